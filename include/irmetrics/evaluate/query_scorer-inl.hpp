// Implementation of QueryScorer.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace irmetrics {

namespace detail::evaluate {

inline Status not_judged(std::string_view query) { return not_found("query '{}' is not judged", query); }

}  // namespace detail::evaluate

IRMETRICS_INLINE QueryScorer::QueryScorer(std::shared_ptr<const Scoring> scoring)
    : scoring_(std::move(scoring)),
      worker_(scoring_->make_worker(true)),
      values_(scoring_->measures().size()),
      quotients_(scoring_->pooled().size()) {}

IRMETRICS_INLINE Result<QueryScorer> QueryScorer::of(TestCollection collection, Measures measures,
                                                     const Policy& policy) {
  if (!measures.status().ok()) return measures.status();
  if (auto judged = check_judged(collection); !judged.ok()) return judged;
  auto scoring = std::make_shared<const Scoring>(std::move(collection), std::move(measures).list(), policy);
  if (!scoring->usable().ok()) return scoring->usable();
  return QueryScorer(std::move(scoring));
}

IRMETRICS_INLINE Result<std::span<const double>> QueryScorer::score(std::string_view query,
                                                                    std::span<const std::string_view> documents,
                                                                    std::span<const double> scores) & {
  const auto judged = scoring_->collection().find(query);
  if (!judged) return detail::evaluate::not_judged(query);
  results_.start(query);
  if (Status status = results_.add(documents, scores); !status.ok()) return status;
  return score(*judged, results_.list());
}

IRMETRICS_INLINE Result<std::span<const double>> QueryScorer::score(const RankedList& results) & {
  const auto query = scoring_->collection().find(results.query);
  if (!query) return detail::evaluate::not_judged(results.query);
  return score(*query, results);
}

/// Scores the results for a judged query.
IRMETRICS_INLINE Result<std::span<const double>> QueryScorer::score(std::size_t query, const RankedList& results) {
  if (!scoring_->wants(query)) {
    std::fill(values_.begin(), values_.end(), std::numeric_limits<double>::quiet_NaN());
  } else if (results.size() == 0) {
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = scoring_->value_of_missing(i, query);
  } else if (Status status = scoring_->score(worker_, query, results, {values_, quotients_}); !status.ok()) {
    return status;
  }
  return std::span<const double>(values_);
}

}  // namespace irmetrics
