// A text in memory as a byte source.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace irmetrics {

/// The text must outlive the source. A byte order mark at its beginning is removed.
class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string_view text) : left_(text) {
    if (left_.starts_with(detail::byte_order_mark)) left_.remove_prefix(detail::byte_order_mark.size());
  }

  Result<std::size_t> read(std::span<char> buffer) override {
    const std::size_t size = std::min(buffer.size(), left_.size());
    std::copy_n(left_.data(), size, buffer.data());
    left_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view left_;
};

}  // namespace irmetrics
