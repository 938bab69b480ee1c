// Runs and judgments in the wrong order: cases by hand.
#include <irmetrics/evaluate/detail/swapped.hpp>

#include "support/catch.hpp"

#include <limits>
#include <vector>

using namespace irmetrics;
using detail::NumbersOfQueries;

namespace swapped_test {
namespace {

NumbersOfQueries numbers(std::vector<std::vector<double>> queries) {
  NumbersOfQueries all;
  for (std::vector<double>& query : queries) CHECK(all.add(query));
  return all;
}

NumbersOfQueries judged() { return numbers({{1, 0, 0, 0}, {0, 2, 2}}); }
NumbersOfQueries scored() { return numbers({{0.5, 0.9, 0.4, 2.5}, {21.5, 3.25, 1}}); }

}  // namespace

TEST_CASE("swapped: five of seven grades are tied, and none of seven scores") {
  CHECK(swap_evidence(judged(), scored()) ==
        "the scores are whole numbers, of which 5 of 7 are tied within their query, as grades are, and of the grades, "
        "which have fractions, 0 of 7");
  CHECK(swap_evidence(scored(), judged()).empty());
}

TEST_CASE("swapped: a grade below 0 with a fraction is a score; -1 is a grade") {
  CHECK(swap_evidence(judged(), numbers({{-3.25, 4.5}})) ==
        "the scores are small whole numbers, as grades are, and a grade is -3.25");
  CHECK(swap_evidence(judged(), numbers({{-1, 4.5}})).empty());
}

TEST_CASE("swapped: ranks of a fusion without ties, and large whole scores, are scores") {
  CHECK(swap_evidence(numbers({{4, 3, 2, 1}, {3, 1, 2}}), scored()).empty());
  CHECK(swap_evidence(numbers({{1000, 2, 2, 2}}), scored()).empty());
  CHECK(
      swap_evidence(numbers({{2, 1, 1, 1}, {2, 1, 1}}), numbers({{0.5, 0.5, 0.25, 0.25}, {0.5, 0.25, 0.25}})).empty());
}

TEST_CASE("swapped: numbers that are not finite are neither") {
  std::vector<double> infinite = {1, std::numeric_limits<double>::infinity()};
  CHECK_FALSE(NumbersOfQueries().add(infinite));
}

TEST_CASE("swapped: the numbers up to 20 may be grades") {
  CHECK(detail::is_small_and_whole(20, detail::largest_grade_like_score));
  CHECK_FALSE(detail::is_small_and_whole(21, detail::largest_grade_like_score));
  CHECK_FALSE(detail::is_small_and_whole(0.5, detail::largest_grade_like_score));
}

}  // namespace swapped_test
