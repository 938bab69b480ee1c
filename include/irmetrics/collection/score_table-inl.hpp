// Checks a table of scores.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/settle_ties-inl.hpp>
#include <irmetrics/collection/score_table.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace irmetrics {
namespace detail::collection {

inline Status each_once(std::string_view what, const std::vector<std::string>& names) {
  HashSet<std::string_view> seen;
  for (const std::string& name : names)
    if (!seen.insert(name).second) return duplicate_input("duplicate {} '{}'", what, name);
  return Status();
}

}  // namespace detail::collection

IRMETRICS_INLINE Result<ScoreTable> ScoreTable::of(std::string measure, std::vector<std::string> systems,
                                                   std::vector<std::string> queries, std::vector<double> scores) {
  if (scores.size() != systems.size() * queries.size())
    return invalid_input("{}: {} systems and {} queries need {} scores, not {}", measure, systems.size(),
                         queries.size(), systems.size() * queries.size(), scores.size());
  if (auto once = detail::collection::each_once("system", systems); !once.ok()) return annotate(once, measure);
  if (auto once = detail::collection::each_once("query", queries); !once.ok()) return annotate(once, measure);
  const auto broken = std::find_if_not(scores.begin(), scores.end(), [](double score) { return std::isfinite(score); });
  if (broken != scores.end()) {
    const auto index = static_cast<std::size_t>(broken - scores.begin());
    return invalid_input("{}: system '{}', query '{}': expected a finite score, not {}", measure,
                         systems[index / queries.size()], queries[index % queries.size()], *broken);
  }
  ScoreTable table;
  table.measure_ = std::move(measure);
  table.systems_ = std::move(systems);
  table.queries_ = std::move(queries);
  table.scores_ = std::move(scores);
  return table;
}

IRMETRICS_INLINE double ScoreTable::mean(std::size_t system) const {
  if (queries_.empty()) return std::numeric_limits<double>::quiet_NaN();
  double sum = 0;
  for (const double score : scores(system)) sum += score;
  return sum / static_cast<double>(queries_.size());
}

IRMETRICS_INLINE SystemScores ScoreTable::means() const {
  SystemScores means{systems_, {}, lower_is_better_};
  for (std::size_t i = 0; i < systems_.size(); ++i) means.scores.push_back(mean(i));
  return means;
}

IRMETRICS_INLINE std::optional<std::size_t> ScoreTable::find(std::string_view system) const noexcept {
  const auto found = std::find(systems_.begin(), systems_.end(), system);
  return found == systems_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - systems_.begin()));
}

IRMETRICS_INLINE std::string ScoreTable::label() const {
  return slice_.empty() ? measure_ : fmt::format("{}, slice '{}'", measure_, slice_);
}

IRMETRICS_INLINE ScoreTable ScoreTable::of_queries(std::span<const std::size_t> queries) const {
  ScoreTable chosen;
  chosen.measure_ = measure_;
  chosen.systems_ = systems_;
  chosen.lower_is_better_ = lower_is_better_;
  chosen.binary_ = binary_;
  chosen.decimals_ = decimals_;
  for (const std::size_t query : queries)
    chosen.queries_.push_back(queries_[detail::checked_index("query", query, queries_.size())]);
  chosen.scores_.reserve(systems_.size() * queries.size());
  for (std::size_t system = 0; system < systems_.size(); ++system)
    for (const std::size_t query : queries) chosen.scores_.push_back(scores_[system * queries_.size() + query]);
  return chosen;
}

IRMETRICS_INLINE SystemScores sign_adjusted(SystemScores scores) {
  if (!std::exchange(scores.lower_is_better, false)) return scores;
  for (double& score : scores.scores) score = -score;
  return scores;
}

IRMETRICS_INLINE ScoreTable sign_adjusted(const ScoreTable& table) {
  ScoreTable turned = table;
  if (!std::exchange(turned.lower_is_better_, false)) return turned;
  for (double& score : turned.scores_) score = -score;
  turned.binary_ = false;
  return turned;
}

IRMETRICS_INLINE SystemScores settled_means(const ScoreTable& table) {
  SystemScores means = table.means();
  detail::collection::settle_ties(means.scores);
  return means;
}

}  // namespace irmetrics
