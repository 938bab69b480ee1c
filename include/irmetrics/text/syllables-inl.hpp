// The rules of syllables.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/text/syllables.hpp>

#include <algorithm>
#include <array>
#include <string>

namespace irmetrics {
namespace detail::text {

// Sequences of letters with a syllable more or less than their groups of vowels; a space is the end of a word. They
// were selected one after another by the number of words of the CMU pronouncing dictionary that they correct.
inline constexpr std::array<std::string_view, 35> longer_sequences = {
    " io",  "ia",   "eo",    "ii",  "iu",   "ya",   "dio",   "rio",  "vio",   "bio",   "hio",  "iet",
    "rien", "iest", "ier ",  "ual", "uat",  "uin",  "uou",   "bei",  "oer",   "oing ", "aic ", "creat",
    "reac", "eali", "lemen", "yer", "ying", "ire ", "ires ", "ism ", "isms ", "dnt ",  "snt "};
inline constexpr std::array<std::string_view, 19> shorter_sequences = {
    "cial",  "tial", "sia",   "tian",  "qual", "equa",  "quin", "guin",  "gue", "que ",
    "ques ", "ely ", "ement", "eness", "eful", "eless", "some", "eline", "ewo"};

constexpr bool is_vowel(char letter) noexcept {
  return std::string_view("aeiouy").find(letter) != std::string_view::npos;
}

/// The word in lower case between two spaces, without apostrophes and hyphens, and with an "a" for each accented vowel
/// of Latin-1.
inline std::string spelled(std::string_view word) {
  std::string letters = " ";
  for (std::size_t at = 0; at < word.size(); ++at) {
    const char byte = word[at];
    if (byte == '\'' || byte == '-' || word.substr(at, 3) == "\xE2\x80\x99") {
      at += byte == '\xE2' ? 2 : 0;
    } else if (byte == '\xC3' && at + 1 < word.size()) {
      const unsigned low = static_cast<unsigned char>(word[++at]) & 0x1FU;  // the same for capital and small letters
      constexpr std::string_view kinds = "aaaaaaacaaaaaaaacnaaaaa-aaaaaacc";
      letters += kinds[low] == 'a' ? 'a' : 'c';
    } else {
      letters += ascii_lower(byte);
    }
  }
  return letters += ' ';
}

/// Whether the vowel of a last syllable in e, es or ed is silent.
inline bool has_silent_ending(std::string_view word) noexcept {
  const auto consonant_before_end = [&](std::size_t from_end) {
    return from_end <= word.size() && !is_vowel(word[word.size() - from_end]);
  };
  if (word.size() < 3) return false;
  const bool has_e = word.ends_with('e');
  if (!has_e && !word.ends_with("es") && !word.ends_with("ed")) return false;
  const std::size_t from_end = has_e ? 2 : 3;  // of the letter before the e, from the end
  if (!consonant_before_end(from_end)) return false;
  const char before = word[word.size() - from_end];
  const char earlier = from_end < word.size() ? word[word.size() - from_end - 1] : ' ';
  const bool has_l = before == 'l' && from_end < word.size() && consonant_before_end(from_end + 1);
  if (has_e) return !(has_l && earlier != 'l');  // "table"
  if (word.ends_with("ed")) {
    constexpr std::string_view quiet = "lrw";
    return before != 't' && before != 'd' && !(has_l && quiet.find(earlier) == std::string_view::npos);
  }
  constexpr std::string_view hissing = "sxzcg";
  if (hissing.find(before) != std::string_view::npos) return false;  // "uses"
  if (before == 'h' && (earlier == 'c' || earlier == 's')) return false;
  return !(has_l && earlier != 'l');
}

}  // namespace detail::text

IRMETRICS_INLINE std::size_t count_syllables(std::string_view word) {
  using namespace detail::text;
  const std::string spelling = spelled(word);
  int count = 0;
  for (std::size_t i = 1; i < spelling.size(); ++i)
    if (is_vowel(spelling[i]) && !is_vowel(spelling[i - 1])) ++count;
  if (has_silent_ending(std::string_view(spelling).substr(1, spelling.size() - 2))) --count;
  const auto occurs = [&](std::string_view sequence) { return spelling.find(sequence) != std::string::npos; };
  count += static_cast<int>(std::count_if(longer_sequences.begin(), longer_sequences.end(), occurs));
  count -= static_cast<int>(std::count_if(shorter_sequences.begin(), shorter_sequences.end(), occurs));
  return static_cast<std::size_t>(std::max(count, 1));
}

}  // namespace irmetrics
