// Discounted cumulative gain, of the ranking and of the ideal one.
#pragma once

#include <irmetrics/enum_text.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {

/// What a document of a grade adds to the cumulative gain.
enum class DcgForm : std::uint8_t { log2, exp_log2 };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<DcgForm> = {"log2", "exp-log2"};

inline double discounted_gain(DcgForm form, double gain, std::uint32_t rank) noexcept {
  return (form == DcgForm::log2 ? gain : std::exp2(gain) - 1) / log2_discount(rank);
}

/// The sum of gain / log2(rank + 1).
struct DCG {
  DcgForm dcg = DcgForm::log2;
  Gains gains;
  std::uint32_t k = 0;
  static constexpr auto descriptor =
      describe<DCG>("DCG", "Discounted cumulative gain", "the sum of gain / log2(rank + 1)",
                    "Jarvelin and Kekalainen, TOIS 20(4), 2002; trec_eval dcg") |
      Values{any} | parameter("dcg", &DCG::dcg, "log2: the gain is the grade; exp-log2: it is 2^grade - 1") |
      parameter("gains", &DCG::gains, "gains of single grades, such as {1:3,2:9}; else a grade is its own gain") |
      optional_cutoff(&DCG::k) | alias("dcg", "DCG");

  double operator()(const JudgedRanking& query) const noexcept {
    double sum = 0;
    for (const auto [rank, grade] : query.hits) {
      if (rank > last_rank(k)) break;
      if (const double gain = gains(grade); gain != 0) sum += discounted_gain(dcg, gain, rank);
    }
    return sum;
  }
  bool operator==(const DCG&) const = default;
};

/// The DCG of everything judged in the order of its gain: the largest that a ranking can reach.
struct IdealDCG {
  DcgForm dcg = DcgForm::log2;
  Gains gains;
  std::uint32_t k = 0;
  static constexpr auto descriptor =
      describe<IdealDCG>("IdealDCG", "Ideal discounted cumulative gain",
                         "the DCG of the best possible ranking of everything judged",
                         "Jarvelin and Kekalainen, TOIS 20(4), 2002; trec_eval ideal_dcg") |
      Values{at_least(0)} |
      parameter("dcg", &IdealDCG::dcg, "log2: the gain is the grade; exp-log2: it is 2^grade - 1") |
      parameter("gains", &IdealDCG::gains, "gains of single grades, such as {1:3,2:9}; else a grade is its own gain") |
      optional_cutoff(&IdealDCG::k) | alias("ideal_dcg", "IdealDCG");

  double operator()(const JudgedRanking& query) const noexcept {
    IdealGains ideal(query.judged, gains);
    double sum = 0;
    std::uint32_t rank = 1;
    for (double gain = ideal.next(); gain > 0 && rank <= last_rank(k); gain = ideal.next())
      sum += discounted_gain(dcg, gain, rank++);
    return sum;
  }
  bool operator==(const IdealDCG&) const = default;
};

}  // namespace irmetrics
