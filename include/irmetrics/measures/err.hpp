// Expected reciprocal rank, and its normalised form.
#pragma once

#include <irmetrics/alignment/tied_ranking.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace irmetrics {

/// The probability that a document satisfies the user: (2^gain - 1) / 2^largest, or gain / (largest + 1).
enum class Satisfaction : std::uint8_t { exp, linear };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Satisfaction> = {"exp", "linear"};

namespace measures {

template <class M>
constexpr Parameter<M, double> largest_grade(double M::*member) {
  return {"max_grade", member, Range{0, 1000, true, false},
          "the largest grade of the scale; larger gains count as the gain of this grade"};
}
template <class M>
constexpr Parameter<M, Satisfaction> satisfaction(Satisfaction M::*member) {
  return {"q", member, range::any,
          "exp: q = (2^gain - 1) / 2^largest; linear: q = gain / (largest + 1), as in NTCIREVAL"};
}

/// The expected reciprocal of the rank at which a user is satisfied who reads documents in rank order.
template <class M>
class ReciprocalOfSatisfied {
 public:
  explicit ReciprocalOfSatisfied(const M& measure) noexcept
      : form_(measure.q),
        largest_(form_ == Satisfaction::exp ? std::min(measure.gains(measure.max_grade), 1000.0)
                                            : measure.gains(measure.max_grade)),
        whole_(form_ == Satisfaction::exp ? std::exp2(largest_) : largest_ + 1) {}

  void add(std::uint32_t rank, double gain) noexcept {
    if (gain <= 0) return;
    const double satisfied = satisfies(gain);
    sum_ += satisfied * still_looking_ / rank;
    still_looking_ *= 1 - satisfied;
  }
  /// Adds tied documents, which stand below `above` others in any order, at so many ranks. One document after the other
  /// takes each place among those before it equally often.
  void add(std::span<const double> gains, std::uint32_t size, std::uint32_t above, std::uint32_t ranks) {
    // The mean probabilities that the first i do not satisfy, and that rank i, from 1, is the first that does.
    std::vector<double> unsatisfied(ranks + std::size_t{1}), first(ranks + std::size_t{1});
    unsatisfied[0] = 1;
    double all = 1;
    for (std::uint32_t count = 1; count <= size; ++count) {
      const double satisfied = count <= gains.size() && gains[count - 1] > 0 ? satisfies(gains[count - 1]) : 0;
      for (std::uint32_t i = std::min(ranks, count); i > 0; --i) {
        const double later = static_cast<double>(count - i) / count, at = 1.0 / count, before = (i - 1) * at;
        first[i] = rounded(later * first[i]) + rounded(before * (1 - satisfied) * first[i - 1]) +
                   rounded(at * satisfied * unsatisfied[i - 1]);
        unsatisfied[i] = rounded(later * unsatisfied[i]) + rounded(i * at * (1 - satisfied) * unsatisfied[i - 1]);
      }
      all *= 1 - satisfied;
    }
    for (std::uint32_t i = 1; i <= ranks; ++i) sum_ += rounded(still_looking_ * first[i]) / (above + i);
    still_looking_ *= all;
  }
  double sum() const noexcept { return sum_; }

 private:
  double satisfies(double gain) const noexcept {
    gain = std::min(gain, largest_);
    return (form_ == Satisfaction::exp ? std::exp2(gain) - 1 : gain) / whole_;
  }

  Satisfaction form_;
  double largest_, whole_;
  double sum_ = 0, still_looking_ = 1;
};

/// ERR with the parameters of a measure.
template <class M>
double expected_reciprocal(const M& measure, const JudgedRanking& query) noexcept {
  ReciprocalOfSatisfied<M> expected(measure);
  for (const auto [rank, grade] : query.hits) {
    if (rank > last_rank(measure.k)) break;
    expected.add(rank, measure.gains(grade));
  }
  return expected.sum();
}

/// The same over all orders of tied documents.
template <class M>
double expected_reciprocal(const M& measure, const TiedRanking& query) {
  ReciprocalOfSatisfied<M> expected(measure);
  std::vector<double> gains;
  for (const TieGroup& group : query.groups) {
    const std::uint32_t ranks = query.ranked(group, last_rank(measure.k));
    if (ranks == 0) break;
    gains.clear();
    for (const Hit& hit : query.of(group)) gains.push_back(measure.gains(hit.grade));
    expected.add(gains, group.size, group.above, ranks);
  }
  return expected.sum();
}

/// The expected reciprocal of the rank at which a user who reads down the list is satisfied.
struct ERR {
  std::uint32_t k = 0;
  ByName rest{};
  double max_grade = 4;
  Satisfaction q = Satisfaction::exp;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<ERR>("ERR", "Expected reciprocal rank",
                    "the sum of q / rank times the product of 1 - q over the documents above, with "
                    "q = (2^grade - 1) / 2^max_grade",
                    "Chapelle et al., CIKM 2009; gdeval") |
      largest_grade(&ERR::max_grade) | satisfaction(&ERR::q) | grade_gains(&ERR::gains) | optional_cutoff(&ERR::k) |
      OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept { return expected_reciprocal(*this, query); }
  double expected(const TiedRanking& query) const { return expected_reciprocal(*this, query); }
  bool operator==(const ERR&) const = default;
};

/// ERR, divided by the ERR of the ideal ranking of all judged documents.
struct nERR {
  std::uint32_t k = 0;
  ByName rest{};
  double max_grade = 4;
  Satisfaction q = Satisfaction::exp;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<nERR>("nERR", "Normalised expected reciprocal rank",
                     "ERR, divided by the ERR of the best possible ranking of all judged documents",
                     "Sakai and Song, SIGIR 2011; NTCIREVAL nERR, with q='linear'") |
      largest_grade(&nERR::max_grade) | satisfaction(&nERR::q) | grade_gains(&nERR::gains) | optional_cutoff(&nERR::k) |
      OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(expected_reciprocal(*this, query), largest(query.judged));
  }
  double expected(const TiedRanking& query) const {
    return ratio(expected_reciprocal(*this, query), largest(query.judged));
  }
  /// ERR of the ideal ranking.
  double largest(std::span<const double> judged) const noexcept {
    ReciprocalOfSatisfied<nERR> best(*this);
    IdealGains ideal(judged, gains);
    std::uint32_t rank = 1;
    for (double gain = ideal.next(); gain > 0 && rank <= last_rank(k); gain = ideal.next()) best.add(rank++, gain);
    return best.sum();
  }
  bool operator==(const nERR&) const = default;
};

}  // namespace measures

using measures::ERR;
using measures::nERR;

}  // namespace irmetrics
