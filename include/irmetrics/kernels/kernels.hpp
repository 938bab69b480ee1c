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

/// The sums of the resamples from `first` on, each of as many values as there are, drawn with replacement from its
/// stream under the seed: draws_per_word of them from each 64 random bits. They are added in the order of drawing.
void resample_sums(std::span<const double> values, unsigned draws_per_word, std::uint64_t seed, std::uint64_t first,
                   std::span<double> sums) noexcept;

/// The name of the instruction set in use, such as "AVX2". The environment variable IRMETRICS_KERNELS
/// (scalar, sse4, avx2, avx512, neon) bounds it, for all of the
/// process that uses Highway; a name that is not known leaves the choice as it is.
std::string_view active() noexcept;

}  // namespace irmetrics::kernels

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/kernels/header_only-inl.hpp>
#endif
