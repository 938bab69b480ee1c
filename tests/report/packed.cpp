// Results as bytes: they are restored as they were, and a changed byte is an error.
#include <irmetrics/report/packed.hpp>

#include <irmetrics/report/comparison_report.hpp>
#include <irmetrics/separation/bm25.hpp>
#include <irmetrics/significance/compare.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace irmetrics;

namespace packed_test {
namespace {

Comparison comparison() {
  const auto table = ScoreTable::of("AP", {"a", "b", "c"}, {"q1", "q2", "q3"}, {.5, .25, 1, .125, .75, 0, 1, .5, .5});
  CompareOptions options;
  options.resamples = 50;
  options.baseline = "b";
  return compare(std::vector{table.value()}, options).value();
}

/// A struct of the kinds of members that options and results have.
struct Several {
  bool flag = false;
  double number = 0;
  std::optional<std::string> text;
  std::vector<std::vector<int>> lists;
  Bm25Method method = Bm25Method::lucene;
  WorkProgress progress = {};
};

}  // namespace

TEST_CASE("a struct is restored from its bytes, without its functions") {
  const Several given{true, -0.5, "q\0d", {{1, 2}, {}, {3}}, Bm25Method::bm25_plus, [](auto, auto) {}};
  const auto read = unpacked<Several>(packed(given));
  REQUIRE(read.ok());
  CHECK(read->flag);
  CHECK(read->number == -0.5);
  CHECK(read->text == given.text);
  CHECK(read->lists == given.lists);
  CHECK(read->method == Bm25Method::bm25_plus);
  CHECK(read->progress == nullptr);
}

TEST_CASE("numbers keep their bits") {
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<double> given = {0.0, -0.0, 5e-324, infinity, std::nan("")};
  const auto read = unpacked<std::vector<double>>(packed(given));
  REQUIRE(read.ok());
  REQUIRE(read->size() == given.size());
  CHECK(std::signbit((*read)[1]));
  CHECK((*read)[2] == 5e-324);
  CHECK((*read)[3] == infinity);
  CHECK(std::isnan((*read)[4]));
}

TEST_CASE("a comparison is restored with its scores") {
  const Comparison given = comparison();
  const auto read = unpacked<Comparison>(packed(given));
  REQUIRE(read.ok());
  CHECK(comparison_as_json(*read, true).value() == comparison_as_json(given, true).value());
  CHECK(read->options.baseline == "b");
  CHECK(packed(*read) == packed(given));
}

TEST_CASE("the record of a result is restored by its description") {
  const ResultRecord given = record_of(comparison().measures[0]);
  const auto read = unpacked<ResultRecord>(packed(given));
  REQUIRE(read.ok());
  CHECK(ResultValue{*read} == ResultValue{given});
}

TEST_CASE("changed, missing and added bytes, and the bytes of another type, are errors") {
  const std::string bytes = packed(comparison());
  REQUIRE(bytes.size() > 500);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CHECK(!unpacked<Comparison>(changed).ok());
    CHECK(!unpacked<Comparison>(bytes.substr(0, i)).ok());
  }
  CHECK(!unpacked<Comparison>(bytes + '\0').ok());
  const auto other = unpacked<Several>(bytes);
  REQUIRE(!other.ok());
  CHECK(message(other.status()) == "the bytes are not those of a packed value");
}

}  // namespace packed_test
