// The SIMD kernels against their scalar form, which is the specification, and the choice of the instruction set.
#include "support/catch.hpp"
#include "support/tied_lists.hpp"

#include <irmetrics/kernels/scalar.hpp>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace kernels_test {
namespace {

/// Text with this proportion of whitespace; the others are any bytes.
std::string random_text(Random& random, std::size_t size, double whitespace) {
  static const std::string kinds = " \t\n\v\f\r";
  std::string text(size, 'x');
  for (char& byte : text)
    byte = random.chance(whitespace) ? kinds[random.below(kinds.size())] : static_cast<char>(random.bits());
  return text;
}

bool same_whitespace(std::string_view text) {
  std::vector<std::uint32_t> ours(text.size() + kernels::index_whitespace_slack, 7);
  std::vector<std::uint32_t> wanted(text.size() + kernels::index_whitespace_slack, 7);
  const std::size_t count = kernels::index_whitespace(text, ours.data());
  if (count != kernels::scalar::index_whitespace(text, wanted.data())) return false;
  return std::equal(ours.begin(), ours.begin() + static_cast<std::ptrdiff_t>(count), wanted.begin());
}

bool processor_has(const std::string& set) {
#if defined(__x86_64__) && defined(__GNUC__)
  if (set == "sse4") return __builtin_cpu_supports("sse4.2");
  if (set == "avx2") return __builtin_cpu_supports("avx2");
  if (set == "avx512") return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
#endif
#if defined(__aarch64__)
  if (set == "neon") return true;
#endif
  return set == "scalar";
}

}  // namespace

TEST_CASE("index_whitespace finds what the scalar form finds, for all lengths and alignments", "[kernels]") {
  Random random(201);
  for (std::size_t size = 0; size <= 300; ++size) {
    for (const double whitespace : {0.0, 0.15, 0.5, 1.0}) {
      const std::string text = random_text(random, size + 64, whitespace);
      for (std::size_t begin = 0; begin < 64; ++begin)
        if (!same_whitespace(std::string_view(text).substr(begin, size))) FAIL("size " << size << ", begin " << begin);
    }
  }
  SUCCEED();
}

TEST_CASE("index_whitespace classifies every byte", "[kernels]") {
  for (int byte = 0; byte < 256; ++byte) {
    std::vector<std::uint32_t> positions(100 + kernels::index_whitespace_slack);
    std::string text(100, 'x');
    text[70] = static_cast<char>(byte);
    const bool blank = byte == ' ' || (byte >= 9 && byte <= 13);
    INFO("byte " << byte);
    REQUIRE(kernels::index_whitespace(text, positions.data()) == (blank ? 1 : 0));
    if (blank) CHECK(positions[0] == (byte == '\n' ? 70 | kernels::line_end : 70));
  }
}

TEST_CASE("find_hash finds the first index, for all lengths, starts and alignments", "[kernels]") {
  Random random(202);
  for (std::size_t size = 0; size <= 300; ++size) {
    std::vector<std::uint32_t> hashes(size + 8);
    for (std::uint32_t& hash : hashes) hash = static_cast<std::uint32_t>(random.below(size + 1));
    for (std::size_t begin = 0; begin < 8; ++begin) {
      const std::span<const std::uint32_t> part = std::span(hashes).subspan(begin, size);
      for (std::size_t from = 0; from <= size; from += 1 + random.below(4)) {
        const auto wanted = static_cast<std::uint32_t>(random.below(size + 2));
        if (kernels::find_hash(part, wanted, from) != kernels::scalar::find_hash(part, wanted, from))
          FAIL("size " << size << ", begin " << begin << ", from " << from);
      }
    }
  }
  SUCCEED();
}

TEST_CASE("find_hash compares all 32 bits", "[kernels]") {
  std::vector<std::uint32_t> hashes(40, 0);
  hashes[37] = 0xFFFFFFFF;
  CHECK(kernels::find_hash(hashes, 0xFFFFFFFF, 0) == 37);
  CHECK(kernels::find_hash(hashes, 0x7FFFFFFF, 0) == 40);
  CHECK(kernels::find_hash(hashes, 0, 37) == 38);
}

TEST_CASE("is_finite_descending finds a rise and what is not finite at every position", "[kernels]") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  const auto check = [](std::span<const double> part, bool expected) {
    if (kernels::is_finite_descending(part) != expected || kernels::scalar::is_finite_descending(part) != expected)
      FAIL("a list of " << part.size() << " numbers, expected " << expected);
  };
  for (std::size_t size = 0; size <= 100; ++size) {
    for (std::size_t begin = 0; begin < 4; ++begin) {
      std::vector<double> numbers(begin + size + 1, nan);  // what stands around is not read
      const std::span<double> part = std::span(numbers).subspan(begin, size);
      for (std::size_t i = 0; i < size; ++i) part[i] = 20 - static_cast<double>(i / 2);
      check(part, true);
      for (std::size_t i = 0; i < size; ++i) {
        const double before = part[i];
        for (const double other : {nan, -nan, infinity, -infinity}) {
          part[i] = other;
          check(part, false);
        }
        part[i] = i + 1 < size ? part[i + 1] - 1 : before;  // the next one is larger
        check(part, i + 1 == size);
        part[i] = before;
      }
    }
  }
  check(std::vector{1.0, 0.0, -0.0, 0.0, -1.0}, true);
  SUCCEED();
}

TEST_CASE("find_at_least finds what the scalar form finds, for all lengths and alignments", "[kernels]") {
  Random random(206);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (std::size_t size = 0; size <= 300; ++size) {
    for (const double share : {0.0, 0.02, 0.5, 1.0}) {
      std::vector<double> numbers(size + 3);
      for (double& number : numbers)
        number = random.chance(share) ? random.whole(1, 4) * random.unit()
                                      : random.pick<double>({-0.0, -1, -5e-324, 0, 5e-324, infinity, -infinity});
      for (const double least : {0.0, 5e-324, 0.5, numbers.back(), infinity}) {
        if (std::signbit(least)) continue;
        const auto part = std::span(numbers).subspan(random.below(4), size > 3 ? size - 3 : 0);
        std::vector<std::uint32_t> ours(size, 7), wanted(size, 7);
        const std::size_t count = kernels::find_at_least(part, least, ours.data());
        REQUIRE(count == kernels::scalar::find_at_least(part, least, wanted.data()));
        if (ours != wanted) FAIL("size " << size << ", share " << share << ", least " << least);
      }
    }
  }
}

TEST_CASE("sort_descending sorts like the standard library", "[kernels]") {
  Random random(203);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (std::size_t size = 0; size <= 3000; size = size < 300 ? size + 1 : size + 317) {
    for (const int kind : {0, 1, 2, 3}) {
      std::vector<double> numbers(size + 3);
      for (double& number : numbers) {
        number = kind == 0   ? random.unit() - 0.5
                 : kind == 1 ? random.whole(0, 3)
                             : std::ldexp(random.unit() - 0.5, random.whole(-1070, 1020));
        if (kind == 3 && random.chance(0.2))
          number = random.pick<double>({infinity, -infinity, 0, -0.0, 5e-324, -1.7e308});
      }
      const std::size_t begin = random.below(4);
      std::vector<double> ours = numbers;
      std::vector<double> wanted = numbers;
      kernels::sort_descending(std::span(ours).subspan(begin));
      kernels::scalar::sort_descending(std::span(wanted).subspan(begin));
      if (ours != wanted) FAIL("size " << size << ", kind " << kind);
    }
  }
  SUCCEED();
}

TEST_CASE("count_pairs counts what the scalar form counts, for all lengths and alignments", "[kernels]") {
  Random random(204);
  for (std::size_t size = 0; size <= 140; ++size) {
    for (const int distinct : {0, 2, 1000}) {
      for (std::size_t begin = 0; begin < 4; ++begin) {
        const std::vector<double> first = tied_list(random, size + begin, distinct);
        const std::vector<double> second = tied_list(random, size + begin, distinct);
        const auto one = std::span(first).subspan(begin), other = std::span(second).subspan(begin);
        if (kernels::count_pairs(one, other) != kernels::scalar::count_pairs(one, other))
          FAIL("size " << size << ", begin " << begin << ", distinct " << distinct);
      }
    }
  }
  SUCCEED();
}

TEST_CASE("count_inversions counts the pairs in descending order, as the scalar form does", "[kernels]") {
  Random random(205);
  std::vector<std::uint32_t> all(std::size_t{1} << kernels::inversion_bits);
  std::iota(all.begin(), all.end(), static_cast<std::uint32_t>(random.below(60'000)) << kernels::inversion_bits);
  const auto same = [](std::span<const std::uint32_t> numbers) {
    const std::uint64_t inversions = kernels::count_inversions(numbers);
    if (inversions != kernels::scalar::count_inversions(numbers)) return false;
    if (numbers.size() > 300) return true;
    std::uint64_t plain = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) plain += numbers[j] > numbers[i] ? 1 : 0;
    return inversions == plain;
  };
  const std::uint64_t pairs = std::uint64_t{all.size()} * (all.size() - 1) / 2;
  CHECK(kernels::count_inversions(all) == 0);
  CHECK(same(all));
  std::reverse(all.begin(), all.end());
  CHECK(kernels::count_inversions(all) == pairs);
  CHECK(same(all));
  for (std::size_t size = 0; size <= all.size(); size = size < 300 ? size + 1 : 2 * size - size % 3) {
    random.shuffle(all);
    if (!same(std::span(all).first(size))) FAIL("size " << size);
    std::vector<std::uint32_t> close(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size));
    for (std::size_t i = 0; i < size; ++i) close[i] = all[0] / 65'536 * 65'536 + static_cast<std::uint32_t>(i);
    random.shuffle(close);  // they share words
    if (!same(close)) FAIL("size " << size << ", contiguous");
  }
  random.shuffle(all);
  CHECK(same(all));
}

TEST_CASE("IRMETRICS_KERNELS limits the instruction set", "[kernels]") {
  const char* variable = std::getenv("IRMETRICS_KERNELS");
  const std::string wanted = variable == nullptr ? "" : variable;
  INFO("in use: " << kernels::active());
  if (wanted.empty()) {
    CHECK_FALSE(kernels::active().empty());
    CHECK(kernels::active() != "scalar");
    return;
  }
  if (!processor_has(wanted)) {
    WARN(wanted << " is not available on this processor");
    return;
  }
  static const std::map<std::string, std::string> names = {
      {"scalar", "scalar"}, {"sse4", "SSE4"}, {"avx2", "AVX2"}, {"avx512", "AVX3"}, {"neon", "NEON"}};
  REQUIRE(names.contains(wanted));
  CHECK(std::string(kernels::active()).starts_with(names.at(wanted)));
}

}  // namespace kernels_test
