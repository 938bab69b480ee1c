// NLTK's words: against NLTK 3.9.1 and 3.10.4, and how options apply to them.
#include "support/files.hpp"
#include "support/paths.hpp"

#include <irmetrics/text/tokenizer.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nltk_words_test {
namespace {

using Terms = std::vector<std::string>;

Terms terms(TokenizerOptions options, const std::string& text) {
  return value_of(value_of(Tokenizer::make(std::move(options)))(text));
}

TokenizerOptions rules(WordRules words, bool lower_case = false) {
  TokenizerOptions options;
  options.words = words;
  options.lower_case = lower_case;
  return options;
}

}  // namespace

TEST_CASE("NLTK's words are those of NLTK", "[separation]") {
  std::ifstream file(in_project("tests/goldens/nltk_words.jsonl"));
  std::size_t texts = 0, recent = 0;
  for (std::string line; std::getline(file, line); ++texts) {
    const auto row = nlohmann::json::parse(line);
    const std::string text = row["text"];
    INFO(line);
    CHECK(terms(rules(WordRules::nltk), text) == row["nltk"].get<Terms>());
    CHECK(terms(rules(WordRules::nltk_3_10), text) ==
          row[row.contains("nltk-3.10") ? "nltk-3.10" : "nltk"].get<Terms>());
    recent += row.contains("nltk-3.10") ? 1 : 0;
  }
  CHECK(texts >= 60);
  CHECK(recent >= 3);
}

TEST_CASE("NLTK's words are lower-cased after they are split, of any length, and pass through stop words and stemmer",
          "[separation]") {
  CHECK(terms(rules(WordRules::nltk, true), "ISN'T CANNOT a ΟΔΟΣ.") ==
        Terms{"is", "n't", "can", "not", "a", "οδος", "."});
  CHECK(terms(rules(WordRules::nltk, true), "İx ΟΔΟΣ") == Terms{"i\u0307x", "οδος"});
  TokenizerOptions options = rules(WordRules::nltk, true);
  options.stopwords = value_of(stopwords("punctuation"));
  options.stopwords_name = "punctuation";
  CHECK(options.stopwords.size() == 38);
  CHECK(terms(options, "The re-rankers' \"scores\" (all), don't!") ==
        Terms{"the", "re-rankers", "scores", "all", "do", "n't"});
  options.stemmer = "english";
  CHECK(terms(options, "running, runs") == Terms{"run", "run"});
  options.ngrams = {2, 2};
  CHECK(terms(options, "a, b.") == Terms{"a b"});
  CHECK(value_of(Tokenizer::make(options)).text() ==
        "words='nltk', stemmer='english', stopwords='punctuation', ngrams=(2, 2)");
  CHECK(value_of(Tokenizer::make(rules(WordRules::nltk_3_10, true))).text() == "words='nltk-3.10'");
}

TEST_CASE("Invalid UTF-8 in texts with NLTK's words is refused, or replaced", "[separation]") {
  TokenizerOptions options = rules(WordRules::nltk);
  CHECK(error_of(value_of(Tokenizer::make(options))("ab\xFFz")) == "byte 2 is not UTF-8");
  options.invalid_utf8 = InvalidUtf8::replace;
  CHECK(terms(options, "ab\xFFz, c") == Terms{"ab\uFFFDz", ",", "c"});
}

TEST_CASE("The time of NLTK's words grows with the text", "[separation]") {
  for (const char* part : {"'", "`", ".", ". ", "\"", "-", "can'", "a", " ", ".)"}) {
    std::string text;
    while (text.size() < 400'000) text += part;
    INFO(part);
    CHECK_NOTHROW(terms(rules(WordRules::nltk), text));  // quadratic rules would take minutes
  }
}

}  // namespace nltk_words_test
