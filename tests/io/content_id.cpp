// Ids of contents against Python's hashlib, by the line of Python in the header.
#include "support/catch.hpp"

#include <irmetrics/io/content_id.hpp>

#include <string>

using namespace irmetrics;

namespace content_id_test {

TEST_CASE("the id of a content is a prefix of its SHA-256, as in hashlib", "[io]") {
  CHECK(content_id("", "") == "a8100ae6aa1940d0b663bb31cd466142");
  CHECK(content_id("Title", "Text") == "abb73f6181f3c78957ef485778512d15");
  CHECK(content_id("\xC3\xA9", "\xE6\x97\xA5\xE6\x9C\xAC") == "534fec11a73e50af01fd59161e3b37bc");
  // Texts of all lengths around the hash's blocks; each id is the title of the next.
  std::string id;
  for (std::size_t length = 0; length < 200; ++length) id = content_id(id, std::string(length, 'a'));
  CHECK(id == "29414f4643500d81b5cead7b18c4bd13");
}

TEST_CASE("the boundary between title and text is part of the content", "[io]") {
  CHECK(content_id("ab", "c") != content_id("a", "bc"));
  CHECK(content_id("abc", "") != content_id("", "abc"));
  CHECK(content_id(std::string("a\0", 2), "b") != content_id("a", std::string("\0b", 2)));
}

}  // namespace content_id_test
