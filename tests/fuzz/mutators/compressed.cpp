// Changes the text of compressed data and compresses it again, so that checksums stay valid; sometimes the bytes.
#include "support/compression.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

// NOLINTBEGIN(readability-identifier-naming): libFuzzer's names

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

constexpr std::size_t most = std::size_t{1} << 16;  // of the text

/// The text of the first member or frame. Nothing if it is invalid or large.
std::optional<std::string> text_of(std::string_view packed) {
  if (packed.starts_with("\x28\xb5\x2f\xfd")) return irmetrics::test::zstd_text(packed, most);
  auto member = irmetrics::test::first_gzip_text(packed, most);
  return member ? std::optional(std::move(member->text)) : std::nullopt;
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
