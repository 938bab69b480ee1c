// Duplicates of ids, against a comparison of all pairs.
#include "support/catch.hpp"

#include <irmetrics/collection/id_index.hpp>

#include <random>
#include <string>

using namespace irmetrics;

namespace id_index_test {
namespace {

/// Ids in columns.
struct Ids {
  std::string text;
  std::vector<std::uint32_t> begins, hashes;
  std::vector<std::uint16_t> lengths;

  void add(std::string_view id, std::uint32_t hash) {
    begins.push_back(static_cast<std::uint32_t>(text.size()));
    lengths.push_back(static_cast<std::uint16_t>(id.size()));
    hashes.push_back(hash);
    text += id;
  }
  DocumentIds view() const { return {text.data(), begins, lengths, hashes}; }
};

std::optional<DuplicateRows> by_all_pairs(const DocumentIds& ids) {
  for (std::uint32_t later = 0; later < ids.size(); ++later)
    for (std::uint32_t first = 0; first < later; ++first)
      if (ids[first] == ids[later]) return DuplicateRows(first, later);
  return std::nullopt;
}

}  // namespace

TEST_CASE("first_duplicate finds the first row that repeats an id") {
  std::mt19937 random(7);
  std::vector<std::uint32_t> scratch;
  for (int trial = 0; trial < 3000; ++trial) {
    const std::size_t size = random() % (trial % 100 == 0 ? 2000 : 60);
    const std::uint32_t values = 1 + random() % static_cast<std::uint32_t>(size * size + 1);
    const std::uint32_t hash_bits =
        trial % 3 == 0 ? 0x7 : 0xFFFFFFFF;  // in a third of the trials, most hashes are equal
    Ids ids;
    for (std::size_t i = 0; i < size; ++i) {
      const std::string id = std::to_string(random() % values);
      ids.add(id, hash_id(id) & hash_bits);
    }
    REQUIRE(first_duplicate(ids.view(), scratch) == by_all_pairs(ids.view()));
  }
}

TEST_CASE("first_duplicate finds duplicates in lists of any length") {
  std::vector<std::uint32_t> scratch;
  for (const std::uint32_t size : {2U, 100U, 8191U, 8192U, 20'000U}) {
    Ids ids;
    for (std::uint32_t i = 0; i < size; ++i) ids.add(std::to_string(i), hash_id(std::to_string(i)));
    CHECK(first_duplicate(ids.view(), scratch) == std::nullopt);
    ids.add(std::to_string(size / 2), hash_id(std::to_string(size / 2)));
    CHECK(first_duplicate(ids.view(), scratch) == DuplicateRows(size / 2, size));
  }
}

}  // namespace id_index_test
