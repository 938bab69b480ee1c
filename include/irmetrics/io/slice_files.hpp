// Reads slices of the queries: from lines of query and slice, a column of the topics, a key of their JSON, or a rule.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/query_slices.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/format.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The formats of files with slices.
enum class SliceFormat : std::uint8_t {
  automatic,  // by the first line
  pairs,      // lines of query, tab, slice
  table,      // cells separated by commas or tabs, after a line that names the columns
  json,       // an object for each topic: one on each line, or a list of them
};
template <>
inline constexpr std::array<std::string_view, 4> enum_names<SliceFormat> = {"auto", "pairs", "table", "json"};

/// Options of read_slices.
struct SliceReadOptions {
  /// The file of topics to which rules apply, in a format of slices or of texts.
  std::string topics = {};
  SliceFormat format = SliceFormat::automatic;
  Limits limits = {};
};

/// Whether a text is a rule, such as "length>8", and not the name of a file: it has a comparison, and no slash before
/// it.
bool is_slice_rule(std::string_view text);

/// The path in "FILE" or "FILE:COLUMN".
std::string slice_file(std::string_view text);

/// Reads slices, each text one of:
///   FILE              lines of query, tab, slice; or a table or JSON with the column or key `slice`
///   FILE:COLUMN       the values of a column of a table, or of a key of JSON, are the slices; `a.b` is a key of an
///                     inner object, and a list means several slices
///   FIELD OP VALUE    the topics for which it holds, with OP one of < <= > >= = ==; `length` is the number of words of
///                     a topic's text, unless the topics have a field of this name
///   NAME: FIELD OP VALUE   the same under a name
/// Files may be compressed. A topic without a value is in no slice. Slices are in order of first occurrence. Fails,
/// naming file and line, on malformed files; on a column or field that no topic has; on a value that is no number where
/// a rule compares numbers; on a query that is twice in a slice; on a rule without topics, or that holds for none; and
/// on two slices of one name.
Result<std::vector<QuerySlice>> read_slices(std::span<const std::string> texts, const SliceReadOptions& options = {});

/// The table of these formats, for lists.
std::vector<FileFormat> slice_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/slice_files-inl.hpp>
#endif
