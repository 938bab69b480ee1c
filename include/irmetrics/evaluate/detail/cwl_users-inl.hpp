// The users of measures in the C/W/L framework: a row for each measure, with its probability to continue.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/all.hpp>
#include <irmetrics/measures/cwl.hpp>
#include <irmetrics/measures/measure.hpp>

#include <string>

namespace irmetrics::detail::evaluate {

using irmetrics::measures::CwlStep;

// Measures that trec_eval defines, too.
inline double continues(const irmetrics::measures::P& measure, const CwlStep& at) noexcept {
  return at.rank < measure.k ? 1 : 0;
}
inline double continues(const RBP& measure, const CwlStep&) noexcept { return measure.p; }
inline double continues(const RR&, const CwlStep& at) noexcept { return at.total_gain > 0 ? 0 : 1; }
inline double continues(const AP&, const CwlStep& at) noexcept {
  return at.ahead > 0 ? at.ahead / (at.ahead + at.gain / at.rank) : 0;
}

// Measures of the framework.
template <class M>
double continues(const M& measure, const CwlStep& at) noexcept {
  return measure.continues(at);
}

/// All of them.
using CwlMeasures = MeasureList<irmetrics::measures::P, RBP, SDCG, RR, AP, BPM, INST, INSQ, NERR8, NERR9, NERR10,
                                NERR11, UMeasure, TBG>;

/// The user of a measure, which must outlive it.
struct CwlUser {
  const void* measure = nullptr;
  double (*next)(const void* measure, const CwlStep& at) noexcept = nullptr;
  bool unit_gains = false;  // whether gains above 1 are no probabilities

  double operator()(const CwlStep& at) const noexcept { return next(measure, at); }
};

/// The measure without a scale of gains, which the call has, and without a cut-off, unless the user has it.
template <class M>
M without_scale(M measure) {
  const M standard{};
  if constexpr (requires { measure.rel; }) measure.rel = standard.rel;
  if constexpr (requires { measure.min_rel; }) {
    measure.min_rel = standard.min_rel;
    measure.max_rel = standard.max_rel;
  }
  if constexpr (std::is_same_v<M, AP>) measure.capped = standard.capped;
  if constexpr (std::is_same_v<M, AP> || std::is_same_v<M, RR> || std::is_same_v<M, RBP>) measure.k = standard.k;
  return measure;
}

/// The user of a measure of this type.
template <class M>
Result<CwlUser> user_as(const M& measure) {
  if (const M expected = without_scale(measure); !(expected == measure))
    return invalid_input("cwl takes gains from its options min_rel and max_rel for all measures: expected {}, not {}",
                         canonical_text(expected), canonical_text(measure));
  constexpr bool unit_gains = std::is_same_v<M, INST> || std::is_same_v<M, NERR8> || std::is_same_v<M, NERR9> ||
                              std::is_same_v<M, NERR10> || std::is_same_v<M, NERR11>;
  const auto next = [](const void* held, const CwlStep& at) noexcept {
    return continues(*static_cast<const M*>(held), at);
  };
  return CwlUser{&measure, next, unit_gains};
}

template <class... Ms>
Result<CwlUser> user_among(const AnyMeasure& measure, MeasureList<Ms...>) {
  Result<CwlUser> found;
  const bool known = ((measure.as<Ms>() != nullptr && (found = user_as(*measure.as<Ms>()), true)) || ...);
  if (known) return found;
  std::string names;
  ((names += (names.empty() ? "" : ", ") + std::string(Ms::descriptor.name)), ...);
  return invalid_input("cwl computes {}, not {}", names, measure.text());
}

/// The user of a measure.
inline Result<CwlUser> user_of(const AnyMeasure& measure) { return user_among(measure, CwlMeasures()); }

}  // namespace irmetrics::detail::evaluate
