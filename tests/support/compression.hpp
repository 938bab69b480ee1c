// Compressed bytes written and read by the compression libraries, not by irmetrics.
#pragma once

#include <zlib.h>
#include <zstd.h>

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics::test {

/// Throws if a library fails.
inline void check_compression(bool done, const char* what) {
  if (!done) throw std::runtime_error(what);
}

inline std::string gzip_member(std::string_view text) {
  z_stream stream{};
  check_compression(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK, "deflateInit2");
  std::string packed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  check_compression(deflate(&stream, Z_FINISH) == Z_STREAM_END, "deflate");
  deflateEnd(&stream);
  return packed.substr(0, stream.total_out);
}

/// The text of a member of gzip data, and the bytes of the data that it takes.
struct GzipText {
  std::string text;
  std::size_t packed = 0;
};

/// The first member. Nothing if it is invalid, or its text longer than `most`.
inline std::optional<GzipText> first_gzip_text(std::string_view packed, std::size_t most) {
  z_stream stream{};
  check_compression(inflateInit2(&stream, 15 + 16) == Z_OK, "inflateInit2");
  std::string text(most, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int result = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  if (result != Z_STREAM_END) return std::nullopt;
  text.resize(stream.total_out);
  return GzipText{std::move(text), stream.total_in};
}

/// The text of gzip data with one member.
inline std::string gunzip(std::string_view packed, std::size_t size) {
  const auto member = first_gzip_text(packed, size);
  check_compression(member && member->text.size() == size, "inflate");
  return member->text;
}

/// A zstd frame with a checksum.
inline std::string zstd_frame(std::string_view text) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

/// A zstd frame without checksum and size, as written to a pipe.
inline std::string zstd_stream(std::string_view text) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  ZSTD_inBuffer in{text.data(), text.size(), 0};
  ZSTD_outBuffer out{packed.data(), packed.size(), 0};
  while (ZSTD_compressStream2(context, &out, &in, ZSTD_e_end) != 0) {
  }
  packed.resize(out.pos);
  ZSTD_freeCCtx(context);
  return packed;
}

/// The text of the frames of zstd data. Nothing if they are invalid, or the text longer than `most`.
inline std::optional<std::string> zstd_text(std::string_view packed, std::size_t most) {
  std::string text(most, '\0');
  const std::size_t size = ZSTD_decompress(text.data(), text.size(), packed.data(), packed.size());
  if (ZSTD_isError(size) != 0) return std::nullopt;
  text.resize(size);
  return text;
}

inline std::string unzstd(std::string_view packed, std::size_t size) {
  const auto text = zstd_text(packed, size);
  check_compression(text && text->size() == size, "ZSTD_decompress");
  return *text;
}

}  // namespace irmetrics::test
