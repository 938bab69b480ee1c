// Whether collections and measures rank systems alike: one rank correlation for each pair of several rankings, such as
// those by five measures, or by three collections under two measures each.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/correlation/rank_coefficient.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// A ranking of systems and its name: a measure's, a collection's, or both.
struct NamedRanking {
  std::string name;
  SystemScores scores;
};

/// The correlation of a pair of rankings, over the systems that are in both.
struct RankingPair {
  double value = std::numeric_limits<double>::quiet_NaN();
  std::size_t systems = 0;
  std::uint64_t tied_first = 0;   // pairs of systems tied in the first ranking, whether tied in the second or not
  std::uint64_t tied_second = 0;  // the other way round
  std::uint64_t tied_both = 0;    // counted in each of the two above
};

struct TauMatrix {
  RankCoefficient coefficient = RankCoefficient::tau_b;
  std::vector<std::string> names;
  std::vector<RankingPair> pairs;  // row after row; the row's ranking is the first, and so the truth for tau_ap

  std::size_t size() const noexcept { return names.size(); }
  const RankingPair& at(std::size_t row, std::size_t column) const { return pairs[row * size() + column]; }
};

/// The matrix of a coefficient over all pairs of rankings. It is symmetric, but for tau_ap and tau_ap_a, where the rows
/// are the truth. Of `options`, rbo, undefined and interval.cancel count; rbo too is over the systems that are in both.
/// Fails, naming the rankings, if there are none, if two have the same name, and as correlate does for a pair.
absl::StatusOr<TauMatrix> tau_matrix(std::span<const NamedRanking> rankings,
                                     RankCoefficient coefficient = RankCoefficient::tau_b,
                                     const CorrelateOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/tau_matrix-inl.hpp>
#endif
