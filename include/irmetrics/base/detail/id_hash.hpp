// Hash and equality of ids, which are short.
#pragma once

#include <irmetrics/base/detail/little_endian.hpp>
#include <irmetrics/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace irmetrics::detail {
inline std::uint64_t load_bytes(const char* text, std::size_t size) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, text, size);
  return little_endian(word);
}

/// Up to eight bytes as one number, which is unique among texts of the same size.
IRMETRICS_HOT inline std::uint64_t load_short(const char* text, std::size_t size) noexcept {
  // Two overlapping halves: a load of constant size is one instruction. Eight bytes are in their own order.
  if (size >= 4) {
    const std::uint64_t halves = load_bytes(text, 4) << 32 | load_bytes(text + size - 4, 4);
    return std::rotl(halves, static_cast<int>(size & 8) * 4);
  }
  if (size == 0) return 0;
  const auto byte = [text](std::size_t i) { return static_cast<std::uint64_t>(static_cast<unsigned char>(text[i])); };
  return byte(0) << 16 | byte(size / 2) << 8 | byte(size - 1);
}

/// A 32-bit hash of an id. It only finds candidates: the bytes decide equality.
IRMETRICS_HOT inline std::uint32_t hash_id(std::string_view id) noexcept {
  constexpr std::uint64_t multiplier = 0x9E3779B97F4A7C15;
  const char* text = id.data();
  std::size_t left = id.size();
  std::uint64_t hash = left * multiplier;
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * multiplier;
    hash ^= hash >> 32;
  };
  for (; left > 8; text += 8, left -= 8) mix(load_bytes(text, 8));
  if (left > 0) mix(load_short(text, left));
  return static_cast<std::uint32_t>(hash >> 16);
}

/// Other hashes of an id, for ids that a stranger chose so that hash_id is equal.
inline std::uint64_t hash_id_again(std::string_view id, std::uint64_t seed) noexcept {
  std::uint64_t hash = (seed + 1) * 0xD6E8FEB86659FD93;
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0xFF51AFD7ED558CCD;
    hash ^= hash >> 29;
    hash *= 0xC4CEB9FE1A85EC53;
    hash ^= hash >> 32;
  };
  const char* text = id.data();
  std::size_t left = id.size();
  for (; left > 8; text += 8, left -= 8) mix(load_bytes(text, 8));
  mix(load_short(text, left));
  return hash;
}

/// Whether two ids are equal. Ids are short: calling a general comparison would cost more than the comparison.
IRMETRICS_HOT inline bool same_id(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  const char* first = a.data();
  const char* second = b.data();
  std::size_t left = a.size();
  for (; left > 8; first += 8, second += 8, left -= 8)
    if (load_bytes(first, 8) != load_bytes(second, 8)) return false;
  return load_short(first, left) == load_short(second, left);
}

}  // namespace irmetrics::detail
