// Reads and writes zstd data with zstd. Without zstd (IRMETRICS_WITHOUT_ZSTD), both are errors.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>

#ifndef IRMETRICS_WITHOUT_ZSTD
#include <irmetrics/io/detail/compressed_input-inl.hpp>

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <utility>
#endif

#include <memory>
#include <string>
#include <string_view>

namespace irmetrics::detail::io {

#ifdef IRMETRICS_WITHOUT_ZSTD

inline Result<std::unique_ptr<ByteSource>> open_zstd(const std::string& path, std::unique_ptr<ByteSource>,
                                                     const Limits&) {
  return file_error("{}: zstd input needs irmetrics built with IRMETRICS_ZSTD=ON", source_name(path));
}

inline Result<std::string> zstd(std::string_view) {
  return file_error("zstd output needs irmetrics built with IRMETRICS_ZSTD=ON");
}

#else

/// Throws std::bad_alloc if that is the error of a result.
inline void check_memory(std::size_t result) {
  if (::ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
}

class ZstdSource final : public ByteSource {
 public:
  ZstdSource(std::string path, std::unique_ptr<ByteSource> file, const Limits& limits)
      : input_(std::move(path), std::move(file), limits), stream_(::ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ZstdSource(const ZstdSource&) = delete;
  ZstdSource& operator=(const ZstdSource&) = delete;
  ~ZstdSource() override { ::ZSTD_freeDStream(stream_); }

  Result<std::size_t> read(std::span<char> buffer) override {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
    while (out.pos < out.size) {
      const auto bytes = input_.next();
      if (!bytes.ok()) return bytes.status();
      if (bytes->empty()) {
        if (inside_) return file_error("{}: unexpected end of zstd data", source_name(input_.path()));
        break;
      }
      ZSTD_inBuffer in{bytes->data(), bytes->size(), 0};
      const std::size_t filled = out.pos;
      const std::size_t result = ::ZSTD_decompressStream(stream_, &out, &in);
      check_memory(result);
      if (::ZSTD_isError(result) != 0)
        return file_error("{}: corrupt zstd data: {}", source_name(input_.path()), ::ZSTD_getErrorName(result));
      if (Status status = follow_frame(bytes->first(in.pos), out.pos - filled, result == 0); !status.ok())
        return status;
      if (Status status = input_.use(in.pos, out.pos - filled); !status.ok()) return status;
    }
    return out.pos;
  }

 private:
  /// Fails at the end of a frame that is shorter than it says: zstd accepts it if its last block is empty.
  Status follow_frame(std::span<const char> taken, std::size_t unpacked, bool at_end) {
    const std::size_t kept = std::min(taken.size(), header_.size() - header_size_);
    std::copy_n(taken.begin(), kept, header_.begin() + static_cast<std::ptrdiff_t>(header_size_));
    header_size_ += kept;
    frame_size_ += unpacked;
    inside_ = !at_end;
    if (inside_) return Status();
    const unsigned long long promised = ::ZSTD_getFrameContentSize(header_.data(), std::exchange(header_size_, 0));
    const std::uint64_t size = std::exchange(frame_size_, 0);
    if (promised == ZSTD_CONTENTSIZE_UNKNOWN || promised == ZSTD_CONTENTSIZE_ERROR || promised == size) return Status();
    return file_error("{}: corrupt zstd data: a frame of {} bytes ends after {}", source_name(input_.path()), promised,
                      size);
  }

  CompressedInput input_;
  ZSTD_DStream* stream_;
  bool inside_ = false;
  std::array<char, 18> header_;  // the first bytes of a frame; its header is not longer
  std::size_t header_size_ = 0;
  std::uint64_t frame_size_ = 0;  // of its contents up to here
};

inline Result<std::unique_ptr<ByteSource>> open_zstd(const std::string& path, std::unique_ptr<ByteSource> file,
                                                     const Limits& limits) {
  return std::make_unique<ZstdSource>(path, std::move(file), limits);
}

inline Result<std::string> zstd(std::string_view text) {
  std::string packed(::ZSTD_compressBound(text.size()), '\0');
  const std::size_t size = ::ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3);
  check_memory(size);
  if (::ZSTD_isError(size) != 0) return file_error("zstd compression failed: {}", ::ZSTD_getErrorName(size));
  packed.resize(size);
  return packed;
}

#endif

}  // namespace irmetrics::detail::io
