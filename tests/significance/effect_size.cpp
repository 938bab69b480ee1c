// Effect sizes against NumPy and by hand; power against SciPy, an integral, and tests of simulated scores.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/significance/detail/distributions.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

using namespace irmetrics;
using namespace irmetrics::test;

namespace effect_size_test {

using namespace irmetrics::detail::significance;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The power as an integral over the estimate s of the standard deviation; given s, the test statistic is normal.
double plain_power(double effect, double queries, double alpha) {
  const double degrees = queries - 1, shift = effect * std::sqrt(queries);
  const double critical = student_t_quantile(1 - alpha / 2, degrees);
  double sum = 0;
  const double width = 10 / std::sqrt(2 * degrees), low = std::max(0.0, 1 - width), high = 1 + width;
  const double step = (high - low) / 2'000;
  for (double s = low + step / 2; s < high; s += step) {
    const double density = std::exp(std::log(2) + degrees / 2 * std::log(degrees / 2) - std::lgamma(degrees / 2) +
                                    (degrees - 1) * std::log(s) - degrees * s * s / 2);
    sum += step * density * (normal_cdf(shift - critical * s) + normal_cdf(-shift - critical * s));
  }
  return sum;
}

/// A standard normal value, by Box and Muller.
double random_normal(Random& random) {
  return std::sqrt(-2 * std::log(1 - random.unit())) * std::cos(2 * std::numbers::pi * random.unit());
}

}  // namespace

TEST_CASE("effect sizes of six queries", "[statistics]") {
  const std::vector first = {.52, .61, .43, .70, .35, .66}, second = {.48, .60, .45, .58, .30, .55};
  const EffectSize effect = value_of(effect_size(first, second));  // values from NumPy and SciPy's gammaln
  CHECK(effect.mean_difference == Approx(0.0516666666666667).epsilon(1e-12));
  CHECK(effect.standard_deviation == Approx(0.0549241901776136).epsilon(1e-12));
  CHECK(effect.cohen_dz == Approx(0.940690550003327).epsilon(1e-12));
  CHECK(effect.hedges_gz == Approx(0.790884340517577).epsilon(1e-12));
  CHECK(effect.probability_of_superiority == Approx(5.0 / 6));
  // t of scipy.stats.ttest_rel is dz times the square root of the number of queries.
  CHECK(effect.cohen_dz * std::sqrt(6) == Approx(2.3042118533662155).epsilon(1e-12));
}

TEST_CASE("effect sizes change sign if the systems are swapped, and do not depend on the scale", "[statistics]") {
  Random random(1);
  for (int round = 0; round < random_cases(500); ++round) {
    const std::size_t queries = 2 + random.below(30);
    std::vector<double> first(queries), second(queries), first_moved(queries), second_moved(queries);
    for (std::size_t i = 0; i < queries; ++i) {
      first[i] = random.whole(0, 10) * 0.1;
      second[i] = random.chance(0.2) ? first[i] : random.unit();
      const double shift = random.unit();  // per query, without effect on differences
      first_moved[i] = 3 * first[i] + shift;
      second_moved[i] = 3 * second[i] + shift;
    }
    const EffectSize effect = value_of(effect_size(first, second));
    if (effect.standard_deviation == 0) continue;
    const EffectSize turned = value_of(effect_size(second, first));
    const EffectSize moved = value_of(effect_size(first_moved, second_moved));
    CHECK(turned.cohen_dz == Approx(-effect.cohen_dz));
    CHECK(turned.probability_of_superiority == Approx(1 - effect.probability_of_superiority));
    CHECK(moved.cohen_dz == Approx(effect.cohen_dz).margin(1e-9));
    if (queries == 2) continue;
    CHECK(turned.hedges_gz == Approx(-effect.hedges_gz));
    CHECK(std::abs(effect.hedges_gz) <= std::abs(effect.cohen_dz));
    // Hedges's approximation of his factor, accurate to 0.02.
    const double degrees = static_cast<double>(queries) - 1;
    CHECK(effect.hedges_gz == Approx(effect.cohen_dz * (1 - 3 / (4 * degrees - 1))).epsilon(0.03).margin(1e-9));
  }
}

TEST_CASE("effect sizes without spread", "[statistics]") {
  const EffectSize equal = value_of(effect_size(std::vector{0.1, 0.7, 0.3}, std::vector{0.1, 0.7, 0.3}));
  CHECK(std::isnan(equal.cohen_dz));
  CHECK(std::isnan(equal.hedges_gz));
  CHECK(equal.probability_of_superiority == 0.5);
  // The differences are 0.1 up to rounding.
  const EffectSize behind = value_of(effect_size(std::vector{0.1, 0.2, 0.6}, std::vector{0.2, 0.3, 0.7}));
  CHECK(behind.standard_deviation == 0);
  CHECK(behind.cohen_dz == -infinity);
  CHECK(behind.hedges_gz == -infinity);
  CHECK(std::isnan(value_of(effect_size(std::vector{0.1, 0.2}, std::vector{0.3, 0.1})).hedges_gz));
}

TEST_CASE("effect sizes refuse invalid input", "[statistics]") {
  CHECK(error_of(effect_size(std::vector{0.1, 0.2}, std::vector{0.1})) ==
        "both systems must have the same number of scores, not 2 and 1");
  CHECK(error_of(effect_size(std::vector{0.1}, std::vector{0.1})) == "expected at least two queries, not 1");
  CHECK(error_of(effect_size(std::vector{0.1, 0.2}, std::vector{0.1, infinity})) ==
        "the score of the second system on query 2 must be a finite number, not inf");
}

TEST_CASE("the power of the paired t-test equals SciPy's", "[statistics]") {
  struct Known {
    double effect;
    std::size_t queries;
    double alpha, power;
  };
  // From scipy.stats.nct of SciPy 1.17, and equal to quadrature of the definition.
  for (const auto& [effect, queries, alpha, power] : {Known{.25, 50, .05, 0.410380641761},
                                                      {.5, 10, .05, 0.293175606514},
                                                      {1, 2, .05, 0.0928091550563},
                                                      {.1, 1000, .01, 0.719446022794},
                                                      {.02, 10000, .05, 0.515928730763},
                                                      {3, 5, .001, 0.34780261745},
                                                      {0, 20, .05, .05},
                                                      {.8, 250, .05, 1}}) {
    CAPTURE(effect, queries);
    CHECK(paired_t_power(effect, 1, queries, alpha) == Approx(power).epsilon(1e-9));
    CHECK(paired_t_power(-0.2 * effect, 0.2, queries, alpha) == Approx(power).epsilon(1e-9));
  }
}

TEST_CASE("the power of the paired t-test equals its definition", "[statistics]") {
  Random random(2);
  for (int round = 0; round < random_cases(200); ++round) {
    const double queries = random.whole(6, 400), effect = 3 * random.unit() / std::sqrt(queries);
    const double alpha = random.pick<double>({0.1, 0.05, 0.01});
    CAPTURE(queries, effect, alpha);
    CHECK(paired_t_power(effect, 1, static_cast<std::size_t>(queries), alpha) ==
          Approx(plain_power(effect, queries, alpha)).epsilon(1e-6));
  }
}

TEST_CASE("the proportion of significant t-tests of simulated scores is near the power", "[statistics]") {
  Random random(3);
  const int rounds = 4'000;
  const std::size_t queries = 12;
  int separated = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<double> first(queries), second(queries);
    for (std::size_t i = 0; i < queries; ++i) {
      second[i] = random_normal(random);
      first[i] = second[i] + 0.6 + random_normal(random);
    }
    const double t = value_of(effect_size(first, second)).cohen_dz * std::sqrt(queries);
    separated += student_t_two_sided(t, queries - 1) < 0.05 ? 1 : 0;
  }
  const double power = paired_t_power(0.6, 1, queries);
  CHECK(std::abs(separated / double{rounds} - power) < 4 * std::sqrt(power * (1 - power) / rounds));
}

TEST_CASE("the minimum detectable difference has the given power", "[statistics]") {
  // From SciPy: the root of the quadrature.
  CHECK(minimum_detectable_difference(1, 50) == Approx(0.404183002136).epsilon(1e-9));
  CHECK(minimum_detectable_difference(0.2, 50) == Approx(0.2 * 0.404183002136).epsilon(1e-9));
  CHECK(minimum_detectable_difference(1, 50, 0.01, 0.9) == Approx(0.564831814251).epsilon(1e-9));
  CHECK(minimum_detectable_difference(1, 10) == Approx(0.996001371455).epsilon(1e-9));
  CHECK(minimum_detectable_difference(1, 2) == Approx(11.5498884359).epsilon(1e-9));
  CHECK(minimum_detectable_difference(1, 250) == Approx(0.177874633694).epsilon(1e-9));
  CHECK(minimum_detectable_difference(1, 5000, 0.05, 0.5) == Approx(0.0277218315798).epsilon(1e-9));
}

TEST_CASE("the queries needed are the smallest number with the given power", "[statistics]") {
  // Counted with SciPy's quadrature; G*Power and Cohen's tables also give 34 for a medium effect.
  CHECK(queries_needed(0.5, 1) == 34);
  CHECK(queries_needed(0.05, 0.2) == 128);
  CHECK(queries_needed(-0.05, 0.2) == 128);
  CHECK(queries_needed(0.2, 1, 0.01, 0.9) == 376);
  CHECK(queries_needed(1, 1, 0.05, 0.95) == 16);
  // Up to a billion, against (z(0.975) + z(0.8))^2 / effect^2 of the normal distribution, which the t distribution
  // approaches.
  const double factor = std::pow(1.959963984540054 + 0.8416212335729143, 2);
  for (const double effect : {1.21e-4, 1.2e-4, 9e-5})
    CHECK(queries_needed(effect, 1) == Approx(factor / (effect * effect)).epsilon(1e-5));
  CHECK(std::isinf(queries_needed(8.8e-5, 1)));
  CHECK(queries_needed(3, 1) == 4);
  CHECK(queries_needed(0.02, 1) == 19'625);
  CHECK(queries_needed(20, 1) == 2);
  CHECK(queries_needed(0, 1) == infinity);
  CHECK(queries_needed(1e-9, 1) == infinity);
}

TEST_CASE("the queries needed for a minimum detectable difference are its number of queries", "[statistics]") {
  // Including a difference of a thousand standard deviations, and a hundred million queries.
  for (const double alpha : {0.05, 1e-6}) {
    for (const double power : {0.06, 0.8, 0.999}) {
      for (const std::size_t queries : {2, 3, 10, 250, 10'000, 100'000'000}) {
        CAPTURE(alpha, power, queries);
        const double difference = minimum_detectable_difference(1, queries, alpha, power);
        CHECK(paired_t_power(difference, 1, queries, alpha) == Approx(power).epsilon(1e-9));
        CHECK(std::abs(queries_needed(difference, 1, alpha, power) / static_cast<double>(queries) - 1) < 1e-6);
        CHECK(queries_needed(difference * (1 - 1e-6), 1, alpha, power) > static_cast<double>(queries));
      }
    }
  }
}

TEST_CASE("the noncentral t is continuous between its two methods at large noncentrality", "[statistics]") {
  for (const double degrees : {1.0, 5.0, 100.0}) {
    for (const double t : {-1.0, 0.0, 50.0, 90.0, 100.0, 115.0, 1'000.0}) {
      CAPTURE(degrees, t);
      CHECK(noncentral_t_sf(t, degrees, 100 + 1e-9) == Approx(noncentral_t_sf(t, degrees, 100)).margin(1e-9));
      CHECK(noncentral_t_cdf(t, degrees, 100 + 1e-9) == Approx(noncentral_t_cdf(t, degrees, 100)).margin(1e-9));
      CHECK(noncentral_t_cdf(t, degrees, 500) == Approx(1 - noncentral_t_sf(t, degrees, 500)).margin(1e-12));
      CHECK(noncentral_t_cdf(t, degrees, -3) == noncentral_t_sf(-t, degrees, 3));
    }
  }
}

TEST_CASE("power of invalid or extreme parameters", "[statistics]") {
  const double no_number = std::numeric_limits<double>::quiet_NaN();
  CHECK(std::isnan(paired_t_power(1, 0, 10)));
  CHECK(std::isnan(paired_t_power(1, 1, 1)));
  CHECK(std::isnan(paired_t_power(no_number, 1, 10)));
  CHECK(std::isnan(paired_t_power(1, 1, 10, 0)));
  CHECK(std::isnan(minimum_detectable_difference(0, 10)));
  CHECK(std::isnan(minimum_detectable_difference(1, 1)));
  CHECK(std::isnan(minimum_detectable_difference(1, 10, 0.05, 1)));
  CHECK(std::isnan(minimum_detectable_difference(1, 10, 0.05, 0.05)));
  CHECK(std::isnan(minimum_detectable_difference(1, 10, 1)));
  CHECK(std::isnan(queries_needed(1, -1)));
  CHECK(std::isnan(queries_needed(no_number, 1)));
  CHECK(std::isnan(queries_needed(1, 1, 0.05, 1.5)));
}

TEST_CASE("the power at tiny levels equals SciPy's", "[statistics]") {
  // nct.sf(-t.ppf(alpha / 2, 19), 19, difference * sqrt(20))
  CHECK(paired_t_power(2.5, 1, 20, 1e-12) == Approx(0.03146826262388849).epsilon(1e-9));
  CHECK(paired_t_power(4, 1, 20, 1e-18) == Approx(0.0007038952461086224).epsilon(1e-9));
  const double difference = minimum_detectable_difference(1, 20, 1e-18, 0.8);
  CHECK(paired_t_power(difference, 1, 20, 1e-18) == Approx(0.8).epsilon(1e-9));
}

}  // namespace effect_size_test
