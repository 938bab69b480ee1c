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

/// Writes the places of the numbers that are at least `least`, in order, and returns how many there are. `least` is not
/// negative; a number that is negative, -0.0 among them, is less. `places` must have room for all.
std::size_t find_at_least(std::span<const double> numbers, double least, std::uint32_t* places) noexcept;

/// How the pairs of the items of two lists are ordered: pairs = concordant + discordant + tied_first + tied_second -
/// tied_both.
struct PairCounts {
  std::uint64_t pairs = 0;
  std::uint64_t concordant = 0;   // in the same order in both lists
  std::uint64_t discordant = 0;   // in opposite orders
  std::uint64_t tied_first = 0;   // tied in the first list, whether tied in the second or not
  std::uint64_t tied_second = 0;  // tied in the second list, whether tied in the first or not
  std::uint64_t tied_both = 0;    // tied in both, and so counted in each of the two above
  bool operator==(const PairCounts&) const = default;
};

/// Compares every pair of items in two lists of the same length, which have no NaN: made for short lists, as the work
/// grows with the square of the length.
PairCounts count_pairs(std::span<const double> first, std::span<const double> second) noexcept;

/// Sorts numbers that are not NaN, largest first.
void sort_descending(std::span<double> numbers) noexcept;

/// Sorts whole numbers, smallest first.
void sort_ascending(std::span<std::uint64_t> numbers) noexcept;

/// The sums of the resamples from `first` on, each of as many values as there are, drawn with replacement from its
/// stream under the seed: draws_per_word of them from each 64 random bits. They are added in the order of drawing.
void resample_sums(std::span<const double> values, unsigned draws_per_word, std::uint64_t seed, std::uint64_t first,
                   std::span<double> sums) noexcept;

/// A number of 16 bits as IEEE 754 has it (binary16): its bits.
struct Half {
  std::uint16_t bits;
};

/// The dot products of a vector with several, which lie in `rows`, one after the other; and, unless `squares` is empty,
/// of each of these with itself. There is room for as many products as there are rows. In double, where the product of
/// two floats or halves is exact: those at place i are added to sum i modulo 8, in order, and the sums then as
/// ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)). In whole numbers the sum is exact.
void dot_products(std::span<const float> vector, std::span<const float> rows, std::span<double> products,
                  std::span<double> squares) noexcept;
void dot_products(std::span<const Half> vector, std::span<const Half> rows, std::span<double> products,
                  std::span<double> squares) noexcept;
void dot_products(std::span<const std::int8_t> vector, std::span<const std::int8_t> rows, std::span<double> products,
                  std::span<double> squares) noexcept;

/// The name of the instruction set in use, such as "AVX2". The environment variable IRMETRICS_KERNELS
/// (scalar, sse4, avx2, avx512, neon) bounds it, for all of the
/// process that uses Highway; a name that is not known leaves the choice as it is.
std::string_view active() noexcept;

}  // namespace irmetrics::kernels

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/kernels/detail/header_only-inl.hpp>
#endif
