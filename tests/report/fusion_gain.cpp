// Gains on held-out queries: against a loop over the folds, by hand, and the verdicts.
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/report/fusion_gain.hpp>
#include <irmetrics/significance/interval.hpp>

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace fusion_gain_test {
namespace {

AnyMeasure measure_of(std::string_view text) { return value_of(parse_measure(text)); }

/// Runs that rank one relevant of ten documents of each query, which some lack, the first the better the higher
/// `skill`.
struct Collection {
  std::vector<Run> runs;
  Qrels qrels;
};
Collection random_collection(Random& random, const std::vector<std::size_t>& skills, std::size_t queries) {
  Collection made;
  QrelsBuilder qrels;
  for (std::size_t i = 0; i < queries; ++i) REQUIRE(qrels.add(fmt::format("q{:02}", i), "d0", 1).ok());
  made.qrels = value_of(std::move(qrels).build());
  for (const std::size_t skill : skills) {
    RunBuilder run;
    for (std::size_t i = 0; i < queries; ++i)
      for (std::size_t d = 0; d < 10; ++d)
        REQUIRE(run.add(fmt::format("q{:02}", i), fmt::format("d{}", d),
                        static_cast<double>(random.below(100) + (d == 0 ? skill : 0)))
                    .ok());
    made.runs.push_back(value_of(std::move(run).build()).named(fmt::format("run{}", made.runs.size())));
  }
  return made;
}

std::vector<double> values(const Qrels& qrels, const Run& run, const AnyMeasure& measure) {
  const Scores scores = value_of(evaluate(qrels, run, {measure}));
  const auto found = scores.per_query(std::size_t{0});
  return {found.begin(), found.end()};
}

/// The judgments of some queries, by index.
template <class Keeps>
Qrels part_of(const Qrels& qrels, const Keeps& keeps) {
  QrelsBuilder builder;
  for (std::size_t i = 0; i < qrels.size(); ++i)
    if (keeps(i)) REQUIRE(builder.add(qrels.query(i), qrels[i].documents[0], qrels[i].grades[0]).ok());
  return value_of(std::move(builder).build());
}

}  // namespace

TEST_CASE("The gain is that of a loop over the folds", "[fusion]") {
  Random random(1207);
  const AnyMeasure measure = measure_of("RR");
  for (const char* const method : {"wsum", "rrf", "mapfuse", "probfuse", "combgmnz"}) {
    INFO(method);
    const auto [runs, qrels] = random_collection(random, {60, 30}, 13);
    FusionGainOptions options;
    options.folds = 4;
    if (std::string_view(method) == "probfuse") options.tune.last = 4;
    const FusionGain found = value_of(fusion_gain(runs, qrels, method, measure, options));
    std::vector<double> held_out(qrels.size());
    for (std::size_t fold = 0; fold < 4; ++fold) {
      const Qrels training = part_of(qrels, [&](std::size_t i) { return i % 4 != fold; });
      const RunQuality quality = [&](const Run& fused) -> Result<double> {
        return value_of(evaluate(training, fused, {measure})).mean(0);
      };
      const TunedFusion tuned = value_of(tune_fusion(runs, training, method, quality, options.tune));
      const Run fused = value_of(fuse(runs, tuned.trials[tuned.best].fusion));
      const std::vector<double> all = values(qrels, fused, measure);
      for (std::size_t i = fold; i < qrels.size(); i += 4) held_out[i] = all[i];
    }
    const std::vector<double> first = values(qrels, runs[0], measure);
    std::vector<double> differences;
    for (std::size_t i = 0; i < qrels.size(); ++i) differences.push_back(held_out[i] - first[i]);
    const Interval interval = value_of(mean_interval(differences, {.method = IntervalMethod::t}));
    CHECK(found.best_run == "run0");
    CHECK(found.folds == 4);
    CHECK(found.queries == 13);
    CHECK(found.low == interval.low);
    CHECK(found.high == interval.high);
    double sum = 0;
    for (const double difference : differences) sum += difference;
    CHECK(found.gain == Approx(sum / 13).margin(1e-15));
    CHECK(found.mean - found.best_run_mean == found.gain);
    CHECK(found.fusion == fusion_text(found.tuned.trials[found.tuned.best].fusion));
    CHECK(found.tried == found.tuned.trials.size());
  }
}

TEST_CASE("The verdict is that of the interval", "[fusion]") {
  Random random(1208);
  const Collection alike = random_collection(random, {60, 60, 60}, 40);  // three are better than one
  const FusionGain better = value_of(fusion_gain(alike.runs, alike.qrels, "wsum", measure_of("RR")));
  CHECK(better.low > 0);
  CHECK(enum_text(better.verdict) == "better than the best single run");
  const Collection apart = random_collection(random, {1000, 0}, 40);  // the first is perfect
  const FusionGain same = value_of(fusion_gain(apart.runs, apart.qrels, "wsum", measure_of("RR")));
  CHECK(same.best_run_mean == 1);
  CHECK(enum_text(same.verdict) == "not distinguishable from the best single run");
  const FusionGain worse = value_of(fusion_gain(apart.runs, apart.qrels, "rbc", measure_of("RR")));
  CHECK(worse.high < 0);
  CHECK(enum_text(worse.verdict) == "worse than the best single run");
  const Collection one = random_collection(random, {60, 60}, 1);
  const FusionGain unknown = value_of(fusion_gain(one.runs, one.qrels, "wsum", measure_of("RR")));
  CHECK(unknown.queries == 0);
  CHECK(std::isnan(unknown.gain));
  CHECK(enum_text(unknown.verdict) == "unknown: fewer than two held-out queries");
}

TEST_CASE("Gains fail as tuning does", "[fusion]") {
  Random random(1209);
  const Collection few = random_collection(random, {60, 60}, 3);
  CHECK(value_of(fusion_gain(few.runs, few.qrels, "wsum", measure_of("RR"))).folds == 3);
  FusionGainOptions options;
  options.folds = 1;
  CHECK(error_of(fusion_gain(few.runs, few.qrels, "wsum", measure_of("RR"), options)) ==
        "folds must be at least 2, not 1");
  CHECK(error_of(fusion_gain(few.runs, few.qrels, "min_max", measure_of("RR")))
            .starts_with("min_max has nothing to tune; expected one of rrf, "));
  CHECK(error_of(fusion_gain(few.runs, qrels_of({{"q00", "d0", 0}}), "wsum", measure_of("RR"))) ==
        "tuning learns from relevant documents, and the 1 judged queries, such as 'q00', have none");
  CHECK(error_of(fusion_gain(few.runs, qrels_of({{"x", "d0", 1}}), "wsum", measure_of("RR"))) ==
        "tuning learns from judged queries, and no run has one of the 1, such as 'x'; the runs have queries such as "
        "'q00'");
  CHECK(error_of(fusion_gain(few.runs, Qrels(), "wsum", measure_of("RR"))) ==
        "tuning learns from judged queries, and none are given");
}

}  // namespace fusion_gain_test
