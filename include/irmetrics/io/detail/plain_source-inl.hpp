// The bytes of files as they are, and the text of sources.
#pragma once

#include <irmetrics/base/detail/system_error.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/files-inl.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

namespace irmetrics::detail::io {

/// The unmodified bytes of a file, up to a limit.
class PlainSource final : public ByteSource {
 public:
  /// `begin`: the offset of the first byte; nullopt for the current position, and for what is read only once.
  PlainSource(std::string path, std::shared_ptr<const Descriptor> file, std::optional<std::uint64_t> begin = {},
              std::uint64_t left = UINT64_MAX)
      : path_(std::move(path)), file_(std::move(file)), next_(begin), left_(left) {}

  Result<std::size_t> read(std::span<char> buffer) override {
    std::size_t filled = std::min(begun_.size(), buffer.size());
    std::memcpy(buffer.data(), begun_.data(), filled);
    begun_.erase(0, filled);
    while (filled < buffer.size() && left_ > 0) {
      const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size() - filled, left_));
      const std::span<char> rest = buffer.subspan(filled, wanted);
      const std::ptrdiff_t got = next_ ? file_->read_at(*next_, rest) : file_->read(rest);
      if (got < 0) return failed_call(source_name(path_), "read", errno);
      if (got == 0) break;
      filled += static_cast<std::size_t>(got);
      left_ -= static_cast<std::uint64_t>(got);
      if (next_) *next_ += static_cast<std::uint64_t>(got);
    }
    return filled;
  }

  /// Returns the first bytes without consuming them.
  Result<std::string> peek(std::size_t size) {
    std::string bytes(size, '\0');
    const auto got = read(bytes);
    if (!got.ok()) return got.status();
    bytes.resize(*got);
    begun_ = bytes;
    return bytes;
  }

 private:
  std::string path_;
  std::shared_ptr<const Descriptor> file_;
  std::optional<std::uint64_t> next_;
  std::uint64_t left_;
  std::string begun_;  // bytes that were peeked, but not yet read
};

/// The text of a source, with the limits of its readers. Replaces a byte order mark by spaces.
class TextSource final : public ByteSource {
 public:
  TextSource(std::unique_ptr<ByteSource> source, const Limits& limits, bool at_begin = true)
      : source_(std::move(source)), limits_(limits), at_begin_(at_begin) {}

  Limits limits() const override { return limits_; }

  Result<std::size_t> read(std::span<char> buffer) override {
    auto got = source_->read(buffer);
    if (got.ok() && std::exchange(at_begin_, false) &&
        std::string_view(buffer.data(), *got).starts_with(byte_order_mark))
      std::fill_n(buffer.begin(), byte_order_mark.size(), ' ');
    return got;
  }

 private:
  std::unique_ptr<ByteSource> source_;
  Limits limits_;
  bool at_begin_;
};

/// An uncompressed file that is opened once, and read in parts by several threads.
class SharedFile {
 public:
  static Result<SharedFile> open(const std::string& path) {
    auto file = open_descriptor(path);
    if (!file.ok()) return file.status();
    return SharedFile(path, *std::move(file));
  }

  const Descriptor& descriptor() const noexcept { return *file_; }

  /// The text of the bytes [begin, end).
  std::unique_ptr<ByteSource> part(std::uint64_t begin, std::uint64_t end, const Limits& limits) const {
    return std::make_unique<TextSource>(std::make_unique<PlainSource>(path_, file_, begin, end - begin), limits,
                                        begin == 0);
  }

 private:
  SharedFile(std::string path, Descriptor file)
      : path_(std::move(path)), file_(std::make_shared<const Descriptor>(std::move(file))) {}

  std::string path_;
  std::shared_ptr<const Descriptor> file_;
};

}  // namespace irmetrics::detail::io
