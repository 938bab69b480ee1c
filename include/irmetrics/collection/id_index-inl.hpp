// Finds the first document that a list returns twice.
#pragma once

#include <irmetrics/collection/id_index.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

namespace irmetrics {
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

IRMETRICS_INLINE std::optional<DuplicateRows> first_duplicate(const DocumentIds& ids,
                                                              std::vector<std::uint32_t>& scratch) {
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
