// The randomization test's counts against a plain loop over the same random bits.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/significance/detail/randomization.hpp>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace randomization_test {

using namespace irmetrics::detail::significance;

namespace {

constexpr std::pair<std::uint32_t, std::uint32_t> one_pair(0, 1);

/// The number of resamples whose sum of differences is as far from 0; sums of the scores are exact.
std::uint64_t plain_count(std::span<const double> scores, std::size_t queries, const SignFlips& flips) {
  std::uint64_t extreme = 0;
  for (std::uint64_t resample = 0; resample < flips.resamples; ++resample) {
    const RandomStream stream(flips.seed, resample);
    double observed = 0, flipped = 0;
    for (std::size_t i = 0; i < queries; ++i) {
      const double difference = scores[i] - scores[queries + i];
      const bool flip = flips.all ? (resample >> i & 1) != 0 : (stream.block(i / 128)[i / 32 % 4] >> i % 32 & 1) != 0;
      observed += difference;
      flipped += flip ? -difference : difference;
    }
    if (std::abs(flipped) >= std::abs(observed)) ++extreme;
  }
  return extreme;
}

}  // namespace

TEST_CASE("all sign flips are tried if they are few enough", "[statistics]") {
  CHECK(choose_flips(10, 1024, 7).all);
  CHECK(choose_flips(10, 1024, 7).resamples == 1024);
  CHECK_FALSE(choose_flips(10, 1023, 7).all);
  CHECK(choose_flips(10, 1023, 7).resamples == 1023);
  CHECK(choose_flips(3, 1'000'000, 7).resamples == 8);
  CHECK_FALSE(choose_flips(64, ~std::uint64_t{0}, 7).all);
}

TEST_CASE("counts equal a plain loop", "[statistics]") {
  Random random(1);
  for (const std::size_t queries : {1U, 7U, 8U, 9U, 31U, 32U, 33U, 127U, 128U, 129U, 300U}) {
    std::vector<double> scores(2 * queries);
    for (double& score : scores) score = random.whole(0, 8) * 0.125;
    for (const std::uint64_t resamples : {1U, 500U, 1024U, 2500U}) {
      const SignFlips flips = choose_flips(queries, resamples, 42);
      for (const unsigned threads : {1U, 2U, 5U})
        CHECK(count_extreme_flips(scores, queries, std::span(&one_pair, 1), flips, threads).front() ==
              plain_count(scores, queries, flips));
    }
  }
}

TEST_CASE("sums that differ by rounding only are equally extreme", "[statistics]") {
  // The differences are tenths, so many sign flips give the observed sum; in whole numbers they do so exactly.
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    const std::size_t queries = 2 + random.below(11);
    std::vector<double> whole(2 * queries), tenths;
    for (double& score : whole) score = random.whole(0, 10);
    for (const double score : whole) tenths.push_back(score / 10);
    const SignFlips flips = choose_flips(queries, 1 << 13, 1);
    REQUIRE(flips.all);
    CHECK(count_extreme_flips(tenths, queries, std::span(&one_pair, 1), flips, 1) ==
          count_extreme_flips(whole, queries, std::span(&one_pair, 1), flips, 1));
  }
}

}  // namespace randomization_test
