// What each run contributes to the documents of a fused run.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/fusion/fuse.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What one run contributes to one document.
struct RunContribution {
  std::string document;
  std::size_t rank = 0;
  double score = 0;
  std::string run;
  std::optional<std::size_t> run_rank;
  std::optional<double> run_score;
  std::optional<double> normalised;
  double weight = 1;
  std::optional<double> contribution;

  static constexpr auto description =
      describe_result<RunContribution>("RunContribution", "What one run contributes to a document of a fused run.",
                                       ResultKind::row) |
      field("document", &RunContribution::document, "id of the document") |
      field("rank", &RunContribution::rank, "rank of the document in the fused run") |
      field("score", &RunContribution::score, "score of the document in the fused run") |
      field("run", &RunContribution::run, "name of the run") |
      field("run_rank", &RunContribution::run_rank,
            "rank of the document in the run; None if the run did not retrieve it") |
      field("run_score", &RunContribution::run_score,
            "score of the document in the run; None if the run did not retrieve it") |
      field("normalised", &RunContribution::normalised,
            "normalised score of the document in the run, or the score of an absent document; None without one") |
      field("weight", &RunContribution::weight, "weight of the run") |
      field("contribution", &RunContribution::contribution,
            "what the run adds to the score in the fused run; None if the score is not a sum over the runs");
};

/// What the runs contribute to the documents of a query.
struct FusionExplanation {
  std::string query;
  std::string method;
  bool is_sum = true;
  std::vector<RunContribution> runs;

  static constexpr auto description =
      describe_result<FusionExplanation>("FusionExplanation",
                                         "What each run contributes to the documents of a fused run.") |
      Title{"{method}, query {query}"} | detail_field("query", &FusionExplanation::query, "id of the query") |
      detail_field("method", &FusionExplanation::method, "method with its parameters and weights") |
      detail_field("is_sum", &FusionExplanation::is_sum,
                   "whether the score is a sum over the runs, or one times a factor of the document, so that the "
                   "contributions sum to it") |
      rows_field("runs", &FusionExplanation::runs,
                 "contribution of each run to each document: the documents in the order of the fused run, the runs in "
                 "theirs");
};

/// Explains the documents of the fused run for a query, as many as the limit of the options allows; or one document,
/// whatever the limit. Fails as fuse does, for a query that no run has, and for a document that no run retrieved for
/// it.
Result<FusionExplanation> explain_fusion(std::span<const Run> runs, const ChosenFusion& method, std::string_view query,
                                         const FuseOptions& options = {},
                                         std::optional<std::string_view> document = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/explain_fusion-inl.hpp>
#endif
