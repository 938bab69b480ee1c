// Escapes texts for HTML and other formats.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics::detail::report {

/// The replacement of one byte of a text.
struct Escape {
  char sign;
  std::string_view written;
};

inline std::string escaped(std::string_view text, std::span<const Escape> escapes) {
  std::string result;
  for (const char c : text) {
    const auto escape =
        std::find_if(escapes.begin(), escapes.end(), [c](const Escape& candidate) { return candidate.sign == c; });
    if (escape == escapes.end())
      result += c;
    else
      result += escape->written;
  }
  return result;
}

inline std::string html_text(std::string_view text) {
  static constexpr Escape escapes[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#x27;"}};
  return escaped(text, escapes);
}

/// Whether XML 1.0 allows a character, if it is one of UTF-8. Carriage returns are none here: readers convert them.
constexpr bool is_xml(char32_t character) noexcept {
  return character < 0x20 ? character == '\t' || character == '\n' : character != 0xFFFE && character != 0xFFFF;
}

}  // namespace irmetrics::detail::report
