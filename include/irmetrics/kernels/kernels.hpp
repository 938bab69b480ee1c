// The inner loops that are written for SIMD, declared without a vector type. Each equals its scalar form (scalar.hpp).
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace irmetrics::kernels {

/// Set in a position that index_blanks found, if the blank there ends a line.
inline constexpr std::uint32_t line_end = std::uint32_t{1} << 31;

/// How many positions index_blanks may write past the last one that it counts.
inline constexpr std::size_t index_blanks_slack = 64;

/// Writes the positions of all blanks (space, \t, \n, \v, \f, \r) in text, in order, with line_end where it is \n.
/// `positions` must have room for text.size() + index_blanks_slack; text is shorter than 2^31. Returns their number.
std::size_t index_blanks(std::string_view text, std::uint32_t* positions) noexcept;

/// The first place at or after `from` where `hashes` holds `wanted`; hashes.size() if there is none.
std::size_t find_hash(std::span<const std::uint32_t> hashes, std::uint32_t wanted, std::size_t from) noexcept;

/// Sorts numbers that are not NaN, largest first.
void sort_descending(std::span<double> numbers) noexcept;

/// What a resample is the sum of: so many entries of a table, drawn at random with replacement, so many of them from
/// each 64 random bits. The last one may come from a table of its own.
struct ResampleTable {
  std::span<const double> entries, last;
  std::size_t draws;
  unsigned draws_per_word;
};

/// The sums of the resamples from `first` on, in the order of drawing; each is drawn from its stream under the seed.
void resample_sums(const ResampleTable& table, std::uint64_t seed, std::uint64_t first,
                   std::span<double> sums) noexcept;

/// The name of the instruction set in use, such as "AVX2". The environment variable IRMETRICS_KERNELS
/// (scalar, sse4, avx2, avx512, neon) bounds it, for all of the
/// process that uses Highway; a name that is not known leaves the choice as it is.
std::string_view active() noexcept;

}  // namespace irmetrics::kernels

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/kernels/header_only-inl.hpp>
#endif
