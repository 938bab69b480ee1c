// All results that describe themselves, listed once: documentation and Python are made from the list.
#pragma once

#include <irmetrics/report/comparison_report.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/report/result_titles.hpp>
#include <irmetrics/significance/discriminative_power.hpp>

namespace irmetrics {

template <DescribedResult... Rs>
struct ResultList {};

/// Reports, and the rows that they hold.
using AllResults = ResultList<Agreement, ComparedMeasure, ComparedPairs, ComparedSystems, TukeyReport, ComparedPair,
                              ComparedPairs::Row, ComparedSystem, ComparedSystems::Row, DiscriminativePower, EffectSize,
                              Interval, NamedTukeyPair, PairedTestResult, RankInterval, NuggetDifficulties,
                              NuggetQualityReport, NuggetScoresReport, NuggetSummary, SetSize, UnionCoverage,
                              CountRange, NuggetDifficulty, NuggetSummary::NuggetId>;

/// Calls visit(result_info) for each of them.
template <class Visit, class... Rs>
void for_each_result(ResultList<Rs...>, Visit&& visit) {
  (visit(result_info<Rs>()), ...);
}

}  // namespace irmetrics
