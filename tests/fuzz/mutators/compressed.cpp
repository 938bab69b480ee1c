// Changes the text of compressed data and compresses it again, so that checksums stay valid; sometimes the bytes.
#include "support/compression.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// NOLINTBEGIN(readability-identifier-naming): libFuzzer's names

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

constexpr std::size_t most = std::size_t{1} << 16;  // of the text

/// The text of the first member or frame. Nothing if it is invalid or large.
std::optional<std::string> text_of(std::string_view packed) {
  std::string text(most, '\0');
  if (packed.starts_with("\x28\xb5\x2f\xfd")) {
    const std::size_t size = ZSTD_decompress(text.data(), text.size(), packed.data(), packed.size());
    if (ZSTD_isError(size) != 0) return std::nullopt;
    text.resize(size);
    return text;
  }
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) return std::nullopt;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int result = inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
  if (result != Z_STREAM_END) return std::nullopt;
  text.resize(stream.total_out);
  return text;
}

std::string pack(std::string_view text, unsigned how) {
  using namespace irmetrics::test;
  const std::string_view half = text.substr(0, text.size() / 2), rest = text.substr(text.size() / 2);
  switch (how % 6) {
    case 0:
      return gzip_member(half) + gzip_member(rest);
    case 1:
      return zstd_frame(text);
    case 2:
      return zstd_stream(text);
    case 3:
      return zstd_frame(half) + std::string("\x50\x2a\x4d\x18\x02\0\0\0ab", 10) + zstd_stream(rest);  // skipped: "ab"
    default:
      return gzip_member(text);
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  std::optional<std::string> text;
  if (seed % 4 != 0) text = text_of({reinterpret_cast<const char*>(data), size});
  if (!text) return LLVMFuzzerMutate(data, size, max_size);
  std::string changed = *text;
  changed.resize(text->size() + 256);
  changed.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(changed.data()), text->size(), changed.size()));
  const std::string packed = pack(changed, seed / 4);
  if (packed.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::copy(packed.begin(), packed.end(), data);
  return packed.size();
}

// NOLINTEND(readability-identifier-naming)
