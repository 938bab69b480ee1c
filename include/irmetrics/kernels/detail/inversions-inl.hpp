// Counting inversions in Highway. Include only through src/kernels-inl.hpp or header_only-inl.hpp.
#if defined(IRMETRICS_KERNELS_INVERSIONS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef IRMETRICS_KERNELS_INVERSIONS_INL_HPP
#undef IRMETRICS_KERNELS_INVERSIONS_INL_HPP
#else
#define IRMETRICS_KERNELS_INVERSIONS_INL_HPP
#endif

#include <irmetrics/kernels/kernels.hpp>

#include <hwy/highway.h>

#include <bit>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace irmetrics::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// For each of 32 positions, how many numbers are at positions before it.
class CountsBefore {
 public:
  std::uint32_t operator[](std::uint32_t position) const { return counts_[position]; }

  // Adds a number: all later positions count it.
  HWY_INLINE void add(std::uint32_t position) {
    const hn::CappedTag<std::int16_t, 16> number;
    const hn::RebindToUnsigned<decltype(number)> count;
    const auto here = hn::Set(number, static_cast<std::int16_t>(position));
    for (std::size_t i = 0; i < 32; i += hn::Lanes(number)) {
      const auto later = hn::Gt(hn::Iota(number, static_cast<std::int16_t>(i)), here);
      const auto minus_one = hn::BitCast(count, hn::VecFromMask(number, later));
      hn::Store(hn::Sub(hn::Load(count, counts_ + i), minus_one), count, counts_ + i);
    }
  }

 private:
  HWY_ALIGN std::uint16_t counts_[32] = {};
};

// The previous numbers are stored as one bit each, in 32 blocks of 32 words of 64 bits. Those smaller than a number are
// in blocks before its own, in words before its own, or in its own word.
inline std::uint64_t count_inversions(const std::uint32_t* numbers, std::size_t size) {
  CountsBefore block_counts, word_counts[32];
  std::uint64_t previous[32][32] = {};
  std::uint64_t in_order = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint32_t block = numbers[i] >> 11 & 31, word = numbers[i] >> 6 & 31;
    const std::uint64_t bit = std::uint64_t{1} << (numbers[i] & 63);
    std::uint64_t& own = previous[block][word];
    in_order += block_counts[block] + word_counts[block][word];
    in_order += static_cast<std::uint32_t>(std::popcount(own & (bit - 1)));
    block_counts.add(block);
    word_counts[block].add(word);
    own |= bit;
  }
  return size == 0 ? 0 : std::uint64_t{size} * (size - 1) / 2 - in_order;
}

}  // namespace irmetrics::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard per target
