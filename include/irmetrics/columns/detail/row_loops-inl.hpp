// Loops over the rows of columns.
#pragma once

#include <irmetrics/collection/document_ids.hpp>
#include <irmetrics/columns/detail/row_loops.hpp>

#include <algorithm>
#include <bit>
#include <type_traits>
#include <utility>

namespace irmetrics::detail::columns {
/// Writes the hash of the id at(i) for each row. `readable` tells whether the eight bytes from the beginning of each id
/// on may be read.
template <class At>
bool hash_each(std::span<std::uint32_t> hashes, bool readable, At&& at) noexcept {
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    const std::string_view id = at(i);
    if (readable && id.size() - 1 < sizeof(std::uint64_t)) {
      hashes[i] = hash_short_text(load<std::uint64_t>(id.data(), 0), id.size());
      continue;
    }
    if (id.size() - 1 >= max_document_id_length) return false;  // the size may be wrong: the text must not be read
    hashes[i] = hash_text(id);
  }
  return true;
}

/// Whether the offsets of `count` texts ascend, and are not negative: neither they nor their differences have the top
/// bit.
template <class Offset>
bool ascend(const void* offsets, std::size_t row, std::size_t count) noexcept {
  using Size = std::make_unsigned_t<Offset>;
  Size bits = 0;  // compilers use vectors for this
  const char* at = static_cast<const char*>(offsets) + row * sizeof(Offset);
  for (std::size_t i = 0; i < count; ++i, at += sizeof(Offset))
    bits |= (load<Size>(at, 1) - load<Size>(at, 0)) | load<Size>(at, 1);
  return static_cast<Offset>(bits) >= 0;
}

template <class Bits>
void hash_numbers(const char* first, std::ptrdiff_t stride, std::size_t row, std::span<std::uint32_t> hashes) noexcept {
  const auto write = [&](std::ptrdiff_t step) {
    const char* number = first + static_cast<std::ptrdiff_t>(row) * stride;
    for (std::size_t i = 0; i < hashes.size(); ++i, number += step) hashes[i] = hash_number(load<Bits>(number, 0));
  };
  stride == sizeof(Bits) ? write(sizeof(Bits)) : write(stride);  // compilers use vectors for a constant
}

template <class Offset>
bool hash_texts(const void* offsets, const char* text, std::size_t size, std::size_t row,
                std::span<std::uint32_t> hashes) noexcept {
  const auto offset = [offsets](std::size_t i) { return load<Offset>(offsets, i); };
  const Offset end = offset(row + hashes.size());
  if (offset(row) < offset(0) || end > offset(size) || !ascend<Offset>(offsets, row, hashes.size())) return false;
  const bool readable = offset(size) - end >= Offset{8};
  return hash_each(hashes, readable, [&, begin = offset(row)](std::size_t i) mutable {
    const Offset first = std::exchange(begin, offset(row + i + 1));
    return std::string_view(text + first, static_cast<std::size_t>(begin - first));
  });
}

IRMETRICS_INLINE bool hash_views(const char* views, const ViewBuffers& buffers, std::size_t row,
                                 std::span<std::uint32_t> hashes) noexcept {
  return hash_each(hashes, true, [&](std::size_t i) { return text_of_view(views + (row + i) * view_width, buffers); });
}

IRMETRICS_INLINE bool are_distinct(std::span<const std::uint32_t> hashes, MemoryAhead& ahead, IdBlock::Search& search) {
  constexpr std::size_t slots_a_hash = 8, most = 8192;
  if (hashes.size() > most) return false;
  const auto bits = static_cast<int>(std::bit_width(hashes.size() * slots_a_hash));
  if (search.rows.size() < std::size_t{1} << bits) search.rows.resize(std::size_t{1} << bits);
  if (search.rest.size() < hashes.size()) search.rest.resize(hashes.size());
  std::uint16_t *const rows = search.rows.data(), *const rest = search.rest.data();
  const auto slot = [&](std::size_t row) -> std::uint16_t& { return rows[hashes[row] >> (32 - bits)]; };
  // The last row of each slot stays in it and is compared with the others, which are the rows of the next round. Thus
  // all slots that are read were written before: they need no initial value.
  constexpr std::size_t block = 16;
  const std::size_t lines = ahead.lines() / (2 * hashes.size() / block + 1) + 1;  // a block, in both passes
  const auto for_each_row = [&](auto&& visit) {
    for (std::size_t begin = 0; begin < hashes.size(); begin += block) {
      ahead.request(lines);
      for (std::size_t row = begin; row < std::min(begin + block, hashes.size()); ++row) visit(row);
    }
  };
  for_each_row([&](std::size_t row) { slot(row) = static_cast<std::uint16_t>(row); });
  std::size_t left = 0;
  for_each_row([&](std::size_t row) {
    rest[left] = static_cast<std::uint16_t>(row);
    left += slot(row) == row ? 0U : 1U;
  });
  for (int rounds = 8; left > 0; --rounds) {
    if (rounds == 0) return false;
    for (std::size_t i = 0; i < left; ++i)
      if (hashes[rest[i]] == hashes[slot(rest[i])]) return false;
    for (std::size_t i = 0; i < left; ++i) slot(rest[i]) = rest[i];
    const std::size_t before = std::exchange(left, 0);
    for (std::size_t i = 0; i < before; ++i)
      if (slot(rest[i]) != rest[i]) rest[left++] = rest[i];
  }
  return true;
}

template <class Offset>
bool have_length(const void* offsets, std::size_t row, std::size_t count, std::size_t length) noexcept {
  using Size = std::make_unsigned_t<Offset>;
  Size unlike = 0;  // bits that differ; compilers use vectors for this
  const char* at = static_cast<const char*>(offsets) + row * sizeof(Offset);
  for (std::size_t i = 0; i < count; ++i, at += sizeof(Offset))
    unlike |= (load<Size>(at, 1) - load<Size>(at, 0)) ^ static_cast<Size>(length);
  return unlike == 0;
}

IRMETRICS_INLINE bool all_finite(std::span<const double> numbers) noexcept {
  std::uint64_t bits = 0;  // others minus themselves are NaN; compilers use vectors for this
  for (const double number : numbers) bits |= std::bit_cast<std::uint64_t>(number - number);
  return bits == 0;
}

}  // namespace irmetrics::detail::columns
