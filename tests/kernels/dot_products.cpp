// Dot products: the SIMD form against the scalar form, and the scalar form against exact sums.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/kernels/scalar.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace dot_products_test {

using kernels::Half;

namespace {

/// Numbers of all sizes, including zeros of both signs and subnormal numbers.
float random_number(Random& random, float /*kind*/) {
  if (random.chance(0.1)) return random.pick<float>({0, -0.0F, 1e-45F, -1e-40F, 3.4e38F, -1});
  return std::ldexp(static_cast<float>(random.unit() - 0.5), random.whole(-20, 20));
}
Half random_number(Random& random, Half /*kind*/) {
  const auto bits = static_cast<std::uint16_t>(random.bits());
  return (bits & 0x7C00) == 0x7C00 ? Half{0x3C00} : Half{bits};  // no infinity, no NaN
}
std::int8_t random_number(Random& random, std::int8_t /*kind*/) {
  return static_cast<std::int8_t>(random.chance(0.1) ? -128 : random.whole(-128, 127));
}

bool same_bits(const std::vector<double>& one, const std::vector<double>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  });
}

template <class Number>
void check_against_scalar(Random& random, std::size_t width, std::size_t count) {
  const std::size_t begin = random.below(8);  // a random alignment
  std::vector<Number> vector(begin + width), rows(begin + width * count);
  for (Number& number : vector) number = random_number(random, Number());
  for (Number& number : rows) number = random_number(random, Number());
  const auto one = std::span<const Number>(vector).subspan(begin);
  const auto others = std::span<const Number>(rows).subspan(begin);
  std::vector<double> products(count), squares(count), wanted_products(count), wanted_squares(count), alone(count);
  kernels::dot_products(one, others, products, squares);
  kernels::dot_products(one, others, alone, {});
  kernels::scalar::dot_products(one, others, wanted_products, wanted_squares);
  if (!same_bits(products, wanted_products) || !same_bits(squares, wanted_squares) || !same_bits(alone, products))
    FAIL("width " << width << ", " << count << " rows");
}

/// A number as the kernel in use converts it.
double as_double(Half half) {
  const Half one{0x3C00};
  double product = 0;
  kernels::dot_products(std::span(&one, 1), std::span(&half, 1), std::span(&product, 1), {});
  return product;
}

}  // namespace

TEMPLATE_TEST_CASE("dot_products has the bits of its scalar form, for all widths and alignments", "[kernels]", float,
                   Half, std::int8_t) {
  Random random(506);
  for (std::size_t width = 0; width <= 140; ++width)
    for (const std::size_t count : {0U, 1U, 2U, 5U}) check_against_scalar<TestType>(random, width, count);
  for (const std::size_t width : {384U, 768U, 1000U, 1024U, 4097U}) check_against_scalar<TestType>(random, width, 7);
  SUCCEED();
}

TEST_CASE("Dot products of whole numbers are exact, and sums do not overflow", "[kernels]") {
  Random random(507);
  for (const std::size_t width : {100U, 1'000'000U}) {
    const std::vector<std::int8_t> lowest(width, -128);
    double product = 0, square = 0;
    kernels::dot_products(std::span<const std::int8_t>(lowest), std::span<const std::int8_t>(lowest),
                          std::span(&product, 1), std::span(&square, 1));
    CHECK(product == 16384.0 * static_cast<double>(width));
    CHECK(square == product);
    std::vector<std::int8_t> one(width), other(width);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < width; ++i) {
      one[i] = random_number(random, std::int8_t());
      other[i] = random_number(random, std::int8_t());
      sum += std::int64_t{one[i]} * other[i];
    }
    kernels::dot_products(std::span<const std::int8_t>(one), std::span<const std::int8_t>(other),
                          std::span(&product, 1), {});
    CHECK(product == static_cast<double>(sum));
  }
}

TEST_CASE("Dot products of floats equal the sum in long double, within the rounding of doubles", "[kernels]") {
  Random random(508);
  for (int n = 0; n < 500; ++n) {
    std::vector<float> one(1 + random.below(2000)), other(one.size());
    long double sum = 0, size = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
      one[i] = static_cast<float>(random.unit() - 0.5);
      other[i] = static_cast<float>(random.unit() - 0.5);
      sum += static_cast<long double>(one[i]) * other[i];
      size += std::abs(static_cast<long double>(one[i]) * other[i]);
    }
    double product = 0;
    kernels::dot_products(std::span<const float>(one), std::span<const float>(other), std::span(&product, 1), {});
    if (std::abs(product - sum) > size * 1e-15L * std::sqrt(static_cast<long double>(one.size())))
      FAIL(product << " is not " << static_cast<double>(sum));
  }
  SUCCEED();
}

TEST_CASE("Indices are summed modulo 8", "[kernels]") {
  // 2^53 at index 0 absorbs a single 1, but not the sum of 8 at indices 1 to 7, 9 and so on.
  std::vector<float> one(65, 1), other(65, 1);
  other[0] = 0x1p53F;
  double product = 0;
  kernels::dot_products(std::span<const float>(one), std::span<const float>(other), std::span(&product, 1), {});
  CHECK(product == 0x1p53 + 56);
}

TEST_CASE("A half is the number that IEEE 754 defines", "[kernels]") {
  // From numpy.array([...], dtype=numpy.uint16).view(numpy.float16).astype(float)
  const std::vector<std::pair<int, double>> numbers = {{0x0000, 0.0},
                                                       {0x0001, 5.960464477539063e-08},
                                                       {0x03FF, 6.097555160522461e-05},
                                                       {0x0400, 6.103515625e-05},
                                                       {0x3555, 0.333251953125},
                                                       {0x3C00, 1.0},
                                                       {0x3C01, 1.0009765625},
                                                       {0x7BFF, 65504.0},
                                                       {0x8001, -5.960464477539063e-08},
                                                       {0xC248, -3.140625},
                                                       {0xFBFF, -65504.0}};
  for (const auto& [bits, number] : numbers) CHECK(as_double(Half{static_cast<std::uint16_t>(bits)}) == number);
  CHECK(as_double(Half{0x7C00}) == std::numeric_limits<double>::infinity());
  CHECK(as_double(Half{0xFC00}) == -std::numeric_limits<double>::infinity());
  std::size_t wrong = 0;
  for (int bits = 0; bits < 0x10000; ++bits) {
    const Half half{static_cast<std::uint16_t>(bits)};
    const float scalar = kernels::scalar::to_float(half);
    const double ours = as_double(half);
    if ((bits & 0x7C00) == 0x7C00 && (bits & 0x3FF) != 0)
      wrong += !std::isnan(ours) || !std::isnan(scalar) ? 1 : 0;
    else
      wrong += ours != scalar ? 1 : 0;
  }
  CHECK(wrong == 0);
}

TEST_CASE("A number that is not finite makes its dot product not finite", "[kernels]") {
  Random random(509);
  for (const float broken : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
    for (std::size_t position = 0; position < 40; ++position) {
      std::vector<float> one(40), other(40);
      for (float& number : one) number = random_number(random, 0.0F);
      for (float& number : other) number = random_number(random, 0.0F);
      one[position] = broken;
      double product = 0;
      kernels::dot_products(std::span<const float>(one), std::span<const float>(other), std::span(&product, 1), {});
      if (std::isfinite(product)) FAIL("position " << position);
    }
  }
  SUCCEED();
}

}  // namespace dot_products_test
