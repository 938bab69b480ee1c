// Finds the ends of sentences.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/text/detail/unicode-inl.hpp>
#include <irmetrics/text/sentences.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace irmetrics {
namespace detail::text {

/// Whether a letter, digit or underscore begins at a position.
inline bool begins_word_character(std::string_view text, std::size_t at) noexcept {
  const char byte = text[at];
  if (static_cast<unsigned char>(byte) < 0x80) return is_ascii_letter(byte) || is_ascii_digit(byte) || byte == '_';
#ifdef IRMETRICS_WITHOUT_UTF8PROC
  return false;  // the tokenizer refuses such texts
#else
  const CodePoint point = decode_utf8(text, at);
  return point.valid && is_word_character(point.value);
#endif
}

inline bool begins_small_letter(std::string_view text, std::size_t at) noexcept {
  const char byte = text[at];
  if (static_cast<unsigned char>(byte) < 0x80) return byte >= 'a' && byte <= 'z';
#ifdef IRMETRICS_WITHOUT_UTF8PROC
  return false;
#else
  const CodePoint point = decode_utf8(text, at);
  return point.valid && utf8proc_category(static_cast<utf8proc_int32_t>(point.value)) == UTF8PROC_CATEGORY_LL;
#endif
}

/// The length of the first of some texts that a text continues with; 0 if there is none.
template <std::size_t N>
std::size_t one_of(const std::array<std::string_view, N>& texts, std::string_view text, std::size_t at) noexcept {
  for (const std::string_view one : texts)
    if (text.substr(at, one.size()) == one) return one.size();
  return 0;
}

inline constexpr std::array<std::string_view, 4> end_marks = {".", "!", "?", "\xE2\x80\xA6"};
inline constexpr std::array<std::string_view, 8> closing_marks = {
    "\"", "'", ")", "]", "}", "\xE2\x80\x99", "\xE2\x80\x9D", "\xC2\xBB"};  // right quotes, guillemet
inline constexpr std::array<std::string_view, 3> wide_end_marks = {"\xE3\x80\x82", "\xEF\xBC\x81", "\xEF\xBC\x9F"};

/// Abbreviations that names or numbers usually follow, in lower case.
inline constexpr std::array<std::string_view, 32> abbreviations = {
    "al",   "approx", "capt", "cf",  "ch",     "col", "dept", "dr",  "eq",  "eqs", "fig",
    "figs", "gen",    "gov",  "lt",  "messrs", "mr",  "mrs",  "ms",  "mt",  "nos", "pp",
    "prof", "rep",    "rev",  "sec", "sen",    "sgt", "st",   "viz", "vol", "vs"};

/// Whether the full stop at a position belongs to the word before it.
inline bool is_abbreviation(std::string_view text, std::size_t stop) noexcept {
  std::size_t begin = stop;
  while (begin > 0 && (is_ascii_letter(text[begin - 1]) || text[begin - 1] == '.')) --begin;
  const std::string_view word = text.substr(begin, stop - begin);
  if (word.empty()) return false;
  if (word.size() == 1) return is_ascii_capital(word[0]) && word[0] != 'I';
  if (word.size() >= 3 && word.find('.') != std::string_view::npos) {  // "e.g", "U.S"
    for (std::size_t i = 0; i < word.size(); ++i)
      if ((word[i] == '.') != (i % 2 == 1)) return false;
    return true;
  }
  constexpr std::size_t longest = 6;
  if (word.size() > longest) return false;
  std::array<char, longest> lower{};
  std::transform(word.begin(), word.end(), lower.begin(), [](char byte) { return ascii_lower(byte); });
  return std::binary_search(abbreviations.begin(), abbreviations.end(), std::string_view(lower.data(), word.size()));
}

/// Whether the characters after white space may begin a sentence: the first letter or digit is not a lower-case letter.
inline bool may_begin_sentence(std::string_view text, std::size_t at) noexcept {
  constexpr std::size_t most_marks = 16;  // bytes of opening quotes and brackets
  for (const std::size_t end = std::min(text.size(), at + most_marks); at < end; ++at) {
    if (continues_character(text[at])) continue;
    if (begins_word_character(text, at)) return !begins_small_letter(text, at);
  }
  return true;
}

/// The end of the white space at a position, and the number of line ends in it.
struct WhiteSpace {
  std::size_t end = 0, lines = 0;
};
inline WhiteSpace white_space(std::string_view text, std::size_t at) noexcept {
  WhiteSpace found{at};
  for (; found.end < text.size() && is_blank(text[found.end]); ++found.end)
    if (text[found.end] == '\n') ++found.lines;
  return found;
}

/// The first byte from a position on that may end a sentence.
inline std::size_t next_mark(std::string_view text, std::size_t at) noexcept {
  const auto may_end = [](char byte) {
    return byte == '\n' || byte == '.' || byte == '!' || byte == '?' || byte == '\xE2' || byte == '\xE3' ||
           byte == '\xEF';
  };
  while (at < text.size() && !may_end(text[at])) ++at;
  return at;
}

/// The end of the first sentence.
inline std::size_t sentence_end(std::string_view text, const Cancel& cancel = {}) {
  constexpr std::size_t part = 1 << 16;  // bytes between two checks
  for (std::size_t at = 0, checked = 0; at < text.size();) {
    if (at >= checked + part) {
      cancel.check();
      checked = at;
    }
    const std::size_t part_end = std::min(text.size(), checked + part);
    at = next_mark(text.substr(0, part_end), at);
    if (at == part_end) continue;
    const char byte = text[at];
    if (byte == '\n') {
      const WhiteSpace space = white_space(text, at);
      if (space.lines > 1) return space.end;
      at = space.end;
      continue;
    }
    if (const std::size_t wide = one_of(wide_end_marks, text, at); wide != 0) return at + wide;
    std::size_t end = at;
    for (std::size_t mark = one_of(end_marks, text, end); mark != 0; mark = one_of(end_marks, text, end)) end += mark;
    if (end == at) {
      ++at;
      continue;
    }
    const bool single_stop = byte == '.' && end == at + 1;
    for (std::size_t mark = one_of(closing_marks, text, end); mark != 0; mark = one_of(closing_marks, text, end))
      end += mark;
    const WhiteSpace space = white_space(text, end);
    if (space.end == text.size() || space.lines > 1) return space.end;
    if (space.end > end && !(single_stop && is_abbreviation(text, at)) && may_begin_sentence(text, space.end))
      return space.end;
    at = end;
  }
  return text.size();
}

}  // namespace detail::text

IRMETRICS_INLINE std::string_view take_sentence(std::string_view& text) noexcept {
  const std::string_view sentence = text.substr(0, detail::text::sentence_end(text));
  text.remove_prefix(sentence.size());
  return sentence;
}

IRMETRICS_INLINE std::vector<std::string_view> split_sentences(std::string_view text) {
  std::vector<std::string_view> found;
  while (!text.empty()) {
    const std::string_view sentence = detail::trim(take_sentence(text));
    for (std::size_t at = 0; at < sentence.size(); ++at) {
      if (detail::continues_character(sentence[at]) || !detail::text::begins_word_character(sentence, at)) continue;
      found.push_back(sentence);
      break;
    }
  }
  return found;
}

}  // namespace irmetrics
