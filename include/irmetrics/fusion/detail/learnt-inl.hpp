// Methods that learn from judged queries how good a run is, or each of its ranks: MAPFuse (Lillis et al., ECIR 2010),
// PosFuse (2010), SlideFuse (ECIR 2008), SegFuse (Shokouhi, ECIR 2007), ProbFuse (SIGIR 2006), BayesFuse (Aslam and
// Montague, SIGIR 2001). A document is relevant if its grade is at least 1.
#pragma once

#include <irmetrics/fusion/detail/combine_scores-inl.hpp>
#include <irmetrics/measures/ap.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace irmetrics::detail::fusion {

using TrainingQueries = std::span<const JudgedRanking>;

/// The number of relevant documents at ranks after `begin` and up to `end`.
inline double relevant_between(const JudgedRanking& query, std::size_t begin, std::size_t end) {
  return static_cast<double>(std::count_if(query.hits.begin(), query.hits.end(), [&](const Hit& hit) {
    return hit.grade >= 1 && hit.rank > begin && hit.rank <= end;
  }));
}

/// The mean proportion of relevant documents at ranks after each end, and up to the next. Documents beyond the end of a
/// ranking are not relevant.
template <std::size_t size>
std::vector<double> shares_between(TrainingQueries queries, const std::array<std::size_t, size>& ends) {
  std::vector<double> shares;
  for (std::size_t i = 1; i < size; ++i) {
    double sum = 0;
    for (const JudgedRanking& query : queries)
      sum += relevant_between(query, ends[i - 1], ends[i]) / static_cast<double>(ends[i] - ends[i - 1]);
    shares.push_back(sum / static_cast<double>(queries.size()));
  }
  return shares;
}

/// Sums what each run gives to its documents: give(ranking, position) with positions from 0.
template <class Give>
void sum_by_position(const QueryRankings& query, std::vector<MergedDocument>& merged, const Give& give) {
  sum_over_rankings(query, merged, [&](const RankedDocuments& ranking) {
    return [&](double, double rank) { return give(ranking, static_cast<std::size_t>(rank) - 1); };
  });
}

inline double number_at(std::span<const double> numbers, std::size_t position, double missing = 0) {
  return position < numbers.size() ? numbers[position] : missing;
}

inline std::vector<double> learn_mean_precision(TrainingQueries queries, std::span<const double>) {
  double sum = 0;
  for (const JudgedRanking& query : queries) sum += AP{}(query);
  return {sum / static_cast<double>(queries.size())};
}
inline void sum_mean_precisions(const QueryRankings& query, std::span<const double>,
                                std::vector<MergedDocument>& merged) {
  sum_by_position(query, merged, [](const RankedDocuments& ranking, std::size_t position) {
    return number_at(ranking.learnt, 0) * (1 / static_cast<double>(position + 1));
  });
}
inline constexpr FusionMethod map_method =
    FusionMethod{"mapfuse",
                 "MAPFuse: the sum of a run's mean average precision for the training queries, over the rank",
                 only_depth,
                 &sum_mean_precisions,
                 {},
                 false,
                 &learn_mean_precision}
        .as_sum();

/// The proportion of relevant documents at each rank, over the queries that reach it.
inline std::vector<double> learn_by_rank(TrainingQueries queries, std::span<const double>) {
  std::vector<double> relevant, reached;
  for (const JudgedRanking& query : queries) {
    const std::size_t size = std::max<std::size_t>(reached.size(), query.retrieved);
    relevant.resize(size);
    reached.resize(size);
    for (std::size_t i = 0; i < query.retrieved; ++i) ++reached[i];
    for (const auto [rank, grade] : query.hits)
      if (grade >= 1) ++relevant[rank - 1];
  }
  for (std::size_t i = 0; i < relevant.size(); ++i) relevant[i] /= reached[i];
  return relevant;
}
inline void sum_rank_shares(const QueryRankings& query, std::span<const double>, std::vector<MergedDocument>& merged) {
  sum_by_position(query, merged, [](const RankedDocuments& ranking, std::size_t position) {
    return number_at(ranking.learnt, position);
  });
}
inline constexpr FusionMethod pos_method =
    FusionMethod{"posfuse",
                 "PosFuse: the sum of the proportions of relevant documents at a document's ranks",
                 only_depth,
                 &sum_rank_shares,
                 {},
                 false,
                 &learn_by_rank}
        .as_sum();

inline void sum_window_shares(const QueryRankings& query, std::span<const double> values,
                              std::vector<MergedDocument>& merged) {
  const auto width = static_cast<std::size_t>(values[0]);
  sum_by_position(query, merged, [&](const RankedDocuments& ranking, std::size_t position) {
    const std::size_t first = position - std::min(position, width);
    const std::size_t last = std::min(position + width, ranking.documents.size() - 1);
    double sum = 0;
    for (std::size_t i = first; i <= last; ++i) sum += number_at(ranking.learnt, i);
    return sum / static_cast<double>(last - first + 1);
  });
}
inline constexpr std::array slide_parameters = {
    FusionParameter{"w", FusionValue::count, 5, "number of ranks before and after", {1, 100, 1}}, all_documents};
inline constexpr FusionMethod slide_method =
    FusionMethod{"slidefuse",
                 "SlideFuse: PosFuse with the mean proportion of the ranks around each",
                 slide_parameters,
                 &sum_window_shares,
                 {},
                 false,
                 &learn_by_rank}
        .as_sum();

/// The mean proportion of relevant documents in each of n segments of equal size.
inline std::vector<double> learn_by_segment(TrainingQueries queries, std::span<const double> values) {
  const auto segments = static_cast<std::size_t>(values[0]);
  std::vector<double> sums(segments);
  for (const JudgedRanking& query : queries) {
    const std::size_t size = (query.retrieved + segments - 1) / segments;
    for (std::size_t i = 0; i < segments && i * size < query.retrieved; ++i) {
      const std::size_t end = std::min<std::size_t>((i + 1) * size, query.retrieved);
      sums[i] += relevant_between(query, i * size, end) / static_cast<double>(end - i * size);
    }
  }
  for (double& sum : sums) sum /= static_cast<double>(queries.size());
  return sums;
}
inline void sum_segment_shares(const QueryRankings& query, std::span<const double>,
                               std::vector<MergedDocument>& merged) {
  sum_by_position(query, merged, [](const RankedDocuments& ranking, std::size_t position) {
    const std::size_t segments = std::max<std::size_t>(ranking.learnt.size(), 1);
    const std::size_t size = (ranking.documents.size() + segments - 1) / segments, segment = position / size;
    return number_at(ranking.learnt, segment) / static_cast<double>(segment + 1);
  });
}
inline constexpr std::array prob_parameters = {
    FusionParameter{"n_segments", FusionValue::positive_count, 25, "number of segments of a ranking", {1, 100, 1}},
    all_documents};
inline constexpr FusionMethod prob_method = FusionMethod{"probfuse",
                                                         "ProbFuse: the sum of the proportions of relevant documents "
                                                         "in the segments of a document, each over the number of "
                                                         "the segment",
                                                         prob_parameters,
                                                         &sum_segment_shares,
                                                         {},
                                                         false,
                                                         &learn_by_segment}
                                                .as_sum();

/// Segments of 5, 10, 20, ... ranks.
inline constexpr std::array<std::size_t, 11> growing_ends = {0, 5, 15, 35, 75, 155, 315, 635, 1275, 2555, 5115};

inline std::vector<double> learn_by_growing_segment(TrainingQueries queries, std::span<const double>) {
  return shares_between(queries, growing_ends);
}
inline void sum_growing_shares(const QueryRankings& query, std::span<const double>,
                               std::vector<MergedDocument>& merged) {
  sum_over_rankings(query, merged, [](const RankedDocuments& ranking) {
    return [&ranking](double score, double rank) {
      const auto segment =
          std::lower_bound(growing_ends.begin() + 1, growing_ends.end(), static_cast<std::size_t>(rank)) -
          growing_ends.begin();
      return number_at(ranking.learnt, static_cast<std::size_t>(segment) - 1) * (score + 1);
    };
  });
}
inline constexpr FusionMethod seg_method =
    FusionMethod{
        "segfuse",
        "SegFuse: the sum of 1 + score, times the proportion of relevant documents in segments of 5, 10, 20, ... ranks",
        only_depth,
        &sum_growing_shares,
        {},
        false,
        &learn_by_growing_segment}
        .as_sum();

inline constexpr std::array<std::size_t, 10> bayes_ends = {0, 5, 10, 15, 20, 30, 100, 200, 500, 1000};
inline constexpr double least_share = 0.001;  // of relevant documents, where none is seen

/// The logarithm of the odds that a document is relevant, at each of the first 1000 ranks.
inline std::vector<double> learn_odds(TrainingQueries queries, std::span<const double>) {
  std::vector<double> odds;
  const std::vector<double> shares = shares_between(queries, bayes_ends);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double relevant = shares[i] == 0 ? least_share : shares[i];
    const double rest = 1 - relevant == 0 ? least_share : 1 - relevant;
    odds.resize(bayes_ends[i + 1], std::log(relevant / rest));
  }
  return odds;
}
inline void sum_odds(const QueryRankings& query, std::span<const double>, std::vector<MergedDocument>& merged) {
  const double least = std::log(least_share / (1 - least_share));
  merged.resize(query.documents.size());
  for (std::uint32_t document = 0; document < merged.size(); ++document) merged[document] = {document, 0};
  std::vector<double> odds(query.documents.size());
  for (const RankedDocuments& ranking : query.rankings) {
    std::fill(odds.begin(), odds.end(), least);
    for (std::size_t i = 0; i < ranking.documents.size(); ++i)
      odds[ranking.documents[i]] = number_at(ranking.learnt, i, least);
    for (MergedDocument& one : merged) one.score += odds[one.document];
  }
}
inline constexpr FusionMethod bayes_method = FusionMethod{"bayesfuse",
                                                          "BayesFuse: the sum of the logarithms of the odds that "
                                                          "documents at a document's ranks are relevant; those of 1 "
                                                          "in 1000 for runs that lack it",
                                                          only_depth,
                                                          &sum_odds,
                                                          {},
                                                          false,
                                                          &learn_odds}
                                                 .as_sum();

}  // namespace irmetrics::detail::fusion
