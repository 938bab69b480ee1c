// Similarity of pairs of texts against loops over sequence_ratio.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/text/pair_similarity.hpp>
#include <irmetrics/text/sequence_ratio.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace pair_similarity_test {
namespace {

Texts texts_of(const std::vector<std::string>& plain) {
  TextsBuilder builder;
  for (std::size_t i = 0; i < plain.size(); ++i) REQUIRE(builder.add(fmt::format("d{}", i), plain[i]).ok());
  return std::move(builder).build();
}

std::vector<std::string> random_texts(Random& random, int count) {
  std::vector<std::string> texts(static_cast<std::size_t>(count));
  for (std::string& text : texts)
    for (int size = random.whole(0, 60); size > 0; --size) text += static_cast<char>('a' + random.whole(0, 5));
  return texts;
}

}  // namespace

TEST_CASE("pair similarity: all pairs, the earlier text first") {
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    const std::vector<std::string> plain = random_texts(random, random.whole(2, 12));
    std::vector<double> ratios;
    TextPair most{"", "", -1};
    for (std::size_t j = 1; j < plain.size(); ++j)
      for (std::size_t i = 0; i < j; ++i) {
        ratios.push_back(value_of(sequence_ratio(plain[i], plain[j])));
        if (ratios.back() > most.ratio) most = {fmt::format("d{}", i), fmt::format("d{}", j), ratios.back()};
      }
    const PairSimilarity found = value_of(pair_similarity(texts_of(plain)));
    CHECK(found.texts == plain.size());
    CHECK(found.pairs == ratios.size());
    CHECK(found.mean == std::accumulate(ratios.begin(), ratios.end(), 0.0) / static_cast<double>(ratios.size()));
    CHECK(found.most.first == most.first);
    CHECK(found.most.second == most.second);
    std::sort(ratios.begin(), ratios.end());
    CHECK(found.minimum == ratios.front());
    CHECK(found.maximum == ratios.back());
    CHECK(found.least.ratio == ratios.front());
    const std::size_t middle = ratios.size() / 2;
    CHECK(found.median == (ratios.size() % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2));
  }
}

TEST_CASE("pair similarity: a sample has different pairs, and depends on the seed but not on threads") {
  Random random(2);
  const Texts texts = texts_of(random_texts(random, 400));
  const PairSimilarity all = value_of(pair_similarity(texts));
  CHECK(all.pairs == 79'800);
  PairSimilarityOptions options{.pairs = 79'800};
  CHECK(value_of(pair_similarity(texts, options)).mean == all.mean);  // all pairs, each once

  options.pairs = 20'000;
  const PairSimilarity sample = value_of(pair_similarity(texts, options));
  CHECK(sample.pairs == 20'000);
  CHECK(sample.mean == Approx(all.mean).margin(0.01));
  CHECK(sample.median == Approx(all.median).margin(0.01));
  for (const unsigned threads : {1U, 2U, 5U}) {
    options.threads = threads;
    const PairSimilarity again = value_of(pair_similarity(texts, options));
    CHECK(again.mean == sample.mean);
    CHECK(again.most.first == sample.most.first);
    CHECK(again.least.second == sample.least.second);
  }
  options.seed = 7;
  CHECK(value_of(pair_similarity(texts, options)).mean != sample.mean);
}

TEST_CASE("pair similarity: empty texts are counted") {
  const PairSimilarity found = value_of(pair_similarity(texts_of({"", "abc", ""})));
  CHECK(found.empty_texts == 2);
  CHECK(found.maximum == 1);
  CHECK(found.most.first == "d0");
  CHECK(found.most.second == "d2");
  CHECK(found.median == 0);
}

TEST_CASE("pair similarity: progress ends with all pairs, and a cancelled call stops") {
  Random random(3);
  const Texts texts = texts_of(random_texts(random, 30));
  std::uint64_t last = 0;
  PairSimilarityOptions options;
  options.progress = [&](std::uint64_t done, std::uint64_t all) {
    CHECK(all == 435);
    last = done;
  };
  CHECK(pair_similarity(texts, options).ok());
  CHECK(last == 435);
  const Texts many = texts_of(random_texts(random, 3000));
  options.progress = {};
  options.cancel = Cancel([] { return true; });
  CHECK(is_cancelled([&] { return pair_similarity(many, options); }));
}

TEST_CASE("pair similarity: errors name what is wrong") {
  CHECK(error_of(pair_similarity(Texts())) == "a pair needs at least 2 texts, not 0");
  CHECK(error_of(pair_similarity(texts_of({"a"}))) == "a pair needs at least 2 texts, not 1");
  CHECK(error_of(pair_similarity(texts_of({"a", "b", "c"}), {.pairs = 4})) ==
        "pairs must be at most 3, the pairs of 3 texts, not 4");
  CHECK(error_of(pair_similarity(texts_of({"a", "b\xFF"}))) == "text 'd1': byte 1 is not UTF-8");
  CHECK(error_of(pair_similarity(texts_of(std::vector<std::string>(50'000, "a")))) ==
        "1249975000 pairs are more than 1000000000; draw a sample of them");
}

}  // namespace pair_similarity_test
