// Reads JSON lines about documents.
#pragma once

#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/document_jsonl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/file_names.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace irmetrics {

IRMETRICS_INLINE absl::StatusOr<DocumentRow> read_document_json(std::string_view line, const std::string& place,
                                                                const ColumnNames& value) {
  const auto parsed = detail::io::parse_json(line, place);
  if (!parsed.ok()) return parsed.status();
  const detail::io::JsonValue row(*parsed, place);
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

namespace detail::io {

IRMETRICS_INLINE absl::StatusOr<std::unique_ptr<RunReader>> open_json_run(const std::string& path,
                                                                          std::unique_ptr<ByteSource> source,
                                                                          const ReadOptions& options,
                                                                          const Cancel& cancel) {
  FieldCheck check(path, options);
  RunBuilder builder("", source->limits());
  std::vector<std::size_t> added_lines;
  absl::Status status = read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t number) {
    cancel.check();
    check.count_line();
    const std::string place = check.place(number);
    const auto row = read_document_json(line, place, score_column);
    if (!row.ok()) return options.lenient ? check.tolerate(number, message(row.status())) : row.status();
    absl::Status added = builder.add(row->query, row->document, row->value);
    if (!added.ok()) return annotate(added, place);
    added_lines.push_back(number);
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  std::vector<std::size_t> order, lines;
  auto run = std::move(builder).build(&order);
  if (!run.ok()) return run.status();
  lines.reserve(order.size());
  for (const std::size_t added : order) lines.push_back(added_lines[added]);
  return std::make_unique<WholeRunReader>(run->named(file_stem(path)), check.report(), std::move(lines));
}

}  // namespace detail::io
}  // namespace irmetrics
