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

/// A document of a ranking. Documents beyond the end of the ranking are documents, too.
struct CwlDocument {
  double gain = 0;
  double cost = 1;
  double ahead = 0;  // the sum of gain / rank over the documents after it, which only average precision reads
};

/// Where a user is: the document that was read last, and what was read so far.
struct CwlStep {
  std::uint32_t rank = 0;   // from 1
  std::uint32_t depth = 0;  // the last rank that any user reads
  double gain = 0;
  double total_gain = 0;  // includes the gain
  double cost = 0;
  double spent = 0;       // the costs of the documents before it
  double total_cost = 0;  // spent and the cost
  double ahead = 0;       // as in CwlDocument
};

/// What a user can expect.
struct CwlValues {
  double eu = 0;   // expected utility: the gain per document
  double etu = 0;  // expected total utility
  double ec = 0;   // expected cost: the cost per document
  double etc = 0;  // expected total cost
  double ed = 0;   // expected depth: the number of documents
};

/// The values of a user who reads the documents in turn. `document(rank)` is called for the ranks from 1 on, in this
/// order; `continues(step)` is the probability that the user reads the next document.
template <class Document, class Continues>
CwlValues follow_user(std::uint32_t depth, Document document, const Continues& continues) noexcept {
  CwlValues values;
  CwlStep at{.depth = depth};
  double reached = 1;
  for (at.rank = 1; at.rank <= depth && reached > 0; ++at.rank) {
    const CwlDocument read = document(at.rank);
    at.gain = read.gain;
    at.cost = read.cost;
    at.ahead = read.ahead;
    at.total_gain += read.gain;
    at.spent = at.total_cost;
    at.total_cost += read.cost;
    const double next = rounded(continues(at)), stops = rounded(reached * (1 - next));
    values.eu += rounded(reached * read.gain);
    values.etu += rounded(stops * at.total_gain);
    values.ec += rounded(reached * read.cost);
    values.etc += rounded(stops * at.total_cost);
    values.ed += reached;
    reached = rounded(reached * next);
  }
  values.eu /= values.ed;
  values.ec /= values.ed;
  return values;
}

/// The expected gain per document of the user of a measure, if all documents have the cost 1.
template <class M>
double expected_gain(const M& measure, const JudgedRanking& query) noexcept {
  auto hit = query.hits.begin();
  const auto document = [&](std::uint32_t rank) {
    const bool judged = hit != query.hits.end() && hit->rank == rank;
    return CwlDocument{.gain = judged ? cwl_gain(measure, (hit++)->grade) : 0};
  };
  return follow_user(last_cwl_rank, document, [&](const CwlStep& at) { return measure.continues(at); }).eu;
}

/// ((x - 1) / x)^2, the probability to continue of INSQ and INST.
constexpr double inverse_squares(double x) noexcept { return ((x - 1) / x) * ((x - 1) / x); }

}  // namespace irmetrics::measures
