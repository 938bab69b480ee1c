// Scores slices of the queries.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/sliced_scores.hpp>

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

inline void add_slice_rows(const std::string& slice, const NamedScores& run, std::size_t unscored, SlicedScores& out) {
  for (std::size_t i = 0; i < run.scores.measures().size(); ++i)
    out.rows.push_back(
        {slice, run.name, run.scores.measures()[i].text(), run.scores.queries().size(), unscored, run.scores.mean(i)});
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Scores scores_of_queries(const Scores& scores, std::span<const std::size_t> queries) {
  std::vector<std::string> ids;
  std::vector<double> values;
  std::vector<bool> missing;
  std::vector<Quotient> quotients;
  Audit audit;
  audit.ties = scores.audit().ties;
  audit.queries = scores.audit().queries;
  audit.scored = queries.size();
  for (const std::size_t query : queries) {
    missing.push_back(scores.is_missing(query));  // which checks the index
    ids.push_back(scores.queries()[query]);
    if (missing.back()) ++audit.missing;
  }
  for (std::size_t measure = 0; measure < scores.measures().size(); ++measure)
    for (const std::size_t query : queries) values.push_back(scores.per_query(measure)[query]);
  const std::size_t all = scores.queries().size();
  for (std::size_t row = 0; row + all <= scores.quotients().size() && all > 0; row += all)
    for (const std::size_t query : queries) quotients.push_back(scores.quotients()[row + query]);
  return Scores(scores.run(), scores.measures(), std::move(ids), std::move(values), std::move(missing),
                std::move(audit), std::move(quotients));
}

IRMETRICS_INLINE Result<SlicedScores> sliced_scores(std::span<const NamedScores> runs,
                                                    std::span<const QuerySlice> slices, const SliceOptions& options) {
  if (slices.empty()) return invalid_input("expected at least one slice, not 0");
  if (Status status = check_slices(slices); !status.ok()) return status;
  SlicedScores result;
  if (!runs.empty()) result.measures = runs[0].scores.measures();
  HashSet<std::string> unsliced;
  for (const NamedScores& run : runs) {
    if (!(run.scores.measures() == result.measures))
      return invalid_input("the runs '{}' and '{}' were not scored with the same measures", runs[0].name, run.name);
    auto outside = unsliced_queries(slices, run.scores.queries(), options);
    if (!outside.ok()) return annotate(outside.status(), fmt::format("run '{}'", run.name));
    for (std::string& query : *outside) unsliced.insert(std::move(query));
    result.runs.push_back(run.name);
    detail::evaluate::add_slice_rows("", run, 0, result);
  }
  result.unsliced = unsliced.size();
  for (const QuerySlice& slice : slices) {
    result.slices.push_back(slice.name);
    for (const NamedScores& run : runs) {
      const SlicedQueries chosen = sliced_queries(slice, run.scores.queries());
      if (chosen.scored.empty())
        return not_found("slice '{}': run '{}' has scores of none of its queries, such as '{}'",
                         detail::shown(slice.name), run.name, detail::shown(slice.queries.front()));
      detail::evaluate::add_slice_rows(slice.name, {run.name, scores_of_queries(run.scores, chosen.scored)},
                                       chosen.unscored, result);
    }
  }
  return result;
}

}  // namespace irmetrics
