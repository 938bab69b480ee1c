// Correctness of systems on samples, and gold passages by a similarity: by hand and against brute force.
#include "support/plain_samples.hpp"

#include <irmetrics/separation/correctness.hpp>

#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace correctness_test {
namespace {

AnyMeasure measure(const std::string& text) { return value_of(parse_measure(text)); }

PlainSample scored(std::string id, std::vector<std::uint8_t> gold, std::vector<double> scores) {
  PlainSample sample = plain_sample(std::move(id), std::move(gold));
  sample.systems = {{"model", std::move(scores)}};
  return sample;
}

std::vector<double> of_one(const PlainSample& sample, const std::string& name, const EvaluateOptions& options = {}) {
  return value_of(correctness(built({sample}), measure(name), options)).values;
}

/// Indices of passages by descending score, ties by descending id.
std::vector<std::size_t> ranking(const PlainSample& sample, const std::vector<double>& scores) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto id = [&](std::size_t i) { return sample.passage_ids.empty() ? std::to_string(i) : sample.passage_ids[i]; };
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return std::pair(scores[a], id(a)) > std::pair(scores[b], id(b)); });
  return order;
}

const std::vector<double>& scores_of(const PlainSample& sample, const std::string& system) {
  for (const auto& [name, scores] : sample.systems)
    if (name == system) return scores;
  FAIL("no system " << system);
  return sample.systems[0].second;
}

}  // namespace

TEST_CASE("The order of ids decides among equal scores", "[separation]") {
  const PlainSample two = scored("s", {1, 0}, {0.5, 0.5});
  CHECK(of_one(two, "P@1") == std::vector<double>{0});  // "1" comes before "0"
  CHECK(of_one(two, "RR") == std::vector<double>{0.5});
  CHECK(of_one(two, "P@1", {.policy = {.ties = TieRule::docno_asc}}) == std::vector<double>{1});
  std::vector<std::uint8_t> gold(11);
  gold[9] = 1;  // "9" is larger than "10"
  CHECK(of_one(scored("s", gold, std::vector<double>(11, 2)), "P@1") == std::vector<double>{1});
  CHECK(of_one(scored("s", {1, 0}, {0.0, -0.0}), "P@1") == std::vector<double>{0});
}

TEST_CASE("A sample without gold scores as its measure defines", "[separation]") {
  const std::vector<PlainSample> plain = {scored("b", {1, 0}, {2, 1}), scored("a", {0, 0}, {2, 1}),
                                          scored("c", {1, 1}, {2, 1})};
  const Samples samples = built(plain);
  CHECK(value_of(correctness(samples, measure("P@1"))).values == std::vector<double>{1, 0, 1});
  CHECK(value_of(correctness(samples, measure("P@2"))).values == std::vector<double>{0.5, 0, 1});
  const auto skipped = value_of(correctness(samples, measure("RR"), {.policy = {.no_relevant = NoRelevant::skip}}));
  CHECK(skipped.values[0] == 1);
  CHECK(std::isnan(skipped.values[1]));
  CHECK(skipped.values[2] == 1);
}

TEST_CASE("Correctness of random samples equals brute force, in the order of samples", "[separation]") {
  Random random(551);
  for (int n = 0; n < random_cases(500); ++n) {
    const std::vector<PlainSample> plain = random_samples(random, 1 + random.below(10), {.systems = 2});
    const Samples samples = built(plain);
    const auto top = value_of(correctness(samples, measure("P@1")));
    const auto first = value_of(correctness(samples, measure("RR")));
    CHECK(top.measure == "P@1");
    CHECK(top.systems == samples.systems());
    REQUIRE(top.samples == plain.size());
    for (std::size_t system = 0; system < samples.systems().size(); ++system)
      for (std::size_t i = 0; i < plain.size(); ++i) {
        const auto order = ranking(plain[i], scores_of(plain[i], samples.systems()[system]));
        double reciprocal = 0;
        for (std::size_t position = order.size(); position-- > 0;)
          if (plain[i].gold[order[position]] == 1) reciprocal = 1 / static_cast<double>(position + 1);
        CHECK(top.of(system)[i] == plain[i].gold[order[0]]);
        CHECK(first.of(system)[i] == reciprocal);
      }
  }
}

TEST_CASE("Gold passages by a similarity are the best passages, as many as before", "[separation]") {
  Random random(552);
  for (int n = 0; n < random_cases(1000); ++n) {
    const std::vector<PlainSample> plain = random_samples(random, 1 + random.below(6), {.systems = 1});
    const Samples samples = built(plain);
    const auto result = value_of(gold_by_similarity(samples, samples.scores(0)));
    REQUIRE(result.samples.size() == samples.size());
    std::size_t tied = 0;
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const std::vector<double>& scores = plain[i].systems[0].second;
      const std::size_t gold = static_cast<std::size_t>(std::count(plain[i].gold.begin(), plain[i].gold.end(), 1));
      std::vector<std::uint8_t> wanted = plain[i].gold;
      if (gold > 0 && gold < wanted.size()) {
        const auto order = ranking(plain[i], scores);
        std::fill(wanted.begin(), wanted.end(), std::uint8_t{0});
        for (std::size_t position = 0; position < gold; ++position) wanted[order[position]] = 1;
        tied += scores[order[gold - 1]] == scores[order[gold]] ? 1 : 0;
      }
      const Sample relabelled = result.samples[i];
      CHECK(std::vector<std::uint8_t>(relabelled.gold.begin(), relabelled.gold.end()) == wanted);
    }
    CHECK(result.tied == tied);
    const auto own = value_of(correctness(result.samples, measure("P@1")));  // the system is the similarity
    for (std::size_t i = 0; i < plain.size(); ++i)
      CHECK(own.values[i] == (std::count(plain[i].gold.begin(), plain[i].gold.end(), 1) > 0 ? 1 : 0));
  }
}

TEST_CASE("Equal similarities are in the order of the tie rule", "[separation]") {
  // 11 passages of equal similarity: by bytes "9" is the largest id and "0" the smallest; "10" is below "2".
  std::vector<std::uint8_t> gold(11, 0);
  gold[4] = gold[5] = 1;
  const Samples samples = built({scored("s", gold, std::vector<double>(11, 0.5))});
  const auto chosen = [&](Ties ties) {
    const auto result = value_of(gold_by_similarity(samples, samples.scores(0), ties));
    CHECK(result.tied == 1);
    std::vector<std::size_t> passages;
    for (std::size_t i = 0; i < 11; ++i)
      if (result.samples[0].gold[i] == 1) passages.push_back(i);
    return passages;
  };
  CHECK(chosen(Ties::docno_desc) == std::vector<std::size_t>{8, 9});
  CHECK(chosen(Ties::docno_asc) == std::vector<std::size_t>{0, 1});
  CHECK(chosen(Ties::input) == std::vector<std::size_t>{0, 1});
  std::vector<double> lower(11, 0.5);
  lower[0] = lower[1] = 0.25;
  const Samples others = built({scored("s", gold, lower)});
  const auto first = value_of(gold_by_similarity(others, others.scores(0), Ties::docno_asc)).samples;
  const auto given = value_of(gold_by_similarity(others, others.scores(0), Ties::input)).samples;
  CHECK((first[0].gold[10] == 1 && first[0].gold[2] == 1));  // "10" before "2"
  CHECK((given[0].gold[2] == 1 && given[0].gold[3] == 1));
  CHECK(error_of(gold_by_similarity(samples, samples.scores(0), Ties::error)) ==
        "sample 's': two passages have the similarity 0.5, '0' and '1'; with ties=error all must differ");
  CHECK(error_of(gold_by_similarity(samples, samples.scores(0), Ties::rank_column)) ==
        "ties=rank_column needs ranks, which similarities lack");
}

TEST_CASE("Correctness fails without systems, and on measures of nuggets", "[separation]") {
  const Samples none = built({plain_sample("s", {1, 0})});
  CHECK(error_of(correctness(none, measure("P@1"))) == "the samples have no scores of any system");
  const Samples samples = built({scored("s", {1, 0}, {1, 2})});
  CHECK(error_of(correctness(samples, measure("alpha_nDCG@10"))) ==
        "alpha_nDCG@10 is a nugget-aware measure; gold passages need a measure of documents");
  CHECK(error_of(
            correctness(built({scored("s", {1, 0}, {1, 1})}), measure("P@1"), {.policy = {.ties = TieRule::error}})) ==
        "run 'model': query 's': two documents have the score 1, '0' and '1'; with ties=error all scores must differ");
  CHECK(error_of(gold_by_similarity(samples, std::vector<double>{1})) ==
        "gold by similarity: 1 scores, but the samples have 2 passages; sample 's' is the first to lack some");
}

}  // namespace correctness_test
