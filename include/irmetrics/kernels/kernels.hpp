// The inner loops that use SIMD, declared without a vector type. Each equals its scalar form (scalar.hpp).
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/kernels/run_lines.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace irmetrics::kernels {

/// Set in a position found by index_whitespace if the character there ends a line.
inline constexpr std::uint32_t line_end = std::uint32_t{1} << 31;

/// The number of positions that index_whitespace may write beyond the counted ones.
inline constexpr std::size_t index_whitespace_slack = 64;

/// Writes the positions of all whitespace (space, \t, \n, \v, \f, \r) in text, in order, with line_end set for \n.
/// `positions` must have room for text.size() + index_whitespace_slack; text is shorter than 2^31. Returns their
/// number.
std::size_t index_whitespace(std::string_view text, std::uint32_t* positions) noexcept;

/// The first index at or after `from` at which `hashes` contains `wanted`; hashes.size() if there is none.
std::size_t find_hash(std::span<const std::uint32_t> hashes, std::uint32_t wanted, std::size_t from) noexcept;

/// Whether no number is larger than the previous one, and all are finite.
bool is_finite_descending(std::span<const double> numbers) noexcept;

/// Writes the indices of the numbers that are at least `least`, in order, and returns their number. `least` is not
/// negative; negative numbers, including -0.0, are smaller. `indices` must have room for all.
std::size_t find_at_least(std::span<const double> numbers, double least, std::uint32_t* indices) noexcept;

/// Counts of pairs of items by their order in two lists: pairs = concordant + discordant + tied_first + tied_second -
/// tied_both.
struct PairCounts {
  std::uint64_t pairs = 0;
  std::uint64_t concordant = 0;   // in the same order in both lists
  std::uint64_t discordant = 0;   // in opposite orders
  std::uint64_t tied_first = 0;   // tied in the first list, and possibly in the second
  std::uint64_t tied_second = 0;  // tied in the second list, and possibly in the first
  std::uint64_t tied_both = 0;    // tied in both; also counted in tied_first and tied_second
  bool operator==(const PairCounts&) const = default;
};

/// Compares every pair of items in two lists of the same length without NaN: for short lists, because the work is
/// quadratic.
PairCounts count_pairs(std::span<const double> first, std::span<const double> second) noexcept;

/// The number of low bits of its numbers that count_inversions uses.
inline constexpr int inversion_bits = 16;

/// Counts the pairs of numbers that are in descending order. The numbers differ in their lowest inversion_bits, and
/// agree in all others, so there are at most 65,536.
std::uint64_t count_inversions(std::span<const std::uint32_t> numbers) noexcept;

/// Sorts numbers that are not NaN, largest first.
void sort_descending(std::span<double> numbers) noexcept;

/// The sums of the resamples from `first` on. Each resample draws as many values as there are, with replacement, from
/// its stream under the seed: draws_per_word of them from each 64 random bits. They are added in the order of drawing.
void resample_sums(std::span<const double> values, unsigned draws_per_word, std::uint64_t seed, std::uint64_t first,
                   std::span<double> sums) noexcept;

/// A 16-bit number in IEEE 754 format (binary16): its bits.
struct Half {
  std::uint16_t bits;
};

/// The dot products of a vector with several others, which are contiguous in `rows`; and, unless `squares` is empty, of
/// each of these with itself. The outputs have one element per row. Computed in double, in which the product of two
/// floats or halves is exact: the product at index i is added to sum i modulo 8, in order, and the sums are then added
/// as ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)). For whole numbers the sum is exact.
void dot_products(std::span<const float> vector, std::span<const float> rows, std::span<double> products,
                  std::span<double> squares) noexcept;
void dot_products(std::span<const Half> vector, std::span<const Half> rows, std::span<double> products,
                  std::span<double> squares) noexcept;
void dot_products(std::span<const std::int8_t> vector, std::span<const std::int8_t> rows, std::span<double> products,
                  std::span<double> squares) noexcept;

/// The name of the instruction set in use, such as "AVX2". The environment variable IRMETRICS_KERNELS (scalar, sse4,
/// avx2, avx512, neon) limits it, for all uses of Highway in the process; an unknown name is ignored.
std::string_view active() noexcept;

}  // namespace irmetrics::kernels

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/kernels/detail/header_only-inl.hpp>
#endif
