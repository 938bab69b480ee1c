// The C/W/L framework: a measure is the gain that a user expects who looks at the first document, and after each one
// continues with some probability.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <cstdint>

namespace irmetrics::measures {

/// The user looks at no more documents, as in cwl_eval.
inline constexpr std::uint32_t last_cwl_rank = 1000;

/// Parameters of a measure for the scale of its grades.
template <class M>
constexpr Parameter<M, double> lowest_grade(double M::*member) {
  return {"min_rel", member, range::any, "grades up to it have the gain 0, and unjudged documents"};
}
template <class M>
constexpr Parameter<M, double> highest_grade(double M::*member) {
  return {"max_rel", member, range::any, "grades from it on have the gain 1; gains are linear between"};
}

/// T of a measure: the user's goal.
template <class M>
constexpr Parameter<M, double> desired_gain(double M::*member, Range range) {
  return {"T", member, range, "sum of gains that the user wants"};
}

/// The gain of a grade on the scale of a measure.
template <class M>
double cwl_gain(const M& measure, double grade) noexcept {
  if (grade >= measure.max_rel) return 1;
  if (grade <= measure.min_rel) return 0;
  return (grade - measure.min_rel) / (measure.max_rel - measure.min_rel);
}

/// The expected gain per document. `continues(rank, gain, total)` is the probability that the user looks at the next
/// document, after one with this rank and gain; `total` includes the gain.
template <class M, class Continues>
double expected_gain(const M& measure, const JudgedRanking& query, const Continues& continues) noexcept {
  double reached = 1, total = 0, expected = 0, documents = 0;
  auto hit = query.hits.begin();
  for (std::uint32_t rank = 1; rank <= last_cwl_rank && reached > 0; ++rank) {
    const bool judged = hit != query.hits.end() && hit->rank == rank;
    const double gain = judged ? cwl_gain(measure, (hit++)->grade) : 0;
    total += gain;
    expected += rounded(reached * gain);
    documents += reached;
    reached = rounded(reached * continues(rank, gain, total));
  }
  return expected / documents;
}

/// ((x - 1) / x)^2, the probability to continue of INSQ and INST.
constexpr double inverse_squares(double x) noexcept { return ((x - 1) / x) * ((x - 1) / x); }

}  // namespace irmetrics::measures
