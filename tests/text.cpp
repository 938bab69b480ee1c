// Small pieces of text handling: UTF-8 against nlohmann_json's own check, and what messages show.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/text.hpp>

#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace {

bool written_as_json(const std::string& text) {
  try {
    return !nlohmann::json(text).dump().empty();
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
}

}  // namespace

TEST_CASE("a text is UTF-8 where JSON can be written of it: all pairs of bytes, and random longer texts") {
  std::string pair(2, '\0');
  std::size_t different = 0;
  for (int first = 0; first < 256; ++first)
    for (int second = 0; second < 256; ++second) {
      pair = {static_cast<char>(first), static_cast<char>(second)};
      different += is_utf8(pair) != written_as_json(pair) ? 1 : 0;
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
    different += is_utf8(text) != written_as_json(text) ? 1 : 0;
    valid += is_utf8(text) ? 1 : 0;
  }
  CHECK(different == 0);
  CHECK(valid > 50);
}

TEST_CASE("messages show the beginning of a long text, and bytes that a terminal would not show") {
  CHECK(shown("").empty());
  CHECK(shown("a\tcaf\xC3\xA9") == "a\tcaf\xC3\xA9");
  CHECK(shown(std::string("\0\x1B\x7F", 3)) == "\\x00\\x1b\\x7f");
  CHECK(shown("caf\xE9 \xC3") == "caf\\xe9 \\xc3");
  CHECK(shown("abcdef", 6) == "abcdef");
  CHECK(shown("abcdefg", 6) == "abcdef...");
  CHECK(shown("ab\xC3\xA9g", 3) == "ab\xC3\xA9...");  // no character is cut
}
