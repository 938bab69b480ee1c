// Graded relevance for each intent: D-sharp measures and nDCG-IA.
#pragma once

#include <irmetrics/base/enum_names.hpp>
#include <irmetrics/measures/coverage.hpp>
#include <irmetrics/measures/q_measure.hpp>

namespace irmetrics {

/// The measure whose gains are global gains, which D# blends with the recall of intents.
enum class GlobalMeasure : std::uint8_t { nDCG, Q };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<GlobalMeasure> = {"nDCG", "Q"};

namespace measures {

/// Gains, largest first: next() returns one after the other, then 0.
class SortedGains {
 public:
  SortedGains(std::span<const double> gains, double scale) noexcept : gains_(gains), scale_(scale) {}
  double next() noexcept { return count_ < gains_.size() ? gains_[count_++] / scale_ : 0; }

 private:
  std::span<const double> gains_;
  double scale_;
  std::size_t count_ = 0;
};

/// The recall of intents, blended with nDCG or Q of global gains: the grades of a document, averaged over the intents
/// by their weight.
struct DSharp {
  std::uint32_t k = 0;
  ByName rest{};
  double gamma = 0.5;
  GlobalMeasure measure = GlobalMeasure::nDCG;
  double rel = 1;
  static constexpr auto descriptor =
      describe<DSharp>("DSharp", "D-sharp measure",
                       "gamma x StRecall + (1 - gamma) x nDCG or Q of global gains: the gain of a document is the mean "
                       "of its grades over the supported nuggets, by weight",
                       "Sakai and Song, SIGIR 2011") |
      parameter("gamma", &DSharp::gamma, range::closed(0, 1), "weight of the recall of nuggets; with 0 it is D-nDCG") |
      parameter("measure", &DSharp::measure, "the measure of global gains; Q has beta = 1") |
      support_level(&DSharp::rel) | optional_cutoff(&DSharp::k) | alias("D#-nDCG", "DSharp") |
      alias("D#-Q", "DSharp(measure='Q')") | alias("D-nDCG", "DSharp(gamma=0)") |
      alias("D-Q", "DSharp(gamma=0,measure='Q')");

  double operator()(const NuggetRanking& query) const {
    const double recall = ratio(nuggets_covered(query, last_rank(k)), nuggets_supported(query));
    return rounded(gamma * recall) + rounded((1 - gamma) * of_global_gains(query));
  }
  bool operator==(const DSharp&) const = default;

 private:
  double of_global_gains(const NuggetRanking& query) const {
    const double weight = supported_weight(query);
    if (!std::isfinite(weight)) return std::numeric_limits<double>::quiet_NaN();
    const std::span<const double> ideal = query.ideals->weighted_grades(query);
    const auto last = static_cast<std::uint32_t>(std::min<std::size_t>(last_rank(k), ideal.size()));
    BlendedRatios ratios(SortedGains(ideal, weight), 1);
    double sum = 0, best = 0;
    for (const auto [rank, document] : query.hits) {
      if (rank > last_rank(k)) break;
      const double gain = query.judged.weighted_grades(document, rel) / weight;
      if (gain > 0) sum += measure == GlobalMeasure::Q ? ratios.next(rank, gain) : gain / log2_discount(rank);
    }
    if (measure == GlobalMeasure::Q) return ratio(sum, last);
    for (std::uint32_t rank = 1; rank <= last; ++rank) best += ideal[rank - 1] / weight / log2_discount(rank);
    return ratio(sum, best);
  }
};

/// nDCG of each nugget by its grades of support, averaged over the nuggets by weight.
struct nDCG_IA {
  std::uint32_t k = 0;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<nDCG_IA>("nDCG_IA", "Intent-aware nDCG",
                        "nDCG of each supported nugget, with its grades of support as gains, averaged over the nuggets "
                        "by weight",
                        "Agrawal et al., WSDM 2009; Sakai and Song, SIGIR 2011") |
      support_level(&nDCG_IA::rel) | optional_cutoff(&nDCG_IA::k);

  double operator()(const NuggetRanking& query) const {
    const std::span<double> gained = query.scratch;
    std::fill(gained.begin(), gained.end(), 0.0);
    for (const auto [rank, document] : query.hits) {
      if (rank > last_rank(k)) break;
      for (const auto [s, grade] : query.judged.support_of(document))
        if (grade >= rel && grade > 0) gained[s] += grade / log2_discount(rank);
    }
    double sum = 0;
    const std::span<const Support> support = query.ideals->sorted_support(query);
    for (auto one = support.begin(); one != support.end();) {
      const std::uint32_t s = one->nugget;
      double best = 0;
      for (std::uint32_t rank = 1; one != support.end() && one->nugget == s; ++one, ++rank)
        if (rank <= last_rank(k)) best += one->grade / log2_discount(rank);
      sum += rounded(query.judged.nuggets[s].weight * ratio(gained[s], best));
    }
    return ratio(sum, supported_weight(query));
  }
  bool operator==(const nDCG_IA&) const = default;
};

}  // namespace measures

using measures::DSharp;
using measures::nDCG_IA;

}  // namespace irmetrics
