// Reads JSON lines about documents.
#pragma once

#include <irmetrics/base/detail/json_printer-inl.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/rank_order.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/document_jsonl.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <fmt/compile.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

IRMETRICS_INLINE Result<DocumentRow> read_document_json(std::string_view line, const std::string& location,
                                                        const ColumnNames& value) {
  const auto parsed = parse_json(line, location);
  if (!parsed.ok()) return parsed.status();
  const JsonValue row(*parsed, location);
  auto query = row.column(query_column).id();
  if (!query.ok()) return query.status();
  auto document = row.column(document_column).id();
  if (!document.ok() && !row.member("nuggets").missing())
    return row.wrong("expected a row of a document, found nuggets; judgments of nuggets are given as nuggets");
  if (!document.ok()) return document.status();
  const auto number = row.column(value).number();
  if (!number.ok()) return number.status();
  return DocumentRow{*std::move(query), *std::move(document), *number};
}

IRMETRICS_INLINE Result<std::unique_ptr<RunReader>> open_json_run(const std::string& path,
                                                                  std::unique_ptr<ByteSource> source,
                                                                  const ReadOptions& options, const Cancel& cancel) {
  FieldCheck check(path, options);
  RunBuilder builder("", source->limits());
  std::vector<std::size_t> added_lines;
  Status status = read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t number) {
    cancel.check();
    check.count_line();
    const std::string location = check.location(number);
    const auto row = read_document_json(line, location, score_column);
    if (!row.ok()) return options.lenient ? check.tolerate(number, message(row.status())) : row.status();
    Status added = builder.add(row->query, row->document, row->value);
    if (!added.ok()) return annotate(added, location);
    added_lines.push_back(number);
    return Status();
  });
  if (!status.ok()) return status;
  std::vector<std::size_t> order, lines;
  auto run = std::move(builder).build(&order);
  if (!run.ok()) return run.status();
  lines.reserve(order.size());
  for (const std::size_t added : order) lines.push_back(added_lines[added]);
  return std::make_unique<WholeRunReader>(run->named(file_stem(path)), check.report(), std::move(lines));
}

/// Appends a row; query and document are JSON texts.
inline void append_document_row(fmt::memory_buffer& out, std::string_view query, std::string_view document,
                                std::string_view column, double number) {
  fmt::format_to(fmt::appender(out), FMT_COMPILE("{{\"query_id\":{},\"doc_id\":{},\"{}\":{}}}\n"), query, document,
                 column, number);
}

/// An id as a JSON text.
inline Result<std::string> id_as_json(const std::string& path, std::string_view what, std::string_view id) {
  auto text = json_text({std::string(id)});
  if (!text.ok()) return invalid_input("{}: {}: {}", path, what, message(text.status()));
  return text;
}

IRMETRICS_INLINE Status write_json_run(const Run& run, const std::string& path) {
  fmt::memory_buffer buffer;
  std::vector<std::uint32_t> order;
  for (std::size_t query = 0; query < run.size(); ++query) {
    const RankedList list = run[query];
    const auto id = id_as_json(path, "query id", list.query);
    if (!id.ok()) return id.status();
    order_by_score(list, Ties::input, order);
    for (const std::uint32_t row : order) {
      const auto document = id_as_json(path, "document id", list.documents[row]);
      if (!document.ok()) return document.status();
      append_document_row(buffer, *id, *document, score_column.names.front(), list.scores[row]);
    }
  }
  return write_file(path, std::string_view(buffer.data(), buffer.size()));
}

IRMETRICS_INLINE Status write_json_qrels(const Qrels& qrels, const std::string& path) {
  fmt::memory_buffer buffer;
  for (std::size_t query = 0; query < qrels.size(); ++query) {
    const Judgments judgments = qrels[query];
    const auto id = id_as_json(path, "query id", judgments.query);
    if (!id.ok()) return id.status();
    if (judgments.size() == 0) return without_judgments(path, judgments.query);
    for (std::size_t i = 0; i < judgments.size(); ++i) {
      const auto document = id_as_json(path, "document id", judgments.documents[i]);
      if (!document.ok()) return document.status();
      append_document_row(buffer, *id, *document, grade_column.names.front(), judgments.grades[i]);
    }
  }
  return write_file(path, std::string_view(buffer.data(), buffer.size()));
}

}  // namespace irmetrics::detail::io
