// Partitions samples by their D_S.
#pragma once

#include <irmetrics/base/error.hpp>

// If IRMETRICS_HEADER_ONLY is defined, diagnosis.hpp includes diagnosis-inl.hpp, which calls this.
namespace irmetrics {
struct PartitionBy;
namespace detail::separation {
inline Status check_thresholds(const PartitionBy& by);
}
}  // namespace irmetrics

#include <irmetrics/base/result.hpp>
#include <irmetrics/separation/diagnosis.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace irmetrics {
namespace detail::separation {

/// The thresholds of parts of about equal size. A quantile is omitted if no D_S lies between it and the previous one.
inline std::vector<double> quantile_thresholds(const Separation& separation, std::size_t quantiles) {
  std::vector<double> thresholds;
  double below = 0;  // proportion of D_S below the last threshold
  for (std::size_t i = 1; i < quantiles; ++i) {
    const double threshold = separation.quantile(static_cast<double>(i) / static_cast<double>(quantiles));
    const double share = separation.share_below(threshold);
    if (!(share > below)) continue;
    thresholds.push_back(threshold);
    below = share;
  }
  return thresholds;
}

inline Status check_thresholds(const PartitionBy& by) {
  if (by.quantiles == 1 || by.quantiles > max_parts)
    return invalid_input("quantiles make 2 to {} parts, not {}", max_parts, by.quantiles);
  if (by.quantiles != 0) return Status();
  for (std::size_t i = 0; i < by.thresholds.size(); ++i) {
    if (!std::isfinite(by.thresholds[i]))
      return invalid_input("a threshold of D_S must be a finite number, not {}", by.thresholds[i]);
    if (i > 0 && !(by.thresholds[i - 1] < by.thresholds[i]))
      return invalid_input("thresholds of D_S must ascend, but {} comes before {}", by.thresholds[i - 1],
                           by.thresholds[i]);
  }
  return Status();
}

}  // namespace detail::separation

IRMETRICS_INLINE std::string Part::text() const {
  if (std::isinf(low) && std::isinf(high)) return "all D_S";
  if (std::isinf(low)) return fmt::format("D_S < {:.6g}", high);
  if (std::isinf(high)) return fmt::format("D_S >= {:.6g}", low);
  return fmt::format("{:.6g} <= D_S < {:.6g}", low, high);
}

IRMETRICS_INLINE Result<std::vector<Part>> partition(const Separation& separation, const PartitionBy& by) {
  if (Status status = detail::separation::check_thresholds(by); !status.ok()) return status;
  std::vector<double> thresholds =
      by.quantiles == 0 ? by.thresholds : detail::separation::quantile_thresholds(separation, by.quantiles);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::vector<Part> parts(thresholds.size() + 1);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].low = i == 0 ? -infinity : thresholds[i - 1] + 0.0;  // no -0
    parts[i].high = i == thresholds.size() ? infinity : thresholds[i] + 0.0;
  }
  for (std::size_t i = 0; i < separation.samples.size(); ++i) {
    const SampleSeparation& sample = separation.samples[i];
    if (sample.state != SeparationState::defined) continue;
    const auto above = std::upper_bound(thresholds.begin(), thresholds.end(), sample.value);
    parts[static_cast<std::size_t>(above - thresholds.begin())].samples.push_back(static_cast<std::uint32_t>(i));
  }
  if (separation.defined() > 0)
    for (Part& part : parts)
      part.share = static_cast<double>(part.samples.size()) / static_cast<double>(separation.defined());
  return parts;
}

}  // namespace irmetrics
