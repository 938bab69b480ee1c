// A byte source over a text in memory.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace irmetrics::test {

class MemorySource final : public ByteSource {
 public:
  explicit MemorySource(std::string text) : text_(std::move(text)) {}

  Result<std::size_t> read(std::span<char> buffer) override {
    const std::size_t size = std::min(buffer.size(), text_.size() - read_);
    std::copy_n(text_.data() + read_, size, buffer.data());
    read_ += size;
    return size;
  }

 private:
  std::string text_;
  std::size_t read_ = 0;
};

}  // namespace irmetrics::test
