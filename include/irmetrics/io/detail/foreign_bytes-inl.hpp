// Recognises files that are not text, by their first bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace irmetrics::detail::io {

inline constexpr std::size_t first_bytes = 48;  // enough for each of the beginnings below

/// A kind of file that the readers do not read, and what makes text of it.
struct ForeignBytes {
  std::string_view beginning;
  std::string_view kind;
  std::string_view remedy;
};

namespace foreign {
using std::string_view_literals::operator""sv;

inline constexpr std::string_view zip = "a zip archive", unzip = "extract its files with unzip";
inline constexpr std::string_view parquet = "a Parquet file";
inline constexpr std::string_view as_table = "irmetrics reads it from Python only, from a file named .parquet or .pq";
inline constexpr std::string_view arrow = "an Arrow or Feather file";
inline constexpr std::string_view as_frame =
    "read it in Python with pyarrow or polars, and give irmetrics the table that they return";
inline constexpr std::string_view pickle = "a Python pickle";
inline constexpr std::string_view unpickle =
    "if you trust its source, load it in Python, and give irmetrics the object";
inline constexpr std::string_view utf16 = "UTF-16 text",
                                  from_utf16 = "convert it to UTF-8 with iconv -f UTF-16 -t UTF-8";
inline constexpr std::string_view utf32 = "UTF-32 text",
                                  from_utf32 = "convert it to UTF-8 with iconv -f UTF-32 -t UTF-8";

/// A beginning stands before its own beginnings. Those that an id may have include the bytes that follow it.
inline constexpr std::array<ForeignBytes, 24> beginnings = {{
    {"BZh", "bzip2 data", "decompress it with bunzip2"},
    {"\xFD\x37zXZ", "xz data", "decompress it with unxz"},
    {"\x1F\x9D", "compress data", "decompress it with uncompress"},
    {"PK\x03\x04", zip, unzip},
    {"PK\x05\x06", zip, unzip},  // without files
    {"PK\x07\x08", zip, unzip},  // in several parts
    {"7z\xBC\xAF\x27\x1C", "a 7z archive", "extract its files"},
    {"\x04\x22\x4D\x18", "lz4 data", "decompress it with unlz4"},
    {"PAR1\x15", parquet, as_table},
    {"PARE\x15", "an encrypted Parquet file", "decrypt it and read it in Python, and give irmetrics the table"},
    {"ARROW1\0\0"sv, arrow, as_frame},
    {"\xFF\xFF\xFF\xFF", arrow, as_frame},  // a stream
    {"FEA1\0\0\0\0"sv, arrow, as_frame},    // Feather's first version
    {"\x80\x02", pickle, unpickle},
    {"\x80\x03", pickle, unpickle},
    {"\x80\x04", pickle, unpickle},
    {"\x80\x05", pickle, unpickle},
    {"(dp0\n", pickle, unpickle},  // protocol 0
    {"(lp0\n", pickle, unpickle},
    {"version https://git-lfs.github.com/spec/", "a Git LFS pointer, which stands for the file",
     "fetch the file with git lfs pull"},
    {"\xFF\xFE\0\0"sv, utf32, from_utf32},
    {"\0\0\xFE\xFF"sv, utf32, from_utf32},
    {"\xFF\xFE", utf16, from_utf16},
    {"\xFE\xFF", utf16, from_utf16},
}};
}  // namespace foreign

/// The kind of a file by its first bytes; null for text, gzip and zstd. An id may begin with the letters of bzip2, but
/// not with the number that follows them.
inline const ForeignBytes* foreign_kind(std::string_view first) {
  for (const ForeignBytes& foreign : foreign::beginnings) {
    if (!first.starts_with(foreign.beginning)) continue;
    if (foreign.kind == "bzip2 data" && !first.substr(std::min<std::size_t>(4, first.size())).starts_with("1AY&SY"))
      continue;
    return &foreign;
  }
  return nullptr;
}

}  // namespace irmetrics::detail::io
