// Comparisons: their parts against the tests and intervals by themselves, against plain code, and what they refuse.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/statistics/compare.hpp>

using namespace irmetrics;

TEST_CASE("x", "[compare]") {
  const auto table = ScoreTable::of("AP", {"a", "b"}, {"q1", "q2", "q3"}, {0.5, 0.25, 0, 1, 0.5, 0.75}).value();
  const auto result = compare(std::vector{table}).value();
  CHECK(result.measures[0].pairs[0].p_value == 0.25);
}
