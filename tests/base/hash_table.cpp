// Hash tables against those of the standard library, and without memory.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/base/hash_table.hpp>

#include <fmt/format.h>

#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace hash_table_test {

TEST_CASE("a HashMap holds what std::unordered_map holds, in the order of insertion") {
  Random random(77);
  for (int round = 0; round < 200; ++round) {
    HashMap<std::string, int> map;
    std::unordered_map<std::string, int> expected;
    std::vector<std::string> order;
    if (random.below(2) == 0) map.reserve(static_cast<std::size_t>(random.below(300)));
    const int count = random.below(500);
    for (int i = 0; i < count; ++i) {
      const std::string key = random_id(random, 200);
      const auto [entry, is_new] = map.try_emplace(key, i);
      const auto [same, was_new] = expected.try_emplace(key, i);
      REQUIRE(is_new == was_new);
      REQUIRE(entry->first == same->first);
      REQUIRE(entry->second == same->second);
      if (is_new) order.push_back(key);
      if (i % 7 == 0) same->second = map[std::string_view(key)] = -i;
      if (random.below(200) == 0) {
        map.clear();
        expected.clear();
        order.clear();
      }
    }
    REQUIRE(map.size() == expected.size());
    REQUIRE(map.empty() == expected.empty());
    std::vector<std::string> found;
    for (const auto& [key, value] : map) {
      REQUIRE(expected.at(key) == value);
      found.push_back(key);
    }
    CHECK(found == order);
    for (int i = 0; i < 100; ++i) {
      const std::string key = random_id(random, 400);
      REQUIRE(map.contains(key) == (expected.count(key) != 0));
      REQUIRE((map.find(std::string_view(key)) != map.end()) == (expected.count(key) != 0));
    }
    HashMap<std::string, int> copy = map, moved = std::move(map);
    CHECK(copy.size() == expected.size());
    CHECK(moved.size() == expected.size());
    copy["another"] = 1;
    CHECK(moved.contains("another") == (expected.count("another") != 0));
  }
}

TEST_CASE("a HashSet of numbers and of pairs finds all and no others") {
  HashSet<std::uint64_t> numbers;
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    CHECK(numbers.insert(i << 32).second);  // equal in their low bits
    CHECK_FALSE(numbers.insert(i << 32).second);
  }
  CHECK(numbers.insert(largest).second);
  CHECK(numbers.contains(largest));
  CHECK_FALSE(numbers.contains(1U));
  CHECK(numbers.size() == 10'001);

  HashSet<std::pair<std::size_t, std::string>> pairs;
  CHECK(pairs.emplace(1U, "a").second);
  CHECK(pairs.emplace(2U, "a").second);
  CHECK_FALSE(pairs.emplace(1U, "a").second);
  CHECK(pairs.contains(std::pair<std::size_t, std::string>(2, "a")));
  CHECK_FALSE(pairs.contains(std::pair<std::size_t, std::string>(2, "b")));

  const HashSet<std::string_view> none;
  CHECK_FALSE(none.contains("a"));
  CHECK(none.find("a") == none.end());
}

TEST_CASE("a moved table is empty, and can be used again") {
  HashSet<std::string> one;
  one.insert("a");
  HashSet<std::string> other = std::move(one);
  CHECK(other.contains("a"));
  one = HashSet<std::string>();
  CHECK_FALSE(one.contains("a"));
  CHECK(one.insert("b").second);
  CHECK(one.size() == 1);
}

}  // namespace hash_table_test
