// Finds documents by id within one query: an open-addressing table of row numbers over a DocumentIds.
#pragma once

#include <irmetrics/collection/document_ids.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics {

/// Number of slots of a table for this many ids: a power of two, at most half full.
inline std::size_t id_index_slots(std::size_t ids) noexcept { return std::bit_ceil(ids * 2 + 1); }

/// The row of an id, from the table that index_ids filled for the same ids.
inline std::optional<std::uint32_t> find_id(std::span<const std::uint32_t> slots, const DocumentIds& ids,
                                            std::string_view id, std::uint32_t hash) noexcept {
  const std::size_t mask = slots.size() - 1;
  for (std::size_t slot = hash & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
    const std::uint32_t row = slots[slot] - 1;
    if (ids.hashes[row] == hash && same_id(ids[row], id)) return row;
  }
  return std::nullopt;
}

/// Two rows of a query with the same document, in the order given.
using DuplicateRows = std::pair<std::uint32_t, std::uint32_t>;

/// Fills a zeroed table (id_index_slots long) with row + 1, for the first row of each document. Calls found(first row,
/// later row) for each later row, so it also finds duplicates.
template <class Found>
void index_ids(const DocumentIds& ids, std::span<std::uint32_t> slots, Found&& found) {
  const std::size_t mask = slots.size() - 1;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    const std::uint32_t hash = ids.hashes[row];
    std::size_t slot = hash & mask;
    bool known = false;
    for (; slots[slot] != 0; slot = (slot + 1) & mask) {
      const std::uint32_t other = slots[slot] - 1;
      if (ids.hashes[other] == hash && same_id(ids[other], ids[row])) {
        found(other, static_cast<std::uint32_t>(row));
        known = true;
        break;
      }
    }
    if (!known) slots[slot] = static_cast<std::uint32_t>(row + 1);
  }
}

namespace detail::collection {

/// Whether a hash is among the first `count`. Without an early end, so that compilers use vectors.
inline bool contains_hash(std::span<const std::uint32_t> hashes, std::size_t count, std::uint32_t wanted) noexcept {
  std::uint32_t found = 0;
  for (std::size_t i = 0; i < count; ++i) found |= hashes[i] == wanted ? 1U : 0U;
  return found != 0;
}

/// first_duplicate for lists of up to a few thousand documents: a bitmap of hashes, in which most documents find their
/// bit unset. The hashes and bytes settle the few others.
inline std::optional<DuplicateRows> first_duplicate_by_bitmap(const DocumentIds& ids,
                                                              std::vector<std::uint32_t>& scratch) {
  constexpr std::size_t bits_an_id = 128;
  scratch.assign(std::bit_ceil(ids.size() * bits_an_id) / 32, 0);
  const std::size_t mask = scratch.size() - 1;
  for (std::size_t row = 0; row < ids.size(); ++row) {
    const std::uint32_t hash = ids.hashes[row], bit = std::uint32_t{1} << (hash & 31);
    std::uint32_t& word = scratch[hash >> 5 & mask];
    const bool suspect = (word & bit) != 0;
    word |= bit;
    if (!suspect || !contains_hash(ids.hashes, row, hash)) continue;
    for (std::size_t first = 0; first < row; ++first)
      if (ids.hashes[first] == hash && same_id(ids[first], ids[row]))
        return DuplicateRows(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(row));
  }
  return std::nullopt;
}

}  // namespace detail::collection

/// The first pair of rows with the same document, if any. `scratch` reuses its memory between calls.
inline std::optional<DuplicateRows> first_duplicate(const DocumentIds& ids, std::vector<std::uint32_t>& scratch) {
  constexpr std::size_t large = 8192;  // from here on the bitmap leaves too many documents to settle
  if (ids.size() < large) return detail::collection::first_duplicate_by_bitmap(ids, scratch);
  scratch.assign(id_index_slots(ids.size()), 0);
  std::optional<DuplicateRows> duplicate;
  index_ids(ids, scratch, [&](std::uint32_t first, std::uint32_t later) {
    if (!duplicate) duplicate = {first, later};
  });
  return duplicate;
}

}  // namespace irmetrics
