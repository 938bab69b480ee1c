// INST and INSQ: users with a goal, who are the more patient the more they want.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/cwl.hpp>

namespace irmetrics {
namespace measures {

/// The expected gain of a user who wants T, and forgets what was found.
struct INSQ {
  ByName rest{};
  double T = 1;
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<INSQ>("INSQ", "INSQ, inverse squares",
                     "the expected gain per document of a user who continues after a rank with the probability "
                     "((x - 1) / x)^2, x = rank + 2 T",
                     "Moffat, Scholer and Thomas, ADCS 2012; cwl_eval INSQ") |
      desired_gain(&INSQ::T, range::positive) | lowest_grade(&INSQ::min_rel) | highest_grade(&INSQ::max_rel) |
      OrderEffect::sum;

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept { return inverse_squares(at.rank + rounded(2 * T)); }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const INSQ&) const = default;
};

/// The expected gain of a user who wants T, and what was not found of it. Below T = 1 / 4, x could be below 1 / 2, and
/// the probability above 1.
struct INST {
  ByName rest{};
  double T = 1;
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<INST>("INST", "INST, inverse squares with an adaptive goal",
                     "the expected gain per document of a user who continues after a rank with the probability "
                     "((x - 1) / x)^2, x = rank + 2 T - the sum of gains so far",
                     "Moffat, Bailey, Scholer and Thomas, ADCS 2015; cwl_eval INST") |
      desired_gain(&INST::T, range::at_least(0.25)) | lowest_grade(&INST::min_rel) | highest_grade(&INST::max_rel) |
      OrderEffect::rises;

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept {
    return inverse_squares(at.rank + rounded(2 * T) - at.total_gain);
  }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const INST&) const = default;
};

}  // namespace measures

using measures::INSQ;
using measures::INST;

}  // namespace irmetrics
