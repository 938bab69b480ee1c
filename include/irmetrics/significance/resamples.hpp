// Limits of the number of resamples of tests and intervals, so that a mistyped number is an immediate error and does
// not run for years or exhaust the memory.
#pragma once

#include <irmetrics/error.hpp>
#include <irmetrics/limits.hpp>
#include <irmetrics/options.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>

namespace irmetrics {

/// The largest number of resamples.
inline constexpr std::uint64_t max_resamples = Limits::resamples;

/// The option for the number of resamples.
template <class Get>
constexpr OptionField<Get> resamples_option(Get get, std::string_view meaning) {
  return {"resamples", get, range::closed(1, double{max_resamples}), meaning};
}

/// The largest number of values stored for all resamples together: 8 GB.
inline constexpr std::uint64_t max_resampled_numbers = Limits::resampled_numbers;

/// Called from time to time by the calling thread with the number of resamples done so far, and the total.
using ResampleProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

namespace detail::significance {

/// Fails without resamples, and with more than allowed if each stores `numbers_of_each` values.
inline absl::Status check_resamples(std::uint64_t resamples, std::uint64_t numbers_of_each = 1) {
  const std::uint64_t most =
      std::min(max_resamples, max_resampled_numbers / std::max<std::uint64_t>(1, numbers_of_each));
  if (resamples >= 1 && resamples <= most) return absl::OkStatus();
  return invalid_input("resamples must be between 1 and {}, not {}", most, resamples);
}

/// Number of resamples between two checks for cancellation: a few milliseconds of work, and at most `most`.
constexpr std::uint64_t resamples_at_a_time(std::size_t numbers_of_each, std::uint64_t most) noexcept {
  constexpr std::uint64_t numbers = std::uint64_t{1} << 19;
  return std::clamp<std::uint64_t>(numbers / std::max<std::uint64_t>(1, numbers_of_each), 1, most);
}

}  // namespace detail::significance
}  // namespace irmetrics
