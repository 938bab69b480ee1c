// Reads an annotator's labels of generated nuggets.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_labels.hpp>
#include <irmetrics/io/format.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The formats of files with labels of nuggets.
enum class LabelFormat : std::uint8_t {
  automatic,  // by the beginning of the file
  jsonl,      // a nugget or a query per line
  table,      // the same, in columns that the first line names
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<LabelFormat> = {"auto", "jsonl", "table"};

/// Reads a file, which may be compressed. A record has the id of its query (`query_id`, `query`), the id of a nugget
/// (`nugget_id`, `nugget`) with the labels `hallucinated`, `redundant` and `minor` (0, 1, true or false; by default
/// false), and `missing`, the number of missing nuggets of the query. A record without a nugget only gives `missing`;
/// several records of a query must give the same number. A table is separated by commas or tabs; its first line names
/// the columns. Errors name file and line.
Result<std::vector<LabelledQuery>> read_nugget_labels(const std::string& path,
                                                      LabelFormat format = LabelFormat::automatic,
                                                      const Limits& limits = {});

/// The table of these formats, for lists.
std::vector<FileFormat> label_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/nugget_label_files-inl.hpp>
#endif
