// Graded gain: the gain of a grade, and the ideal ranking by gain.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {

/// Gains of single grades that differ from the grade itself (trec_eval: ndcg.1=3,2=9).
struct Gains {
  std::vector<std::pair<double, double>> of_grade;  // (grade, gain), by grade

  /// The gain of a judged document: as listed, otherwise its grade. A negative grade means unjudged.
  double operator()(double grade) const noexcept {
    if (grade < 0) return 0;
    for (const auto& [listed, gain] : of_grade)
      if (listed == grade) return gain;
    return grade;
  }
  bool lists(double grade) const noexcept {
    return std::any_of(of_grade.begin(), of_grade.end(), [&](const auto& pair) { return pair.first == grade; });
  }
  bool operator==(const Gains&) const = default;
};

namespace measures {

/// The gains of single grades, a parameter of all graded measures.
template <class M>
constexpr Parameter<M, Gains> grade_gains(Gains M::*member) {
  return {"gains", member, range::any, "gains of single grades, such as {1:3,2:9}; by default the gain is the grade"};
}

/// log2(rank + 1), the discount of DCG. The first ranks come from a table of the same values.
inline double log2_discount(std::uint32_t rank) noexcept {
  static const auto table = [] {
    std::array<double, 4096> discounts{};
    for (std::size_t i = 0; i < discounts.size(); ++i) discounts[i] = std::log2(static_cast<double>(i) + 1.0);
    return discounts;
  }();
  return rank < table.size() ? table[rank] : std::log2(static_cast<double>(rank) + 1.0);
}

/// base^(rank - 1), multiplied rank by rank, as in trec_eval and ndeval; std::pow differs in the last digits. Ranks
/// must not decrease from call to call.
class GeometricDiscount {
 public:
  explicit GeometricDiscount(double base) noexcept : base_(base) {}
  double operator()(std::uint32_t rank) noexcept {
    for (; rank_ < rank && power_ > 0; ++rank_) {
      power_ = rounded(power_ * base_);
      if (power_ < std::numeric_limits<double>::min()) power_ = 0;  // subnormal numbers are slow, too small to matter
    }
    return power_;
  }

 private:
  double base_;
  double power_ = 1;
  std::uint32_t rank_ = 1;
};

/// The positive gains of all judged documents, largest first: next() returns one after the other, then 0.
class IdealGains {
 public:
  IdealGains(std::span<const double> judged, const Gains& gains) noexcept
      : judged_(judged), gains_(gains), in_grade_order_(gains.of_grade.empty()) {}

  double next() noexcept {
    if (in_grade_order_) return count_ < judged_.size() ? std::max(judged_[count_++], 0.0) : 0.0;
    if (count_ == 0) find_next();
    if (count_ == 0) return 0;
    --count_;
    return current_;
  }

 private:
  /// Moves to the largest gain below the current one and counts the documents with this gain. Listed gains may have
  /// another order than grades; there are few distinct grades, so searching again costs less than sorting into
  /// allocated memory.
  void find_next() noexcept {
    double best = 0;
    for (auto grade = judged_.begin(); grade != judged_.end();) {
      const auto end = std::upper_bound(grade, judged_.end(), *grade, std::greater<>());
      const double gain = gains_(*grade);
      if (gain > best && gain < current_) {
        best = gain;
        count_ = 0;
      }
      if (gain == best && gain > 0) count_ += static_cast<std::size_t>(end - grade);
      grade = end;
    }
    current_ = best;
  }

  std::span<const double> judged_;
  const Gains& gains_;
  bool in_grade_order_;
  std::size_t count_ = 0;  // in grade order: documents returned; otherwise: documents left with the current gain
  double current_ = std::numeric_limits<double>::infinity();
};

}  // namespace measures
}  // namespace irmetrics
