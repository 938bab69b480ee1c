// Every code point of Python 3.11 (Unicode 14), against Python's str and re: python_unicode.py. utf8proc may have newer
// tables: 2.8, with Unicode 15, has 4,388 letters and digits that are unassigned there.
#include "support/files.hpp"

#include <irmetrics/text/tokenizer.hpp>

#include <fmt/format.h>
#include <utf8proc.h>

#include <charconv>

using namespace irmetrics;
using namespace irmetrics::test;

namespace unicode_test {
namespace {

struct Character {
  char32_t code;
  bool word;
  char case_kind;  // from python_unicode.py
  char32_t lower;
};

std::uint32_t hexadecimal(const std::string& text) {
  std::uint32_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value, 16);
  return value;
}

std::vector<Character> python_characters() {
  std::vector<std::string> kinds(0x110000);
  std::vector<char32_t> lower(0x110000);
  for (char32_t code = 0; code < lower.size(); ++code) lower[code] = code;
  std::uint32_t begin = 0;
  std::string kind = "-";
  const auto fill = [&](std::uint32_t end) { std::fill(kinds.begin() + begin, kinds.begin() + end, kind); };
  for (const std::string& line : lines_of(file_bytes(in_project("tests/text/python_unicode.txt")))) {
    const std::vector<std::string> fields = fields_of(line, ' ');
    if (fields[0] == "+") {
      fill(hexadecimal(fields[1]));
      begin = hexadecimal(fields[1]);
      kind = fields[2];
    }
    if (fields[0] != ">") continue;
    const int step = std::stoi(fields[3]), delta = std::stoi(fields[4]);
    for (std::uint32_t code = hexadecimal(fields[1]); code <= hexadecimal(fields[2]); code += step)
      lower[code] = static_cast<char32_t>(static_cast<int>(code) + delta);
  }
  fill(0x110000);
  std::vector<Character> characters;
  for (char32_t code = 0; code < 0x110000; ++code) {
    const bool surrogate = code >= 0xD800 && code < 0xE000;
    if (!surrogate && kinds[code] != "-")
      characters.push_back({code, kinds[code][0] == 'w', kinds[code][1], lower[code]});
  }
  return characters;
}

/// By utf8proc; the tokenizer does not use it for this.
std::string utf8(char32_t code) {
  utf8proc_uint8_t bytes[4];
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code), bytes);
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

Tokenizer letters(bool lower_case) {
  TokenizerOptions options;
  options.shortest = 1;
  options.lower_case = lower_case;
  return value_of(Tokenizer::make(options));
}

}  // namespace

TEST_CASE("words and lower case equal Python's for every code point", "[separation]") {
  const std::vector<Character> characters = python_characters();
  REQUIRE(characters.size() > 280'000);
  TermReader lowering(letters(true)), keeping(letters(false));
  const auto check = [](TermReader& reader, std::string_view text, const std::string& expected, char32_t code) {
    std::vector<std::uint32_t> terms;
    const bool read = reader.read(text, terms).ok();
    const bool same = expected.empty() ? terms.empty() : terms.size() == 1 && reader.term(terms[0]) == expected;
    if (!read || !same) FAIL_CHECK(fmt::format("U+{:04X}", static_cast<std::uint32_t>(code)));
  };
  std::size_t words = 0, lowered = 0;
  for (const auto& [code, word, kind, lower] : characters) {
    const std::string text = " " + utf8(code) + ".";
    check(keeping, text, word ? utf8(code) : "", code);
    check(lowering, text, !word ? "" : code == 0x130 ? "i" : utf8(lower), code);
    words += word ? 1 : 0;
    lowered += lower != code ? 1 : 0;
  }
  CHECK(words == 133'548);  // from Python
  CHECK(lowered == 1'432);  // and U+0130
}

TEST_CASE("a capital sigma is final where it is final in Python, for any characters before and after it",
          "[separation]") {
  const Tokenizer tokenizer = letters(true);
  const std::string capital = utf8(0x3A3), small = utf8(0x3C3), final_form = utf8(0x3C2);
  std::size_t kinds[3] = {};
  std::optional<TermReader> reader;
  std::vector<std::uint32_t> terms;
  const auto is_final = [&](const std::string& text) {
    terms.clear();
    const bool read = reader->read(text, terms).ok() && !terms.empty();
    std::string all;
    for (const std::uint32_t term : terms) all += reader->term(term);
    const bool has_final = all.find(final_form) != std::string::npos, has_small = all.find(small) != std::string::npos;
    return read && has_final != has_small ? std::optional(has_final) : std::nullopt;
  };
  std::size_t wrong = 0;
  for (const auto& [code, word, kind, lower] : python_characters()) {
    if (lower == 0x3C3 || lower == 0x3C2) continue;  // sigmas themselves
    if (!reader || code % 0x1000 == 0) reader.emplace(tokenizer);
    const std::string character = utf8(code);
    const bool cased = kind == 'c', ignorable = kind == 'i';
    ++kinds[cased ? 0 : ignorable ? 1 : 2];
    const auto text = [&](std::string_view pattern) {  // with the character for C and a capital sigma for S
      std::string made;
      for (const char byte : pattern) byte == 'C' ? made += character : byte == 'S' ? made += capital : made += byte;
      return made;
    };
    const bool right = is_final(text(".1CS")) == cased &&                // final after a cased character,
                       is_final(text("ACS")) == (cased || ignorable) &&  // also across ignorable ones,
                       is_final(text("ASC")) == !cased &&                // unless a cased one follows
                       is_final(text("ASCb")) == (!cased && !ignorable);
    if (right) continue;
    if (++wrong < 10) FAIL_CHECK(fmt::format("U+{:04X}", static_cast<std::uint32_t>(code)));
  }
  CHECK(wrong == 0);
  CHECK(kinds[0] > 2'000);
  CHECK(kinds[1] > 2'000);
  CHECK(kinds[2] > 200'000);
}

}  // namespace unicode_test
