// Texts return their input, whatever its size; errors.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/collection/texts.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace texts_test {

TEST_CASE("Texts keep their input in order", "[collection]") {
  Random random(501);
  for (const std::size_t count : {0U, 1U, 7U, 3000U}) {
    const std::vector<std::string> ids = random_ids(random, count);
    std::vector<std::string> written;
    TextsBuilder builder;
    for (const std::string& id : ids) {
      // Mostly short, some empty, some larger than a block of storage; any byte.
      std::string text(random.chance(0.001) ? 5'000'000 : random.chance(0.1) ? 0 : random.below(300), 'x');
      for (char& byte : text) byte = static_cast<char>(random.bits());
      REQUIRE(builder.add(id, text).ok());
      written.push_back(std::move(text));
    }
    const Texts texts = std::move(builder).build();
    const Texts copy = texts;  // NOLINT(performance-unnecessary-copy-initialization): that it shares is tested
    REQUIRE(texts.size() == count);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < count; ++i)
      wrong += texts.id(i) != ids[i] || copy[i] != written[i] || texts.find(ids[i]) != i ? 1 : 0;
    CHECK(wrong == 0);
    CHECK_FALSE(texts.find("no such id").has_value());
    CHECK_FALSE(texts.find("").has_value());
  }
  CHECK(Texts().size() == 0);
}

TEST_CASE("Ids of texts are unique and not empty", "[collection]") {
  TextsBuilder builder;
  REQUIRE(builder.add("a", "one").ok());
  CHECK(error_of(builder.add("", "two")) == "text 2 has no id");
  CHECK(error_of(builder.add("a", "two")) == "duplicate id 'a'");
  REQUIRE(builder.add("b", "").ok());
  const Texts texts = std::move(builder).build();
  REQUIRE(texts.size() == 2);
  CHECK(texts[0] == "one");
  CHECK(texts[1].empty());
}

}  // namespace texts_test
