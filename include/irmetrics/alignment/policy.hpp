// The choices of an evaluation: ties, duplicates, missing queries, depth.
#pragma once

#include <irmetrics/base/enum_table.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/ties.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace irmetrics {

/// Treatment of documents with equal scores: one order, as in Ties, or the scores of all orders.
enum class TieRule : std::uint8_t {
  docno_desc,
  docno_asc,
  input,
  rank_column,
  error,
  expected,  // the mean over all orders of the tied documents
  best,      // the best value of all orders
  worst,     // the worst value of all orders
  interval,  // all three, as three measures
};
template <>
inline constexpr std::array<std::string_view, 9> enum_names<TieRule> =
    joined_names(enum_names<Ties>, std::array<std::string_view, 4>{"expected", "best", "worst", "interval"});

/// Whether a rule takes the scores of all orders.
constexpr bool takes_all_orders(TieRule rule) noexcept { return rule >= TieRule::expected; }

/// The order of a rule; for rules that take all orders, any one.
constexpr Ties one_order(TieRule rule) noexcept {
  return takes_all_orders(rule) ? Ties::input : static_cast<Ties>(rule);
}

/// Fails for a rule that takes all orders: `what` needs one.
Status check_one_order(TieRule rule, std::string_view what);

/// Precision of score comparisons: trec_eval 10 uses double, trec_eval 9 and pytrec_eval use float.
enum class ScorePrecision : std::uint8_t { float64, float32 };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<ScorePrecision> = {"float64", "float32"};

/// Treatment of a document that a query's list contains twice.
enum class Duplicates : std::uint8_t {
  error,
  first,  // the first copy counts
  last,   // the last copy counts, as in ranx and ir_measures
  max,    // the copy with the largest score counts
};
template <>
inline constexpr std::array<std::string_view, 4> enum_names<Duplicates> = {"error", "first", "last", "max"};

/// The queries that are scored.
enum class Queries : std::uint8_t {
  judged,        // all queries with judgments; one that the run lacks has the measure's value of missing queries
  intersection,  // queries with judgments and results
  error,         // a judged query that is missing from the run is an error
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Queries> = {"judged", "intersection", "error"};

/// Treatment of judged queries without a document with a grade above 0.
enum class NoRelevant : std::uint8_t { zero, skip };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<NoRelevant> = {"zero", "skip"};

/// Choices that the definitions of nugget-aware measures leave open.
enum class Diversity : std::uint8_t {
  consistent,  // rank 1 is normalised like all others; no value depends on document ids or exceeds 1
  ndeval,      // as in ndeval: rank 1 is not normalised, and ties in the ideal ranking go to larger ids
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Diversity> = {"consistent", "ndeval"};

/// All choices of a call. One policy applies to all its measures.
struct Policy {
  TieRule ties = TieRule::docno_desc;
  ScorePrecision precision = ScorePrecision::float64;
  Duplicates duplicates = Duplicates::error;
  Queries queries = Queries::judged;
  NoRelevant no_relevant = NoRelevant::zero;
  std::uint32_t depth = 0;            // ranks beyond it are ignored (trec_eval -M); 0 means all
  bool judged_only = false;           // documents without a grade of 0 or more are removed (trec_eval -J), after depth
  bool ignore_identical_ids = false;  // a document whose id is that of the query is removed first, as in BEIR
  Diversity diversity = Diversity::consistent;

  static constexpr auto options =
      describe_options |
      ties_option(&Policy::ties,
                  "order of documents with equal scores, or the score over all their orders: its mean "
                  "(expected), its best, its worst, or all three (interval)") |
      option("precision", &Policy::precision,
             "precision of score comparisons; float32 as in trec_eval 9 and pytrec_eval") |
      option("duplicates", &Policy::duplicates, "treatment of duplicate documents in a query's list") |
      option("queries", &Policy::queries, "queries to score; judged: a missing query scores 0") |
      option("no_relevant", &Policy::no_relevant, "treatment of queries without a grade above 0") |
      option("depth", &Policy::depth, "ranks beyond it are ignored; 0: all ranks count") |
      option("judged_only", &Policy::judged_only, "remove unjudged documents; depth counts them") |
      option("ignore_identical_ids", &Policy::ignore_identical_ids,
             "remove documents whose id is that of their query first, as BEIR does") |
      option("diversity", &Policy::diversity,
             "normalisation of nugget-aware measures; ndeval: as that tool, including its quirks");

  bool operator==(const Policy&) const = default;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/policy-inl.hpp>
#endif
