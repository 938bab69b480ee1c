// Intervals of proportions: published values, the properties that define them, and comparisons of binary measures.
#include "support/catch.hpp"
#include "support/random_data.hpp"
#include "support/score_tables.hpp"

#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/significance/compare.hpp>
#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/proportion_interval.hpp>

#include <cmath>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace proportion_interval_test {
namespace {

/// Probability of at most `successes` in `trials`, added term by term.
double plain_binomial_cdf(std::uint64_t successes, std::uint64_t trials, double share) {
  double sum = 0;
  for (std::uint64_t k = 0; k <= successes; ++k) {
    const auto n = static_cast<double>(trials), i = static_cast<double>(k);
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(i + 1) - std::lgamma(n - i + 1) + i * std::log(share) +
                    (n - i) * std::log1p(-share));
  }
  return sum;
}

/// The score statistic of a difference, with the most likely proportions found by search instead of by formula: `p` of
/// the queries are successes of the first alone, `p - delta` of the second alone.
double plain_score(double only_first, double only_second, double queries, double delta) {
  const auto likelihood = [&](double p) {
    const auto term = [](double count, double share) { return count == 0 ? 0 : count * std::log(share); };
    return term(only_first, p) + term(only_second, p - delta) +
           term(queries - only_first - only_second, 1 - 2 * p + delta);
  };
  double low = std::max(0.0, delta), high = (1 + delta) / 2;
  for (int step = 0; step < 200; ++step) {  // the likelihood has one peak
    const double left = low + (high - low) / 3, right = high - (high - low) / 3;
    (likelihood(left) < likelihood(right) ? low : high) = likelihood(left) < likelihood(right) ? left : right;
  }
  const double p = (low + high) / 2;
  return ((only_first - only_second) / queries - delta) / std::sqrt((2 * p - delta - delta * delta) / queries);
}

void check_interval(const Interval& interval, double low, double high, double digits) {
  CHECK(interval.low == Approx(low).margin(0.5 * digits + 1e-12));
  CHECK(interval.high == Approx(high).margin(0.5 * digits + 1e-12));
  CHECK(!interval.constant);
  CHECK(!interval.excludes_estimate);
}

Comparison compared(const ScoreTable& table, const CompareOptions& options = {}) {
  return value_of(compare(std::vector{table}, options));
}

/// A table as evaluate makes it for a measure of this name.
ScoreTable measured(const std::string& measure, const std::vector<std::string>& systems, std::vector<double> scores) {
  return value_of(as_measured(table_of(measure, systems, std::move(scores))));
}

}  // namespace

TEST_CASE("intervals of proportions have the published ends", "[proportion]") {
  // Newcombe, Statistics in Medicine 17, 1998, 857-872, table I: methods 3 (score) and 5 (exact).
  check_interval(wilson_interval(81, 263), 0.2553, 0.3662, 1e-4);
  check_interval(wilson_interval(15, 148), 0.0624, 0.1605, 1e-4);
  check_interval(wilson_interval(0, 20), 0, 0.1611, 1e-4);
  check_interval(wilson_interval(1, 29), 0.0061, 0.1718, 1e-4);
  check_interval(clopper_pearson_interval(81, 263), 0.2527, 0.3676, 1e-4);
  check_interval(clopper_pearson_interval(15, 148), 0.0578, 0.1617, 1e-4);
  check_interval(clopper_pearson_interval(0, 20), 0, 0.1684, 1e-4);
  check_interval(clopper_pearson_interval(1, 29), 0.0009, 0.1776, 1e-4);
}

TEST_CASE("Tango's interval has the published ends", "[proportion]") {
  check_interval(tango_interval(9, 3, 32), -0.027, 0.390, 1e-3);        // Tango 1998, table VII
  check_interval(tango_interval(0, 1, 44, 0.90), -0.096, 0.037, 1e-3);  // Tango 1998, table V
  check_interval(tango_interval(1, 7, 21), -0.517, -0.026, 1e-3);       // Fagerland et al., 2014
  check_interval(tango_interval(6, 16, 161), -0.1240, -0.0054, 1e-4);   // Fagerland et al., 2017, chapter 8
}

TEST_CASE("the ends of an exact interval are the proportions that the binomial tests just reject", "[proportion]") {
  for (const double level : {0.5, 0.9, 0.95, 0.999}) {
    for (std::uint64_t trials = 1; trials <= 30; ++trials) {
      for (std::uint64_t successes = 0; successes <= trials; ++successes) {
        const Interval interval = clopper_pearson_interval(successes, trials, level);
        const double tail = (1 - level) / 2;
        if (successes < trials)
          CHECK(plain_binomial_cdf(successes, trials, interval.high) == Approx(tail).epsilon(1e-9));
        else
          CHECK(interval.high == 1);
        if (successes > 0)
          CHECK(1 - plain_binomial_cdf(successes - 1, trials, interval.low) == Approx(tail).epsilon(1e-8));
        else
          CHECK(interval.low == 0);
      }
    }
  }
}

TEST_CASE("the ends of Tango's interval are the differences whose score is the normal quantile", "[proportion]") {
  for (const double level : {0.8, 0.95, 0.99}) {
    const double z = detail::significance::normal_quantile((1 + level) / 2);
    for (std::uint64_t queries : {1, 2, 7, 20, 150}) {
      for (std::uint64_t first = 0; first <= queries; first += 1 + queries / 8) {
        for (std::uint64_t second = 0; first + second <= queries; second += 1 + queries / 8) {
          INFO(first << ' ' << second << ' ' << queries << ' ' << level);
          const Interval interval = tango_interval(first, second, queries, level);
          const auto f = static_cast<double>(first), s = static_cast<double>(second), n = static_cast<double>(queries);
          const double estimate = (f - s) / n;
          CHECK(interval.low <= estimate);
          CHECK(interval.high >= estimate);
          if (first < queries)
            CHECK(plain_score(f, s, n, interval.high) == Approx(-z).epsilon(1e-4));
          else
            CHECK(interval.high == 1);
          if (second < queries)
            CHECK(plain_score(f, s, n, interval.low) == Approx(z).epsilon(1e-4));
          else
            CHECK(interval.low == -1);
          const Interval exchanged = tango_interval(second, first, queries, level);
          CHECK(exchanged.low == -interval.high);
          CHECK(exchanged.high == -interval.low);
          // McNemar's test, where a query differs.
          if (first + second > 0)
            CHECK((interval.low > 0 || interval.high < 0) == (std::abs(f - s) / std::sqrt(f + s) > z));
        }
      }
    }
  }
}

TEST_CASE("mean_interval computes the interval of values that are 0 or 1, and refuses others", "[proportion]") {
  const std::vector<double> values = {1, 0, 1, 1, 0, 1}, differences = {1, 0, -1, 1, 1, 0};
  const auto interval = [](const std::vector<double>& of, IntervalMethod method) {
    return mean_interval(of, {.method = method, .level = 0.9});
  };
  CHECK(interval(values, IntervalMethod::clopper_pearson).value() == clopper_pearson_interval(4, 6, 0.9));
  CHECK(interval(values, IntervalMethod::wilson).value() == wilson_interval(4, 6, 0.9));
  CHECK(interval(differences, IntervalMethod::tango).value() == tango_interval(3, 1, 6, 0.9));
  CHECK(interval({1}, IntervalMethod::clopper_pearson).value().low == Approx(0.05));
  const auto error = [&](const std::vector<double>& of, IntervalMethod method) {
    return message(interval(of, method).status());
  };
  CHECK(error({0, 1, .5}, IntervalMethod::wilson) == "value 3 must be 0 or 1 for the wilson interval, not 0.5");
  CHECK(error(differences, IntervalMethod::clopper_pearson) ==
        "value 3 must be 0 or 1 for the clopper_pearson interval, not -1");
  CHECK(error({2}, IntervalMethod::tango) == "value 1 must be -1, 0 or 1 for the tango interval, not 2");
  CHECK(error({}, IntervalMethod::wilson) == "an interval takes at least one query, not 0");
}

TEST_CASE("binary measures get exact intervals by default, and Tango's for differences", "[proportion]") {
  const ScoreTable table = measured("Success@5", {"a", "b"}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                                              1, 1, 1, 1, 1, 1, 1, 0, 0, 0});
  REQUIRE(table.is_binary());
  const Comparison exact = compared(table);
  const ComparedMeasure& measure = exact.measures[0];
  CHECK(measure.systems[0].interval == clopper_pearson_interval(10, 10));
  CHECK(measure.systems[0].interval.low == Approx(0.6915029));  // 0.025^(1/10)
  CHECK(measure.systems[1].interval == clopper_pearson_interval(7, 10));
  CHECK(measure.systems[1].interval_method == IntervalMethod::clopper_pearson);
  const ComparedPair& pair = measure.pairs[0];
  CHECK(pair.interval == tango_interval(3, 0, 10));
  CHECK(pair.interval_method == IntervalMethod::tango);
  CHECK(pair.p_value == 0.25);
  CHECK(pair.interval.low < 0);  // as p says: the bootstrap's is [0.1, 0.6]
  const ComparedMeasure wilson = compared(table, {.proportion = IntervalMethod::wilson}).measures[0];
  CHECK(wilson.systems[1].interval == wilson_interval(7, 10));
  CHECK(wilson.pairs[0].interval == pair.interval);
  const ComparedMeasure bootstrap = compared(table, {.proportion = IntervalMethod::bca}).measures[0];
  CHECK(bootstrap.systems[0].interval == Interval{.low = 1, .high = 1, .constant = true});
  CHECK(bootstrap.pairs[0].interval.low > 0);
}

TEST_CASE("the property comes from the measure, not from its values", "[proportion]") {
  const std::vector<double> zeros_and_ones = {1, 0, 0, 1, 1, 1};
  CHECK(measured("Success@5", {"a", "b"}, zeros_and_ones).is_binary());
  CHECK(measured("hit_rate@3", {"a", "b"}, zeros_and_ones).is_binary());
  CHECK(measured("MRecall@5", {"a", "b"}, zeros_and_ones).is_binary());
  CHECK(!measured("P@1", {"a", "b"}, zeros_and_ones).is_binary());
  CHECK(!measured("mine", {"a", "b"}, zeros_and_ones).is_binary());
  // Scores of another tool, such as means over several judges.
  CHECK(!measured("Success@5", {"a", "b"}, {1, 0, 0, .5, 1, 1}).is_binary());
  const AnyMeasure first(
      "First", [](const JudgedRanking& query) { return query.hits.empty() ? 0.0 : 1.0; }, Aggregate::mean,
      Better::higher, 0, Outcome::binary);
  CHECK(first.outcome() == Outcome::binary);
  CHECK(value_of(parse_measure("AP")).outcome() == Outcome::number);
}

TEST_CASE("tango is refused as a method for means, and methods of proportions for other measures", "[proportion]") {
  const ScoreTable table = measured("AP", {"a", "b"}, {1, 0, .5, 1, 1, 1});
  const auto error = [&](const CompareOptions& options) {
    return message(compare(std::vector{table}, options).status());
  };
  for (const std::string name : {"interval", "proportion"})
    CHECK(error(name == "interval" ? CompareOptions{.interval = IntervalMethod::tango}
                                   : CompareOptions{.proportion = IntervalMethod::tango}) ==
          name +
              " must be a method for means, not tango, which is used for the differences of proportions by "
              "clopper_pearson and wilson");
  CHECK(error({.interval = IntervalMethod::wilson}) ==
        "AP: system 'a': value 3 must be 0 or 1 for the wilson interval, not 0.5");
}

}  // namespace proportion_interval_test
