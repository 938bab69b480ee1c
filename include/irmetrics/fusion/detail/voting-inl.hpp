// Methods of elections: Borda's points (Aslam and Montague, SIGIR 2001), and majorities by Condorcet (Montague and
// Aslam, CIKM 2002) and Copeland (Tyomkin and Kurland, SIGIR 2024).
#pragma once

#include <irmetrics/fusion/detail/combine_scores-inl.hpp>

#include <algorithm>
#include <limits>

namespace irmetrics::detail::fusion {

/// A run gives n points to its first of n documents of all runs, n - 1 to the next, and the mean of the rest to each
/// document that it lacks.
inline void sum_points(const QueryRankings& query, std::span<const double>, std::vector<MergedDocument>& merged) {
  const auto all = static_cast<double>(query.documents.size());
  merged.resize(query.documents.size());
  for (std::uint32_t document = 0; document < merged.size(); ++document) merged[document] = {document, 0};
  std::vector<double> points(query.documents.size());
  for (const RankedDocuments& ranking : query.rankings) {
    std::fill(points.begin(), points.end(), (all - static_cast<double>(ranking.documents.size()) + 1) / 2);
    for (std::size_t i = 0; i < ranking.documents.size(); ++i)
      points[ranking.documents[i]] = all - static_cast<double>(i);
    for (MergedDocument& one : merged) one.score += ranking.weight * points[one.document];
  }
}
inline constexpr FusionMethod borda_method = FusionMethod{"bordafuse",
                                                          "Borda's points: of n documents a run gives n points to its "
                                                          "first, n - 1 to the next, and the mean of the rest to "
                                                          "those that it lacks",
                                                          only_depth, &sum_points}
                                                 .as_sum();
inline constexpr FusionMethod weighted_borda_method =
    FusionMethod{"w_bordafuse", "Borda's points, times the weights of the runs", only_depth, &sum_points, {}, true}
        .as_sum();

/// The ranks of all documents in each ranking; those that it lacks are last, and equal.
inline std::vector<std::vector<std::uint32_t>> ranks_by_run(const QueryRankings& query) {
  constexpr auto missing = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::vector<std::uint32_t>> ranks;
  for (const RankedDocuments& ranking : query.rankings) {
    auto& of_run = ranks.emplace_back(query.documents.size(), missing);
    for (std::size_t i = 0; i < ranking.documents.size(); ++i)
      of_run[ranking.documents[i]] = static_cast<std::uint32_t>(i);
  }
  return ranks;
}

/// Sorts documents by majorities, which may be cyclic: by binary insertion in the order of the runs, so that the result
/// depends on nothing else.
inline void sort_by_majorities(const QueryRankings& query, std::span<const double>,
                               std::vector<MergedDocument>& merged) {
  const std::size_t all = query.documents.size();
  const auto ranks = ranks_by_run(query);
  double weights = 0;
  for (const RankedDocuments& ranking : query.rankings) weights += ranking.weight;
  const auto wins = [&](std::uint32_t one, std::uint32_t other) {
    double votes = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i)
      if (ranks[i][one] < ranks[i][other]) votes += query.rankings[i].weight;
    return votes >= weights - votes;
  };
  std::vector<std::uint32_t> order;
  for (std::uint32_t document = 0; document < all; ++document) {
    std::size_t begin = 0, end = order.size();
    while (begin < end) {
      const std::size_t middle = begin + (end - begin) / 2;
      if (wins(document, order[middle]))
        end = middle;
      else
        begin = middle + 1;
    }
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(begin), document);
  }
  for (std::size_t i = 0; i < all; ++i) merged.push_back({order[i], static_cast<double>(all - i)});
}
inline constexpr FusionMethod condorcet_method = {
    "condorcet",
    "documents sorted by the number of runs that prefer one to the other, by binary insertion, as majorities may be "
    "cyclic",
    only_depth, &sort_by_majorities};
inline constexpr FusionMethod weighted_condorcet_method = {
    "w_condorcet",
    "documents sorted by the weights of the runs that prefer one to the other",
    only_depth,
    &sort_by_majorities,
    {},
    true};

/// Cycles do no harm here: the score of a document is a count.
inline void count_majorities(const QueryRankings& query, std::span<const double>, std::vector<MergedDocument>& merged) {
  const auto ranks = ranks_by_run(query);
  const std::size_t all = query.documents.size();
  std::vector<double> lead(all);  // of a document over each other: the weights of the runs for it, less those against
  for (std::uint32_t document = 0; document < all; ++document) {
    std::fill(lead.begin(), lead.end(), 0);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      const std::uint32_t rank = ranks[i][document];
      const double weight = query.rankings[i].weight;
      for (std::size_t other = 0; other < all; ++other)
        lead[other] += rank < ranks[i][other] ? weight : rank > ranks[i][other] ? -weight : 0;
    }
    double score = 0;
    for (const double by : lead) score += by > 0 ? 1 : by < 0 ? -1 : 0;
    merged.push_back({document, score});
  }
}
inline constexpr FusionMethod copeland_method = {
    "copeland",
    "the number of documents over which most runs prefer a document, less the number that most runs prefer to it",
    only_depth,
    &count_majorities,
    {},
    true};

}  // namespace irmetrics::detail::fusion
