// Any bytes as text: words, stems, sentences, statistics, similarity and messages. The first two bytes choose a stemmer
// and options.
#include "fuzz/target.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/describe/code_blocks.hpp>
#include <irmetrics/text/sentences.hpp>
#include <irmetrics/text/sequence_ratio.hpp>
#include <irmetrics/text/text_statistics.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <string>
#include <vector>

namespace irmetrics::fuzz::texts_target {
namespace {

TokenizerOptions options_of(Input& input) {
  static const std::vector<std::string> languages = stemmer_languages();
  TokenizerOptions options;
  options.stemmer = languages[input.below(languages.size())];
  const std::uint8_t flags = input.byte();
  if ((flags & 1) != 0) options.stemmer.clear();
  options.lower_case = (flags & 2) == 0;
  options.shortest = 1 + (flags >> 2 & 3);
  if ((flags & 16) != 0) options.ngrams = {1, 3};
  if ((flags & 32) != 0) options.stopwords = stopwords("en_plus").value();
  constexpr WordRules rules[] = {WordRules::plain, WordRules::plain, WordRules::nltk, WordRules::nltk_3_10};
  options.words = rules[flags >> 6];
  return options;
}

void check_tokenizer(std::string_view text, TokenizerOptions options) {
  const auto terms = Tokenizer::make(options).value()(text);
  expect(terms.ok() == detail::is_utf8(text), "valid UTF-8: {}; refused: {}", detail::is_utf8(text),
         message(terms.status()));

  options.invalid_utf8 = InvalidUtf8::replace;
  const Tokenizer lenient = Tokenizer::make(options).value();
  const auto replaced = lenient(text);
  expect(replaced.ok(), "text with replacements is refused: {}", message(replaced.status()));
  expect(*replaced == *lenient(detail::readable_text(text)), "replacements are not those of readable text");
  if (terms.ok()) expect(*terms == *replaced, "valid text has replacements");

  // A reader that knows the words gives the same terms.
  TermReader reader(lenient);
  std::vector<std::uint32_t> first, again;
  expect(reader.read(text, first).ok() && reader.read(text, again).ok() && first == again, "terms read again differ");
  expect(first.size() == replaced->size(), "{} terms, not {}", first.size(), replaced->size());
  for (std::size_t i = 0; i < first.size(); ++i)
    expect(reader.term(first[i]) == (*replaced)[i], "term {} is '{}'", i, reader.term(first[i]));
}

void check_sentences(std::string_view text) {
  std::string_view left = text;
  std::string joined_again;
  while (!left.empty()) {
    const std::string_view sentence = take_sentence(left);
    expect(!sentence.empty(), "an empty sentence before '{}'", left);
    joined_again += sentence;
  }
  expect(joined_again == text, "sentences are '{}'", joined_again);
  for (const std::string_view sentence : split_sentences(text))
    expect(!sentence.empty() && detail::trim(sentence) == sentence, "sentence '{}'", sentence);
}

/// The characters of a text as words, for which the similarity is the same.
std::vector<std::string> characters_of(std::string_view text) {
  std::vector<std::string> characters;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = detail::utf8_length(text, at);
    characters.emplace_back(text.substr(at, length));
    at += length;
  }
  return characters;
}

void check_ratio(std::string_view first, std::string_view second) {
  constexpr std::size_t most = 400;  // the work is quadratic
  first = first.substr(0, most);
  second = second.substr(0, most);
  for (const bool autojunk : {true, false}) {
    const auto ratio = sequence_ratio(first, second, autojunk);
    expect(ratio.ok() == (detail::is_utf8(first) && detail::is_utf8(second)), "ratio: {}", message(ratio.status()));
    if (!ratio.ok()) return;
    expect(*ratio >= 0 && *ratio <= 1, "ratio {}", *ratio);
    const auto of_words = sequence_ratio(characters_of(first), characters_of(second), autojunk);
    expect(of_words.ok() && *ratio == *of_words, "ratio {}, of characters as words {}", *ratio, of_words.value_or(-1));
  }
  expect(*sequence_ratio(first, first, false) == 1, "a text is not similar to itself");
}

void check_statistics(std::string_view text) {
  TextsBuilder texts;
  if (!texts.add("a", text).ok() || !texts.add("b", text.substr(text.size() / 2)).ok()) return;
  TextStatisticsOptions options;
  options.threads = 1;
  options.per_document = true;
  const auto statistics = text_statistics(std::move(texts).build(), options);
  if (!statistics.ok()) return;
  for (const DocumentStatistics& one : statistics->per_document) {
    expect(one.stems <= one.diversity.types, "{} stems of {} words", one.stems, one.diversity.types);
    expect(one.sentences <= one.diversity.words, "{} sentences of {} words", one.sentences, one.diversity.words);
  }
}

/// No message makes a terminal act.
void check_visible(std::string_view text) {
  const std::string shown_text = detail::visible(text);
  expect(detail::is_utf8(shown_text), "'{}' is not UTF-8", shown_text);
  for (std::size_t at = 0; at < shown_text.size();) {
    const std::size_t length = detail::utf8_length(shown_text, at);
    expect(!detail::is_control(detail::utf8_character(shown_text, at, length)), "a control character at byte {}", at);
    at += length;
  }
}

void check(std::string_view bytes) {
  Input input(bytes);
  const TokenizerOptions options = options_of(input);
  const std::string_view text = input.rest();
  check_tokenizer(text, options);
  check_sentences(text);
  check_statistics(text);
  check_visible(text);
  contains_code(text);
  const std::string_view first = input.until("\n");
  check_ratio(first, input.rest());
}

const Registered registered({"texts", &check});

}  // namespace
}  // namespace irmetrics::fuzz::texts_target
