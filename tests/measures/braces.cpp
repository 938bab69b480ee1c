// A number in a measure's braces is what the text writes after '@', the cut-off; all else is named, or does not
// compile.
#include "support/every_measure.hpp"
#include "support/files.hpp"

#include <irmetrics/measures/measure.hpp>

#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace braces_test {
namespace {

/// Whether braces compile with the constants 1 or 0.5. A list in braces converts constants to types that they fit.
template <class M>
concept TakesOne = requires {
  M{1};
};
template <class M>
concept TakesOneHalf = requires {
  M{0.5};
};
template <class M>
concept TakesTwo = requires {
  M{1, 1};
}
|| requires { M{1, 0.5}; }
|| requires { M{1, {}}; }
|| requires { M{{}, 1}; };

/// Whether a measure has a parameter that its text writes after '@'.
template <class M>
bool writes_after_at() {
  bool found = false;
  for_each_parameter<M>([&](const auto& parameter) { found = found || parameter.written != Written::as_argument; });
  return found;
}

}  // namespace

TEST_CASE("a number in the braces of a measure is the one after '@' in its text, or does not compile") {
  for_each_measure([&](auto kind) {
    using M = decltype(kind);
    const std::string name(M::descriptor.name);
    INFO(name);
    CHECK(TakesOne<M> == writes_after_at<M>());
    if constexpr (TakesOne<M>) CHECK(AnyMeasure(M{1}).text() == name + "@1");
    CHECK(TakesOneHalf<M> == (name == "IPrec" || name == "RecallAtEffort"));
    if constexpr (TakesOneHalf<M>) CHECK(AnyMeasure(M{0.5}).text() == name + "@0.5");
    CHECK_FALSE(TakesTwo<M>);
  });
}

TEST_CASE("members of measures are named, in the order of their declaration") {
  CHECK(AnyMeasure(measures::P{.k = 5, .rel = 2}).text() == "P(rel=2)@5");
  CHECK(AnyMeasure(nDCG{10}).text() == "nDCG@10");
  CHECK(AnyMeasure(Coverage{20}).text() == "Coverage@20");
  CHECK(AnyMeasure(RBP{5}).text() == "RBP@5");
  CHECK(AnyMeasure(Rprec{.rel = 2, .multiple = 0.5}).text() == "Rprec(rel=2,multiple=0.5)");
  CHECK(AnyMeasure(alpha_nDCG{.k = 10, .alpha = 0.3}).text() == "alpha_nDCG(alpha=0.3)@10");
  CHECK(AnyMeasure(IPrec{0.5}).text() == "IPrec@0.5");
}

TEST_CASE("each measure is in irmetrics::measures, and in irmetrics if its name has more than one letter") {
  const std::string list = file_bytes(in_project("include/irmetrics/measures/all.hpp"));
  std::set<std::string> brought;
  for (const auto& entry : std::filesystem::directory_iterator(in_project("include/irmetrics/measures")))
    if (entry.is_regular_file())
      for (const std::string& line : lines_of(file_bytes(entry.path().string())))
        if (line.starts_with("using measures::")) brought.insert(line.substr(16, line.find(';') - 16));
  std::set<std::string> expected;
  const auto expect = [&](auto kind) {
    const std::string name(decltype(kind)::descriptor.name);
    if (name.size() > 1)
      expected.insert(name);
    else
      CHECK(list.find("measures::" + name + ",") != std::string::npos);
  };
  for_each_measure(expect);
  for_each_preference_measure(expect);
  CHECK(brought == expected);
}

}  // namespace braces_test
