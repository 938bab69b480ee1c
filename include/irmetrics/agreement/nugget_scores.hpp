// Nugget scores of answers, as in the TREC RAG track: the proportion of the required facts that an answer contains.
// Pradeep et al., SIGIR 2025; the weighted scores as in TREC 2024.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/config.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// Degree of support of a nugget by an answer.
enum class Assignment : std::uint8_t { not_support, partial_support, support };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Assignment> = {"not_support", "partial_support", "support"};

/// A judge's assignment of one nugget to the answer to its query.
struct NuggetAssignment {
  std::string query;
  std::string nugget;
  Assignment assignment = Assignment::not_support;
};

/// For one answer, or means over queries (NaN without queries). Support scores 1, partial support 1/2, or 0 in the
/// strict scores. A score is 0 if there are no nuggets of its kind. The scores that need importances are NaN if the
/// nuggets are unrated.
struct NuggetScores {
  double all = 0;  // the mean over all nuggets
  double strict_all = 0;
  double vital = 0;  // the mean over the vital nuggets
  double strict_vital = 0;
  double weighted = 0;  // the mean over all nuggets; an okay nugget has half the weight of a vital one
  double strict_weighted = 0;

  static constexpr auto description =
      describe_result<NuggetScores>("NuggetScoresOfQuery", "Nugget scores of one answer.") |
      field("all", &NuggetScores::all, "mean over all nuggets: support 1, partial support 1/2") |
      field("strict_all", &NuggetScores::strict_all, "the same, with 0 for partial support") |
      field("vital", &NuggetScores::vital, "mean over the vital nuggets") |
      field("strict_vital", &NuggetScores::strict_vital, "the same, with 0 for partial support") |
      field("weighted", &NuggetScores::weighted,
            "mean over all nuggets; okay nuggets have half the weight of vital ones") |
      field("strict_weighted", &NuggetScores::strict_weighted, "the same, with 0 for partial support");
};

struct NuggetScoresReport {
  NuggetScores mean;
  std::vector<std::string> queries;     // in byte order
  std::vector<NuggetScores> per_query;  // of each of them
  std::size_t missing = 0;              // queries with nuggets, but without assignments: the system gave no answer
  std::size_t without_nuggets = 0;      // queries without nuggets, whose scores are 0
  std::size_t without_vital = 0;        // queries with nuggets, but without vital ones; their vital scores are 0

  static constexpr auto description =
      describe_result<NuggetScoresReport>("NuggetScores",
                                          "Nugget scores of answers: means over the queries, and the scores of each.") |
      Title{"Nugget scores of {per_query:query|queries} ({missing} without an answer)"} |
      included(&NuggetScoresReport::mean) |
      by_query("per_query", &NuggetScoresReport::queries, &NuggetScoresReport::per_query, "scores of each query") |
      detail_field("missing", &NuggetScoresReport::missing, "queries with nuggets, but no answer") |
      detail_field("without_nuggets", &NuggetScoresReport::without_nuggets, "queries without nuggets; they score 0") |
      detail_field("without_vital", &NuggetScoresReport::without_vital,
                   "queries without a vital nugget; their vital scores are 0");
};

/// Scores the answers of one system. An answer has an assignment for each nugget of its query; `queries` defines the
/// treatment of a query without any assignment: an error, 0 (judged), or left out (intersection). Fails, naming query
/// and nugget, on a nugget without an assignment or with two, on an assignment to a nugget that does not exist, and if
/// only some nuggets have an importance.
Result<NuggetScoresReport> nugget_scores(const NuggetQrels& nuggets, std::span<const NuggetAssignment> assignments,
                                         Queries queries = Queries::error);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/agreement/nugget_scores-inl.hpp>
#endif
