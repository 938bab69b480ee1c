// Resampling in Highway: a resample in each lane. Include only through kernels.cpp or header_only-inl.hpp.
#if defined(IRMETRICS_KERNELS_RESAMPLE_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef IRMETRICS_KERNELS_RESAMPLE_INL_HPP
#undef IRMETRICS_KERNELS_RESAMPLE_INL_HPP
#else
#define IRMETRICS_KERNELS_RESAMPLE_INL_HPP
#endif

#include <irmetrics/kernels/kernels.hpp>

#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace irmetrics::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Lane = hn::ScalableTag<std::uint64_t>;  // for a number of 32 bits: what its upper half holds does not count
using Lanes64 = hn::Vec<Lane>;

HWY_INLINE Lanes64 multiply_lower_halves(Lanes64 a, Lanes64 b) {
#if HWY_TARGET == HWY_SCALAR
  return hn::Set(Lane(), (hn::GetLane(a) & 0xFFFFFFFF) * (hn::GetLane(b) & 0xFFFFFFFF));
#else
  const hn::Repartition<std::uint32_t, Lane> halves;
  return hn::MulEven(hn::BitCast(halves, a), hn::BitCast(halves, b));
#endif
}

// Random words of 64 bits, by halves.
struct WordLanes {
  Lanes64 low, high;

  // As draw of random.hpp.
  HWY_INLINE Lanes64 draw(Lanes64 size) {
    low = multiply_lower_halves(low, size);
    high = hn::Add(multiply_lower_halves(high, size), hn::ShiftRight<32>(low));
    return hn::ShiftRight<32>(high);
  }
};

// As philox of random.hpp: the two words of the block at a place of each stream.
HWY_INLINE void philox(std::uint64_t seed, Lanes64 streams, std::uint64_t place, WordLanes& first, WordLanes& second) {
  const Lane lane;
  const Lanes64 first_factor = hn::Set(lane, 0xD2511F53), second_factor = hn::Set(lane, 0xCD9E8D57);
  auto first_key = static_cast<std::uint32_t>(seed), second_key = static_cast<std::uint32_t>(seed >> 32);
  first = {hn::Set(lane, place), hn::Set(lane, place >> 32)};
  second = {streams, hn::ShiftRight<32>(streams)};
  for (int round = 0; round < 10; ++round) {
    const Lanes64 first_product = multiply_lower_halves(first_factor, first.low);
    const Lanes64 second_product = multiply_lower_halves(second_factor, second.low);
    first.low = hn::Xor(hn::Xor(hn::ShiftRight<32>(second_product), first.high), hn::Set(lane, first_key));
    first.high = second_product;
    second.low = hn::Xor(hn::Xor(hn::ShiftRight<32>(first_product), second.high), hn::Set(lane, second_key));
    second.high = first_product;
    first_key += 0x9E3779B9;
    second_key += 0xBB67AE85;
  }
}

void resample_sums(const ResampleTable& table, std::uint64_t seed, std::uint64_t first, double* sums,
                   std::size_t count) {
  const Lane lane;
  const hn::Rebind<double, Lane> number;
  const hn::Rebind<std::int64_t, Lane> place_in_table;
  const std::size_t lanes = hn::Lanes(lane);
  HWY_ALIGN double result[hn::MaxLanes(number)];
  for (std::size_t i = 0; i < count; i += lanes) {
    const Lanes64 streams = hn::Add(hn::Set(lane, first + i), hn::Iota(lane, 0));
    auto sum = hn::Zero(number);
    std::size_t drawn = 0;
    for (std::uint64_t place = 0; drawn < table.draws; ++place) {
      WordLanes words[2];
      philox(seed, streams, place, words[0], words[1]);
      for (WordLanes& word : words) {
        for (unsigned n = 0; n < table.draws_per_word && drawn < table.draws; ++n) {
          const std::span<const double> entries = ++drawn == table.draws ? table.last : table.entries;
          const Lanes64 at = word.draw(hn::Set(lane, entries.size()));
          sum = hn::Add(sum, hn::GatherIndex(number, entries.data(), hn::BitCast(place_in_table, at)));
        }
      }
    }
    hn::Store(sum, number, result);
    std::copy_n(result, std::min(lanes, count - i), sums + i);
  }
}

}  // namespace irmetrics::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard per target
