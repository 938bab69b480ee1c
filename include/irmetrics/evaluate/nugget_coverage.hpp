// How runs cover the nuggets of their queries: several runs together, how many documents one run takes, and how many
// runs find each nugget.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

// What holds for all of them:
// - A document covers the nuggets that it supports with a grade of default_support_level or more.
// - Nuggets that no document supports count like all others, and are never covered.
// - A query that a run lacks is one for which it returned nothing; queries=intersection leaves out a query that any
//   run lacks, and queries=error makes it an error.
// - They fail without a run, without a judged query, on a cut-off of 0, where the policy says that something in a run
// is
//   an error, on a run that has queries, but none of the judged ones, and with queries=intersection on one that has
//   none.

/// The queries of a report, and what became of the others.
struct CoveredQueries {
  std::vector<std::string> queries;          // in byte order
  std::vector<std::string> without_nuggets;  // left out: there is nothing to cover
  std::size_t left_out = 0;                  // by the policy's choice of queries and no_relevant
  std::size_t missing = 0;                   // how often a run lacks one of `queries`
};

/// What the top k of several runs hold together.
struct UnionOfQuery {
  std::size_t documents = 0;  // different ones, judged or not
  std::size_t nuggets = 0;    // of the query
  std::size_t covered = 0;    // of these, by any of the documents
  double coverage = 0;        // covered over nuggets
  bool all_covered = false;
  bool success = false;  // at least min(k, nuggets) are covered
};

struct UnionCoverage : CoveredQueries {
  std::vector<UnionOfQuery> per_query;
  // Means over the queries; NaN without any.
  double documents = std::numeric_limits<double>::quiet_NaN();
  double coverage = std::numeric_limits<double>::quiet_NaN();
  double all_covered = std::numeric_limits<double>::quiet_NaN();
  double success = std::numeric_limits<double>::quiet_NaN();
};

/// What is covered if the first k documents of all runs are taken together, as BERDS does (Chen and Choi, 2024): what
/// there is to be found, whichever system searches. Of a single run, coverage is Coverage@k and success MRecall@k.
absl::StatusOr<UnionCoverage> union_coverage(const NuggetQrels& nuggets, std::span<const Run> runs, std::uint32_t k,
                                             const Policy& policy = {});

struct SetSize : CoveredQueries {
  std::vector<std::optional<std::uint32_t>> per_query;      // nothing: the first `limit` documents do not cover all
  double mean = std::numeric_limits<double>::quiet_NaN();   // over the queries that have a size; NaN without any
  double share = std::numeric_limits<double>::quiet_NaN();  // of the queries that have a size; NaN without queries
};

/// How far one has to read until all nuggets of a query are covered: the smallest rank, of at most `limit`, which is
/// CoverDepth@limit. (BERDS averages it where MRecall@100 is 1: the same, unless a query has more than 100 nuggets.)
absl::StatusOr<SetSize> set_size(const NuggetQrels& nuggets, const Run& run, std::uint32_t limit = 100,
                                 const Policy& policy = {});

/// How many runs find a nugget: few, if it is difficult.
struct NuggetDifficulty {
  std::string query;
  std::string nugget;
  std::size_t documents = 0;  // that support it; without any, no run can find it
  std::size_t runs = 0;       // that have one of them in their top k
  double share = 0;           // of all runs
};

struct NuggetDifficulties : CoveredQueries {
  std::vector<NuggetDifficulty> nuggets;  // by query, and as they are in the judgments
};

/// For each nugget the share of runs that have a document in their top k that supports it.
absl::StatusOr<NuggetDifficulties> nugget_difficulty(const NuggetQrels& nuggets, std::span<const Run> runs,
                                                     std::uint32_t k, const Policy& policy = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/nugget_coverage-inl.hpp>
#endif
