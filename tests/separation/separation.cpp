// D_S: by hand, against a plain form on random samples, and against NumPy's quantiles and published values.
#include "support/plain_samples.hpp"
#include "support/plain_separation.hpp"

#include <irmetrics/separation/given_similarities.hpp>
#include <irmetrics/separation/separation.hpp>

#include <algorithm>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace separation_test {

TEST_CASE("D_S is the best gold score minus the best other one", "[separation]") {
  const Samples samples = built({plain_sample("both", {0, 1, 0, 1, 0}), plain_sample("no gold", {0, 0}),
                                 plain_sample("only gold", {1}), plain_sample("equal", {1, 0, 1, 0})});
  const std::vector<double> scores = {3, 1, 4, 2.5, -9, 7, 8, 2, -0.0, 0, 0, -0.0};
  const Separation result = value_of(separation(samples, GivenScores("model", scores)));
  CHECK(result.similarity == "model");
  CHECK(result.passage_scores == scores);
  REQUIRE(result.samples.size() == 4);
  CHECK(result.samples[0].state == SeparationState::defined);
  CHECK(result.samples[0].value == -1.5);
  CHECK(result.samples[0].best_gold == 3);
  CHECK(result.samples[0].best_other == 2);
  CHECK(result.samples[1].state == SeparationState::no_gold);
  CHECK(std::isnan(result.samples[1].value));
  CHECK(result.samples[1].best_gold == 0);
  CHECK(result.samples[1].best_other == 1);
  CHECK(result.samples[2].state == SeparationState::only_gold);
  CHECK(std::isnan(result.samples[2].value));
  CHECK(result.samples[3].value == 0);
  CHECK_FALSE(std::signbit(result.samples[3].value));
  CHECK(result.samples[3].best_gold == 0);  // -0 and 0 are equal: the first one
  CHECK(result.samples[3].best_other == 1);
  CHECK(result.no_gold == 1);
  CHECK(result.only_gold == 1);
  CHECK(result.defined() == 2);
  CHECK(result.mean() == -0.75);
  CHECK(result.share_below(0) == 0.5);  // 0 itself is not below
  CHECK(result.share_below(-1.5) == 0);
  CHECK(result.share_below(1e-300) == 1);
}

TEST_CASE("D_S of random samples equals a plain form", "[separation]") {
  Random random(521);
  for (int n = 0; n < random_cases(2000); ++n) {
    const std::vector<PlainSample> plain = random_samples(random, 1 + random.below(8), {.systems = 1});
    const Samples samples = built(plain);
    const auto given = samples.scores(0);
    const Separation result = value_of(separation(samples, "system", {given.begin(), given.end()}));
    std::vector<double> values;
    std::size_t no_gold = 0, only_gold = 0;
    for (std::size_t i = 0; i < plain.size(); ++i) {
      std::vector<double> gold, other;
      for (std::size_t passage = 0; passage < plain[i].gold.size(); ++passage)
        (plain[i].gold[passage] == 1 ? gold : other).push_back(plain[i].systems[0].second[passage]);
      no_gold += gold.empty() ? 1 : 0;
      only_gold += other.empty() ? 1 : 0;
      if (gold.empty() || other.empty()) {
        CHECK(std::isnan(result.samples[i].value));
        continue;
      }
      values.push_back(*std::max_element(gold.begin(), gold.end()) - *std::max_element(other.begin(), other.end()));
      CHECK(result.samples[i].value == values.back());
    }
    CHECK(result.no_gold == no_gold);
    CHECK(result.only_gold == only_gold);
    REQUIRE(result.defined() == values.size());
    if (values.empty()) {
      CHECK(std::isnan(result.mean()));
      CHECK(std::isnan(result.share_below(0)));
      CHECK(std::isnan(result.quantile(0.5)));
      continue;
    }
    double sum = 0;
    for (const double value : values) sum += value;
    CHECK(result.mean() == sum / static_cast<double>(values.size()));
    const double threshold = random.pick(values);
    const auto below = std::count_if(values.begin(), values.end(), [&](double value) { return value < threshold; });
    CHECK(result.share_below(threshold) == static_cast<double>(below) / static_cast<double>(values.size()));
  }
}

TEST_CASE("Quantiles of D_S equal NumPy's", "[separation]") {
  // numpy.quantile([3.5, -1.25, 0.1, 0.1, -7.0, 2.2, 9.0], [0, 0.05, 0.25, 1/3, 0.5, 0.9, 1])
  const Separation result = of_values({3.5, -1.25, 0.1, 0.1, -7.0, 2.2, 9.0});
  const std::vector<std::pair<double, double>> wanted = {{0.0, -7.0},
                                                         {0.05, -5.2749999999999995},
                                                         {0.25, -0.5750000000000001},
                                                         {1.0 / 3, 0.1},
                                                         {0.5, 0.1},
                                                         {0.9, 5.700000000000002},
                                                         {1.0, 9.0}};
  for (const auto& [share, value] : wanted) CHECK(result.quantile(share) == Approx(value).epsilon(1e-14));
  CHECK(of_values({4}).quantile(0.3) == 4);
  CHECK(std::isnan(result.quantile(-0.1)));
  CHECK(std::isnan(result.quantile(1.1)));
  CHECK(std::isnan(result.quantile(std::nan(""))));
}

TEST_CASE("Separation fails without samples, and if the similarity fails", "[separation]") {
  CHECK(error_of(separation(Samples(), GivenScores("model", {}))) == "separation takes at least one sample, not 0");
  CHECK(error_of(separation(Samples(), "model", {})) == "separation takes at least one sample, not 0");
  const Samples samples = built({plain_sample("s", {1, 0})});
  CHECK(error_of(separation(samples, "model", {1})) ==
        "model: 1 scores, but the samples have 2 passages; sample 's' is the first to lack some");
  CHECK(error_of(separation(samples, "model", {1, HUGE_VAL})) ==
        "model: sample 's', passage '1': the score must be a finite number, not inf");
  CHECK(error_of(separation(samples, "model", {1.7e308, -1.7e308})) ==
        "model: sample 's': the difference of its scores exceeds the range of a double");
  const OwnSimilarity fails("fails", [](const Sample&, std::span<double>) { return invalid_input("no"); });
  CHECK(error_of(separation(samples, fails)) == "sample 's': no");
}

}  // namespace separation_test
