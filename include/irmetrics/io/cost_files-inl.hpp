// Reads costs into the rows of qrels.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/cost_files.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/trec_qrels-inl.hpp>

#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Result<Qrels> read_costs(const std::string& path, const Limits& limits) {
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  return read_costs_source(path, *std::move(source));
}

IRMETRICS_INLINE Result<Qrels> read_costs_source(const std::string& name, std::unique_ptr<ByteSource> source) {
  FieldCheck check(name, {});
  detail::io::QrelsRows read;
  read.rows.limit_rows(source->limits().query_rows);
  const Status status = detail::io::read_lines<3>(
      name, std::move(source), Comments::on, [](const detail::io::Line<3>&) {},
      [&](detail::io::Line<3>& line) -> Status {
        if (const auto usable = check.count_fields(line, "query, document, cost"); !usable.ok()) return usable.status();
        const auto cost = check.number_from_0(line, 2, "cost");
        return cost.ok() ? read.add(line.fields[0], line.fields[1], **cost, line.number, check) : cost.status();
      });
  if (!status.ok()) return status;
  if (read.lines.empty()) return detail::io::contains_no("costs", name, check.report());
  return Qrels::of(read.finish(), [&](const Table& rows, std::size_t query, DuplicateRows pair) {
    const TableQuery& priced = rows.queries[query];
    return duplicate_input("{}: query '{}': document '{}' has two costs (the first in line {}); expected one",
                           check.location(read.line_of(priced.first + pair.second)), priced.id,
                           std::string_view(rows.documents(query)[pair.first]),
                           read.line_of(priced.first + pair.first));
  });
}

}  // namespace irmetrics
