// Judgment pools: the documents that several runs have among their first ones, and what each run contributes.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/judging_pair.hpp>
#include <irmetrics/collection/nugget_summary.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/ties.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// Options of pool.
struct PoolOptions {
  std::size_t depth = 20;
  Ties ties = Ties::docno_desc;
  unsigned threads = 0;
  Cancel cancel = {};  // stops it early

  static constexpr auto options =
      describe_options |
      option("depth", &PoolOptions::depth, range::at_least(1),
             "the number of documents of each run, best first, that enter the pool of a query") |
      ties_option(&PoolOptions::ties) | threads_option(&PoolOptions::threads);
};

/// What one run contributes to a pool. A document counts once per query.
struct PoolContribution {
  std::string run;
  std::size_t missing = 0;            // queries of the pool that the run lacks
  std::size_t documents = 0;          // in its first `depth`
  double share = 0;                   // of the pool; NaN if that is empty
  std::size_t unique = 0;             // in no other run's first `depth`
  std::optional<std::size_t> judged;  // of its documents
  std::size_t tied = 0;  // queries whose documents the tie rule selects: a score on both sides of the depth

  static constexpr auto description =
      describe_result<PoolContribution>("PoolContribution", "What one run contributes to a pool.", ResultKind::row) |
      field("run", &PoolContribution::run, "name of the run") |
      field("missing", &PoolContribution::missing, "queries of the pool that the run lacks") |
      field("documents", &PoolContribution::documents, "documents of the run in the pool, over all queries") |
      field("share", &PoolContribution::share, "proportion of the pool that these are, in [0, 1]") |
      field("unique", &PoolContribution::unique, "documents that no other run contributes") |
      field("judged", &PoolContribution::judged, "documents of the run that are judged already; None without qrels") |
      field("tied", &PoolContribution::tied,
            "queries where documents before and after the depth have the same score, so that ties decides");
};

/// The documents that two runs contribute both.
struct PoolOverlap {
  std::string first, second;
  std::size_t shared = 0;
  double share = 0;  // of the documents that either contributes; NaN if there are none

  static constexpr auto description =
      describe_result<PoolOverlap>("PoolOverlap", "Documents of a pool that two runs share.", ResultKind::row) |
      field("first", &PoolOverlap::first, "name of the first run") |
      field("second", &PoolOverlap::second, "name of the second run") |
      field("shared", &PoolOverlap::shared, "documents that both contribute, over all queries") |
      field("share", &PoolOverlap::share, "proportion of the documents that either contributes, in [0, 1]");
};

struct Pool;

/// The overlaps of all pairs of runs: the first run with each later one, then the second, and so on. Each is computed
/// when it is read, because there are as many as the square of the runs. A view, valid as long as the pool.
class PoolOverlaps {
 public:
  using value_type = PoolOverlap;
  /// Computes an overlap when it is read.
  class Iterator {
   public:
    Iterator(const Pool& pool, std::size_t first) : pool_(&pool), first_(first), second_(first + 1) {}
    PoolOverlap operator*() const;
    Iterator& operator++();
    bool operator==(const Iterator&) const = default;

   private:
    const Pool* pool_;
    std::size_t first_, second_;
  };

  explicit PoolOverlaps(const Pool& pool) : pool_(&pool) {}
  std::size_t size() const noexcept;
  bool empty() const noexcept { return size() == 0; }
  /// An overlap by its index in this order.
  PoolOverlap operator[](std::size_t index) const;
  Iterator begin() const { return {*pool_, 0}; }
  Iterator end() const;

 private:
  const Pool* pool_;
};

/// The pool of one query.
struct PoolOfQuery {
  std::size_t documents = 0;
  std::optional<std::size_t> judged;

  static constexpr auto description =
      describe_result<PoolOfQuery>("PoolOfQuery", "Pool of one query.", ResultKind::row) |
      field("documents", &PoolOfQuery::documents, "documents in the pool") |
      field("judged", &PoolOfQuery::judged, "documents that are judged already; None without qrels");
};

struct Pool {
  std::size_t depth = 0;
  std::size_t documents = 0;  // over all queries: pairs of a query and a document
  CountRange documents_a_query;
  std::optional<std::size_t> judged;   // pairs that the qrels contain
  std::optional<double> judged_share;  // NaN if the pool is empty
  std::vector<PoolContribution> runs;
  std::vector<std::uint64_t> shared;  // documents that each pair of runs shares, in the order of overlaps()
  std::vector<std::string> queries;   // in byte order
  std::vector<PoolOfQuery> per_query;

  /// Of each pair of runs.
  PoolOverlaps overlaps() const { return PoolOverlaps(*this); }
  /// Of two different runs, by their indices in either order; the result has the earlier one first.
  PoolOverlap overlap(std::size_t one, std::size_t other) const;

  static constexpr auto description =
      describe_result<Pool>("Pool", "Pool of documents to judge, and what each run contributes to it.") |
      Title{"Pool of the first {depth:document|documents} of each run, {per_query:query|queries}"} |
      detail_field("depth", &Pool::depth, "documents of each run, per query") |
      field("documents", &Pool::documents, "documents in the pool, over all queries") |
      field("documents_a_query", &Pool::documents_a_query, "documents in the pool of a query") |
      field("judged", &Pool::judged, "documents that are judged already; None without qrels") |
      field("judged_share", &Pool::judged_share, "proportion of these, in [0, 1]; None without qrels") |
      rows_field("runs", &Pool::runs, "contribution of each run") |
      field("overlaps", &Pool::overlaps, "documents that each pair of runs shares") |
      by_query("per_query", &Pool::queries, &Pool::per_query, "pool of each query");
};

/// The union of the first `depth` documents of each run, for every query of any run (Sparck Jones and van Rijsbergen,
/// 1975); FreshStack's pools have depth 20. `judged` are judgments made before, or null. Fails without runs, on more
/// pairs of runs than Limits::compared_pairs, on a depth of 0, and as merge_runs does.
Result<Pool> pool(std::span<const Run> runs, const PoolOptions& options = {}, const Qrels* judged = nullptr);

/// The documents of that pool, as pairs to judge: in byte order of queries and documents, so that the order does not
/// show which documents the runs prefer.
Result<std::vector<JudgingPair>> pool_pairs(std::span<const Run> runs, const PoolOptions& options = {},
                                            const Qrels* judged = nullptr);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/pooling/pool-inl.hpp>
#endif
