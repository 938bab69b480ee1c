// The compressed bytes of a file, in pieces, and the limits of what they contain.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// The common part of decompressors: reads compressed bytes from the file in pieces.
class CompressedInput {
 public:
  CompressedInput(std::string path, std::unique_ptr<ByteSource> file, const Limits& limits)
      : path_(std::move(path)), file_(std::move(file)), limits_(limits), bytes_(1 << 16) {}

  /// The unused compressed bytes; reads more if there are none. Empty at the end.
  Result<std::span<char>> next() {
    if (begin_ == end_) {
      const auto got = file_->read(bytes_);
      if (!got.ok()) return got.status();
      begin_ = 0;
      end_ = *got;
    }
    return std::span(bytes_).subspan(begin_, end_ - begin_);
  }
  /// Takes compressed bytes that became `unpacked` others. Fails if their contents exceed a limit.
  Status use(std::size_t count, std::size_t unpacked) {
    begin_ += count;
    packed_ += count;
    unpacked_ += unpacked;
    if (unpacked_ > limits_.unpacked_bytes)
      return too_large("the contents have more bytes", "unpacked_bytes", limits_.unpacked_bytes);
    if (unpacked_ > Limits::ratio_free_bytes &&
        unpacked_ / std::max<std::uint64_t>(limits_.unpacked_ratio, 1) > packed_)
      return too_large(fmt::format("the first {} bytes become {}, a larger ratio", packed_, unpacked_),
                       "unpacked_ratio", limits_.unpacked_ratio);
    return Status();
  }

  const std::string& path() const noexcept { return path_; }

 private:
  /// Another code than that of invalid lines, which readers annotate with the file.
  Status too_large(std::string_view found, std::string_view limit, std::uint64_t value) const {
    return {StatusCode::too_large, message_text("{}: {}", source_name(path_), limit_problem(found, limit, value))};
  }

  std::string path_;
  std::unique_ptr<ByteSource> file_;
  Limits limits_;
  std::uint64_t packed_ = 0, unpacked_ = 0;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace irmetrics::detail::io
