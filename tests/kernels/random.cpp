// The generator against its authors' known answers, and the distribution of numbers below a bound.
#include "support/catch.hpp"

#include <irmetrics/kernels/random.hpp>

#include <cmath>
#include <vector>

namespace random_test {

using irmetrics::philox;
using irmetrics::RandomBlock;
using irmetrics::RandomStream;

TEST_CASE("the generator equals the known answers of Random123", "[statistics]") {
  // philox4x32 with 10 rounds, from the known answers of Salmon et al., SC 2011.
  CHECK(philox({0, 0, 0, 0}, {0, 0}) == RandomBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  constexpr std::uint32_t ones = 0xffffffff;
  CHECK(philox({ones, ones, ones, ones}, {ones, ones}) == RandomBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        RandomBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("a stream continues from block to block", "[statistics]") {
  RandomStream stream(7, 3);
  const RandomBlock first = stream.block(0), second = stream.block(1);
  for (const std::uint32_t low : {first[0], first[2], second[0], second[2]})
    CHECK(static_cast<std::uint32_t>(stream.bits()) == low);
  CHECK(RandomStream(7, 3).bits() != RandomStream(7, 4).bits());
  CHECK(RandomStream(7, 3).bits() != RandomStream(8, 3).bits());
}

TEST_CASE("numbers below a bound are uniformly distributed", "[statistics]") {
  RandomStream stream(1, 2);
  for (const std::size_t size : {1, 2, 3, 10, 250}) {
    std::vector<double> counts(size);
    const std::size_t draws = 1000 * size;
    for (std::size_t i = 0; i < draws; ++i) ++counts.at(stream.below(size));
    double chi_square = 0;
    for (const double count : counts) chi_square += (count - 1000) * (count - 1000) / 1000;
    const double degrees = static_cast<double>(size) - 1;
    CHECK(chi_square <= degrees + 5 * std::sqrt(2 * degrees));
  }
  CHECK(RandomStream(1, 2).below(std::uint64_t{1} << 32) == RandomStream(1, 2).bits() >> 32);
}

}  // namespace random_test
