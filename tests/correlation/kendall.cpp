// Kendall's correlation against the plain comparison of all pairs, the enumeration of all permutations, and SciPy 1.17.
#include "support/catch.hpp"
#include "support/same_number.hpp"
#include "support/tied_lists.hpp"

#include <irmetrics/correlation/kendall.hpp>

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace kendall_test {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

int sign(double a, double b) { return a < b ? -1 : a > b ? 1 : 0; }

/// The definitions, over ordered pairs of items.
struct PlainKendall {
  double pairs = 0, difference = 0, ordered = 0, tied_first = 0, tied_second = 0, tied_both = 0;
  double items, values;

  PlainKendall(const std::vector<double>& first, const std::vector<double>& second)
      : items(static_cast<double>(first.size())),
        values(static_cast<double>(std::min(std::set<double>(first.begin(), first.end()).size(),
                                            std::set<double>(second.begin(), second.end()).size()))) {
    for (std::size_t i = 0; i < first.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const int one = sign(first[i], first[j]), other = sign(second[i], second[j]);
        ++pairs;
        difference += one * other;
        ordered += one * other != 0 ? 1 : 0;
        tied_first += one == 0 ? 1 : 0;
        tied_second += other == 0 ? 1 : 0;
        tied_both += one == 0 && other == 0 ? 1 : 0;
      }
    }
  }
  double tau_a() const { return difference / pairs; }
  double tau_b() const { return difference / std::sqrt((pairs - tied_first) * (pairs - tied_second)); }
  double tau_c() const { return 2 * difference / (items * items * (values - 1) / values); }
  double gamma() const { return difference / ordered; }
};

void check_value(double ours, double plain) {
  if (std::isfinite(plain))
    CHECK(ours == Approx(plain).margin(1e-13));
  else
    CHECK(std::isnan(ours));
}

void check_against_plain(const std::vector<double>& first, const std::vector<double>& second) {
  const Kendall ours = kendall(first, second).value();
  const PlainKendall plain(first, second);
  REQUIRE(ours.items == first.size());
  CHECK(static_cast<double>(ours.counts.pairs) == plain.pairs);
  CHECK(static_cast<double>(ours.counts.concordant) == (plain.ordered + plain.difference) / 2);
  CHECK(static_cast<double>(ours.counts.discordant) == (plain.ordered - plain.difference) / 2);
  CHECK(static_cast<double>(ours.counts.tied_first) == plain.tied_first);
  CHECK(static_cast<double>(ours.counts.tied_second) == plain.tied_second);
  CHECK(static_cast<double>(ours.counts.tied_both) == plain.tied_both);
  CHECK(ours.counts == count_pairs(first, second));
  const bool constant = plain.tied_first == plain.pairs || plain.tied_second == plain.pairs;
  check_value(ours.tau_a, constant ? undefined : plain.tau_a());
  check_value(ours.tau_b, constant ? undefined : plain.tau_b());
  check_value(ours.tau_c, constant ? undefined : plain.tau_c());
  check_value(ours.gamma, constant ? undefined : plain.gamma());
}

/// Numbers that differ in any of their bits, some of them a few times.
std::vector<double> full_precision(Random& random, std::size_t size) {
  std::vector<double> scores(size);
  for (double& score : scores)
    score = random.chance(0.1) ? scores[random.below(size)] : std::ldexp(random.unit() - 0.5, random.whole(-3, 3));
  return scores;
}

/// Knight's algorithm with the standard library: sort pairs by both scores, count the swaps of a merge sort by the
/// second.
PairCounts sorted_counts(const std::vector<double>& first, const std::vector<double>& second) {
  std::vector<std::pair<double, double>> items;
  for (std::size_t i = 0; i < first.size(); ++i) items.emplace_back(first[i], second[i]);
  std::sort(items.begin(), items.end());
  const auto tied_pairs = [&](const auto& same) {
    std::uint64_t pairs = 0, before = 0;
    for (std::size_t i = 1; i < items.size(); ++i) {
      before = same(items[i - 1], items[i]) ? before + 1 : 0;
      pairs += before;
    }
    return pairs;
  };
  PairCounts counts;
  counts.pairs = items.size() * (items.size() - 1) / 2;
  counts.tied_first = tied_pairs([](const auto& one, const auto& other) { return one.first == other.first; });
  counts.tied_both = tied_pairs([](const auto& one, const auto& other) { return one == other; });
  for (std::size_t width = 1; width < items.size(); width *= 2) {
    for (std::size_t begin = 0; begin + width < items.size(); begin += 2 * width) {
      const auto left = items.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto middle = left + static_cast<std::ptrdiff_t>(width);
      const auto end = left + static_cast<std::ptrdiff_t>(std::min(2 * width, items.size() - begin));
      const auto less = [](const auto& one, const auto& other) { return one.second < other.second; };
      for (auto from = left, to = middle; to != end; ++to) {
        while (from != middle && !less(*to, *from)) ++from;
        counts.discordant += static_cast<std::uint64_t>(middle - from);
      }
      std::inplace_merge(left, middle, end, less);
    }
  }
  counts.tied_second = tied_pairs([](const auto& one, const auto& other) { return one.second == other.second; });
  counts.concordant = counts.pairs - counts.discordant - counts.tied_first - counts.tied_second + counts.tied_both;
  return counts;
}

void check_undefined(const Kendall& result) {
  for (const double value : {result.tau_a, result.tau_b, result.tau_c, result.gamma, result.p_value})
    CHECK(std::isnan(value));
}

/// Two weakly correlated lists, without ties or with.
std::pair<std::vector<double>, std::vector<double>> example_lists(std::size_t items, bool ties) {
  std::vector<double> first, second;
  for (std::size_t i = 0; i < items; ++i) {
    const std::size_t other = i * 73 % 211 + i;
    first.push_back(static_cast<double>(ties ? i / 3 : i));
    second.push_back(static_cast<double>(ties ? other / 20 : other));
  }
  return {first, second};
}

}  // namespace

TEST_CASE("Kendall's coefficients equal the comparison of all pairs", "[statistics]") {
  Random random(601);
  for (int i = 0; i < random_cases(1500); ++i) {
    const std::size_t size = random.chance(0.3) ? random.below(8) : random.below(200);
    const int distinct = random.whole(0, 40);
    check_against_plain(tied_list(random, size, distinct), tied_list(random, size, random.whole(0, 40)));
  }
  for (const std::size_t size : {96, 97, 127, 128, 129, 1000, 3000}) {
    check_against_plain(untied_list(random, size), untied_list(random, size));
    check_against_plain(tied_list(random, size, 100), untied_list(random, size));
    check_against_plain(untied_list(random, size), tied_list(random, size, 3));
    check_against_plain(tied_list(random, size, 100), tied_list(random, size, 100));
  }
}

TEST_CASE("lists of every length up to 300 equal the comparison of all pairs", "[statistics]") {
  Random random(605);
  for (std::size_t size = 0; size <= 300; ++size) {
    check_against_plain(full_precision(random, size), full_precision(random, size));
    check_against_plain(tied_list(random, size, random.whole(0, 20)), untied_list(random, size));
    check_against_plain(tied_list(random, size, 5), tied_list(random, size, random.whole(1, 300)));
  }
}

TEST_CASE("long lists equal the comparison of all pairs", "[statistics]") {
  Random random(606);
  for (const std::size_t size : {4095, 4096, 4097}) {
    check_against_plain(full_precision(random, size), untied_list(random, size));
    check_against_plain(tied_list(random, size, 50), tied_list(random, size, 2'000));
  }
}

TEST_CASE("very long lists equal counts by sorting pairs of scores", "[statistics]") {
  Random random(607);
  for (const std::size_t size : {65'535, 65'536, 65'537, 131'073}) {
    INFO(size << " items");
    const std::vector<double> untied = untied_list(random, size), tied = tied_list(random, size, 200);
    const std::vector<double> other = untied_list(random, size), few = tied_list(random, size, 3);
    const std::vector<double> full = full_precision(random, size);
    for (const auto* first : {&untied, &tied, &full})
      for (const auto* second : {&other, &few, &tied})
        CHECK(count_pairs(*first, *second) == sorted_counts(*first, *second));
  }
}

TEST_CASE("a long list in order, and in reverse", "[statistics]") {
  std::vector<double> rising(100'000);
  std::iota(rising.begin(), rising.end(), -50'000);
  const std::vector<double> falling(rising.rbegin(), rising.rend());
  const std::uint64_t pairs = 4'999'950'000;
  const Kendall same = kendall(rising, rising).value(), opposite = kendall(rising, falling).value();
  CHECK(same.counts == PairCounts{pairs, pairs, 0, 0, 0, 0});
  CHECK(opposite.counts == PairCounts{pairs, 0, pairs, 0, 0, 0});
  CHECK(same.tau_b == 1);
  CHECK(opposite.tau_b == -1);
  CHECK(opposite.exact);
  CHECK(opposite.p_value == 0);
}

TEST_CASE("scores that differ in their last bit only are untied", "[statistics]") {
  Random random(602);
  std::vector<double> first(400), second(400);
  for (std::size_t i = 0; i < first.size(); ++i) {
    first[i] = 1 + random.whole(0, 300) * 0x1p-52;
    second[i] = random.chance(0.5) ? 1e300 + random.whole(0, 100) * 0x1p950 : -first[i];
  }
  check_against_plain(first, second);
}

TEST_CASE("the exact p-value is the proportion of permutations at least as extreme", "[statistics]") {
  for (std::size_t size = 2; size <= 8; ++size) {
    std::vector<double> first(size), second(size);
    std::iota(first.begin(), first.end(), 0.0);
    std::iota(second.begin(), second.end(), 0.0);
    std::vector<double> differences;
    do {
      differences.push_back(std::abs(PlainKendall(first, second).difference));
    } while (std::next_permutation(second.begin(), second.end()));
    Random random(603);
    for (int i = 0; i < 20; ++i) {
      random.shuffle(second);
      const double difference = std::abs(PlainKendall(first, second).difference);
      const auto as_far =
          std::count_if(differences.begin(), differences.end(), [&](double d) { return d >= difference; });
      const Kendall ours = kendall(first, second).value();
      CHECK(ours.exact);
      CHECK(ours.p_value ==
            Approx(static_cast<double>(as_far) / static_cast<double>(differences.size())).epsilon(1e-13));
    }
  }
}

TEST_CASE("coefficients and p-values equal SciPy's", "[statistics]") {
  // scipy.stats.kendalltau of SciPy 1.17.1: statistic (b, c), pvalue (auto, asymptotic, exact) of the example lists.
  struct Figures {
    std::size_t items;
    bool ties;
    double tau_b, tau_c, p_value, asymptotic, exact;
  };
  const std::vector<Figures> figures = {
      {14, false, 0.3406593406593407, 0.34065934065934067, 0.10102087460966429, 0.08967934510820275,
       0.10102087460966429},
      {14, true, 0.1587255444142889, 0.16581632653061223, 0.4629691902107098, 0.4629691902107098, undefined},
      {33, false, 0.26515151515151514, 0.26515151515151514, 0.030468444698209068, 0.030066154166359136,
       0.030468444698209068},
      {33, true, 0.20202020202020202, 0.20202020202020202, 0.11766486131723897, 0.11766486131723897, undefined},
      {34, false, 0.25490196078431376, 0.2549019607843137, 0.03401486782556621, 0.03401486782556621,
       0.034555778319754885},
      {34, true, 0.19715648667214614, 0.1962881409248191, 0.11976438549568574, 0.11976438549568574, undefined},
      {100, false, 0.32363636363636367, 0.3236363636363636, 1.833653437832581e-06, 1.833653437832581e-06,
       1.183785262436381e-06},
      {100, true, 0.32099797005286645, 0.32507142857142857, 5.691466553640492e-06, 5.691466553640492e-06, undefined},
      {200, false, 0.4932663316582915, 0.4932663316582915, 3.292456496544791e-25, 3.292456496544791e-25,
       7.0009441547771195e-28},
      {200, true, 0.5006526049139702, 0.5057368421052632, 2.3900537502746155e-24, 2.3900537502746155e-24, undefined},
  };
  for (const Figures& expected : figures) {
    INFO(expected.items << " items, ties: " << expected.ties);
    const auto [first, second] = example_lists(expected.items, expected.ties);
    const Kendall ours = kendall(first, second).value();
    CHECK(ours.tau_b == Approx(expected.tau_b).epsilon(1e-14));
    CHECK(ours.tau_c == Approx(expected.tau_c).epsilon(1e-14));
    CHECK(ours.p_value == Approx(expected.p_value).epsilon(1e-11));
    CHECK(ours.exact == (!expected.ties && expected.items <= 33));
    const Kendall asymptotic = kendall(first, second, PValue::asymptotic).value();
    CHECK(asymptotic.p_value == Approx(expected.asymptotic).epsilon(1e-11));
    CHECK_FALSE(asymptotic.exact);
    const auto exact = kendall(first, second, PValue::exact);
    CHECK(exact.ok() == !expected.ties);
    if (exact.ok()) CHECK(exact->p_value == Approx(expected.exact).epsilon(1e-11));
  }
}

TEST_CASE("beyond 33 items the p-value is exact up to one discordant pair", "[statistics]") {
  std::vector<double> first(100);
  std::iota(first.begin(), first.end(), 0.0);
  std::vector<double> second = first;
  std::swap(second[5], second[6]);
  CHECK(kendall(first, second)->exact);
  CHECK(kendall(first, second)->p_value == Approx(2.1430205762509337e-156).epsilon(1e-11));  // SciPy 1.17.1
  std::swap(second[8], second[9]);
  CHECK_FALSE(kendall(first, second)->exact);
  CHECK(kendall(first, second)->p_value == Approx(4.151430705075296e-49).epsilon(1e-11));
}

TEST_CASE("Kendall's correlation of degenerate lists is NaN", "[statistics]") {
  using List = std::vector<double>;
  check_undefined(kendall(List{}, List{}).value());
  check_undefined(kendall(List{1}, List{2}).value());
  check_undefined(kendall(List{1, 1, 1}, List{1, 2, 3}).value());
  check_undefined(kendall(List{1, 2, 3}, List{0, -0.0, 0}).value());
  check_undefined(kendall(List{1, 1, 1}, List{1, 2, 3}, PValue::exact).value());
  const Kendall broken = kendall(List{1, undefined, 3}, List{1, 2, 3}).value();
  check_undefined(broken);
  CHECK(broken.items == 3);
  CHECK(broken.counts == PairCounts());
  CHECK(std::isnan(kendall(List{1, 1, 2}, List{1, 2, 2})->gamma) == false);
  CHECK(std::isnan(kendall(List{1, 1, 2, 2}, List{1, 2, 1, 2})->gamma) == false);
  CHECK(kendall(List{1, 2}, List{1, 2}, PValue::asymptotic)->p_value == Approx(0.31731050786291415));  // z = 1
}

TEST_CASE("the matrix contains the coefficient of each pair of lists", "[statistics]") {
  Random random(604);
  for (const std::size_t items : {0, 1, 2, 14, 32, 33, 150}) {
    constexpr std::size_t lists = 6;
    std::vector<double> scores;
    for (std::size_t i = 0; i < lists; ++i) {
      std::vector<double> list = tied_list(random, items, i == 0 ? 0 : 10);
      if (i == 3 && items > 0) list[random.below(items)] = undefined;
      scores.insert(scores.end(), list.begin(), list.end());
    }
    for (const auto coefficient :
         {KendallCoefficient::tau_a, KendallCoefficient::tau_b, KendallCoefficient::tau_c, KendallCoefficient::gamma}) {
      const std::vector<double> matrix = kendall_matrix(scores, items, coefficient).value();
      REQUIRE(matrix.size() == (items == 0 ? 0 : lists * lists));
      for (std::size_t i = 0; i < lists && items > 0; ++i) {
        for (std::size_t j = 0; j < lists; ++j) {
          const auto list = [&](std::size_t number) { return std::span(scores).subspan(number * items, items); };
          const Kendall pair = kendall(list(std::min(i, j)), list(std::max(i, j))).value();
          const double value = coefficient == KendallCoefficient::tau_a   ? pair.tau_a
                               : coefficient == KendallCoefficient::tau_b ? pair.tau_b
                               : coefficient == KendallCoefficient::tau_c ? pair.tau_c
                                                                          : pair.gamma;
          CHECK(same(matrix[i * lists + j], value));
        }
      }
    }
  }
  CHECK(message(kendall_matrix(std::vector<double>(7), 3).status()) ==
        "7 scores are not a whole number of lists of 3 items");
  CHECK_FALSE(kendall_matrix(std::vector<double>(7), 0).ok());
}

TEST_CASE("Kendall's correlation refuses invalid lists", "[statistics]") {
  const std::vector<double> three = {1, 2, 2}, four = {1, 2, 3, 4};
  CHECK(message(kendall(three, four).status()) == "the lists must have the same length, not 3 and 4 items");
  CHECK(message(kendall(three, std::vector<double>{1, 2, 3}, PValue::exact).status()) ==
        "an exact p-value requires lists without ties, but 1 and 0 pairs are tied");
}

TEST_CASE("exact p-values are limited in time, and undefined for a constant list", "[statistics]") {
  std::vector<double> rising(5'000), mixed(5'000);
  for (std::size_t i = 0; i < rising.size(); ++i) {
    rising[i] = static_cast<double>(i);
    mixed[i] = static_cast<double>(i * 2'503 % 5'000);
  }
  const std::uint64_t discordant = count_pairs(rising, mixed).discordant;
  const std::uint64_t concordant = count_pairs(rising, mixed).concordant;
  CHECK(message(kendall(rising, mixed, PValue::exact).status()) ==
        fmt::format(
            "an exact p-value is limited to 10000000000 items times concordant or discordant pairs, not 5000 times {}",
            std::min(concordant, discordant)));
  CHECK_FALSE(kendall(rising, mixed).value().exact);
  CHECK(kendall(rising, rising, PValue::exact).value().exact);
  const std::vector<double> constant(5'000, 0.5);
  CHECK(std::isnan(kendall(rising, constant, PValue::exact).value().p_value));
}

}  // namespace kendall_test
