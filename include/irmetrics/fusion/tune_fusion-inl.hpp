// Grids of parameters and of weights, and the trials.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/fusion/fuse-inl.hpp>
#include <irmetrics/fusion/tune_fusion.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace irmetrics {
namespace detail::fusion {

inline constexpr FusionGrid weight_grid = {0, 1, 0.1};
inline constexpr double most_trials = 1e6;

/// Appends all weights of `runs` runs that are multiples of 1 / parts and sum to 1, in ascending order.
inline void add_weights(std::size_t runs, std::size_t parts, std::size_t left, std::vector<std::size_t>& before,
                        std::vector<std::vector<double>>& all) {
  if (before.size() + 1 == runs) {
    before.push_back(left);
    auto& weights = all.emplace_back();
    for (const std::size_t part : before) weights.push_back(static_cast<double>(part) / static_cast<double>(parts));
    before.pop_back();
    return;
  }
  for (std::size_t part = 0; part <= left; ++part) {
    before.push_back(part);
    add_weights(runs, parts, left - part, before, all);
    before.pop_back();
  }
}

/// Fails if a grid is empty or has too many values.
inline Status check_grid(const FusionGrid& grid, double values) {
  if (grid.step > 0 && values >= 1 && values <= most_trials) return Status();
  return invalid_input("tuning takes a step above 0 and 1 to {} values, not those from {} to {} in steps of {}",
                       most_trials, grid.first, grid.last, grid.step);
}

inline Result<std::vector<ChosenFusion>> weight_trials(const ChosenFusion& chosen, std::size_t runs,
                                                       const FusionGrid& grid) {
  const double parts = std::round(1 / grid.step);
  double values = 1;  // (parts + runs - 1) over (runs - 1)
  for (std::size_t i = 1; i < runs; ++i) values *= (parts + static_cast<double>(i)) / static_cast<double>(i);
  if (Status status = check_grid(grid, parts >= 1 ? values : 0); !status.ok()) return status;
  std::vector<std::vector<double>> all;
  std::vector<std::size_t> before;
  add_weights(runs, static_cast<std::size_t>(parts), static_cast<std::size_t>(parts), before, all);
  std::vector<ChosenFusion> trials;
  for (std::vector<double>& weights : all) trials.emplace_back(chosen).weights = std::move(weights);
  return trials;
}

inline Result<std::vector<ChosenFusion>> value_trials(const ChosenFusion& chosen, std::size_t parameter,
                                                      const FusionGrid& grid) {
  const double steps = std::round((grid.last - grid.first) / grid.step);
  if (Status status = check_grid(grid, steps + 1); !status.ok()) return status;
  std::vector<ChosenFusion> trials;
  for (std::size_t i = 0; i <= static_cast<std::size_t>(steps); ++i) {
    // Rounded to 10 digits, so that 0.01 + 28 * 0.01 is 0.29.
    const double value = grid.first + static_cast<double>(i) * grid.step;
    trials.emplace_back(chosen).values[parameter] = std::round(value * 1e10) / 1e10;
    if (Status status = check_values(trials.back()); !status.ok()) return status;
  }
  return trials;
}

/// The combinations to try.
inline Result<std::vector<ChosenFusion>> fusion_trials(const ChosenFusion& chosen, std::size_t runs,
                                                       const TuneOptions& given) {
  const auto grid_or = [&](const FusionGrid& standard) {
    return FusionGrid{given.first.value_or(standard.first), given.last.value_or(standard.last),
                      given.step.value_or(standard.step)};
  };
  const FusionMethod& method = chosen.method;
  if (method.weighted) return weight_trials(chosen, runs, grid_or(weight_grid));
  for (std::size_t i = 0; i < method.parameters.size(); ++i)
    if (method.parameters[i].grid.step > 0) return value_trials(chosen, i, grid_or(method.parameters[i].grid));
  if (method.learn != nullptr) return std::vector<ChosenFusion>{chosen};
  std::vector<std::string_view> tuned;
  for (const FusionMethod& one : fusion_methods())
    if (one.weighted || one.learn != nullptr ||
        std::any_of(one.parameters.begin(), one.parameters.end(), [](const auto& each) { return each.grid.step > 0; }))
      tuned.push_back(one.name);
  return invalid_input("{} has nothing to tune; expected one of {}", method.name, detail::listing(tuned, ", "));
}

}  // namespace detail::fusion

IRMETRICS_INLINE Result<TunedFusion> tune_fusion(std::span<const Run> runs, const Qrels& qrels, std::string_view method,
                                                 const RunQuality& quality, const TuneOptions& options) try {
  const auto chosen = choose_fusion(method, options.fuse.parameters);
  if (!chosen.ok()) return chosen.status();
  if (Status status = detail::fusion::check_training(runs, qrels, "tuning", [](double grade) { return grade > 0; });
      !status.ok())
    return status;
  auto trials = detail::fusion::fusion_trials(*chosen, runs.size(), options);
  if (!trials.ok()) return trials.status();
  TunedFusion tuned{{}, 0};
  for (ChosenFusion& trial : *trials) {
    options.fuse.cancel.check();
    if (trial.method.learn != nullptr) {
      auto learnt = learn_fusion(runs, qrels, std::move(trial), options.fuse);
      if (!learnt.ok()) return learnt.status();
      trial = *std::move(learnt);
    }
    const auto fused = fuse(runs, trial, options.fuse);
    if (!fused.ok()) return fused.status();
    const auto value = quality(*fused);
    if (!value.ok()) return value.status();
    tuned.trials.push_back({std::move(trial), *value});
    if (*value >= tuned.trials[tuned.best].quality) tuned.best = tuned.trials.size() - 1;
  }
  return tuned;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
