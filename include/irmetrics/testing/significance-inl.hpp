// Tests scores against those of a baseline.
#pragma once

#include <irmetrics/significance/baseline-inl.hpp>
#include <irmetrics/testing/significance.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE matchers::Bound matchers::NotSignificantlyWorseThan(Scores baseline, double alpha) {
  const std::string name = baseline.run();
  const auto test = [alpha](const std::string& measure, const Scores& scores, const Scores& before) -> Finding {
    const auto pair = compare_with_baseline(scores, before, measure, detail::significance::at_level(alpha));
    if (!pair.ok()) return {false, message(pair.status())};
    return {!detail::significance::is_worse(*pair),
            fmt::format("difference {:+.4f}, p = {:.4g} (randomization test)", pair->difference, pair->p_value)};
  };
  return {.text = fmt::format("not significantly worse than '{}' (alpha = {})", name, alpha),
          .baseline = std::make_shared<const Scores>(std::move(baseline)),
          .test = test};
}

}  // namespace irmetrics
