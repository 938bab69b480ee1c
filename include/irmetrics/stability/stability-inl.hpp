// Shared by all studies of stability: checks, parallel samples, and the summary of their correlations.
#pragma once

#include <irmetrics/base/detail/first_error.hpp>
#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/detail/settle_ties-inl.hpp>
#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/significance/detail/quantile-inl.hpp>
#include <irmetrics/stability/stability.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

namespace irmetrics::detail::stability {

inline Status check_stability(const StabilityOptions& options, std::size_t systems, std::size_t queries) {
  if (systems < 2) return invalid_input("a ranking needs at least 2 systems, not {}", systems);
  if (queries == 0) return invalid_input("there are no queries to rank systems by");
  return check_ranges(options);
}

/// Adds a point without correlations for each size.
inline void add_points(Stability& result, std::span<const double> sizes, std::string_view against, std::size_t systems,
                       const StabilityOptions& options) {
  for (const double size : sizes) {
    StabilityPoint& point = result.points.emplace_back();
    point.size = size;
    point.against = against;
    point.systems = systems;
    point.taus.assign(options.samples, std::numeric_limits<double>::quiet_NaN());
  }
}

/// NaN if undefined; means that differ only by rounding are ties. One square root, not one per list as in kendall, so
/// that equal rankings give exactly 1.
inline double tau_b(std::vector<double> first, std::vector<double> second) {
  for (std::vector<double>* scores : {&first, &second}) {
    if (has_nan(*scores)) return std::numeric_limits<double>::quiet_NaN();
    collection::settle_ties(*scores);
  }
  const PairCounts counts = count_pairs(first, second);
  return (static_cast<double>(counts.concordant) - static_cast<double>(counts.discordant)) /
         std::sqrt(static_cast<double>(counts.pairs - counts.tied_first) *
                   static_cast<double>(counts.pairs - counts.tied_second));
}

/// Calls work(thread, sample, cancel) for all samples, distributed over threads, and reports progress. The error is
/// that of the first sample that fails.
inline Status for_each_sample(const StabilityOptions& options, unsigned threads,
                              const std::function<Status(unsigned, std::size_t, const Cancel&)>& work) {
  std::atomic<std::size_t> next = 0, done = 0;
  FirstError error;
  run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    for (std::size_t sample = next++; sample < options.samples; sample = next++) {
      cancel.check();
      Status status = work(thread, sample, cancel);
      const std::size_t finished = ++done;
      if (thread == 0 && options.progress && finished < options.samples) options.progress(finished, options.samples);
      if (status.ok()) continue;
      error.keep(sample, std::move(status));
      next = options.samples;
    }
  });
  if (error.status().ok() && options.progress) options.progress(options.samples, options.samples);
  return error.status();
}

/// Computes the summary of a point from its correlations.
inline void summarise(StabilityPoint& point, double level) {
  std::vector<double> taus;
  for (const double tau : point.taus)
    if (!std::isnan(tau)) taus.push_back(tau);
  point.undefined = point.taus.size() - taus.size();
  if (taus.empty()) return;
  point.mean = std::accumulate(taus.begin(), taus.end(), 0.0) / static_cast<double>(taus.size());
  point.low = significance::quantile(taus, (1 - level) / 2);
  point.high = significance::quantile(taus, (1 + level) / 2);
  point.smallest = *std::min_element(taus.begin(), taus.end());
}

}  // namespace irmetrics::detail::stability
