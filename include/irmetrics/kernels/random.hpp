// Counter-based random numbers: each is computed from a seed, a stream and a position, so that threads need not share
// state. Philox4x32-10 of Salmon et al., SC 2011.
#pragma once

#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace irmetrics {

/// The default seed of resampling.
inline constexpr std::uint64_t default_seed = 20'090'719;

/// 128 random bits.
using RandomBlock = std::array<std::uint32_t, 4>;

/// The block for a counter and a key: ten rounds of two multiplications each.
constexpr RandomBlock philox(RandomBlock counter, std::array<std::uint32_t, 2> key) noexcept {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t first = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t second = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(second),
               static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(first)};
    key = {key[0] + 0x9E3779B9, key[1] + 0xBB67AE85};
  }
  return counter;
}

/// The integer part of the product of a size, at most 2^32, and a fraction given by its 64 bits. The fractional part
/// replaces `fraction`, so that the next number can be drawn from the same bits.
constexpr std::uint64_t draw(std::uint64_t& fraction, std::uint64_t size) noexcept {
  const std::uint64_t whole = (size * (fraction >> 32) + (size * (fraction & 0xFFFFFFFF) >> 32)) >> 32;
  fraction *= size;
  return whole;
}

/// The random numbers of one stream under a seed. Streams are independent, for example one per resample.
class RandomStream {
 public:
  constexpr RandomStream(std::uint64_t seed, std::uint64_t stream) noexcept
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        stream_{static_cast<std::uint32_t>(stream), static_cast<std::uint32_t>(stream >> 32)} {}

  constexpr RandomBlock block(std::uint64_t counter) const noexcept {
    return philox(
        {static_cast<std::uint32_t>(counter), static_cast<std::uint32_t>(counter >> 32), stream_[0], stream_[1]}, key_);
  }

  /// The next 64 bits.
  constexpr std::uint64_t bits() noexcept {
    const std::size_t half = (next_ % 2) * 2;
    if (half == 0) numbers_ = block(next_ / 2);
    ++next_;
    return numbers_[half] | std::uint64_t{numbers_[half + 1]} << 32;
  }

  /// The next whole number below `size`, which is at most 2^32. All have the same probability, to within size / 2^64.
  constexpr std::uint64_t below(std::uint64_t size) noexcept {
    std::uint64_t fraction = bits();
    return draw(fraction, size);
  }

 private:
  std::array<std::uint32_t, 2> key_, stream_;
  RandomBlock numbers_{};  // the current block, partly used
  std::uint64_t next_ = 0;
};

}  // namespace irmetrics
