// Pools runs query by query, on several threads.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/fusion/detail/query_ranker-inl.hpp>
#include <irmetrics/pooling/pool.hpp>

#include <algorithm>
#include <limits>
#include <list>
#include <mutex>
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
  const auto found = qrels != nullptr ? qrels->find(query.query) : std::nullopt;
  if (!found) return judged;
  const Judgments judgments = (*qrels)[*found];
  for (std::size_t i = 0; i < judged.size(); ++i)
    judged[i] = find_id(judgments.index, judgments.documents, query.documents[i], hashes[i]).has_value();
  return judged;
}

/// The number of pairs of runs whose first one is before `first`.
inline std::size_t pairs_before(std::size_t first, std::size_t runs) {
  return first == 0 ? 0 : first * (2 * runs - first - 1) / 2;
}

/// The pools of consecutive queries.
struct PoolsOfQueries {
  std::vector<std::string> queries;
  std::vector<PoolOfQuery> per_query;
};

/// The counts of runs over the queries that one thread pools: whole numbers, so that their sum does not depend on the
/// threads.
struct PoolCounts {
  explicit PoolCounts(std::size_t run_count) : runs(run_count), shared(pairs_before(run_count, run_count)) {}

  std::vector<PoolContribution> runs;
  std::vector<std::uint64_t> shared;  // see Pool

  /// Adds the pool of a query.
  void add(const fusion::QueryRanker& ranker, const Qrels* qrels, PoolsOfQueries& part) {
    const std::size_t run_count = runs.size();
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
    for (const std::vector<std::size_t>& of : contributors) {  // in the order of the runs
      if (of.size() == 1) ++runs[of.front()].unique;
      for (std::size_t i = 0; i < of.size(); ++i) {
        const std::size_t begin = pairs_before(of[i], run_count);
        for (std::size_t j = i + 1; j < of.size(); ++j) ++shared[begin + of[j] - of[i] - 1];
      }
    }
    part.queries.emplace_back(query.query);
    PoolOfQuery& counts = part.per_query.emplace_back();
    counts.documents = query.documents.size();
    if (qrels != nullptr) counts.judged = static_cast<std::size_t>(std::count(judged.begin(), judged.end(), true));
  }
};

/// Calls add(part, ranker) for the pool of each query, and returns the parts in the order of the queries. `make_add`
/// makes the function of one thread.
template <class Part, class MakeAdd>
Result<std::vector<Part>> pool_parts(std::span<const Run> runs, const PoolOptions& options, const MakeAdd& make_add) {
  if (runs.empty()) return invalid_input("pooling takes at least one run, not 0");
  if (Status status = check_ranges(options); !status.ok()) return status;
  const auto make_work = [&] {
    return [&, add = make_add(), ranker = fusion::QueryRanker(runs, options.ties, options.depth)](
               const fusion::SharedQuery& query, Part& part) mutable {
      if (Status status = ranker.rank(query); !status.ok()) return status;
      add(part, ranker);
      return Status();
    };
  };
  return fusion::by_query_parts<Part>(runs, fusion::shared_queries(runs), options.threads, options.cancel, make_work);
}

}  // namespace detail::pooling

IRMETRICS_INLINE Result<Pool> pool(std::span<const Run> runs, const PoolOptions& options, const Qrels* judged) try {
  using detail::pooling::PoolCounts;
  using detail::pooling::PoolsOfQueries;
  using detail::pooling::proportion;
  const std::size_t pairs = detail::pooling::pairs_before(runs.size(), runs.size());
  if (pairs > Limits::compared_pairs)
    return invalid_input("{} runs have {} pairs, more than {}; pool fewer runs at a time", runs.size(), pairs,
                         Limits::compared_pairs.value);
  std::list<PoolCounts> of_threads;
  std::mutex mutex;
  auto parts = detail::pooling::pool_parts<PoolsOfQueries>(runs, options, [&] {
    const std::scoped_lock lock(mutex);
    return [&, counts = &of_threads.emplace_back(runs.size())](PoolsOfQueries& part, const auto& ranker) {
      counts->add(ranker, judged, part);
    };
  });
  if (!parts.ok()) return parts.status();
  Pool result;
  result.depth = options.depth;
  result.runs.resize(runs.size());
  if (judged != nullptr) result.judged = 0;
  result.shared.resize(pairs);
  for (const PoolCounts& counts : of_threads) {
    for (std::size_t i = 0; i < pairs; ++i) result.shared[i] += counts.shared[i];
    for (std::size_t i = 0; i < runs.size(); ++i) {
      PoolContribution& run = result.runs[i];
      run.missing += counts.runs[i].missing;
      run.documents += counts.runs[i].documents;
      run.unique += counts.runs[i].unique;
      run.tied += counts.runs[i].tied;
      if (judged != nullptr) run.judged = run.judged.value_or(0) + counts.runs[i].judged.value_or(0);
    }
  }
  for (PoolsOfQueries& part : *parts) {
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
  }
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE PoolOverlap Pool::overlap(std::size_t one, std::size_t other) const {
  const auto [first, second] = std::minmax(one, other);
  const auto both =
      static_cast<std::size_t>(shared[detail::pooling::pairs_before(first, runs.size()) + second - first - 1]);
  const std::size_t either = runs[first].documents + runs[second].documents - both;
  return {runs[first].run, runs[second].run, both, detail::pooling::proportion(both, either)};
}

IRMETRICS_INLINE PoolOverlap PoolOverlaps::Iterator::operator*() const { return pool_->overlap(first_, second_); }

IRMETRICS_INLINE PoolOverlaps::Iterator& PoolOverlaps::Iterator::operator++() {
  if (++second_ == pool_->runs.size()) *this = Iterator(*pool_, first_ + 1);
  return *this;
}

IRMETRICS_INLINE std::size_t PoolOverlaps::size() const noexcept { return pool_->shared.size(); }

IRMETRICS_INLINE PoolOverlap PoolOverlaps::operator[](std::size_t index) const {
  std::size_t first = 0;
  while (detail::pooling::pairs_before(first + 1, pool_->runs.size()) <= index) ++first;
  return pool_->overlap(first, first + 1 + index - detail::pooling::pairs_before(first, pool_->runs.size()));
}

/// The last run has no later one.
IRMETRICS_INLINE PoolOverlaps::Iterator PoolOverlaps::end() const {
  return {*pool_, pool_->runs.empty() ? 0 : pool_->runs.size() - 1};
}

IRMETRICS_INLINE Result<std::vector<JudgingPair>> pool_pairs(std::span<const Run> runs, const PoolOptions& options,
                                                             const Qrels* judged) try {
  using Pairs = std::vector<JudgingPair>;
  const auto add = [&](Pairs& pairs, const auto& ranker) {
    const QueryRankings query = ranker.rankings();
    const std::vector<bool> known = detail::pooling::judged_documents(query, ranker.hashes(), judged);
    const auto first = static_cast<std::ptrdiff_t>(pairs.size());
    for (std::size_t i = 0; i < known.size(); ++i)
      pairs.push_back({std::string(query.query), std::string(query.documents[i]), known[i]});
    std::sort(pairs.begin() + first, pairs.end(),
              [](const JudgingPair& a, const JudgingPair& b) { return a.document < b.document; });
  };
  auto parts = detail::pooling::pool_parts<Pairs>(runs, options, [&] { return add; });
  if (!parts.ok()) return parts.status();
  Pairs all;
  for (Pairs& part : *parts) std::move(part.begin(), part.end(), std::back_inserter(all));
  return all;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
