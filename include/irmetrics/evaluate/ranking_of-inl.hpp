// Ranks by alignment with judgments of all documents, so that no second order of documents exists.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/nearest_query.hpp>
#include <irmetrics/evaluate/detail/whole_ranking.hpp>
#include <irmetrics/evaluate/ranking_of.hpp>

#include <algorithm>

namespace irmetrics {
namespace detail::evaluate {

/// The score of each document: that of the copy which the policy keeps.
inline HashMap<std::string_view, double> kept_scores(const RankedList& list, Duplicates duplicates) {
  HashMap<std::string_view, double> scores;
  scores.reserve(list.size());
  for (std::size_t row = 0; row < list.size(); ++row) {
    const auto [kept, is_new] = scores.try_emplace(list.documents[row], list.scores[row]);
    if (is_new || duplicates == Duplicates::first) continue;
    kept->second = duplicates == Duplicates::max ? std::max(kept->second, list.scores[row]) : list.scores[row];
  }
  return scores;
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<std::vector<DocumentAtRank>> ranking_of(const Run& run, std::string_view query,
                                                                const Policy& policy) {
  if (Status status = check_one_order(policy.ties, "a ranking needs"); !status.ok()) return status;
  if (policy.judged_only) return invalid_input("judged_only needs judgments, which a ranking of a run does not have");
  const auto row = run.find(query);
  if (!row)
    return not_found("run '{}' has no query '{}'{}", run.name(), query, detail::evaluate::did_you_mean(run, query));
  detail::evaluate::WholeRanking ranking(run, policy);
  if (Status status = ranking.rank(query, {}); !status.ok()) return status;
  const auto scores = detail::evaluate::kept_scores(run[*row], policy.duplicates);
  std::vector<DocumentAtRank> documents;
  for (const std::string_view document : ranking.documents())
    documents.push_back(
        {static_cast<std::uint32_t>(documents.size() + 1), std::string(document), scores.find(document)->second});
  return documents;
}

}  // namespace irmetrics
