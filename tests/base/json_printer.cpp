// JSON that is written: byte for byte as the JSON library writes it.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/base/detail/json_printer-inl.hpp>

#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace json_printer_test {
namespace {

using Peer = nlohmann::ordered_json;

std::string random_text(Random& random) {
  static const std::vector<std::string> pieces = {"a",
                                                  "\"",
                                                  "\\",
                                                  "/",
                                                  "\n",
                                                  "\t",
                                                  "\b",
                                                  std::string(1, '\0'),
                                                  "\x1F",
                                                  "\x7F",
                                                  "\xC3\xA9",
                                                  "\xE2\x82\xAC",
                                                  "\xF0\x9F\x98\x80"};
  std::string text;
  for (std::uint64_t left = random.below(6); left > 0; --left) text += pieces[random.below(pieces.size())];
  return text;
}

/// The same random value as a tree and as the library's.
std::pair<ResultValue, Peer> random_value(Random& random, int depth) {
  switch (random.below(depth > 0 ? 8 : 6)) {
    case 0:
      return {{}, Peer()};
    case 1: {
      const bool value = random.chance(0.5);
      return {{value}, value};
    }
    case 2: {
      const auto value = static_cast<std::int64_t>(random.bits());
      return {{value}, value};
    }
    case 3: {
      const std::uint64_t value = random.bits() >> random.below(64);
      return {{value}, value};
    }
    case 4: {
      const auto value = std::bit_cast<double>(random.bits());
      const double number = random.chance(0.5) ? value : std::round(random.unit() * 1000) / 100;
      return {{number}, number};
    }
    case 5: {
      const std::string value = random_text(random);
      return {{value}, value};
    }
    case 6: {
      std::vector<ResultValue> list;
      Peer same_list = Peer::array();
      for (std::uint64_t left = random.below(4); left > 0; --left) {
        auto [item, same] = random_value(random, depth - 1);
        list.push_back(std::move(item));
        same_list.push_back(std::move(same));
      }
      return {{std::move(list)}, std::move(same_list)};
    }
    default: {
      ResultMap object;
      Peer same_object = Peer::object();
      for (std::uint64_t left = random.below(4); left > 0; --left) {
        auto [value, same] = random_value(random, depth - 1);
        const std::string key = random_text(random);
        object[key] = std::move(value);
        same_object[key] = std::move(same);
      }
      return {{std::move(object)}, std::move(same_object)};
    }
  }
}

}  // namespace

TEST_CASE("JSON is written as the JSON library writes it") {
  Random random(7);
  for (int i = 0; i < 3000; ++i) {
    const auto [value, same] = random_value(random, 4);
    REQUIRE(value_of(detail::json_text(value)) == same.dump());
    REQUIRE(value_of(detail::json_text(value, true)) == same.dump(2));
  }
}

TEST_CASE("numbers that JSON does not have are null") {
  for (const double number : {std::nan(""), std::numeric_limits<double>::infinity()})
    CHECK(value_of(detail::json_text({number})) == "null");
}

TEST_CASE("JSON with a text or key that is not UTF-8 is not written") {
  const std::string problem = "'a\\xff' is not valid UTF-8, which JSON requires";
  CHECK(error_of(detail::json_text(
            {std::vector<ResultValue>{{std::string("b")}, {std::string("a\xFF")}, {std::string("\xFE")}}})) == problem);
  CHECK(error_of(detail::json_text({ResultMap{{"a\xFF"}, {{std::uint64_t{1}}}}}, true)) == problem);
}

}  // namespace json_printer_test
