// Fills rankings up, and follows the users of the measures through them.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/cwl_scorer.hpp>
#include <irmetrics/evaluate/detail/cwl_users-inl.hpp>
#include <irmetrics/evaluate/evaluate_cwl.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/evaluate/scoring.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

/// The values of the members of CwlValues.
inline constexpr std::array cwl_members = {&CwlValues::eu, &CwlValues::etu, &CwlValues::ec, &CwlValues::etc,
                                           &CwlValues::ed};

/// What a user can expect of these documents.
inline CwlValues follow(const CwlUser& user, std::span<const CwlDocument> documents) noexcept {
  return irmetrics::measures::follow_user(
      static_cast<std::uint32_t>(documents.size()), [&](std::uint32_t rank) { return documents[rank - 1]; }, user);
}

/// Sets the sums of gain / rank over later documents.
inline void look_ahead(std::span<CwlDocument> documents) noexcept {
  double ahead = 0;
  for (std::size_t rank = documents.size(); rank > 0; --rank) {
    documents[rank - 1].ahead = ahead;
    ahead += documents[rank - 1].gain / static_cast<double>(rank);
  }
}

/// Fails on a negative cost, and on costs of other queries only.
inline Status check_costs(const Qrels& costs, const Run& run) {
  bool found = costs.size() == 0 || run.size() == 0;
  for (std::size_t query = 0; query < costs.size(); ++query) {
    const Judgments numbers = costs[query];
    found = found || run.find(numbers.query).has_value();
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (numbers.grades[i] < 0)
        return invalid_input("costs: query '{}', document '{}': the cost must be at least 0, not {}", numbers.query,
                             std::string_view(numbers.documents[i]), numbers.grades[i]);
  }
  if (found) return Status();
  return not_found("run and costs have no query in common: the run has '{}', the costs have '{}'", run.query(0),
                   costs.query(0));
}

IRMETRICS_INLINE CwlScorer::CwlScorer(std::vector<AnyMeasure> measures, const CwlOptions& options, const Policy& policy)
    : measures_(std::move(measures)), options_(options), policy_(policy), aligner_(policy, {}) {}

IRMETRICS_INLINE Result<CwlScorer> CwlScorer::of(std::vector<AnyMeasure> measures, const CwlOptions& options,
                                                 const Policy& policy) {
  if (Status status = check_ranges(options); !status.ok()) return status;
  if (Status status = check_one_order(policy.ties, "cwl needs"); !status.ok()) return status;
  for (const AnyMeasure& measure : measures) {
    const auto user = user_of(measure);
    if (!user.ok()) return user.status();
    if (user->unit_gains && options.max_gain > 1)
      return invalid_input("{} takes gains as probabilities: max_gain must be at most 1, not {}", measure.text(),
                           options.max_gain);
  }
  return CwlScorer(std::move(measures), options, policy);
}

IRMETRICS_INLINE double CwlScorer::gain(double grade) const noexcept {
  if (grade >= options_.max_rel) return options_.max_gain;
  if (grade <= options_.min_rel) return 0;
  return (grade - options_.min_rel) / ((options_.max_rel - options_.min_rel) / options_.max_gain);
}

IRMETRICS_INLINE Status CwlScorer::read(const RankedList& list, const Judgments& judged, const Judgments& costs) {
  worst_.assign(options_.max_depth, {.gain = 0, .cost = options_.max_cost});
  best_.assign(options_.max_depth, {.gain = options_.max_gain, .cost = options_.min_cost});
  if (list.size() == 0) return Status();
  const Judgments documents = policy_.judged_only ? judged : every_document_.of(list);
  const auto ranking = aligner_.align(list, documents);
  if (!ranking.ok()) return ranking.status();
  for (std::size_t i = 0; i < ranking->hits.size() && ranking->hits[i].rank <= options_.max_depth; ++i) {
    const std::string_view id = documents.documents[aligner_.documents()[i]];
    CwlDocument& worst = worst_[ranking->hits[i].rank - 1];
    CwlDocument& best = best_[ranking->hits[i].rank - 1];
    if (const auto grade = judged.grade(id); grade && *grade >= std::min(0.0, options_.min_rel))
      worst.gain = best.gain = gain(*grade);
    if (const auto cost = costs.grade(id)) worst.cost = best.cost = *cost;
  }
  return Status();
}

IRMETRICS_INLINE Result<std::span<const CwlExpectation>> CwlScorer::score(const RankedList& list,
                                                                          const Judgments& judged,
                                                                          const Judgments& costs) {
  if (Status status = read(list, judged, costs); !status.ok()) return status;
  look_ahead(worst_);
  look_ahead(best_);
  expected_.clear();
  for (const AnyMeasure& measure : measures_) {
    const CwlUser user = *user_of(measure);
    CwlExpectation& one = expected_.emplace_back(CwlExpectation{follow(user, worst_), follow(user, best_)});
    for (const auto member : cwl_members) one.residuals.*member -= one.values.*member;
  }
  return std::span<const CwlExpectation>(expected_);
}

/// The means over the queries, whose rows are in groups of one for each measure.
inline std::vector<CwlOfMeasure> means_of(const std::vector<CwlOfQuery>& rows, std::span<const AnyMeasure> measures) {
  std::vector<CwlOfMeasure> means;
  for (const AnyMeasure& measure : measures) means.push_back({measure.text(), {}});
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const auto member : cwl_members) {
      means[i % means.size()].expected.values.*member += rows[i].expected.values.*member;
      means[i % means.size()].expected.residuals.*member += rows[i].expected.residuals.*member;
    }
  const std::size_t queries = means.empty() ? 0 : rows.size() / means.size();
  for (CwlOfMeasure& mean : means)
    for (const auto member : cwl_members)
      for (CwlValues* const sums : {&mean.expected.values, &mean.expected.residuals})
        sums->*member /= static_cast<double>(queries);
  return means;
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<CwlReport> cwl(const Qrels& qrels, const Run& run, std::vector<AnyMeasure> measures,
                                       const CwlOptions& options, const Policy& policy, const Qrels& costs) {
  if (Status status = check_judged(qrels); !status.ok()) return status;
  if (run.size() == 0 && policy.queries == Queries::intersection) return no_results();
  if (Status status = detail::evaluate::check_costs(costs, run); !status.ok()) return status;
  if (measures.empty()) measures = parse_measures(default_cwl_measures).value();
  auto scorer = detail::evaluate::CwlScorer::of(std::move(measures), options, policy);
  if (!scorer.ok()) return scorer.status();
  CwlReport report;
  bool found = run.size() == 0;
  for (std::size_t query = 0; query < qrels.size(); ++query) {
    const Judgments judged = qrels[query];
    const auto ranked = run.find(judged.query);
    found = found || ranked.has_value();
    if (!ranked && policy.queries == Queries::error)
      return not_found("judged query '{}' has no results, which queries=error does not allow", judged.query);
    if ((!ranked && policy.queries == Queries::intersection) || !is_wanted(policy, judged)) continue;
    const auto priced = costs.find(judged.query);
    const auto expected =
        scorer->score(ranked ? run[*ranked] : RankedList{}, judged, priced ? costs[*priced] : Judgments{});
    if (!expected.ok()) return expected.status();
    for (std::size_t i = 0; i < expected->size(); ++i)
      report.per_query.push_back({std::string(judged.query), scorer->measures()[i].text(), (*expected)[i]});
  }
  if (!found)
    return not_found("run and qrels have no query in common: the run has '{}', the qrels have '{}'", run.query(0),
                     qrels.query(0));
  report.measures = detail::evaluate::means_of(report.per_query, scorer->measures());
  return report;
}

}  // namespace irmetrics
