// A view of the document ids of one query: pieces of one text, each with a hash.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace irmetrics {

/// The longest document id that the columns can store, in bytes.
inline constexpr std::size_t max_document_id_length = 0xFFFF;

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
