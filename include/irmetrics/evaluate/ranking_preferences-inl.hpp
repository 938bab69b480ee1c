// Ranks the relevant documents of runs, and compares them with those of the baseline.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/evaluate/ranking_preferences.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::evaluate {

/// The name of the table, such as "rpp" or "rpp(rel=2, graded)".
inline std::string preference_name(const RankingPreferenceOptions& options) {
  const std::string_view name = enum_text(options.preference);
  if (options.rel == 1) return options.graded ? fmt::format("{}(graded)", name) : std::string(name);
  return fmt::format("{}(rel={}{})", name, options.rel, options.graded ? ", graded" : "");
}

/// The index of the baseline among the runs.
inline Result<std::size_t> baseline_of(std::span<const Run> runs, const std::string& baseline) {
  if (runs.size() < 2) return invalid_input("a preference is between two runs, and there are {}", runs.size());
  if (baseline.empty() && runs.size() == 2) return std::size_t{1};
  std::vector<std::string> names;
  for (const Run& run : runs) names.push_back(run.name());
  if (baseline.empty())
    return invalid_input("preferences between {} runs need a baseline: one of {}", runs.size(), listing(names, ", "));
  const auto found = std::find(names.begin(), names.end(), baseline);
  if (found == names.end())
    return not_found("the baseline '{}' is not one of the runs: {}", baseline, listing(names, ", "));
  return static_cast<std::size_t>(found - names.begin());
}

/// Fails if the options have no meaning for these judgments.
inline Status check_preference(const TestCollection& collection, const RankingPreferenceOptions& options) {
  if (Status status = check_range("rel", options.rel, range::any); !status.ok()) return status;
  if (options.graded && !row_of(ranking_preference_table, options.preference).graded)
    return invalid_input("{} has no form for grades: graded is for rpp, invrpp and dcgrpp",
                         enum_text(options.preference));
  if (Status judged = check_judged(collection); !judged.ok()) return judged;
  for (std::size_t query = 0; query < collection.size(); ++query)
    if (collection.qrels().largest_grade(query) >= options.rel) return Status();
  return invalid_input("no document is relevant: all grades are below rel={}", options.rel);
}

/// The rankings of one run.
class AlignedRun {
 public:
  AlignedRun(const Run& run, const Policy& policy) : run_(run), aligner_(policy, {}, Aligner::every_rank) {}

  const Run& run() const noexcept { return run_; }
  bool has(std::string_view query) const { return run_.find(query).has_value(); }
  /// Of a query, without results if the run lacks it.
  Result<JudgedRanking> ranking(const Judgments& judgments) {
    const auto query = run_.find(judgments.query);
    auto found = aligner_.align(query ? run_[*query] : RankedList{}, judgments);
    if (!found.ok()) return annotate(found.status(), fmt::format("run '{}'", run_.name()));
    return found;
  }

 private:
  const Run& run_;
  Aligner aligner_;
};

/// Fails if a run has queries, but no judged one.
inline Status check_shared_queries(const TestCollection& collection, std::span<const Run> runs) {
  for (const Run& run : runs) {
    bool found = run.size() == 0;
    for (std::size_t query = 0; query < collection.size() && !found; ++query)
      found = run.find(collection.query(query)).has_value();
    if (!found)
      return not_found("run '{}': run and qrels have no query in common: the run has '{}', the qrels have '{}'",
                       run.name(), run.query(0), collection.query(0));
  }
  return Status();
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<ScoreTable> ranking_preferences(const TestCollection& collection, std::span<const Run> runs,
                                                        const RankingPreferenceOptions& options) {
  using namespace detail::evaluate;
  const auto baseline = baseline_of(runs, options.baseline);
  if (!baseline.ok()) return baseline.status();
  if (Status status = check_preference(collection, options); !status.ok()) return status;
  if (Status status = check_one_order(options.policy.ties, "preferences between rankings need"); !status.ok())
    return status;
  if (Status status = check_shared_queries(collection, runs); !status.ok()) return status;

  std::vector<AlignedRun> aligned;
  for (const Run& run : runs) aligned.emplace_back(run, options.policy);
  std::vector<std::string> names, queries;
  for (const Run& run : runs) names.push_back(run.name());
  std::vector<std::vector<double>> rows(runs.size());
  std::size_t left_out = 0;
  for (std::size_t query = 0; query < collection.size(); ++query) {
    const Judgments judgments = collection.qrels()[query];
    const auto lacking =
        std::find_if(aligned.begin(), aligned.end(), [&](const AlignedRun& run) { return !run.has(judgments.query); });
    if (lacking != aligned.end() && options.policy.queries == Queries::error)
      return not_found("run '{}': judged query '{}' has no results, which queries=error does not allow",
                       lacking->run().name(), judgments.query);
    if ((lacking != aligned.end() && options.policy.queries == Queries::intersection) ||
        collection.qrels().largest_grade(query) < options.rel) {
      ++left_out;
      continue;
    }
    const auto of_baseline = aligned[*baseline].ranking(judgments);
    if (!of_baseline.ok()) return of_baseline.status();
    queries.emplace_back(judgments.query);
    for (std::size_t i = 0; i < aligned.size(); ++i) {
      if (i == *baseline) {
        rows[i].push_back(0);
        continue;
      }
      const auto ranking = aligned[i].ranking(judgments);
      if (!ranking.ok()) return ranking.status();
      rows[i].push_back(ranking_preference(options.preference, *ranking, *of_baseline, options.rel, options.graded));
    }
  }
  std::vector<double> scores;
  for (const std::vector<double>& row : rows) scores.insert(scores.end(), row.begin(), row.end());
  auto table = ScoreTable::of(preference_name(options), std::move(names), std::move(queries), std::move(scores));
  if (table.ok()) table->set_left_out(left_out);
  return table;
}

}  // namespace irmetrics
