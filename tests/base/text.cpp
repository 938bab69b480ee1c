// Small pieces of text handling: UTF-8 against nlohmann_json's own check, and texts in messages.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace text_test {
namespace {

bool written_as_json(const std::string& text) {
  try {
    return !nlohmann::json(text).dump().empty();
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
}

}  // namespace

TEST_CASE("a text is UTF-8 if it can be written as JSON: all pairs of bytes, and random longer texts") {
  std::string pair(2, '\0');
  std::size_t different = 0;
  for (int first = 0; first < 256; ++first)
    for (int second = 0; second < 256; ++second) {
      pair = {static_cast<char>(first), static_cast<char>(second)};
      different += detail::is_utf8(pair) != written_as_json(pair) ? 1 : 0;
    }
  CHECK(different == 0);
  // Bytes at which a rule begins or ends, so that many of the texts are valid or nearly so.
  const std::string bytes = "a\x7F\x80\x8F\x90\x9F\xA0\xBF\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5";
  Random random(5);
  std::size_t valid = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (int length = random.whole(3, 6); length > 0; --length)
      text += bytes[static_cast<std::size_t>(random.whole(0, static_cast<int>(bytes.size()) - 1))];
    different += detail::is_utf8(text) != written_as_json(text) ? 1 : 0;
    valid += detail::is_utf8(text) ? 1 : 0;
  }
  CHECK(different == 0);
  CHECK(valid > 50);
}

TEST_CASE("messages show the beginning of a long text, and escape bytes that a terminal would not show") {
  CHECK(detail::shown("").empty());
  CHECK(detail::shown("a\tcaf\xC3\xA9") == "a\tcaf\xC3\xA9");
  CHECK(detail::shown(std::string("\0\x1B\x7F", 3)) == "\\x00\\x1b\\x7f");
  CHECK(detail::shown("caf\xE9 \xC3") == "caf\\xe9 \\xc3");
  CHECK(detail::shown("abcdef", 6) == "abcdef");
  CHECK(detail::shown("abcdefg", 6) == "abcdef...");
  CHECK(detail::shown("ab\xC3\xA9g", 3) == "ab\xC3\xA9...");  // characters are never split
}

TEST_CASE(
    "exactly the characters that control a terminal or the direction of text are escaped, and in messages those that "
    "cannot be seen") {
  // Unicode's general category Cc, the line and paragraph separators, and the property Bidi_Control.
  const std::vector<std::pair<char32_t, char32_t>> controls = {{0x0000, 0x001F}, {0x007F, 0x009F}, {0x2028, 0x2029},
                                                               {0x061C, 0x061C}, {0x200E, 0x200F}, {0x202A, 0x202E},
                                                               {0x2066, 0x2069}};
  // Unicode's property Default_Ignorable_Code_Point and general category Zs, annotations, and the blank of Braille.
  const std::vector<std::pair<char32_t, char32_t>> invisible = {
      {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x061C, 0x061C}, {0x115F, 0x1160}, {0x17B4, 0x17B5},
      {0x180B, 0x180F},   {0x200B, 0x200F},   {0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164},
      {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3},
      {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}, {0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A},
      {0x202F, 0x202F},   {0x205F, 0x205F},   {0x3000, 0x3000}, {0xFFF9, 0xFFFB}, {0x2800, 0x2800}};
  std::size_t wrong = 0, escaped = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string utf8;  // by the definition of UTF-8
    if (c < 0x80) {
      utf8 = {static_cast<char>(c)};
    } else if (c < 0x800) {
      utf8 = {static_cast<char>(0xC0 | c >> 6), static_cast<char>(0x80 | (c & 63))};
    } else if (c < 0x10000) {
      utf8 = {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 63)),
              static_cast<char>(0x80 | (c & 63))};
    } else {
      utf8 = {static_cast<char>(0xF0 | c >> 18), static_cast<char>(0x80 | (c >> 12 & 63)),
              static_cast<char>(0x80 | (c >> 6 & 63)), static_cast<char>(0x80 | (c & 63))};
    }
    const auto is_in = [c](const std::vector<std::pair<char32_t, char32_t>>& ranges) {
      return std::any_of(ranges.begin(), ranges.end(),
                         [c](const auto& range) { return c >= range.first && c <= range.second; });
    };
    const bool control = c != '\t' && is_in(controls);
    const std::string number = c < 0x80      ? fmt::format("\\x{:02x}", static_cast<unsigned>(c))
                               : c < 0x10000 ? fmt::format("\\u{:04x}", static_cast<unsigned>(c))
                                             : fmt::format("\\U{:08x}", static_cast<unsigned>(c));
    wrong += detail::visible(utf8) != (control ? number : utf8) ? 1 : 0;
    wrong += detail::shown(utf8) != (control || is_in(invisible) ? number : utf8) ? 1 : 0;
    escaped += control ? 1 : 0;
  }
  CHECK(wrong == 0);
  CHECK(escaped == 31 + 33 + 2 + 1 + 2 + 5 + 4);
  CHECK(detail::visible("\x9B"
                        "31m\x85") == "\\x9b31m\\x85");  // the same controls as bytes of Latin-1
  CHECK(detail::visible("a\nb\r", std::string::npos, true) == "a\nb\\x0d");
  CHECK(detail::visible(detail::visible("\x1B[2J\\")) == detail::visible("\x1B[2J\\"));  // visible text is unchanged
}

TEST_CASE("a message shows all quoted texts, and has limited length") {
  const std::string megabytes(3'000'000, 'x');
  const std::vector<std::string> names(100'000, "name");
  CHECK(message(invalid_input("{}:{}: '{}' is {}", "a\x1B]0;b", 7, "c\n\xE2\x80\xAE", 1.5)) ==
        "a\\x1b]0;b:7: 'c\\x0a\\u202e' is 1.5");
  CHECK(message(not_found("the run has '{}', the qrels have '{}'", "\xEF\xBB\xBFq1", "q1\xC2\xA0\xE2\x80\x8B")) ==
        "the run has '\\ufeffq1', the qrels have 'q1\\u00a0\\u200b'");
  const std::string cut = message(invalid_input("f:1: the score must be a number, not '{}'", megabytes));
  CHECK(cut.starts_with("f:1: the score must be a number, not 'xxx"));
  CHECK(cut.ends_with("xxx...'"));
  for (const Status& status : {not_found("'{}' of {}", megabytes, detail::listing(names, "\x1B")),
                               annotate(Status(StatusCode::invalid_input, megabytes), "file"),
                               duplicate_input("{}", megabytes), file_error("{}", std::string_view(megabytes))}) {
    CHECK(message(status).size() < 10'000);
    CHECK(message(status).find('\x1B') == std::string::npos);
    CHECK(message(status).find("...") != std::string::npos);
  }
}

TEST_CASE("text: invalid UTF-8 is replaced like in the JSON library") {
  using Json = nlohmann::json;
  const std::vector<std::string> pieces = {"a",        "\n",           "\xC3\xA9",     "\xE2\x82\xAC", "\xC2",
                                           "\xE0\xA0", "\xED\xA0",     "\xF0\x90\x80", "\xF1",         "\xF4\x90",
                                           "\x80",     "\xBF\xBF\xBF", "\xFF"};
  for (const std::string& first : pieces)
    for (const std::string& second : pieces)
      for (const std::string& third : pieces) {
        const std::string text = first + second + third;
        const std::string replaced = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
        CHECK(detail::readable_text(text) == Json::parse(replaced).get<std::string>());
      }
}

}  // namespace text_test
