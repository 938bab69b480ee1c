// The bootstrap's means against a plain loop over the sampled queries, and their distribution.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/significance/detail/bootstrap.hpp>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace bootstrap_test {

using namespace irmetrics::detail::significance;

namespace {

std::vector<double> random_values(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<double> values(count);
  for (double& value : values) value = random.unit();
  return values;
}

}  // namespace

TEST_CASE("queries are sampled from consecutive bits of their stream", "[statistics]") {
  // A number below 1,000 takes 10 bits, so a word yields four. Each number is the integer part of a product, and the
  // next one uses the fraction; here by long multiplication, 32 bits at a time.
  std::vector<std::uint32_t> queries(1000);
  resample_queries(7, 3, queries);
  RandomStream stream(7, 3);
  for (std::size_t i = 0; i < queries.size(); i += 4) {
    const std::uint64_t word = stream.bits();
    std::uint64_t high = word >> 32, low = word & 0xFFFFFFFF;
    for (std::size_t j = 0; j < 4; ++j) {
      low *= queries.size();
      high = high * queries.size() + (low >> 32);
      low &= 0xFFFFFFFF;
      CHECK(queries[i + j] == high >> 32);
      high &= 0xFFFFFFFF;
    }
  }
}

TEST_CASE("all queries are sampled with equal probability", "[statistics]") {
  for (const std::size_t count : {1U, 2U, 3U, 10U, 256U, 257U, 5000U}) {
    std::vector<double> drawn(count);
    std::vector<std::uint32_t> queries(count);
    const std::uint64_t resamples = 200;
    for (std::uint64_t r = 0; r < resamples; ++r) {
      resample_queries(1, r, queries);
      for (const std::uint32_t query : queries) ++drawn.at(query);
    }
    double chi_square = 0;
    for (const double times : drawn) chi_square += (times - 200) * (times - 200) / 200;
    const double degrees = static_cast<double>(count) - 1;
    CHECK(chi_square <= degrees + 5 * std::sqrt(2 * degrees));
    CHECK(chi_square >= degrees - 5 * std::sqrt(2 * degrees));
  }
}

TEST_CASE("resampled means equal means of the sampled queries, bit for bit", "[statistics]") {
  for (const std::size_t count : {1U, 2U, 3U, 4U, 5U, 20U, 21U, 250U, 255U, 256U, 257U, 1000U, 5001U}) {
    const std::vector<double> values = random_values(count, count);
    const std::vector<double> means = bootstrap_means(values, 101, 9, 1);
    REQUIRE(means.size() == 101);
    std::vector<std::uint32_t> queries(count);
    for (std::uint64_t r = 0; r < means.size(); ++r) {
      resample_queries(9, r, queries);
      double sum = 0;
      for (const std::uint32_t query : queries) sum += values[query];
      CHECK(means[r] == sum / static_cast<double>(count));
    }
  }
  CHECK(bootstrap_means({}, 10).empty());
}

TEST_CASE("resampled means do not depend on the number of threads or of resamples", "[statistics]") {
  const std::vector<double> values = random_values(250, 1);
  const std::vector<double> means = bootstrap_means(values, 20'000, default_seed, 1);
  for (const unsigned threads : {0U, 2U, 3U}) CHECK(bootstrap_means(values, 20'000, default_seed, threads) == means);
  const std::vector<double> fewer = bootstrap_means(values, 1'003, default_seed, 2);
  CHECK(std::equal(fewer.begin(), fewer.end(), means.begin()));
  CHECK(bootstrap_means(values, 10, 2) != bootstrap_means(values, 10, 3));
}

TEST_CASE("resampled means have the mean and the standard error of the values", "[statistics]") {
  const std::vector<double> values = random_values(100, 5);
  double mean = 0, variance = 0;
  for (const double value : values) mean += value / 100;
  for (const double value : values) variance += (value - mean) * (value - mean) / 100;
  const std::vector<double> means = bootstrap_means(values, 100'000);
  double resampled = 0, squares = 0;
  for (const double value : means) {
    resampled += value / 100'000;
    squares += (value - mean) * (value - mean) / 100'000;
  }
  CHECK(resampled == Approx(mean).margin(5 * std::sqrt(variance / 100 / 100'000)));
  CHECK(squares == Approx(variance / 100).epsilon(0.03));
}

TEST_CASE("the t statistics of resampled differences are compared as in Sakai's bootstrap test", "[statistics]") {
  const std::size_t count = 30;
  std::vector<double> scores = random_values(count, 6), others = random_values(count, 7);
  for (double& other : others) other += 0.1;
  std::vector<double> differences(count);
  for (std::size_t i = 0; i < count; ++i) differences[i] = scores[i] - others[i];
  scores.insert(scores.end(), others.begin(), others.end());
  const auto t = [](const std::vector<double>& values) {
    double mean = 0, squares = 0;
    for (const double value : values) mean += value / static_cast<double>(values.size());
    for (const double value : values) squares += (value - mean) * (value - mean);
    return mean / std::sqrt(squares / static_cast<double>((values.size() - 1) * values.size()));
  };
  double mean = 0;
  for (const double value : differences) mean += value / static_cast<double>(count);
  std::uint64_t extreme = 0;
  std::vector<std::uint32_t> queries(count);
  for (std::uint64_t r = 0; r < 1'000; ++r) {
    resample_queries(4, r, queries);
    std::vector<double> shifted;
    for (const std::uint32_t query : queries) shifted.push_back(differences[query] - mean);
    if (std::abs(t(shifted)) >= std::abs(t(differences))) ++extreme;
  }
  constexpr std::pair<std::uint32_t, std::uint32_t> pair(0, 1);
  CHECK(count_extreme_resamples(scores, count, std::span(&pair, 1), 1'000, 4, 2).front() == extreme);
}

TEST_CASE("resampled deviations that are all 0 have no t statistic, and are not extreme", "[statistics]") {
  // Of the 3,125 resamples of these five differences, 32 have a t as far from 0, and in 243 all values equal the mean.
  // The scores are tenths and thirds, so differences and mean are rounded.
  for (const double offset : {0.0, 0.1, 1.0 / 3}) {
    std::vector<double> scores;
    for (const double difference : {0.0, 0.5, 0.5, 0.5, 1.0}) scores.push_back(difference + offset);
    for (int i = 0; i < 5; ++i) scores.push_back(offset);
    constexpr std::pair<std::uint32_t, std::uint32_t> pair(0, 1);
    const std::uint64_t extreme = count_extreme_resamples(scores, 5, std::span(&pair, 1), 100'000, 1, 1).front();
    CHECK(static_cast<double>(extreme) / 100'000 == Approx(32.0 / 3'125).margin(0.0015));
  }
}

}  // namespace bootstrap_test
