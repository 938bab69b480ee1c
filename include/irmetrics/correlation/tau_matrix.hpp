// Agreement of collections and measures on the ranking of systems: one rank correlation for each pair of several
// rankings, for example by five measures, or for three collections under two measures each.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/correlation/rank_coefficient.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// The correlation of a pair of rankings, over the systems in both.
struct RankingPair {
  std::string first, second;  // their names; the first is the truth for tau_ap
  RankCoefficient coefficient = RankCoefficient::tau_b;
  double value = std::numeric_limits<double>::quiet_NaN();
  std::size_t systems = 0;
  std::uint64_t tied_first = 0;   // pairs of systems tied in the first ranking, and possibly in the second
  std::uint64_t tied_second = 0;  // the reverse
  std::uint64_t tied_both = 0;    // also counted in tied_first and tied_second

  static constexpr auto description =
      describe_result<RankingPair>("RankingPair", "The correlation of two rankings over the systems that are in both.",
                                   ResultKind::row) |
      field("first", &RankingPair::first, "name of the first, the truth for a coefficient with a direction") |
      field("second", &RankingPair::second, "name of the second") |
      field("coefficient", &RankingPair::coefficient, "name of the coefficient") |
      field("value", &RankingPair::value, "value; nan where undefined") |
      field("systems", &RankingPair::systems, "systems in both") |
      field("tied_first", &RankingPair::tied_first, "pairs of these tied in the first") |
      field("tied_second", &RankingPair::tied_second, "pairs tied in the second") |
      field("tied_both", &RankingPair::tied_both, "pairs tied in both, which both of these count");
};

struct TauMatrix {
  RankCoefficient coefficient = RankCoefficient::tau_b;
  std::string measure;  // of all rankings; empty if they have several, or none
  std::vector<std::string> names;
  std::vector<RankingPair> pairs;  // row after row; the row's ranking is the first
  std::vector<std::string> notes;  // notes on the rankings, such as queries left out

  std::size_t size() const noexcept { return names.size(); }
  const RankingPair& at(std::size_t row, std::size_t column) const& { return pairs[row * size() + column]; }
  const RankingPair& at(std::size_t row, std::size_t column) const&& = delete;
  /// The mean of each column without the diagonal: the mean correlation of a ranking with the others, which are the
  /// truth for a coefficient with a direction. NaN if one of these is undefined, and without others.
  std::vector<double> averages() const;

  static constexpr auto description =
      describe_result<TauMatrix>("TauMatrix", "A rank correlation for each pair of rankings.") |
      field("coefficient", &TauMatrix::coefficient, "name of the coefficient") |
      field("measure", &TauMatrix::measure, "measure of all rankings; empty if they have several, or none") |
      field("names", &TauMatrix::names, "names of the rankings") |
      field("notes", &TauMatrix::notes, "notes on the rankings, such as queries left out") |
      rows_field("pairs", &TauMatrix::pairs, "all pairs of rankings, row after row") |
      by_name("averages", "name", &TauMatrix::names, &TauMatrix::averages,
              "mean correlation of each ranking with the others, which are the truth for a coefficient with a "
              "direction",
              "average");
};

/// One matrix of collections for each measure.
struct TauMatrices {
  std::vector<TauMatrix> matrices;

  static constexpr auto description =
      describe_result<TauMatrices>("TauMatrices", "A matrix of collections for each measure.") |
      field("matrices", &TauMatrices::matrices, "matrix of each measure");
};

/// The matrix of a coefficient over all pairs of rankings. It is symmetric, except for tau_ap and tau_ap_a, for which
/// rows are the truth. Of `options`, rbo, undefined and interval.cancel are used; rbo is also computed over the systems
/// in both rankings. Fails, naming the rankings, if there are none, if two have the same name, with more pairs than
/// Limits::compared_pairs, and as correlate does for a pair.
Result<TauMatrix> tau_matrix(std::span<const NamedRanking> rankings,
                             RankCoefficient coefficient = RankCoefficient::tau_b,
                             const CorrelateOptions& options = {});

/// The matrix of each measure that at least two collections have, in the order in which the measures occur first: the
/// agreement of the collections, whose names are those of the rankings. A note says which collections lack the measure,
/// and which measures have no matrix. Fails, with the name of the measure, as tau_matrix does; and if the collections
/// have no measure in common.
Result<std::vector<TauMatrix>> tau_matrices(std::span<const CollectionRankings> collections,
                                            RankCoefficient coefficient = RankCoefficient::tau_b,
                                            const CorrelateOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/tau_matrix-inl.hpp>
#endif
