// The first duplicate of a list of ids, against a map of all ids.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/collection/id_index.hpp>

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
      hashes_.push_back(hash_id(id));
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

}  // namespace id_index_test
