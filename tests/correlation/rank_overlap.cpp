// Order and ranks, top overlap and the largest moves, against counts and all orders of tied items.
#include "support/catch.hpp"
#include "support/tied_lists.hpp"

#include <irmetrics/correlation/rank_overlap.hpp>
#include <irmetrics/correlation/ranks.hpp>

#include <cmath>
#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace rank_overlap_test {

using List = std::vector<double>;

TEST_CASE("scores are ordered, largest first, in groups of equal scores", "[statistics]") {
  Random random(641);
  for (int i = 0; i < random_cases(600); ++i) {
    const std::size_t size = i < 20   ? static_cast<std::size_t>(i)
                             : i < 30 ? 4'070 + static_cast<std::size_t>(i)
                                      : random.below(600);
    List scores = tied_list(random, size, random.whole(0, 300));
    if (i % 3 == 0)
      for (double& score : scores) score = 1 + random.whole(0, 1000) * 0x1p-52;  // these differ in their last bits
    if (i % 3 == 1)
      for (double& score : scores) score = std::ldexp(score, random.whole(-900, 900));
    if (i % 5 == 0)
      for (double& score : scores) score = random.chance(0.1) ? NAN : score;
    const auto before = [&](double a, double b) { return std::isnan(b) ? !std::isnan(a) : a > b; };

    std::vector<std::uint32_t> expected(size);
    std::iota(expected.begin(), expected.end(), 0U);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return before(scores[a], scores[b]); });
    const ScoreOrder order = order_scores(scores);
    REQUIRE(order.items == expected);
    REQUIRE(order.starts.back() == size);
    std::size_t group = 0;
    for (std::size_t position = 0; position < size; ++position) {
      const bool starts = position == 0 || before(scores[expected[position - 1]], scores[expected[position]]);
      if (starts && position > 0) ++group;
      REQUIRE(order.groups[expected[position]] == group);
      if (starts) REQUIRE(order.starts[group] == position);
    }
    REQUIRE(order.group_count() == (size == 0 ? 0 : group + 1));
    REQUIRE(order.has_ties() == (order.group_count() < size));
  }
}

TEST_CASE("equal scores share the mean of their ranks", "[statistics]") {
  CHECK(average_ranks(order_scores(List{0.5, 0.7, 0.5, 0.1})) == List{2.5, 1, 2.5, 4});
  CHECK(average_ranks(order_scores(List{})).empty());
}

TEST_CASE("top overlap counts the items in both tops", "[statistics]") {
  const List first = {5, 4, 3, 2, 1}, second = {4, 1, 5, 3, 2};
  CHECK(top_overlap(first, second, 1)->overlap == 0);
  CHECK(top_overlap(first, second, 2)->overlap == 0.5);
  CHECK(top_overlap(first, second, 3)->overlap == Approx(2.0 / 3));
  CHECK(top_overlap(first, second, 5)->overlap == 1);
  const TopOverlap tied = top_overlap(List{3, 2, 2, 2}, List{3, 3, 1, 0}, 2).value();
  CHECK(tied.overlap == Approx((1 + 1.0 / 3) / 2));  // the first item, and the second in one of three orders
  CHECK(tied.tied_first == 3);
  CHECK(tied.tied_second == 0);
  CHECK(std::isnan(top_overlap(List{1, NAN}, List{1, 2}, 1)->overlap));
}

TEST_CASE("top overlap is the mean over all orders of tied items", "[statistics]") {
  Random random(642);
  for (int i = 0; i < random_cases(100); ++i) {
    const std::size_t size = 1 + random.below(5), k = 1 + random.below(size);
    const List first = tied_list(random, size, 2), second = tied_list(random, size, 2);
    double sum = 0, count = 0;
    for (const List& one : untied_rankings(first)) {
      for (const List& other : untied_rankings(second)) {
        for (std::size_t item = 0; item < size; ++item)  // the score at index p is -p
          sum += -one[item] < static_cast<double>(k) && -other[item] < static_cast<double>(k) ? 1 : 0;
        ++count;
      }
    }
    CHECK(top_overlap(first, second, k)->overlap == Approx(sum / count / static_cast<double>(k)).epsilon(1e-13));
  }
}

TEST_CASE("the largest moves are found", "[statistics]") {
  const LargestMoves moves = largest_moves(List{5, 4, 3, 2, 1}, List{2, 5, 4, 3, 1}).value();
  CHECK(moves.drop.item == 0);
  CHECK(moves.drop.ranks == 3);
  CHECK(moves.rise.item == 1);
  CHECK(moves.rise.ranks == 1);
  const LargestMoves tied = largest_moves(List{3, 2, 1}, List{1, 1, 2}).value();  // ranks 1, 2, 3 and 2.5, 2.5, 1
  CHECK(tied.drop.item == 0);
  CHECK(tied.drop.ranks == 1.5);
  CHECK(tied.rise.item == 2);
  CHECK(tied.rise.ranks == 2);
  const LargestMoves none = largest_moves(List{3, 2, 1}, List{30, 20, 10}).value();
  CHECK(none.drop.ranks == 0);
  CHECK(none.rise.ranks == 0);
  CHECK(std::isnan(largest_moves(List{}, List{})->drop.ranks));
  CHECK(std::isnan(largest_moves(List{1, NAN}, List{1, 2})->rise.ranks));

  Random random(643);
  for (int i = 0; i < random_cases(200); ++i) {
    const std::size_t size = 1 + random.below(40);
    const List first = tied_list(random, size, 9), second = tied_list(random, size, 9);
    const LargestMoves ours = largest_moves(first, second).value(), exchanged = largest_moves(second, first).value();
    CHECK(ours.drop.ranks == exchanged.rise.ranks);
    CHECK(ours.drop.item == exchanged.rise.item);
    double largest = 0;
    for (std::size_t item = 0; item < size; ++item) {
      double moved = 0;  // items that move above it minus items that fall below it; equal scores count half
      for (std::size_t other = 0; other < size; ++other) {
        moved += second[other] > second[item] ? 0.5 : second[other] < second[item] ? -0.5 : 0;
        moved -= first[other] > first[item] ? 0.5 : first[other] < first[item] ? -0.5 : 0;
      }
      largest = std::max(largest, moved);
    }
    CHECK(ours.drop.ranks == largest);
  }
}

TEST_CASE("top overlap and moves refuse lists that cannot be compared", "[statistics]") {
  const List two = {1, 2}, three = {1, 2, 3};
  const std::string unequal = "the lists must have the same length, not 2 and 3 items";
  CHECK(message(top_overlap(two, three, 1).status()) == unequal);
  CHECK(message(largest_moves(two, three).status()) == unequal);
  for (const std::size_t k : {0, 3})
    CHECK(message(top_overlap(two, two, k).status()) ==
          "k must be at least 1 and at most the number of items, 2, not " + std::to_string(k));
}

}  // namespace rank_overlap_test
