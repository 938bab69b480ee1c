// The words of NLTK's word_tokenize without its division into sentences, that is of NLTKWordTokenizer: Penn Treebank's
// rules. Punctuation and clitics are words ("do", "n't"), and double quotes become `` and ''. Each rule goes over the
// whole text, in NLTK's order, as later rules see the spaces of earlier ones. NLTK 3.10 separates dashes, has another
// rule for apostrophes before words, and uses the package regex, to which other characters are white space and letters.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/text/detail/regex_classes-inl.hpp>
#include <irmetrics/text/detail/unicode-inl.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace irmetrics::detail::text {

/// Splits one text after another; keeps its memory.
class NltkWords {
 public:
  /// `recent`: as NLTK 3.10.
  explicit NltkWords(bool recent = false) : recent_(recent) {}

  /// Calls on_word for each word of a text in valid UTF-8. The views are valid until the next call, and are followed by
  /// `padding` readable bytes.
  template <class OnWord>
  void operator()(std::string_view text, std::size_t padding, const Cancel& cancel, OnWord&& on_word) {
    check_ = CountedCancel(cancel);
    decode(text);
    open_quotes();
    separate_punctuation();
    text_.insert(text_.begin(), U' ');
    text_.push_back(U' ');
    close_quotes();
    separate_contractions();
    encode(padding);
    const std::string_view all(bytes_.data(), bytes_.size() - padding);
    for (std::size_t begin = 0, end = 0; end < all.size(); begin = end + 1) {
      end = std::min(all.find('\n', begin), all.size());
      check_.count(end - begin + 1);
      if (end > begin) on_word(all.substr(begin, end - begin));
    }
  }

 private:
  void decode(std::string_view text) {
    text_.clear();
    for (std::size_t at = 0; at < text.size();) {
      const CodePoint point = decode_utf8(text, at);
      text_.push_back(point.value);
      at += point.length;
    }
  }

  /// The words, each ended by a newline, which no word contains.
  void encode(std::size_t padding) {
    bytes_.clear();
    for (const char32_t c : text_) {
      std::array<char, 4> bytes;
      if (is_python_space(c))
        bytes_.push_back('\n');
      else
        bytes_.append(bytes.data(), encode_utf8(c, bytes.data()));
    }
    bytes_.append(padding, '\0');
  }

  /// Goes over the text: rule(i) writes to next_ what replaces the characters from i on, and returns their number; 0
  /// leaves the character as it is.
  template <class Rule>
  void each(const Rule& rule) {
    next_.clear();
    for (std::size_t i = 0; i < text_.size();) {
      const std::size_t used = rule(i);
      if (used == 0) next_.push_back(text_[i]);
      i += std::max<std::size_t>(used, 1);
      check_.count(1);
    }
    text_.swap(next_);
  }

  char32_t at(std::size_t i) const noexcept { return i < text_.size() ? text_[i] : 0; }
  bool is_word_at(std::size_t i) const noexcept { return i < text_.size() && is_python_word(text_[i]); }
  /// In the rules that NLTK 3.10 gives to the package regex.
  bool is_recent_word_at(std::size_t i) const noexcept { return i < text_.size() && is_regex_word(text_[i]); }
  bool is_space(char32_t c) const noexcept { return is_python_space(c) && !(recent_ && c >= 0x1C && c <= 0x1F); }
  bool holds(std::size_t i, std::u32string_view part) const noexcept {
    return text_.compare(i, part.size(), part) == 0;
  }
  bool holds_in_any_case(std::size_t i, std::u32string_view part) const noexcept {
    if (i > text_.size() || text_.size() - i < part.size()) return false;
    return std::equal(part.begin(), part.end(), text_.begin() + static_cast<std::ptrdiff_t>(i),
                      [](char32_t letter, char32_t c) { return letter == '\'' ? c == letter : is_letter(c, letter); });
  }
  static bool is_one_of(char32_t c, std::u32string_view set) noexcept { return set.find(c) != set.npos; }

  /// Writes characters of the text with a space on either side, and returns their number.
  std::size_t separate(std::size_t i, std::size_t length) {
    next_.append(1, U' ').append(text_, i, length).append(1, U' ');
    return length;
  }
  void separate_all(std::u32string_view set) {
    each([&](std::size_t i) { return is_one_of(text_[i], set) ? separate(i, 1) : 0; });
  }
  void separate_pairs(std::u32string_view pair) {
    each([&](std::size_t i) { return holds(i, pair) ? separate(i, 2) : 0; });
  }
  /// Sequences of at least `least` of a character.
  void separate_runs(char32_t c, std::size_t least) {
    each([&](std::size_t i) {
      const std::size_t length = std::min(text_.find_first_not_of(c, i), text_.size()) - i;
      return length >= least ? separate(i, length) : 0;
    });
  }

  void open_quotes() {
    each([&](std::size_t i) {
      if (is_one_of(text_[i], U"\u00AB\u201C\u2018\u201E")) return separate(i, 1);
      const std::size_t length = std::min(text_.find_first_not_of(U'`', i), text_.size()) - i;
      return length > 0 ? separate(i, length) : 0;
    });
    if (at(0) == '"') text_.replace(0, 1, U"``");
    separate_pairs(U"``");
    each([&](std::size_t i) -> std::size_t {
      if (!is_one_of(text_[i], U" ([{<")) return 0;
      const std::size_t length = at(i + 1) == '"' ? 1 : holds(i + 1, U"''") ? 2 : 0;
      if (length == 0) return 0;
      next_.append(1, text_[i]).append(U" `` ");
      return 1 + length;
    });
    each([&](std::size_t i) -> std::size_t {
      if (text_[i] != '\'' || !(recent_ ? opens_word(i) : opens_letter(i))) return 0;
      next_.append(U"' ");
      return 1;
    });
  }

  static constexpr std::array<std::u32string_view, 8> clitics = {U"re", U"ve", U"ll", U"m", U"t", U"s", U"d", U"n"};

  /// Whether an apostrophe stands before a word of one character that does not begin a clitic.
  bool opens_letter(std::size_t i) const noexcept {
    return is_word_at(i + 1) && !is_word_at(i + 2) &&
           std::none_of(clitics.begin(), clitics.end(), [&](auto clitic) { return holds_in_any_case(i + 1, clitic); });
  }
  /// Whether an apostrophe stands before a word, but not after one, that is not a clitic.
  bool opens_word(std::size_t i) const noexcept {
    return !(i > 0 && is_recent_word_at(i - 1)) && is_recent_word_at(i + 1) &&
           std::none_of(clitics.begin(), clitics.end(), [&](auto clitic) {
             return holds_in_any_case(i + 1, clitic) && !is_recent_word_at(i + 1 + clitic.size());
           });
  }

  /// A full stop, not after another one, before closing characters that end the text.
  void separate_last_stop(std::u32string_view closing, bool spaced) {
    std::size_t begin = text_.size();  // of the closing characters and white space at the end
    while (begin > 0 && (is_one_of(text_[begin - 1], closing) || is_space(text_[begin - 1]))) --begin;
    if (begin < 2 || text_[begin - 1] != '.' || text_[begin - 2] == '.') return;
    std::size_t end = begin;
    while (end < text_.size() && is_one_of(text_[end], closing)) ++end;
    if (!std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(end), text_.end(),
                     [&](char32_t c) { return is_space(c); }))
      return;
    next_.assign(text_, 0, begin - 1).append(spaced ? U" . " : U" .").append(text_, begin, end - begin).append(1, U' ');
    text_.swap(next_);
  }

  void separate_punctuation() {
    separate_last_stop(U"])}>\"' \u00BB\u201D\u2019", true);
    each([&](std::size_t i) -> std::size_t {
      if (!is_one_of(text_[i], U":,") || i + 1 == text_.size() || is_python_digit(text_[i + 1])) return 0;
      separate(i, 1);
      next_.push_back(text_[i + 1]);
      return 2;
    });
    each([&](std::size_t i) -> std::size_t {
      const bool last = i + 1 == text_.size() || (i + 2 == text_.size() && text_[i + 1] == '\n');
      return last && is_one_of(text_[i], U":,") ? separate(i, 1) : 0;
    });
    separate_runs(U'.', 2);
    separate_all(U";@#$%&");
    if (recent_) separate_all(U"\u2012\u2013\u2014\u2015");
    separate_last_stop(U"])}>\"'", false);
    separate_all(U"?!");
    each([&](std::size_t i) -> std::size_t {
      if (text_[i] == '\'' || at(i + 1) != '\'' || at(i + 2) != ' ') return 0;
      next_.append(1, text_[i]).append(U" ' ");
      return 3;
    });
    separate_all(U"*");
    separate_all(U"][(){}<>");
    separate_pairs(U"--");
  }

  void close_quotes() {
    separate_all(U"\u00BB\u201D\u2019");
    separate_pairs(U"''");
    each([&](std::size_t i) -> std::size_t {
      if (text_[i] != '"') return 0;
      next_.append(U" '' ");
      return 1;
    });
    each([&](std::size_t i) -> std::size_t {
      std::size_t end = i;
      while (end < text_.size() && is_space(text_[end])) ++end;
      if (end > i) next_.push_back(U' ');
      return end - i;
    });
    separate_clitics({U"'s", U"'S", U"'m", U"'M", U"'d", U"'D", U"'"});
    separate_clitics({U"'ll", U"'LL", U"'re", U"'RE", U"'ve", U"'VE", U"n't", U"N'T"});
  }

  /// Clitics between another character than an apostrophe or a space, and a space.
  void separate_clitics(std::initializer_list<std::u32string_view> endings) {
    each([&](std::size_t i) -> std::size_t {
      if (text_[i] == '\'' || text_[i] == ' ') return 0;
      for (const std::u32string_view clitic : endings) {
        if (!holds(i + 1, clitic) || at(i + 1 + clitic.size()) != ' ') continue;
        next_.append(1, text_[i]).append(1, U' ').append(clitic).append(1, U' ');
        return clitic.size() + 2;
      }
      return 0;
    });
  }

  void separate_contractions() {
    separate_contraction(U"can", U"not");
    separate_contraction(U"d", U"'ye");
    separate_contraction(U"gim", U"me");
    separate_contraction(U"gon", U"na");
    separate_contraction(U"got", U"ta");
    separate_contraction(U"lem", U"me");
    separate_contraction(U"more", U"'n");
    separate_contraction(U"wan", U"na", true);
    for (const std::u32string_view verb : {U"is", U"was"})
      each([&](std::size_t i) -> std::size_t {
        const std::size_t length = 2 + verb.size();
        if (text_[i] != ' ' || !holds_in_any_case(i + 1, U"'t") || !holds_in_any_case(i + 3, verb) ||
            is_word_at(i + 1 + length))
          return 0;
        next_.append(1, U' ').append(text_, i + 1, 2).append(1, U' ').append(text_, i + 3, verb.size()).append(1, U' ');
        return 1 + length;
      });
  }

  /// A contraction of two parts that is a word, or is followed by white space.
  void separate_contraction(std::u32string_view first, std::u32string_view second, bool before_space = false) {
    each([&](std::size_t i) -> std::size_t {
      const std::size_t length = first.size() + second.size();
      if ((i > 0 && is_word_at(i - 1)) || !holds_in_any_case(i, first) || !holds_in_any_case(i + first.size(), second))
        return 0;
      const std::size_t end = i + length;
      if (before_space ? end == text_.size() || !is_python_space(text_[end]) : is_word_at(end)) return 0;
      next_.append(1, U' ').append(text_, i, first.size()).append(1, U' ');
      next_.append(text_, i + first.size(), second.size()).append(1, U' ');
      return length;
    });
  }

  bool recent_;
  CountedCancel check_;
  std::u32string text_, next_;
  std::string bytes_;
};

}  // namespace irmetrics::detail::text
