// Terms against bm25s 0.3 and Python on the same texts.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/text/tokenizer.hpp>

#include <fmt/format.h>

#include <stdexcept>

using namespace irmetrics;
using namespace irmetrics::test;

namespace tokenizer_test {
namespace {

using Terms = std::vector<std::string>;

Tokenizer made(TokenizerOptions options) { return value_of(Tokenizer::make(std::move(options))); }

Terms terms(const TokenizerOptions& options, std::string_view text) { return value_of(made(options)(text)); }

TokenizerOptions english(std::string list) {
  TokenizerOptions options;
  options.stemmer = "english";
  options.stopwords = value_of(stopwords(list));
  options.stopwords_name = std::move(list);
  return options;
}

/// The terms of many texts from one reader, which caches words.
std::vector<Terms> read_all(const TokenizerOptions& options, const std::vector<std::string>& texts) {
  TermReader reader(made(options));
  std::vector<Terms> all;
  for (const std::string& text : texts) {
    std::vector<std::uint32_t> numbers;
    REQUIRE(reader.read(text, numbers).ok());
    Terms& words = all.emplace_back();
    for (const std::uint32_t number : numbers) {
      REQUIRE(number < reader.size());
      words.emplace_back(reader.term(number));
    }
  }
  return all;
}

}  // namespace

TEST_CASE("words equal bm25s's", "[separation]") {
  const std::vector<std::pair<std::string, Terms>> expected = {
      {"The Quick brown-foxes' JUMP_over 2 lazy dogs, don't they?",
       {"the", "quick", "brown", "foxes", "jump_over", "lazy", "dogs", "don", "they"}},
      {"ΣΊΣΥΦΟΣ ΟΔΥΣΣΕΎΣ. ΑΣ.Α Σ ΑΣ", {"σίσυφος", "οδυσσεύς", "ασ", "ας"}},
      {"İstanbul DİYARBAKIR ıSPARTA", {"stanbul", "di", "yarbakir", "ısparta"}},
      {"Straße GROẞE Ünïcödé ½x ²y Ⅷi", {"straße", "große", "ünïcödé", "½x", "²y", "ⅷi"}},
      {"日本語 のテキスト 한국어 ไทย", {"日本語", "のテキスト", "한국어", "ไทย"}},
      {"e\xCC\x81te\xCC\x81 cafe\xCC\x81s क्षेत्र", {"te", "cafe"}},
      {"a b cd _ __ _x x1 1 22 ٣٤ ⓐⓑ", {"cd", "__", "_x", "x1", "22", "٣٤"}},
      {"😀emoji😀s 𐐀𐐨 𝐀𝐁", {"emoji", "𐐨𐐨", "𝐀𝐁"}},
      {"Kelvin \xE2\x84\xAA ÅNGSTRÖM Ω", {"kelvin", "ångström"}},
      {"no-break\xC2\xA0space zero\xE2\x80\x8Dwidth soft\xC2\xADhyphen",
       {"no", "break", "space", "zero", "width", "soft", "hyphen"}},
      {"", {}},
      {" ", {}},
  };
  std::vector<std::string> texts;
  for (const auto& [text, words] : expected) {
    CHECK(terms({}, text) == words);
    texts.push_back(text);
  }
  const std::vector<Terms> read = read_all({}, texts);
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(read[i] == expected[i].second);
}

TEST_CASE("stop words are removed before stemming", "[separation]") {
  // Expected values are from bm25s with PyStemmer.
  CHECK(terms(english("en"), "The the cats of Running with cats it's") == Terms{"cat", "run", "cat"});
  CHECK(terms(english("en_plus"), "The the cats of Running with cats it's") == Terms{"cat", "run", "cat"});
  TokenizerOptions options = english("en");
  options.stopwords = {"cats", "Dogs", "be"};
  CHECK(terms(options, "cat cats CATS dogs being") == Terms{"cat", "dog", "be"});
  options.lower_case = false;
  options.stemmer = "";
  CHECK(terms(options, "cat cats CATS dogs Dogs") == Terms{"cat", "CATS", "dogs"});

  CHECK(value_of(stopwords("en")).size() == 33);
  CHECK(value_of(stopwords("en_plus")).size() == 179);
  CHECK(error_of(stopwords("xx")) == "stop words must be one of en, en_plus, punctuation, not 'xx'");
}

TEST_CASE("stems equal PyStemmer's", "[separation]") {
  struct Case {
    std::string language, text;
    Terms stems;
  };
  const std::vector<Case> cases = {
      {"english",
       "The generalisations of runners were happily relational",
       {"the", "generalis", "of", "runner", "were", "happili", "relat"}},
      {"en", "generalisations", {"generalis"}},
      {"eng", "generalisations", {"generalis"}},
      {"porter", "generalizations relational happily", {"gener", "relat", "happili"}},
      {"german", "Die Häuser der Straßenbahnen waren größer", {"die", "haus", "der", "strassenbahn", "war", "gross"}},
      {"french",
       "Les évaluations des systèmes étaient continuellement améliorées",
       {"le", "évalu", "de", "system", "étaient", "continuel", "amélior"}},
      {"russian", "Системы информационного поиска оцениваются", {"систем", "информацион", "поиск", "оценива"}},
      {"spanish", "Las canciones maravillosas cantábamos rápidamente", {"las", "cancion", "maravill", "cant", "rapid"}},
      {"arabic", "والكتب المدرسية", {"والكتب", "مدرس"}},
      {"finnish", "taloissammekin kirjastoissa", {"talo", "kirjasto"}},
      {"turkish", "Kitaplarımızdan evlerde", {"kitap", "ev"}},
      {"hungarian", "házainkban", {"ház"}},
      {"greek", "ΟΙ ΒΙΒΛΙΟΘΗΚΕΣ ΤΩΝ ΠΌΛΕΩΝ", {"οι", "βιβλιοθηκ", "τ", "πολ"}},
  };
  for (const auto& [language, text, stems] : cases) {
    INFO(language);
    TokenizerOptions options;
    options.stemmer = language;
    CHECK(terms(options, text) == stems);
  }
}

TEST_CASE("every language of Snowball is available", "[separation]") {
  const std::vector<std::string> languages = stemmer_languages();
  CHECK(languages.size() >= 15);
  for (const std::string& language : languages) {
    TokenizerOptions options;
    options.stemmer = language;
    CHECK(terms(options, "one one").size() == 2);
  }
}

TEST_CASE("shortest counts characters, not bytes", "[separation]") {
  TokenizerOptions options;
  options.shortest = 1;
  CHECK(terms(options, "a é 日 bc İ") == Terms{"a", "é", "日", "bc", "i"});
  options.shortest = 3;
  CHECK(terms(options, "ab éé 日本 𝐀𝐁 abc ééé 日本語 𝐀𝐁𝐂") == Terms{"abc", "ééé", "日本語", "𝐀𝐁𝐂"});
}

TEST_CASE("words are found at any position and of any length", "[separation]") {
  // Against a byte-by-byte form, for words of all lengths around the edges of blocks.
  Random random(20250727);
  TermReader reader{Tokenizer()};
  std::vector<std::uint32_t> numbers;
  for (int round = 0; round < 4'000; ++round) {
    std::string text;
    Terms expected;
    const int words = random.whole(0, 12);
    for (int i = 0; i < words; ++i) {
      text.append(random.below(10) + 1, random.pick<char>({' ', '.', '@', '[', '`', '{', '/', ':', '^', '\0', '\x7F'}));
      if (random.chance(0.1)) text += random.pick<std::string>({"—", "…", "€", "😀", "\xC2\xAB"});
      std::string word, lower;
      const auto length = random.pick<std::size_t>({1, 2, 3, 7, 8, 9, 15, 16, 17, 24, 63, 64, 65, 130});
      for (std::size_t j = 0; j < length; ++j) {
        const char byte = "abcxyzABCXYZ0189_"[random.below(17)];
        word += byte;
        lower += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
      }
      text += word;
      if (length >= 2) expected.push_back(lower);
    }
    numbers.clear();
    REQUIRE(reader.read(text, numbers).ok());
    Terms found;
    for (const std::uint32_t number : numbers) found.emplace_back(reader.term(number));
    REQUIRE(found == expected);
  }
}

TEST_CASE("terms are numbered in order of appearance", "[separation]") {
  TermReader reader(made(english("en")));
  std::vector<std::uint32_t> numbers = {99};
  REQUIRE(reader.read("cats and the dog; a cat", numbers).ok());
  CHECK(numbers == std::vector<std::uint32_t>{99, 0, 1, 0});
  REQUIRE(reader.read("dogs bird CATS", numbers).ok());
  CHECK(numbers == std::vector<std::uint32_t>{99, 0, 1, 0, 1, 2, 0});
  CHECK(reader.size() == 3);
  CHECK(reader.term(2) == "bird");
  CHECK(reader.tokenizer().text() == "stemmer='english', stopwords='en'");

  // Views of terms stay valid while many terms are added, and through a move.
  const std::string_view bird = reader.term(2);
  for (int i = 0; i < 20'000; ++i) REQUIRE(reader.read(fmt::format("word{}", i), numbers).ok());
  TermReader moved = std::move(reader);
  CHECK(moved.size() == 20'003);
  CHECK(bird == "bird");
  CHECK(moved.term(20'002) == "word19999");
  numbers.clear();
  REQUIRE(moved.read("word7 bird word19999", numbers).ok());
  CHECK(numbers == std::vector<std::uint32_t>{10, 2, 20'002});
}

TEST_CASE("n-grams are sequences of the terms left after stop words", "[separation]") {
  TokenizerOptions options;
  options.stopwords = {"the", "of"};
  options.ngrams.longest = 3;
  // In the order of scikit-learn's CountVectorizer.
  CHECK(terms(options, "The start of the long end end") ==
        Terms{"start", "long", "end", "end", "start long", "long end", "end end", "start long end", "long end end"});
  options.ngrams.shortest = 2;
  options.ngrams.longest = 2;
  CHECK(terms(options, "one").empty());
  CHECK(terms(options, "one two one two") == Terms{"one two", "two one", "one two"});
  options.ngrams.longest = ~std::uint32_t{0};
  CHECK(terms(options, "one two three") == Terms{"one two", "two three", "one two three"});
}

TEST_CASE("invalid bytes are an error or replaced, sequence by sequence as in Python", "[separation]") {
  struct Case {
    std::string bytes;
    int begin;             // start of the UnicodeDecodeError
    std::string replaced;  // with errors="replace"
  };
  const std::vector<Case> cases = {
      {"a\xFF"
       "b",
       1, "a\uFFFDb"},
      {"ab\xE2\x82", 2, "ab\uFFFD"},
      {"\xE2\x82"
       "A",
       0, "\uFFFDA"},
      {"\xC0\xAFx", 0, "\uFFFD\uFFFDx"},
      {"\xE0\x80\xAFx", 0, "\uFFFD\uFFFD\uFFFDx"},
      {"\xED\xA0\x80x", 0, "\uFFFD\uFFFD\uFFFDx"},
      {"\xF4\x90\x80\x80x", 0, "\uFFFD\uFFFD\uFFFD\uFFFDx"},
      {"\xF0\x9F\x98x", 0, "\uFFFDx"},
      {"\x80\xBFx", 0, "\uFFFD\uFFFDx"},
      {"\xF8\x88\x80\x80\x80x", 0, "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDx"},
      {"ok \xC3\xA9 \xC3", 6, "ok é \uFFFD"},
      {"\xF0\x80\x80"
       "A\xF1\x80\x80\xE1\x80\xC0",
       0, "\uFFFD\uFFFD\uFFFDA\uFFFD\uFFFD\uFFFD"},
      {"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF"
       "A",
       0, "\uFFFD\uFFFD\uFFFD\uFFFDA"},
      {"12345678\xFEyyyy", 8, "12345678\uFFFDyyyy"},
  };
  for (const auto& [bytes, begin, replaced] : cases) {
    INFO(replaced);
    CHECK(error_of(Tokenizer()(bytes)) == fmt::format("byte {} is not UTF-8", begin));
    TokenizerOptions options;
    options.shortest = 1;
    const Terms words = terms(options, replaced);
    options.invalid_utf8 = InvalidUtf8::replace;
    CHECK(terms(options, bytes) == words);

    options.splitter = [](std::string_view text) { return Terms{std::string(text)}; };
    CHECK(terms(options, bytes) == Terms{replaced});
    options.invalid_utf8 = InvalidUtf8::error;
    CHECK(error_of(made(options)(bytes)) == fmt::format("byte {} is not UTF-8", begin));
  }

  TermReader reader{Tokenizer()};
  std::vector<std::uint32_t> numbers = {7};
  CHECK_FALSE(reader.read("some words \xFF", numbers).ok());
  CHECK(numbers == std::vector<std::uint32_t>{7});
  CHECK(reader.size() == 0);
}

TEST_CASE("a user's splitter replaces lower-casing and the splitting of words", "[separation]") {
  TokenizerOptions options = english("en");
  options.splitter = [](std::string_view text) { return fields_of(std::string(text), '|'); };
  CHECK(terms(options, "Running dogs|the|THE|cats||x|a word that is longer than sixteen bytes") ==
        Terms{"Running dog", "THE", "cat", "", "x", "a word that is longer than sixteen byt"});
  options.stemmer = "";
  options.ngrams.longest = 2;
  CHECK(terms(options, "a b|c") == Terms{"a b", "c", "a b c"});
  CHECK(made(options).text() == "splitter=..., stopwords='en', ngrams=(1, 2)");

  options.splitter = [](std::string_view text) { return Terms{std::string(text.substr(0, 1))}; };
  CHECK(error_of(made(options)("éa")) == "the splitter cut a character in two");
  options.splitter = [](std::string_view) -> Terms { throw std::runtime_error("no words today"); };
  CHECK(error_of(made(options)("a")) == "the splitter failed: no words today");
  options.splitter = [](std::string_view) -> Terms { throw std::bad_alloc(); };
  CHECK_THROWS_AS(made(options)("a"), std::bad_alloc);
}

TEST_CASE("a tokenizer describes itself", "[separation]") {
  CHECK(Tokenizer().text().empty());
  TokenizerOptions options = english("en_plus");
  options.lower_case = false;
  options.shortest = 3;
  options.ngrams.longest = 2;
  options.invalid_utf8 = InvalidUtf8::replace;
  CHECK(made(options).text() ==
        "lower_case=False, shortest=3, stemmer='english', stopwords='en_plus', ngrams=(1, 2), invalid_utf8='replace'");
  TokenizerOptions words;
  words.stopwords = {"it's", "a\\b"};
  CHECK(made(words).text() == R"(stopwords=['it\'s', 'a\\b'])");
  words.stopwords = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
  CHECK(made(words).text() == "stopwords=['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', ...]");
}

TEST_CASE("options outside their range are errors that name them", "[separation]") {
  const auto error = [](auto change) {
    TokenizerOptions options;
    change(options);
    return error_of(Tokenizer::make(options));
  };
  CHECK(error([](auto& options) { options.shortest = 0; }) == "shortest must be at least 1, not 0");
  const std::string ngrams = "ngrams must be two numbers from 1, the first not above the second, not ";
  CHECK(error([](auto& options) { options.ngrams.shortest = 0; }) == ngrams + "(0, 1)");
  CHECK(error([](auto& options) { options.ngrams.shortest = 2; }) == ngrams + "(2, 1)");
  const std::string language = error([](auto& options) { options.stemmer = "klingon"; });
  CHECK(language.starts_with("stemmer must be one of "));
  CHECK(language.find("english") != std::string::npos);
  CHECK(language.ends_with("not 'klingon'"));
}

}  // namespace tokenizer_test
