// Tables of scores for comparing systems: they keep the properties of their measure.
#include "support/catch.hpp"
#include "support/random_data.hpp"
#include "support/same_number.hpp"

#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/significance/compare.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace tables_of_scores_test {
namespace {

/// Random scores of three systems on some judged queries.
std::vector<NamedScores> random_scores(Random& random, const std::string& measures) {
  QrelsBuilder judged;
  for (int query = 0; query < 12; ++query)
    for (int document = 0; document < 20; ++document)
      if (random.chance(0.6))
        REQUIRE(judged.add(fmt::format("q{}", query), fmt::format("d{}", document), random.whole(0, 1)).ok());
  const Qrels qrels = std::move(judged).build().value();
  std::vector<NamedScores> scored;
  for (const std::string system : {"a", "b", "c"}) {
    RunBuilder run(system);
    for (int query = 0; query < 12; ++query)
      for (int document = 0; document < 20; ++document)
        if (random.chance(0.5))
          REQUIRE(run.add(fmt::format("q{}", query), fmt::format("d{}", document), random.unit()).ok());
    scored.push_back(
        {system, evaluate(qrels, std::move(run).build().value(), parse_measures(measures).value()).value()});
  }
  return scored;
}

ScoreTable with_name(const std::string& measure, const ScoreTable& table) {
  return ScoreTable::of(measure, table.systems(), table.queries(), {table.scores().begin(), table.scores().end()})
      .value();
}

}  // namespace

TEST_CASE("the table of a geometric mean contains logarithms, whose means have the order of its overall values") {
  Random random(2101);
  for (int i = 0; i < 200; ++i) {
    const std::vector<NamedScores> scored = random_scores(random, "GMAP AP");
    const std::vector<ScoreTable> tables = score_tables(scored).value();
    REQUIRE(tables[0].measure() == "ln(GMAP)");
    REQUIRE(tables[1].measure() == "AP");
    for (std::size_t system = 0; system < 3; ++system) {
      REQUIRE(std::exp(tables[0].mean(system)) == Approx(scored[system].scores.mean("GMAP")).epsilon(1e-12));
      REQUIRE(tables[1].mean(system) == Approx(scored[system].scores.mean("AP")).epsilon(1e-12));
    }
    // Per-query scores of GMAP are AP values; read back as GMAP, they are the same table.
    REQUIRE(as_measured(with_name("GMAP", tables[1])).value() == tables[0]);
    const ScoreTable as_gm_map = as_measured(with_name("gm_map", tables[1])).value();
    REQUIRE(as_gm_map.scores()[0] == tables[0].scores()[0]);
  }
}

TEST_CASE("a table knows if lower is better by its measure, and a table of another name is unchanged") {
  const std::vector<std::string> lower = {"Hole@10",      "Unjudged@5", "RBPResidual", "CoverDepth",
                                          "NumNonrelRet", "Fallout",    "LastRel",     "ReviewLoss"};
  for (const std::string& measure : lower) CHECK(lower_is_better(measure));
  std::size_t count = 0;
  for (const MeasureInfo& measure : all_measures())
    if (measure.better == Better::lower) ++count;
  CHECK(count == lower.size());
  for (const char* other : {"AP", "nDCG@10", "Judged@10", "quality", ""}) CHECK_FALSE(lower_is_better(other));

  const ScoreTable own = ScoreTable::of("quality", {"a", "b"}, {"q"}, {1, 2}).value();
  CHECK(as_measured(own).value() == own);
  CHECK(as_measured(with_name("unj_5", own)).value().lower_is_better());
  Random random(2102);
  const std::vector<ScoreTable> tables = score_tables(random_scores(random, "Hole@5 AP")).value();
  CHECK(tables[0].lower_is_better());
  CHECK_FALSE(tables[1].lower_is_better());
}

TEST_CASE("if lower is better, comparisons and correlations equal those of the negated scores") {
  Random random(2103);
  const std::vector<std::string> systems = {"a", "b", "c", "d"};
  for (int i = 0; i < 100; ++i) {
    const std::size_t queries = 2 + static_cast<std::size_t>(random.whole(0, 10));
    std::vector<std::string> names;
    for (std::size_t query = 0; query < queries; ++query) names.push_back(fmt::format("q{}", query));
    std::vector<double> scores, others, negatives;
    for (std::size_t j = 0; j < systems.size() * queries; ++j) {
      scores.push_back(random.whole(0, 8) / 8.0);
      others.push_back(random.whole(0, 8) / 8.0);
      negatives.push_back(-scores.back());
    }
    const ScoreTable other = ScoreTable::of("AP", systems, names, others).value();
    const ScoreTable turned = ScoreTable::of("m", systems, names, negatives).value();
    ScoreTable depth = ScoreTable::of("m", systems, names, scores).value();
    depth.set_lower_is_better(true);

    for (const SignificanceTest test : {PairedTest::t, PairedTest::sign, PairedTest::wilcoxon}) {
      const CompareOptions options{.test = test, .resamples = 50};
      const ComparedMeasure one = compare(std::vector{depth}, options)->measures[0];
      const ComparedMeasure wanted = compare(std::vector{turned}, options)->measures[0];
      REQUIRE(one.order == wanted.order);
      REQUIRE(one.tiers == wanted.tiers);
      for (std::size_t j = 0; j < systems.size(); ++j) {
        REQUIRE(one.systems[j].mean == -wanted.systems[j].mean);
        REQUIRE(one.systems[j].rank() == wanted.systems[j].rank());
        REQUIRE(one.systems[j].rank_interval.low == wanted.systems[j].rank_interval.low);
      }
      for (std::size_t j = 0; j < one.pairs.size(); ++j) {
        REQUIRE(one.pairs[j].wins == wanted.pairs[j].wins);
        REQUIRE(one.pairs[j].losses == wanted.pairs[j].losses);
        REQUIRE(one.pairs[j].direction == wanted.pairs[j].direction);
        REQUIRE(one.pairs[j].difference == -wanted.pairs[j].difference);
        REQUIRE(same(one.pairs[j].p_value, wanted.pairs[j].p_value));
      }
    }

    CorrelateOptions options;
    options.interval.resamples = 20;
    const RankCorrelation one = correlate(depth, other, options).value();
    const RankCorrelation wanted = correlate(turned, other, options).value();
    REQUIRE(one.kendall.counts == wanted.kendall.counts);
    REQUIRE(one.drop.system == wanted.drop.system);
    for (const RankCoefficient which : {RankCoefficient::tau_ap, RankCoefficient::rbo, RankCoefficient::spearman})
      REQUIRE(same(coefficient(one, which), coefficient(wanted, which)));
    REQUIRE(one.has_intervals() == wanted.has_intervals());
    for (const RankCoefficientInfo& row : rank_coefficients)
      REQUIRE(one.interval(row.coefficient) == wanted.interval(row.coefficient));
    REQUIRE(one.first[0] == -wanted.first[0]);  // the report shows the scores as given
  }
}

TEST_CASE("correlations of the means of one query have no intervals") {
  const ScoreTable one = ScoreTable::of("AP", {"a", "b", "c"}, {"q"}, {1, 2, 3}).value();
  const ScoreTable two = ScoreTable::of("P@5", {"a", "b", "c"}, {"q", "r"}, {1, 2, 2, 3, 3, 1}).value();
  CHECK_FALSE(correlate(one, two)->has_intervals());
  CHECK_FALSE(correlate(two, one)->has_intervals());
  CHECK(correlate(two, two)->has_intervals());
}

}  // namespace tables_of_scores_test
