// Words that marks join, such as "don't", "well-known" and "1.5", count as one.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/text/detail/unicode-inl.hpp>
#include <irmetrics/text/sentences-inl.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::detail::text {

/// The length of the apostrophe or hyphen at a position, or of the full stop or comma between two digits; 0 elsewhere.
inline std::size_t joining_mark(std::string_view text, std::size_t at) noexcept {
  // The right single quotation mark, the hyphen and the non-breaking hyphen.
  static constexpr std::array<std::string_view, 3> marks = {"\xE2\x80\x99", "\xE2\x80\x90", "\xE2\x80\x91"};
  switch (text[at]) {
    case '\'':
    case '-':
      return 1;
    case '.':
    case ',':
      return at > 0 && is_ascii_digit(text[at - 1]) && at + 1 < text.size() && is_ascii_digit(text[at + 1]) ? 1 : 0;
    case '\xE2':
      return one_of(marks, text, at);
    default:
      return 0;
  }
}

/// Whether a letter or digit ends before a position.
inline bool ends_word_character(std::string_view text, std::size_t at) noexcept {
  if (at == 0) return false;
  do --at;
  while (at > 0 && continues_character(text[at]));
  return begins_word_character(text, at);
}

/// A sentence without the marks that join words; `buffer` stores it if it has any.
inline std::string_view with_joined_words(std::string_view text, std::string& buffer, const Cancel& cancel = {}) {
  constexpr std::size_t part = 1 << 16;  // bytes between two checks
  std::size_t copied = 0;
  buffer.clear();
  for (std::size_t at = 0; at < text.size();) {
    for (const std::size_t part_end = std::min(text.size(), at + part); at < part_end;) {
      const std::size_t length = joining_mark(text, at), end = at + length;
      if (length > 0 && end < text.size() && ends_word_character(text, at) && begins_word_character(text, end)) {
        buffer.append(text.substr(copied, at - copied));
        copied = end;
      }
      at = std::max(end, at + 1);
    }
    if (at < text.size()) cancel.check();
  }
  return copied == 0 ? text : std::string_view(buffer.append(text.substr(copied)));
}

}  // namespace irmetrics::detail::text
