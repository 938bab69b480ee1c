// Converts texts to terms, and caches the terms of words.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <irmetrics/text/detail/folded_text-inl.hpp>
#include <irmetrics/text/detail/nltk_words-inl.hpp>
#include <irmetrics/text/detail/stemmer-inl.hpp>
#include <irmetrics/text/detail/stopwords-inl.hpp>
#include <irmetrics/text/detail/unicode-inl.hpp>
#include <irmetrics/text/detail/word_table-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <new>
#include <utility>

namespace irmetrics {
namespace detail::text {

/// A text in Python's notation.
inline std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char byte : text) {
    if (byte == '\'' || byte == '\\') result += '\\';
    result += byte;
  }
  return result + '\'';
}

/// A list in Python's notation, truncated if it is long.
inline std::string quoted_list(const std::vector<std::string>& texts) {
  constexpr std::size_t most = 8;
  std::vector<std::string> items;
  items.reserve(most + 1);
  for (std::size_t i = 0; i < std::min(most, texts.size()); ++i) items.push_back(detail::text::quoted(texts[i]));
  if (texts.size() > most) items.emplace_back("...");
  return fmt::format("[{}]", fmt::join(items, ", "));
}

}  // namespace detail::text

struct Tokenizer::Data {
  explicit Data(TokenizerOptions given) : options(std::move(given)) {
    stops.insert(options.stopwords.begin(), options.stopwords.end());
  }
  Data(const Data&) = delete;
  Data& operator=(const Data&) = delete;
  ~Data() = default;

  TokenizerOptions options;
  HashSet<std::string_view> stops;  // views of the options' words
};

IRMETRICS_INLINE Tokenizer::Tokenizer() : data_(std::make_shared<const Data>(TokenizerOptions{})) {}

IRMETRICS_INLINE Result<Tokenizer> Tokenizer::make(TokenizerOptions options) {
  if (Status status = detail::check_range("shortest", options.shortest, range::at_least(1)); !status.ok())
    return status;
  if (options.ngrams.shortest == 0 || options.ngrams.longest < options.ngrams.shortest)
    return invalid_input("ngrams must be two numbers from 1, the first not above the second, not ({}, {})",
                         options.ngrams.shortest, options.ngrams.longest);
#ifdef IRMETRICS_WITHOUT_SNOWBALL
  if (!options.stemmer.empty())
    return invalid_input("stemmer '{}' needs irmetrics built with IRMETRICS_SNOWBALL=ON", options.stemmer);
#endif
  if (!options.stemmer.empty() && !detail::text::Stemmer::is_language(options.stemmer))
    return invalid_input("stemmer must be one of {}, or the code of one of these languages, not '{}'",
                         detail::listing(stemmer_languages(), ", "), options.stemmer);
  Tokenizer tokenizer;
  tokenizer.data_ = std::make_shared<const Data>(std::move(options));
  return tokenizer;
}

IRMETRICS_INLINE const TokenizerOptions& Tokenizer::options() const& noexcept { return data_->options; }

IRMETRICS_INLINE std::string Tokenizer::text() const {
  const TokenizerOptions& options = data_->options;
  const TokenizerOptions usual;
  std::vector<std::string> parts;
  if (!options.lower_case) parts.emplace_back("lower_case=False");
  if (options.shortest != usual.shortest) parts.push_back(fmt::format("shortest={}", options.shortest));
  if (options.words != usual.words)
    parts.push_back(fmt::format("words={}", detail::text::quoted(enum_text(options.words))));
  if (options.splitter) parts.emplace_back("splitter=...");
  if (!options.stemmer.empty()) parts.push_back(fmt::format("stemmer={}", detail::text::quoted(options.stemmer)));
  if (!options.stopwords.empty())
    parts.push_back(fmt::format("stopwords={}", options.stopwords_name.empty()
                                                    ? detail::text::quoted_list(options.stopwords)
                                                    : detail::text::quoted(options.stopwords_name)));
  if (options.ngrams.shortest != 1 || options.ngrams.longest != 1)
    parts.push_back(fmt::format("ngrams=({}, {})", options.ngrams.shortest, options.ngrams.longest));
  if (options.invalid_utf8 != usual.invalid_utf8)
    parts.push_back(fmt::format("invalid_utf8={}", detail::text::quoted(enum_text(options.invalid_utf8))));
  return fmt::format("{}", fmt::join(parts, ", "));
}

IRMETRICS_INLINE Result<std::vector<std::string>> Tokenizer::operator()(std::string_view text,
                                                                        const Cancel& cancel) const try {
  TermReader reader(*this);
  std::vector<std::uint32_t> numbers;
  if (const Status status = reader.read(text, numbers, cancel); !status.ok()) return status;
  std::vector<std::string> terms;
  terms.reserve(numbers.size());
  for (const std::uint32_t number : numbers) terms.emplace_back(reader.term(number));
  return terms;
} catch (const Cancelled&) {
  return detail::cancelled();
}

struct TermReader::State {
  explicit State(Tokenizer given)
      : tokenizer(std::move(given)),
        options(tokenizer.options()),
        stemmer(options.stemmer),
        nltk(options.words == WordRules::nltk_3_10) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() = default;

  static constexpr std::uint32_t stop_word = detail::text::WordTable::vacant - 1;

  bool has_ngrams() const noexcept { return options.ngrams.longest > 1; }
  const detail::text::Numbering& terms() const noexcept { return has_ngrams() ? ngrams : stems; }

  /// Appends the number of a word's stem, unless the word is a stop word.
  void add_word(std::string_view word, std::vector<std::uint32_t>& numbers) {
    const std::uint32_t number = words.find(word, [&](std::string_view fresh) {
      if (tokenizer.data_->stops.contains(fresh)) return stop_word;
      return stems.number(stemmer ? stemmer.stem(fresh) : fresh);
    });
    if (number != stop_word) numbers.push_back(number);
  }

  Status add_words(std::string_view text, std::vector<std::uint32_t>& numbers, const Cancel& cancel) {
    // Stemmers use int for lengths.
    if (text.size() > std::size_t{std::numeric_limits<int>::max()} / 4)
      return invalid_input("a text of {} bytes is too long", text.size());
    if (options.splitter) return add_split(text, numbers);
    switch (options.words) {
      case WordRules::plain:
        break;
      case WordRules::nltk:
      case WordRules::nltk_3_10:
        return add_nltk(text, numbers, cancel);
    }
    if (Status status = folded.fold(text, options.lower_case, options.invalid_utf8, cancel); !status.ok())
      return status;
    folded.each_word(
        options.shortest, [&](std::string_view word) { add_word(word, numbers); }, cancel);
    return {};
  }

  /// Replaces invalid UTF-8, or fails on it.
  Status repair(std::string_view& text) {
    const std::size_t at = detail::text::find_invalid_utf8(text);
    if (at == text.size()) return {};
    if (options.invalid_utf8 == InvalidUtf8::error) return invalid_input("byte {} is not UTF-8", at);
    text = repaired = detail::text::replace_invalid_utf8(text);
    return {};
  }

  Status add_nltk(std::string_view text, std::vector<std::uint32_t>& numbers, const Cancel& cancel) {
    if (Status status = repair(text); !status.ok()) return status;
#ifdef IRMETRICS_WITHOUT_UTF8PROC
    for (std::size_t at = 0; at < text.size(); ++at)
      if (static_cast<unsigned char>(text[at]) >= 0x80)
        return invalid_input("byte {} is not ASCII; other text needs irmetrics built with IRMETRICS_UTF8PROC=ON", at);
#endif
    nltk(text, detail::text::FoldedText::padding, cancel, [&](std::string_view word) {
      if (options.lower_case && folded.fold(word, true, options.invalid_utf8).ok()) word = folded.bytes();
      add_word(word, numbers);
    });
    return {};
  }

  /// The words of the user's own splitter.
  Status add_split(std::string_view text, std::vector<std::uint32_t>& numbers) {
    if (Status status = repair(text); !status.ok()) return status;
    std::vector<std::string> split;
    try {
      split = options.splitter(text);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      return invalid_input("the splitter failed: {}", error.what());
    }
    for (const std::string& word : split)
      if (detail::text::find_invalid_utf8(word) < word.size())
        return invalid_input("the splitter cut a character in two");
    for (std::string& word : split) {
      const std::size_t size = word.size();
      word.append(detail::text::FoldedText::padding, '\0');
      add_word(std::string_view(word).substr(0, size), numbers);
    }
    return {};
  }

  /// Sequences of stems: all of the shortest length, then all of the next.
  void add_ngrams(std::vector<std::uint32_t>& numbers, const Cancel& cancel) {
    detail::CountedCancel check(cancel);
    const std::size_t longest = std::min<std::size_t>(options.ngrams.longest, sequence.size());
    for (std::size_t length = options.ngrams.shortest; length <= longest; ++length)
      for (std::size_t first = 0; first + length <= sequence.size(); ++first) {
        check.count(16 * length);
        ngram.assign(stems[sequence[first]]);
        for (std::size_t i = 1; i < length; ++i) ngram.append(" ").append(stems[sequence[first + i]]);
        numbers.push_back(ngrams.number(ngram));
      }
  }

  Tokenizer tokenizer;
  const TokenizerOptions& options;  // the tokenizer's
  detail::text::Stemmer stemmer;
  detail::text::FoldedText folded;
  detail::text::NltkWords nltk;
  std::string repaired;
  detail::text::WordTable words;   // the number of a word's stem, or stop_word
  detail::text::Numbering stems;   // of words
  detail::text::Numbering ngrams;  // if n-grams are requested
  std::vector<std::uint32_t> sequence;
  std::string ngram;
};

IRMETRICS_INLINE TermReader::TermReader(Tokenizer tokenizer) : state_(std::make_unique<State>(std::move(tokenizer))) {}
IRMETRICS_INLINE TermReader::~TermReader() = default;
IRMETRICS_INLINE TermReader::TermReader(TermReader&&) noexcept = default;
IRMETRICS_INLINE TermReader& TermReader::operator=(TermReader&&) noexcept = default;

IRMETRICS_INLINE Status TermReader::read(std::string_view text, std::vector<std::uint32_t>& terms,
                                         const Cancel& cancel) {
  if (!state_->has_ngrams()) return state_->add_words(text, terms, cancel);
  state_->sequence.clear();
  if (Status status = state_->add_words(text, state_->sequence, cancel); !status.ok()) return status;
  state_->add_ngrams(terms, cancel);
  return {};
}

IRMETRICS_INLINE std::size_t TermReader::size() const noexcept { return state_->terms().size(); }

IRMETRICS_INLINE std::string_view TermReader::term(std::uint32_t number) const& noexcept {
  return state_->terms()[number];
}

IRMETRICS_INLINE const Tokenizer& TermReader::tokenizer() const& noexcept { return state_->tokenizer; }

}  // namespace irmetrics
