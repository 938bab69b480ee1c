// Maximal marginal relevance: against the rule from scratch, choice by choice.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/separation/mmr.hpp>

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>

using namespace irmetrics;
using namespace irmetrics::test;

namespace mmr_test {
namespace {

using Indices = std::vector<std::uint32_t>;

/// For each choice, compares all remaining items with all chosen ones. Scores are divided by `divisor`, or by the
/// largest of them.
Indices from_scratch(const std::vector<double>& scores, const ItemSimilarity& similarity, double lambda,
                     std::size_t depth, std::optional<double> divisor = std::nullopt) {
  const double largest_score = divisor          ? *divisor
                               : scores.empty() ? 0
                                                : *std::max_element(scores.begin(), scores.end());
  Indices chosen;
  while (chosen.size() < (depth == 0 ? scores.size() : std::min(depth, scores.size()))) {
    std::uint32_t best = 0;
    double largest = -std::numeric_limits<double>::infinity();
    for (std::uint32_t item = 0; item < scores.size(); ++item) {
      if (std::find(chosen.begin(), chosen.end(), item) != chosen.end()) continue;
      double nearest = -std::numeric_limits<double>::infinity();
      for (const std::uint32_t other : chosen) nearest = std::max(nearest, similarity(item, other));
      const double value =
          chosen.empty() ? scores[item] : lambda * scores[item] / largest_score - (1 - lambda) * nearest;
      if (value > largest) {
        largest = value;
        best = item;
      }
    }
    chosen.push_back(best);
  }
  return chosen;
}

const ItemSimilarity unlike = [](std::size_t, std::size_t) { return 0.0; };

}  // namespace

TEST_CASE("MMR equals choices from scratch, with many ties", "[separation]") {
  Random random(531);
  for (int n = 0; n < random_cases(3000); ++n) {
    const std::size_t size = random.below(25);
    const int distinct = random.pick<int>({1, 2, 1000});
    std::vector<double> scores(size), matrix(size * size);
    for (double& score : scores) score = random.whole(-1, distinct);
    if (size > 0) scores[random.below(size)] = distinct;
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        matrix[i * size + j] = matrix[j * size + i] = random.whole(-distinct, distinct) * 0.25;
    const auto similarity = [&](std::size_t i, std::size_t j) { return matrix[i * size + j]; };
    const MmrOptions options{.lambda = random.pick<double>({0, 0.3, 0.5, 0.9, 1}), .depth = random.below(size + 3)};
    CHECK(value_of(mmr(scores, similarity, options)) ==
          from_scratch(scores, similarity, options.lambda, options.depth));
  }
}

TEMPLATE_TEST_CASE("MMR by embeddings equals MMR by their cosines", "[separation]", float, std::int8_t) {
  Random random(532);
  for (int n = 0; n < random_cases(500); ++n) {
    const std::size_t size = 1 + random.below(30), width = 1 + random.below(20);
    std::vector<TestType> rows(size * width);  // few distinct values, so that equal cosines and zero rows are common
    for (TestType& number : rows) number = static_cast<TestType>(random.whole(-1, 1));
    std::vector<double> scores(size);
    for (double& score : scores) score = random.whole(1, 5);
    const auto cosine = [&](std::size_t i, std::size_t j) {
      double product = 0, square = 0, other_square = 0;
      for (std::size_t at = 0; at < width; ++at) {
        product += static_cast<double>(rows[i * width + at]) * rows[j * width + at];
        square += static_cast<double>(rows[i * width + at]) * rows[i * width + at];
        other_square += static_cast<double>(rows[j * width + at]) * rows[j * width + at];
      }
      return square == 0 || other_square == 0 ? 0 : product / std::sqrt(square * other_square);
    };
    const MmrOptions options{.lambda = 0.5, .depth = random.below(size + 3)};
    const auto chosen = mmr(scores, Embeddings{std::span<const TestType>(rows), width}, options);
    CHECK(value_of(chosen) == from_scratch(scores, cosine, 0.5, options.depth));
  }
}

TEST_CASE("MMR starts with the best item, and follows scores or diversity", "[separation]") {
  CHECK(value_of(mmr(std::vector<double>{}, unlike)).empty());
  CHECK(value_of(mmr(std::vector<double>{}, Embeddings{})).empty());
  CHECK(value_of(mmr(std::vector<double>{0.1}, unlike)) == Indices{0});
  CHECK(value_of(mmr(std::vector<double>{1, 3, 2, 3}, unlike, {.lambda = 1, .depth = 0})) == Indices{1, 3, 2, 0});
  CHECK(value_of(mmr(std::vector<double>{1, 3, 2, 3}, unlike, {.lambda = 1, .depth = 9})) == Indices{1, 3, 2, 0});
  CHECK(value_of(mmr(std::vector<double>{1, 3, 2}, unlike, {.lambda = 0.5, .depth = 1})) == Indices{1});
  const auto near = [](std::size_t i, std::size_t j) { return i / 2 == j / 2 ? 1.0 : 0.0; };  // 0 and 1, 2 and 3
  CHECK(value_of(mmr(std::vector<double>{4, 3, 2, 1}, near, {.lambda = 0, .depth = 0})) == Indices{0, 2, 1, 3});
  CHECK(value_of(mmr(std::vector<double>{4, 3, 2, 1}, near, {.lambda = 0.5, .depth = 0})) == Indices{0, 2, 1, 3});
  CHECK(value_of(mmr(std::vector<double>{4, 3, 2, 1}, near, {.lambda = 0.9, .depth = 0})) == Indices{0, 1, 2, 3});
}

TEST_CASE("MMR divides by the data set's largest score, by the query's, or not at all", "[separation]") {
  // Released code of BERDS, reranking/reranking.py: the search for the largest score of a query starts at 0; if it
  // stays 0, a score of the data set replaces it. The paper's equation 1 always uses the largest score of the data set.
  Random random(533);
  const auto similarity = [](std::size_t i, std::size_t j) { return i % 3 == j % 3 ? 0.75 : 0.25; };
  int differ = 0, not_above_0 = 0;
  for (int n = 0; n < random_cases(1000); ++n) {
    std::vector<std::vector<double>> scores(1 + random.below(5));
    double largest = 0;
    for (std::vector<double>& row : scores) {
      row.resize(random.below(8));
      const int highest = random.pick<int>({-1, 0, 2, 50});
      for (double& score : row) score = random.whole(highest - 3, highest);
      for (const double score : row) largest = std::max(largest, score);
    }
    std::vector<MmrQuery> queries;
    for (const std::vector<double>& row : scores) queries.push_back({"q", row, ItemSimilarity(similarity)});
    const auto choose = [&](MmrNormalise normalise) {
      MmrOptions options;
      options.normalise = normalise;
      return value_of(mmr(queries, options));
    };
    const double of_dataset = largest > 0 ? largest : 1;
    const auto by_dataset = choose(MmrNormalise::dataset), by_query = choose(MmrNormalise::query),
               as_they_are = choose(MmrNormalise::none);
    CHECK(value_of(mmr(queries)) == by_dataset);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const std::vector<double>& row = scores[i];
      const double own = row.empty() ? 0 : *std::max_element(row.begin(), row.end());
      CHECK(by_dataset[i] == from_scratch(row, similarity, 0.5, 0, of_dataset));
      CHECK(by_query[i] == from_scratch(row, similarity, 0.5, 0, own > 0 ? own : of_dataset));
      CHECK(as_they_are[i] == from_scratch(row, similarity, 0.5, 0, 1));
      MmrOptions alone;
      alone.dataset_maximum = of_dataset;
      CHECK(value_of(mmr(row, similarity, alone)) == by_dataset[i]);
      differ += by_dataset[i] != by_query[i] ? 1 : 0;
      not_above_0 += row.size() > 1 && own <= 0 ? 1 : 0;
    }
  }
  CHECK(differ > 0);
  CHECK(not_above_0 > 0);
}

TEST_CASE("MMR of scores that are all 0 or less keeps their order", "[separation]") {
  for (const MmrNormalise normalise : {MmrNormalise::dataset, MmrNormalise::query, MmrNormalise::none}) {
    MmrOptions options{.lambda = 1, .depth = 0, .normalise = normalise};
    CHECK(value_of(mmr(std::vector<double>{-1, -3, -2, 0}, unlike, options)) == Indices{3, 0, 2, 1});
    CHECK(value_of(mmr(std::vector<double>{0, 0, 0}, unlike, options)) == Indices{0, 1, 2});
  }
}

TEST_CASE("MMR fails on invalid input", "[separation]") {
  const std::vector<double> scores = {2, 1, 0};
  for (const double lambda : {-0.1, 1.1, std::nan("")})
    CHECK(error_of(mmr(scores, unlike, {.lambda = lambda, .depth = 0})) ==
          fmt::format("lambda must be in [0, 1], not {}", lambda));
  CHECK(error_of(mmr(std::vector<double>{1, HUGE_VAL}, unlike)) ==
        "item 1: the score must be a finite number, not inf");
  MmrOptions below;
  below.dataset_maximum = -1;
  CHECK(error_of(mmr(scores, unlike, below)) == "dataset_maximum must be a finite number of at least 0, not -1");
  below.dataset_maximum = 1.5;
  CHECK(error_of(mmr(scores, unlike, below)) ==
        "item 0: the score 2 is above dataset_maximum, the largest score of the data set: 1.5");
  below.normalise = MmrNormalise::query;  // where the maximum of the data set replaces one that is not above 0
  CHECK(mmr(scores, unlike, below).ok());
  const std::vector<double> infinite = {1, HUGE_VAL};
  const std::vector<MmrQuery> queries = {{"q1", scores, unlike}, {"q2", infinite, unlike}};
  CHECK(error_of(mmr(queries)) == "query 'q2': item 1: the score must be a finite number, not inf");
  CHECK(error_of(mmr(scores, [](std::size_t i, std::size_t j) { return i == 2 && j == 0 ? std::nan("") : 0; })) ==
        "items 2 and 0: the similarity must be a finite number, not nan");
  std::vector<float> rows = {1, 2, 3, 4, 5, 6};
  const auto by_rows = [&](std::size_t width) { return mmr(scores, Embeddings{std::span<const float>(rows), width}); };
  CHECK(by_rows(2).ok());
  CHECK(error_of(by_rows(3)) == "there are embeddings of 2 items, but 3 scores");
  CHECK(error_of(by_rows(4)) == "the embeddings of items have 6 numbers, which is not a multiple of the width 4");
  CHECK(error_of(by_rows(0)) == "the embeddings of items have width 0");
  rows[3] = std::nanf("");
  CHECK(error_of(by_rows(2)) == "the embedding of item 1 has a number that is not finite, at position 2");
}

}  // namespace mmr_test
