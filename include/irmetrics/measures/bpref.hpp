// Binary preference; it ignores unjudged documents.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>
#include <irmetrics/measures/tied_relevance.hpp>

#include <algorithm>
#include <limits>

namespace irmetrics {
namespace measures {

/// How often a relevant document is ranked above the judged nonrelevant ones.
struct Bpref {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<Bpref>("Bpref", "Binary preference",
                      "the mean, over all relevant documents, of 1 - min(m, R) / min(N, R), with m judged nonrelevant "
                      "documents above, N of them in all, R relevant ones; 0 for documents not returned",
                      "Buckley and Voorhees, SIGIR 2004; trec_eval bpref") |
      relevance_level(&Bpref::rel) | alias("bpref", "Bpref") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    const double relevant = count_relevant(query, rel);
    const double nonrelevant = count_nonrelevant(query.judged, rel);
    double sum = 0;
    double above = 0;
    for (const auto [rank, grade] : query.hits) {
      if (grade >= rel)
        sum += preferred(above, relevant, nonrelevant);
      else if (grade >= 0)
        ++above;
    }
    return ratio(sum, relevant);
  }
  /// Each number of a group's nonrelevant documents stands equally often above a relevant one of the group. NaN if not
  /// all documents of the group have a rank.
  double expected(const TiedRanking& query) const noexcept {
    const double relevant = count_relevant(query.judged, rel);
    const double nonrelevant = count_nonrelevant(query.judged, rel);
    double sum = 0;
    double above = 0;
    for (const TieGroup& group : query.groups) {
      if (group.above + group.size > query.retrieved) return std::numeric_limits<double>::quiet_NaN();
      const std::uint32_t graded = relevant_of(query, group, std::min(rel, 0.0)), good = relevant_of(query, group, rel);
      const std::uint32_t others = graded - good;
      double mean = 0;
      for (std::uint32_t i = 0; i <= others && good > 0; ++i) mean += preferred(above + i, relevant, nonrelevant);
      sum += rounded(good * (mean / (others + 1)));
      above += others;
    }
    return ratio(sum, relevant);
  }
  /// The term of a relevant document below so many nonrelevant ones.
  static double preferred(double above, double relevant, double nonrelevant) noexcept {
    return above > 0 ? 1 - std::min(above, relevant) / std::min(nonrelevant, relevant) : 1;
  }
  bool operator==(const Bpref&) const = default;
};

/// Geometric mean of Bpref over the queries.
struct GMBpref {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<GMBpref>("GMBpref", "Geometric mean binary preference",
                        "Bpref of each query, averaged geometrically (values below 0.00001 count as 0.00001)",
                        "trec_eval gm_bpref") |
      Aggregate::geometric_mean | relevance_level(&GMBpref::rel) | alias("gm_bpref", "GMBpref") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept { return Bpref{.rel = rel}(query); }
  double expected(const TiedRanking& query) const noexcept { return Bpref{.rel = rel}.expected(query); }
  bool operator==(const GMBpref&) const = default;
};

}  // namespace measures

using measures::Bpref;
using measures::GMBpref;

}  // namespace irmetrics
