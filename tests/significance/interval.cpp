// Intervals against SciPy, against the textbook formula on the same resamples, and their coverage of the true mean.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/significance/detail/bootstrap.hpp>
#include <irmetrics/significance/detail/distributions.hpp>

#include <cmath>
#include <limits>
#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace interval_test {

using namespace irmetrics::detail::significance;

namespace {

using Numbers = std::vector<double>;

double mean_of(const Numbers& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// NumPy's quantile of sorted values.
double plain_quantile(Numbers values, double share) {
  std::sort(values.begin(), values.end());
  const double position = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(position));
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (values[above] - values[below]) * (position - std::floor(position));
}

/// Efron and Tibshirani 1993, equations 14.10, 14.14 and 14.15; each leave-one-out mean is computed from scratch.
Interval plain_bca(const Numbers& values, const Numbers& resampled, double level) {
  const double estimate = mean_of(values);
  double below = 0;
  for (const double value : resampled) below += value < estimate ? 1 : value == estimate ? 0.5 : 0;
  const double bias = normal_quantile(below / static_cast<double>(resampled.size()));
  Numbers jackknife;
  for (std::size_t i = 0; i < values.size(); ++i) {
    Numbers others = values;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    jackknife.push_back(mean_of(others));
  }
  double squares = 0, cubes = 0;
  for (const double value : jackknife) {
    squares += std::pow(mean_of(jackknife) - value, 2);
    cubes += std::pow(mean_of(jackknife) - value, 3);
  }
  const double acceleration = cubes / (6 * std::pow(squares, 1.5));
  const auto end = [&](double share) {
    const double z = bias + normal_quantile(share);
    return plain_quantile(resampled, normal_cdf(bias + z / (1 - acceleration * z)));
  };
  return {end((1 - level) / 2), end((1 + level) / 2)};
}

/// Multiples of 2^-20, whose sums are exact: resamples of the same queries in another order have the same mean.
Numbers skewed_values(Random& random, std::size_t count) {
  Numbers values(count);
  for (double& value : values) value = std::floor(std::pow(random.unit(), 3) * 0x1p20) * 0x1p-20;
  return values;
}

double mean_of_queries(const Numbers& values, std::span<const std::uint32_t> queries) {
  double sum = 0;
  for (const std::uint32_t query : queries) sum += values[query];
  return sum / static_cast<double>(queries.size());
}

}  // namespace

TEST_CASE("the t interval equals SciPy's", "[statistics]") {
  const Numbers values = {0.0365, -0.038, 0.1071, 0, 0.125, 0.02, -0.05, 0.05, 0.03, 0.1};
  const Interval wide = value_of(mean_interval(values, {.method = IntervalMethod::t}));
  CHECK(wide.low == Approx(-0.004385865427719585).epsilon(1e-12));  // ttest_1samp(values, 0).confidence_interval(0.95)
  CHECK(wide.high == Approx(0.0805058654277196).epsilon(1e-12));
  const Interval narrow = value_of(mean_interval(values, {.method = IntervalMethod::t, .level = 0.9}));
  CHECK(narrow.low == Approx(0.003664483131006979).epsilon(1e-12));
  CHECK(narrow.high == Approx(0.07245551686899303).epsilon(1e-12));
}

TEST_CASE("percentile and BCa equal the textbook formulas on the same resamples", "[statistics]") {
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    const Numbers values = skewed_values(random, 3 + random.below(60));
    const double level = random.pick<double>({0.5, 0.9, 0.95, 0.99});
    const std::uint64_t seed = random.bits();
    const Numbers resampled = bootstrap_means(values, 999, seed);
    IntervalOptions options{.method = IntervalMethod::percentile, .level = level, .resamples = 999, .seed = seed};
    const Interval percentile = value_of(mean_interval(values, options));
    CHECK(percentile.low == Approx(plain_quantile(resampled, (1 - level) / 2)).epsilon(1e-13));
    CHECK(percentile.high == Approx(plain_quantile(resampled, (1 + level) / 2)).epsilon(1e-13));
    options.method = IntervalMethod::bca;
    const Interval bca = value_of(mean_interval(values, options)), plain = plain_bca(values, resampled, level);
    CHECK(bca.low == Approx(plain.low).epsilon(1e-12));
    CHECK(bca.high == Approx(plain.high).epsilon(1e-12));
  }
}

TEST_CASE("resampled means that equal the mean count half, however they are rounded", "[statistics]") {
  // Tenths have rounded sums, whole numbers have exact sums.
  Random random(2);
  for (int round = 0; round < 50; ++round) {
    Numbers whole(5 + random.below(20)), tenths;
    for (double& value : whole) value = random.whole(0, 10);
    for (const double value : whole) tenths.push_back(value / 10);
    const Interval of_whole = value_of(mean_interval(whole)), of_tenths = value_of(mean_interval(tenths));
    CHECK(of_tenths.low == Approx(of_whole.low / 10).epsilon(1e-12));
    CHECK(of_tenths.high == Approx(of_whole.high / 10).epsilon(1e-12));
  }
}

TEST_CASE("the interval of a statistic that is the mean equals the interval of the mean", "[statistics]") {
  Random random(3);
  for (const std::size_t count : {2U, 5U, 40U, 300U}) {
    const Numbers values = skewed_values(random, count);
    for (const IntervalMethod method : {IntervalMethod::percentile, IntervalMethod::bca}) {
      for (const unsigned threads : {1U, 3U}) {
        const IntervalOptions options{.method = method, .resamples = 2'000, .threads = threads};
        const Interval mean = value_of(mean_interval(values, options));
        const Interval other = value_of(bootstrap_interval(
            count, [&](std::span<const std::uint32_t> queries) { return mean_of_queries(values, queries); }, options));
        CHECK(other.low == Approx(mean.low).epsilon(1e-12));
        CHECK(other.high == Approx(mean.high).epsilon(1e-12));
        CHECK(other.undefined == 0);
      }
    }
  }
}

TEST_CASE("intervals contain the true mean about as often as their level", "[statistics]") {
  Random random(4);
  constexpr int rounds = 2'000;
  for (const IntervalMethod method : {IntervalMethod::t, IntervalMethod::percentile, IntervalMethod::bca}) {
    int held = 0;
    for (int round = 0; round < rounds; ++round) {
      Numbers values(40);
      for (double& value : values) value = 3 + normal_quantile(random.unit());
      const Interval interval = value_of(
          mean_interval(values, {.method = method, .resamples = 1'000, .seed = static_cast<std::uint64_t>(round)}));
      if (interval.low <= 3 && 3 <= interval.high) ++held;
    }
    INFO(enum_text(method));
    CHECK(held / static_cast<double>(rounds) == Approx(0.95).margin(0.025));
  }
}

TEST_CASE("undefined resamples are left out and counted", "[statistics]") {
  const Numbers values = {1, 2, 3, 4, 5, 6};
  std::uint64_t expected = 0;
  std::vector<std::uint32_t> queries(values.size());
  for (std::uint64_t r = 0; r < 500; ++r) {
    resample_queries(default_seed, r, queries);
    if (std::count(queries.begin(), queries.end(), 0U) == 0) ++expected;
  }
  const Interval interval = value_of(bootstrap_interval(values.size(),
                                                        [&](std::span<const std::uint32_t> drawn) {
                                                          return std::count(drawn.begin(), drawn.end(), 0U) == 0
                                                                     ? std::numeric_limits<double>::quiet_NaN()
                                                                     : mean_of_queries(values, drawn);
                                                        },
                                                        {.method = IntervalMethod::bca, .resamples = 500}));
  CHECK(interval.undefined == expected);
  CHECK(interval.low < interval.high);
}

TEST_CASE("the interval of constant values is a point", "[statistics]") {
  for (const IntervalMethod method : {IntervalMethod::t, IntervalMethod::percentile, IntervalMethod::bca})
    CHECK(value_of(mean_interval(Numbers(7, 0.1), {.method = method})) ==
          Interval{.low = 0.1, .high = 0.1, .constant = true});
  CHECK(value_of(bootstrap_interval(5, [](auto) { return 0.5; })) ==
        Interval{.low = 0.5, .high = 0.5, .constant = true});
}

TEST_CASE("a single value has no interval", "[statistics]") {
  // SciPy's bootstrap refuses a single observation.
  for (const IntervalMethod method : {IntervalMethod::t, IntervalMethod::percentile, IntervalMethod::bca}) {
    const Interval interval = value_of(mean_interval(Numbers{0.3}, {.method = method}));
    CHECK(std::isnan(interval.low));
    CHECK(std::isnan(interval.high));
  }
  CHECK(std::isnan(value_of(bootstrap_interval(1, [](auto) { return 0.5; })).low));
}

TEST_CASE("intervals scale with the values, for very large and small values", "[statistics]") {
  Random random(5);
  const Numbers values = skewed_values(random, 20);
  const Interval interval = value_of(mean_interval(values));
  for (const double scale : {0x1p370, 0x1p-370, 0x1p1000, 0x1p-900}) {
    Numbers scaled = values;
    for (double& value : scaled) value *= scale;
    CHECK(value_of(mean_interval(scaled)) == Interval{interval.low * scale, interval.high * scale});
    const auto mean = [&](std::span<const std::uint32_t> queries) { return mean_of_queries(scaled, queries); };
    const Interval other = value_of(bootstrap_interval(scaled.size(), mean));
    CHECK(other.low / scale == Approx(interval.low).epsilon(1e-12));
    CHECK(other.high / scale == Approx(interval.high).epsilon(1e-12));
  }
  CHECK(error_of(mean_interval(Numbers{1, -1e308})) ==
        "2 times the value -1e+308 overflows, which can occur in a resample");
}

TEST_CASE("an infinite value of a statistic is undefined", "[statistics]") {
  const Numbers values = {1, 2, 3, 4, 5, 6};
  const auto interval_with = [&](double without_first) {
    return value_of(bootstrap_interval(values.size(), [&](std::span<const std::uint32_t> drawn) {
      return std::count(drawn.begin(), drawn.end(), 0U) == 0 ? without_first : mean_of_queries(values, drawn);
    }));
  };
  const double infinity = std::numeric_limits<double>::infinity();
  const Interval undefined = interval_with(std::nan(""));
  CHECK(undefined.undefined > 0);
  CHECK(interval_with(infinity) == undefined);
  CHECK(interval_with(-infinity) == undefined);
  CHECK(error_of(bootstrap_interval(3, [&](auto) { return infinity; })) ==
        "the statistic of all 3 queries is undefined");
}

TEST_CASE("a statistic with equal leave-one-out values has no acceleration", "[statistics]") {
  // The mean of ten times 0.1 is not 0.1. Undefined leave-one-out values have no acceleration either.
  const Numbers values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 30};
  const auto interval_with = [&](double without_one) {
    return value_of(bootstrap_interval(values.size(), [&](std::span<const std::uint32_t> queries) {
      return queries.size() < values.size() ? without_one : mean_of_queries(values, queries);
    }));
  };
  const Interval undefined = interval_with(std::nan(""));
  for (const double without_one : {0.1, 0.3, 1 / 3.0, 7.1}) CHECK(interval_with(without_one) == undefined);
}

TEST_CASE("BCa falls back to percentile if all resampled values are on one side", "[statistics]") {
  const Numbers values = {1, 2, 3};
  const auto largest = [&](std::span<const std::uint32_t> queries) {
    const bool all = queries.size() == 3 && queries[0] == 0 && queries[1] == 1 && queries[2] == 2;
    return all ? 9.0 : mean_of_queries(values, queries);
  };
  Interval percentile =
      value_of(bootstrap_interval(3, largest, {.method = IntervalMethod::percentile, .resamples = 3}));
  CHECK_FALSE(percentile.fell_back);
  percentile.fell_back = true;
  CHECK(value_of(bootstrap_interval(3, largest, {.resamples = 3})) == percentile);
  CHECK_FALSE(value_of(mean_interval(values)).fell_back);
}

TEST_CASE("input without an interval is refused", "[statistics]") {
  const Numbers values = {1, 2, 3};
  const auto mean = [&](std::span<const std::uint32_t> queries) { return mean_of_queries(values, queries); };
  CHECK(error_of(mean_interval({})) == "an interval takes at least one query, not 0");
  CHECK(error_of(mean_interval(values, {.level = 1})) == "level must be in (0, 1), not 1");
  CHECK(error_of(mean_interval(values, {.level = std::nan("")})) == "level must be in (0, 1), not nan");
  CHECK(error_of(mean_interval(values, {.resamples = 0})) == "resamples must be in [1, 100000000], not 0");
  CHECK(error_of(mean_interval(values, {.resamples = 200'000'000})) ==
        "resamples must be in [1, 100000000], not 200000000");
  CHECK(error_of(mean_interval(Numbers{1, std::nan("")})) == "value 2 must be a finite number, not nan");
  CHECK(error_of(bootstrap_interval(0, mean)) == "an interval takes at least one query, not 0");
  CHECK(error_of(bootstrap_interval(3, mean, {.method = IntervalMethod::t})) ==
        "the t interval is for means only: expected percentile or bca");
  CHECK(error_of(bootstrap_interval(3, [](auto) { return std::nan(""); })) ==
        "the statistic of all 3 queries is undefined");
}

}  // namespace interval_test
