// A view of the document ids of one query: pieces of one text, each with a hash.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/little_endian.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace irmetrics {

/// The longest document id that the columns can store, in bytes.
inline constexpr std::size_t max_document_id_length = 0xFFFF;

namespace detail::collection {

inline std::uint64_t load_bytes(const char* text, std::size_t size) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, text, size);
  return little_endian(word);
}

/// Up to eight bytes as one number, which is unique among texts of the same size.
inline std::uint64_t load_short(const char* text, std::size_t size) noexcept {
  if (size == 8) return load_bytes(text, 8);
  // Two overlapping halves: a load of constant size is one instruction.
  if (size >= 4) return load_bytes(text, 4) << 32 | load_bytes(text + size - 4, 4);
  if (size == 0) return 0;
  const auto byte = [text](std::size_t i) { return static_cast<std::uint64_t>(static_cast<unsigned char>(text[i])); };
  return byte(0) << 16 | byte(size / 2) << 8 | byte(size - 1);
}

}  // namespace detail::collection

/// A 32-bit hash of an id. It only finds candidates: the bytes decide equality.
inline std::uint32_t hash_id(std::string_view id) noexcept {
  constexpr std::uint64_t multiplier = 0x9E3779B97F4A7C15;
  const char* text = id.data();
  std::size_t left = id.size();
  std::uint64_t hash = left * multiplier;
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * multiplier;
    hash ^= hash >> 32;
  };
  for (; left > 8; text += 8, left -= 8) mix(detail::collection::load_bytes(text, 8));
  if (left > 0) mix(detail::collection::load_short(text, left));
  return static_cast<std::uint32_t>(hash >> 16);
}

/// Whether two ids are equal. Ids are short: calling a general comparison would cost more than the comparison.
inline bool same_id(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  const char* first = a.data();
  const char* second = b.data();
  std::size_t left = a.size();
  for (; left > 8; first += 8, second += 8, left -= 8)
    if (detail::collection::load_bytes(first, 8) != detail::collection::load_bytes(second, 8)) return false;
  return detail::collection::load_short(first, left) == detail::collection::load_short(second, left);
}

/// Ids of documents, in the order given. Valid as long as the collection or block that it refers to.
struct DocumentIds {
  const char* text = nullptr;
  std::span<const std::uint32_t> begins;   // byte offsets into text
  std::span<const std::uint16_t> lengths;  // in bytes
  std::span<const std::uint32_t> hashes;   // hash_id of each

  std::size_t size() const noexcept { return begins.size(); }
  std::string_view operator[](std::size_t i) const noexcept { return {text + begins[i], lengths[i]}; }
};

}  // namespace irmetrics
