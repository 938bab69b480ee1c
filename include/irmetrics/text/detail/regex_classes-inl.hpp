// Classes of characters in Python's re, and in the package regex: white space, digits, word characters, and letters in
// any case. Without utf8proc (IRMETRICS_WITHOUT_UTF8PROC), those of ASCII.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/text/detail/unicode-inl.hpp>

namespace irmetrics::detail::text {

/// Whether str.isspace of Python is true, which is also \s of re.
constexpr bool is_python_space(char32_t c) noexcept {
  return (c >= 0x9 && c <= 0xD) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

#ifdef IRMETRICS_WITHOUT_UTF8PROC
inline bool is_python_word(char32_t c) noexcept {
  return c < 0x80 && (is_ascii_letter(static_cast<char>(c)) || is_ascii_digit(static_cast<char>(c)) || c == '_');
}
inline bool is_regex_word(char32_t c) noexcept { return is_python_word(c); }
inline bool is_python_digit(char32_t c) noexcept { return c >= '0' && c <= '9'; }
#else
inline bool is_python_word(char32_t c) noexcept { return is_word_character(c); }
/// Whether \w of the package regex matches: Unicode's Alphabetic, marks, decimal digits, connectors and joiners.
inline bool is_regex_word(char32_t c) noexcept {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_PC:
      return true;
    case UTF8PROC_CATEGORY_NO:
      return false;
    default:
      break;
  }
  const auto within = [c](char32_t first, char32_t last) noexcept { return c >= first && c <= last; };
  return is_word_character(c) || within(0x24B6, 0x24E9) || within(0x1F130, 0x1F149) || within(0x1F150, 0x1F169) ||
         within(0x1F170, 0x1F189) || within(0x200C, 0x200D);  // letters in circles and squares
}
inline bool is_python_digit(char32_t c) noexcept {
  return c < 0x80 ? c >= '0' && c <= '9' : utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_ND;
}
#endif

/// Whether a character is a small letter of ASCII in any case; Python's re counts long s, and i with and without its
/// dot, among the cases of s and i.
constexpr bool is_letter(char32_t c, char32_t letter) noexcept {
  return c == letter || c == letter - ('a' - 'A') || (letter == 's' && c == 0x17F) ||
         (letter == 'i' && (c == 0x130 || c == 0x131));
}

}  // namespace irmetrics::detail::text
