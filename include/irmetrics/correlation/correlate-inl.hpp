// Joins two lists of scores by their systems, and correlates them.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/correlation/detail/correlation_intervals-inl.hpp>
#include <irmetrics/correlation/detail/join-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::correlation {

/// Both lists without the systems that `undefined` omits.
struct UsableScores {
  SystemScores first, second;
  std::vector<std::string> omitted;
};

/// Omits the systems whose score is not finite in one of the lists, and returns those that both lists have.
inline std::vector<std::string> omit_undefined(SystemScores& first, SystemScores& second) {
  HashSet<std::string> broken;
  for (const SystemScores* scores : {&first, &second})
    for (std::size_t i = 0; i < scores->size(); ++i)
      if (!std::isfinite(scores->scores[i])) broken.insert(scores->systems[i]);
  std::vector<std::string> omitted;
  if (!broken.empty()) {
    const HashSet<std::string_view> others(second.systems.begin(), second.systems.end());
    for (const std::string& system : first.systems)
      if (broken.contains(system) && others.contains(system)) omitted.push_back(system);
  }
  for (SystemScores* scores : {&first, &second}) {
    SystemScores kept{{}, {}, scores->lower_is_better};
    for (std::size_t i = 0; i < scores->size(); ++i) {
      if (broken.contains(scores->systems[i])) continue;
      kept.systems.push_back(std::move(scores->systems[i]));
      kept.scores.push_back(scores->scores[i]);
    }
    *scores = std::move(kept);
  }
  return omitted;
}

/// All coefficients of lists whose order is that of `first` and `second`. The reported scores are already in `result`.
inline Status correlate_joined(SystemScores first, SystemScores second, const JoinedSystems& joined,
                               const CorrelateOptions& options, RankCorrelation& result) {
  first = sign_adjusted(std::move(first));
  second = sign_adjusted(std::move(second));
  const std::vector<double> one = chosen(first.scores, joined.first), other = chosen(second.scores, joined.second);
  const RankedLists lists{one,         other,           {first.systems, first.scores}, {second.systems, second.scores},
                          options.rbo, options.p_value, options.interval.cancel};
  Status status = compute_coefficients(lists, result, [](const RankCoefficientInfo&) { return true; });
  if (!status.ok()) return status;
  auto top = top_overlap(one, other, std::min(options.top, one.size()));
  if (!top.ok()) return top.status();
  result.top = *top;
  const auto moves = largest_moves(one, other);
  if (!moves.ok()) return moves.status();
  const auto named = [&](const RankMove& move) {
    return SystemMove{move.ranks > 0 ? result.systems[move.item] : "", move.ranks};
  };
  result.drop = named(moves->drop);
  result.rise = named(moves->rise);
  return Status();
}

/// The systems of one list that are not in the other.
inline std::vector<std::string> only_in(const SystemScores& scores, std::vector<std::size_t> joined) {
  std::sort(joined.begin(), joined.end());
  std::vector<std::string> others;
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (!std::binary_search(joined.begin(), joined.end(), i)) others.push_back(scores.systems[i]);
  return others;
}

/// The correlation without its coefficients.
inline RankCorrelation join_scores(const SystemScores& first, const SystemScores& second, const JoinedSystems& joined,
                                   const CorrelateOptions& options) {
  RankCorrelation result;
  result.level = options.interval.level;
  result.systems = chosen(first.systems, joined.first);
  result.first = chosen(first.scores, joined.first);
  result.second = chosen(second.scores, joined.second);
  result.only_first = only_in(first, joined.first);
  result.only_second = only_in(second, joined.second);
  return result;
}

}  // namespace detail::correlation

IRMETRICS_INLINE Result<RankCorrelation> correlate(const SystemScores& first, const SystemScores& second,
                                                   const CorrelateOptions& options) try {
  if (Status status = check_ranges(options); !status.ok()) return status;
  // Names are checked before scores, and before systems are omitted.
  auto joined = detail::correlation::join(first, second);
  if (!joined.ok()) return joined.status();
  SystemScores one = first, other = second;
  std::vector<std::string> omitted;
  if (options.undefined == Undefined::error) {
    Status status = detail::correlation::check_scores(first, " in the first list");
    if (status.ok()) status = detail::correlation::check_scores(second, " in the second list");
    if (!status.ok()) return status;
  } else if (options.undefined == Undefined::omit) {
    omitted = detail::correlation::omit_undefined(one, other);
    joined = detail::correlation::join(one, other);
    if (!joined.ok()) return joined.status();
  }
  RankCorrelation result = detail::correlation::join_scores(one, other, *joined, options);
  result.omitted = std::move(omitted);
  if (Status status = detail::correlation::correlate_joined(one, other, *joined, options, result); !status.ok())
    return status;
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<RankCorrelation> correlate(std::span<const double> first, std::span<const double> second,
                                                   const CorrelateOptions& options) try {
  if (first.size() != second.size())
    return invalid_input("the lists must have the same length, not {} and {}", first.size(), second.size());
  std::vector<std::string> systems;
  for (std::size_t i = 1; i <= first.size(); ++i) systems.push_back(fmt::format("{}", i));
  return correlate({systems, {first.begin(), first.end()}}, {systems, {second.begin(), second.end()}}, options);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<RankCorrelation> correlate(const ScoreTable& first, const ScoreTable& second,
                                                   const CorrelateOptions& options) try {
  if (Status status = check_ranges(options); !status.ok()) return status;
  for (const ScoreTable* table : {&first, &second})
    if (table->queries().empty()) return invalid_input("{}: the table has no queries", table->measure());
  SystemScores one = first.means(), other = second.means();
  const auto joined = detail::correlation::join(one, other);
  if (!joined.ok()) return joined.status();
  RankCorrelation result = detail::correlation::join_scores(one, other, *joined, options);
  result.first_queries = first.queries().size();
  result.second_queries = second.queries().size();
  result.shared_queries = detail::correlation::SharedQueries(first, second).shared();
  result.same_queries = result.shared_queries == result.first_queries && result.shared_queries == result.second_queries;
  one = settled_means(first);
  other = settled_means(second);
  if (Status status = detail::correlation::correlate_joined(one, other, *joined, options, result); !status.ok())
    return status;
  if (Status status =
          detail::correlation::add_intervals(sign_adjusted(first), sign_adjusted(second), *joined, options, result);
      !status.ok())
    return status;
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
