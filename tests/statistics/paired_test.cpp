// The tests of paired scores against SciPy 1.17, against all changes of signs, and their edges.
#include "support/files.hpp"
#include "support/random_data.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

TEST_CASE("four differences of one direction", "[statistics]") {
  const std::vector<double> first = {0.1, 0.2, 0.3, 0.4}, second(4);
  CHECK(value_of(paired_test(first, second)).p_value == Approx(0.030466291662171));
  CHECK(value_of(paired_test(first, second, {.test = PairedTest::sign})).p_value == 0.125);
  CHECK(value_of(paired_test(first, second, {.test = PairedTest::wilcoxon})).p_value == 0.125);
  CHECK(value_of(paired_test(first, second, {.test = PairedTest::randomization})).p_value == 0.125);
  const Interval interval = value_of(mean_interval(first));
  CHECK(interval.low < 0.25);
}
