// Look-up of ids and the first duplicate of a list, against a map of all ids.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/collection/id_index.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace id_index_test {
namespace {

/// A list of ids as columns.
class Ids {
 public:
  explicit Ids(const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
      begins_.push_back(static_cast<std::uint32_t>(text_.size()));
      lengths_.push_back(static_cast<std::uint16_t>(id.size()));
      hashes_.push_back(detail::hash_id(id));
      text_ += id;
    }
  }

  /// Gives all ids one of a few hashes.
  void collide(std::uint32_t hashes) {
    for (std::uint32_t& hash : hashes_) hash %= hashes;
  }
  DocumentIds view() const { return {text_.data(), begins_, lengths_, hashes_}; }

 private:
  std::string text_;
  std::vector<std::uint32_t> begins_, hashes_;
  std::vector<std::uint16_t> lengths_;
};

std::optional<DuplicateRows> plain_duplicate(const std::vector<std::string>& ids) {
  std::map<std::string, std::uint32_t> rows;
  for (std::uint32_t row = 0; row < ids.size(); ++row)
    if (const auto [known, added] = rows.emplace(ids[row], row); !added) return DuplicateRows{known->second, row};
  return std::nullopt;
}

}  // namespace

TEST_CASE("the first duplicate is the one that a map finds, in lists of any size, also if hashes collide") {
  Random random(461);
  std::vector<std::uint32_t> scratch;  // reused, as the library does
  for (int i = 0; i < random_cases(400); ++i) {
    const std::size_t size = random.pick<std::size_t>({0, 1, 2, 3, 100, 1000, 1024, 1025, 4095, 4096, 4097, 6000});
    std::vector<std::string> ids;
    for (std::size_t row = 0; row < size; ++row) ids.push_back(fmt::format("d{}", row * 7919 % 100'003));
    for (int copies = random.whole(0, 3); copies > 0 && size > 0; --copies) {
      const std::size_t to = random.below(size), from = random.below(size);
      ids[to] = ids[from];
    }
    Ids list(ids);
    if (size <= 1025 && random.chance(0.3)) list.collide(random.pick<std::uint32_t>({1, 7, 100'000}));
    INFO(size << " ids");
    REQUIRE((first_duplicate(list.view(), scratch) == plain_duplicate(ids)));
  }
}

TEST_CASE("an id is found in its first row, as a map finds it, in lists of any size, also if hashes collide") {
  Random random(467);
  for (int i = 0; i < random_cases(200); ++i) {
    const std::size_t size = random.pick<std::size_t>({0, 1, 2, 3, 4, 7, 8, 100, 511, 512, 1023, 1024, 5000});
    std::vector<std::string> ids;
    for (std::size_t row = 0; row < size; ++row) ids.push_back(fmt::format("d{}", random.below(2 * size)));
    std::map<std::string, std::uint32_t> first_rows;
    for (std::uint32_t row = 0; row < ids.size(); ++row) first_rows.emplace(ids[row], row);
    Ids list(ids);
    const std::uint32_t hashes = size <= 512 && random.chance(0.3) ? random.pick<std::uint32_t>({1, 7, 1000}) : 0;
    if (hashes != 0) list.collide(hashes);

    std::vector<std::uint32_t> slots(id_index_slots(size));
    std::size_t later_rows = 0;
    index_ids(list.view(), slots, [&](std::uint32_t first, std::uint32_t later) {
      REQUIRE(first_rows.at(ids[later]) == first);
      ++later_rows;
    });
    REQUIRE(later_rows == size - first_rows.size());
    INFO(size << " ids");
    for (std::size_t number = 0; number < 2 * size + 1; ++number) {
      const std::string id = fmt::format("d{}", number);
      const auto known = first_rows.find(id);
      const auto expected = known == first_rows.end() ? std::nullopt : std::optional(known->second);
      REQUIRE(find_id(slots, list.view(), id, hashes == 0 ? detail::hash_id(id) : detail::hash_id(id) % hashes) ==
              expected);
    }
  }
}

}  // namespace id_index_test
