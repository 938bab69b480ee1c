// Converts text to terms: lower-case words without stop words, stemmed, like bm25s by default.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Treatment of bytes that are not UTF-8.
enum class InvalidUtf8 : std::uint8_t {
  error,    // the text is refused
  replace,  // each maximal invalid part becomes U+FFFD, as with Python's errors="replace"
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<InvalidUtf8> = {"error", "replace"};

template <class Get>
constexpr OptionField<Get> invalid_utf8_option(Get get) {
  return {"invalid_utf8", get, range::any, "treatment of bytes that are not UTF-8; replace converts them to U+FFFD"};
}

/// What is a word.
enum class WordRules : std::uint8_t {
  plain,  // a sequence of letters, digits and underscores, as in bm25s and scikit-learn
  // As word_tokenize(text, preserve_line=True) of NLTK 3.9, Penn Treebank's rules: also punctuation and "n't". Without
  // preserve_line NLTK first divides the text into sentences by a trained model, which changes full stops before the
  // last.
  nltk,
  nltk_3_10,  // the same of NLTK 3.10, which also separates dashes and opening apostrophes
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<WordRules> = {"plain", "nltk", "nltk-3.10"};

/// Splits a text into words, replacing lower-casing and the default splitting; stop words, stemmer and n-grams apply as
/// usual. Called from several threads at once.
using Splitter = std::function<std::vector<std::string>(std::string_view text)>;

/// Terms are sequences of `shortest` to `longest` words, joined by a space.
struct NgramLengths {
  std::uint32_t shortest = 1;
  std::uint32_t longest = 1;
};

/// The rules of a tokenizer.
struct TokenizerOptions {
  bool lower_case = true;
  std::uint32_t shortest = 2;          // a plain word is a sequence of \w as in Python
  std::vector<std::string> stopwords;  // removed before stemming; see stopwords()
  std::string stemmer;                 // Snowball's name of a language, or its code: "english", "en"; empty: none
  NgramLengths ngrams;
  InvalidUtf8 invalid_utf8 = InvalidUtf8::error;
  WordRules words = WordRules::plain;
  Splitter splitter;  // instead of these rules; empty: none

  std::string stopwords_name = "";  // for text(): "en"; set if stopwords is set by name

  /// Those that all users set alike. Stop words and stemmer have other defaults for each similarity.
  static constexpr auto options =
      describe_options | option("lower_case", &TokenizerOptions::lower_case, "whether to lower-case") |
      option("shortest", &TokenizerOptions::shortest, range::at_least(1),
             "length of the shortest plain word in characters") |
      invalid_utf8_option(&TokenizerOptions::invalid_utf8) |
      option("words", &TokenizerOptions::words,
             "what is a word: a sequence of letters, digits and underscores, or what word_tokenize(text, "
             "preserve_line=True) of NLTK 3.9 or 3.10 returns, with punctuation and \"n't\", lower-cased after "
             "splitting and of any length");
};

/// An immutable value; copies share.
class Tokenizer {
 public:
  /// With the default options.
  Tokenizer();
  /// Fails, naming the parameter, if shortest is 0, on n-gram lengths of 0 or in the wrong order, and on a language
  /// unknown to Snowball (the message lists the known ones).
  static Result<Tokenizer> make(TokenizerOptions options);

  const TokenizerOptions& options() const& noexcept;
  const TokenizerOptions& options() const&& = delete;
  /// The options that differ from the default, in Python's notation: "stemmer='english', stopwords='en'".
  std::string text() const;
  /// The terms of a text, in order. Fails, naming the byte, on invalid UTF-8 if that is an error.
  Result<std::vector<std::string>> operator()(std::string_view text, const Cancel& cancel = {}) const;

 private:
  friend class TermReader;
  struct Data;
  std::shared_ptr<const Data> data_;
};

/// Reads texts and numbers their terms: 0, 1, ... in order of first occurrence. Caches the term of every word, so that
/// each word is stemmed once. Use one per thread.
class TermReader {
 public:
  explicit TermReader(Tokenizer tokenizer);
  ~TermReader();
  TermReader(TermReader&&) noexcept;
  TermReader& operator=(TermReader&&) noexcept;

  /// Appends the numbers of a text's terms, in order. On failure, nothing is appended. A cancelled call appends some
  /// terms.
  Status read(std::string_view text, std::vector<std::uint32_t>& terms, const Cancel& cancel = {});
  /// The number of distinct terms.
  std::size_t size() const noexcept;
  /// Valid as long as the reader.
  std::string_view term(std::uint32_t number) const& noexcept;
  std::string_view term(std::uint32_t number) const&& = delete;
  const Tokenizer& tokenizer() const& noexcept;
  const Tokenizer& tokenizer() const&& = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A list of stop words by name: "en" (Lucene's 33, as in bm25s), "en_plus" (179), "punctuation" (38 marks, which are
/// words by nltk's rules; those that Hagstrom et al. leave out). The error for other names lists the
/// valid ones.
Result<std::vector<std::string>> stopwords(std::string_view name);

/// The names of the lists of stop words.
std::vector<std::string_view> stopword_lists();

/// The languages of the Snowball library's stemmers.
std::vector<std::string> stemmer_languages();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/text/tokenizer-inl.hpp>
#endif
