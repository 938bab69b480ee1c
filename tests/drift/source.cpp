// Sources of documents: by prefix, pattern, mapping and a user's function.
#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/drift/source.hpp>

#include <fmt/format.h>

#include <functional>
#include <regex>

using namespace irmetrics;
using namespace irmetrics::test;

namespace source_test {

TEST_CASE("a prefix ends before the given separator", "[drift]") {
  const Source first;
  CHECK(first("langchain/docs/a.md") == "langchain");
  CHECK(first("langchain/") == "langchain");
  CHECK(first("langchain") == "(none)");
  CHECK(first("/docs/a.md") == "(none)");
  CHECK(first("") == "(none)");
  CHECK(first.text() == "the part of its id before the first '/'");

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

TEST_CASE("a pattern returns its first group, or the whole match", "[drift]") {
  const Source year = value_of(Source::pattern("[A-Z]+([0-9]{4})"));
  CHECK(year("FT1994-001") == "1994");
  CHECK(year("see LA1989") == "1989");
  CHECK(year("ft1994") == "(none)");
  CHECK(value_of(Source::pattern("^[A-Z]+"))("FT1994-001") == "FT");
  CHECK(value_of(Source::pattern("^[A-Z]*"))("1994") == "(none)");
  CHECK(value_of(Source::pattern("^(?:a|b)/([^/]*)/(.*)$"))("b/c/d") == "c");
  CHECK(value_of(Source::pattern("(x)?y"))("y") == "(none)");
  CHECK(year.text() == "the match of '[A-Z]+([0-9]{4})' in its id");
}

TEST_CASE("a pattern has bounded stack and time for any nesting and any length of ids", "[drift]") {
  const std::string deep = std::string(20'000, '(') + "x" + std::string(20'000, ')');
  CHECK(value_of(Source::pattern(deep))("axb") == "x");
  const std::string id(1'000'000, 'a');
  CHECK(value_of(Source::pattern("((a|aa)*)*x"))(id) == "(none)");  // backtracking would need more steps
  CHECK(value_of(Source::pattern("(?:(?:a|x)|(?:n|x))*y?"))(id) == id);
}

TEST_CASE("random patterns find what std::regex finds", "[drift]") {
  Random random(191);
  // A tree of the syntax that both know. Groups are never below repetitions: ECMAScript resets them, Perl keeps them.
  const std::function<std::string(int, bool)> pattern = [&](int depth, bool groups) -> std::string {
    switch (depth == 0 ? random.below(3) : random.below(8)) {
      case 0:
        return random.pick<std::string>({"a", "b", "/"});
      case 1:
        return random.pick<std::string>({".", "[ab]", "[^a]", "\\w", "\\d", "\\b"});
      case 2:
        return random.pick<std::string>({"^", "$", "x", ""});
      case 3:
      case 4:
        return pattern(depth - 1, groups) + pattern(depth - 1, groups);
      case 5:
        return "(?:" + pattern(depth - 1, groups) + "|" + pattern(depth - 1, groups) + ")";
      case 6:
        if (groups) return "(" + pattern(depth - 1, true) + ")";
        [[fallthrough]];
      default:
        return "(?:" + random.pick<std::string>({"a", "b", "ab", "[a/]", "."}) + ")" +
               random.pick<std::string>({"*", "+", "?", "*?", "{1,2}"});
    }
  };
  for (int n = 0; n < random_cases(3000); ++n) {
    const std::string text = "a?" + pattern(4, true);
    const std::regex reference(text);
    const Source source = value_of(Source::pattern(text));
    for (int k = 0; k < 5; ++k) {
      std::string id;
      for (std::size_t i = random.below(9); i > 0; --i) id += random.pick<char>({'a', 'b', '/', '1'});
      std::smatch match;
      const bool found = std::regex_search(id, match, reference);
      const std::string wanted = found ? match[match.size() > 1 ? 1 : 0].str() : "";
      INFO(text << " in " << id);
      REQUIRE(source(id) == (wanted.empty() ? "(none)" : wanted));
    }
  }
}

TEST_CASE("a pattern matches characters, not bytes", "[drift]") {
  CHECK(value_of(Source::pattern("^(.)-"))("\xC3\xA9-1") == "\xC3\xA9");
  CHECK(value_of(Source::pattern("[\xC3\xA9]+"))("\xC3\xA8\xC3\xA9") == "\xC3\xA9");
}

TEST_CASE("a mapping, and a user's function", "[drift]") {
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

TEST_CASE("an invalid source is an error that names the reason", "[drift]") {
  CHECK(error_of(Source::prefix("")) == "the separator after a source must not be empty");
  CHECK(error_of(Source::prefix("/", 0)) == "the separator that ends a source is counted from 1, not 0");
  CHECK(error_of(Source::pattern("")) == "the pattern of a source must not be empty");
  const std::string unsupported = " (RE2 has neither look-around nor backreferences)";
  for (const auto& [pattern, reason] :
       std::vector<std::pair<std::string, std::string>>{{"a[b", "missing ]: [b"},
                                                        {"(a", "missing ): (a"},
                                                        {"a)", "unexpected ): a)"},
                                                        {"*a", "no argument for repetition operator: *"},
                                                        {"a{2,1}", "invalid repetition size: {2,1}"},
                                                        {"[b-a]", "invalid character class range: b-a"},
                                                        {"a\\", "trailing \\"},
                                                        {"[[:what:]]", "invalid character class range: [:what:]"},
                                                        {"(a)\\1", "invalid escape sequence: \\1" + unsupported},
                                                        {"a(?=b)", "invalid perl operator: (?=" + unsupported},
                                                        {"a(?!b)", "invalid perl operator: (?!" + unsupported},
                                                        {"(?<=a)b", "invalid perl operator: (?<" + unsupported}}) {
    INFO(pattern);
    CHECK(error_of(Source::pattern(pattern)) ==
          fmt::format("the pattern of a source must be a regular expression in RE2's syntax, not '{}': {}", pattern,
                      reason));
  }
  CHECK(error_of(Source::pattern("\xFF")).find("not '\\xff': invalid UTF-8") != std::string::npos);
  CHECK(error_of(Source::pattern(std::string(1'000'000, '('))).size() < 300);
}

}  // namespace source_test
