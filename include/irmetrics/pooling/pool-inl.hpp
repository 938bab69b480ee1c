// Pools runs query by query, on several threads.
#pragma once

#include <irmetrics/fusion/detail/query_ranker-inl.hpp>
#include <irmetrics/options.hpp>
#include <irmetrics/pooling/pool.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace irmetrics {
namespace detail::pooling {

inline double proportion(std::size_t part, std::size_t whole) {
  return whole == 0 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(part) / static_cast<double>(whole);
}

/// Whether each document of a query is judged.
inline std::vector<bool> judged_documents(const QueryRankings& query, std::span<const std::uint32_t> hashes,
                                          const Qrels* qrels) {
  std::vector<bool> judged(query.documents.size());
  const auto place = qrels != nullptr ? qrels->find(query.query) : std::nullopt;
  if (!place) return judged;
  const Judgments judgments = (*qrels)[*place];
  for (std::size_t i = 0; i < judged.size(); ++i)
    judged[i] = find_id(judgments.index, judgments.documents, query.documents[i], hashes[i]).has_value();
  return judged;
}

/// The counts of some queries.
struct PoolCounts {
  std::vector<std::string> queries;
  std::vector<PoolOfQuery> per_query;
  std::vector<PoolContribution> runs;
  std::vector<std::size_t> shared;  // of runs i and j at index i * runs + j

  /// Adds the pool of a query.
  void add(const fusion::QueryRanker& ranker, std::size_t run_count, const Qrels* qrels) {
    runs.resize(run_count);
    shared.resize(run_count * run_count);
    const QueryRankings query = ranker.rankings();
    const std::vector<bool> judged = judged_documents(query, ranker.hashes(), qrels);
    std::vector<std::vector<std::size_t>> contributors(query.documents.size());  // the runs of each document
    std::vector<bool> present(run_count);
    for (std::size_t i = 0; i < query.rankings.size(); ++i) {
      const RankedDocuments& ranking = query.rankings[i];
      PoolContribution& run = runs[ranking.run];
      present[ranking.run] = true;
      run.documents += ranking.documents.size();
      run.tied += ranker.is_cut_in_tie(i) ? 1U : 0U;
      for (const std::uint32_t document : ranking.documents) {
        contributors[document].push_back(ranking.run);
        if (qrels != nullptr) run.judged = run.judged.value_or(0) + (judged[document] ? 1U : 0U);
      }
    }
    for (std::size_t run = 0; run < run_count; ++run) runs[run].missing += present[run] ? 0U : 1U;
    for (const std::vector<std::size_t>& of : contributors) {
      if (of.size() == 1) ++runs[of.front()].unique;
      for (std::size_t i = 0; i < of.size(); ++i)
        for (std::size_t j = i + 1; j < of.size(); ++j) ++shared[of[i] * run_count + of[j]];
    }
    queries.emplace_back(query.query);
    PoolOfQuery& counts = per_query.emplace_back();
    counts.documents = query.documents.size();
    if (qrels != nullptr) counts.judged = static_cast<std::size_t>(std::count(judged.begin(), judged.end(), true));
  }
};

/// Calls add(part, ranker) for the pool of each query, and returns the parts in the order of the queries.
template <class Part, class Add>
absl::StatusOr<std::vector<Part>> pool_parts(std::span<const Run> runs, const PoolOptions& options, const Add& add) {
  if (runs.empty()) return invalid_input("pooling takes at least one run, not 0");
  if (absl::Status status = check_ranges(options); !status.ok()) return status;
  const auto make_work = [&] {
    return [&, ranker = fusion::QueryRanker(runs, options.ties, options.depth)](const fusion::SharedQuery& query,
                                                                                Part& part) mutable {
      if (absl::Status status = ranker.rank(query); !status.ok()) return status;
      add(part, ranker);
      return absl::OkStatus();
    };
  };
  return fusion::by_query_parts<Part>(runs, fusion::shared_queries(runs), options.threads, options.cancel, make_work);
}

}  // namespace detail::pooling

IRMETRICS_INLINE absl::StatusOr<Pool> pool(std::span<const Run> runs, const PoolOptions& options, const Qrels* judged) {
  using detail::pooling::PoolCounts;
  using detail::pooling::proportion;
  auto parts = detail::pooling::pool_parts<PoolCounts>(
      runs, options, [&](PoolCounts& counts, const auto& ranker) { counts.add(ranker, runs.size(), judged); });
  if (!parts.ok()) return parts.status();
  Pool result;
  result.depth = options.depth;
  result.runs.resize(runs.size());
  if (judged != nullptr) result.judged = 0;
  std::vector<std::size_t> shared(runs.size() * runs.size());
  for (PoolCounts& part : *parts) {
    for (std::size_t i = 0; i < shared.size(); ++i) shared[i] += part.shared[i];
    for (std::size_t i = 0; i < runs.size(); ++i) {
      PoolContribution& run = result.runs[i];
      run.missing += part.runs[i].missing;
      run.documents += part.runs[i].documents;
      run.unique += part.runs[i].unique;
      run.tied += part.runs[i].tied;
      if (judged != nullptr) run.judged = run.judged.value_or(0) + part.runs[i].judged.value_or(0);
    }
    std::move(part.queries.begin(), part.queries.end(), std::back_inserter(result.queries));
    result.per_query.insert(result.per_query.end(), part.per_query.begin(), part.per_query.end());
  }
  CountRange& sizes = result.documents_a_query;
  if (!result.per_query.empty()) sizes.smallest = result.per_query.front().documents;
  for (const PoolOfQuery& query : result.per_query) {
    if (judged != nullptr) *result.judged += *query.judged;
    sizes.smallest = std::min(sizes.smallest, query.documents);
    sizes.largest = std::max(sizes.largest, query.documents);
    result.documents += query.documents;
  }
  sizes.mean = proportion(result.documents, result.per_query.size());
  if (judged != nullptr) result.judged_share = proportion(*result.judged, result.documents);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    result.runs[i].run = runs[i].name();
    result.runs[i].share = proportion(result.runs[i].documents, result.documents);
    if (judged != nullptr) result.runs[i].judged = result.runs[i].judged.value_or(0);
    for (std::size_t j = i + 1; j < runs.size(); ++j) {
      const std::size_t both = shared[i * runs.size() + j];
      const std::size_t either = result.runs[i].documents + result.runs[j].documents - both;
      result.overlaps.push_back({runs[i].name(), runs[j].name(), both, proportion(both, either)});
    }
  }
  return result;
}

IRMETRICS_INLINE absl::StatusOr<std::vector<JudgingPair>> pool_pairs(std::span<const Run> runs,
                                                                     const PoolOptions& options, const Qrels* judged) {
  using Pairs = std::vector<JudgingPair>;
  auto parts = detail::pooling::pool_parts<Pairs>(runs, options, [&](Pairs& pairs, const auto& ranker) {
    const QueryRankings query = ranker.rankings();
    const std::vector<bool> known = detail::pooling::judged_documents(query, ranker.hashes(), judged);
    const auto first = static_cast<std::ptrdiff_t>(pairs.size());
    for (std::size_t i = 0; i < known.size(); ++i)
      pairs.push_back({std::string(query.query), std::string(query.documents[i]), known[i]});
    std::sort(pairs.begin() + first, pairs.end(),
              [](const JudgingPair& a, const JudgingPair& b) { return a.document < b.document; });
  });
  if (!parts.ok()) return parts.status();
  Pairs all;
  for (Pairs& part : *parts) std::move(part.begin(), part.end(), std::back_inserter(all));
  return all;
}

}  // namespace irmetrics
