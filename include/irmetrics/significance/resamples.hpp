// Limits of the number of resamples of tests and intervals, so that a mistyped number is an immediate error and does
// not run for years or exhaust the memory.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/status.hpp>

#include <algorithm>
#include <cstdint>
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

namespace detail::significance {

/// Fails without resamples, and with more than allowed if each stores `numbers_of_each` values.
inline Status check_resamples(std::uint64_t resamples, std::uint64_t numbers_of_each = 1) {
  const std::uint64_t most =
      std::min(max_resamples, max_resampled_numbers / std::max<std::uint64_t>(1, numbers_of_each));
  return check_range("resamples", resamples, range::closed(1, static_cast<double>(most)));
}

/// Number of resamples between two checks for cancellation: a few milliseconds of work, and at most `most`.
constexpr std::uint64_t resamples_at_a_time(std::size_t numbers_of_each, std::uint64_t most) noexcept {
  constexpr std::uint64_t numbers = std::uint64_t{1} << 19;
  return std::clamp<std::uint64_t>(numbers / std::max<std::uint64_t>(1, numbers_of_each), 1, most);
}

}  // namespace detail::significance
}  // namespace irmetrics
