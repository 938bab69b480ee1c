// The compressed bytes of a file, in pieces.
#pragma once

#include <irmetrics/io/byte_source.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// The common part of decompressors: reads compressed bytes from the file in pieces.
class CompressedInput {
 public:
  explicit CompressedInput(std::unique_ptr<ByteSource> file) : file_(std::move(file)), bytes_(1 << 16) {}

  /// The unused compressed bytes; reads more if there are none. Empty at the end.
  absl::StatusOr<std::span<char>> next() {
    if (begin_ == end_) {
      const auto got = file_->read(bytes_);
      if (!got.ok()) return got.status();
      begin_ = 0;
      end_ = *got;
    }
    return std::span(bytes_).subspan(begin_, end_ - begin_);
  }
  void use(std::size_t count) { begin_ += count; }

 private:
  std::unique_ptr<ByteSource> file_;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace irmetrics::detail::io
