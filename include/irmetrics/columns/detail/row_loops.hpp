// The loops over the rows of columns, which take most of the time of an evaluation. They are compiled in a file of
// their own, so that a build for a small size can still optimise them.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/base/detail/little_endian.hpp>
#include <irmetrics/columns/detail/id_block.hpp>
#include <irmetrics/columns/detail/memory_ahead.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace irmetrics::detail::columns {

/// The value at an address, which may be unaligned.
template <class T>
T load(const void* buffer, std::size_t index, std::ptrdiff_t stride = sizeof(T)) noexcept {
  T value;
  std::memcpy(&value, static_cast<const char*>(buffer) + static_cast<std::ptrdiff_t>(index) * stride, sizeof value);
  return value;
}

/// The buffers of texts in views, and their sizes.
struct ViewBuffers {
  const void* const* buffers = nullptr;
  const void* sizes = nullptr;  // 64-bit integers, which may be unaligned
  std::size_t count = 0;
};

/// The text of one of Arrow's views, which have 16 bytes: the length, and a text of at most 12 bytes or its location in
/// a buffer. Empty if the location is outside of the buffers.
inline constexpr std::size_t view_width = 16, view_inside = 12;
inline std::string_view text_of_view(const char* view, const ViewBuffers& buffers) noexcept {
  const std::size_t size = load<std::uint32_t>(view, 0);
  if (size <= view_inside) return {view + 4, size};
  const std::uint64_t number = load<std::uint32_t>(view, 2), begin = load<std::uint32_t>(view, 3);
  if (number >= buffers.count || begin + size > load<std::uint64_t>(buffers.sizes, number)) return {};
  return {static_cast<const char*>(buffers.buffers[number]) + begin, size};
}

/// The hash of the bits of a number as the id of a row.
inline std::uint32_t hash_number(std::uint64_t bits) noexcept {
  return static_cast<std::uint32_t>(bits * 0x9E37'79B9'7F4A'7C15 >> 32);
}
/// The hash of a text of one to eight bytes, which a word begins with.
inline std::uint32_t hash_short_text(std::uint64_t word, std::size_t size) noexcept {
  return hash_number(little_endian(word) << (64 - 8 * size));
}
/// The hash of a text as the id of a row, which is shorter to compute than hash_id.
inline std::uint32_t hash_text(std::string_view id) noexcept {
  std::uint64_t word = 0;
  if (id.size() > sizeof word) return hash_id(id);
  std::memcpy(&word, id.data(), id.size());
  return hash_short_text(word, id.size());
}

/// Write the hash of the id of each row from `row` on. Those of texts return false if an id is empty or too long, or if
/// the offsets do not ascend between the first and the last one of the column. `size`: the number of texts, which
/// `offsets` separate; `Bits`: the unsigned type of the width of the numbers.
template <class Bits>
void hash_numbers(const char* first, std::ptrdiff_t stride, std::size_t row, std::span<std::uint32_t> hashes) noexcept;
template <class Offset>
bool hash_texts(const void* offsets, const char* text, std::size_t size, std::size_t row,
                std::span<std::uint32_t> hashes) noexcept;
bool hash_views(const char* views, const ViewBuffers& buffers, std::size_t row,
                std::span<std::uint32_t> hashes) noexcept;

/// Whether no two hashes are equal. May return false for many hashes that are distinct, and for very uneven ones.
/// Requests the memory ahead meanwhile.
bool are_distinct(std::span<const std::uint32_t> hashes, MemoryAhead& ahead, IdBlock::Search& search);

/// Whether `count` texts from `row` on have this length.
template <class Offset>
bool have_length(const void* offsets, std::size_t row, std::size_t count, std::size_t length) noexcept;

/// Whether all numbers are finite.
bool all_finite(std::span<const double> numbers) noexcept;

}  // namespace irmetrics::detail::columns

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/detail/row_loops-inl.hpp>
#endif
