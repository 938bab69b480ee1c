// NERR8 to NERR11, measures like ERR in the C/W/L framework: named after the equations 8 to 11 of their paper.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/cwl.hpp>

namespace irmetrics {
namespace measures {

/// The expected gain of a user who is satisfied by a document with the probability of its gain, and looks at k
/// documents at most.
struct NERR8 {
  std::uint32_t k = 10;
  ByName rest{};
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<NERR8>("NERR8", "ERR in the C/W/L framework, equation 8",
                      "the expected gain per document of a user who continues after a rank before k with the "
                      "probability 1 - gain",
                      "Azzopardi, Mackenzie and Moffat, ICTIR 2021; cwl_eval NERR8") |
      lowest_grade(&NERR8::min_rel) | highest_grade(&NERR8::max_rel) | cutoff(&NERR8::k) | OrderEffect::rises;

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept { return at.rank < k ? 1 - at.gain : 0; }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const NERR8&) const = default;
};

/// The same for a user who also loses interest as ERR's does.
struct NERR9 {
  std::uint32_t k = 10;
  ByName rest{};
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<NERR9>("NERR9", "ERR in the C/W/L framework, equation 9",
                      "the expected gain per document of a user who continues after a rank before k with the "
                      "probability (1 - gain) rank / (rank + 1)",
                      "Azzopardi, Mackenzie and Moffat, ICTIR 2021; cwl_eval NERR9") |
      lowest_grade(&NERR9::min_rel) | highest_grade(&NERR9::max_rel) | cutoff(&NERR9::k) | OrderEffect::rises;

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept {
    return at.rank < k ? at.rank / (at.rank + 1.0) * (1 - at.gain) : 0;
  }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const NERR9&) const = default;
};

/// The same for a user with the persistence of RBP.
struct NERR10 {
  ByName rest{};
  double p = 0.9;
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<NERR10>("NERR10", "ERR in the C/W/L framework, equation 10",
                       "the expected gain per document of a user who continues with the probability p (1 - gain)",
                       "Azzopardi, Mackenzie and Moffat, ICTIR 2021; cwl_eval NERR10") |
      parameter("p", &NERR10::p, range::open(0, 1),
                "persistence: probability that the user continues after a document without gain") |
      lowest_grade(&NERR10::min_rel) | highest_grade(&NERR10::max_rel) | OrderEffect::rises;

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept { return p * (1 - at.gain); }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const NERR10&) const = default;
};

/// The same for a user with the patience of INSQ.
struct NERR11 {
  ByName rest{};
  double T = 1;
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<NERR11>("NERR11", "ERR in the C/W/L framework, equation 11",
                       "the expected gain per document of a user who continues after a rank with the probability "
                       "(1 - gain) ((x - 1) / x)^2, x = rank + 2 T",
                       "Azzopardi, Mackenzie and Moffat, ICTIR 2021; cwl_eval NERR11") |
      desired_gain(&NERR11::T, range::positive) | lowest_grade(&NERR11::min_rel) | highest_grade(&NERR11::max_rel) |
      OrderEffect::rises;

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept {
    return inverse_squares(at.rank + rounded(2 * T)) * (1 - at.gain);
  }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const NERR11&) const = default;
};

}  // namespace measures

using measures::NERR10;
using measures::NERR11;
using measures::NERR8;
using measures::NERR9;

}  // namespace irmetrics
