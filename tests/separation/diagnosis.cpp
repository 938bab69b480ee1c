// Diagnosis: parts and the hardest samples by hand, all of it against a plain form, correlations against SciPy.
#include "support/plain_samples.hpp"
#include "support/plain_separation.hpp"

#include <irmetrics/separation/diagnosis.hpp>
#include <irmetrics/separation/given_similarities.hpp>

#include <limits>
#include <tuple>

using namespace irmetrics;
using namespace irmetrics::test;

namespace diagnosis_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<std::string> texts(const std::vector<Part>& parts) {
  std::vector<std::string> result;
  for (const Part& part : parts) result.push_back(part.text());
  return result;
}

/// Scores of the first system of random samples, as a similarity.
AnySimilarity first_system(const Samples& samples) {
  return GivenScores("first", {samples.scores(0).begin(), samples.scores(0).end()});
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

void check_score(const PartScore& score, const std::vector<double>& values, const IntervalOptions& options) {
  CHECK(score.interval.has_value() == !values.empty());
  if (values.empty()) {
    CHECK(std::isnan(score.mean));
    return;
  }
  CHECK(score.mean == mean(values));
  if (values.size() == 1)
    CHECK(std::isnan(score.interval->low));
  else
    CHECK(score.interval == value_of(mean_interval(values, options)));
}

/// Samples of five passages, one of them gold, with these ranks by a system and these D_S by a similarity.
struct Ranked {
  Samples samples;
  AnySimilarity similarity;
};
Ranked ranked(const std::vector<double>& separations, const std::vector<int>& ranks) {
  std::vector<PlainSample> plain;
  std::vector<double> scores;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    plain.push_back(plain_sample(std::to_string(i), {1, 0, 0, 0, 0}));
    plain.back().systems = {{"model", {5.5 - ranks[i], 4, 3, 2, 1}}};
    scores.insert(scores.end(), {separations[i], 0, 0, -1, -2});
  }
  return {built(plain), GivenScores("given", scores)};
}

}  // namespace

TEST_CASE("A D_S at a threshold belongs to the part above", "[separation]") {
  const Separation five = of_values({-0.5, 0, -0.0, 2, -0.7});
  const auto by_sign = value_of(partition(five));
  CHECK(texts(by_sign) == std::vector<std::string>{"D_S < 0", "D_S >= 0"});
  CHECK(by_sign[0].samples == std::vector<std::uint32_t>{0, 4});
  CHECK(by_sign[1].samples == std::vector<std::uint32_t>{1, 2, 3});
  CHECK(by_sign[0].share == 0.4);
  CHECK(by_sign[1].share == 0.6);
  CHECK(by_sign[0].low == -infinity);
  CHECK(by_sign[0].high == 0);
  CHECK(by_sign[1].high == infinity);
  const auto three = value_of(partition(five, {.thresholds = {-0.5, -0.0}, .quantiles = 0}));
  CHECK(texts(three) == std::vector<std::string>{"D_S < -0.5", "-0.5 <= D_S < 0", "D_S >= 0"});
  CHECK(three[0].samples == std::vector<std::uint32_t>{4});
  CHECK(three[1].samples == std::vector<std::uint32_t>{0});
  CHECK(three[2].samples == std::vector<std::uint32_t>{1, 2, 3});
  const auto all = value_of(partition(five, {.thresholds = {}, .quantiles = 0}));
  CHECK(texts(all) == std::vector<std::string>{"all D_S"});
  CHECK(all[0].samples.size() == 5);
}

TEST_CASE("Quantiles make parts of about equal size, fewer if quantiles coincide", "[separation]") {
  const std::vector<double> values = {-1.5, 0.25, 0.25, 2.0, -0.75, 3.5, 0.0, -2.25, 1.0, 0.5, -0.1, 4.0};
  const auto three = value_of(partition(of_values(values), {.thresholds = {}, .quantiles = 3}));
  REQUIRE(three.size() == 3);
  CHECK(three[0].high == Approx(-0.03333333333333335).epsilon(1e-12));  // numpy.quantile
  CHECK(three[1].high == Approx(0.6666666666666665).epsilon(1e-12));
  for (const Part& part : three) CHECK(part.samples.size() == 4);
  const auto parts_of = [](const std::vector<double>& some, std::size_t quantiles) {
    std::vector<std::size_t> sizes;
    for (const Part& part : value_of(partition(of_values(some), {.thresholds = {}, .quantiles = quantiles})))
      sizes.push_back(part.samples.size());
    return sizes;
  };
  CHECK(parts_of({1, 1, 1, 1}, 4) == std::vector<std::size_t>{4});
  CHECK(parts_of({0, 0, 0, 1}, 2) == std::vector<std::size_t>{4});  // the median is the minimum
  CHECK(parts_of({0, 1, 1, 1}, 4) == std::vector<std::size_t>{1, 3});
  CHECK(parts_of({0, 1}, 10) == std::vector<std::size_t>{1, 1});
  Random random(561);
  for (int n = 0; n < random_cases(200); ++n) {
    std::vector<double> some(1 + random.below(30));
    for (double& value : some) value = random.whole(-3, 3);
    const std::size_t quantiles = 2 + random.below(6);
    const std::vector<std::size_t> sizes = parts_of(some, quantiles);
    std::size_t all = 0;
    for (const std::size_t size : sizes) {
      CHECK(size > 0);
      all += size;
    }
    CHECK(all == some.size());
    CHECK(sizes.size() <= quantiles);
  }
}

TEST_CASE("Samples without D_S are in no part", "[separation]") {
  const Separation none =
      value_of(separation(built({plain_sample("a", {0}), plain_sample("b", {1, 1})}), "given", {1, 2, 3}));
  for (const PartitionBy& by : {PartitionBy(), PartitionBy{.thresholds = {}, .quantiles = 4}})
    for (const Part& part : value_of(partition(none, by))) {
      CHECK(part.samples.empty());
      CHECK(part.share == 0);
    }
}

TEST_CASE("Invalid thresholds are refused", "[separation]") {
  const Separation some = of_values({1, 2});
  const auto refused = [&](std::vector<double> thresholds, std::size_t quantiles = 0) {
    return error_of(partition(some, {.thresholds = std::move(thresholds), .quantiles = quantiles}));
  };
  CHECK(refused({0, 0}) == "thresholds of D_S must ascend, but 0 comes before 0");
  CHECK(refused({1, 0.5}) == "thresholds of D_S must ascend, but 1 comes before 0.5");
  CHECK(refused({0, infinity}) == "a threshold of D_S must be a finite number, not inf");
  CHECK(refused({std::nan("")}) == "a threshold of D_S must be a finite number, not nan");
  CHECK(refused({}, 1) == "quantiles make 2 to 1000 parts, not 1");
  CHECK(refused({}, 1'001) == "quantiles make 2 to 1000 parts, not 1001");
}

TEST_CASE("A diagnosis of random samples equals a plain form", "[separation]") {
  Random random(562);
  for (int n = 0; n < random_cases(150); ++n) {
    const Samples samples = built(random_samples(random, 1 + random.below(15), {.systems = 2}));
    DiagnosisOptions options;
    options.measures = random.pick<std::string>({"P@1", "RR", "nDCG@3"});
    options.parts.thresholds = {-0.5, 0.25};
    options.hardest = random.below(6);
    options.easiest = random.below(4);
    options.interval.resamples = 50;
    const Diagnosis result = value_of(diagnose(samples, first_system(samples), options));
    const Separation& separated = result.separation;
    CHECK(result.systems == samples.systems());
    CHECK(result.measure == options.measures);
    const AnyMeasure measure = value_of(parse_measure(options.measures));
    const auto relabelled = value_of(gold_by_similarity(samples, samples.scores(0)));
    CHECK(result.tied_by_similarity == relabelled.tied);
    const Correctness gold = value_of(correctness(samples, measure));
    const Correctness other = value_of(correctness(relabelled.samples, measure));
    CHECK(result.correctness.values == gold.values);
    REQUIRE(result.parts.size() == 3);
    REQUIRE(result.per_system.size() == 2);
    std::vector<std::pair<double, std::uint32_t>> failing;
    for (std::size_t system = 0; system < 2; ++system) {
      std::vector<double> in_part[3], golds, others, deltas;
      for (std::uint32_t i = 0; i < samples.size(); ++i) {
        if (separated.samples[i].state != SeparationState::defined) continue;
        const double value = separated.samples[i].value, score = gold.of(system)[i];
        in_part[value < -0.5 ? 0 : value < 0.25 ? 1 : 2].push_back(score);
        golds.push_back(score);
        others.push_back(other.of(system)[i]);
        deltas.push_back(score - other.of(system)[i]);
        if (score < 1) failing.emplace_back(value, i);
      }
      for (std::size_t part = 0; part < 3; ++part)
        check_score(result.parts[part].systems[system], in_part[part], options.interval);
      check_score(result.per_system[system].gold, golds, options.interval);
      check_score(result.per_system[system].by_similarity, others, options.interval);
      check_score(result.per_system[system].delta, deltas, options.interval);
      CHECK(result.per_system[system].system == samples.systems()[system]);
    }
    const Correctness own_gold = value_of(correctness(samples, "own", samples.scores(0), measure));
    const Correctness own_choice = value_of(correctness(relabelled.samples, "own", samples.scores(0), measure));
    CHECK(own_gold.values == std::vector<double>(gold.of(0).begin(), gold.of(0).end()));  // it is the first system
    for (std::size_t part = 0; part < 3; ++part) {
      REQUIRE(result.parts[part].deltas.size() == 2);
      for (std::size_t system = 0; system < 2; ++system) {
        std::vector<double> deltas;
        for (const std::uint32_t i : result.parts[part].samples)
          deltas.push_back(gold.of(system)[i] - other.of(system)[i]);
        check_score(result.parts[part].deltas[system], deltas, options.interval);
      }
      std::vector<double> own, own_deltas;
      for (const std::uint32_t i : result.parts[part].samples) {
        own.push_back(own_gold.of(0)[i]);
        own_deltas.push_back(own_gold.of(0)[i] - own_choice.of(0)[i]);
      }
      check_score(result.parts[part].similarity, own, options.interval);
      check_score(result.parts[part].similarity_delta, own_deltas, options.interval);
    }
    REQUIRE(result.of_similarity);
    CHECK(result.of_similarity->system == "first");
    CHECK(result_value(result.of_similarity->gold) == result_value(result.per_system[0].gold));
    CHECK(result_value(result.of_similarity->delta) == result_value(result.per_system[0].delta));
    std::vector<std::pair<double, std::uint32_t>> easy;
    for (const auto& [value, i] : failing)
      if (value > 0) easy.emplace_back(-value, i);
    std::sort(easy.begin(), easy.end());
    easy.erase(std::unique(easy.begin(), easy.end()), easy.end());
    if (easy.size() > options.easiest) easy.resize(options.easiest);
    REQUIRE(result.easiest.size() == easy.size());
    for (std::size_t index = 0; index < easy.size(); ++index) {
      CHECK(result.easiest[index].sample == easy[index].second);
      CHECK(result.easiest[index].separation == -easy[index].first);
    }
    std::sort(failing.begin(), failing.end());
    failing.erase(std::unique(failing.begin(), failing.end()), failing.end());
    if (failing.size() > options.hardest) failing.resize(options.hardest);
    REQUIRE(result.hardest.size() == failing.size());
    for (std::size_t index = 0; index < failing.size(); ++index) {
      const HardSample& hard = result.hardest[index];
      CHECK(hard.sample == failing[index].second);
      CHECK(hard.separation == failing[index].first);
      CHECK(hard.best_gold == separated.samples[hard.sample].best_gold);
      CHECK(hard.best_other == separated.samples[hard.sample].best_other);
      for (std::uint32_t system = 0; system < 2; ++system)
        CHECK((std::find(hard.failing.begin(), hard.failing.end(), system) != hard.failing.end()) ==
              (gold.of(system)[hard.sample] < 1));
      CHECK(hard.distracting.empty());
    }
  }
}

TEST_CASE("The correlations of D_S and correctness equal SciPy's", "[separation]") {
  const Ranked data = ranked({-1.5, 0.25, 0.25, 2.0, -0.75, 3.5, 0.0, -2.25, 1.0, 0.5, -0.1, 4.0},
                             {3, 1, 2, 1, 4, 1, 1, 5, 2, 1, 2, 1});
  DiagnosisOptions options;
  const SystemDiagnosis top = value_of(diagnose(data.samples, data.similarity, options)).per_system[0];
  // scipy.stats: pointbiserialr, spearmanr, kendalltau of D_S and P@1
  CHECK(top.pearson == Approx(0.6407471610351447).epsilon(1e-12));
  CHECK(top.spearman == Approx(0.6529286250990105).epsilon(1e-12));
  CHECK(top.tau_b == Approx(0.5581563056514381).epsilon(1e-12));
  options.measures = "RR";
  const SystemDiagnosis reciprocal = value_of(diagnose(data.samples, data.similarity, options)).per_system[0];
  // pearsonr, spearmanr, kendalltau of D_S and RR
  CHECK(reciprocal.pearson == Approx(0.7200820044981304).epsilon(1e-12));
  CHECK(reciprocal.spearman == Approx(0.7707657460056001).epsilon(1e-12));
  CHECK(reciprocal.tau_b == Approx(0.6624062584864755).epsilon(1e-12));
  const Ranked right = ranked({-1, 0, 1}, {1, 1, 1});
  const Diagnosis constant = value_of(diagnose(right.samples, right.similarity));
  CHECK(std::isnan(constant.per_system[0].pearson));
  CHECK(std::isnan(constant.per_system[0].spearman));
  CHECK(std::isnan(constant.per_system[0].tau_b));
  CHECK(constant.hardest.empty());  // all are correct
  CHECK(constant.per_system[0].gold.mean == 1);
  CHECK(constant.per_system[0].gold.interval == Interval{.low = 1, .high = 1, .constant = true});
}

TEST_CASE("Delta is negative for a system that follows the similarity", "[separation]") {
  // Gold is first by the similarity in the first sample only; the follower agrees with it, the reader is always right.
  std::vector<PlainSample> plain = {plain_sample("a", {1, 0}), plain_sample("b", {1, 0}), plain_sample("c", {1, 0})};
  plain[0].systems = {{"follower", {2, 1}}, {"reader", {2, 1}}};
  plain[1].systems = {{"follower", {1, 2}}, {"reader", {2, 1}}};
  plain[2].systems = {{"follower", {1, 2}}, {"reader", {2, 1}}};
  const Diagnosis result = value_of(diagnose(built(plain), GivenScores("words", {5, 1, 1, 5, 2, 4})));
  CHECK(result.per_system[0].gold.mean == 1.0 / 3);
  CHECK(result.per_system[0].by_similarity.mean == 1);
  CHECK(result.per_system[0].delta.mean == -2.0 / 3);
  CHECK(result.per_system[1].gold.mean == 1);
  CHECK(result.per_system[1].by_similarity.mean == 1.0 / 3);
  CHECK(result.per_system[1].delta.mean == 2.0 / 3);
  REQUIRE(result.hardest.size() == 2);
  CHECK(result.hardest[0].sample == 1);
  CHECK(result.hardest[0].failing == std::vector<std::uint32_t>{0});
  CHECK(result.hardest[1].sample == 2);
}

TEST_CASE("Each part has P@1 and Delta P@1 of every system and of the similarity (table 8)", "[separation]") {
  // The similarity finds the gold passage of "above", and another one of "below" and "low". The reader is right but for
  // "above"; the follower chooses as the similarity does.
  std::vector<PlainSample> plain = {plain_sample("above", {1, 0}), plain_sample("below", {1, 0}),
                                    plain_sample("low", {0, 1})};
  plain[0].systems = {{"reader", {1, 2}}, {"follower", {2, 1}}};
  plain[1].systems = {{"reader", {2, 1}}, {"follower", {1, 2}}};
  plain[2].systems = {{"reader", {1, 2}}, {"follower", {2, 1}}};
  const Diagnosis result = value_of(diagnose(built(plain), GivenScores("words", {3, 1, 1, 2, 5, 4})));
  REQUIRE(result.parts.size() == 2);
  const Part &below = result.parts[0], &above = result.parts[1];
  CHECK(below.systems[0].mean == 1);
  CHECK(below.deltas[0].mean == 1);
  CHECK(above.systems[0].mean == 0);
  CHECK(above.deltas[0].mean == 0);
  for (const auto& [part, score, delta] : {std::tuple(&below, 0, -1), std::tuple(&above, 1, 0)}) {
    CHECK(part->systems[1].mean == score);
    CHECK(part->deltas[1].mean == delta);
    CHECK(part->similarity.mean == score);
    CHECK(part->similarity_delta.mean == delta);
  }
  CHECK(result.of_similarity->gold.mean == 1.0 / 3);
  CHECK(result.of_similarity->delta.mean == -2.0 / 3);
  REQUIRE(result.easiest.size() == 1);
  CHECK(result.easiest[0].sample == 0);
  CHECK(result.easiest[0].failing == std::vector<std::uint32_t>{0});
}

TEST_CASE("Distracting terms are in the best other passage but not in the best gold one", "[separation]") {
  PlainSample sample = plain_sample("s", {1, 0, 0, 1});
  sample.query = "fox jumps over lazy lazy dog";
  sample.passages = {"a dog that is lazy", "the fox jumps jumps over the dog", "nothing fox",
                     "fox nowhere else at all"};
  DiagnosisOptions options;
  options.terms = value_of(Bm25Similarity::make(Tokenizer()));
  const Samples samples = built({sample});
  // The best gold passage is the first one, the best other passage the second one.
  const Diagnosis result = value_of(diagnose(samples, GivenScores("given", {3, 9, 1, 2}), options));
  REQUIRE(result.hardest.size() == 1);
  CHECK(result.hardest[0].best_gold == 0);
  CHECK(result.hardest[0].best_other == 1);
  const std::vector<TermWeight> weights = value_of(options.terms->term_weights(samples[0]))[1];
  std::vector<std::string> terms;
  for (const TermWeight& term : result.hardest[0].distracting) {
    terms.push_back(term.term);
    CHECK(std::find(weights.begin(), weights.end(), term) != weights.end());
  }
  // "jumps" occurs twice, in one passage, as does "over"; "fox" is in three, "dog" also in the gold passage.
  CHECK(terms == std::vector<std::string>{"jumps", "over", "fox"});

  CHECK(error_of(diagnose(built({plain_sample("s", {1, 0})}), GivenScores("given", {1, 2}), options)) ==
        "sample 's': its query and passages have no texts");
}

TEST_CASE("Samples without systems are diagnosed too", "[separation]") {
  const Samples samples = built(
      {plain_sample("a", {1, 0}), plain_sample("b", {0, 1}), plain_sample("c", {0, 0}), plain_sample("d", {1, 0})});
  const Diagnosis result = value_of(diagnose(samples, GivenScores("given", {1, 2, 5, 1, 0, 0, 2, 1})));
  CHECK(result.systems.empty());
  CHECK(result.per_system.empty());
  CHECK(result.correctness.values.empty());
  CHECK(result.separation.no_gold == 1);
  REQUIRE(result.parts.size() == 2);
  CHECK(result.parts[0].samples == std::vector<std::uint32_t>{0, 1});
  CHECK(result.parts[0].systems.empty());
  CHECK(result.parts[0].similarity.mean == 0);
  CHECK(result.parts[1].similarity.mean == 1);
  CHECK(result.of_similarity->gold.mean == 1.0 / 3);
  CHECK(result.easiest.empty());
  REQUIRE(result.hardest.size() == 3);  // all samples with a D_S
  CHECK(result.hardest[0].sample == 1);
  CHECK(result.hardest[1].sample == 0);
  CHECK(result.hardest[2].sample == 3);
  CHECK(result.hardest[0].failing.empty());
}

TEST_CASE("A diagnosis reports its progress, and fails if its parts fail", "[separation]") {
  const Ranked data = ranked({-1, 1}, {1, 2});
  DiagnosisOptions options;
  const OwnSimilarity own("own", [](const Sample&, std::span<double> scores) {
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = static_cast<double>(i);
    return Status();
  });
  std::size_t told = 0;
  options.work.progress = [&](std::size_t done, std::size_t all) {
    CHECK(all == 2);
    told = done;
  };
  CHECK(diagnose(data.samples, own, options).ok());
  CHECK(told == 2);
  const OwnSimilarity broken(
      "broken", [](const Sample&, std::span<double>) { return Status(StatusCode::not_found, "no scores"); });
  CHECK(error_of(diagnose(data.samples, broken, options)) == "sample '0': no scores");

  const auto refused = [&](const auto& change) {
    DiagnosisOptions some;
    change(some);
    return error_of(diagnose(data.samples, data.similarity, some));
  };
  CHECK_FALSE(refused([](DiagnosisOptions& some) { some.measures = "P@0"; }).empty());
  CHECK(refused([](DiagnosisOptions& some) { some.measures = "P@1 RR"; }) ==
        "measures: expected one measure, not 2: 'P@1 RR'");
  CHECK(refused([](DiagnosisOptions& some) { some.measures = "NRBP"; }) ==
        "NRBP is a nugget-aware measure; gold passages need a measure of documents");
  CHECK(refused([](DiagnosisOptions& some) { some.interval.level = 2; }) == "level must be in (0, 1), not 2");
  CHECK(refused([](DiagnosisOptions& some) { some.parts.quantiles = 1; }) == "quantiles make 2 to 1000 parts, not 1");
  CHECK(error_of(diagnose(Samples(), data.similarity)) == "separation takes at least one sample, not 0");
}

}  // namespace diagnosis_test
