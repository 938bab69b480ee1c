// Coverage of nuggets: by several runs together, the number of documents that one run needs, the number of runs that
// find each nugget, and which of two nuggets a run finds.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_names.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

// Rules of all functions below:
// - A document covers the nuggets that it supports with a grade of default_support_level or more.
// - Nuggets that no document supports count like all others, and are never covered.
// - A query that is missing from a run counts as one without results; queries=intersection leaves out a query that any
//   run lacks, and queries=error makes it an error.
// - They fail without a run, without a judged query, on a cut-off of 0, on errors that the policy defines, on a run
//   that has queries but none of the judged ones, and with queries=intersection on an empty run.

/// The queries of a report, and the excluded queries.
struct CoveredQueries {
  std::vector<std::string> queries;          // in byte order
  std::vector<std::string> without_nuggets;  // left out because they have no nuggets
  std::size_t left_out = 0;                  // by the policies `queries` and `no_relevant`
  std::size_t missing = 0;                   // number of pairs of a run and one of `queries` that it lacks

  static constexpr auto description =
      describe_result<CoveredQueries>("CoveredQueries", "The queries of a report that were left out or missing.") |
      detail_field("without_nuggets", &CoveredQueries::without_nuggets, "queries without nuggets, left out") |
      detail_field("left_out", &CoveredQueries::left_out, "queries that the policy leaves out") |
      detail_field("missing", &CoveredQueries::missing, "pairs of a run and a query missing from it");
};

/// The union of the top k of several runs.
struct UnionOfQuery {
  std::size_t documents = 0;  // distinct documents, judged or not
  std::size_t nuggets = 0;    // of the query
  std::size_t covered = 0;    // of these, by at least one of the documents
  double coverage = 0;        // covered over nuggets
  bool all_covered = false;
  bool success = false;  // at least min(k, nuggets) are covered

  static constexpr auto description =
      describe_result<UnionOfQuery>("UnionOfQuery", "Union of the top k of several runs for one query.") |
      field("documents", &UnionOfQuery::documents, "distinct documents, judged or not") |
      field("nuggets", &UnionOfQuery::nuggets, "nuggets of the query") |
      field("covered", &UnionOfQuery::covered, "nuggets that any of the documents supports") |
      field("coverage", &UnionOfQuery::coverage, "proportion of the nuggets covered, in [0, 1]") |
      field("all_covered", &UnionOfQuery::all_covered, "whether all nuggets are covered") |
      field("success", &UnionOfQuery::success, "whether min(k, nuggets) nuggets are covered");
};

struct UnionCoverage : CoveredQueries {
  std::vector<UnionOfQuery> per_query;
  // Means over the queries; NaN if there are none.
  double documents = std::numeric_limits<double>::quiet_NaN();
  double coverage = std::numeric_limits<double>::quiet_NaN();
  double all_covered = std::numeric_limits<double>::quiet_NaN();
  double success = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<UnionCoverage>("UnionCoverage",
                                     "Nuggets covered by the union of the top k of several runs: means over the "
                                     "queries, and the values of each.") |
      Title{"Union coverage of {per_query:query|queries}"} |
      field("documents", &UnionCoverage::documents, "mean number of distinct documents") |
      field("coverage", &UnionCoverage::coverage, "mean proportion of the nuggets covered, in [0, 1]") |
      field("all_covered", &UnionCoverage::all_covered, "proportion of queries whose nuggets are all covered") |
      field("success", &UnionCoverage::success, "proportion of queries with min(k, nuggets) nuggets covered") |
      by_query("per_query", &UnionCoverage::queries, &UnionCoverage::per_query, "values of each query") |
      included_base<CoveredQueries>();
};

/// Coverage by the first k documents of all runs together, as in BERDS (Chen and Choi, 2024): the nuggets that any of
/// the systems finds. For a single run, coverage is Coverage@k and success is MRecall@k.
Result<UnionCoverage> union_coverage(const NuggetQrels& nuggets, std::span<const Run> runs, std::uint32_t k,
                                     const Policy& policy = {});

struct SetSize : CoveredQueries {
  std::vector<std::optional<std::uint32_t>> per_query;      // nullopt: the first `limit` documents do not cover all
  double mean = std::numeric_limits<double>::quiet_NaN();   // over the queries that have a size; NaN if there are none
  double share = std::numeric_limits<double>::quiet_NaN();  // proportion of queries with a size; NaN without queries

  static constexpr auto description =
      describe_result<SetSize>("SetSize", "Number of documents to read until all nuggets of a query are covered.") |
      Title{"Set size of {per_query:query|queries}"} |
      field("mean", &SetSize::mean, "mean rank at which all nuggets are covered, over the queries that have one") |
      field("share", &SetSize::share, "proportion of the queries with such a rank, in [0, 1]") |
      by_query("per_query", &SetSize::queries, &SetSize::per_query,
               "rank of each query; None if the run does not cover all nuggets", "size") |
      included_base<CoveredQueries>();
};

/// Number of documents to read until all nuggets of a query are covered: a rank of at most `limit`, which is
/// CoverDepth@limit. (BERDS averages it over the queries where MRecall@100 is 1: the same, unless a query has more than
/// 100 nuggets.)
Result<SetSize> set_size(const NuggetQrels& nuggets, const Run& run, std::uint32_t limit = 100,
                         const Policy& policy = {});

/// The number of runs that find a nugget: small for a difficult nugget.
struct NuggetDifficulty {
  std::string query;
  std::string nugget;
  std::size_t documents = 0;  // supporting documents; if there are none, no run can find it
  std::size_t runs = 0;       // runs with one of them in the top k
  double share = 0;           // proportion of all runs

  static constexpr auto description =
      describe_result<NuggetDifficulty>("NuggetDifficulty", "Number of runs that find a nugget.", ResultKind::row) |
      field("query_id", &NuggetDifficulty::query, "id of the query") |
      field("nugget_id", &NuggetDifficulty::nugget, "id of the nugget") |
      field("documents", &NuggetDifficulty::documents, "documents that support it") |
      field("runs", &NuggetDifficulty::runs, "runs that have one of them in their top k") |
      field("share", &NuggetDifficulty::share, "proportion of all runs, in [0, 1]");
};

struct NuggetDifficulties : CoveredQueries {
  std::vector<NuggetDifficulty> nuggets;  // by query, in the order of the judgments

  static constexpr auto description =
      describe_result<NuggetDifficulties>(
          "NuggetDifficulties", "Number of runs that find each nugget, by query and in the order of the judgments.") |
      rows_field("nuggets", &NuggetDifficulties::nuggets, "the nuggets") | included_base<CoveredQueries>();
};

/// For each nugget, the proportion of runs with a supporting document in the top k.
Result<NuggetDifficulties> nugget_difficulty(const NuggetQrels& nuggets, std::span<const Run> runs, std::uint32_t k,
                                             const Policy& policy = {});

/// Which of the two nuggets of a query, in the order of the judgments, some documents support.
enum class Sides : std::uint8_t { both, only_first, only_second, neither };
template <>
inline constexpr std::array<std::string_view, 4> enum_names<Sides> = {"both", "only_first", "only_second", "neither"};

struct TwoSides : CoveredQueries {  // its queries have two nuggets
  std::vector<Sides> per_query;
  std::size_t other_queries = 0;  // with one nugget, or more than two; left out
  // Proportions of the queries; NaN if none has two nuggets.
  double both = std::numeric_limits<double>::quiet_NaN();
  double only_first = std::numeric_limits<double>::quiet_NaN();
  double only_second = std::numeric_limits<double>::quiet_NaN();
  double neither = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<TwoSides>("TwoSides",
                                "Proportions of the queries with two nuggets, by which of the two the first k "
                                "documents support.") |
      Title{"Nuggets found of {per_query:query|queries} with two nuggets"} |
      field("both", &TwoSides::both, "proportion of queries with support for both nuggets, in [0, 1]") |
      field("only_first", &TwoSides::only_first, "proportion with support for the first nugget only") |
      field("only_second", &TwoSides::only_second, "proportion with support for the second nugget only") |
      field("neither", &TwoSides::neither, "proportion without support for either") |
      detail_field("other_queries", &TwoSides::other_queries, "queries with another number of nuggets, left out") |
      by_query("per_query", &TwoSides::queries, &TwoSides::per_query, "nuggets found for each query", "sides") |
      included_base<CoveredQueries>();
};

/// Whether the top k of a run for each query with two nuggets supports both, one, or neither of them. In BERDS (figure
/// 2), the two perspectives of a question are the supporting and the opposing one.
Result<TwoSides> two_sides(const NuggetQrels& nuggets, const Run& run, std::uint32_t k, const Policy& policy = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/nugget_coverage-inl.hpp>
#endif
