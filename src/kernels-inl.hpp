// The compiled kernels: all instruction sets, and the choice among them, made once. collection.cpp includes this file,
// and Highway includes it again for each instruction set.
// None for SSSE3, which takes a seventh of the time to compile this file: it would serve only processors without SSE4,
// built until 2008, which use the scalar kernels.
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS HWY_SSSE3
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels-inl.hpp"
#include <hwy/foreach_target.h>

#include <irmetrics/kernels/detail/dot_products-inl.hpp>
#include <irmetrics/kernels/detail/inversions-inl.hpp>
#include <irmetrics/kernels/detail/resample-inl.hpp>
#include <irmetrics/kernels/detail/simd-inl.hpp>
#include <irmetrics/kernels/detail/take_lines-inl.hpp>

#if HWY_ONCE
#include <irmetrics/kernels/detail/vector_sort-inl.hpp>
#include <irmetrics/kernels/scalar.hpp>

#include <cstdlib>

namespace irmetrics::kernels {
namespace {

HWY_EXPORT(index_whitespace);
HWY_EXPORT(take_lines);
HWY_EXPORT(find_hash);
HWY_EXPORT(is_finite_descending);
HWY_EXPORT(find_at_least);
HWY_EXPORT(count_pairs);
HWY_EXPORT(count_inversions);
HWY_EXPORT(resample_sums);
HWY_EXPORT(dot_products_float);
HWY_EXPORT(dot_products_half);
HWY_EXPORT(dot_products_int8);

struct Choice {
  bool scalar = false;
  std::string_view name;
};

/// Reads IRMETRICS_KERNELS once, and disables larger instruction sets in Highway's dispatch.
const Choice& choice() noexcept {
  static const Choice chosen = [] {
    const char* variable = std::getenv("IRMETRICS_KERNELS");
    const std::string_view wanted = variable == nullptr ? "" : variable;
    if (wanted == "scalar") return Choice{true, "scalar"};
    // A smaller bit means a better target.
    std::int64_t best = 0;
    if (wanted == "sse4") best = HWY_SSE4;
    if (wanted == "avx2") best = HWY_AVX2;
    if (wanted == "avx512") best = HWY_AVX3_DL;
    if (wanted == "neon") best = HWY_NEON;
    if (best != 0) hwy::DisableTargets(best - 1);
    const std::int64_t supported = hwy::SupportedTargets() & HWY_TARGETS;
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return Choice{false, hwy::TargetName(supported & -supported)};
  }();
  return chosen;
}

}  // namespace

std::size_t index_whitespace(std::string_view text, std::uint32_t* positions) noexcept {
  if (choice().scalar) return scalar::index_whitespace(text, positions);
  return HWY_DYNAMIC_DISPATCH(index_whitespace)(text, positions);
}

TakenLines take_lines(const RunLineForm& form, std::string_view text, std::uint32_t offset,
                      const RunColumns& rows) noexcept {
  if (choice().scalar) return scalar::take_lines(form, text, offset, rows);
  return HWY_DYNAMIC_DISPATCH(take_lines)(form, text, offset, rows);
}

std::size_t find_hash(std::span<const std::uint32_t> hashes, std::uint32_t wanted, std::size_t from) noexcept {
  if (choice().scalar) return scalar::find_hash(hashes, wanted, from);
  return HWY_DYNAMIC_DISPATCH(find_hash)(hashes.data(), hashes.size(), wanted, from);
}

bool is_finite_descending(std::span<const double> numbers) noexcept {
  if (choice().scalar) return scalar::is_finite_descending(numbers);
  return HWY_DYNAMIC_DISPATCH(is_finite_descending)(numbers.data(), numbers.size());
}

std::size_t find_at_least(std::span<const double> numbers, double least, std::uint32_t* indices) noexcept {
  if (choice().scalar) return scalar::find_at_least(numbers, least, indices);
  return HWY_DYNAMIC_DISPATCH(find_at_least)(numbers.data(), numbers.size(), least, indices);
}

PairCounts count_pairs(std::span<const double> first, std::span<const double> second) noexcept {
  if (choice().scalar) return scalar::count_pairs(first, second);
  return HWY_DYNAMIC_DISPATCH(count_pairs)(first.data(), second.data(), first.size());
}

std::uint64_t count_inversions(std::span<const std::uint32_t> numbers) noexcept {
  if (choice().scalar) return scalar::count_inversions(numbers);
  return HWY_DYNAMIC_DISPATCH(count_inversions)(numbers.data(), numbers.size());
}

void sort_descending(std::span<double> numbers) noexcept {
  if (choice().scalar) return scalar::sort_descending(numbers);
  vector_sort_descending(numbers);
}

void resample_sums(std::span<const double> values, unsigned draws_per_word, std::uint64_t seed, std::uint64_t first,
                   std::span<double> sums) noexcept {
  if (choice().scalar) return scalar::resample_sums(values, draws_per_word, seed, first, sums);
  HWY_DYNAMIC_DISPATCH(resample_sums)(values, draws_per_word, seed, first, sums);
}

void dot_products(std::span<const float> vector, std::span<const float> rows, std::span<double> products,
                  std::span<double> squares) noexcept {
  if (choice().scalar) return scalar::dot_products(vector, rows, products, squares);
  HWY_DYNAMIC_DISPATCH(dot_products_float)(vector, rows, products, squares);
}

void dot_products(std::span<const Half> vector, std::span<const Half> rows, std::span<double> products,
                  std::span<double> squares) noexcept {
  if (choice().scalar) return scalar::dot_products(vector, rows, products, squares);
  HWY_DYNAMIC_DISPATCH(dot_products_half)(vector, rows, products, squares);
}

void dot_products(std::span<const std::int8_t> vector, std::span<const std::int8_t> rows, std::span<double> products,
                  std::span<double> squares) noexcept {
  if (choice().scalar) return scalar::dot_products(vector, rows, products, squares);
  HWY_DYNAMIC_DISPATCH(dot_products_int8)(vector, rows, products, squares);
}

std::string_view active() noexcept { return choice().name; }

}  // namespace irmetrics::kernels
#endif  // HWY_ONCE
