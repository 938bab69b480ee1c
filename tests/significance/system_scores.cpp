// Tables of scores: their rows, means and pairs, and invalid input.
#include "support/files.hpp"

#include <irmetrics/significance/detail/system_scores.hpp>

#include <cmath>
#include <limits>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace system_scores_test {

using namespace irmetrics::detail::significance;

TEST_CASE("a table of scores has one row per system and one column per query", "[statistics]") {
  const std::vector values = {1.0, 2.0, 6.0, 4.0, 5.0, 9.0};
  const ScoreMatrix scores = value_of(system_scores(values, 2));
  CHECK(scores.rows() == 2);
  CHECK(scores.cols() == 3);
  CHECK(scores(1, 0) == 4);
  CHECK(scores.data() == values.data());
  CHECK(system_means(scores) == std::vector{3.0, 6.0});
}

TEST_CASE("each pair of systems has an index, the same in either order", "[statistics]") {
  for (std::size_t systems = 2; systems < 12; ++systems) {
    std::size_t index = 0;
    for (std::size_t i = 0; i < systems; ++i) {
      for (std::size_t j = i + 1; j < systems; ++j, ++index) {
        CHECK(pair_index(i, j, systems) == index);
        CHECK(pair_index(j, i, systems) == index);
      }
    }
    CHECK(index == systems * (systems - 1) / 2);
  }
}

TEST_CASE("a table of scores refuses invalid input", "[statistics]") {
  const std::vector<double> values(6, 0.5);
  CHECK(error_of(system_scores(values, 0)) == "expected at least two systems, not 0");
  CHECK(error_of(system_scores(values, 1)) == "expected at least two systems, not 1");
  CHECK(error_of(system_scores(values, 4)) ==
        "expected scores of 4 systems on the same queries: 6 is not a multiple of 4");
  CHECK(error_of(system_scores(values, 6)) == "expected at least two queries, not 1");
  CHECK(error_of(system_scores({}, 2)) == "expected at least two queries, not 0");
  std::vector<double> broken = values;
  broken[4] = std::numeric_limits<double>::quiet_NaN();
  CHECK(error_of(system_scores(broken, 2)) == "the score of system 2 on query 2 must be a finite number, not nan");
  broken[4] = -std::numeric_limits<double>::infinity();
  CHECK(error_of(system_scores(broken, 3)) == "the score of system 3 on query 1 must be a finite number, not -inf");
}

}  // namespace system_scores_test
