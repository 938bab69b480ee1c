// What a fusion method sees of a query: a ranking of each run, with normalised scores, its weight, and what was learnt.
#pragma once

#include <irmetrics/fusion/fuse_options.hpp>
#include <irmetrics/fusion/merge_runs.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace irmetrics::detail::fusion {

/// Documents and scores of a run for a query, best first.
struct ScoredRanking {
  std::vector<std::uint32_t> documents;
  std::vector<double> scores;
};

inline constexpr double smallest_divisor = 1e-9;  // as in ranx

/// Replaces each score by (score - zero) / (one - zero).
inline void scale_scores(std::span<double> scores, double zero, double one) {
  for (double& score : scores) score = (score - zero) / std::max(one - zero, smallest_divisor);
}

inline void standardise_scores(std::span<double> scores) {
  const auto count = static_cast<double>(scores.size());
  const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / count;
  double squares = 0;
  for (const double score : scores) squares += (score - mean) * (score - mean);
  const double deviation = std::max(std::sqrt(squares / count), smallest_divisor);
  for (double& score : scores) score = (score - mean) / deviation;
}

/// Replaces the scores of n documents by 1, 1 - 1 / all, ..., 1 - (n - 1) / all.
inline void score_by_rank(std::span<double> scores, std::size_t all) {
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = 1 - static_cast<double>(i) / static_cast<double>(all);
}

/// Appends the documents that the ranking lacks, with this score.
inline void add_missing(ScoredRanking& ranking, std::size_t all, double rest) {
  std::vector<bool> ranked(all);
  for (const std::uint32_t document : ranking.documents) ranked[document] = true;
  ranking.scores.resize(all, rest);
  for (std::uint32_t document = 0; document < all; ++document)
    if (!ranked[document]) ranking.documents.push_back(document);
}

inline void reverse_ranking(ScoredRanking& ranking) {
  std::vector<std::pair<double, std::uint32_t>> order;
  for (std::size_t i = 0; i < ranking.scores.size(); ++i) order.emplace_back(ranking.scores[i], ranking.documents[i]);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t i = 0; i < order.size(); ++i) std::tie(ranking.scores[i], ranking.documents[i]) = order[i];
}

/// Normalises the scores of a ranking; `all` documents are in the rankings of all runs.
inline void normalise_ranking(ScoreNorm norm, std::size_t all, ScoredRanking& ranking) {
  std::vector<double>& scores = ranking.scores;
  if (norm != ScoreNorm::borda && scores.empty()) return;
  const auto [low, high] = scores.empty() ? std::pair(0.0, 0.0) : [&] {
    const auto [least, most] = std::minmax_element(scores.begin(), scores.end());
    return std::pair(*least, *most);
  }();
  switch (norm) {
    case ScoreNorm::none:
      break;
    case ScoreNorm::min_max:
      scale_scores(scores, low, high);
      break;
    case ScoreNorm::min_max_inverted:
      for (double& score : scores) score = (high - score) / std::max(high - low, smallest_divisor);
      reverse_ranking(ranking);
      break;
    case ScoreNorm::max:
      scale_scores(scores, 0, high);
      break;
    case ScoreNorm::sum:
      scale_scores(scores, low,
                   low + std::accumulate(scores.begin(), scores.end(), 0.0) - low * static_cast<double>(scores.size()));
      break;
    case ScoreNorm::zmuv:
      standardise_scores(scores);
      break;
    case ScoreNorm::rank:
      score_by_rank(scores, scores.size());
      break;
    case ScoreNorm::borda:
      score_by_rank(scores, all);
      // The mean of the points that are left.
      add_missing(ranking, all, 0.5 - (static_cast<double>(scores.size()) - 1) / (2 * static_cast<double>(all)));
      break;
  }
}

/// Appends the documents that the ranking lacks, with the score that the option gives them.
inline void add_absent(AbsentScore absent, std::size_t all, ScoredRanking& ranking) {
  if (absent == AbsentScore::absent || (absent == AbsentScore::minimum && ranking.scores.empty())) return;
  add_missing(ranking, all,
              absent == AbsentScore::zero ? 0 : *std::min_element(ranking.scores.begin(), ranking.scores.end()));
}

class FusionInput {
 public:
  /// `weights` are those of the runs, or empty.
  FusionInput(const QueryRankings& query, std::size_t runs, const ChosenFusion& method, std::span<const double> weights,
              const FuseOptions& options)
      : query_(query), rankings_(runs) {
    const auto normalise = method.method.normalise;
    const bool as_they_are =
        options.norm == ScoreNorm::none && options.absent == AbsentScore::absent && normalise == nullptr;
    normalised_.resize(as_they_are ? 0 : runs);
    for (const RankedDocuments& ranking : query.rankings) rankings_[ranking.run] = ranking;
    for (std::size_t i = 0; i < runs; ++i) {
      RankedDocuments& ranking = rankings_[i];
      ranking.run = i;
      if (!weights.empty()) ranking.weight = weights[i];
      if (!method.learnt.empty()) ranking.learnt = method.learnt[i];
      if (as_they_are) continue;
      ScoredRanking& own = normalised_[i];
      own.documents.assign(ranking.documents.begin(), ranking.documents.end());
      own.scores.assign(ranking.scores.begin(), ranking.scores.end());
      normalise_ranking(options.norm, query.documents.size(), own);
      if (normalise != nullptr && !own.scores.empty()) normalise(own.scores);
      add_absent(options.absent, query.documents.size(), own);
      ranking.documents = own.documents;
      ranking.scores = own.scores;
    }
    query_.rankings = rankings_;
  }
  FusionInput(const FusionInput&) = delete;
  FusionInput& operator=(const FusionInput&) = delete;

  const QueryRankings& rankings() const noexcept { return query_; }

 private:
  QueryRankings query_;
  std::vector<RankedDocuments> rankings_;
  std::vector<ScoredRanking> normalised_;
};

}  // namespace irmetrics::detail::fusion
