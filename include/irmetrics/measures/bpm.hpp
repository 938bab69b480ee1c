// The Bejeweled player model.
#pragma once

#include <irmetrics/measures/cwl.hpp>

namespace irmetrics {
namespace measures {

/// The mean gain of the documents that a user looks at who wants T, and looks at k documents at most.
struct BPM {
  std::uint32_t k = 10;
  ByName rest{};
  double T = 1;
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<BPM>("BPM", "Bejeweled player model",
                    "the mean gain of the documents up to the one at which the sum of gains reaches T, or up to rank k",
                    "Zhang et al., SIGIR 2017; cwl_eval BPM") |
      desired_gain(&BPM::T, range::positive) | lowest_grade(&BPM::min_rel) | highest_grade(&BPM::max_rel) |
      cutoff(&BPM::k);

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept { return at.total_gain < T && at.total_cost < k ? 1 : 0; }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const BPM&) const = default;
};

}  // namespace measures

using measures::BPM;

}  // namespace irmetrics
