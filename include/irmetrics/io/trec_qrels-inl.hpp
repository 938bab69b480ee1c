// Reads and writes qrels files.
#pragma once

#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/trec_qrels.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::io {

inline constexpr FormatText trec_qrels_text = {
    .title = "TREC qrels",
    .first_line = "any",
    .holds =
        "query, iteration, document, grade: the iteration is ignored; the grade is a finite number, whole or not; a "
        "negative grade means that the document was in the pool but not judged",
    .example = "q1 0 d1 2\nq1 0 d2 0\n",
    .written = "any name"};

/// The rows of a qrels file, with their lines.
struct QrelsRows {
  TableBuilder rows;
  std::vector<std::size_t> lines;

  /// Reserves memory for a file of a given size: growing would touch the memory of all columns twice.
  void reserve(std::uint64_t bytes) {
    constexpr std::uint64_t shortest_usual_line = 16, most_bytes = std::uint64_t{1} << 28;
    const std::size_t size = std::min(bytes, most_bytes);
    rows.reserve(size / shortest_usual_line, size);
    lines.reserve(size / shortest_usual_line);
  }
};

inline absl::Status read_judgment(const Line<4>& line, FieldCheck& check, QrelsRows& out) {
  const auto usable = check.count_fields(line, "query, iteration, document, grade");
  if (!usable.ok()) return usable.status();
  if (!*usable) return absl::OkStatus();
  double grade = parse_short_decimal(line.fields[3]);
  if (std::isnan(grade)) {
    const auto number = check.number(line, 3, "grade");
    if (!number.ok()) return number.status();
    if (!*number) return absl::OkStatus();
    grade = **number;
  }
  absl::Status added = out.rows.start(line.fields[0]);
  if (added.ok()) added = out.rows.append(line.fields[2], hash_id(line.fields[2]), grade);
  if (!added.ok()) return invalid_input("{}: {}", check.place(line.number), message(added));
  out.lines.push_back(line.number);
  return added;
}

/// The error for a document judged twice for a query, with both lines. `order`: the original index of each row of the
/// table.
inline std::string judged_again(const Table& table, std::size_t query, DuplicateRows rows, const QrelsRows& read,
                                const std::vector<std::size_t>& order) {
  const TableQuery& judged = table.queries[query];
  return fmt::format("query '{}': document '{}' is judged twice (first in line {}); expected one judgment", judged.id,
                     table.documents(query)[rows.first], read.lines[order[judged.first + rows.first]]);
}

/// A table with only the last judgment of each document; earlier ones are reported as skipped lines.
inline absl::StatusOr<Table> last_judgments(Table table, const QrelsRows& read, const std::vector<std::size_t>& order,
                                            FieldCheck& check) {
  std::vector<char> dropped(table.values.size());
  absl::Status status;
  bool any = false;
  std::vector<std::uint32_t> slots, latest;
  for (std::size_t query = 0; query < table.queries.size(); ++query) {
    const TableQuery& rows = table.queries[query];
    slots.assign(id_index_slots(rows.count), 0);
    latest.resize(rows.count);
    std::iota(latest.begin(), latest.end(), 0U);
    index_ids(table.documents(query), slots, [&](std::uint32_t first, std::uint32_t later) {
      status.Update(check.tolerate(read.lines[order[rows.first + later]],
                                   judged_again(table, query, {first, later}, read, order)));
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
    status.Update(kept.start(rows.id));
    for (std::size_t row = 0; row < rows.count; ++row)
      if (dropped[rows.first + row] == 0)
        status.Update(kept.append(ids[row], ids.hashes[row], table.values[rows.first + row]));
  }
  if (!status.ok()) return status;
  return kept.finish();
}

}  // namespace detail::io

IRMETRICS_INLINE absl::StatusOr<Qrels> read_qrels(const std::string& path, const ReadOptions& options,
                                                  ReadReport* report, const Cancel& cancel) {
  FieldCheck check(path, options);
  detail::io::QrelsRows read;
  if (const auto kind = inspect_source(path); kind.ok()) read.reserve(kind->plain_size.value_or(0));
  absl::Status status = read_lines<4>(path, [&](const Line<4>& line) {
    if (line.number % 4096 == 0) cancel.check();
    return detail::io::read_judgment(line, check, read);
  });
  if (!status.ok()) return status;
  if (read.lines.empty()) return invalid_input("{}: contains no judgments", source_name(path));
  std::vector<std::size_t> order;
  Table table = read.rows.finish(&order);
  if (options.lenient) {
    auto last = detail::io::last_judgments(std::move(table), read, order, check);
    if (!last.ok()) return last.status();
    table = *std::move(last);
  }
  if (report != nullptr) *report = check.report();
  return Qrels::from_table(std::move(table), [&](const Table& rows, std::size_t query, DuplicateRows pair) {
    return duplicate_input("{}: {}", check.place(read.lines[order[rows.queries[query].first + pair.second]]),
                           detail::io::judged_again(rows, query, pair, read, order));
  });
}

IRMETRICS_INLINE absl::Status write_qrels(const Qrels& qrels, const std::string& path) {
  std::string text;
  for (std::size_t query = 0; query < qrels.size(); ++query) {
    const Judgments judgments = qrels[query];
    if (absl::Status status = check_writable(path, "query id", judgments.query, true); !status.ok()) return status;
    for (std::size_t i = 0; i < judgments.size(); ++i) {
      if (absl::Status status = check_writable(path, "document id", judgments.documents[i]); !status.ok())
        return status;
      fmt::format_to(std::back_inserter(text), "{} 0 {} {}\n", judgments.query, judgments.documents[i],
                     judgments.grades[i]);
    }
  }
  return write_file(path, text);
}

IRMETRICS_INLINE std::vector<FileFormat> qrels_file_formats() {
  return {{"qrels", "trec", detail::io::trec_qrels_text}};
}

}  // namespace irmetrics
