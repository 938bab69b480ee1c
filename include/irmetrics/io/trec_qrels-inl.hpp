// Reads and writes qrels files.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/io/detail/document_jsonl.hpp>
#include <irmetrics/io/detail/document_table.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/first_line-inl.hpp>
#include <irmetrics/io/detail/query_object.hpp>
#include <irmetrics/io/detail/ragas_jsonl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/trec_qrels.hpp>

#include <fmt/compile.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::io {

/// The line of each row of a file. Lines mostly follow each other: only rows after a gap are kept.
class RowLines {
 public:
  void add(std::size_t line) {
    if (after_gap_.empty() || line - after_gap_.back().line != rows_ - after_gap_.back().row)
      after_gap_.push_back({rows_, line});
    ++rows_;
  }
  bool empty() const noexcept { return rows_ == 0; }
  std::size_t operator[](std::size_t row) const noexcept {
    const auto next = std::upper_bound(after_gap_.begin(), after_gap_.end(), row,
                                       [](std::size_t wanted, const RowLine& first) { return wanted < first.row; });
    return std::prev(next)->line + (row - std::prev(next)->row);
  }

 private:
  struct RowLine {
    std::size_t row, line;
  };
  std::vector<RowLine> after_gap_;
  std::size_t rows_ = 0;
};

/// The rows of a qrels file, with their lines.
struct QrelsRows {
  TableBuilder rows;
  RowLines lines;
  std::vector<std::size_t> order;  // see TableBuilder::finish; empty if the rows of each query follow each other

  Table finish() { return rows.finish(rows.are_grouped() ? nullptr : &order); }
  /// The line of a row of the finished table.
  std::size_t line_of(std::size_t row) const noexcept { return lines[order.empty() ? row : order[row]]; }

  /// Reserves memory for a file of a given size: growing would touch the memory of all columns twice.
  void reserve(std::uint64_t bytes) {
    constexpr std::uint64_t shortest_usual_line = 16, most_bytes = std::uint64_t{1} << 28;
    const std::size_t size = std::min(bytes, most_bytes);
    rows.reserve(size / shortest_usual_line, size);
  }

  Status add(std::string_view query, std::string_view document, double grade, std::size_t line,
             const FieldCheck& check) {
    Status added = rows.start(query);
    if (added.ok()) added = rows.append(document, hash_id(document), grade);
    if (!added.ok()) return invalid_input("{}: {}", check.location(line), message(added));
    lines.add(line);
    return added;
  }
};

inline Status read_judgment(Line<4>& line, FieldCheck& check, QrelsRows& out) {
  const bool is_of_run = line.count == 6 && parse_field(line.fields[3]).has_value();  // the rank
  const auto usable = check.count_fields(line, "query, iteration, document, grade",
                                         is_of_run ? "; this looks like a run: qrels and run may be swapped" : "");
  if (!usable.ok()) return usable.status();
  if (!*usable) return Status();
  const std::string_view text = line.fields[3];
  double grade = text.size() == 1 && text[0] >= '0' && text[0] <= '9' ? text[0] - '0' : parse_short_decimal(text);
  if (std::isnan(grade)) {
    const auto number = check.number(line, 3, "grade");
    if (!number.ok()) return number.status();
    if (!*number) return Status();
    grade = **number;
  }
  return out.add(line.fields[0], line.fields[2], grade, line.number, check);
}

inline Status read_trec_qrels(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                              const Cancel& cancel, QrelsRows& out) {
  return read_lines<4>(
      path, std::move(source), check.comments(),
      [&](const Line<4>& line) { check.count_comment(line, line.fields[3]); },
      [&](Line<4>& line) {
        if (line.number % 4096 == 0) cancel.check();
        return read_judgment(line, check, out);
      });
}

/// Whether a line names the columns of a table of judgments: query, document and grade, separated by tabs.
inline bool names_qrels_columns(std::string_view text) {
  const Line<3> line = split_at_tabs<3>(text, 1);
  return line.count == 3 && is_named(query_column, line.fields[0]) && is_named(document_column, line.fields[1]) &&
         is_named(grade_column, line.fields[2]);
}

inline Status read_beir_qrels(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                              const Cancel& cancel, QrelsRows& out) {
  bool first = true;
  return read_whole_lines(path, std::move(source), [&](std::string_view text, std::size_t number) -> Status {
    cancel.check();
    if (std::exchange(first, false)) {
      if (names_qrels_columns(text)) return Status();
      return invalid_input("{}: expected the names of the columns, such as query-id, corpus-id and score, found '{}'",
                           check.location(number), shown(text));
    }
    Line<3> line = split_at_tabs<3>(text, number);
    const auto usable = check.count_fields(line, "query, document, grade");
    if (!usable.ok()) return usable.status();
    if (!*usable) return Status();
    const auto grade = check.number(line, 2, "grade");
    if (!grade.ok()) return grade.status();
    return *grade ? out.add(line.fields[0], line.fields[1], **grade, number, check) : Status();
  });
}

inline Status read_json_qrels(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                              const Cancel& cancel, QrelsRows& out) {
  return read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t number) -> Status {
    cancel.check();
    check.count_line();
    const auto row = read_document_json(line, check.location(number), grade_column);
    if (!row.ok()) return check.lenient() ? check.tolerate(number, message(row.status())) : row.status();
    return out.add(row->query, row->document, row->value, number, check);
  });
}

inline Status read_object_qrels(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                                const Cancel& cancel, QrelsRows& out) {
  const OnQueryObject on = {
      .number = "grade",
      .listed = [](std::size_t /*rank*/) { return 1.0; },
      .query = [&out](const std::string& query, std::size_t /*line*/) { return out.rows.start(query); },
      .document = [&](const std::string& query, const std::string& /*nugget*/, const std::string& document,
                      double grade, std::size_t line) { return out.add(query, document, grade, line, check); }};
  return read_query_object(path, *source, check, cancel, on);
}

inline Status read_table_qrels(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                               const Cancel& cancel, QrelsRows& out) {
  return read_document_table(path, std::move(source), check, cancel, grade_column,
                             [&](const DocumentCells& row, std::size_t line) {
                               return out.add(row.query, row.document, row.number, line, check);
                             });
}

inline Status read_ragas_qrels(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                               const Cancel& cancel, QrelsRows& out) {
  return read_ragas_samples(path, std::move(source), check, cancel, reference_contexts,
                            [&](const std::string& query, const std::vector<std::string>& ids, std::size_t line) {
                              Status status = out.rows.start(query);
                              for (std::size_t i = 0; i < ids.size() && status.ok(); ++i) {
                                status = out.rows.append(ids[i], hash_id(ids[i]), 1);
                                out.lines.add(line);
                              }
                              return status;
                            });
}

inline bool names_other_qrels_columns(std::string_view line) {
  return names_document_columns(line) && !names_qrels_columns(line);
}

struct QrelsFormatRow {
  QrelsFormat format;
  FormatText text;
  bool (*recognises)(std::string_view line);  // null: the fallback
  Status (*read)(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check, const Cancel& cancel,
                 QrelsRows& out);
};

inline constexpr std::array qrels_formats = {
    QrelsFormatRow{
        .format = QrelsFormat::trec,
        .text = {.title = "TREC qrels",
                 .first_line = "unlike those of the other formats",
                 .holds = "query, iteration, document, grade: the iteration is ignored; the grade is a finite number, "
                          "whole or not; a negative grade means that the document was in the pool but not judged",
                 .example = "q1 0 d1 2\nq1 0 d2 0\n",
                 .written = "any other name"},
        .recognises = nullptr,
        .read = &read_trec_qrels},
    QrelsFormatRow{.format = QrelsFormat::beir,
                   .text = {.title = "table of BEIR",
                            .first_line = "names of columns: `query-id`, `corpus-id` and `score`, or "
                                          "other usual names, separated by tabs",
                            .holds = "query, document and grade, separated by tabs",
                            .example = "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\n",
                            .written = ""},
                   .recognises = &names_qrels_columns,
                   .read = &read_beir_qrels},
    QrelsFormatRow{
        .format = QrelsFormat::jsonl,
        .text = {.title = "JSON lines",
                 .first_line = "a JSON object",
                 .holds = "a query with a document and its grade, in the keys `query_id`, `doc_id` and `relevance` or "
                          "other usual names",
                 .example = "{\"query_id\": \"q1\", \"doc_id\": \"d1\", \"relevance\": 2}\n"
                            "{\"query_id\": \"q1\", \"doc_id\": \"d2\", \"relevance\": 0}\n",
                 .written = ".jsonl"},
        .recognises = &is_document_json,
        .read = &read_json_qrels},
    QrelsFormatRow{.format = QrelsFormat::json,
                   .text = {.title = "JSON object",
                            .first_line = "begins an object whose values are objects or lists, on one line or many",
                            .holds = "one object for the file: `{query: {document: grade}}`, as of BEIR, FreshStack, "
                                     "ranx and pytrec_eval, or `{query: [document, ...]}`, the relevant documents, "
                                     "which have grade 1",
                            .example = "{\n  \"q1\": {\"d1\": 2, \"d2\": 0},\n  \"q2\": [\"d3\"]\n}\n",
                            .written = ""},
                   .recognises = &begins_query_object,
                   .read = &read_object_qrels},
    QrelsFormatRow{.format = QrelsFormat::csv,
                   .text = {.title = "table with named columns",
                            .first_line = "usual names of columns of queries and documents, separated by commas or "
                                          "tabs, in any order",
                            .holds = "query, document and grade; other columns are ignored",
                            .example = "query_id,doc_id,relevance\nq1,d1,2\nq1,d2,0\n",
                            .written = ""},
                   .recognises = &names_other_qrels_columns,
                   .read = &read_table_qrels},
    QrelsFormatRow{.format = QrelsFormat::ragas,
                   .text = {.title = "samples of RAGAS",
                            .first_line = "a JSON object with the key `reference_context_ids`",
                            .holds = "the ids of the contexts that answer a question, which have grade 1; the query is "
                                     "`query_id` or another usual name, otherwise `user_input`",
                            .example = "{\"user_input\": \"When does the ferry leave?\", \"reference_context_ids\": "
                                       "[\"d1\", \"d4\"]}\n",
                            .written = ""},
                   .recognises = &has_reference_contexts,
                   .read = &read_ragas_qrels}};
static_assert(rows_are_all_of<QrelsFormat>(qrels_formats) && one_takes_the_rest(qrels_formats));

/// The error for a document judged twice for a query, with both lines.
inline std::string judged_again(const Table& table, std::size_t query, DuplicateRows rows, const QrelsRows& read) {
  const TableQuery& judged = table.queries[query];
  return fmt::format("query '{}': document '{}' is judged twice (first in line {}); expected one judgment", judged.id,
                     table.documents(query)[rows.first], read.line_of(judged.first + rows.first));
}

/// A table with only the last judgment of each document; earlier ones are reported as skipped lines.
inline Result<Table> last_judgments(Table table, const QrelsRows& read, FieldCheck& check) {
  std::vector<char> dropped(table.values.size());
  Status status;
  bool any = false;
  std::vector<std::uint32_t> slots, latest;
  for (std::size_t query = 0; query < table.queries.size(); ++query) {
    const TableQuery& rows = table.queries[query];
    slots.assign(id_index_slots(rows.count), 0);
    latest.resize(rows.count);
    std::iota(latest.begin(), latest.end(), 0U);
    index_ids(table.documents(query), slots, [&](std::uint32_t first, std::uint32_t later) {
      status.update(check.tolerate(read.line_of(rows.first + later), judged_again(table, query, {first, later}, read)));
      dropped[rows.first + std::exchange(latest[first], later)] = 1;
      any = true;
    });
  }
  if (!status.ok()) return status;
  if (!any) return table;
  TableBuilder kept;
  for (std::size_t query = 0; query < table.queries.size(); ++query) {
    const TableQuery& rows = table.queries[query];
    const DocumentIds ids = table.documents(query);
    status.update(kept.start(rows.id));
    for (std::size_t row = 0; row < rows.count; ++row)
      if (dropped[rows.first + row] == 0)
        status.update(kept.append(ids[row], ids.hashes[row], table.values[rows.first + row]));
  }
  if (!status.ok()) return status;
  return kept.finish();
}

/// `read`: empty, with memory for the rows.
inline Result<Qrels> read_qrels_rows(const std::string& path, std::unique_ptr<ByteSource> source,
                                     const ReadOptions& options, ReadReport* report, const Cancel& cancel,
                                     QrelsRows read) {
  FieldCheck check(path, options);
  const auto named = row_if_named(options.qrels_format, qrels_formats);
  if (!named.ok()) return named.status();
  const QrelsFormatRow* format = *named;
  if (format == nullptr) {
    const auto line = look_at_first_line(source, options.comments);
    if (!line.ok()) return line.status();
    format = &format_shown_by(*line, qrels_formats);
  }
  read.rows.limit_rows(source->limits().query_rows);
  Status status = format->read(path, std::move(source), check, cancel, read);
  if (!status.ok()) return status;
  if (read.lines.empty()) return contains_no("judgments", path, check.report());
  Table table = read.finish();
  if (options.lenient) {
    auto last = last_judgments(std::move(table), read, check);
    if (!last.ok()) return last.status();
    table = *std::move(last);
  }
  if (report != nullptr) *report = check.report();
  return Qrels::of(std::move(table), [&](const Table& rows, std::size_t query, DuplicateRows pair) {
    return duplicate_input("{}: {}", check.location(read.line_of(rows.queries[query].first + pair.second)),
                           judged_again(rows, query, pair, read));
  });
}

}  // namespace detail::io

IRMETRICS_INLINE Result<Qrels> read_qrels(const std::string& path, const ReadOptions& options, ReadReport* report,
                                          const Cancel& cancel) try {
  detail::io::QrelsRows read;
  auto inspected = inspect_source(path, options.limits);
  if (!inspected.ok()) return inspected.status();
  read.reserve(inspected->plain_size.value_or(0));
  auto source = inspected->can_be_read_again ? std::move(inspected->text) : open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return detail::io::read_qrels_rows(path, *std::move(source), options, report, cancel, std::move(read));
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Qrels> read_qrels_source(const std::string& name, std::unique_ptr<ByteSource> source,
                                                 const ReadOptions& options, ReadReport* report,
                                                 const Cancel& cancel) try {
  return detail::io::read_qrels_rows(name, std::move(source), options, report, cancel, {});
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Status write_qrels(const Qrels& qrels, const std::string& path) {
  using detail::io::check_not_json, detail::io::check_writable, detail::io::json_lines_take_it;
  if (detail::io::is_json_lines_name(path)) return detail::io::write_json_qrels(qrels, path);
  fmt::memory_buffer buffer;
  for (std::size_t query = 0; query < qrels.size(); ++query) {
    const Judgments judgments = qrels[query];
    if (Status status = check_writable(path, "query id", judgments.query, true, json_lines_take_it); !status.ok())
      return status;
    if (judgments.size() == 0) return detail::io::without_judgments(path, judgments.query);
    for (std::size_t i = 0; i < judgments.size(); ++i) {
      if (Status status = check_writable(path, "document id", judgments.documents[i], false, json_lines_take_it);
          !status.ok())
        return status;
      fmt::format_to(fmt::appender(buffer), FMT_COMPILE("{} 0 {} {}\n"), judgments.query, judgments.documents[i],
                     judgments.grades[i]);
    }
  }
  const std::string_view text(buffer.data(), buffer.size());
  if (Status status = check_not_json(path, text, "{\"", json_lines_take_it); !status.ok()) return status;
  return write_file(path, text);
}

IRMETRICS_INLINE std::vector<FileFormat> qrels_file_formats() {
  return detail::io::rows_of("qrels", detail::io::qrels_formats);
}

}  // namespace irmetrics
