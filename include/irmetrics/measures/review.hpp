// Measures of technology-assisted review, where people read a ranking of a whole collection until they have found
// enough, as in tar_eval of CLEF TAR.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <cmath>

namespace irmetrics {

/// The parts of the loss of a review.
enum class LossPart : std::uint8_t { er, e, r };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<LossPart> = {"er", "e", "r"};

/// The rank that an effort reaches: the exact one, or tar_eval's.
enum class EffortSteps : std::uint8_t { exact, tar_eval };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<EffortSteps> = {"exact", "tar_eval"};

namespace measures {

/// The size of the collection to review; 0 if each document is judged.
template <class M>
constexpr Parameter<M, double> reviewed_collection(double M::*member) {
  return {"collection", member, range::at_least(0),
          "number of documents in the collection; if less, the number of judged documents"};
}

/// The number of documents to review: those of the collection, or the judged ones.
inline double documents_to_review(const JudgedRanking& query, double collection) noexcept {
  const auto end = std::partition_point(query.judged.begin(), query.judged.end(), [](double g) { return g >= 0; });
  return std::max(collection, static_cast<double>(end - query.judged.begin()));
}
/// The same, and at least the returned ones.
inline double documents_reviewed(const JudgedRanking& query, double collection) noexcept {
  return std::max<double>(documents_to_review(query, collection), query.retrieved);
}

/// The rank of the last relevant document returned.
struct LastRel {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<LastRel>("LastRel", "Last relevant rank",
                        "the rank of the last relevant document returned; 0 if none is returned",
                        "Kanoulas et al., CLEF TAR, 2017; tar_eval last_rel") |
      Values{range::at_least(0)} | Better::lower | relevance_level(&LastRel::rel) | alias("last_rel", "LastRel");

  double operator()(const JudgedRanking& query) const noexcept {
    double last = 0;
    for (const auto [rank, grade] : query.hits)
      if (grade >= rel) last = rank;
    return last;
  }
  bool operator==(const LastRel&) const = default;
};

/// The proportion of the collection that is left unread when a recall is reached, minus the same proportion for a
/// random order.
struct WSS {
  ByName rest{};
  double recall = 0.95;
  double rel = 1;
  double collection = 0;
  static constexpr auto descriptor =
      describe<WSS>("WSS", "Work saved over sampling",
                    "the proportion of the collection below the rank of the round(recall x R)-th relevant document, "
                    "minus 1 - recall; halves are rounded to even, R is the number of relevant documents; 0 if not "
                    "so many are returned, and recall - 1 if no document is",
                    "Cohen et al., JAMIA 13(2), 2006; tar_eval wss_95, wss_100") |
      Values{range::closed(-1, 1)} |
      parameter("recall", &WSS::recall, Range{0, 1, true, false}, "recall that the review must reach") |
      relevance_level(&WSS::rel) | reviewed_collection(&WSS::collection) | alias("wss_95", "WSS") |
      alias("wss_100", "WSS(recall=1)");

  double operator()(const JudgedRanking& query) const noexcept {
    const double relevant = count_relevant(query, rel);
    if (query.retrieved == 0 && relevant > 0) return recall - 1;  // all documents must be read
    const double wanted = std::nearbyint(recall * relevant);
    double found = 0;
    for (const auto [rank, grade] : query.hits) {
      if (grade < rel || ++found < wanted) continue;
      const double all = documents_reviewed(query, collection);
      return (all - rank) / all - (1 - recall);
    }
    return 0;
  }
  bool operator==(const WSS&) const = default;
};

/// The area under the curve of relevant documents found by rank, divided by the largest possible area.
struct NormArea {
  ByName rest{};
  double rel = 1;
  double collection = 0;
  static constexpr auto descriptor =
      describe<NormArea>("NormArea", "Normalised area",
                         "the area under the number of relevant documents found, by rank up to the end of the "
                         "collection, divided by the area of the best possible ranking",
                         "Kanoulas et al., CLEF TAR, 2017; tar_eval norm_area") |
      relevance_level(&NormArea::rel) | reviewed_collection(&NormArea::collection) | alias("norm_area", "NormArea") |
      OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    const double all = documents_reviewed(query, collection);
    const double relevant = count_relevant(query, rel);
    double area = 0;
    for (const auto [rank, grade] : query.hits)
      if (grade >= rel) area += all - rank + 0.5;
    return ratio(area, relevant * (all - rounded(relevant / 2)));
  }
  bool operator==(const NormArea&) const = default;
};

/// Squared miss of recall, plus squared effort.
struct ReviewLoss {
  ByName rest{};
  LossPart part = LossPart::er;
  double b = 100;
  double rel = 1;
  double collection = 0;
  static constexpr auto descriptor =
      describe<ReviewLoss>(
          "ReviewLoss", "Loss of a review",
          "the loss of recall, (1 - recall)^2, plus the loss of effort, (b / N x n / (R + b))^2, with n "
          "documents returned, N in the collection and R relevant; 0 without relevant documents",
          "Cormack and Grossman, SIGIR 2016; tar_eval loss_er, loss_e, loss_r") |
      Values{range::closed(0, 2)} | Better::lower |
      parameter("part", &ReviewLoss::part, "er: the sum; e: the loss of effort; r: the loss of recall") |
      parameter("b", &ReviewLoss::b, range::positive, "documents that may be read in vain") |
      relevance_level(&ReviewLoss::rel) | reviewed_collection(&ReviewLoss::collection) |
      alias("loss_er", "ReviewLoss") | alias("loss_e", "ReviewLoss(part='e')") |
      alias("loss_r", "ReviewLoss(part='r')") | OrderEffect::none;

  double operator()(const JudgedRanking& query) const noexcept {
    const double relevant = count_relevant(query, rel);
    if (relevant == 0) return 0;
    const double missed = 1 - relevant_retrieved(query, rel) / relevant;
    const double effort = b / documents_reviewed(query, collection) * (query.retrieved / (relevant + b));
    return rounded(part == LossPart::e ? 0 : missed * missed) + rounded(part == LossPart::r ? 0 : effort * effort);
  }
  bool operator==(const ReviewLoss&) const = default;
};

/// Recall after a proportion of the collection has been read.
struct RecallAtEffort {
  double effort = 0.1;
  ByName rest{};
  double rel = 1;
  double collection = 0;
  EffortSteps steps = EffortSteps::exact;
  static constexpr auto descriptor =
      describe<RecallAtEffort>("RecallAtEffort", "Recall at effort",
                               "the proportion of the relevant documents that are among the first effort x N, with N "
                               "documents in the collection",
                               "Kanoulas et al., CLEF TAR, 2017; tar_eval NCG@10 to NCG@100") |
      relevance_level(&RecallAtEffort::rel) | reviewed_collection(&RecallAtEffort::collection) |
      parameter("steps", &RecallAtEffort::steps,
                "exact: ranks up to effort x N; tar_eval: up to the last multiple of a tenth of N, rounded down, that "
                "is below effort x N and returned") |
      Parameter<RecallAtEffort, double>{"effort", &RecallAtEffort::effort, Range{0, 1, true, false},
                                        "proportion of the collection that is read", Written::after_at_always} |
      OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(relevant_up_to(query, rel, last(query)), count_relevant(query, rel));
  }
  bool operator==(const RecallAtEffort&) const = default;

 private:
  /// The last rank that counts.
  std::uint32_t last(const JudgedRanking& query) const noexcept {
    const double all = documents_to_review(query, collection);
    constexpr double rounding = 1e-9;  // 0.29 x 100 is 28.999999999999996
    if (steps == EffortSteps::exact) return static_cast<std::uint32_t>(std::min(rounded(all * effort) + rounding, 4e9));
    const double step = std::max(1.0, std::floor(all / 10));
    double rank = rounded(std::floor(std::min<double>(query.retrieved, all) / step) * step);
    while (rank > 0 && rank / all * 10 >= effort * 10) rank -= step;
    return static_cast<std::uint32_t>(rank);
  }
};

}  // namespace measures

using measures::LastRel;
using measures::NormArea;
using measures::RecallAtEffort;
using measures::ReviewLoss;
using measures::WSS;

}  // namespace irmetrics
