// Normalised cumulative utility.
#pragma once

#include <irmetrics/base/enum_names.hpp>
#include <irmetrics/measures/q_measure.hpp>

namespace irmetrics {

/// Where users stop: at each relevant document with a probability that grows with its gain (graded-uniform), or falls
/// with the number of relevant documents above (rank-biased).
enum class Stops : std::uint8_t { gu, rb };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Stops> = {"gu", "rb"};

/// What a ranking is worth to a user who stops at a document: the precision or the blended ratio there.
enum class StopUtility : std::uint8_t { P, BR };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<StopUtility> = {"P", "BR"};

namespace measures {

/// The utility at the rank where a user stops, expected over a population of users.
struct NCU {
  ByName rest{};
  Stops stops = Stops::gu;
  StopUtility utility = StopUtility::P;
  double beta = 1;
  double gamma = 0.95;
  Gains gains = {};
  Gains stop_values = {};
  static constexpr auto descriptor =
      describe<NCU>("NCU", "Normalised cumulative utility",
                    "the sum, over the documents with a gain, of the probability that a user stops there times the "
                    "precision or the blended ratio, as in Q; the probabilities of all judged documents sum to 1",
                    "Sakai and Robertson, EVIA 2008; NTCIREVAL NCUgu,P, NCUgu,BR, NCUrb,P and NCUrb,BR") |
      parameter("stops", &NCU::stops,
                "gu: graded-uniform, in proportion to stop_values; rb: rank-biased, in proportion to "
                "gamma^(documents with a gain above)") |
      parameter("utility", &NCU::utility, "P: precision; BR: blended ratio") | gain_weight(&NCU::beta) |
      parameter("gamma", &NCU::gamma, Range{0, 1, true, false}, "persistence of rank-biased stops") |
      grade_gains(&NCU::gains) |
      parameter("stop_values", &NCU::stop_values,
                "graded-uniform stops of single grades, such as {1:1,2:5}; by default the gain of the grade");

  double operator()(const JudgedRanking& query) const noexcept {
    BlendedRatios ratios(IdealGains(query.judged, gains), utility == StopUtility::P ? 0 : beta);
    double sum = 0;
    double persistence = 1;
    for (const auto [rank, grade] : query.hits) {
      const double gain = gains(grade);
      if (gain <= 0) continue;
      sum += rounded((stops == Stops::gu ? stop_value(grade, gain) : persistence) * ratios.next(rank, gain));
      persistence *= gamma;
    }
    return ratio(sum, all_stops(query));
  }
  bool operator==(const NCU&) const = default;

 private:
  double stop_value(double grade, double gain) const noexcept {
    return stop_values.lists(grade) ? std::max(stop_values(grade), 0.0) : gain;
  }

  double all_stops(const JudgedRanking& query) const noexcept {
    double sum = 0;
    double persistence = 1;
    for (const double grade : query.judged) {
      const double gain = gains(grade);
      if (gain <= 0) continue;
      sum += stops == Stops::gu ? stop_value(grade, gain) : persistence;
      persistence *= gamma;
    }
    return sum;
  }
};

}  // namespace measures

using measures::NCU;

}  // namespace irmetrics
