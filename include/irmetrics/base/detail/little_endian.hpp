// Bytes as numbers, the same on every machine.
#pragma once

#include <irmetrics/config.hpp>

#include <bit>
#include <cstdint>

namespace irmetrics::detail {

/// Converts a number between the machine's order of bytes and the one with the lowest byte first. Compilers turn the
/// shifts into one instruction.
constexpr std::uint64_t little_endian(std::uint64_t word) noexcept {
  if constexpr (std::endian::native == std::endian::little) {
    return word;
  } else {
    word = (word & 0x00FF00FF00FF00FF) << 8 | (word >> 8 & 0x00FF00FF00FF00FF);
    word = (word & 0x0000FFFF0000FFFF) << 16 | (word >> 16 & 0x0000FFFF0000FFFF);
    return word << 32 | word >> 32;
  }
}

}  // namespace irmetrics::detail
