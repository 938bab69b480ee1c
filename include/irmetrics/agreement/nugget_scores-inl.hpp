// Matches assignments with nuggets, and computes scores.
#pragma once

#include <irmetrics/agreement/nugget_scores.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::agreement {

/// The assignments of one query, at the indices of its nuggets.
using Assigned = std::vector<std::optional<Assignment>>;

/// Puts each assignment at the index of its nugget.
inline Result<std::vector<Assigned>> assignments_by_nugget(const NuggetQrels& nuggets,
                                                           std::span<const NuggetAssignment> assignments) {
  std::vector<Assigned> by_nugget(nuggets.size());
  std::vector<HashMap<std::string_view, std::size_t>> numbers(nuggets.size());  // of nuggets, by id
  for (std::size_t query = 0; query < nuggets.size(); ++query) {
    const std::span<const Nugget> known = nuggets[query].nuggets;
    by_nugget[query].resize(known.size());
    for (std::size_t i = 0; i < known.size(); ++i) numbers[query].emplace(known[i].id, i);
  }
  for (std::size_t row = 0; row < assignments.size(); ++row) {
    const NuggetAssignment& given = assignments[row];
    const auto query = nuggets.find(given.query);
    if (!query) return not_found("row {}: nugget '{}': unknown query '{}'", row + 1, given.nugget, given.query);
    const auto number = numbers[*query].find(std::string_view(given.nugget));
    if (number == numbers[*query].end())
      return not_found("row {}: query '{}' has no nugget '{}'", row + 1, given.query, given.nugget);
    std::optional<Assignment>& slot = by_nugget[*query][number->second];
    if (slot)
      return duplicate_input("row {}: query '{}', nugget '{}' is assigned twice, {} after {}; expected one assignment",
                             row + 1, given.query, given.nugget, enum_text(given.assignment), enum_text(*slot));
    slot = given.assignment;
  }
  return by_nugget;
}

/// Whether all nuggets have an importance; an error if only some have.
inline Result<bool> are_rated(const NuggetQrels& nuggets) {
  std::optional<std::pair<std::size_t, const Nugget*>> rated, unrated;  // the first of each, with its query
  for (std::size_t query = 0; query < nuggets.size(); ++query)
    for (const Nugget& nugget : nuggets[query].nuggets)
      if (auto& first = nugget.importance == Importance::unrated ? unrated : rated; !first) first = {query, &nugget};
  if (rated && unrated)
    return invalid_input(
        "query '{}', nugget '{}' has no importance, but nugget '{}' of query '{}' has; expected all nuggets or none to "
        "be {} or {}",
        nuggets.query(unrated->first), unrated->second->id, rated->second->id, nuggets.query(rated->first),
        enum_text(Importance::vital), enum_text(Importance::okay));
  return !unrated.has_value();
}

/// The sum of the nuggets' credits, and their number.
struct Worth {
  double lenient = 0, strict = 0, count = 0;

  void add(Assignment assignment, double weight) {
    const bool full = assignment == Assignment::support, partial = assignment == Assignment::partial_support;
    lenient += weight * (full ? 1 : partial ? 0.5 : 0);
    strict += weight * (full ? 1 : 0);
    count += weight;
  }
  double mean() const { return count == 0 ? 0 : lenient / count; }
  double strict_mean() const { return count == 0 ? 0 : strict / count; }
};

inline bool is_vital(const Nugget& nugget) { return nugget.importance == Importance::vital; }

inline NuggetScores score_answer(std::span<const Nugget> nuggets, const Assigned& assigned) {
  Worth all, vital, weighted;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    all.add(*assigned[i], 1);
    if (is_vital(nuggets[i])) vital.add(*assigned[i], 1);
    weighted.add(*assigned[i], is_vital(nuggets[i]) ? 1 : 0.5);
  }
  return {.all = all.mean(),
          .strict_all = all.strict_mean(),
          .vital = vital.mean(),
          .strict_vital = vital.strict_mean(),
          .weighted = weighted.mean(),
          .strict_weighted = weighted.strict_mean()};
}

/// The scores that need importances.
inline constexpr std::array importance_scores = {&NuggetScores::vital, &NuggetScores::strict_vital,
                                                 &NuggetScores::weighted, &NuggetScores::strict_weighted};

inline NuggetScores mean_of(std::span<const NuggetScores> answers) {
  NuggetScores mean;
  for (const auto score : {&NuggetScores::all, &NuggetScores::strict_all, &NuggetScores::vital,
                           &NuggetScores::strict_vital, &NuggetScores::weighted, &NuggetScores::strict_weighted}) {
    for (const NuggetScores& answer : answers) mean.*score += answer.*score;
    mean.*score /= static_cast<double>(answers.size());
  }
  return mean;
}

}  // namespace detail::agreement

IRMETRICS_INLINE Result<NuggetScoresReport> nugget_scores(const NuggetQrels& nuggets,
                                                          std::span<const NuggetAssignment> assignments,
                                                          Queries queries) {
  const auto by_nugget = detail::agreement::assignments_by_nugget(nuggets, assignments);
  if (!by_nugget.ok()) return by_nugget.status();
  const auto rated = detail::agreement::are_rated(nuggets);
  if (!rated.ok()) return rated.status();

  NuggetScoresReport report;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const std::span<const Nugget> known = nuggets[i].nuggets;
    const detail::agreement::Assigned& assigned = (*by_nugget)[i];
    const auto gaps = static_cast<std::size_t>(std::count(assigned.begin(), assigned.end(), std::nullopt));
    const bool is_missing = gaps > 0 && gaps == known.size();
    if (gaps > 0 && (!is_missing || queries == Queries::error)) {
      const auto gap = std::find(assigned.begin(), assigned.end(), std::nullopt) - assigned.begin();
      return not_found("query '{}', nugget '{}' has no assignment; expected one for each of the {} nuggets",
                       nuggets.query(i), known[static_cast<std::size_t>(gap)].id, known.size());
    }
    if (is_missing) ++report.missing;
    if (is_missing && queries == Queries::intersection) continue;
    if (known.empty()) ++report.without_nuggets;
    if (*rated && !known.empty() && std::none_of(known.begin(), known.end(), detail::agreement::is_vital))
      ++report.without_vital;
    report.queries.emplace_back(nuggets.query(i));
    report.per_query.push_back(is_missing ? NuggetScores() : detail::agreement::score_answer(known, assigned));
    for (const auto score : detail::agreement::importance_scores)
      if (!*rated) report.per_query.back().*score = std::numeric_limits<double>::quiet_NaN();
  }
  report.mean = detail::agreement::mean_of(report.per_query);
  return report;
}

}  // namespace irmetrics
