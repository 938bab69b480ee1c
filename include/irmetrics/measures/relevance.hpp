// Binary relevance: counting the relevant documents of a judged ranking.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

namespace irmetrics::measures {

/// The last rank of a cut-off; a cut-off of 0 means all ranks.
constexpr std::uint32_t last_rank(std::uint32_t cutoff) noexcept {
  return cutoff == 0 ? std::numeric_limits<std::uint32_t>::max() : cutoff;
}

/// R: number of relevant judged documents, retrieved or not. `judged`: their grades, largest first.
inline std::uint32_t count_relevant(std::span<const double> judged, double rel) noexcept {
  const auto end = std::partition_point(judged.begin(), judged.end(), [rel](double g) { return g >= rel; });
  return static_cast<std::uint32_t>(end - judged.begin());
}
inline std::uint32_t count_relevant(const JudgedRanking& query, double rel) noexcept {
  return count_relevant(query.judged, rel);
}

/// Number of nonrelevant judged documents, retrieved or not. Documents with negative grades are neither.
inline std::uint32_t count_nonrelevant(std::span<const double> judged, double rel) noexcept {
  const std::uint32_t graded = count_relevant(judged, 0);
  return graded - std::min(graded, count_relevant(judged, rel));
}

/// Number of relevant documents at ranks up to `last`.
inline std::uint32_t relevant_up_to(const JudgedRanking& query, double rel, std::uint32_t last) noexcept {
  std::uint32_t found = 0;
  for (const auto [rank, grade] : query.hits) {
    if (rank > last) break;
    if (grade >= rel) ++found;
  }
  return found;
}

/// Number of relevant documents returned.
inline std::uint32_t relevant_retrieved(const JudgedRanking& query, double rel) noexcept {
  return relevant_up_to(query, rel, last_rank(0));
}

/// The sum of the precisions at the ranks of the relevant documents up to `last`: the numerator of AP.
inline double sum_of_precisions(const JudgedRanking& query, double rel, std::uint32_t last) noexcept {
  double sum = 0;
  double found = 0;
  for (const auto [rank, grade] : query.hits) {
    if (rank > last) break;
    if (grade >= rel) sum += ++found / rank;
  }
  return sum;
}

/// part / whole; 0 if both are 0. NaN if the whole is too large for a double: a division by infinity would look like a
/// bad score.
constexpr double ratio(double part, double whole) noexcept {
  if (!(whole <= std::numeric_limits<double>::max())) return std::numeric_limits<double>::quiet_NaN();
  return whole > 0 ? part / whole : 0;
}

}  // namespace irmetrics::measures
