// Recognises files that are not text, by their first bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace irmetrics::detail::io {

inline constexpr std::size_t first_bytes = 10;  // enough for each of the beginnings below

/// A kind of file that the readers do not read, and what makes text of it.
struct ForeignBytes {
  std::string_view beginning;
  std::string_view kind;
  std::string_view remedy;
};

inline constexpr std::array<ForeignBytes, 9> foreign_bytes = {{
    {"BZh", "bzip2 data", "decompress it with bunzip2"},
    {"\xFD\x37zXZ", "xz data", "decompress it with unxz"},
    {"\x1F\x9D", "compress data", "decompress it with uncompress"},
    {"PK\x03\x04", "a zip archive", "extract its files with unzip"},
    {"7z\xBC\xAF\x27\x1C", "a 7z archive", "extract its files"},
    {"\x04\x22\x4D\x18", "lz4 data", "decompress it with unlz4"},
    {"PAR1\x15", "a Parquet file", "irmetrics reads it from Python only"},
    {"\xFF\xFE", "UTF-16 text", "convert it to UTF-8 with iconv -f UTF-16 -t UTF-8"},
    {"\xFE\xFF", "UTF-16 text", "convert it to UTF-8 with iconv -f UTF-16 -t UTF-8"},
}};

/// The kind of a file by its first bytes; null for text, gzip and zstd. An id may begin with the letters of bzip2, but
/// not with the number that follows them.
inline const ForeignBytes* foreign_kind(std::string_view first) {
  for (const ForeignBytes& foreign : foreign_bytes) {
    if (!first.starts_with(foreign.beginning)) continue;
    if (foreign.kind == "bzip2 data" && first.substr(std::min<std::size_t>(4, first.size())) != "1AY&SY") continue;
    return &foreign;
  }
  return nullptr;
}

}  // namespace irmetrics::detail::io
