// Reads and writes gzip data with zlib. Without zlib (IRMETRICS_WITHOUT_ZLIB), both are errors.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>

#ifndef IRMETRICS_WITHOUT_ZLIB
#include <irmetrics/io/detail/compressed_input-inl.hpp>

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <span>
#include <utility>
#include <vector>
#endif

#include <memory>
#include <string>
#include <string_view>

namespace irmetrics::detail::io {

#ifdef IRMETRICS_WITHOUT_ZLIB

inline Result<std::unique_ptr<ByteSource>> open_gzip(const std::string& path, std::unique_ptr<ByteSource>,
                                                     const Limits&) {
  return file_error("{}: gzip input needs irmetrics built with IRMETRICS_ZLIB=ON", source_name(path));
}

inline Result<std::string> gzip(std::string_view) {
  return file_error("gzip output needs irmetrics built with IRMETRICS_ZLIB=ON");
}

#else

class GzipSource final : public ByteSource {
 public:
  GzipSource(std::string path, std::unique_ptr<ByteSource> file, const Limits& limits)
      : input_(std::move(path), std::move(file), limits) {
    if (::inflateInit2(&stream_, 15 + 16) != Z_OK) throw std::bad_alloc();  // 16: the gzip format
  }
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;
  ~GzipSource() override { ::inflateEnd(&stream_); }

  Result<std::size_t> read(std::span<char> buffer) override {
    std::size_t filled = 0;
    while (filled < buffer.size()) {
      const auto bytes = input_.next();
      if (!bytes.ok()) return bytes.status();
      if (bytes->empty()) {
        if (inside_) return file_error("{}: unexpected end of gzip data", source_name(input_.path()));
        break;
      }
      if (!inside_) ::inflateReset(&stream_);  // a file may contain several concatenated streams
      inside_ = true;
      stream_.next_in = reinterpret_cast<Bytef*>(bytes->data());
      stream_.avail_in = static_cast<uInt>(bytes->size());
      stream_.next_out = reinterpret_cast<Bytef*>(buffer.data() + filled);
      const auto room = static_cast<uInt>(std::min<std::size_t>(buffer.size() - filled, 1U << 30));  // 32 bits
      stream_.avail_out = room;
      const int result = ::inflate(&stream_, Z_NO_FLUSH);
      if (result == Z_MEM_ERROR) throw std::bad_alloc();
      const std::size_t unpacked = room - stream_.avail_out;
      if (Status status = input_.use(bytes->size() - stream_.avail_in, unpacked); !status.ok()) return status;
      filled += unpacked;
      if (result == Z_STREAM_END)
        inside_ = false;
      else if (result != Z_OK)
        return file_error("{}: corrupt gzip data", source_name(input_.path()));
    }
    return filled;
  }

 private:
  CompressedInput input_;
  z_stream stream_{};
  bool inside_ = false;
};

inline Result<std::unique_ptr<ByteSource>> open_gzip(const std::string& path, std::unique_ptr<ByteSource> file,
                                                     const Limits& limits) {
  return std::make_unique<GzipSource>(path, std::move(file), limits);
}

inline Result<std::string> gzip(std::string_view text) {
  z_stream stream{};
  if (::deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  const std::unique_ptr<z_stream, decltype(&::deflateEnd)> end(&stream, &::deflateEnd);
  std::string packed;
  std::vector<char> piece(1 << 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  std::size_t left = text.size();
  int result = Z_OK;
  while (result != Z_STREAM_END) {
    const auto given = static_cast<uInt>(std::min<std::size_t>(left, 1U << 30));  // avail_in has only 32 bits
    stream.avail_in = given;
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    result = ::deflate(&stream, given == left ? Z_FINISH : Z_NO_FLUSH);
    left -= given - stream.avail_in;
    packed.append(piece.data(), piece.size() - stream.avail_out);
  }
  return packed;
}

#endif

}  // namespace irmetrics::detail::io
