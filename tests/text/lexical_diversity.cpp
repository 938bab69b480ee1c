// Lexical diversity against lexical-diversity 0.1.1 (Python), and where a measure is undefined.
#include <irmetrics/text/lexical_diversity.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace irmetrics;

namespace lexical_diversity_test {
namespace {

/// Word i is (7 i^2 + 3 i) modulo m.
std::vector<std::uint32_t> words(std::uint32_t count, std::uint32_t modulus) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t i = 0; i < count; ++i) result.push_back((i * i * 7 + i * 3) % modulus);
  return result;
}

}  // namespace

TEST_CASE("words have the diversity of their numbers", "[text]") {
  const std::vector<std::string> of_text = {"to", "be", "or", "not", "to", "be"};
  const LexicalDiversity found = lexical_diversity(of_text);
  CHECK(found.words == 6);
  CHECK(found.types == 4);
  CHECK(found.ttr == lexical_diversity(std::vector<std::uint32_t>{7, 5, 9, 2, 7, 5}).ttr);
  CHECK(found.mtld == lexical_diversity(std::vector<std::uint32_t>{7, 5, 9, 2, 7, 5}).mtld);
}

TEST_CASE("lexical diversity equals lexical-diversity's", "[text]") {
  struct Case {
    std::uint32_t count, modulus, types;
    double ttr, maas, hdd, mtld;  // printed by lexical-diversity 0.1.1
  };
  const std::vector<Case> cases = {
      {2, 1, 1, 0.5, 3.321928094887362, 0.0, 1.12},
      {9, 4, 2, 0.2222222222222222, 0.7173597030554394, 0.0, 3.24},
      {42, 30, 6, 0.14285714285714285, 0.3207278338303133, 0.14285714285714285, 8.87962962962963},
      {43, 7, 7, 0.16279069767441862, 0.2954668855288537, 0.16666666666666666, 10.75},
      {100, 50, 11, 0.11, 0.23965182871044377, 0.2594521811819011, 13.679359689546448},
      {100, 11, 6, 0.06, 0.3054621874040891, 0.14272228692932867, 9.43028213734918},
      {500, 97, 49, 0.098, 0.13848340450549218, 0.692647226591606, 50.0},
      {1000, 13, 7, 0.007, 0.23943355110952702, 0.16579350778685975, 9.975093994027837},
      {5000, 1009, 505, 0.101, 0.0727708697041133, 0.9642077636155427, 500.0},
  };
  for (const Case& expected : cases) {
    INFO(expected.count << " words modulo " << expected.modulus);
    const LexicalDiversity found = lexical_diversity(words(expected.count, expected.modulus));
    CHECK(found.words == expected.count);
    CHECK(found.types == expected.types);
    CHECK(found.ttr == expected.ttr);
    CHECK(found.maas == Approx(expected.maas).epsilon(1e-12));
    if (expected.count < 42)
      CHECK(std::isnan(found.hdd));  // lexical-diversity returns 0
    else
      CHECK(found.hdd == Approx(expected.hdd).epsilon(1e-12));
    CHECK(found.mtld == Approx(expected.mtld).epsilon(1e-12));
  }
}

TEST_CASE("undefined lexical diversity is NaN", "[text]") {
  const LexicalDiversity none = lexical_diversity(std::span<const std::uint32_t>());
  CHECK((none.words == 0 && none.types == 0));
  CHECK((std::isnan(none.ttr) && std::isnan(none.maas) && std::isnan(none.hdd) && std::isnan(none.mtld)));

  const std::vector<std::uint32_t> word = {4'000'000'000U};
  const LexicalDiversity one = lexical_diversity(word);
  CHECK((one.words == 1 && one.types == 1 && one.ttr == 1));
  CHECK((std::isnan(one.maas) && std::isnan(one.hdd) && std::isnan(one.mtld)));

  std::vector<std::uint32_t> distinct(60);
  for (std::uint32_t i = 0; i < 60; ++i) distinct[i] = i;
  const LexicalDiversity unique = lexical_diversity(distinct);
  CHECK((unique.ttr == 1 && unique.maas == 0));
  CHECK(unique.hdd == Approx(1).epsilon(1e-14));
  CHECK(std::isnan(unique.mtld));  // no factor, not even a part of one
}

TEST_CASE("lexical diversity depends on equality of words alone", "[text]") {
  const std::vector<std::uint32_t> plain = words(300, 50);
  std::vector<std::uint32_t> renamed = plain;
  for (std::uint32_t& word : renamed) word = 4'294'967'295U - word * 1'000'003U;
  const LexicalDiversity one = lexical_diversity(plain), other = lexical_diversity(renamed);
  CHECK((one.ttr == other.ttr && one.maas == other.maas && one.hdd == other.hdd && one.mtld == other.mtld));
}

}  // namespace lexical_diversity_test
