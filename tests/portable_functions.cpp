// The formulas of logarithms, exponentials and powers: the same bits on every machine, and those of the C library.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/portable_functions.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace portable_functions_test {
namespace {

namespace formulas = detail::portable;

/// A hash of the bits of numbers, in their order (FNV-1a).
class Bits {
 public:
  void add(double number) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    for (int shift = 0; shift < 64; shift += 8) hash_ = (hash_ ^ (bits >> shift & 0xFF)) * 1'099'511'628'211;
  }
  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 1'469'598'103'934'665'603;
};

template <class Function>
std::uint64_t hash_of(int count, const Function& function) {
  Bits bits;
  for (int i = 1; i <= count; ++i) bits.add(function(static_cast<double>(i)));
  return bits.hash();
}

/// The distance of two positive or two negative numbers, in units of the last place.
std::uint64_t units_between(double one, double other) {
  const auto a = std::bit_cast<std::uint64_t>(one);
  const auto b = std::bit_cast<std::uint64_t>(other);
  return a > b ? a - b : b - a;
}

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("logarithms, exponentials and powers have the same bits on every machine") {
  CHECK(hash_of(1'000'000, formulas::log2) == 0xE8D333A12E95A698);
  CHECK(hash_of(1'000'000, formulas::log) == 0x5D665769B3B4B9CD);
  CHECK(hash_of(100'000, [](double i) { return formulas::log(i * 1e-5); }) == 0x4C2519A58A64E29E);
  CHECK(hash_of(100'000, [](double i) { return formulas::exp(-i * 1e-4); }) == 0xB9430D5F223EF8D1);
  CHECK(hash_of(100'000, [](double i) { return formulas::exp2(i * 1e-4); }) == 0xE2048B6746B79E77);
  CHECK(hash_of(10'000, [](double i) { return formulas::pow(0.8, i); }) == 0x45C563997AEB6151);
  CHECK(hash_of(10'000, [](double i) { return formulas::pow(0.99, i); }) == 0x5DFF368A31D236F3);
}

TEST_CASE("the formulas differ from the C library by at most one unit in the last place") {
  Random random(15);
  std::uint64_t most = 0;
  const auto compare = [&](double ours, double theirs) { most = std::max(most, units_between(ours, theirs)); };
  for (int i = 0; i < 100'000; ++i) {
    const double x = std::ldexp(0.5 + random.unit() / 2, static_cast<int>(random.below(2000)) - 1000);
    const double exponent = random.unit() * 1400 - 700;
    compare(formulas::log2(x), std::log2(x));
    compare(formulas::log(x), std::log(x));
    compare(formulas::exp(exponent), std::exp(exponent));
    compare(formulas::exp2(exponent), std::exp2(exponent));
    compare(formulas::pow(x, exponent / 1000), std::pow(x, exponent / 1000));
  }
  CHECK(most <= 1);
}

TEST_CASE("the functions have the values of the C library for the discounts of the first ranks") {
  int different = 0;
  for (double rank = 1; rank < 10'000; ++rank) {
    if (detail::log2(rank + 1) != formulas::log2(rank + 1)) ++different;
    if (detail::log(rank + 1) != formulas::log(rank + 1)) ++different;
  }
  CHECK(different == 0);
}

TEST_CASE("powers of two with whole exponents are exact") {
  for (int exponent = -1080; exponent <= 1030; ++exponent) CHECK(detail::exp2(exponent) == std::ldexp(1, exponent));
}

TEST_CASE("logarithms, exponentials and powers of extreme numbers") {
  for (const auto logarithm : {&formulas::log, &formulas::log2}) {
    CHECK(logarithm(1) == 0);
    CHECK(logarithm(0) == -infinity);
    CHECK(logarithm(infinity) == infinity);
    CHECK(std::isnan(logarithm(-1)));
    CHECK(std::isnan(logarithm(std::numeric_limits<double>::quiet_NaN())));
  }
  CHECK(formulas::log2(std::numeric_limits<double>::denorm_min()) == -1074);
  for (const auto exponential : {&formulas::exp, &formulas::exp2}) {
    CHECK(exponential(0) == 1);
    CHECK(exponential(infinity) == infinity);
    CHECK(exponential(-infinity) == 0);
    CHECK(exponential(5000) == infinity);
    CHECK(exponential(-5000) == 0);
    CHECK(std::isnan(exponential(std::numeric_limits<double>::quiet_NaN())));
  }
  CHECK(formulas::pow(0.8, 0) == 1);
  CHECK(formulas::pow(1, 1e6) == 1);
  CHECK(formulas::pow(0.5, 5) == 0.03125);
  CHECK(formulas::pow(0.5, 1e9) == 0);
  CHECK(formulas::pow(0.5, -1e9) == infinity);
}

}  // namespace portable_functions_test
