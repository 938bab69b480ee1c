// Compatibility: the similarity to the ideal ranking.
#pragma once

#include <irmetrics/base/enum_names.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>
#include <irmetrics/measures/whole_power.hpp>

#include <algorithm>
#include <limits>

namespace irmetrics {

/// Whether the overlap is divided by its largest possible value, the overlap of the ideal ranking with itself.
enum class CompatNormalize : std::uint8_t { yes, no };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<CompatNormalize> = {"True", "False"};

namespace measures {

/// Rank-biased overlap of the ranking and the ideal ranking that is most similar to it.
struct Compat {
  ByName rest{};
  double p = 0.95;
  CompatNormalize normalize = CompatNormalize::yes;
  static constexpr auto descriptor =
      describe<Compat>("Compat", "Compatibility",
                       "rank-biased overlap with the ideal ranking that is most similar: the sum of p^(rank - 1) "
                       "times the proportion of the first `rank` documents that both share, over the same sum for the "
                       "ideal ranking and itself. The ideal ranking has the documents with positive grades, best "
                       "first, and of equal grades the returned ones first, in their order",
                       "Clarke et al., TOIS 39(4), 2021; ir_measures Compat") |
      parameter("p", &Compat::p, range::open(0, 1),
                "persistence: probability that the user continues to the next document") |
      parameter("normalize", &Compat::normalize, "False: divides by the sum of the weights instead") |
      OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    const std::uint32_t ideal = count_relevant(query, std::numeric_limits<double>::denorm_min());
    const std::uint32_t depth = std::max(ideal, query.retrieved);
    double score = 0, best = 0, weights = 0;
    double grade = std::numeric_limits<double>::infinity();  // of the ideal ranking at this rank
    std::uint32_t first = 0;                                 // documents of the ideal ranking with a larger grade
    std::uint32_t above = 0, same = 0;                       // returned so far: with a larger grade, and with this one
    auto hit = query.hits.begin();
    for (std::uint32_t rank = 1; rank <= depth; ++rank) {
      const double weight = whole_power(p, rank - 1);
      if (weight == 0) break;
      if (rank <= ideal && query.judged[rank - 1] < grade) {
        grade = query.judged[rank - 1];
        first = rank - 1;
        above += same;
        same = static_cast<std::uint32_t>(
            std::count_if(query.hits.begin(), hit, [&](const Hit& one) { return one.grade == grade; }));
      }
      if (hit != query.hits.end() && hit->rank == rank) {
        if (hit->grade > grade) ++above;
        if (hit->grade == grade) ++same;
        ++hit;
      }
      score += weight * (above + std::min(same, rank - first)) / rank;
      best += weight * std::min(rank, ideal) / rank;
      weights += weight;
    }
    if (ideal == 0) return 0;
    const double overlap = score / weights;
    return normalize == CompatNormalize::no ? overlap : overlap / (best / weights);
  }
  bool operator==(const Compat&) const = default;
};

}  // namespace measures

using measures::Compat;

}  // namespace irmetrics
