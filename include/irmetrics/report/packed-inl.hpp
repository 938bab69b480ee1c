// The head of packed bytes, and the descriptions of results by their names.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/report/all_results.hpp>
#include <irmetrics/report/detail/packed_collections-inl.hpp>
#include <irmetrics/report/packed.hpp>

#include <array>
#include <cstring>

namespace irmetrics::detail::report {

IRMETRICS_INLINE const ResultInfo* result_info_named(std::string_view name) {
  const ResultInfo* found = nullptr;
  for_each_result(AllResults(), [&](const ResultInfo& info) {
    if (info.name == name) found = &info;
  });
  return found;
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
