// Nugget judgments from files in all supported formats, recognised by their first line.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/format.hpp>
#include <irmetrics/io/read_options.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The formats of files with nugget judgments.
enum class NuggetFormat : std::uint8_t {
  automatic,   // reading: by the first non-empty line; writing: by the file name
  subtopics,   // subtopic_qrels.hpp
  table,       // nugget_table.hpp
  freshstack,  // freshstack_jsonl.hpp
  berds,       // berds_jsonl.hpp; read only
  json,        // one object: {query: {nugget: {document: grade}}}; read only
};
template <>
inline constexpr std::array<std::string_view, 6> enum_names<NuggetFormat> = {"auto",       "subtopics", "table",
                                                                             "freshstack", "berds",     "json"};

/// Options of read_nuggets.
struct NuggetReadOptions {
  NuggetFormat format = NuggetFormat::automatic;
  /// As in ReadOptions.
  bool lenient = false;
  /// As in ReadOptions.
  Comments comments = Comments::on;
  /// As in BerdsOptions.
  std::string predictions = {};
  /// As in ReadOptions.
  Limits limits = {};
};

/// Reads nugget judgments from a file (plain, gzip or zstd), or from standard input for "-". Without a format, the
/// first line that is neither blank nor a comment decides: a JSON object is BERDS's if it has the key `perspectives`,
/// the only one of the file if the values of its keys are objects, otherwise FreshStack's; a line with a tab is a row
/// of a table; any other line is a judgment of a subtopic. Judgments of subtopics that are separated by tabs mean the
/// same in both formats.
Result<NuggetQrels> read_nuggets(const std::string& path, const NuggetReadOptions& options = {},
                                 ReadReport* report = nullptr);

/// The same for an opened source. `name` is for messages.
Result<NuggetQrels> read_nuggets_source(const std::string& name, std::unique_ptr<ByteSource> source,
                                        const NuggetReadOptions& options = {}, ReadReport* report = nullptr);

/// Writes nugget judgments, compressed if the name ends in .gz or .zst. Without a format, a name that ends in .jsonl
/// (before .gz or .zst) selects FreshStack's format, .tsv a table, and any other name subtopics. Fails on judgments
/// that do not fit the format.
Status write_nuggets(const NuggetQrels& nuggets, const std::string& path,
                     NuggetFormat format = NuggetFormat::automatic);

/// The table of these formats, for lists.
std::vector<FileFormat> nugget_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/nuggets-inl.hpp>
#endif
