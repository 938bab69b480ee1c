// The specification of the kernels: plain loops, which the SIMD forms must equal.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/base/detail/short_decimal.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/kernels/random.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <type_traits>

namespace irmetrics::kernels::scalar {

constexpr bool is_blank(char byte) noexcept { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

inline std::size_t index_whitespace(std::string_view text, std::uint32_t* positions) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (is_blank(text[i])) positions[count++] = static_cast<std::uint32_t>(i) | (text[i] == '\n' ? line_end : 0);
  return count;
}

inline TakenLines take_lines(const RunLineForm& form, std::string_view text, std::uint32_t offset,
                             const RunColumns& rows) noexcept {
  constexpr std::size_t longest = RunLineForm::longest;
  TakenLines taken;
  for (; taken.lines < rows.room; ++taken.lines) {
    const std::string_view line = text.substr(taken.bytes);
    const std::size_t begin = form.before().size();
    if (!form.known() || !line.starts_with(form.before()) || line.size() < begin + 2 * longest) break;
    std::string_view left = line.substr(begin, longest);
    const auto next_field = [&] {
      const auto end = std::find_if(left.begin(), left.end(), [](unsigned char byte) { return byte <= ' '; });
      const std::string_view field = left.substr(0, static_cast<std::size_t>(end - left.begin()));
      const bool separated = field.size() < left.size() && (left[field.size()] == form.separator());
      left.remove_prefix(field.size());
      return std::pair(field, separated);
    };
    const auto [document, document_separated] = next_field();
    if (document.empty() || !document_separated) break;
    left.remove_prefix(1);
    const auto [rank, rank_separated] = next_field();
    if (rank.empty() || !rank_separated) break;
    left.remove_prefix(1);
    const std::string_view score = next_field().first;
    const double value = detail::parse_short_decimal(score);
    const std::size_t end = begin + longest - left.size();
    if (left.empty() || std::isnan(value) || !line.substr(end).starts_with(form.after())) break;
    rows.begins[taken.lines] = offset + static_cast<std::uint32_t>(taken.bytes + begin);
    rows.lengths[taken.lines] = static_cast<std::uint16_t>(document.size());
    rows.hashes[taken.lines] = detail::hash_id(document);
    rows.scores[taken.lines] = value;
    taken.bytes += end + form.after().size();
  }
  return taken;
}

inline std::size_t find_hash(std::span<const std::uint32_t> hashes, std::uint32_t wanted, std::size_t from) noexcept {
  const auto begin = hashes.begin() + static_cast<std::ptrdiff_t>(from);
  return static_cast<std::size_t>(std::find(begin, hashes.end(), wanted) - hashes.begin());
}

inline bool is_finite_descending(std::span<const double> numbers) noexcept {
  return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); }) &&
         std::is_sorted(numbers.begin(), numbers.end(), std::greater<>());
}

inline std::size_t find_at_least(std::span<const double> numbers, double least, std::uint32_t* indices) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] >= least && !std::signbit(numbers[i])) indices[count++] = static_cast<std::uint32_t>(i);
  return count;
}

inline PairCounts count_pairs(std::span<const double> first, std::span<const double> second) noexcept {
  PairCounts counts;
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = i + 1; j < first.size(); ++j) {
      const bool tied_first = first[i] == first[j];
      const bool tied_second = second[i] == second[j];
      ++counts.pairs;
      counts.tied_first += tied_first;
      counts.tied_second += tied_second;
      counts.tied_both += tied_first && tied_second;
      if (tied_first || tied_second) continue;
      ++((first[i] < first[j]) == (second[i] < second[j]) ? counts.concordant : counts.discordant);
    }
  }
  return counts;
}

inline std::uint64_t count_inversions(std::span<const std::uint32_t> numbers) noexcept {
  constexpr std::size_t words = (std::size_t{1} << inversion_bits) / 64;
  std::uint64_t previous[words] = {};      // the previous numbers, one bit each
  std::uint32_t counts[words + 1] = {};    // of bits in ranges of words: a Fenwick tree, SPE 24(3), 1994
  std::uint64_t inversions = 0, seen = 0;  // seen: how many numbers are previous ones
  for (const std::uint32_t number : numbers) {
    const std::size_t word = number / 64 % words;
    std::uint64_t up_to_word = 0;
    for (std::size_t i = word + 1; i > 0; i &= i - 1) up_to_word += counts[i];
    const std::uint64_t from_number = previous[word] >> (number % 64);
    inversions += seen++ - up_to_word + static_cast<std::uint64_t>(std::popcount(from_number));
    previous[word] |= std::uint64_t{1} << (number % 64);
    for (std::size_t i = word + 1; i <= words; i += i & (0 - i)) ++counts[i];
  }
  return inversions;
}

inline void sort_descending(std::span<double> numbers) noexcept {
  std::sort(numbers.begin(), numbers.end(), std::greater<>());
}

inline void resample_sums(std::span<const double> values, unsigned draws_per_word, std::uint64_t seed,
                          std::uint64_t first, std::span<double> sums) noexcept {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    RandomStream stream(seed, first + i);
    sums[i] = 0;
    for (std::size_t drawn = 0; drawn < values.size();) {
      std::uint64_t word = stream.bits();
      for (unsigned n = 0; n < draws_per_word && drawn < values.size(); ++n, ++drawn)
        sums[i] += values[draw(word, values.size())];
    }
  }
}

/// Converts a half to float, which is exact.
inline float to_float(Half half) noexcept {
  const float sign = (half.bits & 0x8000) != 0 ? -1 : 1;
  const int exponent = half.bits >> 10 & 0x1F;
  const int mantissa = half.bits & 0x3FF;
  if (exponent == 0) return sign * std::ldexp(static_cast<float>(mantissa), -24);
  if (exponent < 0x1F) return sign * std::ldexp(static_cast<float>(0x400 + mantissa), exponent - 25);
  return mantissa == 0 ? sign * std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
}

inline double to_double(float number) noexcept { return number; }
inline double to_double(Half number) noexcept { return to_float(number); }

inline double sum_of_eight(const double* sums) noexcept {
  return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

template <class Number>
double dot_product(const Number* one, const Number* other, std::size_t width) noexcept {
  if constexpr (std::is_integral_v<Number>) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < width; ++i) sum += std::int64_t{one[i]} * other[i];
    return static_cast<double>(sum);
  } else {
    double sums[8] = {};
    for (std::size_t i = 0; i < width; ++i) sums[i % 8] += to_double(one[i]) * to_double(other[i]);
    return sum_of_eight(sums);
  }
}

template <class Number>
void dot_products(std::span<const Number> vector, std::span<const Number> rows, std::span<double> products,
                  std::span<double> squares) noexcept {
  const std::size_t width = vector.size();
  for (std::size_t i = 0; i < products.size(); ++i) {
    const Number* row = rows.data() + i * width;
    products[i] = dot_product(vector.data(), row, width);
    if (!squares.empty()) squares[i] = dot_product(row, row, width);
  }
}

}  // namespace irmetrics::kernels::scalar
