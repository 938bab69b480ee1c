// Preferences between the rankings of runs, query by query, as scores that compare tests.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/measures/ranking_preference.hpp>

#include <span>
#include <string>

namespace irmetrics {

/// Options of ranking_preferences.
struct RankingPreferenceOptions {
  RankingPreference preference = RankingPreference::rpp;
  double rel = 1;
  bool graded = false;
  std::string baseline = {};  // the second run if it is empty, and there are two
  Policy policy = {};

  static constexpr auto options =
      describe_options | option("preference", &RankingPreferenceOptions::preference, "how two rankings are compared") |
      option("rel", &RankingPreferenceOptions::rel, "smallest grade that counts as relevant") |
      option("graded", &RankingPreferenceOptions::graded,
             "mean over the grades from rel up, each as the smallest relevant one, weighted by the number of such "
             "documents; rpp, invrpp and dcgrpp only") |
      option("baseline", &RankingPreferenceOptions::baseline,
             "run with which all others are compared; needed for more than two, otherwise the second");
};

/// The preference for each run over the baseline, for each query: a table whose baseline has 0, so that its means are
/// mean preferences, its wins and losses those over the baseline, and compare with that baseline tests them. Between
/// two other runs it says nothing: take one of them as the baseline.
///
/// Queries without a relevant document are left out, and counted. A query that is missing from a run counts as one
/// without results; queries=intersection leaves out a query that any run lacks, and queries=error makes it an error.
///
/// Fails unless there are two runs with different names; without a baseline for more than two; if the baseline is none
/// of them; if nothing is judged, or no document is relevant; on a graded preference that has no such form; on a run
/// that has queries but no judged one; and on errors that the policy defines.
Result<ScoreTable> ranking_preferences(const TestCollection& collection, std::span<const Run> runs,
                                       const RankingPreferenceOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/ranking_preferences-inl.hpp>
#endif
