// Parameters of every kind, in a user's measure: printing, comparison, order and range checks.
#include "support/files.hpp"

#include <irmetrics/measures/all.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace parameter_text_test {
namespace {

/// A measure with a parameter of each kind.
struct OfAllKinds {
  double number = 0.5;
  std::uint32_t whole = 3;
  std::vector<double> list = {1, 2};
  Gains gains = {};
  std::string text = "a";
  DcgForm choice = DcgForm::log2;
  std::uint32_t k = 0;
  static constexpr auto descriptor =
      describe<OfAllKinds>("OfAllKinds", "Parameters of all kinds", "the first number", "this test") |
      parameter("number", &OfAllKinds::number, range::open(0, 1), "a number") |
      parameter("whole", &OfAllKinds::whole, range::at_least(2), "a whole number") |
      parameter("list", &OfAllKinds::list, range::closed(0, 9), "a list") | measures::grade_gains(&OfAllKinds::gains) |
      parameter("text", &OfAllKinds::text, "a text") | measures::dcg_form(&OfAllKinds::choice) |
      optional_cutoff(&OfAllKinds::k) | Better::lower | Missing{7};

  double operator()(const JudgedRanking&) const noexcept { return number; }
  bool operator==(const OfAllKinds&) const = default;
};

std::string refusal(const OfAllKinds& measure) {
  try {
    return "none: " + AnyMeasure(measure).text();
  } catch (const ParameterError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("a text contains the parameters that differ from their defaults") {
  CHECK(AnyMeasure(OfAllKinds{}).text() == "OfAllKinds");
  CHECK(AnyMeasure(OfAllKinds{.number = 0.25}).text() == "OfAllKinds(number=0.25)");
  const AnyMeasure other = OfAllKinds{.number = 0.75,
                                      .whole = 4,
                                      .list = {3, 1},
                                      .gains = {{{2, 9}, {1, 3}}},
                                      .text = "it's",
                                      .choice = DcgForm::exp_log2,
                                      .k = 10};
  CHECK(other.text() == "OfAllKinds(number=0.75,whole=4,list=[1,3],gains={1:3,2:9},text=\"it's\",dcg='exp-log2')@10");
  CHECK(other.cutoff() == 10);
  CHECK(other.missing() == 7);
  CHECK(other.better() == Better::lower);
  REQUIRE(other.as<OfAllKinds>() != nullptr);
  CHECK(other.as<OfAllKinds>()->list == std::vector<double>{1, 3});
  CHECK(other.as<nDCG>() == nullptr);
}

TEST_CASE("measures are equal if type and parameters are equal") {
  CHECK((AnyMeasure(OfAllKinds{.list = {2, 1}}) == AnyMeasure(OfAllKinds{})));
  CHECK_FALSE((AnyMeasure(OfAllKinds{.whole = 4}) == AnyMeasure(OfAllKinds{})));
  const auto value = [](const JudgedRanking&) { return 0.0; };
  CHECK_FALSE((AnyMeasure("OfAllKinds", value) == AnyMeasure(OfAllKinds{})));
}

TEST_CASE("a parameter outside its range is an error that names it, for every kind") {
  CHECK(refusal({.number = 1}) == "OfAllKinds: number must be in (0, 1), not 1");
  CHECK(refusal({.whole = 1}) == "OfAllKinds: whole must be at least 2, not 1");
  CHECK(refusal({.list = {10, 1}}) == "OfAllKinds: list must be in [0, 9], not [1,10]");
  CHECK(refusal({.list = {}}) == "OfAllKinds: list must be in [0, 9], not []");
  CHECK(refusal({.gains = {{{-1, 2}}}}) ==
        "OfAllKinds: gains must be finite numbers for grades of at least 0, each given once, not {-1:2}");
  CHECK(refusal({.text = ""}) ==
        "OfAllKinds: text must be a text that is not empty and has quotes of one kind at most, not ''");
  CHECK(refusal({.choice = static_cast<DcgForm>(7)}) ==
        "OfAllKinds: dcg must be 'log2' or 'exp-log2' or 'original', not 7");
}

}  // namespace parameter_text_test
