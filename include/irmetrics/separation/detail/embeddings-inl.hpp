// Shared by similarities of embeddings: checks, and the cosine.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/separation/given_similarities.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <type_traits>

namespace irmetrics::detail::separation {

/// A cosine from finite dot products. The cosine with a zero vector is 0.
inline double cosine(double product, double square, double other_square) noexcept {
  const double length = std::sqrt(square * other_square);
  return length == 0 ? 0 : product / length;
}

/// Fails unless the values form the given number of complete rows.
inline Status check_embeddings(const Embeddings& embeddings, std::string_view what) {
  if (embeddings.width == 0) return invalid_input("the embeddings of {} have width 0", what);
  if (embeddings.size() % embeddings.width != 0)
    return invalid_input("the embeddings of {} have {} numbers, which is not a multiple of the width {}", what,
                         embeddings.size(), embeddings.width);
  return Status();
}

/// The first index of a number that is not finite; the size if there is none.
template <class Number>
std::size_t first_not_finite(std::span<const Number> numbers) noexcept {
  const auto is_broken = [](Number number) {
    if constexpr (std::is_same_v<Number, kernels::Half>)
      return (number.bits & 0x7C00) == 0x7C00;
    else if constexpr (std::is_floating_point_v<Number>)
      return !std::isfinite(number);
    else
      return false;
  };
  return static_cast<std::size_t>(std::find_if(numbers.begin(), numbers.end(), is_broken) - numbers.begin());
}

/// An error if a row is invalid.
template <class Number>
Status check_row(std::span<const Number> row, std::string_view whose) {
  const std::size_t index = first_not_finite(row);
  if (index == row.size()) return Status();
  return invalid_input("the embedding of {} has a number that is not finite, at position {}", whose, index + 1);
}

}  // namespace irmetrics::detail::separation
