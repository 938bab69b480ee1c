// Texts of the form NAME(parameter=value, ...), which measures and fusion methods share.
#include "support/catch.hpp"
#include "support/files.hpp"

#include <irmetrics/base/detail/call_text-inl.hpp>

#include <fmt/ranges.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace call_text_test {
namespace {

std::string parts_of(std::string_view text) {
  const auto call = detail::split_call(text, "thing", "value");
  if (!call.ok()) return error_of(call);
  std::string parts(call->name);
  for (const auto& [name, value] : call->arguments) parts += fmt::format("|{}={}", name, value);
  return parts + "|" + std::string(call->after) + (call->closed ? "" : "|open");
}

}  // namespace

TEST_CASE("a name, its arguments and what follows are taken apart") {
  CHECK(parts_of("rrf") == "rrf|");
  CHECK(parts_of(" rrf ( k = 60 , depth=2 ) ") == "rrf|k=60|depth=2|");
  CHECK(parts_of("P(rel=2)@5") == "P|rel=2|@5");
  CHECK(parts_of("name()") == "name|");
  CHECK(parts_of("nDCG(gains={0: 1, 1: (2)}, dcg='a,b)')") == "nDCG|gains={0: 1, 1: (2)}|dcg='a,b)'|");
  CHECK(parts_of("x(a=b=c)") == "x|a=b=c|");
  CHECK(parts_of("") == "|");
}

TEST_CASE("brackets without an end are what follows, and an argument has a name and a value") {
  CHECK(parts_of("rrf(k=1") == "rrf|(k=1|open");
  CHECK(parts_of("rrf)(") == "rrf)|(|open");
  CHECK(parts_of("rrf(60)") == "thing 'rrf(60)': expected parameter=value, not '60'");
}

TEST_CASE("lists are divided at commas outside brackets and quotes, and at blanks that are not beside an '@'") {
  const auto divided = [](std::string_view text, bool at_whitespace) {
    return fmt::format("{}", fmt::join(detail::split_outside_brackets(text, at_whitespace), "|"));
  };
  CHECK(divided("a, b c,,d(1,2)", false) == "a|b c|d(1,2)");
  CHECK(divided("a, b c,,d(1, 2)", true) == "a|b|c|d(1, 2)");
  CHECK(divided("nDCG @ 10 P@ 5", true) == "nDCG @ 10|P@ 5");
  CHECK(divided("", true).empty());
}

}  // namespace call_text_test
