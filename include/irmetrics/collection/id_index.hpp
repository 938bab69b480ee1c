// Finds documents by id within one query: an open-addressing table over a DocumentIds. A slot holds the number of a row
// and, in the bits above it, bits of the document's hash, so that nearly no other document's bytes are looked at.
#pragma once

#include <irmetrics/collection/document_ids.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics {

/// Number of slots of a table for this many ids: a power of two, at most half full.
inline std::size_t id_index_slots(std::size_t ids) noexcept { return std::bit_ceil(ids * 2 + 1); }

namespace detail::collection {

/// The bits of a slot that hold row + 1; 0 marks an empty slot. A table is at most half full, so they suffice.
inline std::uint32_t row_mask(std::size_t slots) noexcept { return static_cast<std::uint32_t>(slots / 2) - 1; }

}  // namespace detail::collection

/// The row of an id, from the table that index_ids filled for the same ids.
inline std::optional<std::uint32_t> find_id(std::span<const std::uint32_t> slots, const DocumentIds& ids,
                                            std::string_view id, std::uint32_t hash) noexcept {
  const std::size_t mask = slots.size() - 1;
  const std::uint32_t row_bits = detail::collection::row_mask(slots.size());
  for (std::size_t slot = hash & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
    if (((slots[slot] ^ hash) & ~row_bits) != 0) continue;
    const std::uint32_t row = (slots[slot] & row_bits) - 1;
    if (same_id(ids[row], id)) return row;
  }
  return std::nullopt;
}

/// The row of an id with this hash, as far as its slot shows without comparing ids: a guess.
inline std::optional<std::uint32_t> guess_row(std::span<const std::uint32_t> slots, std::uint32_t hash) noexcept {
  const std::uint32_t slot = slots[hash & (slots.size() - 1)], row_bits = detail::collection::row_mask(slots.size());
  if (slot == 0 || ((slot ^ hash) & ~row_bits) != 0) return std::nullopt;
  return (slot & row_bits) - 1;
}

/// Writes the rows whose hash the table may contain, in order, and returns their number: all rows of ids in the table
/// and a few others. `rows` must have room for all. Without branches, which nothing could predict.
inline std::size_t find_candidates(std::span<const std::uint32_t> slots, std::span<const std::uint32_t> hashes,
                                   std::uint32_t* rows) noexcept {
  const std::size_t mask = slots.size() - 1;
  const std::uint32_t row_bits = detail::collection::row_mask(slots.size());
  std::size_t count = 0;
  for (std::size_t row = 0; row < hashes.size(); ++row) {
    const std::uint32_t hash = hashes[row], slot = slots[hash & mask], next = slots[(hash + 1) & mask];
    const bool same_hash = ((slot ^ hash) & ~row_bits) == 0;
    rows[count] = static_cast<std::uint32_t>(row);
    count += ((slot != 0) & (same_hash | (next != 0))) ? 1 : 0;  // an id is in its slot, or in one of the next ones
  }
  return count;
}

/// Two rows of a query with the same document, in the order given.
using DuplicateRows = std::pair<std::uint32_t, std::uint32_t>;

/// Fills a zeroed table (id_index_slots long) with the first row of each document. Calls found(first row, later row)
/// for each later row, so it also finds duplicates.
template <class Found>
void index_ids(const DocumentIds& ids, std::span<std::uint32_t> slots, Found&& found) {
  const std::size_t mask = slots.size() - 1;
  const std::uint32_t row_bits = detail::collection::row_mask(slots.size());
  for (std::size_t row = 0; row < ids.size(); ++row) {
    const std::uint32_t hash = ids.hashes[row];
    std::size_t slot = hash & mask;
    bool known = false;
    for (; slots[slot] != 0 && !known; slot = (slot + 1) & mask) {
      if (((slots[slot] ^ hash) & ~row_bits) != 0) continue;
      const std::uint32_t other = (slots[slot] & row_bits) - 1;
      known = same_id(ids[other], ids[row]);
      if (known) found(other, static_cast<std::uint32_t>(row));
    }
    if (!known) slots[slot] = (hash & ~row_bits) | static_cast<std::uint32_t>(row + 1);
  }
}

namespace detail::collection {

/// The first row before `row` with the same document, if any. First excludes all of them without a branch for each,
/// which compilers do with SIMD.
inline std::optional<std::uint32_t> same_document_before(const DocumentIds& ids, std::uint32_t row) noexcept {
  const std::uint32_t* const hashes = ids.hashes.data();
  const std::uint32_t wanted = hashes[row];
  std::uint32_t equal = 0;
  for (std::uint32_t other = 0; other < row; ++other) equal += hashes[other] == wanted ? 1U : 0U;
  for (std::uint32_t other = 0; equal > 0 && other < row; ++other)
    if (hashes[other] == wanted && same_id(ids[other], ids[row])) return other;
  return std::nullopt;
}

/// first_duplicate for lists of a usual length. A bit for each hash, of 128 times as many bits as rows, excludes all
/// rows but one in 256.
inline std::optional<DuplicateRows> first_duplicate_by_bits(const DocumentIds& ids,
                                                            std::vector<std::uint32_t>& scratch) {
  const std::size_t words = std::bit_ceil(ids.size()) * 4;
  if (scratch.size() < words) scratch.resize(words);
  std::uint32_t* const seen = scratch.data();
  std::memset(seen, 0, words * sizeof *seen);
  for (std::uint32_t row = 0; row < ids.size(); ++row) {
    const std::uint32_t hash = ids.hashes[row];
    const std::uint32_t bit = std::uint32_t{1} << (hash & 31);
    std::uint32_t& word = seen[(hash >> 5) & (words - 1)];
    if ((word & bit) != 0)
      if (const auto first = same_document_before(ids, row)) return DuplicateRows{*first, row};
    word |= bit;
  }
  return std::nullopt;
}

}  // namespace detail::collection

/// The first pair of rows with the same document, if any. `scratch` reuses its memory between calls.
inline std::optional<DuplicateRows> first_duplicate(const DocumentIds& ids, std::vector<std::uint32_t>& scratch) {
  constexpr std::size_t usual_length = 4096;
  if (ids.size() <= usual_length) return detail::collection::first_duplicate_by_bits(ids, scratch);
  scratch.assign(id_index_slots(ids.size()), 0);
  std::optional<DuplicateRows> duplicate;
  index_ids(ids, scratch, [&](std::uint32_t first, std::uint32_t later) {
    if (!duplicate) duplicate = {first, later};
  });
  return duplicate;
}

}  // namespace irmetrics
