// Numbers in fields against the C library, bit for bit.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/io/number.hpp>

#include <fmt/format.h>

#include <bit>
#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace number_test {
namespace {

bool same_as_strtod(const std::string& text) {
  const auto ours = parse_field(text);
  return ours &&
         std::bit_cast<std::uint64_t>(*ours) == std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr));
}

std::string digits(Random& random, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += static_cast<char>('0' + random.whole(0, 9));
  return text;
}

}  // namespace

TEST_CASE("a million random decimals have the same bits as strtod's") {
  Random random(411);
  int different = 0;
  for (int i = 0; i < 1'000'000 && different < 5; ++i) {
    std::string text = random.chance(0.3) ? "-" : "";
    text += digits(random, random.whole(0, 10));
    if (random.chance(0.8))
      text += "." + digits(random, random.whole(text.empty() || text == "-" || text == "." ? 1 : 0, 12));
    if (text.find_first_of("0123456789") == std::string::npos) text += "0";
    if (same_as_strtod(text)) continue;
    ++different;
    UNSCOPED_INFO(text);
  }
  CHECK(different == 0);
}

TEST_CASE("doubles of all sizes in all usual notations have the same bits as strtod's") {
  Random random(412);
  int different = 0;
  for (int i = 0; i < 200'000 && different < 5; ++i) {
    const double value = std::bit_cast<double>(random.bits());
    if (!std::isfinite(value)) continue;
    const std::string text = i % 4 == 0   ? fmt::format("{}", value)
                             : i % 4 == 1 ? fmt::format("{:.6e}", value)
                             : i % 4 == 2
                                 ? fmt::format("{:.17g}", value)
                                 : fmt::format("{:.9f}", std::ldexp(random.unit() - 0.5, random.whole(-30, 60)));
    if (same_as_strtod(text)) continue;
    ++different;
    UNSCOPED_INFO(text);
  }
  CHECK(different == 0);
}

TEST_CASE("numbers at the edges of the short form have the same bits as strtod's") {
  for (const char* text : {"0",
                           "-0",
                           "0.0",
                           "-0.000",
                           ".5",
                           "5.",
                           "-.5",
                           "+5",
                           "+.5",
                           "+1e3",
                           "1e5",
                           "1E5",
                           "1e+5",
                           "1e-5",
                           "9007199254740992",
                           "9007199254740993",
                           "9007199254740991",
                           "-9007199254740993",
                           "99999999999999999",
                           "999999999999999999",
                           "1844674407370955161",
                           "18446744073709551616",
                           "0.1234567890123456789",
                           "123456789012345678.9",
                           "00000000000000001",
                           "0.00000000000000001",
                           "4.9e-324",
                           "2.2250738585072011e-308",
                           "1.7976931348623157e308"}) {
    INFO(text);
    CHECK(same_as_strtod(text));
  }
}

TEST_CASE("a number too small for a double is 0, a number too large is not finite") {
  for (const char* text : {"1e-400", "-1e-400", "0e999", "1e-99999"}) {
    INFO(text);
    const auto value = parse_field(text);
    CHECK(value);
    if (value) CHECK(*value == 0);
  }
  for (const char* text : {"1e400", "-1e400", "inf", "-inf", "nan", "NaN", "infinity"}) {
    INFO(text);
    const auto value = parse_field(text);
    CHECK((!value || !std::isfinite(*value)));
  }
}

TEST_CASE("a number is the whole field") {
  for (const char* text :
       {"",    "-",   "+",   ".",   "-.", "e5", "1e",  "1e+", "1,5", "1_000",    "0x10", "1.2.3",
        "--1", "+-1", "-+1", "++1", "1 ", " 1", "one", "1f",  "1/2", "\xC2\xBD", "1-",   "1.5e2.5"}) {
    INFO(text);
    CHECK(parse_field(text) == std::nullopt);
  }
}

TEST_CASE("a lenient number is the longest numeric prefix of the field, or 0") {
  CHECK(detail::io::parse_leniently("abc") == 0);
  CHECK(detail::io::parse_leniently("1,5") == 1);
  CHECK(detail::io::parse_leniently("2.5x") == 2.5);
  CHECK(detail::io::parse_leniently("") == 0);
}

}  // namespace number_test
