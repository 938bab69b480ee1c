// Pairs the systems and queries of both tables.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/stability/reproduction.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::stability {

/// The index of each name among others. Fails unless both have the same names; `kind` is what messages call one.
inline Result<std::vector<std::size_t>> matched(const std::vector<std::string>& names,
                                                const std::vector<std::string>& others, std::string_view kind) {
  const auto places_of = [](const std::vector<std::string>& all) {
    HashMap<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < all.size(); ++i) places.emplace(all[i], i);
    return places;
  };
  const auto places = places_of(others), own = places_of(names);
  std::vector<std::size_t> found;
  for (const std::string_view name : names) {
    const auto place = places.find(name);
    if (place == places.end()) return not_found("the reproduced scores lack {} '{}'", kind, name);
    found.push_back(place->second);
  }
  for (const std::string_view name : others)
    if (!own.contains(name)) return not_found("the original scores lack {} '{}'", kind, name);
  return found;
}

/// The mean of a value for each query.
template <class Value>
double mean_of_queries(std::size_t queries, const Value& value) {
  double sum = 0;
  for (std::size_t i = 0; i < queries; ++i) sum += value(i);
  return sum / static_cast<double>(queries);
}

inline double mean_difference(std::span<const double> first, std::span<const double> second) {
  return mean_of_queries(first.size(), [&](std::size_t i) { return first[i] - second[i]; });
}

/// part / whole; NaN without a whole.
inline double share_of(double part, double whole) { return whole == 0 ? ReproducedSystem::undefined : part / whole; }

inline Result<std::size_t> baseline_row(const ScoreTable& table, const std::string& baseline) {
  if (baseline.empty() && table.systems().size() > 2)
    return invalid_input("the effects of {} systems need a baseline: one of {}", table.systems().size(),
                         listing(table.systems(), ", "));
  const auto row = baseline.empty() ? std::optional<std::size_t>(0) : table.find(baseline);
  if (!row)
    return not_found("the baseline '{}' is not one of the systems: {}", baseline, listing(table.systems(), ", "));
  return *row;
}

inline Status check_tables(const ScoreTable& original, const ScoreTable& reproduced) {
  if (original.measure() != reproduced.measure())
    return invalid_input("the original scores are of {}, the reproduced ones of {}", original.measure(),
                         reproduced.measure());
  if (original.systems().size() < 2)
    return invalid_input("an effect is that of a system over a baseline, and there are {} systems",
                         original.systems().size());
  for (const auto& [table, what] : {std::pair(&original, "original"), std::pair(&reproduced, "reproduced")})
    if (table->queries().empty()) return invalid_input("the {} scores have no queries", what);
  return Status();
}

/// The values that compare a system with the baseline.
inline void add_effects(const ScoreTable& original, const ScoreTable& reproduced, std::size_t baseline,
                        const std::vector<std::size_t>& rows, Reproduction& result) {
  const ReproducedSystem& base = result.systems[baseline];
  for (const auto& [mean, what] : {std::pair(base.original, "original"), std::pair(base.reproduced, "reproduced")})
    if (mean == 0)
      result.undefined.push_back(
          fmt::format("relative improvements: the {} mean of the baseline '{}' is 0", what, base.system));
  for (std::size_t i = 0; i < result.systems.size(); ++i) {
    if (i == baseline) continue;
    ReproducedSystem& system = result.systems[i];
    system.original_improvement = mean_difference(original.scores(i), original.scores(baseline));
    system.reproduced_improvement = mean_difference(reproduced.scores(rows[i]), reproduced.scores(rows[baseline]));
    system.effect_ratio = share_of(system.reproduced_improvement, system.original_improvement);
    system.original_relative = share_of(system.original - base.original, base.original);
    system.reproduced_relative = share_of(system.reproduced - base.reproduced, base.reproduced);
    system.delta_relative = system.original_relative - system.reproduced_relative;
    if (system.original_improvement == 0)
      result.undefined.push_back(
          fmt::format("effect ratio of '{}': it has no original improvement over the baseline", system.system));
  }
}

}  // namespace detail::stability

IRMETRICS_INLINE Result<Reproduction> reproduction(const ScoreTable& original, const ScoreTable& reproduced,
                                                   const ReproductionOptions& options) {
  using namespace detail::stability;
  if (Status status = check_tables(original, reproduced); !status.ok()) return status;
  const auto rows = matched(original.systems(), reproduced.systems(), "system");
  if (!rows.ok()) return rows.status();
  const auto baseline = baseline_row(original, options.baseline);
  if (!baseline.ok()) return baseline.status();

  Reproduction result{
      original.measure(), original.systems()[*baseline], original.queries().size(), reproduced.queries().size(), {}};
  for (std::size_t i = 0; i < rows->size(); ++i)
    result.systems.push_back({original.systems()[i], original.mean(i), reproduced.mean((*rows)[i])});
  if (options.other_queries) {
    result.undefined.emplace_back("errors of the scores: the reproduced scores are of other queries");
  } else {
    const auto queries = matched(original.queries(), reproduced.queries(), "query");
    if (!queries.ok())
      return not_found("{}; an experiment that was repeated on other queries needs other_queries",
                       message(queries.status()));
    for (std::size_t i = 0; i < rows->size(); ++i) {
      const std::span<const double> before = original.scores(i), after = reproduced.scores((*rows)[i]);
      result.systems[i].rmse = std::sqrt(mean_of_queries(before.size(), [&](std::size_t query) {
        const double error = before[query] - after[(*queries)[query]];
        return error * error;
      }));
    }
  }
  add_effects(original, reproduced, *baseline, *rows, result);
  return result;
}

}  // namespace irmetrics
