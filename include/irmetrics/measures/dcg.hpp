// Discounted cumulative gain of the ranking and of the ideal ranking.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <cmath>

namespace irmetrics {

/// The gain of a grade, and the discount of a rank.
enum class DcgForm : std::uint8_t { log2, exp_log2, original };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<DcgForm> = {"log2", "exp-log2", "original"};

namespace measures {

template <class M>
constexpr Parameter<M, DcgForm> dcg_form(DcgForm M::*member) {
  return {"dcg", member, range::any,
          "log2: gains are used as they are; exp-log2: as 2^gain - 1, with gains above 1000 as 1000; original: as they "
          "are, divided by max(1, log2(rank)) instead, as in the first paper"};
}

/// The gain of a document at a rank, divided by the discount of the rank.
inline double discounted_gain(DcgForm form, double gain, std::uint32_t rank) noexcept {
  constexpr double max_exponent = 1000;  // larger exponents would give infinite sums
  // Not a switch: a compiler moves this test out of the loop over the documents.
  if (form == DcgForm::log2) return gain / log2_discount(rank);
  if (form == DcgForm::exp_log2) return (std::exp2(std::min(gain, max_exponent)) - 1) / log2_discount(rank);
  return gain / std::max(1.0, log2_discount(rank - 1));
}

/// DCG of the ranking, up to a rank.
inline double discounted_gains(const JudgedRanking& query, DcgForm form, const Gains& gains,
                               std::uint32_t last) noexcept {
  double sum = 0;
  for (const auto [rank, grade] : query.hits) {
    if (rank > last) break;
    if (const double gain = gains(grade); gain != 0) sum += discounted_gain(form, gain, rank);
  }
  return sum;
}

/// DCG of all judged documents in the order of their gain, up to a rank: the maximum over all rankings.
inline double ideal_discounted_gains(const JudgedRanking& query, DcgForm form, const Gains& gains,
                                     std::uint32_t last) noexcept {
  IdealGains ideal(query.judged, gains);
  double sum = 0;
  std::uint32_t rank = 1;
  for (double gain = ideal.next(); gain > 0 && rank <= last; gain = ideal.next())
    sum += discounted_gain(form, gain, rank++);
  return sum;
}

/// The sum of gain / log2(rank + 1).
struct DCG {
  std::uint32_t k = 0;
  ByName rest{};
  DcgForm dcg = DcgForm::log2;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<DCG>("DCG", "Discounted cumulative gain", "the sum of gain / log2(rank + 1)",
                    "Jarvelin and Kekalainen, TOIS 20(4), 2002; trec_eval dcg") |
      Values{range::any} | dcg_form(&DCG::dcg) | grade_gains(&DCG::gains) | optional_cutoff(&DCG::k) |
      alias("dcg", "DCG") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return discounted_gains(query, dcg, gains, last_rank(k));
  }
  bool operator==(const DCG&) const = default;
};

/// The DCG of all judged documents in the order of their gain: the maximum over all rankings.
struct IdealDCG {
  std::uint32_t k = 0;
  ByName rest{};
  DcgForm dcg = DcgForm::log2;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<IdealDCG>("IdealDCG", "Ideal discounted cumulative gain",
                         "the DCG of the best possible ranking of all judged documents",
                         "Jarvelin and Kekalainen, TOIS 20(4), 2002; trec_eval ideal_dcg") |
      Values{range::at_least(0)} | dcg_form(&IdealDCG::dcg) | grade_gains(&IdealDCG::gains) |
      optional_cutoff(&IdealDCG::k) | alias("ideal_dcg", "IdealDCG") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return ideal_discounted_gains(query, dcg, gains, last_rank(k));
  }
  bool operator==(const IdealDCG&) const = default;
};

}  // namespace measures

using measures::DCG;
using measures::IdealDCG;

}  // namespace irmetrics
