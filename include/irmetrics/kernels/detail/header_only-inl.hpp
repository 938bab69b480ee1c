// The kernels of a header-only build: for the one instruction set that the compiler targets.
#pragma once

#include <irmetrics/kernels/detail/dot_products-inl.hpp>
#include <irmetrics/kernels/detail/inversions-inl.hpp>
#include <irmetrics/kernels/detail/resample-inl.hpp>
#include <irmetrics/kernels/detail/simd-inl.hpp>
#include <irmetrics/kernels/detail/take_lines-inl.hpp>
#include <irmetrics/kernels/detail/vector_sort-inl.hpp>

namespace irmetrics::kernels {

inline std::size_t index_whitespace(std::string_view text, std::uint32_t* positions) noexcept {
  return HWY_STATIC_DISPATCH(index_whitespace)(text, positions);
}

inline TakenLines take_lines(const RunLineForm& form, std::string_view text, std::uint32_t offset,
                             const RunColumns& rows) noexcept {
  return HWY_STATIC_DISPATCH(take_lines)(form, text, offset, rows);
}

inline std::size_t find_hash(std::span<const std::uint32_t> hashes, std::uint32_t wanted, std::size_t from) noexcept {
  return HWY_STATIC_DISPATCH(find_hash)(hashes.data(), hashes.size(), wanted, from);
}

inline bool is_finite_descending(std::span<const double> numbers) noexcept {
  return HWY_STATIC_DISPATCH(is_finite_descending)(numbers.data(), numbers.size());
}

inline std::size_t find_at_least(std::span<const double> numbers, double least, std::uint32_t* indices) noexcept {
  return HWY_STATIC_DISPATCH(find_at_least)(numbers.data(), numbers.size(), least, indices);
}

inline PairCounts count_pairs(std::span<const double> first, std::span<const double> second) noexcept {
  return HWY_STATIC_DISPATCH(count_pairs)(first.data(), second.data(), first.size());
}

inline std::uint64_t count_inversions(std::span<const std::uint32_t> numbers) noexcept {
  return HWY_STATIC_DISPATCH(count_inversions)(numbers.data(), numbers.size());
}

inline void sort_descending(std::span<double> numbers) noexcept { vector_sort_descending(numbers); }

inline void resample_sums(std::span<const double> values, unsigned draws_per_word, std::uint64_t seed,
                          std::uint64_t first, std::span<double> sums) noexcept {
  HWY_STATIC_DISPATCH(resample_sums)(values, draws_per_word, seed, first, sums);
}

inline void dot_products(std::span<const float> vector, std::span<const float> rows, std::span<double> products,
                         std::span<double> squares) noexcept {
  HWY_STATIC_DISPATCH(dot_products_float)(vector, rows, products, squares);
}

inline void dot_products(std::span<const Half> vector, std::span<const Half> rows, std::span<double> products,
                         std::span<double> squares) noexcept {
  HWY_STATIC_DISPATCH(dot_products_half)(vector, rows, products, squares);
}

inline void dot_products(std::span<const std::int8_t> vector, std::span<const std::int8_t> rows,
                         std::span<double> products, std::span<double> squares) noexcept {
  HWY_STATIC_DISPATCH(dot_products_int8)(vector, rows, products, squares);
}

inline std::string_view active() noexcept { return hwy::TargetName(HWY_STATIC_TARGET); }

}  // namespace irmetrics::kernels
