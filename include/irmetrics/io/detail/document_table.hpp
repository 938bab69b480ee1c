// Runs and qrels as tables with a line that names the columns, in any order: cells separated by commas or tabs, as
// pandas, polars and spreadsheets write them.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/run_reader.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::io {

/// Whether the first line of a file names columns of queries and documents.
bool names_document_columns(std::string_view line);

/// The cells of a row that are read; the name of the run and the rank if the table has such columns.
struct DocumentCells {
  std::string_view query, document;
  double number;
  std::optional<std::string_view> run, rank;
};

/// Called for each row; it may return an error.
using OnDocumentCells = std::function<Status(const DocumentCells& row, std::size_t line)>;

/// Reads a table of documents. `number` is the column of the numbers. A lenient reader skips rows with too few cells or
/// without a number.
Status read_document_table(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                           const Cancel& cancel, const ColumnNames& number, const OnDocumentCells& on_row);

Result<std::unique_ptr<RunReader>> open_table_run(const std::string& path, std::unique_ptr<ByteSource> source,
                                                  const ReadOptions& options, const Cancel& cancel);

/// All runs of a table: one for each name in the column of systems, in the order of their first rows; one without such
/// a column.
Result<std::vector<Run>> read_table_runs(const std::string& path, std::unique_ptr<ByteSource> source,
                                         const ReadOptions& options, ReadReport* report, const Cancel& cancel);

}  // namespace irmetrics::detail::io

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/detail/document_table-inl.hpp>
#endif
