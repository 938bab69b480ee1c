// The head of packed bytes, and the descriptions of results by their names.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/report/all_results.hpp>
#include <irmetrics/report/detail/packed_collections-inl.hpp>
#include <irmetrics/report/packed.hpp>

#include <array>
#include <bit>
#include <cstring>

namespace irmetrics::detail::report {

IRMETRICS_INLINE const ResultInfo* result_info_named(std::string_view name) {
  const ResultInfo* found = nullptr;
  for_each_result(AllResults(), [&](const ResultInfo& info) {
    if (info.name == name) found = &info;
  });
  return found;
}

IRMETRICS_INLINE std::uint64_t checksum(std::string_view bytes) noexcept {
  // Four sums beside each other, because a multiplication takes several cycles. No step maps two words to one sum, so
  // that a change of one word is always found.
  constexpr std::size_t step = 4 * sizeof(std::uint64_t);
  std::array<std::uint64_t, 4> sums = {1, 2, 3, 4};
  for (; bytes.size() >= step; bytes.remove_prefix(step))
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] =
          (sums[i] ^ load_bytes(bytes.data() + i * sizeof(std::uint64_t), sizeof(std::uint64_t))) * 0x9E3779B97F4A7C15;
      sums[i] ^= sums[i] >> 32;
    }
  std::uint64_t all = hash_id_again(bytes, 0);
  for (const std::uint64_t sum : sums) all = (std::rotl(all, 23) ^ sum) * 0xD6E8FEB86659FD93;
  return all;
}

IRMETRICS_INLINE void seal(std::span<char> bytes) noexcept {
  constexpr std::size_t word = sizeof(std::uint64_t);
  std::memcpy(bytes.data() + word, &packed_format, word);
  const std::uint64_t sum = checksum({bytes.data() + word, bytes.size() - word});
  std::memcpy(bytes.data(), &sum, word);
}

IRMETRICS_INLINE Status damaged_bytes() { return invalid_input("the bytes are not those of a packed value"); }

IRMETRICS_INLINE Result<std::string_view> unsealed(std::string_view bytes) {
  if (bytes.size() < head_size) return damaged_bytes();
  std::array<std::uint64_t, 2> head = {};
  std::memcpy(head.data(), bytes.data(), head_size);
  if (head[0] != checksum(bytes.substr(sizeof head[0]))) return damaged_bytes();
  if (head[1] != packed_format)
    return invalid_input("the value was packed in format {}; this version of irmetrics reads format {}", head[1],
                         packed_format);
  return bytes.substr(head_size);
}

}  // namespace irmetrics::detail::report
