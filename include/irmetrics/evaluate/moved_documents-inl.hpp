// Ranks both runs, and scores the query again without each judged document.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/nearest_query.hpp>
#include <irmetrics/evaluate/detail/value_without.hpp>
#include <irmetrics/evaluate/detail/whole_ranking.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/evaluate/moved_documents.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

/// What happened to a document that is in the first k of a ranking.
inline DocumentMove move_of(std::optional<std::uint32_t> before, std::optional<std::uint32_t> after, std::uint32_t k) {
  if (!before || *before > k) return DocumentMove::entered;
  if (!after || *after > k) return DocumentMove::left;
  return *after < *before ? DocumentMove::up : *after > *before ? DocumentMove::down : DocumentMove::stayed;
}

/// The order by rank: after, and those that left behind the others, by rank before.
inline auto rank_key(const MovedDocument& document) {
  const bool left = document.move == DocumentMove::left;
  return std::tuple(left, left ? *document.before : *document.after);
}

/// Whether a number is 0 but for the rounding of values of this size.
inline bool is_rounding(double number, double size) noexcept { return std::abs(number) <= 1e-12 * size; }

/// Lists what moved for one query after the other.
class QueryMoves {
 public:
  QueryMoves(const TestCollection& collection, const Run& before, const Run& after,
             const std::optional<AnyMeasure>& measure, const MovedDocumentsOptions& options)
      : collection_(collection), options_(options), before_(before, options.policy), after_(after, options.policy) {
    all_.before = before.name();
    all_.after = after.name();
    all_.k = options.k != 0 ? options.k : measure && measure->cutoff() != 0 ? measure->cutoff() : 10;
    if (!measure) return;
    all_.measure = measure->text();
    support_level_ = measure->support_level().value_or(default_support_level);
    scoring_ = std::make_unique<Scoring>(collection, std::vector<AnyMeasure>{*measure}, options.policy);
    value_before_.emplace(*scoring_, before);
    value_after_.emplace(*scoring_, after);
  }

  /// Why nothing can be listed.
  Status usable() const {
    if (Status status = check_one_order(options_.policy.ties, "what moved needs"); !status.ok()) return status;
    if (auto judged = check_judged(collection_); !judged.ok()) return judged;
    if (!scoring_) return Status();
    if (scoring_->measures()[0].of_orders())
      return invalid_input("{} is a value over all orders of tied documents; what moved needs a measure of one order",
                           all_.measure);
    return scoring_->usable();
  }

  Result<MovedQuery> of(std::string_view id) {
    const auto query = collection_.find(id);
    if (!query) return not_found("query '{}' is not judged{}", id, did_you_mean(collection_, id));
    MovedQuery moved = all_;
    moved.query = id;
    for (WholeRanking* ranking : {&before_, &after_}) {
      if (Status status = ranking->rank(id, collection_.qrels()[*query]); !status.ok()) return status;
      if (!ranking->row() && options_.policy.queries == Queries::error)
        return not_found("run '{}': judged query '{}' has no results, which queries=error does not allow",
                         ranking->run().name(), id);
    }
    list_documents(*query, moved);
    if (scoring_) {
      if (Status status = add_effects(*query, moved); !status.ok()) return status;
      if (options_.order == MoveOrder::effect) sort_by_effect(moved.documents);
    }
    return moved;
  }

 private:
  /// The documents by rank.
  void list_documents(std::size_t query, MovedQuery& moved) const {
    const auto add_first = [&](const WholeRanking& ranking, bool only_left) {
      for (std::size_t i = 0; i < ranking.documents().size() && i < moved.k; ++i) {
        const std::string_view id = ranking.documents()[i];
        MovedDocument document;
        document.before = before_.rank_of(id);
        document.after = after_.rank_of(id);
        document.move = move_of(document.before, document.after, moved.k);
        if (only_left && document.move != DocumentMove::left) continue;
        document.document = id;
        judge(query, document);
        moved.documents.push_back(std::move(document));
      }
    };
    add_first(after_, false);
    add_first(before_, true);
  }

  void judge(std::size_t query, MovedDocument& document) const {
    document.grade = collection_.qrels()[query].grade(document.document);
    document.judged = document.grade && *document.grade >= 0;
    if (collection_.nuggets() == nullptr) return;
    const NuggetJudgments judged = (*collection_.nuggets())[query];
    const auto row =
        find_id(judged.documents.index, judged.documents.documents, document.document, hash_id(document.document));
    if (!row) return;
    document.judged = true;
    for (const auto& [nugget, grade] : judged.support_of(*row))
      if (grade >= support_level_) document.nuggets.push_back(judged.nuggets[nugget].id);
  }

  Status add_effects(std::size_t query, MovedQuery& moved) {
    if (Status status = value_before_->align(query, before_.row()); !status.ok()) return status;
    if (Status status = value_after_->align(query, after_.row()); !status.ok()) return status;
    const auto before = value_before_->value(), after = value_after_->value();
    if (!before.ok()) return before.status();
    if (!after.ok()) return after.status();
    moved.before_value = *before;
    moved.after_value = *after;
    moved.difference = *after - *before;
    for (MovedDocument& document : moved.documents) {
      document.effect = std::isnan(moved.difference) ? moved.difference : 0;
      if (!document.judged && !document.grade) continue;  // it is an unjudged document in its own place
      const auto rest_before = value_before_->value_without(document.document);
      const auto rest_after = value_after_->value_without(document.document);
      if (!rest_before.ok()) return rest_before.status();
      if (!rest_after.ok()) return rest_after.status();
      document.effect = (*after - *rest_after) - (*before - *rest_before);
      if (is_rounding(document.effect, std::max(std::abs(*before), std::abs(*after)))) document.effect = 0;
    }
    return Status();
  }

  static void sort_by_effect(std::vector<MovedDocument>& documents) {
    const auto size = [](const MovedDocument& document) {
      return std::isnan(document.effect) ? -1 : std::abs(document.effect);
    };
    std::stable_sort(documents.begin(), documents.end(),
                     [&](const MovedDocument& a, const MovedDocument& b) { return size(a) > size(b); });
  }

  const TestCollection& collection_;
  const MovedDocumentsOptions& options_;
  WholeRanking before_, after_;
  MovedQuery all_;  // what all queries have in common
  double support_level_ = default_support_level;
  std::unique_ptr<const Scoring> scoring_;  // null without a measure
  std::optional<ValueWithout> value_before_, value_after_;
};

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<std::vector<MovedQuery>> moved_documents(const TestCollection& collection, const Run& before,
                                                                 const Run& after, std::span<const std::string> queries,
                                                                 const std::optional<AnyMeasure>& measure,
                                                                 const MovedDocumentsOptions& options) {
  detail::evaluate::QueryMoves moves(collection, before, after, measure, options);
  if (Status status = moves.usable(); !status.ok()) return status;
  std::vector<MovedQuery> moved;
  for (const std::string& query : queries) {
    auto one = moves.of(query);
    if (!one.ok()) return one.status();
    moved.push_back(*std::move(one));
  }
  return moved;
}

IRMETRICS_INLINE Result<MovedQuery> moved_documents(const TestCollection& collection, const Run& before,
                                                    const Run& after, std::string_view query,
                                                    const std::optional<AnyMeasure>& measure,
                                                    const MovedDocumentsOptions& options) {
  const std::string queries[] = {std::string(query)};
  auto moved = moved_documents(collection, before, after, queries, measure, options);
  if (!moved.ok()) return moved.status();
  return std::move(moved->front());
}

}  // namespace irmetrics
