// Measures of documents, by judgment group: the value for the judgments of each group, averaged over the groups.
#pragma once

#include <irmetrics/alignment/preference_ranking.hpp>
#include <irmetrics/measures/ap.hpp>
#include <irmetrics/measures/precision.hpp>
#include <irmetrics/measures/rprec.hpp>

namespace irmetrics {
namespace measures {

/// The mean value of a measure of documents over the groups of a query.
template <class M>
double mean_over_groups(const PreferenceRanking& query, const M& measure) noexcept {
  double sum = 0;
  for (const GroupRanking& group : query.groups) sum += measure(group.ranking);
  return ratio(sum, static_cast<double>(query.groups.size()));
}

/// Average precision, averaged over the judgment groups.
struct AP_JG {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor = describe<AP_JG>("AP_JG", "Average precision by judgment group",
                                                     "average precision by the judgments of each group, averaged over "
                                                     "the groups",
                                                     "trec_eval map_avgjg") |
                                     relevance_level(&AP_JG::rel) | alias("map_avgjg", "AP_JG");

  double operator()(const PreferenceRanking& query) const noexcept { return mean_over_groups(query, AP{.rel = rel}); }
  bool operator==(const AP_JG&) const = default;
};

/// Precision at k, averaged over the judgment groups.
struct P_JG {
  std::uint32_t k = 10;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<P_JG>("P_JG", "Precision by judgment group",
                     "precision at k by the judgments of each group, averaged over the groups", "trec_eval P_avgjg") |
      relevance_level(&P_JG::rel) | cutoff(&P_JG::k) | alias("P_avgjg_{}", "P_JG@{}");

  double operator()(const PreferenceRanking& query) const noexcept {
    return mean_over_groups(query, P{.k = k, .rel = rel});
  }
  bool operator==(const P_JG&) const = default;
};

/// R-precision, averaged over the judgment groups.
struct Rprec_JG {
  ByName rest{};
  double rel = 1;
  double multiple = 1;
  static constexpr auto descriptor =
      describe<Rprec_JG>("Rprec_JG", "R-precision by judgment group",
                         "the precision at rank floor(multiple x R + 0.9) by the judgments of each group, R the number "
                         "of its relevant documents, averaged over the groups",
                         "trec_eval Rprec_mult_avgjg") |
      relevance_level(&Rprec_JG::rel) |
      parameter("multiple", &Rprec_JG::multiple, Range{0, 1000, true, false}, "the cut-off as a multiple of R") |
      alias("Rprec_mult_avgjg_{}", "Rprec_JG(multiple={})");

  double operator()(const PreferenceRanking& query) const noexcept {
    return mean_over_groups(query, Rprec{.rel = rel, .multiple = multiple});
  }
  bool operator==(const Rprec_JG&) const = default;
};

}  // namespace measures

using measures::AP_JG;
using measures::P_JG;
using measures::Rprec_JG;

}  // namespace irmetrics
