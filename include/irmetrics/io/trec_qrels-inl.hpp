// How qrels files are read and written.
#pragma once

#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/trec_qrels.hpp>

#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail {

/// The rows of a qrels file, with the line that each came from.
struct QrelsRows {
  TableBuilder rows;
  std::vector<std::size_t> lines;
};

inline absl::Status read_judgment(const Line<4>& line, FieldCheck& check, QrelsRows& out) {
  const auto usable = check.count_fields(line, "query, iteration, document, grade");
  if (!usable.ok()) return usable.status();
  if (!*usable) return absl::OkStatus();
  const auto grade = check.number(line, 3, "grade");
  if (!grade.ok()) return grade.status();
  if (!*grade) return absl::OkStatus();
  absl::Status added = out.rows.start(line.fields[0]);
  if (added.ok()) added = out.rows.append(line.fields[2], hash_id(line.fields[2]), **grade);
  if (!added.ok()) return invalid_input("{}: {}", check.place(line.number), message(added));
  out.lines.push_back(line.number);
  return added;
}

/// Finds documents that are judged twice. Strict: an error with both lines. Lenient: only the last judgment stays.
inline absl::StatusOr<Table> one_judgment_each(QrelsRows read, FieldCheck& check) {
  std::vector<std::size_t> order;
  Table table = read.rows.finish(&order);
  TableBuilder last_ones;
  bool any = false;
  std::vector<std::uint32_t> slots;
  std::vector<std::vector<char>> dropped(table.queries.size());
  for (std::size_t query = 0; query < table.queries.size(); ++query) {
    const TableQuery& rows = table.queries[query];
    const DocumentIds ids = table.documents(query);
    slots.assign(id_index_slots(rows.count), 0);
    absl::Status error;
    std::vector<std::uint32_t> latest;
    index_ids(ids, slots, [&](std::uint32_t first, std::uint32_t later) {
      if (latest.empty()) {
        latest.resize(rows.count);
        for (std::uint32_t i = 0; i < latest.size(); ++i) latest[i] = i;
        dropped[query].assign(rows.count, 0);
      }
      const std::size_t line = read.lines[order[rows.first + later]];
      const absl::Status status = check.tolerate(
          line, fmt::format("query '{}' judges document '{}' again (first in line {}); one judgment is expected",
                            rows.id, ids[first], read.lines[order[rows.first + first]]));
      if (!status.ok() && error.ok()) error = absl::AlreadyExistsError(status.message());
      dropped[query][latest[first]] = 1;
      latest[first] = later;
      any = true;
    });
    if (!error.ok()) return error;
  }
  if (!any) return table;
  for (std::size_t query = 0; query < table.queries.size(); ++query) {
    const DocumentIds ids = table.documents(query);
    for (std::size_t row = 0; row < ids.size(); ++row) {
      if (!dropped[query].empty() && dropped[query][row] != 0) continue;
      const absl::Status added = last_ones.add(table.queries[query].id, ids[row], table.values_of(query)[row]);
      if (!added.ok()) return added;
    }
  }
  return last_ones.finish();
}

}  // namespace detail

IRMETRICS_INLINE absl::StatusOr<Qrels> read_qrels(const std::string& path, const ReadOptions& options,
                                                  ReadReport* report) {
  FieldCheck check(path, options);
  detail::QrelsRows read;
  absl::Status status =
      read_lines<4>(path, [&](const Line<4>& line) { return detail::read_judgment(line, check, read); });
  if (!status.ok()) return status;
  if (read.lines.empty()) return invalid_input("{}: holds no judgments", source_name(path));
  auto table = detail::one_judgment_each(std::move(read), check);
  if (!table.ok()) return table.status();
  if (report != nullptr) *report = check.report();
  return Qrels::from_table(*std::move(table));
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

}  // namespace irmetrics
