// Correlates each pair of rankings.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/correlate-inl.hpp>
#include <irmetrics/correlation/tau_matrix.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::correlation {

inline Result<RankingPair> correlate_pair(SystemScores first, SystemScores second, RankCoefficient coefficient,
                                          const CorrelateOptions& options) {
  auto joined = join(first, second);
  if (!joined.ok()) return joined.status();
  if (options.undefined == Undefined::omit) {
    omit_undefined(first, second);
    joined = join(first, second);
    if (!joined.ok()) return joined.status();
  }
  const std::vector<double> one = chosen(sign_adjusted(first).scores, joined->first);
  const std::vector<double> other = chosen(sign_adjusted(second).scores, joined->second);
  const auto value = rank_coefficient(coefficient, chosen(first.systems, joined->first), one, other, options.rbo);
  if (!value.ok()) return value.status();
  RankingPair pair;
  pair.value = *value;
  pair.systems = one.size();
  if (has_nan(one) || has_nan(other)) return pair;
  const PairCounts counts = count_pairs(one, other);
  pair.tied_first = counts.tied_first;
  pair.tied_second = counts.tied_second;
  pair.tied_both = counts.tied_both;
  return pair;
}

/// The measures of collections, in the order of their first occurrence.
inline std::vector<std::string> measures_of(std::span<const CollectionRankings> collections) {
  std::vector<std::string> measures;
  HashSet<std::string_view> known;
  for (const CollectionRankings& collection : collections)
    for (const NamedRanking& ranking : collection.measures)
      if (known.insert(ranking.name).second) measures.push_back(ranking.name);
  return measures;
}

/// The rankings of the collections by one measure; `lacking` becomes the collections without it.
inline std::vector<NamedRanking> rankings_by(std::span<const CollectionRankings> collections,
                                             const std::string& measure, std::vector<std::string>& lacking) {
  std::vector<NamedRanking> rankings;
  for (const CollectionRankings& collection : collections) {
    const auto found = std::find_if(collection.measures.begin(), collection.measures.end(),
                                    [&](const NamedRanking& ranking) { return ranking.name == measure; });
    if (found == collection.measures.end())
      lacking.push_back(collection.name);
    else
      rankings.push_back({collection.name, found->scores});
  }
  return rankings;
}

}  // namespace detail::correlation

IRMETRICS_INLINE std::vector<double> TauMatrix::averages() const {
  std::vector<double> means;
  for (std::size_t column = 0; column < size(); ++column) {
    double sum = 0;
    for (std::size_t row = 0; row < size(); ++row)
      if (row != column) sum += at(row, column).value;
    means.push_back(size() > 1 ? sum / static_cast<double>(size() - 1) : std::numeric_limits<double>::quiet_NaN());
  }
  return means;
}

IRMETRICS_INLINE Result<TauMatrix> tau_matrix(std::span<const NamedRanking> rankings, RankCoefficient coefficient,
                                              const CorrelateOptions& options) try {
  if (rankings.empty()) return invalid_input("there are no rankings");
  if (rankings.size() > Limits::compared_pairs / rankings.size())
    return invalid_input("a matrix of {} rankings has more than {} pairs; correlate fewer", rankings.size(),
                         Limits::compared_pairs.value);
  TauMatrix matrix;
  matrix.coefficient = coefficient;
  HashSet<std::string_view> names;
  for (const NamedRanking& ranking : rankings) {
    if (!names.insert(ranking.name).second) return duplicate_input("duplicate ranking '{}'", ranking.name);
    matrix.names.push_back(ranking.name);
    if (const auto indices = detail::correlation::indices_of(ranking.scores, "ranking"); !indices.ok())
      return annotate(indices.status(), ranking.name);
    if (options.undefined != Undefined::error) continue;
    if (Status status = detail::correlation::check_scores(ranking.scores, ""); !status.ok())
      return annotate(status, ranking.name);
  }
  matrix.pairs.resize(rankings.size() * rankings.size());
  for (std::size_t row = 0; row < rankings.size(); ++row) {
    for (std::size_t column = 0; column < rankings.size(); ++column) {
      options.interval.cancel.check();
      RankingPair& pair = matrix.pairs[row * rankings.size() + column];
      if (is_symmetric(coefficient) && column < row) {
        pair = matrix.at(column, row);
        std::swap(pair.first, pair.second);
        std::swap(pair.tied_first, pair.tied_second);
        continue;
      }
      const auto found =
          detail::correlation::correlate_pair(rankings[row].scores, rankings[column].scores, coefficient, options);
      if (!found.ok())
        return annotate(found.status(), fmt::format("'{}' and '{}'", rankings[row].name, rankings[column].name));
      pair = *found;
      pair.first = matrix.names[row];
      pair.second = matrix.names[column];
      pair.coefficient = coefficient;
    }
  }
  return matrix;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::vector<TauMatrix>> tau_matrices(std::span<const CollectionRankings> collections,
                                                             RankCoefficient coefficient,
                                                             const CorrelateOptions& options) try {
  std::vector<TauMatrix> matrices;
  std::vector<std::string> alone;  // measures of a single collection
  for (const std::string& measure : detail::correlation::measures_of(collections)) {
    std::vector<std::string> lacking;
    const std::vector<NamedRanking> rankings = detail::correlation::rankings_by(collections, measure, lacking);
    if (rankings.size() < 2) {
      alone.push_back(measure);
      continue;
    }
    auto matrix = tau_matrix(rankings, coefficient, options);
    if (!matrix.ok()) return annotate(matrix.status(), measure);
    matrix->measure = measure;
    if (!lacking.empty()) matrix->notes.push_back(fmt::format("Without {}: {}.", measure, fmt::join(lacking, ", ")));
    matrices.push_back(*std::move(matrix));
  }
  if (matrices.empty())
    return not_found(
        "no measure in common: expected rankings by the same measure for at least two of the {} collections",
        collections.size());
  if (!alone.empty())
    matrices.front().notes.push_back(
        fmt::format("No matrix of {}: only one collection has it.", fmt::join(alone, ", ")));
  return matrices;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
