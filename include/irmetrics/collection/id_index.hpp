// Finds documents by id within one query: an open-addressing table over a DocumentIds. A slot holds the number of a row
// and, in the bits above it, bits of the document's hash, so that nearly no other document's bytes are looked at.
#pragma once

#include <irmetrics/collection/document_ids.hpp>
#include <irmetrics/config.hpp>

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

namespace detail::collection {

/// The bits of a slot that hold row + 1; 0 marks an empty slot. A table is at most half full, so they suffice.
inline std::uint32_t row_mask(std::size_t slots) noexcept { return static_cast<std::uint32_t>(slots / 2) - 1; }

/// The slots in which an id may be, in this order: `near` slots from that of its hash on, then as many from that of
/// another hash, and so on. In a table that is at most half full, nearly every id is in the first ones; the others keep
/// a search short if a stranger chose ids of equal hashes.
class Probe {
 public:
  Probe(std::uint32_t hash, std::size_t slots) noexcept : mask_(slots - 1), slot_(hash & mask_) {}

  std::size_t slot() const noexcept { return slot_; }

  /// Goes to the next slot. `id()` returns the id.
  template <class Id>
  void next(const Id& id) noexcept {
    constexpr std::size_t near = 64, most_hashes = 16;
    slot_ = (slot_ + 1) & mask_;
    if (++tried_ % near == 0 && tried_ <= near * most_hashes) [[unlikely]]
      slot_ = another_hash(id(), tried_ / near) & mask_;
  }

 private:
  /// Not inline, so that searches are.
  IRMETRICS_COLD static std::uint64_t another_hash(std::string_view id, std::uint64_t number) noexcept {
    return hash_id_again(id, number);
  }

  std::size_t mask_, slot_, tried_ = 0;
};

}  // namespace detail::collection

/// The row of an id, from the table that index_ids filled for the same ids.
IRMETRICS_HOT inline std::optional<std::uint32_t> find_id(std::span<const std::uint32_t> slots, const DocumentIds& ids,
                                                          std::string_view id, std::uint32_t hash) noexcept {
  const std::uint32_t row_bits = detail::collection::row_mask(slots.size());
  detail::collection::Probe probe(hash, slots.size());
  for (; slots[probe.slot()] != 0; probe.next([&] { return id; })) {
    const std::uint32_t slot = slots[probe.slot()];
    if (((slot ^ hash) & ~row_bits) != 0) continue;
    const std::uint32_t row = (slot & row_bits) - 1;
    if (detail::same_id(ids[row], id)) return row;
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
    count += ((slot != 0) & (same_hash | (next != 0))) ? 1 : 0;  // an id is in its slot, or the next one is taken
  }
  return count;
}

/// Two rows of a query with the same document, in the order given.
using DuplicateRows = std::pair<std::uint32_t, std::uint32_t>;

/// Fills a zeroed table (id_index_slots long) with the first row of each document. Calls found(first row, later row)
/// for each later row, so it also finds duplicates.
template <class Found>
void index_ids(const DocumentIds& ids, std::span<std::uint32_t> slots, Found&& found) {
  const std::uint32_t row_bits = detail::collection::row_mask(slots.size());
  for (std::uint32_t row = 0; row < ids.size(); ++row) {
    const std::uint32_t hash = ids.hashes[row];
    detail::collection::Probe probe(hash, slots.size());
    bool known = false;
    for (; slots[probe.slot()] != 0; probe.next([&] { return ids[row]; })) {
      const std::uint32_t slot = slots[probe.slot()];
      if (((slot ^ hash) & ~row_bits) != 0) continue;
      const std::uint32_t other = (slot & row_bits) - 1;
      known = detail::same_id(ids[other], ids[row]);
      if (!known) continue;
      found(other, row);
      break;
    }
    if (!known) slots[probe.slot()] = (hash & ~row_bits) | (row + 1);
  }
}

/// The first pair of rows with the same document, if any. `scratch` reuses its memory between calls.
std::optional<DuplicateRows> first_duplicate(const DocumentIds& ids, std::vector<std::uint32_t>& scratch);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/id_index-inl.hpp>
#endif
