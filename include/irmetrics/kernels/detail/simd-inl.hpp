// The kernels in Highway: one source, compiled once for each instruction set. Include only through src/kernels-inl.hpp
// or header_only-inl.hpp.
#if defined(IRMETRICS_KERNELS_SIMD_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef IRMETRICS_KERNELS_SIMD_INL_HPP
#undef IRMETRICS_KERNELS_SIMD_INL_HPP
#else
#define IRMETRICS_KERNELS_SIMD_INL_HPP
#endif

#include <irmetrics/base/detail/little_endian.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace irmetrics::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Which of 64 bytes are whitespace, and which of these end a line.
struct BlankBits {
  std::uint64_t blank, newline;
};

template <class Mask, class Tag>
HWY_INLINE std::uint64_t bits_of(Tag tag, Mask mask) {
  std::uint64_t bits = 0;
  hn::StoreMaskBits(tag, mask, reinterpret_cast<std::uint8_t*>(&bits));  // the first lanes in the first byte
  return irmetrics::detail::little_endian(bits);
}

HWY_INLINE BlankBits whitespace_in_64(const char* text) {
  const hn::CappedTag<std::uint8_t, 64> tag;
  const std::size_t lanes = hn::Lanes(tag);
  BlankBits found{0, 0};
  for (std::size_t i = 0; i < 64; i += lanes) {
    const auto bytes = hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(text + i));
    const auto from_tab = hn::Sub(bytes, hn::Set(tag, '\t'));
    const auto is_control = hn::Eq(hn::Min(from_tab, hn::Set(tag, '\r' - '\t')), from_tab);  // \t to \r
    found.blank |= bits_of(tag, hn::Or(hn::Eq(bytes, hn::Set(tag, ' ')), is_control)) << i;
    found.newline |= bits_of(tag, hn::Eq(bytes, hn::Set(tag, '\n'))) << i;
  }
  return found;
}

// Eight positions are always written: a loop of constant length is not mispredicted.
HWY_INLINE std::uint32_t* write_positions(BlankBits found, std::uint32_t base, std::uint32_t* out) {
  const int count = std::popcount(found.blank);
  std::uint32_t* next = out;
  std::uint64_t left = found.blank;
  const auto eight = [&] {
    for (int i = 0; i < 8; ++i) {
      const int bit = std::countr_zero(left) & 63;
      const auto ends_line = static_cast<std::uint32_t>((found.newline >> bit) & 1);
      *next++ = (base + static_cast<std::uint32_t>(bit)) | (ends_line << 31);
      left &= left - 1;
    }
  };
  eight();
  eight();
  if (HWY_UNLIKELY(count > 16))
    for (int written = 16; written < count; written += 8) eight();
  return out + count;
}

inline std::size_t index_whitespace(std::string_view text, std::uint32_t* positions) {
  std::uint32_t* out = positions;
  std::size_t i = 0;
  for (; i + 64 <= text.size(); i += 64)
    out = write_positions(whitespace_in_64(text.data() + i), static_cast<std::uint32_t>(i), out);
  if (i < text.size()) {
    char tail[64];
    std::memset(tail, 'x', sizeof tail);
    std::memcpy(tail, text.data() + i, text.size() - i);
    out = write_positions(whitespace_in_64(tail), static_cast<std::uint32_t>(i), out);
  }
  return static_cast<std::size_t>(out - positions);
}

inline std::size_t find_hash(const std::uint32_t* hashes, std::size_t size, std::uint32_t wanted, std::size_t from) {
  const hn::ScalableTag<std::uint32_t> tag;
  const std::size_t lanes = hn::Lanes(tag);
  const auto needle = hn::Set(tag, wanted);
  std::size_t i = from;
  for (; i + lanes <= size; i += lanes) {
    const auto lane = hn::FindFirstTrue(tag, hn::Eq(hn::LoadU(tag, hashes + i), needle));
    if (lane >= 0) return i + static_cast<std::size_t>(lane);
  }
  for (; i < size; ++i)
    if (hashes[i] == wanted) return i;
  return size;
}

inline bool is_finite_descending(const double* numbers, std::size_t size) {
  if (size == 0) return true;
  if (!std::isfinite(numbers[0]) || !std::isfinite(numbers[size - 1])) return false;  // the others lie between them
  const hn::ScalableTag<double> tag;
  const std::size_t lanes = hn::Lanes(tag);
  const auto descends = [&](std::size_t i) {
    return hn::Ge(hn::LoadU(tag, numbers + i - 1), hn::LoadU(tag, numbers + i));
  };
  std::size_t i = 1;
  for (; i + 4 * lanes <= size; i += 4 * lanes) {
    const auto first = hn::And(descends(i), descends(i + lanes));
    const auto second = hn::And(descends(i + 2 * lanes), descends(i + 3 * lanes));
    if (!hn::AllTrue(tag, hn::And(first, second))) return false;
  }
  for (; i < size; ++i)
    if (!(numbers[i - 1] >= numbers[i])) return false;
  return true;
}

inline std::size_t find_at_least(const double* numbers, std::size_t size, double least, std::uint32_t* indices) {
  const hn::ScalableTag<double> tag;
  const hn::RebindToSigned<decltype(tag)> as_bits;
  const std::size_t lanes = hn::Lanes(tag);
  // The bits of nonnegative numbers have the order of the numbers, and the bits of all others are below them.
  const auto below = hn::Set(as_bits, std::bit_cast<std::int64_t>(least) - 1);
  const auto enough = [&](std::size_t i) { return hn::Gt(hn::BitCast(as_bits, hn::LoadU(tag, numbers + i)), below); };
  std::uint32_t* next = indices;
  const auto write = [&](std::size_t i, auto mask) {
    for (std::uint64_t bits = bits_of(as_bits, mask); bits != 0; bits &= bits - 1)
      *next++ = static_cast<std::uint32_t>(i) + static_cast<std::uint32_t>(std::countr_zero(bits));
  };
  std::size_t i = 0;
  for (; i + 4 * lanes <= size; i += 4 * lanes) {  // four at once, because most often none of them qualifies
    const auto a = enough(i), b = enough(i + lanes), c = enough(i + 2 * lanes), d = enough(i + 3 * lanes);
    if (hn::AllFalse(as_bits, hn::Or(hn::Or(a, b), hn::Or(c, d)))) continue;
    write(i, a);
    write(i + lanes, b);
    write(i + 2 * lanes, c);
    write(i + 3 * lanes, d);
  }
  for (; i < size; ++i)
    if (std::bit_cast<std::int64_t>(numbers[i]) >= std::bit_cast<std::int64_t>(least))
      *next++ = static_cast<std::uint32_t>(i);
  return static_cast<std::size_t>(next - indices);
}

inline PairCounts count_pairs(const double* first, const double* second, std::size_t size) {
  const hn::ScalableTag<double> tag;
  const std::size_t lanes = hn::Lanes(tag);
  // The last items, if they do not fill a vector, are read from a padded copy.
  const std::size_t whole = size - size % lanes;
  HWY_ALIGN double last_first[hn::MaxLanes(tag)] = {};
  HWY_ALIGN double last_second[hn::MaxLanes(tag)] = {};
  std::copy(first + whole, first + size, last_first);
  std::copy(second + whole, second + size, last_second);
  PairCounts counts;
  for (std::size_t i = 1; i < size; ++i) {
    const auto here_first = hn::Set(tag, first[i]);
    const auto here_second = hn::Set(tag, second[i]);
    for (std::size_t j = 0; j < i; j += lanes) {
      const auto before = hn::FirstN(tag, i - j);
      const auto other_first = hn::LoadU(tag, j < whole ? first + j : last_first);
      const auto other_second = hn::LoadU(tag, j < whole ? second + j : last_second);
      const auto tied_first = hn::And(before, hn::Eq(here_first, other_first));
      const auto tied_second = hn::And(before, hn::Eq(here_second, other_second));
      const auto opposite = hn::Xor(hn::Lt(here_first, other_first), hn::Lt(here_second, other_second));
      const auto ordered = hn::AndNot(hn::Or(tied_first, tied_second), before);
      counts.discordant += hn::CountTrue(tag, hn::And(ordered, opposite));
      counts.tied_first += hn::CountTrue(tag, tied_first);
      counts.tied_second += hn::CountTrue(tag, tied_second);
      counts.tied_both += hn::CountTrue(tag, hn::And(tied_first, tied_second));
    }
  }
  counts.pairs = size == 0 ? 0 : std::uint64_t{size} * (size - 1) / 2;
  counts.concordant = counts.pairs - counts.discordant - counts.tied_first - counts.tied_second + counts.tied_both;
  return counts;
}

}  // namespace irmetrics::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard per target
