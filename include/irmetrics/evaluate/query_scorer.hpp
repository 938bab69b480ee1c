// QueryScorer: scores one query at a time, for processes that serve queries.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/hit_columns.hpp>
#include <irmetrics/collection/ranked_list_builder.hpp>
#include <irmetrics/evaluate/scoring.hpp>
#include <irmetrics/measures/measures.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// Scores the results for one query at a time. The cost depends on this query only, not on the size of the collection,
/// and nothing is allocated once the largest query has been seen, except for the first ideal ranking of a query, which
/// the collection keeps. Copies share collection and measures, and each has its own memory: give each thread a copy.
class QueryScorer {
 public:
  /// Fails if nothing is judged, and if the measures do not parse or need nuggets that the collection lacks.
  static Result<QueryScorer> of(TestCollection collection, Measures measures, const Policy& policy = {});

  /// The measures, in the order of the values.
  const std::vector<AnyMeasure>& measures() const& noexcept { return scoring_->measures(); }
  /// The judgments.
  const TestCollection& collection() const& noexcept { return scoring_->collection(); }
  std::vector<AnyMeasure> measures() const&& { return scoring_->measures(); }
  TestCollection collection() const&& { return scoring_->collection(); }

  /// Whether a query has judgments, so that it can be scored. Allocates nothing.
  bool is_judged(std::string_view query) const noexcept { return collection().find(query).has_value(); }

  /// The values of the measures for a query, in the order of measures(): the same bits as evaluate's per_query. They
  /// are valid until the next call. A query without documents has the values of a missing query; a value is NaN if it
  /// is undefined, or if the policy leaves out the query. Fails if the query is not judged, and where evaluate fails.
  Result<std::span<const double>> score(std::string_view query, std::span<const std::string_view> documents,
                                        std::span<const double> scores) &;
  /// The same for results as an engine has them, as RunBuilder takes them: score("q1", hits, &Hit::id, &Hit::score).
  template <class... Hits>
    requires detail::collection::EngineHits<Hits...> Result<std::span<const double>> score(std::string_view query,
                                                                                           Hits&&... hits)
  &{
    hits_.read(std::forward<Hits>(hits)...);
    return score(query, hits_.documents(), hits_.values());
  }
  /// The same for results that a builder or a Run contains.
  Result<std::span<const double>> score(const RankedListBuilder& results) & { return score(results.list()); }
  Result<std::span<const double>> score(const RankedList& results) &;
  /// The values would be those of a scorer that no longer exists: keep the scorer in a variable.
  template <class... Results>
  Result<std::span<const double>> score(Results&&...) && = delete;

  /// Counts of the last query with documents, such as unjudged documents at each cut-off.
  std::span<const CutoffAudit> audit() const& noexcept { return worker_.aligner.audit(); }
  std::span<const CutoffAudit> audit() const&& = delete;

 private:
  explicit QueryScorer(std::shared_ptr<const Scoring> scoring);
  Result<std::span<const double>> score(std::size_t query, const RankedList& results);

  std::shared_ptr<const Scoring> scoring_;
  Scoring::Worker worker_;
  RankedListBuilder results_;
  detail::collection::HitColumns hits_;
  std::vector<double> values_;
  std::vector<Quotient> quotients_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/query_scorer-inl.hpp>
#endif
