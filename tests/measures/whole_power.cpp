// Whole powers: against exact powers of small fractions, and against the C library, which may err by one bit.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/measures/whole_power.hpp>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;
using irmetrics::detail::measures::power_by_squaring;
using irmetrics::measures::whole_power;

namespace whole_power_test {

TEST_CASE("powers of fractions with few bits are exact") {
  // 3^33 and 5^22 have fewer than 53 bits.
  double threes = 1, fives = 1;
  for (std::uint32_t n = 0; n <= 33; ++n, threes *= 3)
    REQUIRE(power_by_squaring(0.75, n) == std::ldexp(threes, -2 * int(n)));
  for (std::uint32_t n = 0; n <= 22; ++n, fives *= 5)
    REQUIRE(power_by_squaring(0.625, n) == std::ldexp(fives, -3 * int(n)));
  for (std::uint32_t n = 0; n <= 800; ++n) REQUIRE(power_by_squaring(0.5, n) == std::ldexp(1.0, -int(n)));
}

TEST_CASE("powers are those of the C library, but for the last bit of a few") {
  Random random(171);
  int compared = 0, different = 0;
  for (int i = 0; i < 200; ++i) {
    const double p = i == 0 ? 0.8 : i == 1 ? 0.95 : 0.05 + 0.949 * random.unit();
    for (std::uint32_t n = 0; n < 1000; ++n) {
      const double expected = std::pow(p, n), ours = power_by_squaring(p, n);
      if (expected < 1e-250) break;
      ++compared;
      if (ours == expected) continue;
      ++different;
      REQUIRE((ours == std::nextafter(expected, 0) || ours == std::nextafter(expected, 1)));
    }
  }
  CHECK(compared > 100'000);
  CHECK(different < compared / 500);
  CHECK(power_by_squaring(0.01, 100'000) == 0);
  CHECK(whole_power(0.8, 0) == 1);
}

}  // namespace whole_power_test
