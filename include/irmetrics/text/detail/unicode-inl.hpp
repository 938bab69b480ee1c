// Unicode functions for splitting, equal to Python's str and re: words, lower case, and invalid UTF-8. Without utf8proc
// (IRMETRICS_WITHOUT_UTF8PROC), the properties of characters are missing.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/config.hpp>

#ifndef IRMETRICS_WITHOUT_UTF8PROC
#include <utf8proc.h>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::detail::text {

/// A part of a text: a code point, or a maximal invalid part (Unicode's "maximal subpart").
struct CodePoint {
  char32_t value = 0xFFFD;
  std::size_t length = 1;  // bytes
  bool valid = false;
};

/// Reads the part that begins at a position inside a text.
inline CodePoint decode_utf8(std::string_view text, std::size_t at) noexcept {
  const auto byte = [&](std::size_t i) noexcept { return static_cast<unsigned char>(text[at + i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1, true};
  if (first < 0xC2 || first > 0xF4) return {};
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  // The second byte is restricted to exclude overlong forms, surrogates, and code points above U+10FFFF.
  const unsigned lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  char32_t value = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (at + i == text.size()) return {0xFFFD, i, false};
    const unsigned next = byte(i);
    if (next < (i == 1 ? lowest : 0x80U) || next > (i == 1 ? highest : 0xBFU)) return {0xFFFD, i, false};
    value = value << 6 | (next & 0x3F);
  }
  return {value, length, true};
}

/// The position of the first invalid part; the text's size if there is none.
inline std::size_t find_invalid_utf8(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    if (!point.valid) return at;
    at += point.length;
  }
  return text.size();
}

/// The text with each maximal invalid part replaced by U+FFFD.
inline std::string replace_invalid_utf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    if (point.valid)
      result.append(text.substr(at, point.length));
    else
      result.append("\xEF\xBF\xBD");
    at += point.length;
  }
  return result;
}

#ifndef IRMETRICS_WITHOUT_UTF8PROC

/// Whether \w of Python's re matches: letters, all kinds of numbers, and the underscore; not combining marks.
inline bool is_word_character(char32_t value) noexcept {
  const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(value));
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
         (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO) || value == U'_';
}

/// The lower case of a code point, if it is a single one. (Only U+0130 has two, and capital sigma depends on the
/// context.)
inline char32_t simple_lower(char32_t value) noexcept {
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(value)));
}

struct FoldedCharacter {
  char32_t lower;
  bool word;  // whether that is a word character
};

/// simple_lower and is_word_character, with a table for code points of at most two UTF-8 bytes.
inline FoldedCharacter fold_character(char32_t value) noexcept {
  static const std::array<FoldedCharacter, 0x800> table = [] {
    std::array<FoldedCharacter, 0x800> made{};
    for (char32_t i = 0; i < made.size(); ++i) made[i] = {simple_lower(i), is_word_character(simple_lower(i))};
    return made;
  }();
  if (value < table.size()) return table[value];
  const char32_t lower = simple_lower(value);
  return {lower, is_word_character(lower)};
}

/// Unicode's property Case_Ignorable.
inline bool is_case_ignorable(char32_t value) noexcept {
  constexpr std::array<char32_t, 17> marks = {0x27,   0x2E,   0x3A,   0xB7,   0x387,  0x55F,  0x5F4,  0x2018, 0x2019,
                                              0x2024, 0x2027, 0xFE13, 0xFE52, 0xFE55, 0xFF07, 0xFF0E, 0xFF1A};
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(value))) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_SK:
      return true;
    default:
      return std::find(marks.begin(), marks.end(), value) != marks.end();
  }
}

/// Unicode's property Cased, for code points that are not Case_Ignorable.
inline bool is_cased(char32_t value) noexcept {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(value))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
      return true;
    default:
      break;
  }
  const auto within = [value](char32_t first, char32_t last) noexcept { return value >= first && value <= last; };
  return value == 0xAA || value == 0xBA ||                    // ordinal indicators
         within(0x2160, 0x217F) || within(0x24B6, 0x24E9) ||  // Roman numerals, circled letters
         within(0x1F130, 0x1F149) || within(0x1F150, 0x1F169) || within(0x1F170, 0x1F189);  // squared letters
}

/// Whether the capital sigma at a position ends a word, by Unicode's condition Final_Sigma: the nearest character
/// before it that is not Case_Ignorable is Cased, and the nearest such character after it is not.
inline bool is_final_sigma(std::string_view text, std::size_t at) noexcept {
  constexpr std::size_t sigma_length = 2;
  bool cased = false;
  for (std::size_t end = at; end > 0;) {
    // Go back to the byte that could begin a code point, which must end at the current position.
    std::size_t begin = end - 1;
    while (begin > 0 && end - begin < 4 && continues_character(text[begin])) --begin;
    const CodePoint point = decode_utf8(text.substr(0, end), begin);
    if (!point.valid || begin + point.length != end) break;
    if (!is_case_ignorable(point.value)) {
      cased = is_cased(point.value);
      break;
    }
    end = begin;
  }
  if (!cased) return false;
  for (std::size_t next = at + sigma_length; next < text.size();) {
    const CodePoint point = decode_utf8(text, next);
    if (!point.valid) return true;
    if (!is_case_ignorable(point.value)) return !is_cased(point.value);
    next += point.length;
  }
  return true;
}

#endif  // IRMETRICS_WITHOUT_UTF8PROC

}  // namespace irmetrics::detail::text
