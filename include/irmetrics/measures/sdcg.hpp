// Scaled discounted cumulative gain.
#pragma once

#include <irmetrics/measures/cwl.hpp>

#include <cmath>

namespace irmetrics {
namespace measures {

/// The discounted gain of the first k documents, over the sum of their discounts.
struct SDCG {
  std::uint32_t k = 10;
  ByName rest{};
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<SDCG>("SDCG", "Scaled discounted cumulative gain",
                     "the sum of gain / log2(rank + 1) over the first k documents, over the sum of 1 / log2(rank + 1)",
                     "Moffat, Bailey, Scholer and Thomas, TOIS 35(3), 2017; cwl_eval SDCG") |
      lowest_grade(&SDCG::min_rel) | highest_grade(&SDCG::max_rel) | cutoff(&SDCG::k) | OrderEffect::sum;

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept {
    return at.rank < k ? std::log2(at.rank + 1.0) / std::log2(at.rank + 2.0) : 0;
  }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const SDCG&) const = default;
};

}  // namespace measures

using measures::SDCG;

}  // namespace irmetrics
