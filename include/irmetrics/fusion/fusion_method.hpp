// A row of the table of fusion methods. Your own method is another such row.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/fusion/merge_runs.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Valid values of a method's parameter.
enum class FusionValue : std::uint8_t {
  number,          // at least 0
  share,           // from 0 to 1
  count,           // a whole number, at least 0
  positive_count,  // a whole number, at least 1
  depth,           // a count, and MergeOptions::depth: the method sees this many documents of each run; 0: all
  yes_or_no,       // 1 or 0
};

/// The values of a parameter that tuning tries: from `first` to `last`. Without a step, it is not tuned.
struct FusionGrid {
  double first = 0, last = 0, step = 0;
};

/// A parameter of a fusion method.
struct FusionParameter {
  std::string_view name;
  FusionValue kind;
  double value;  // the default
  std::string_view meaning;
  FusionGrid grid = {};
};

/// Merges the rankings of a query; `values` are the values of a method's parameters, in their order. There is a ranking
/// of each run: an empty one if the run lacks the query.
using MergeFunction = void (*)(const QueryRankings& query, std::span<const double> values,
                               std::vector<MergedDocument>& merged);

/// A fusion method, as a row of a table.
struct FusionMethod {
  std::string_view name;
  std::string_view meaning;
  std::span<const FusionParameter> parameters;
  MergeFunction merge;
  std::string_view alias = {};  // the name in another tool, if it differs
  bool weighted = false;        // whether the runs may have weights
  /// What the method learns about a run from its rankings for training queries; null if it learns nothing.
  std::vector<double> (*learn)(std::span<const JudgedRanking> queries, std::span<const double> values) = nullptr;
  bool of_scores = false;  // whether a run that did not retrieve a document may have a score for it: AbsentScore
  /// The method's own normalisation of a run's scores for a query, which are not empty; null if it has none.
  void (*normalise)(std::span<double> scores) = nullptr;
  /// The sum in the method's score, which may be times a factor of the document, such as the number of runs that
  /// retrieved it: merging the ranking of one run gives what that run adds. Null if the score is not such a sum.
  MergeFunction sum = nullptr;

  /// The row of a method of scores.
  constexpr FusionMethod with_scores() const {
    FusionMethod row = *this;
    row.of_scores = true;
    return row;
  }
  /// The row of a method of scores with its own normalisation.
  constexpr FusionMethod normalised_by(void (*function)(std::span<double> scores)) const {
    FusionMethod row = with_scores();
    row.normalise = function;
    return row;
  }
  /// The row of a method that is this sum, times a factor.
  constexpr FusionMethod with_sum(MergeFunction function) const {
    FusionMethod row = *this;
    row.sum = function;
    return row;
  }
  /// The row of a method that is a sum.
  constexpr FusionMethod as_sum() const { return with_sum(merge); }
};

}  // namespace irmetrics
