// Resampling in Highway: one resample per lane. Include only through src/kernels-inl.hpp or header_only-inl.hpp.
#if defined(IRMETRICS_KERNELS_RESAMPLE_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef IRMETRICS_KERNELS_RESAMPLE_INL_HPP
#undef IRMETRICS_KERNELS_RESAMPLE_INL_HPP
#else
#define IRMETRICS_KERNELS_RESAMPLE_INL_HPP
#endif

#include <irmetrics/kernels/kernels.hpp>

#include <hwy/highway.h>

#include <algorithm>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace irmetrics::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Lane = hn::ScalableTag<std::uint64_t>;  // for a number of 32 bits: the upper half is ignored
using Lanes64 = hn::Vec<Lane>;

HWY_INLINE Lanes64 multiply_lower_halves(Lanes64 a, Lanes64 b) {
#if HWY_TARGET == HWY_SCALAR
  return hn::Set(Lane(), (hn::GetLane(a) & 0xFFFFFFFF) * (hn::GetLane(b) & 0xFFFFFFFF));
#else
  if constexpr (std::endian::native == std::endian::big) {  // the upper halves come first
    a = hn::ShiftLeft<32>(a);
    b = hn::ShiftLeft<32>(b);
  }
  const hn::Repartition<std::uint32_t, Lane> halves;
  return hn::MulEven(hn::BitCast(halves, a), hn::BitCast(halves, b));
#endif
}

// Like draw of random.hpp, for 64 random bits in two halves.
HWY_INLINE Lanes64 draw(Lanes64& low, Lanes64& high, Lanes64 size) {
  low = multiply_lower_halves(low, size);
  high = hn::Add(multiply_lower_halves(high, size), hn::ShiftRight<32>(low));
  return hn::ShiftRight<32>(high);
}

// The keys of philox's rounds, one after the other.
struct RoundKeys {
  explicit RoundKeys(std::uint64_t seed) {
    auto low = static_cast<std::uint32_t>(seed), high = static_cast<std::uint32_t>(seed >> 32);
    for (std::size_t round = 0; round < 10; ++round) {
      first[round] = low;
      second[round] = high;
      low += 0x9E3779B9;
      high += 0xBB67AE85;
    }
  }
  std::uint64_t first[10], second[10];
};

// Like philox of random.hpp, for the block at a position of each stream.
HWY_INLINE void philox(const RoundKeys& keys, Lanes64 streams, std::uint64_t counter, Lanes64& a, Lanes64& b,
                       Lanes64& c, Lanes64& d) {
  const Lane lane;
  a = hn::Set(lane, counter);
  b = hn::Set(lane, counter >> 32);
  c = streams;
  d = hn::ShiftRight<32>(streams);
  for (std::size_t round = 0; round < 10; ++round) {
    const Lanes64 first = multiply_lower_halves(hn::Set(lane, 0xD2511F53), a);
    const Lanes64 second = multiply_lower_halves(hn::Set(lane, 0xCD9E8D57), c);
    a = hn::Xor(hn::ShiftRight<32>(second), hn::Xor(b, hn::Set(lane, keys.first[round])));
    b = second;
    c = hn::Xor(hn::ShiftRight<32>(first), hn::Xor(d, hn::Set(lane, keys.second[round])));
    d = first;
  }
}

inline void resample_sums(std::span<const double> values, unsigned draws_per_word, std::uint64_t seed,
                          std::uint64_t first, std::span<double> sums) {
  const Lane lane;
  const hn::Rebind<double, Lane> number;
  const hn::Rebind<std::int64_t, Lane> entry;
  const std::size_t lanes = hn::Lanes(lane);
  const Lanes64 size = hn::Set(lane, values.size());
  const RoundKeys keys(seed);
  HWY_ALIGN double result[2 * hn::MaxLanes(number)];
  for (std::size_t i = 0; i < sums.size(); i += 2 * lanes) {
    // Two vectors of resamples, so that one can be computed during the latency of the other.
    const Lanes64 streams = hn::Add(hn::Set(lane, first + i), hn::Iota(lane, 0));
    const Lanes64 more_streams = hn::Add(streams, hn::Set(lane, lanes));
    auto sum = hn::Zero(number), more_sum = hn::Zero(number);
    std::size_t drawn = 0;
    const auto add_draws = [&](Lanes64 low, Lanes64 high, Lanes64 more_low, Lanes64 more_high) HWY_ATTR {
      for (unsigned n = 0; n < draws_per_word && drawn < values.size(); ++n, ++drawn) {
        const auto at = hn::BitCast(entry, draw(low, high, size));
        const auto more_at = hn::BitCast(entry, draw(more_low, more_high, size));
        sum = hn::Add(sum, hn::GatherIndex(number, values.data(), at));
        more_sum = hn::Add(more_sum, hn::GatherIndex(number, values.data(), more_at));
      }
    };
    for (std::uint64_t counter = 0; drawn < values.size(); ++counter) {
      Lanes64 a, b, c, d, more_a, more_b, more_c, more_d;
      philox(keys, streams, counter, a, b, c, d);
      philox(keys, more_streams, counter, more_a, more_b, more_c, more_d);
      add_draws(a, b, more_a, more_b);
      add_draws(c, d, more_c, more_d);
    }
    hn::Store(sum, number, result);
    hn::Store(more_sum, number, result + lanes);
    std::copy_n(result, std::min(2 * lanes, sums.size() - i), sums.data() + i);
  }
}

}  // namespace irmetrics::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard per target
