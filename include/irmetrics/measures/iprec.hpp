// Interpolated precision at recall levels.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace irmetrics {

/// How a proportion of the relevant documents becomes a number of documents.
enum class RecallRounding : std::uint8_t { trec10, trec9 };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<RecallRounding> = {"trec10", "trec9"};

namespace measures {

template <class M>
constexpr Parameter<M, RecallRounding> recall_rounding(RecallRounding M::*member) {
  return {"rounding", member, range::any,
          "trec10: recall x R is rounded to the nearest number of documents, as in trec_eval 10; trec9: up from a "
          "fraction of 0.1, as in trec_eval 9 and pytrec_eval"};
}

/// The largest precision at or below the rank where a proportion of the relevant documents has been found.
inline double interpolated_precision(const JudgedRanking& query, double rel, double recall,
                                     RecallRounding rounding) noexcept {
  const double exact = rounded(recall * count_relevant(query, rel));
  const auto wanted = rounding == RecallRounding::trec10 ? std::lround(exact) : static_cast<long>(exact + 0.9);
  long found = 0;
  double best = 0;
  for (const auto [rank, grade] : query.hits)
    if (grade >= rel && ++found >= wanted) best = std::max(best, static_cast<double>(found) / rank);
  return found >= wanted ? best : 0;
}

/// The largest precision from a recall level on.
struct IPrec {
  double recall = 0;
  ByName rest{};
  double rel = 1;
  RecallRounding rounding = RecallRounding::trec10;
  static constexpr auto descriptor =
      describe<IPrec>("IPrec", "Interpolated precision at recall",
                      "the largest precision at the rank of the round(recall x R)-th relevant document or at any later "
                      "rank, with R the number of relevant documents",
                      "Buckley and Voorhees, in: TREC: Experiment and Evaluation, 2005; trec_eval 10 iprec_at_recall") |
      relevance_level(&IPrec::rel) | recall_rounding(&IPrec::rounding) |
      Parameter<IPrec, double>{"recall", &IPrec::recall, range::closed(0, 1), "the recall level",
                               Written::after_at_always} |
      alias("iprec_at_recall_{}", "IPrec@{}") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    return interpolated_precision(query, rel, recall, rounding);
  }
  bool operator==(const IPrec&) const = default;
};

/// Interpolated precision, averaged over recall levels; eleven levels by default.
struct IPrecAvg {
  ByName rest{};
  double rel = 1;
  std::vector<double> points = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
  RecallRounding rounding = RecallRounding::trec10;
  static constexpr auto descriptor =
      describe<IPrecAvg>("IPrecAvg", "Average interpolated precision",
                         "IPrec averaged over recall levels; by default 0, 0.1 to 1", "trec_eval 10 11pt_avg") |
      relevance_level(&IPrecAvg::rel) | recall_rounding(&IPrecAvg::rounding) |
      parameter("points", &IPrecAvg::points, range::closed(0, 1), "the recall levels, such as [0.25,0.5,0.75]") |
      alias("11pt_avg", "IPrecAvg") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    double sum = 0;
    for (std::size_t i = points.size(); i-- > 0;)  // from the highest down, as in trec_eval
      sum += interpolated_precision(query, rel, points[i], rounding);
    return sum / static_cast<double>(points.size());
  }
  bool operator==(const IPrecAvg&) const = default;
};

}  // namespace measures

using measures::IPrec;
using measures::IPrecAvg;

}  // namespace irmetrics
