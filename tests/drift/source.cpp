// Sources of documents: by prefix, pattern, mapping and a function of one's own.
#include "support/catch.hpp"
#include "support/files.hpp"

#include <irmetrics/drift/source.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

TEST_CASE("a prefix ends before the separator that is asked for", "[drift]") {
  const Source first;
  CHECK(first("langchain/docs/a.md") == "langchain");
  CHECK(first("langchain/") == "langchain");
  CHECK(first("langchain") == "(none)");
  CHECK(first("/docs/a.md") == "(none)");
  CHECK(first("") == "(none)");
  CHECK(first.text() == "all before '/' number 1");

  const Source second = value_of(Source::prefix("/", 2));
  CHECK(second("langchain/docs/a.md") == "langchain/docs");
  CHECK(second("langchain/a.md") == "(none)");
  CHECK(second("a//b") == "a/");
  const Source longer = value_of(Source::prefix("--"));
  CHECK(longer("clueweb09-en--0001--02") == "clueweb09-en");
  CHECK(longer("a---b") == "a");
  CHECK(value_of(Source::prefix("--", 2))("a---b--c") == "a---b");  // separators do not overlap
  CHECK(value_of(Source::prefix("\xC3\xA9"))("x\xC3\xA9y") == "x");
}

TEST_CASE("a pattern gives its first group, or the whole match", "[drift]") {
  const Source year = value_of(Source::pattern("[A-Z]+([0-9]{4})"));
  CHECK(year("FT1994-001") == "1994");
  CHECK(year("see LA1989") == "1989");
  CHECK(year("ft1994") == "(none)");
  CHECK(value_of(Source::pattern("^[A-Z]+"))("FT1994-001") == "FT");
  CHECK(value_of(Source::pattern("^[A-Z]*"))("1994") == "(none)");
  CHECK(value_of(Source::pattern("^(?:a|b)/([^/]*)/(.*)$"))("b/c/d") == "c");
  CHECK(value_of(Source::pattern("(x)?y"))("y") == "(none)");
  CHECK(year.text() == "what '[A-Z]+([0-9]{4})' matches");
}

TEST_CASE("a pattern does not look at ids that would take too much stack", "[drift]") {
  const std::string longest(max_pattern_text, 'x');
  CHECK(value_of(Source::pattern("(?:(?:a|x)|(?:n|x))*y?"))(longest) == longest);
  CHECK_THROWS_WITH(value_of(Source::pattern("x"))(longest + "y"),
                    "patterns look at ids of at most 1024 bytes, and this has 1025");
  CHECK(Source()(longest + "/y") == longest);
}

TEST_CASE("a mapping, and a function of one's own", "[drift]") {
  const Source mapping = Source::mapping({{"d1", "one"}, {"d2", "two"}, {"d3", ""}});
  const Source copy = mapping;
  CHECK(copy("d1") == "one");
  CHECK(copy("d2") == "two");
  CHECK(copy("d3") == "(none)");
  CHECK(copy("d4") == "(none)");
  CHECK(copy.text() == "a mapping of 3 documents");

  const Source length = Source::of([](std::string_view id) { return std::string(id.size(), '*'); }, "length");
  CHECK(length("abc") == "***");
  CHECK(length("") == "(none)");
  CHECK(length.text() == "length");
  CHECK(Source::of(nullptr)("abc") == "(none)");
}

TEST_CASE("a source that cannot be is an error with its reason", "[drift]") {
  CHECK(error_of(Source::prefix("")) == "the separator after a source must not be empty");
  CHECK(error_of(Source::prefix("/", 0)) == "the separator that ends a source is counted from 1, not 0");
  CHECK(error_of(Source::pattern("")) == "the pattern of a source must not be empty");
  const std::string start = "the pattern of a source must be a regular expression, not ";
  const std::string group = "( without ), ) without (, or nothing to repeat before *, + or ?";
  const std::string name = "unknown name between [: and :] or [. and .]";
  for (const auto& [pattern, reason] : std::vector<std::pair<std::string, std::string>>{
           {"a[b", "[ without ]"},
           {"(a", group},
           {"a)", group},
           {"*a", group},
           {"a{2,1}", "no valid range after {"},
           {"a{x}", "no valid range after {"},
           {"[b-a]", "no valid range between [ and ]"},
           {"a\\", "escape that does not exist, or a backslash at the end"},
           {"(a)\\2", "reference to a group that does not exist"},
           {"[[:what:]]", name},
           {"[[.what.]]", name}}) {
    INFO(pattern);
    CHECK(error_of(Source::pattern(pattern)) == fmt::format("{}'{}': {}", start, pattern, reason));
  }
}
