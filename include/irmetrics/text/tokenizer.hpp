// How text becomes terms: lower-case words without stop words, stemmed, as bm25s does by default.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What to do with bytes that are not UTF-8.
enum class InvalidUtf8 : std::uint8_t {
  error,    // the text is refused
  replace,  // each maximal invalid part becomes U+FFFD, as Python's errors="replace" has it
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<InvalidUtf8> = {"error", "replace"};

/// Splits a text into words by a rule of one's own, instead of lower-casing and splitting; stop words, stemmer and
/// n-grams follow as ever. Called from several threads at once.
using Splitter = std::function<std::vector<std::string>(std::string_view text)>;

struct TokenizerOptions {
  bool lower_case = true;
  std::uint32_t shortest = 2;           // characters of the shortest word; a word is a run of \w as Python has it
  std::vector<std::string> stop_words;  // left out before stemming; see stop_words()
  std::string stemmer;                  // Snowball's name of a language, or its code: "english", "en"; none if empty
  std::uint32_t shortest_ngram = 1;     // terms are sequences of so many words, joined by a space ...
  std::uint32_t longest_ngram = 1;      // ... to so many
  InvalidUtf8 invalid = InvalidUtf8::error;
  Splitter splitter;  // none: words as described

  std::string stop_words_name = "";  // for the text of it: "en"; set by those who set stop_words by name
};

/// An immutable value; copies share.
class Tokenizer {
 public:
  /// With the default options.
  Tokenizer();
  /// Fails, naming the parameter, on shortest 0, n-grams 0 or the wrong way round, and on a language that Snowball
  /// does not have (the message lists those that it has).
  static absl::StatusOr<Tokenizer> make(TokenizerOptions options);

  const TokenizerOptions& options() const noexcept;
  /// What it does, as one would write it: "stemmer='english', stopwords='en'"; empty for the default.
  std::string text() const;
  /// The terms of a text, in order. Fails, naming the byte, on invalid UTF-8 where that is an error.
  absl::StatusOr<std::vector<std::string>> operator()(std::string_view text) const;

 private:
  friend class TermReader;
  struct Data;
  std::shared_ptr<const Data> data_;
};

/// Reads texts and numbers their terms: 0, 1, ... as they are first met. Remembers what became of every word, so that
/// each is stemmed once. One for each thread.
class TermReader {
 public:
  explicit TermReader(Tokenizer tokenizer);
  ~TermReader();
  TermReader(TermReader&&) noexcept;
  TermReader& operator=(TermReader&&) noexcept;

  /// Appends the numbers of a text's terms, in order. Fails as the tokenizer does; then nothing is appended.
  absl::Status read(std::string_view text, std::vector<std::uint32_t>& terms);
  /// How many terms were met.
  std::size_t size() const noexcept;
  /// Valid as long as the reader.
  std::string_view term(std::uint32_t number) const noexcept;
  const Tokenizer& tokenizer() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A list of stop words by name: "en" (the 33 of Lucene, as bm25s has them), "en_plus" (179). Fails on another name
/// and says which there are.
absl::StatusOr<std::vector<std::string>> stop_words(std::string_view name);

/// The languages that the Snowball library has stemmers for.
std::vector<std::string> stemmer_languages();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/text/tokenizer-inl.hpp>
#endif
