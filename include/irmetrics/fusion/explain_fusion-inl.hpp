// Contributions: the method's sum for each run alone, times what the score of the document is times the sum.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/fusion/explain_fusion.hpp>
#include <irmetrics/fusion/fuse-inl.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace irmetrics {
namespace detail::fusion {

/// The most similar one of some ids, or the first of several; `id_of` gives an item's id. There is at least one.
template <class Items, class IdOf>
std::string_view most_similar(const Items& items, std::string_view id, const IdOf& id_of) {
  return id_of(*std::min_element(items.begin(), items.end(), [&](const auto& one, const auto& other) {
    return edit_distance(id_of(one), id) < edit_distance(id_of(other), id);
  }));
}

/// The values of one run for the documents of a query, by their indices.
struct ExplainedRun {
  std::vector<std::optional<std::size_t>> ranks;
  std::vector<std::optional<double>> scores, normalised;
  std::vector<double> added;  // to the method's sum; empty if it is none
};

inline ExplainedRun explained_run(const QueryRankings& given, const QueryRankings& used, std::size_t run,
                                  const ChosenFusion& method) {
  const std::size_t documents = given.documents.size();
  ExplainedRun explained = {std::vector<std::optional<std::size_t>>(documents),
                            std::vector<std::optional<double>>(documents),
                            std::vector<std::optional<double>>(documents),
                            {}};
  for (const RankedDocuments& ranking : given.rankings)
    for (std::size_t i = 0; ranking.run == run && i < ranking.documents.size(); ++i) {
      explained.ranks[ranking.documents[i]] = i + 1;
      explained.scores[ranking.documents[i]] = ranking.scores[i];
    }
  const RankedDocuments& ranking = used.rankings[run];
  for (std::size_t i = 0; i < ranking.documents.size(); ++i)
    explained.normalised[ranking.documents[i]] = ranking.scores[i];
  if (method.method.sum == nullptr) return explained;
  explained.added.resize(documents);
  QueryRankings alone = used;
  alone.rankings = used.rankings.subspan(run, 1);
  std::vector<MergedDocument> merged;
  method.method.sum(alone, method.values, merged);
  for (const auto& [document, score] : merged) explained.added[document] = score;
  return explained;
}

/// What the score of a document is times the sum of what the runs add; NaN if that is unknown, because they cancel out.
inline double factor_of(const FusionMethod& method, const MergedDocument& merged, std::span<const ExplainedRun> runs) {
  if (method.sum == method.merge) return 1;
  double sum = 0;
  bool zero = true;
  for (const ExplainedRun& run : runs) {
    sum += run.added[merged.document];
    zero = zero && run.added[merged.document] == 0;
  }
  if (zero) return 1;
  return sum == 0 ? std::numeric_limits<double>::quiet_NaN() : merged.score / sum;
}

}  // namespace detail::fusion

IRMETRICS_INLINE Result<FusionExplanation> explain_fusion(std::span<const Run> runs, const ChosenFusion& method,
                                                          std::string_view query, const FuseOptions& options,
                                                          std::optional<std::string_view> document) {
  using namespace detail::fusion;
  const auto weights = checked_weights(method, options, runs.size());
  if (!weights.ok()) return weights.status();
  const std::vector<SharedQuery> queries = shared_queries(runs);
  if (queries.empty()) return invalid_input("query '{}': the runs to explain are empty", query);
  const auto shared =
      std::find_if(queries.begin(), queries.end(), [&](const SharedQuery& one) { return one.id == query; });
  if (shared == queries.end())
    return invalid_input("no run has a query '{}'; did you mean '{}'?", query,
                         most_similar(queries, query, [](const SharedQuery& one) { return one.id; }));
  QueryRanker ranker(runs, options.ties, depth_of(method));
  if (Status status = ranker.rank(*shared); !status.ok()) return status;
  const QueryRankings given = ranker.rankings();
  const FusionInput input(given, runs.size(), method, *weights, options);
  std::vector<MergedDocument> merged;
  method.method.merge(input.rankings(), method.values, merged);
  if (Status status = check_merged(given, merged); !status.ok()) return status;
  sort_merged(given.documents, options.ties, merged);
  std::vector<ExplainedRun> explained;
  for (std::size_t i = 0; i < runs.size(); ++i) explained.push_back(explained_run(given, input.rankings(), i, method));

  ChosenFusion weighted = method;
  weighted.weights = *weights;
  FusionExplanation explanation{std::string(query), fusion_text(weighted), method.method.sum != nullptr, {}};
  for (std::size_t at = 0; at < merged.size(); ++at) {
    const std::string_view id = given.documents[merged[at].document];
    if (document ? id != *document : options.limit != 0 && at >= options.limit) continue;
    const double factor = explanation.is_sum ? factor_of(method.method, merged[at], explained) : 1;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const std::uint32_t index = merged[at].document;
      const ExplainedRun& run = explained[i];
      explanation.runs.push_back({std::string(id), at + 1, merged[at].score, runs[i].name(), run.ranks[index],
                                  run.scores[index], run.normalised[index], input.rankings().rankings[i].weight,
                                  std::nullopt});
      if (explanation.is_sum) explanation.runs.back().contribution = run.added[index] * factor;
    }
  }
  if (explanation.runs.empty() && document && !merged.empty())
    return invalid_input(
        "query '{}': the fused run has no document '{}'; did you mean '{}'?", query, *document,
        most_similar(merged, *document, [&](const MergedDocument& one) { return given.documents[one.document]; }));
  return explanation;
}

}  // namespace irmetrics
