// Text helpers shared by the readers and the measure grammar.
#pragma once

#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail {

/// The byte order mark, which some programs write at the beginning of a text in UTF-8.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr bool is_blank(char byte) noexcept { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

constexpr std::string_view trim(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The parts of a text between separators; an empty list for an empty text.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  if (text.empty()) return parts;
  for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

/// Joins texts with a separator.
inline std::string joined(std::span<const std::string_view> texts, std::string_view between) {
  std::string all;
  for (const std::string_view& text : texts) {
    if (&text != texts.data()) all += between;
    all += text;
  }
  return all;
}

/// Length in bytes of the UTF-8 character at a position; 0 if it is invalid.
constexpr std::size_t utf8_length(std::string_view text, std::size_t at) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(at + i < text.size() ? text[at + i] : 0); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xC2 || first > 0xF4 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  const unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;   // no overlong encodings,
  const unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;  // no surrogates, nothing above U+10FFFF
  if (byte(1) < low || byte(1) > high) return 0;
  for (std::size_t i = 2; i < length; ++i)
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  return length;
}

/// Whether a byte of UTF-8 continues the character that begins before it.
constexpr bool continues_character(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// The number of characters of a text in UTF-8.
constexpr std::size_t count_characters(std::string_view text) noexcept {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues_character));
}

constexpr bool is_utf8(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

/// Writes a code point and returns its length in bytes: at most four.
inline std::size_t encode_utf8(char32_t value, char* bytes) noexcept {
  if (value < 0x80) {
    bytes[0] = static_cast<char>(value);
    return 1;
  }
  const std::size_t length = value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
  for (std::size_t i = length - 1; i > 0; --i, value >>= 6) bytes[i] = static_cast<char>(0x80 | (value & 0x3F));
  bytes[0] = static_cast<char>((0xF00U >> length & 0xF0) | value);
  return length;
}

/// The character at a position where utf8_length is `length`, above 0.
constexpr char32_t utf8_character(std::string_view text, std::size_t at, std::size_t length) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(text[at + i])); };
  char32_t character = length == 1 ? byte(0) : byte(0) & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) character = character << 6 | (byte(i) & 0x3F);
  return character;
}

/// Whether a terminal interprets a character instead of showing it: control characters of ASCII and Latin-1 except tabs
/// and line endings, line and paragraph separators, and characters that change the text direction and so can make one
/// name look like another.
constexpr bool is_control(char32_t character) noexcept {
  const auto within = [=](char32_t first, char32_t last) { return character >= first && character <= last; };
  return (character < 0x20 && character != '\t') || within(0x7F, 0x9F) || character == 0x061C ||
         within(0x200E, 0x200F) || within(0x2028, 0x202E) || within(0x2066, 0x2069);
}

/// Whether a character shows nothing, or looks like the space of ASCII: spaces, and characters of Unicode that only
/// affect their neighbours. Ids that differ only in one of them look equal.
constexpr bool is_invisible(char32_t character) noexcept {
  struct Range {
    char32_t first, last;
  };
  constexpr Range ranges[] = {{0xA0, 0xA0},     {0xAD, 0xAD},       {0x34F, 0x34F},     {0x115F, 0x1160},
                              {0x1680, 0x1680}, {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200F},
                              {0x2028, 0x202F}, {0x205F, 0x206F},   {0x2800, 0x2800},   {0x3000, 0x3000},
                              {0x3164, 0x3164}, {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
                              {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [=](Range range) { return character >= range.first && character <= range.last; });
}

/// A text whose characters that `hides(character)` selects, and bytes that are not UTF-8, become \xNN, \uNNNN or
/// \UNNNNNNNN. A text longer than `most` bytes is truncated, followed by "...".
template <class Hides>
std::string escaped(std::string_view text, std::size_t most, Hides&& hides) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  std::size_t at = 0;
  while (at < text.size() && at < most) {
    const std::size_t length = utf8_length(text, at);
    const char32_t character =
        length > 0 ? utf8_character(text, at, length) : char32_t{static_cast<unsigned char>(text[at])};
    if (length > 0 && !hides(character)) {
      result += text.substr(at, length);
    } else {
      result += length > 3 ? "\\U" : length > 1 ? "\\u" : "\\x";
      for (int shift = length > 3 ? 28 : length > 1 ? 12 : 4; shift >= 0; shift -= 4)
        result += digits[character >> shift & 0xF];
    }
    at += std::max<std::size_t>(length, 1);
  }
  return at < text.size() ? result + "..." : result;
}

/// A printable text: control characters are escaped; line endings are optionally kept.
inline std::string visible(std::string_view text, std::size_t most = std::string_view::npos, bool keep_lines = false) {
  return escaped(text, most, [keep_lines](char32_t character) {
    return is_control(character) && !(keep_lines && character == '\n');
  });
}

/// A text as quoted in a message: printable, with invisible characters escaped, too, and truncated if it is long.
inline std::string shown(std::string_view text, std::size_t most = 40) {
  return escaped(text, most, [](char32_t character) { return is_control(character) || is_invisible(character); });
}

/// The length of an incomplete UTF-8 character at a position; 1 where no character begins.
inline std::size_t broken_length(std::string_view text, std::size_t at) {
  for (std::size_t length = 3; length > 1; --length)
    if (utf8_length(std::string(text.substr(at, length)) + "\x80\x80", 0) > length) return length;
  return 1;
}

/// A text for display: bytes that are not UTF-8 are replaced. Not for ids, which could become equal.
inline std::string readable_text(std::string_view text) {
  std::string readable;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    readable += length > 0 ? text.substr(at, length) : "\xEF\xBF\xBD";  // U+FFFD
    at += length > 0 ? length : broken_length(text, at);
  }
  return readable;
}

constexpr bool is_ascii_capital(char byte) noexcept { return byte >= 'A' && byte <= 'Z'; }

/// A character with capitals of ASCII in lower case, whatever the locale.
constexpr char ascii_lower(char byte) noexcept {
  return is_ascii_capital(byte) ? static_cast<char>(byte - 'A' + 'a') : byte;
}

constexpr bool is_ascii_letter(char byte) noexcept { return ascii_lower(byte) >= 'a' && ascii_lower(byte) <= 'z'; }

constexpr bool is_ascii_digit(char byte) noexcept { return byte >= '0' && byte <= '9'; }

/// A text with capitals of ASCII in lower case.
inline std::string ascii_lower(std::string_view text) {
  std::string lower(text);
  for (char& byte : lower) byte = ascii_lower(byte);
  return lower;
}

/// The Levenshtein distance of two names, case-insensitive.
inline std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size());  // the distances of a beginning of left to those of right
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j + 1;
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = i, before = i + 1;
    for (std::size_t j = 0; j < row.size(); ++j) {
      const std::size_t changed = diagonal + (ascii_lower(left[i]) != ascii_lower(right[j]) ? 1 : 0);
      before = std::min({changed, before + 1, row[j] + 1});
      diagonal = std::exchange(row[j], before);
    }
  }
  return row.empty() ? left.size() : row.back();
}

/// Reads the number at the beginning of a text as C's strtod does in the "C" locale, correctly rounded; returns its
/// end. A number too large for a double is inf, one too small is 0. Neither white space nor a plus sign precedes it.
const char* read_number(std::string_view text, double& value);

/// Parses a complete text as a decimal number, optionally with a sign and an exponent. Accepts inf and nan; a number
/// too large for a double is inf, one too small is 0.
std::optional<double> parse_number(std::string_view text);

}  // namespace irmetrics::detail

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/base/detail/text-inl.hpp>
#endif
