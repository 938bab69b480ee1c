// The tests of paired scores against SciPy 1.17, against all sign flips, and edge cases.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/significance/detail/distributions.hpp>
#include <fmt/format.h>

#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace paired_test_test {
namespace {

using Numbers = std::vector<double>;

// One difference of 0, and two of equal size.
const Numbers first_scores = {0.3465, 0.512, 0.7071, 0.25, 0.625, 0.4, 0.9, 0.15, 0.33, 0.81};
const Numbers second_scores = {0.31, 0.55, 0.6, 0.25, 0.5, 0.38, 0.95, 0.1, 0.3, 0.71};

PairedTestResult test_of(const Numbers& first, const Numbers& second, const PairedTestOptions& options = {}) {
  return value_of(paired_test(first, second, options));
}

/// Quarters, so that sums are exact, ties are frequent and some differences are 0.
Numbers random_quarters(Random& random, std::size_t count) {
  Numbers values(count);
  for (double& value : values) value = random.whole(0, 6) * 0.25;
  return values;
}

/// The proportion of all sign flips with a statistic at least as large.
template <class Statistic>
double share_as_large(Numbers differences, Statistic&& statistic) {
  const double observed = statistic(differences);
  std::size_t extreme = 0;
  const std::size_t subsets = std::size_t{1} << differences.size();
  for (std::size_t subset = 0; subset < subsets; ++subset) {
    Numbers flipped = differences;
    for (std::size_t i = 0; i < flipped.size(); ++i)
      if ((subset >> i & 1) != 0) flipped[i] = -flipped[i];
    if (statistic(flipped) >= observed) ++extreme;
  }
  return static_cast<double>(extreme) / static_cast<double>(subsets);
}

/// The distance of the sum of signed ranks from 0; ranks by counting.
double signed_rank_distance(const Numbers& differences, Zeros zeros) {
  double sum = 0;
  for (const double value : differences) {
    double rank = 0.5;
    for (const double other : differences) {
      if (other == 0 && zeros == Zeros::wilcox) continue;
      rank += std::abs(other) < std::abs(value) ? 1 : std::abs(other) == std::abs(value) ? 0.5 : 0;
    }
    if (value != 0) sum += value > 0 ? rank : -rank;
  }
  return std::abs(sum);
}

}  // namespace

TEST_CASE("four differences of the same sign have textbook values", "[statistics]") {
  const Numbers first = {0.1, 0.2, 0.3, 0.4}, second(4);
  const PairedTestResult t = test_of(first, second);
  CHECK(t.queries == 4);
  CHECK(t.difference == Approx(0.25));
  CHECK(t.p_value == Approx(0.030466291662171).epsilon(1e-9));  // ttest_rel
  for (const PairedTest test : {PairedTest::sign, PairedTest::wilcoxon, PairedTest::randomization}) {
    const PairedTestResult result = test_of(first, second, {.test = test});
    CHECK(result.p_value == 0.125);
    CHECK(result.exact);
  }
}

TEST_CASE("p-values equal SciPy's", "[statistics]") {
  const PairedTestResult t = test_of(first_scores, second_scores);
  CHECK(t.statistic == Approx(2.0284119724856158).epsilon(1e-12));
  CHECK(t.p_value == Approx(0.07312179826021498).epsilon(1e-12));
  CHECK(t.zeros == 1);
  CHECK_FALSE(t.exact);
  const PairedTestResult sign = test_of(first_scores, second_scores, {.test = PairedTest::sign});
  CHECK(sign.statistic == 7);
  CHECK(sign.p_value == Approx(0.1796875).epsilon(1e-12));  // binomtest(7, 9)

  struct Expected {
    Zeros zeros;
    double statistic, exact, asymptotic, corrected;
  };
  for (const Expected& expected :
       {Expected{Zeros::wilcox, 9, 0.12890625, 0.10974463874701328, 0.12353425375256949},
        Expected{Zeros::pratt, 11, 0.1171875, 0.10247043485974937, 0.11365821697739432},
        Expected{Zeros::zsplit, 11.5, 0.1171875, 0.10291753940285298, 0.11412832776223863}}) {
    PairedTestOptions options{.test = PairedTest::wilcoxon, .zeros = expected.zeros};
    const PairedTestResult exact = test_of(first_scores, second_scores, options);
    CHECK(exact.statistic == expected.statistic);
    CHECK(exact.p_value == Approx(expected.exact).epsilon(1e-12));
    CHECK(exact.exact);
    options.p_value = PValue::asymptotic;
    CHECK(test_of(first_scores, second_scores, options).p_value == Approx(expected.asymptotic).epsilon(1e-12));
    options.continuity = true;
    CHECK(test_of(first_scores, second_scores, options).p_value == Approx(expected.corrected).epsilon(1e-12));
  }
  // permutation_test of the mean difference, permutation_type="samples".
  CHECK(test_of(first_scores, second_scores, {.test = PairedTest::randomization}).p_value == 0.08984375);
}

TEST_CASE("Wilcoxon's test switches from exact to normal where SciPy does", "[statistics]") {
  const auto scores = [](std::size_t count) {
    std::pair<Numbers, Numbers> result;
    for (std::size_t i = 0; i < count; ++i) {
      result.first.push_back(static_cast<double>(i * 37 % 101) / 101);
      result.second.push_back(static_cast<double>((i * 53 + 11) % 97) / 97);
    }
    return result;
  };
  const auto few = scores(20), many = scores(60);
  PairedTestOptions options{.test = PairedTest::wilcoxon};
  CHECK(test_of(few.first, few.second, options).statistic == 94);
  CHECK(test_of(few.first, few.second, options).p_value == Approx(0.7011814117431641).epsilon(1e-12));
  CHECK(test_of(many.first, many.second, options).p_value == Approx(0.819483226286342).epsilon(1e-12));
  options.p_value = PValue::exact;
  CHECK(test_of(many.first, many.second, options).p_value == Approx(0.823628601655828).epsilon(1e-12));

  options.p_value = PValue::automatic;
  for (const auto& [queries, exact] : {std::pair(50, true), {51, false}}) {
    const auto [first, second] = scores(static_cast<std::size_t>(queries));
    CHECK(test_of(first, second, options).exact == exact);
  }
  for (const auto& [queries, exact] : {std::pair(13, true), {14, false}}) {
    auto [first, second] = scores(static_cast<std::size_t>(queries));
    first[3] = second[3];
    CHECK(test_of(first, second, options).exact == exact);
  }
}

TEST_CASE("exact p-values are the proportion of all sign flips", "[statistics]") {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    const std::size_t count = 1 + random.below(9);
    const Numbers first = random_quarters(random, count), second = random_quarters(random, count);
    Numbers differences(count);
    for (std::size_t i = 0; i < count; ++i) differences[i] = first[i] - second[i];
    for (const Zeros zeros : {Zeros::wilcox, Zeros::pratt, Zeros::zsplit})
      CHECK(test_of(first, second, {.test = PairedTest::wilcoxon, .zeros = zeros}).p_value ==
            Approx(share_as_large(differences, [&](const Numbers& d) { return signed_rank_distance(d, zeros); })));
    const PairedTestResult sampled = test_of(first, second, {.test = PairedTest::randomization});
    CHECK(sampled.exact);
    CHECK(sampled.resamples == std::uint64_t{1} << count);
    CHECK(sampled.p_value == share_as_large(differences, [](const Numbers& d) {
            double sum = 0;
            for (const double value : d) sum += value;
            return std::abs(sum);
          }));
  }
}

TEST_CASE("the tests are symmetric, with p-values above 0 and at most 1", "[statistics]") {
  Random random(2);
  for (int round = 0; round < 50; ++round) {
    const std::size_t count = 2 + random.below(60);
    const Numbers first = random_quarters(random, count), second = random_quarters(random, count);
    for (const PairedTest test :
         {PairedTest::t, PairedTest::sign, PairedTest::wilcoxon, PairedTest::randomization, PairedTest::bootstrap}) {
      const PairedTestOptions options{.test = test, .resamples = 500};
      const PairedTestResult forth = test_of(first, second, options), back = test_of(second, first, options);
      CHECK(forth.difference == -back.difference);
      if (std::isnan(forth.p_value)) continue;
      CHECK(forth.p_value == Approx(back.p_value));
      CHECK(forth.p_value > 0);
      CHECK(forth.p_value <= 1);
    }
  }
}

TEST_CASE("many pairs have the p-values of single pairs, for any number of threads", "[statistics]") {
  Random random(3);
  constexpr std::uint32_t systems = 4;
  const std::size_t queries = 83;
  Numbers scores(systems * queries);
  for (double& score : scores) score = random.unit();
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs = {{0, 1}, {2, 3}, {3, 2}, {1, 1}, {0, 3}};
  for (const PairedTest test :
       {PairedTest::t, PairedTest::sign, PairedTest::wilcoxon, PairedTest::randomization, PairedTest::bootstrap}) {
    PairedTestOptions options{.test = test, .resamples = 30'000, .threads = 1};
    const auto together = value_of(paired_tests(scores, systems, pairs, options));
    options.threads = 3;
    const auto threaded = value_of(paired_tests(scores, systems, pairs, options));
    REQUIRE(together.size() == pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto row = [&](std::uint32_t system) {
        return Numbers(scores.begin() + static_cast<std::ptrdiff_t>(system * queries),
                       scores.begin() + static_cast<std::ptrdiff_t>((system + 1) * queries));
      };
      const PairedTestResult alone = test_of(row(pairs[i].first), row(pairs[i].second), options);
      for (const PairedTestResult& other : {threaded[i], alone}) {
        if (pairs[i].first == pairs[i].second && std::isnan(other.p_value)) continue;
        CHECK(other == together[i]);
      }
    }
  }
}

TEST_CASE("sampled p-values are close to t's for normal differences", "[statistics]") {
  Random random(4);
  for (const double shift : {0.0, 0.15, 0.3}) {
    Numbers first(100), second(100);
    for (std::size_t i = 0; i < first.size(); ++i)
      first[i] = shift + detail::significance::normal_quantile(random.unit());
    const double t = test_of(first, second).p_value;
    for (const PairedTest test : {PairedTest::randomization, PairedTest::bootstrap}) {
      const PairedTestResult result = test_of(first, second, {.test = test});
      CHECK(result.p_value == Approx(t).margin(0.01));
      CHECK_FALSE(result.exact);
      CHECK(result.resamples == 100'000);
    }
  }
}

TEST_CASE("the p-value of the bootstrap test does not depend on the unit of the scores", "[statistics]") {
  const Numbers first = {5, 3, 9, 2, 7}, second = {4, 4, 6, 1, 9};
  const PairedTestOptions options{.test = PairedTest::bootstrap, .resamples = 2000};
  for (const int exponent : {-300, -1, 300}) {
    Numbers in_unit = first, other = second;
    for (double& value : in_unit) value = std::ldexp(value, exponent);
    for (double& value : other) value = std::ldexp(value, exponent);
    INFO(exponent);
    CHECK(test_of(in_unit, other, options).p_value == test_of(first, second, options).p_value);
  }
}

TEST_CASE("tests of zero and of constant differences", "[statistics]") {
  const Numbers zeros(20), ones(20, 1.0);
  const auto p = [](const Numbers& first, const Numbers& second, PairedTestOptions options) {
    return test_of(first, second, options).p_value;
  };
  CHECK(std::isnan(test_of(zeros, zeros).statistic));
  CHECK(std::isnan(p(zeros, zeros, {})));
  CHECK(std::isnan(p(zeros, zeros, {.test = PairedTest::bootstrap})));
  CHECK(p(zeros, zeros, {.test = PairedTest::sign}) == 1);
  CHECK(p(zeros, zeros, {.test = PairedTest::randomization, .resamples = 100}) == 1);
  CHECK(p(zeros, zeros, {.test = PairedTest::wilcoxon, .p_value = PValue::exact}) == 1);
  CHECK(std::isnan(p(zeros, zeros, {.test = PairedTest::wilcoxon})));
  CHECK(std::isnan(p(zeros, zeros, {.test = PairedTest::wilcoxon, .zeros = Zeros::pratt})));
  CHECK(p(zeros, zeros, {.test = PairedTest::wilcoxon, .zeros = Zeros::zsplit}) == 1);

  CHECK(test_of(ones, zeros).statistic == std::numeric_limits<double>::infinity());
  CHECK(test_of(zeros, ones).statistic == -std::numeric_limits<double>::infinity());
  CHECK(p(ones, zeros, {}) == 0);
  CHECK(p(ones, zeros, {.test = PairedTest::bootstrap, .resamples = 99}) == 0.01);
  CHECK(p(ones, zeros, {.test = PairedTest::sign}) == Approx(std::exp2(-19)));
  CHECK(test_of(Numbers(20, 0.1), zeros).p_value == 0);  // in doubles, the sum of twenty 0.1 is not 2

  CHECK(std::isnan(p({1}, {0}, {})));
  CHECK(std::isnan(p({1}, {0}, {.test = PairedTest::bootstrap})));
  CHECK(p({1}, {0}, {.test = PairedTest::randomization}) == 1);
}

TEST_CASE("scores that cannot be tested are refused", "[statistics]") {
  const Numbers one = {1}, two = {1, 2}, broken = {1, std::numeric_limits<double>::infinity()};
  CHECK(error_of(paired_test(one, two)) == "both systems must have the same number of scores, not 1 and 2");
  CHECK(error_of(paired_test({}, {})) == "expected scores of at least one query, but there are none");
  CHECK(error_of(paired_test(two, broken)) == "score 2 of system 2 must be a finite number, not inf");
  for (const PairedTest test : {PairedTest::randomization, PairedTest::bootstrap})
    for (const std::uint64_t resamples : {std::uint64_t{0}, max_resamples + 1, ~std::uint64_t{0}})
      CHECK(error_of(paired_test(one, one, {.test = test, .resamples = resamples})) ==
            fmt::format("resamples must be in [1, 100000000], not {}", resamples));
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs = {{0, 2}};
  CHECK(error_of(paired_tests(two, 2, pairs)) == "the rows of a pair must be below 2, not 0 and 2");
  CHECK(error_of(paired_tests({}, 0, pairs)) ==
        "expected scores of at least one system and one query, not 0 of 0 systems");
  CHECK(error_of(paired_tests(Numbers(3), 2, {})) == "2 systems must have the same number of scores, but there are 3");

  Numbers many(max_exact_wilcoxon);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<double>(i + 1) * (i % 2 == 0 ? 1 : -1);
  const PairedTestOptions exact{.test = PairedTest::wilcoxon, .p_value = PValue::exact};
  CHECK(test_of(many, Numbers(many.size()), exact).p_value == Approx(0.99).margin(0.02));
  many.push_back(5'000);
  CHECK(error_of(paired_test(many, Numbers(many.size()), exact)) ==
        "an exact p-value of Wilcoxon's test is limited to 1000 differences other than 0, not 1001");
}

}  // namespace paired_test_test
