// Rows of JSON lines about one document each: the results of a run, or judgments.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/run_reader.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace irmetrics::detail::io {

/// A document of a query, with its score or grade.
struct DocumentRow {
  std::string query, document;
  double value = 0;
};

/// Reads a JSON object whose keys are usual names of columns; `value` is the column of the number. `location`:
/// "file:line", for messages.
Result<DocumentRow> read_document_json(std::string_view line, const std::string& location, const ColumnNames& value);

/// Whether a line begins like a JSON object with a key, unlike ids that begin with a brace.
inline bool is_document_json(std::string_view line) {
  const std::string_view text = trim(line);
  return text.starts_with('{') && trim(text.substr(1)).starts_with('"');
}

Result<std::unique_ptr<RunReader>> open_json_run(const std::string& path, std::unique_ptr<ByteSource> source,
                                                 const ReadOptions& options, const Cancel& cancel);

/// Writes a run, each query by descending score (equal scores in their given order). The tag is not written: the run
/// has the name of its file. Fails on ids that are not UTF-8.
Status write_json_run(const Run& run, const std::string& path);

/// Writes qrels. Fails on ids that are not UTF-8, and on a query without judgments.
Status write_json_qrels(const Qrels& qrels, const std::string& path);

}  // namespace irmetrics::detail::io

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/detail/document_jsonl-inl.hpp>
#endif
