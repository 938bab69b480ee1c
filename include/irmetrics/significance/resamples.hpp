// How many resamples tests and intervals take: a bound, so that a number with too many zeros is an error at once, and
// neither runs for years nor uses up the memory.
#pragma once

#include <irmetrics/error.hpp>
#include <irmetrics/options.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace irmetrics {

/// The most resamples of anything.
inline constexpr std::uint64_t max_resamples = 100'000'000;

/// The option that says how many there are.
template <class Get>
constexpr OptionField<Get> resamples_option(Get get, std::string_view meaning) {
  return {"resamples", get, range::closed(1, double{max_resamples}), meaning};
}

/// The most numbers that are kept of all resamples together, where each leaves several: 8 GB.
inline constexpr std::uint64_t max_resampled_numbers = 1'000'000'000;

namespace detail::significance {

/// Fails without resamples, and on more than there may be if each leaves so many numbers.
inline absl::Status check_resamples(std::uint64_t resamples, std::uint64_t numbers_of_each = 1) {
  const std::uint64_t most =
      std::min(max_resamples, max_resampled_numbers / std::max<std::uint64_t>(1, numbers_of_each));
  if (resamples >= 1 && resamples <= most) return absl::OkStatus();
  return invalid_input("resamples must lie between 1 and {}, not be {}", most, resamples);
}

/// How many resamples are done before anybody asks whether to go on: some milliseconds' worth, and `most` at most.
constexpr std::uint64_t resamples_at_a_time(std::size_t numbers_of_each, std::uint64_t most) noexcept {
  constexpr std::uint64_t numbers = std::uint64_t{1} << 19;
  return std::clamp<std::uint64_t>(numbers / std::max<std::uint64_t>(1, numbers_of_each), 1, most);
}

}  // namespace detail::significance
}  // namespace irmetrics
