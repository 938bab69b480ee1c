// Permutations of passages: exact ones, malformed ones, repair.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/collection/permutation.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace permutation_test {
namespace {

std::vector<double> scores(std::string_view text, std::size_t passages) {
  const PermutationScores read = value_of(permutation_scores(text, passages));
  CHECK_FALSE(read.repaired);
  return read.scores;
}

std::vector<double> repaired(std::string_view text, std::size_t passages) {
  const PermutationScores read = value_of(permutation_scores(text, passages, Permutations::repair));
  CHECK(read.repaired);
  return read.scores;
}

}  // namespace

TEST_CASE("a permutation gives its first passage the highest score, and missing passages follow in their order") {
  CHECK(scores("[3] > [1] > [2]", 3) == std::vector<double>{2, 1, 3});
  CHECK(scores("  [2]>[1]\n", 2) == std::vector<double>{1, 2});
  CHECK(scores("[3]", 4) == std::vector<double>{3, 2, 4, 1});
  CHECK(scores("[1]", 1) == std::vector<double>{1});
  Random random(16);
  for (int round = 0; round < 500; ++round) {
    const std::size_t passages = 1 + random.below(30);
    std::vector<std::size_t> order(passages);
    std::iota(order.begin(), order.end(), std::size_t{0});
    random.shuffle(order);
    const std::size_t named = 1 + random.below(passages);
    std::string text;
    for (std::size_t i = 0; i < named; ++i) text += fmt::format("{}[{}]", i == 0 ? "" : " > ", order[i] + 1);
    std::sort(order.begin() + static_cast<std::ptrdiff_t>(named), order.end());
    std::vector<double> expected(passages);
    for (std::size_t i = 0; i < passages; ++i) expected[order[i]] = static_cast<double>(passages - i);
    CHECK(scores(text, passages) == expected);
  }
}

TEST_CASE("a malformed permutation is an error") {
  const auto error = [](std::string_view text) { return error_of(permutation_scores(text, 3)); };
  CHECK(error("[1] > [4]") == "the permutation '[1] > [4]' names passage 4; expected 1 to 3");
  CHECK(error("[0]") == "the permutation '[0]' names passage 0; expected 1 to 3");
  CHECK(error("[2] > [1] > [2]") == "the permutation '[2] > [1] > [2]' names passage 2 twice");
  CHECK(error("[99999999999999999999999]").find("names passage 99999999999999999999; expected") != std::string::npos);
  const auto wrong = [](std::string_view text, std::size_t character) {
    return fmt::format("expected a permutation such as '[2] > [1]', found '{}', which is wrong from character {}", text,
                       character);
  };
  CHECK(error("") == wrong("", 1));
  CHECK(error("I cannot rank these.") == wrong("I cannot rank these.", 1));
  CHECK(error("[2] > ") == wrong("[2] > ", 7));
  CHECK(error("[2] [1]") == wrong("[2] [1]", 5));
  CHECK(error("[-1]") == wrong("[-1]", 2));
  CHECK(error("[2] > 1") == wrong("[2] > 1", 7));
}

TEST_CASE("repair keeps the first mention of each passage, as RankGPT does") {
  CHECK(repaired("[2] > [9] > [2] > [1]", 3) == std::vector<double>{2, 3, 1});
  CHECK(repaired("Ranking: 3, then 1", 3) == std::vector<double>{2, 1, 3});
  CHECK(repaired("I cannot rank these.", 3) == std::vector<double>{3, 2, 1});
  CHECK(repaired("99999999999999999999999 3", 3) == std::vector<double>{2, 1, 3});
  CHECK_FALSE(value_of(permutation_scores("[1]", 3, Permutations::repair)).repaired);
}

TEST_CASE("samples with permutations: a system may have scores in some samples and permutations in others") {
  const std::string good = R"({"query_id": "a", "gold": [1, 0, 0], "permutations": {"llm": "[3] > [1]"}})"
                           "\n"
                           R"({"query_id": "b", "gold_indices": [1], "passages": ["x", "y"], "query": "q", )"
                           R"("scores": {"llm": [0.5, 0.25]}})";
  CHECK(error_of(parse_samples(good, "in")).find("unlike sample 'a'") != std::string::npos);  // texts in one only
  const std::string two = R"({"query_id": "a", "gold": [1, 0, 0], "permutations": {"llm": "[3] > [1]"}})"
                          "\n"
                          R"({"query_id": "b", "gold": [0, 1], "scores": {"llm": [0.5, 0.25]}})";
  const Samples samples = value_of(parse_samples(two, "in"));
  CHECK(std::vector<double>(samples.scores(0).begin(), samples.scores(0).end()) ==
        std::vector<double>{2, 1, 3, 0.5, 0.25});
  CHECK(samples.repaired_permutations() == 0);

  const std::string bad = R"({"query_id": "a", "gold": [1, 0], "permutations": {"llm": "[2] > [2]", "other": "[3]"}})";
  CHECK(error_of(parse_samples(bad, "in")) ==
        "in:1: sample 'a': permutations.llm: the permutation '[2] > [2]' names passage 2 twice");
  const Samples mended = value_of(parse_samples(bad, "in", SampleFormat::automatic, Permutations::repair));
  CHECK(mended.repaired_permutations() == 2);
  CHECK(value_of(mended.with_gold({0, 1})).repaired_permutations() == 2);
  CHECK(std::vector<double>(mended.scores(0).begin(), mended.scores(0).end()) == std::vector<double>{1, 2});
  CHECK(
      error_of(parse_samples(R"({"gold": [1, 0], "permutations": {"llm": [2, 1]}})", "in")) ==
      "in:1: sample '1': permutations.llm: the permutation names the index 2; expected 0 to 1, as lists count from 0");
  CHECK(error_of(parse_samples(R"({"gold": [1, 0], "scores": {"x": [2, 1]}, "permutations": {"x": "[1]"}})", "in")) ==
        "in:1: sample '1': duplicate system 'x'");
}

}  // namespace permutation_test
