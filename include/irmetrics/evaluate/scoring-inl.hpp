// Aligns a query with its judgments, and applies the measures.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/evaluate/detail/required_grades-inl.hpp>
#include <irmetrics/evaluate/scoring.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE void detail::evaluate::add(std::vector<CutoffAudit>& sums, std::span<const CutoffAudit> more) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    sums[i].retrieved += more[i].retrieved;
    sums[i].unjudged += more[i].unjudged;
    sums[i].tied_pairs += more[i].tied_pairs;
    sums[i].shallow += more[i].shallow;
  }
}

IRMETRICS_INLINE std::uint32_t detail::evaluate::deepest_rank(std::span<const AnyMeasure> measures,
                                                              const Policy& policy) {
  const auto ends = [](const AnyMeasure& measure) { return measure.cutoff() != 0 && measure.is_built_in(); };
  const bool all_end = policy.depth != 0 || std::all_of(measures.begin(), measures.end(), ends);
  std::uint32_t deepest = policy.depth;
  for (const AnyMeasure& measure : measures) deepest = std::max(deepest, measure.cutoff());
  return all_end && deepest != 0 ? deepest : Aligner::every_rank;
}

IRMETRICS_INLINE std::size_t detail::evaluate::count_outside(const TestCollection& collection,
                                                             const DocumentIds& documents) {
  if (!collection.has_corpus()) return 0;
  std::size_t outside = 0;
  for (std::size_t i = 0; i < documents.size(); ++i) outside += collection.is_outside(documents[i]) ? 1U : 0U;
  return outside;
}

IRMETRICS_INLINE Status detail::evaluate::check_measures(std::span<const AnyMeasure> measures) {
  if (measures.size() > Limits::measures)
    return invalid_input("{} measures are more than {}; evaluate them in several calls", measures.size(),
                         Limits::measures.value);
  return check_names(measures);
}

namespace detail::evaluate {

/// What a measure is over all orders: by itself, or by the rule for ties.
inline std::optional<OfOrders> of_orders(const AnyMeasure& measure, TieRule ties) noexcept {
  if (measure.of_orders() || !takes_all_orders(ties)) return measure.of_orders();
  return ties == TieRule::best ? OfOrders::best : ties == TieRule::worst ? OfOrders::worst : OfOrders::expected;
}

/// Fails for a measure whose value over all orders of tied documents is not defined here.
inline Status check_orders(const AnyMeasure& measure, OfOrders which) {
  if (!measure.support_level() && !measure.needs_preferences() && measure.aggregate() != Aggregate::pooled)
    return Status();
  return invalid_input(
      "{}: ties={} is for measures of documents that are not pooled; for {} choose one order, such as "
      "ties=docno_desc",
      measure.text(), enum_text(which),
      measure.support_level()       ? "measures of nuggets"
      : measure.needs_preferences() ? "measures of preferences"
                                    : "pooled measures");
}

}  // namespace detail::evaluate

IRMETRICS_INLINE std::vector<AnyMeasure> detail::evaluate::with_intervals(std::vector<AnyMeasure> measures,
                                                                          TieRule ties) {
  if (ties != TieRule::interval) return measures;
  std::vector<AnyMeasure> all;
  const auto add = [&](const AnyMeasure& measure) {
    if (std::find(all.begin(), all.end(), measure) == all.end()) all.push_back(measure);
  };
  for (const AnyMeasure& measure : measures) {
    add(measure);
    if (measure.of_orders()) continue;
    add(over_orders(measure, OfOrders::worst));
    add(over_orders(measure, OfOrders::best));
  }
  return all;
}

IRMETRICS_INLINE Scoring::Scoring(TestCollection collection, std::vector<AnyMeasure> measures, const Policy& policy,
                                  bool low_grades_are_zero)
    : collection_(std::move(collection)),
      measures_(detail::evaluate::with_intervals(std::move(measures), policy.ties)),
      policy_(policy),
      usable_(detail::evaluate::check_measures(measures_)),
      required_(detail::evaluate::required_grades(measures_)) {
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    const AnyMeasure& measure = measures_[i];
    Group& group = group_of(measure);
    group.measures.push_back(i);
    if (measure.aggregate() == Aggregate::pooled) {
      group.pooled.push_back(pooled_.size());
      pooled_.push_back(i);
    }
    if (measure.cutoff() != 0) cutoffs_.push_back(measure.cutoff());
    of_orders_.push_back(detail::evaluate::of_orders(measure, policy_.ties));
    finds_ties_ = finds_ties_ || of_orders_.back().has_value();
    if (of_orders_.back() && usable_.ok()) usable_ = detail::evaluate::check_orders(measure, *of_orders_.back());
    if (measure.support_level() && collection_.nuggets() == nullptr && usable_.ok())
      usable_ = invalid_input("{} needs nugget judgments, but only {} were given", measure.text(),
                              collection_.preferences() == nullptr ? "document judgments" : "preferences");
    if (measure.needs_preferences() && collection_.preferences() == nullptr && usable_.ok())
      usable_ = invalid_input("{} needs preferences or judgment groups, but only {} were given", measure.text(),
                              collection_.nuggets() == nullptr ? "document judgments" : "nugget judgments");
  }
  if (usable_.ok() && !low_grades_are_zero)
    usable_ = detail::evaluate::check_required_grades(collection_, measures_, required_);
  if (policy_.depth != 0) cutoffs_.push_back(policy_.depth);
  std::sort(cutoffs_.begin(), cutoffs_.end());
  cutoffs_.erase(std::unique(cutoffs_.begin(), cutoffs_.end()), cutoffs_.end());
}

IRMETRICS_INLINE Scoring::Group& Scoring::group_of(const AnyMeasure& measure) {
  if (measure.needs_preferences()) return of_preferences_;
  const auto support = measure.support_level();
  if (!support) return of_documents_;
  const auto known =
      std::find_if(levels_.begin(), levels_.end(), [&](const Level& level) { return level.support == *support; });
  return known != levels_.end() ? known->group : levels_.emplace_back(Level{*support, {}}).group;
}

IRMETRICS_INLINE Scoring::Worker Scoring::make_worker(bool values_only) const {
  const std::uint32_t deepest = values_only ? detail::evaluate::deepest_rank(measures_, policy_) : 0;
  Worker worker{Aligner(policy_, cutoffs_, deepest),
                Aligner(policy_, {}, deepest),
                {},
                PreferenceRanker(policy_.judged_only),
                OrdersScorer(finds_ties_ ? std::span<const AnyMeasure>(measures_) : std::span<const AnyMeasure>()),
                empty_audit()};
  if (finds_ties_) worker.aligner.find_ties();
  for (const Level& level : levels_) worker.rankers.emplace_back(policy_.diversity, level.support);
  return worker;
}

IRMETRICS_INLINE Audit Scoring::empty_audit() const {
  Audit audit;
  audit.cutoffs.reserve(cutoffs_.size());
  for (const std::uint32_t k : cutoffs_) audit.cutoffs.push_back({.k = k});
  return audit;
}

IRMETRICS_INLINE bool has_relevant(const Judgments& judgments) noexcept {
  return judgments.size() > 0 && judgments.descending.front() > 0;
}

IRMETRICS_INLINE bool is_wanted(const Policy& policy, const Judgments& judgments) noexcept {
  return policy.no_relevant == NoRelevant::zero || has_relevant(judgments);
}

IRMETRICS_INLINE bool Scoring::wants(std::size_t query) const noexcept {
  return policy_.no_relevant == NoRelevant::zero || collection_.qrels().largest_grade(query) > 0;
}

IRMETRICS_INLINE std::size_t Scoring::judged_outside(std::size_t query) const {
  const Judgments judged = collection_.qrels()[query];
  std::size_t outside = detail::evaluate::count_outside(collection_, judged.documents);
  if (!collection_.has_corpus() || collection_.nuggets() == nullptr || collection_.documents_are_shared())
    return outside;
  const DocumentIds of_nuggets = (*collection_.nuggets())[query].documents.documents;
  for (std::size_t i = 0; i < of_nuggets.size(); ++i)
    if (collection_.is_outside(of_nuggets[i]) && !judged.grade(of_nuggets[i])) ++outside;
  return outside;
}

IRMETRICS_INLINE Status Scoring::score(Worker& worker, std::size_t query, const RankedList& list, const Row& row,
                                       const Cancel& cancel) const {
  const auto ranking = worker.aligner.align(list, collection_.qrels()[query]);
  if (!ranking.ok()) return ranking.status();
  const Aligned documents{*ranking, worker.aligner.documents(), worker.aligner.tied()};
  Aligned nuggets = documents;
  if (!levels_.empty() && !collection_.documents_are_shared()) {
    const auto other = worker.nugget_aligner.align(list, (*collection_.nuggets())[query].documents);
    if (!other.ok()) return other.status();
    nuggets = {*other, worker.nugget_aligner.documents()};
  }
  if (Status status = score(worker, query, documents, nuggets, row, cancel); !status.ok()) return status;
  worker.audit.duplicates += worker.aligner.duplicates();
  worker.audit.identical_ids += worker.aligner.identical_ids();
  worker.audit.tied_hits += worker.aligner.tied_hits();
  worker.audit.large_scores += worker.aligner.large_scores();
  detail::evaluate::add(worker.audit.cutoffs, worker.aligner.audit());
  worker.audit.returned_outside += detail::evaluate::count_outside(collection_, list.documents);
  return Status();
}

IRMETRICS_INLINE Status Scoring::score(Worker& worker, std::size_t query, const Aligned& documents,
                                       const Aligned& nuggets, const Row& row, const Cancel& cancel) const {
  if (documents.tied.groups.empty())
    score(of_documents_, documents.ranking, worker.audit, row);
  else if (Status status = score_orders(worker.orders, documents, worker.audit, row); !status.ok())
    return status;
  if (!of_preferences_.measures.empty())
    score(of_preferences_,
          worker.preference_ranker.rank((*collection_.preferences())[query], documents.ranking, documents.documents),
          worker.audit, row);
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    NuggetRanker& ranker = worker.rankers[level];
    score(levels_[level].group,
          ranker.rank((*collection_.nuggets())[query], nuggets.ranking, nuggets.documents, collection_.ideals(query),
                      cancel),
          worker.audit, row);
    worker.audit.unproved_ideals += ranker.unproved();
  }
  return Status();
}

/// The measures of a query with tied documents: over all their orders, or in the order of the ranking.
IRMETRICS_INLINE Status Scoring::score_orders(OrdersScorer& orders, const Aligned& documents, Audit& audit,
                                              const Row& row) const {
  for (const std::size_t i : of_documents_.measures) {
    if (!of_orders_[i]) {
      row.values[i] = finite_or_undefined(i, measures_[i](documents.ranking), audit);
      continue;
    }
    const auto value = orders.score(i, *of_orders_[i], documents.tied);
    if (!value.ok()) return value.status();
    row.values[i] = finite_or_undefined(i, *value, audit);
  }
  for (const std::size_t i : of_documents_.pooled) row.quotients[i] = measures_[pooled_[i]].quotient(documents.ranking);
  return Status();
}

template <class Ranking>
void Scoring::score(const Group& group, const Ranking& ranking, Audit& audit, const Row& row) const {
  for (const std::size_t i : group.measures) row.values[i] = finite_or_undefined(i, measures_[i](ranking), audit);
  if constexpr (!std::is_same_v<Ranking, PreferenceRanking>)
    for (const std::size_t i : group.pooled) row.quotients[i] = measures_[pooled_[i]].quotient(ranking);
}

/// A value as stored in the scores: infinity, and an unexpected NaN, are undefined and counted.
IRMETRICS_INLINE double Scoring::finite_or_undefined(std::size_t measure, double value, Audit& audit) const {
  if (std::isfinite(value)) return value;
  if (!std::isnan(value) || !may_be_undefined(measures_[measure].aggregate())) ++audit.not_finite;
  return std::numeric_limits<double>::quiet_NaN();
}

IRMETRICS_INLINE double Scoring::value_of_empty(std::size_t measure, std::size_t query, const Cancel& cancel) const {
  const Judgments judgments = collection_.qrels()[query];
  const JudgedRanking empty{{}, judgments.descending, 0, {collection_.query(query), judgments.documents, {}}};
  if (measures_[measure].needs_preferences()) {
    PreferenceRanker ranker(policy_.judged_only);
    return measures_[measure](ranker.rank((*collection_.preferences())[query], empty, {}));
  }
  const auto level = measures_[measure].support_level();
  if (!level) return measures_[measure](empty);
  NuggetRanker ranker(policy_.diversity, *level);
  return measures_[measure](ranker.rank((*collection_.nuggets())[query], empty, {}, collection_.ideals(query), cancel));
}

/// A missing query must never score better than a badly answered one. Its value is the one that the measure names,
/// otherwise 0 or, if that is worse, the value of an empty ranking. If lower is better, 0 would be the best value, and
/// there is no worst value. Counts, such as relevant documents, include missing queries.
IRMETRICS_INLINE double Scoring::value_of_missing(std::size_t measure, std::size_t query, const Cancel& cancel) const {
  constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
  const AnyMeasure& asked = measures_[measure];
  double value = undefined;
  if (asked.missing()) {
    value = *asked.missing();
  } else if (asked.better() != Better::lower && !may_be_undefined(asked.aggregate())) {
    value = value_of_empty(measure, query, cancel);
    if (is_mean(asked.aggregate()) && value > 0) value = 0;
  }
  return std::isfinite(value) ? value : undefined;
}

}  // namespace irmetrics
