// Reads and writes FreshStack's queries.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/detail/freshstack_row-inl.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/nugget_lines-inl.hpp>
#include <irmetrics/io/freshstack_jsonl.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <memory>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::io {

inline Result<NuggetQrels> read_freshstack_source(const std::string& path, std::unique_ptr<ByteSource> source,
                                                  const ReadOptions& options, ReadReport* report) {
  ReadOptions with_limits = options;
  with_limits.limits = source->limits();
  FreshStackRows rows(source_name(path), with_limits);
  Status status = read_whole_lines(path, std::move(source),
                                   [&](std::string_view json, std::size_t line) { return rows.add(json, line); });
  if (!status.ok()) return status;
  const ReadReport read = rows.report();
  if (read.lines == 0) return invalid_input("{}: contains no queries", source_name(path));
  if (report != nullptr) *report = read;
  return std::move(rows).build();
}

/// A query as a row. Fails on a grade other than 1 and 0.
inline Result<ResultValue> freshstack_row(const NuggetJudgments& query) {
  std::vector<ResultValue> nuggets;
  const auto by_nugget = judgments_by_nugget(query);
  for (std::size_t i = 0; i < by_nugget.size(); ++i) {
    const Nugget& nugget = query.nuggets[i];
    std::vector<ResultValue> relevant, others;
    for (const auto& [document, grade] : by_nugget[i]) {
      const std::string_view id = query.documents.documents[document];
      if (grade != 0 && grade != 1)
        return invalid_input("nugget '{}', document '{}' has grade {}; this format supports only 1 and 0", nugget.id,
                             id, grade);
      (grade == 1 ? relevant : others).push_back({std::string(id)});
    }
    ResultMap row;
    row.add("_id", {nugget.id});
    row.add("text", {nugget.text});
    row.add("relevant_corpus_ids", {std::move(relevant)});
    row.add("non_relevant_corpus_ids", {std::move(others)});
    if (nugget.importance != Importance::unrated) row.add("importance", result_value(nugget.importance));
    if (nugget.weight != 1) row.add("weight", {nugget.weight});
    if (nugget.stance != Stance::none) row.add("stance", result_value(nugget.stance));
    nuggets.push_back({std::move(row)});
  }
  ResultMap row;
  row.add("query_id", {std::string(query.query)});
  row.add("nuggets", {std::move(nuggets)});
  return ResultValue{std::move(row)};
}

}  // namespace detail::io

IRMETRICS_INLINE FreshStackRows::FreshStackRows(const std::string& source, const ReadOptions& options)
    : check_(source, options), nuggets_(source, options.limits) {}

IRMETRICS_INLINE Status FreshStackRows::add(std::string_view json, std::size_t line) {
  const std::string location = check_.location(line);
  const auto parsed = detail::io::parse_json(json, location);
  return parsed.ok() ? add_row(detail::io::JsonValue(*parsed, location), line) : parsed.status();
}

IRMETRICS_INLINE Result<NuggetQrels> FreshStackRows::build() && { return std::move(nuggets_).build(); }

IRMETRICS_INLINE Result<NuggetQrels> read_freshstack(const std::string& path, const ReadOptions& options,
                                                     ReadReport* report) {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return detail::io::read_freshstack_source(path, *std::move(source), options, report);
}

IRMETRICS_INLINE Status write_freshstack(const NuggetQrels& nuggets, const std::string& path) {
  std::string text;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const auto row = detail::io::freshstack_row(nuggets[i]);
    Status status = row.ok() ? detail::io::append_json(*row, text) : row.status();
    if (!status.ok()) return invalid_input("{}: query '{}': {}", path, nuggets.query(i), message(status));
  }
  return write_file(path, text);
}

}  // namespace irmetrics
