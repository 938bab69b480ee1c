// The studentized range against SciPy, printed tables, Student's t for two groups, and random ranges; edge cases.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/detail/studentized_range.hpp>

#include <cmath>
#include <limits>
#include <numbers>

using namespace irmetrics;
using namespace irmetrics::test;

namespace studentized_range_test {

using namespace irmetrics::detail::significance;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Known {
  double q, groups, degrees, p;
};

}  // namespace

TEST_CASE("the studentized range equals SciPy's", "[statistics]") {
  // scipy.stats.studentized_range.sf of SciPy 1.17; its own error is about 1e-10 in the worst of these.
  for (const auto& [q, groups, degrees, p] : std::vector<Known>{{3.5, 2, 1, 0.244463485272},
                                                                {1.5, 2, 5, 0.337368311086},
                                                                {3.0, 3, 10, 0.13498341519},
                                                                {4.0, 5, 20, 0.069587143923},
                                                                {0.5, 10, 3, 0.999977464521},
                                                                {5.0, 10, 100, 0.0208627816749},
                                                                {3.6, 20, 2, 0.643893609002},
                                                                {5.2, 50, 500, 0.147994842979},
                                                                {4.5, 30, 10000, 0.259226458822},
                                                                {6.0, 100, 40, 0.145723115621},
                                                                {3.5, 100, 10, 0.9484418489},
                                                                {5.5, 100, 10000, 0.201675507464},
                                                                {2.5, 7, 60, 0.574413413427},
                                                                {4.2, 7, infinity, 0.0469807011374}}) {
    CAPTURE(q, groups, degrees);
    CHECK(std::abs(studentized_range_sf(q, groups, degrees) - p) < 2e-11);
  }
}

TEST_CASE("critical values equal printed tables", "[statistics]") {
  // Textbook tables of the studentized range: alpha, groups, degrees of freedom, q.
  for (const auto& [alpha, groups, degrees, q] : std::vector<Known>{{0.05, 2, 1, 17.97},
                                                                    {0.05, 3, 10, 3.88},
                                                                    {0.01, 3, 10, 5.27},
                                                                    {0.05, 4, 15, 4.08},
                                                                    {0.05, 10, 20, 5.01},
                                                                    {0.05, 20, 120, 5.13},
                                                                    {0.01, 5, 5, 8.42},
                                                                    {0.01, 8, 60, 5.25},
                                                                    {0.05, 5, 24, 4.17},
                                                                    {0.05, 3, 2, 8.33},
                                                                    {0.05, 2, infinity, 2.77},
                                                                    {0.05, 20, infinity, 5.01}}) {
    CAPTURE(alpha, groups, degrees);
    CHECK(std::abs(studentized_range_critical(alpha, groups, degrees) - q) <= 0.0051);
  }
  // scipy.stats.studentized_range.isf
  CHECK(studentized_range_critical(0.05, 3, 10) == Approx(3.87677675001).epsilon(1e-10));
  CHECK(studentized_range_critical(0.05, 4, 15) == Approx(4.07597373661).epsilon(1e-10));
  CHECK(studentized_range_critical(0.1, 50, 500) == Approx(5.38561346965).epsilon(1e-10));
}

TEST_CASE("with two groups the studentized range is the square root of two times Student's t", "[statistics]") {
  for (const double degrees : {1.0, 2.0, 3.0, 7.5, 30.0, 43.0, 45.0, 100.0, 1'000.0, 10'000.0, 1e6})
    for (const double q : {1e-6, 0.1, 1.0, 2.0, 5.0, 12.0, 40.0}) {
      CAPTURE(degrees, q);
      const double p = student_t_two_sided(q / std::sqrt(2), degrees);
      CHECK(studentized_range_sf(q, 2, degrees) == Approx(p).epsilon(1e-10).margin(1e-300));  // however small
    }
  CHECK(studentized_range_sf(3, 2, infinity) == Approx(normal_two_sided(3 / std::sqrt(2))).epsilon(1e-13));
}

TEST_CASE("three groups of known variance follow their closed density", "[statistics]") {
  // The density of the range of three standard normal values: 6 phi(w / sqrt 2) / sqrt 2 (2 Phi(w / sqrt 6) - 1).
  for (const double q : {0.3, 1.0, 2.5, 4.0, 7.0}) {
    const double step = 1e-3;
    double sum = 0;
    for (double w = q + step / 2; w < q + 12; w += step)
      sum += step * 6 / std::sqrt(4 * std::numbers::pi) * std::exp(-w * w / 4) * (2 * normal_cdf(w / std::sqrt(6)) - 1);
    CHECK(studentized_range_sf(q, 3, infinity) == Approx(sum).epsilon(1e-5));
  }
}

TEST_CASE("a distribution object equals single calls, and decreases with q", "[statistics]") {
  Random random(1);
  for (int round = 0; round < random_cases(30); ++round) {
    const double groups = random.whole(2, 100), degrees = random.whole(1, 10'000);
    StudentizedRange distribution(groups, degrees);
    double before = 1, q = 0;
    for (int i = 0; i < 20; ++i) {
      q += random.unit();
      const double p = distribution.sf(q);
      CHECK(p == studentized_range_sf(q, groups, degrees));
      CHECK(p >= 0);
      CHECK(p <= before * (1 + 1e-13));
      before = p;
      if (p > 1e-12 && p < 0.999) CHECK(distribution.critical(p) == Approx(q).epsilon(1e-9));
    }
  }
}

TEST_CASE("edge cases of the studentized range", "[statistics]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double degrees : {1.0, 50.0, infinity}) {
    CHECK(studentized_range_sf(0, 5, degrees) == 1);
    CHECK(studentized_range_sf(-1, 5, degrees) == 1);
    CHECK(studentized_range_sf(infinity, 5, degrees) == 0);
    CHECK(std::isnan(studentized_range_sf(nan, 5, degrees)));
    CHECK(std::isnan(studentized_range_sf(3, 1, degrees)));
    CHECK(studentized_range_critical(0, 5, degrees) == infinity);
    CHECK(studentized_range_critical(1, 5, degrees) == 0);
    for (const double alpha : {-0.1, 1.1, nan}) CHECK(std::isnan(studentized_range_critical(alpha, 5, degrees)));
  }
  for (const double degrees : {0.0, -1.0, nan}) {
    CHECK(std::isnan(studentized_range_sf(3, 5, degrees)));
    CHECK(std::isnan(studentized_range_critical(0.05, 5, degrees)));
  }
  CHECK(studentized_range_sf(1e9, 5, 10'000) == 0);  // underflows
  CHECK(studentized_range_sf(1e9, 5, 2) > 0);
}

TEST_CASE("huge ranges have tiny probabilities", "[statistics]") {
  // With two groups q is sqrt(2) |t|; with one degree of freedom, t has Cauchy's distribution.
  for (const double q : {1e20, 1e200})
    CHECK(studentized_range_sf(q, 2, 1) ==
          Approx(2 / std::numbers::pi * std::atan(std::numbers::sqrt2 / q)).epsilon(1e-10));
  for (const double q : {1e20, 1e200, std::numeric_limits<double>::max()}) {
    CHECK(studentized_range_sf(q, 3, 40) == 0);
    CHECK(studentized_range_sf(q, 3, infinity) == 0);
  }
}

}  // namespace studentized_range_test
