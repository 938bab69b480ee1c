// Rank-biased precision with graded gains, and its residual.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace irmetrics {

/// When the residual includes the ranks beyond the end of the ranking: trec_eval does so only if there is an unjudged
/// document.
enum class ResidualTail : std::uint8_t { always, if_unjudged };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<ResidualTail> = {"always", "if_unjudged"};

namespace measures {

/// (1 - p) times the sum of gain x p^(rank - 1), with gains scaled into [0, 1] by the levels of the query.
struct GradedRBP {
  ByName rest{};
  double p = 0.9;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<GradedRBP>("GradedRBP", "Graded rank-biased precision",
                          "(1 - p) times the sum of gain x p^(rank - 1); if a gain of the levels 0 to the query's "
                          "largest lies outside [0, 1], all are scaled by (gain - smallest) / (largest - smallest)",
                          "Moffat and Zobel, TOIS 27(1), 2008; trec_eval rbp, as intended") |
      parameter("p", &GradedRBP::p, range::open(0, 1),
                "persistence: probability that the user continues to the next document") |
      grade_gains(&GradedRBP::gains) | alias("rbp", "GradedRBP") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    const auto [low, high] = range_of_gains(query);
    const bool scale = low < 0 || high > 1;
    if (scale && low == high) return 0;  // all gains are equal
    if (!std::isfinite(high - low)) return std::numeric_limits<double>::quiet_NaN();
    GeometricDiscount discount(p);
    double sum = 0;
    for (const auto [rank, grade] : query.hits) {
      if (grade < 0) continue;
      const double gain = scale ? (gains(grade) - low) / (high - low) : gains(grade);
      if (gain != 0) sum += rounded(gain * discount(rank));
    }
    return (1 - p) * sum;
  }
  bool operator==(const GradedRBP&) const = default;

 private:
  /// The smallest and largest gain of all listed grades and of all levels from 0 to the query's largest, whether or not
  /// a document has them. Of the levels that are not listed, only the first and the last can matter.
  std::pair<double, double> range_of_gains(const JudgedRanking& query) const noexcept {
    double low = gains(0);
    double high = low;
    const auto widen = [&](double gain) {
      low = std::min(low, gain);
      high = std::max(high, gain);
    };
    for (const auto& [grade, gain] : gains.of_grade) widen(gain);
    for (auto grade = query.judged.begin(); grade != query.judged.end() && *grade >= 0;) {
      widen(gains(*grade));
      grade = std::upper_bound(grade, query.judged.end(), *grade, std::greater<>());  // the next smaller one
    }
    const double top = query.judged.empty() ? 0 : std::floor(query.judged.front());
    double first = 0;
    while (first < top && gains.lists(first)) ++first;
    double last = top;
    while (last > first && last - 1 < last && gains.lists(last)) --last;  // from 2^53 on, there is no level below
    if (first <= top) widen(gains(first));
    if (last >= 0) widen(gains(last));
    return {low, high};
  }
};

/// The possible increase of rank-biased precision if every unjudged document had the largest gain.
struct RBPResidual {
  ByName rest{};
  double p = 0.9;
  ResidualTail tail = ResidualTail::always;
  static constexpr auto descriptor =
      describe<RBPResidual>("RBPResidual", "Residual of rank-biased precision",
                            "p^n + (1 - p) times the sum of p^(rank - 1) over the unjudged ones of the n documents",
                            "Moffat and Zobel, TOIS 27(1), 2008; trec_eval rbp_resid") |
      Better::lower | Missing{1} |
      parameter("p", &RBPResidual::p, range::open(0, 1),
                "persistence: probability that the user continues to the next document") |
      parameter("tail", &RBPResidual::tail, "if_unjudged: 0 if all documents are judged, as in trec_eval") |
      alias("rbp_resid", "RBPResidual");

  double operator()(const JudgedRanking& query) const noexcept {
    GeometricDiscount discount(p);
    double sum = 0;  // over the unjudged documents
    bool unjudged = false;
    std::uint32_t next = 1;
    const auto unjudged_before = [&](std::uint32_t rank) {
      unjudged = unjudged || next < rank;
      for (; next < rank && discount(next) > 0; ++next) sum += discount(next);
      next = rank + 1;
    };
    for (const auto [rank, grade] : query.hits)
      if (grade >= 0) unjudged_before(rank);
    unjudged_before(query.retrieved + 1);
    if (tail == ResidualTail::if_unjudged && !unjudged) return 0;
    return discount(query.retrieved + 1) + rounded((1 - p) * sum);
  }
  constexpr OrderEffect order_effect() const noexcept {
    return tail == ResidualTail::always ? OrderEffect::sum : OrderEffect::any;
  }
  bool operator==(const RBPResidual&) const = default;
};

}  // namespace measures

using measures::GradedRBP;
using measures::RBPResidual;

}  // namespace irmetrics
