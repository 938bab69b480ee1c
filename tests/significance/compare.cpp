// Comparisons: a small one against SciPy's values, their parts against single tests and intervals and against plain
// code, and invalid input.
#include "support/catch.hpp"
#include "support/random_data.hpp"
#include "support/same_number.hpp"
#include "support/score_tables.hpp"

#include <irmetrics/collection/query_slices.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/significance/compare.hpp>
#include <irmetrics/significance/paired_test.hpp>
#include <irmetrics/significance/tukey.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace compare_test {
namespace {

/// Scores of few distinct values, so that ties are common, for any number of systems.
ScoreTable random_table(Random& random, const std::string& measure, std::size_t systems, std::size_t queries) {
  std::vector<std::string> names;
  std::vector<double> scores;
  for (std::size_t i = 0; i < systems; ++i) names.push_back(fmt::format("system {}", i));
  for (std::size_t i = 0; i < systems * queries; ++i) scores.push_back(random.whole(0, 20) / 20.0);
  return table_of(measure, names, scores);
}

Comparison compared(const ScoreTable& table, const CompareOptions& options = {}) {
  return compare(std::vector{table}, options).value();
}

std::string error_of(const std::vector<ScoreTable>& tables, const CompareOptions& options = {}) {
  return message(compare(tables, options).status());
}

/// Holm's procedure step by step: smallest first, and each at least as large as the previous one.
std::vector<double> plain_holm(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> result(p.size());
  double before = 0;
  for (std::size_t j = 0; j < order.size(); ++j)
    result[order[j]] = before = std::max(before, std::min(1.0, static_cast<double>(p.size() - j) * p[order[j]]));
  return result;
}

}  // namespace

TEST_CASE("a small comparison equals SciPy's values", "[compare]") {
  const auto p_values = [](SignificanceTest test) {
    std::vector<double> values;
    const Comparison comparison = compared(example_table, {.test = test});
    for (const ComparedPair& pair : comparison.measures[0].pairs) values.push_back(pair.p_value);
    return values;
  };
  // ttest_rel, wilcoxon, binomtest, permutation_test of all 256 sign flips; and studentized_range with the mean square
  // error of the two-way analysis. The pairs: bm25 - e5, bm25 - bge, e5 - bge.
  const std::vector<std::pair<SignificanceTest, std::vector<double>>> cases = {
      {PairedTest::t, {3.749273350680179e-06, 0.6845283355605283, 0.000468377790767464}},
      {PairedTest::wilcoxon, {0.0078125, 0.6875, 0.0078125}},
      {PairedTest::sign, {0.0078125, 1, 0.0078125}},
      {PairedTest::randomization, {0.0078125, 1, 0.0078125}},
      {SystemsTest::tukey_hsd, {3.0962190102901133e-06, 0.9041254953893418, 5.788489479296999e-06}}};
  for (const auto& [test, expected] : cases) {
    INFO(enum_text(test));
    const std::vector<double> values = p_values(test);
    REQUIRE(values.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(values[i] == Approx(expected[i]).epsilon(1e-7));
  }

  const Comparison comparison = compared(example_table, {.test = PairedTest::t, .interval = IntervalMethod::t});
  const ComparedMeasure& measure = comparison.measures[0];
  CHECK(measure.order == std::vector<std::uint32_t>{1, 2, 0});
  CHECK(measure.systems[1].mean == Approx(0.6875));
  CHECK(measure.systems[1].interval.low == Approx(0.4711590331601311));
  CHECK(measure.systems[1].interval.high == Approx(0.9038409668398689));
  const ComparedPair& pair = measure.pairs[0];
  CHECK(pair.difference == Approx(-0.2375));
  CHECK(pair.interval.low == Approx(-0.28076819336797376));
  CHECK(pair.interval.high == Approx(-0.19423180663202622));
  CHECK(pair.statistic == Approx(-12.979470970215493));
  CHECK(pair.effect.cohen_dz == Approx(-4.588935969626656));
  CHECK(pair.corrected_p_value == Approx(3 * 3.749273350680179e-06));
  CHECK(measure.pairs[2].corrected_p_value == Approx(2 * 0.000468377790767464));
  CHECK(measure.pairs[1].corrected_p_value == Approx(0.6845283355605283));
  CHECK((measure.pairs[0].significant && !measure.pairs[1].significant && measure.pairs[2].significant));
  CHECK(std::tuple(measure.pairs[1].wins, measure.pairs[1].ties, measure.pairs[1].losses) == std::tuple(2, 3, 3));
  CHECK(measure.tiers == std::vector<Tier>{{1}, {2, 0}});
  CHECK(measure.systems[1].rank() == 1);
  CHECK(measure.systems[1].rank_interval.high == 1);
  CHECK(measure.systems[0].rank() == 3);
  CHECK(measure.systems[0].rank_interval.low == 2);
}

TEST_CASE("a comparison equals the tests, intervals and effect sizes of its pairs", "[compare]") {
  Random random(20'091'121);
  for (int round = 0; round < random_cases(30); ++round) {
    const std::size_t systems = 2 + random.below(5), queries = 2 + random.below(20);
    const ScoreTable table = random_table(random, "AP", systems, queries);
    CompareOptions options;
    options.test = static_cast<SignificanceTest>(random.below(7));
    options.interval = static_cast<IntervalMethod>(random.below(3));
    options.resamples = 500;
    options.seed = random.bits();
    options.alpha = 0.2;
    if (random.chance(0.5)) options.baseline = table.systems()[random.below(systems)];
    CAPTURE(round, systems, queries, enum_text(options.test), options.baseline);
    const Comparison comparison = compared(table, options);
    const ComparedMeasure& measure = comparison.measures[0];
    CHECK(comparison.systems == table.systems());
    CHECK(measure.table == table);
    CHECK(measure.pairs.size() == (options.baseline.empty() ? systems * (systems - 1) / 2 : systems - 1));
    const IntervalOptions intervals{options.interval, options.level, options.resamples, options.seed, 1};
    for (std::size_t i = 0; i < systems; ++i) {
      CHECK(measure.systems[i].name == table.systems()[i]);
      CHECK(measure.systems[i].mean == table.mean(i));
      CHECK(measure.systems[i].interval == mean_interval(table.scores(i), intervals).value());
      if (i > 0) CHECK(measure.systems[measure.order[i - 1]].mean >= measure.systems[measure.order[i]].mean);
    }
    std::vector<double> p_values;
    for (const ComparedPair& pair : measure.pairs) {
      CAPTURE(pair.first_row, pair.second_row);
      if (options.baseline.empty())
        CHECK(pair.first_row < pair.second_row);
      else
        CHECK(table.systems()[pair.second_row] == options.baseline);
      const auto first = table.scores(pair.first_row), second = table.scores(pair.second_row);
      std::size_t wins = 0, ties = 0;
      for (std::size_t query = 0; query < queries; ++query) {
        CHECK(measure.differences(pair)[query] == first[query] - second[query]);
        wins += first[query] > second[query] ? 1 : 0;
        ties += first[query] == second[query] ? 1 : 0;
      }
      CHECK(std::tuple(pair.wins, pair.ties, pair.losses) == std::tuple(wins, ties, queries - wins - ties));
      CHECK(pair.difference == Approx(table.mean(pair.first_row) - table.mean(pair.second_row)).margin(1e-15));
      const Interval interval = mean_interval(measure.differences(pair), intervals).value();
      CHECK(pair.interval.low == Approx(interval.low).margin(1e-14));
      CHECK(pair.interval.high == Approx(interval.high).margin(1e-14));
      const EffectSize effect = effect_size(first, second).value();
      CHECK(same(pair.effect.hedges_gz, effect.hedges_gz));
      const double base = std::abs(table.mean(pair.second_row));
      CHECK(same(pair.relative_change,
                 base > 0 ? 100 * pair.difference / base : std::numeric_limits<double>::quiet_NaN()));
      CHECK(same(pair.detectable_difference,
                 minimum_detectable_difference(effect.standard_deviation, queries, options.alpha, options.power)));
      if ((options.test.of_systems() != nullptr)) {
        const TukeyResult tukey =
            options.test == SystemsTest::tukey_hsd
                ? tukey_hsd(table.scores(), systems).value()
                : randomized_tukey_hsd(table.scores(), systems, {options.resamples, options.seed, 1, {}}).value();
        CHECK(pair.p_value == tukey.p_value(pair.first_row, pair.second_row));
        CHECK(pair.corrected_p_value == pair.p_value);
      } else {
        PairedTestOptions test;
        test.test = parse_enum<PairedTest>("test", enum_text(options.test)).value();
        test.resamples = options.resamples;
        test.seed = options.seed;
        const PairedTestResult result = paired_test(first, second, test).value();
        CHECK(same(pair.p_value, result.p_value));
        CHECK(same(pair.statistic, result.statistic));
      }
      if (!std::isnan(pair.p_value)) p_values.push_back(pair.p_value);
      CHECK(pair.significant == (pair.corrected_p_value < options.alpha));
      CHECK(measure.find(pair.first_row, pair.second_row)->difference == pair.difference);
    }
    CHECK(!measure.find(0, 0));
    CHECK(comparison.options.correction ==
          ((options.test.of_systems() != nullptr) ? Correction::none : Correction::holm));
    if ((options.test.of_systems() != nullptr)) continue;
    const std::vector<double> holm = plain_holm(p_values);
    std::size_t index = 0;
    for (const ComparedPair& pair : measure.pairs)
      if (!std::isnan(pair.p_value)) CHECK(pair.corrected_p_value == Approx(holm[index++]).margin(1e-15));
  }
}

TEST_CASE("a comparison runs the test with the given name", "[compare]") {
  const ScoreTable two =
      table_of("AP", {"one", "two"}, {.1, .2, .3, .4, .5, .6, .7, .2, .2, .1, .4, .6, .9, .6, .9, 1});
  std::vector<double> p_values;
  for (const std::string_view name : enum_names<PairedTest>) {
    const auto test = parse_enum<SignificanceTest>("test", name).value();
    PairedTestOptions alone;
    alone.test = parse_enum<PairedTest>("test", name).value();
    alone.resamples = CompareOptions().resamples;
    const double expected = paired_test(two.scores(0), two.scores(1), alone)->p_value;
    CAPTURE(name);
    CHECK(compared(two, {.test = test}).measures[0].pairs[0].p_value == expected);
    for (const double other : p_values) CHECK(expected != other);  // so that the tests are distinguishable
    p_values.push_back(expected);
  }
}

TEST_CASE("every test of the two tables is available in compare, under its own name", "[compare]") {
  std::size_t index = 0;
  const auto check = [&](SignificanceTest test, std::string_view name, std::string_view title, bool resamples) {
    CAPTURE(name);
    CHECK(enum_text(test) == name);
    CHECK(parse_enum<SignificanceTest>("test", name).value() == test);
    CHECK(SignificanceTest(index) == test);
    CHECK(static_cast<std::size_t>(test) == index++);
    CHECK(test.title() == title);
    CHECK(test.resamples() == resamples);
    CHECK(compared(example_table, {.test = test}).options.test == test);
  };
  for (const PairedTestRow& row : paired_test_table) check(row.value, row.name, row.title, row.resamples);
  for (const SystemsTestRow& row : systems_test_table) check(row.value, row.name, row.title, row.resamples);
  CHECK(index == enum_names<SignificanceTest>.size());
  CHECK(message(parse_enum<SignificanceTest>("test", "anova").status()) ==
        "test must be one of t, sign, wilcoxon, randomization, bootstrap, tukey_hsd, randomized_tukey_hsd, not "
        "'anova'");
}

TEST_CASE("swapping systems changes the signs, and nothing else", "[compare]") {
  Random random(7);
  for (const SignificanceTest test : std::vector<SignificanceTest>{
           PairedTest::t, PairedTest::sign, PairedTest::wilcoxon, PairedTest::randomization, PairedTest::bootstrap,
           SystemsTest::tukey_hsd, SystemsTest::randomized_tukey_hsd}) {
    INFO(enum_text(test));
    const ScoreTable table = random_table(random, "AP", 2, 25);
    std::vector<double> scores(table.scores(1).begin(), table.scores(1).end());
    scores.insert(scores.end(), table.scores(0).begin(), table.scores(0).end());
    const ScoreTable other = table_of("AP", {"system 1", "system 0"}, scores);
    const CompareOptions options{.test = test, .interval = IntervalMethod::t, .resamples = 2'000};
    const Comparison one = compared(table, options), another = compared(other, options);
    const ComparedPair &pair = one.measures[0].pairs[0], &swapped = another.measures[0].pairs[0];
    CHECK(swapped.difference == Approx(-pair.difference).margin(1e-15));
    CHECK(swapped.interval.low == Approx(-pair.interval.high).margin(1e-15));
    if (test != SystemsTest::randomized_tukey_hsd)  // it shuffles rows
      CHECK(swapped.p_value == Approx(pair.p_value));
    CHECK(std::tuple(swapped.wins, swapped.ties, swapped.losses) == std::tuple(pair.losses, pair.ties, pair.wins));
    CHECK(swapped.effect.hedges_gz == Approx(-pair.effect.hedges_gz));
    CHECK(swapped.effect.probability_of_superiority == Approx(1 - pair.effect.probability_of_superiority));
  }
}

TEST_CASE("the probability of superiority is the proportion of wins, whichever direction is better", "[compare]") {
  Random random(8);
  for (const bool lower : {false, true}) {
    ScoreTable table = random_table(random, "Hole@10", 3, 25);
    table.set_lower_is_better(lower);
    for (const ComparedPair& pair : compared(table, {.test = PairedTest::t}).measures[0].pairs)
      CHECK(pair.effect.probability_of_superiority ==
            Approx((static_cast<double>(pair.wins) + static_cast<double>(pair.ties) / 2) / 25));
  }
}

TEST_CASE("with a baseline p-values equal those of all pairs, and a smaller family corrects less", "[compare]") {
  Random random(11);
  const ScoreTable table = random_table(random, "AP", 5, 30);
  for (std::size_t test = 0; test < 7; ++test) {
    CompareOptions options{.test = static_cast<SignificanceTest>(test), .resamples = 1'000};
    INFO(enum_text(options.test));
    const Comparison all = compared(table, options);
    options.baseline = "system 2";
    const Comparison with_baseline = compared(table, options);
    REQUIRE(with_baseline.measures[0].pairs.size() == 4);
    CHECK(with_baseline.measures[0].tiers.empty());
    for (const ComparedPair& pair : with_baseline.measures[0].pairs) {
      const auto same_pair = all.measures[0].find(pair.first_row, pair.second_row);
      REQUIRE(same_pair.has_value());
      CHECK(pair.p_value == Approx(same_pair->p_value));
      CHECK(pair.corrected_p_value <= same_pair->corrected_p_value * (1 + 1e-12));
      CHECK(pair.difference == Approx(same_pair->difference).margin(1e-15));
    }
  }
}

TEST_CASE("a pair in the other order is that of the systems in the other order", "[compare]") {
  Random random(23);
  for (std::size_t test = 0; test < 7; ++test) {
    for (const bool lower : {false, true}) {
      for (const IntervalMethod interval : {IntervalMethod::t, IntervalMethod::percentile, IntervalMethod::bca}) {
        const CompareOptions options{
            .test = static_cast<SignificanceTest>(test), .interval = interval, .resamples = 500};
        INFO(enum_text(options.test) << ' ' << lower << ' ' << enum_text(interval));
        ScoreTable table = random_table(random, "AP", 2, 14);
        std::vector<double> exchanged_scores(table.scores(1).begin(), table.scores(1).end());
        exchanged_scores.insert(exchanged_scores.end(), table.scores(0).begin(), table.scores(0).end());
        ScoreTable exchanged = table_of("AP", {table.systems()[1], table.systems()[0]}, exchanged_scores);
        table.set_lower_is_better(lower);
        exchanged.set_lower_is_better(lower);
        const ComparedMeasure measure = compared(table, options).measures[0];
        const ComparedPair found = measure.find(1, 0).value();
        const ComparedPair expected = compared(exchanged, options).measures[0].pairs[0];
        CHECK(found.first == expected.first);
        CHECK(found.second == expected.second);
        CHECK(found.first_row == 1);
        CHECK(found.second_row == 0);
        const auto near = [](double one, double other) {
          CHECK((std::isnan(one) ? std::isnan(other) : one == Approx(other).margin(1e-12)));
        };
        near(found.difference, expected.difference);
        near(found.interval.low, expected.interval.low);
        near(found.interval.high, expected.interval.high);
        CHECK(found.interval_method == expected.interval_method);
        near(found.statistic, expected.statistic);
        near(found.p_value, expected.p_value);
        near(found.corrected_p_value, expected.corrected_p_value);
        near(found.least_p_value, expected.least_p_value);
        CHECK(found.significant == expected.significant);
        CHECK(found.direction == expected.direction);
        CHECK(found.wins == expected.wins);
        CHECK(found.ties == expected.ties);
        CHECK(found.losses == expected.losses);
        near(found.effect.mean_difference, expected.effect.mean_difference);
        near(found.effect.standard_deviation, expected.effect.standard_deviation);
        near(found.effect.cohen_dz, expected.effect.cohen_dz);
        near(found.effect.hedges_gz, expected.effect.hedges_gz);
        near(found.effect.probability_of_superiority, expected.effect.probability_of_superiority);
        near(found.detectable_difference, expected.detectable_difference);
        near(found.relative_change, expected.relative_change);
      }
    }
  }
}

TEST_CASE("the smallest attainable p-value is that of differences with one sign", "[compare]") {
  // Three of ten queries differ: two of the 2^3 choices of signs are extreme.
  const ScoreTable table = table_of("AP", {"a", "b"}, {.9, .5, .4, .3, .3, .3, .3, .3, .3, .3,  //
                                                       .2, .2, .2, .3, .3, .3, .3, .3, .3, .3});
  for (const SignificanceTest test : {SignificanceTest(PairedTest::sign), SignificanceTest(PairedTest::wilcoxon),
                                      SignificanceTest(PairedTest::randomization)}) {
    const ComparedPair pair = compared(table, {.test = test}).measures[0].pairs[0];
    CHECK(pair.least_p_value == Approx(0.25));
    CHECK(pair.p_value == Approx(0.25));
    CHECK(pair.differing() == 3);
  }
  Random random(29);
  for (int round = 0; round < 50; ++round) {
    const ScoreTable any = random_table(random, "AP", 2, 4 + random.below(8));
    for (std::size_t which = 0; which < paired_test_table.size(); ++which) {
      PairedTestOptions options;
      options.test = static_cast<PairedTest>(which);
      options.resamples = 4'096;
      INFO(enum_text(options.test));
      const PairedTestResult result = value_of(paired_test(any.scores(0), any.scores(1), options));
      std::vector<double> larger, smaller;  // the same differences, all of one sign
      for (std::size_t i = 0; i < any.queries().size(); ++i) {
        larger.push_back(std::max(any.scores(0)[i], any.scores(1)[i]));
        smaller.push_back(std::min(any.scores(0)[i], any.scores(1)[i]));
      }
      const PairedTestResult one_sign = value_of(paired_test(larger, smaller, options));
      if (std::isnan(result.p_value)) continue;
      CHECK(result.least_p_value <= result.p_value * (1 + 1e-12));
      if (options.test != PairedTest::bootstrap)  // whose resamples differ
        CHECK(result.least_p_value == Approx(one_sign.p_value).epsilon(1e-12));
      CHECK(one_sign.least_p_value == Approx(result.least_p_value).epsilon(1e-12));
    }
  }
}

TEST_CASE("a family of all measures is corrected as one family", "[compare]") {
  Random random(13);
  const std::vector<ScoreTable> tables = {random_table(random, "AP", 4, 20), random_table(random, "RR", 4, 15)};
  const CompareOptions options{.baseline = "system 1", .test = PairedTest::t, .family = Family::all};
  const Comparison comparison = compare(tables, options).value();
  std::vector<double> p_values, values;
  for (const ComparedMeasure& measure : comparison.measures) {
    for (const ComparedPair& pair : measure.pairs) {
      p_values.push_back(pair.p_value);
      values.push_back(pair.corrected_p_value);
    }
  }
  REQUIRE(p_values.size() == 6);
  const std::vector<double> expected = plain_holm(p_values);
  for (std::size_t i = 0; i < 6; ++i) CHECK(values[i] == Approx(expected[i]));
  CHECK(compared(example_table, {.correction = Correction::bonferroni}).measures[0].pairs[0].corrected_p_value ==
        3 * 0.0078125);
  CHECK(compared(example_table, {.correction = Correction::none}).measures[0].pairs[0].corrected_p_value == 0.0078125);
}

TEST_CASE("slices are compared as the tables of their queries, and corrected together with all queries", "[compare]") {
  Random random(40);
  const std::vector<ScoreTable> tables = {random_table(random, "AP", 3, 20), random_table(random, "RR", 3, 20)};
  QuerySlicesBuilder builder;
  for (std::size_t i = 0; i < 20; ++i)
    for (const auto& [name, size] : {std::pair("few", 8), std::pair("many", 17)})
      if (i % 20 < static_cast<std::size_t>(size)) REQUIRE(builder.add(name, tables[0].queries()[i]).ok());
  const auto sliced = value_of(with_slices(tables, builder.build(), {.unsliced = UnslicedQueries::ignore}));
  const Comparison comparison = compare(sliced, {.resamples = 500}).value();
  REQUIRE(comparison.measures.size() == 6);
  CHECK(comparison.has_slices());
  CHECK(comparison.options.family == Family::all);
  std::vector<double> p_values, values;
  for (const ComparedMeasure& measure : comparison.measures) {
    const std::size_t queries = measure.slice().empty() ? 20 : measure.slice() == "few" ? 8 : 17;
    // The same queries in a table of their own, made of single values.
    const ScoreTable& whole = measure.measure() == "AP" ? tables[0] : tables[1];
    ScoreTablesBuilder alone;
    for (std::size_t system = 0; system < 3; ++system)
      for (std::size_t query = 0; query < queries; ++query)
        REQUIRE(alone.add(whole.systems()[system], "one", whole.queries()[query], whole.scores(system)[query]).ok());
    ScoreTable table = value_of(alone.finish())[0];
    std::vector<std::size_t> order;  // the builder sorts the queries
    for (const std::string& query : measure.table.queries())
      order.push_back(static_cast<std::size_t>(std::find(table.queries().begin(), table.queries().end(), query) -
                                               table.queries().begin()));
    table = table.of_queries(order);
    const Comparison expected = compared(table, {.resamples = 500});
    CHECK(measure.queries() == queries);
    for (std::size_t i = 0; i < measure.pairs.size(); ++i) {
      CHECK(measure.pairs[i].p_value == expected.measures[0].pairs[i].p_value);
      CHECK(measure.pairs[i].interval == expected.measures[0].pairs[i].interval);
      p_values.push_back(measure.pairs[i].p_value);
      values.push_back(measure.pairs[i].corrected_p_value);
    }
    CHECK(measure.systems[1].mean == table.mean(1));
  }
  const std::vector<double> expected = plain_holm(p_values);
  for (std::size_t i = 0; i < values.size(); ++i) CHECK(values[i] == Approx(expected[i]));
  CHECK(compare(sliced, {.family = Family::measure, .resamples = 50}).value().options.family == Family::measure);
  CHECK(compare(sliced, {.test = SystemsTest::tukey_hsd}).value().options.family == Family::measure);
  CHECK(compare(tables, {.resamples = 50}).value().options.family == Family::measure);
  const std::vector<QuerySlice> one = {{"one", {tables[0].queries()[0]}}};
  CHECK(
      error_of(value_of(with_slices(tables, one, {.unsliced = UnslicedQueries::ignore}))) ==
      "AP, slice 'one': expected at least two queries with scores of all systems, not 1; name another slice for them, "
      "or none, with unsliced=ignore");
  CHECK(error_of({sliced[1], sliced[1]}) == "duplicate measure 'AP' of the slice 'few'");
}

TEST_CASE("equal systems are not significant in any test", "[compare]") {
  const ScoreTable alike = table_of("AP", {"a", "b"}, {0.5, 0.25, 1, 0.5, 0.25, 1});
  for (std::size_t test = 0; test < 7; ++test) {
    const CompareOptions options{.test = static_cast<SignificanceTest>(test)};
    INFO(enum_text(options.test));
    const Comparison comparison = compared(alike, options);
    const ComparedMeasure& measure = comparison.measures[0];
    CHECK_FALSE(measure.pairs[0].significant);
    CHECK(measure.pairs[0].ties == 3);
    CHECK(measure.pairs[0].interval == Interval{.low = 0, .high = 0, .constant = true});
    CHECK(std::isnan(measure.pairs[0].detectable_difference));
    CHECK(measure.systems[0].rank() == 1.5);
    CHECK(measure.tiers == std::vector<Tier>{{0, 1}});
  }
}

TEST_CASE("progress counts resamples, not only systems and pairs, and ends with the last one", "[compare]") {
  for (const SignificanceTest test : {PairedTest::randomization, PairedTest::bootstrap}) {
    std::vector<std::uint64_t> counts;
    std::uint64_t all = 0;
    CompareOptions options{.test = test, .resamples = 1'000'000, .threads = 1};
    options.progress = [&](std::uint64_t done, std::uint64_t of) {
      counts.push_back(done);
      all = of;
    };
    const Comparison found = compared(example_table, options);
    CHECK(std::is_sorted(counts.begin(), counts.end()));
    CHECK(counts.back() == all);
    const std::size_t systems = found.systems.size(), pairs = found.measures[0].pairs.size();
    CHECK(all == (3 * systems + 2 * pairs) * options.resamples);
    const std::set<std::uint64_t> steps(counts.begin(), counts.end());
    CHECK(steps.size() > 10 * (systems + pairs));
  }
}

TEST_CASE("results of evaluate can be compared", "[compare]") {
  const auto scores = [](const std::string& name, std::vector<double> values, const Audit& audit = {}) {
    return NamedScores{name, Scores(name, {parse_measure("AP").value()}, {"q1", "q2", "q3"}, std::move(values),
                                    {false, false, false}, audit)};
  };
  Audit lacking;
  lacking.missing = 1;
  const std::vector<NamedScores> systems = {scores("one", {0.5, 0.25, std::nan("")}, lacking),
                                            scores("two", {1, 0.5, 0.5})};
  const Comparison comparison = compare(systems).value();
  CHECK(comparison.measures[0].table.left_out() == 1);
  CHECK(comparison.measures[0].systems[1].mean == 0.75);
  REQUIRE(comparison.audits.size() == 2);
  CHECK(comparison.audits[0].missing == 1);
  CHECK(comparison.audits[1] == Audit());
  CHECK(compare(score_tables(systems).value()).value().audits.empty());
  CHECK(message(compare(std::vector{systems[0], systems[0]}).status()) == "AP: duplicate system 'one'");
}

TEST_CASE("a comparison knows the smallest corrected p-value that its test can give", "[compare]") {
  // Three pairs; the first system beats the others on each of the 8 queries: the smallest p-value of every test.
  const ScoreTable apart = table_of("AP", {"a", "b", "c"}, {.9, .8, .9, .8, .9, .8, .9, .8,  //
                                                            .1, .2, .3, .1, .2, .3, .1, .2,  //
                                                            .4, .3, .5, .4, .5, .4, .3, .4});
  const auto least = [&](const CompareOptions& options) {
    const Comparison comparison = compared(apart, options);
    double smallest = 1;
    for (const ComparedPair& pair : comparison.measures[0].pairs) smallest = std::min(smallest, pair.corrected_p_value);
    const double possible = comparison.measures[0].least_corrected_p_value;
    CHECK(smallest >= possible);
    return possible;
  };
  CHECK(least({.resamples = 255}) == 3.0 / 256);  // fewer than the 256 choices of signs: sampled
  CHECK(least({.resamples = 256}) == 6.0 / 256);  // enumerated
  CHECK(least({.correction = Correction::bonferroni, .resamples = 99}) == Approx(.03));
  CHECK(least({.correction = Correction::benjamini_hochberg, .resamples = 99}) == Approx(.01));
  CHECK(least({.correction = Correction::none, .resamples = 99}) == Approx(.01));
  CHECK(least({.baseline = "a", .resamples = 99}) == Approx(.02));
  CHECK(least({.test = PairedTest::t}) == 0);
  CHECK(least({.test = PairedTest::sign}) == 6.0 / 256);
  CHECK(least({.test = PairedTest::wilcoxon}) == 6.0 / 256);
  CHECK(least({.test = PairedTest::bootstrap, .resamples = 99}) == Approx(.03));
  CHECK(least({.test = SystemsTest::tukey_hsd}) == 0);
  CHECK(least({.test = SystemsTest::randomized_tukey_hsd, .resamples = 99}) == Approx(.01));
  // One family of two measures.
  const ScoreTable same = table_of("RR", {"a", "b", "c"}, std::vector<double>(24, 0.5));
  const Comparison both = compare(std::vector{apart, same}, {.family = Family::all, .resamples = 99}).value();
  CHECK(both.measures[0].least_corrected_p_value == Approx(.06));
  CHECK(both.measures[1].least_corrected_p_value == Approx(.06));
}

TEST_CASE("input that cannot be compared is refused", "[compare]") {
  CHECK(error_of({}) == "expected at least one measure, not 0");
  CHECK(error_of({table_of("AP", {"a"}, {1, 2})}) == "expected at least two systems, not 1");
  CHECK(error_of({table_of("AP", {"a", "b"}, {1, 2})}) ==
        "AP: expected at least two queries with scores of all systems, not 1");
  CHECK(error_of({table_of("AP", {"a", "b"}, {1, 2, 3, 4}), table_of("RR", {"a", "c"}, {1, 2, 3, 4})}) ==
        "all measures must have the same systems: AP has a, b, and RR has a, c");
  CHECK(error_of({example_table, example_table}) == "duplicate measure 'AP'");
  CHECK(error_of({example_table}, {.baseline = "splade"}) ==
        "the baseline 'splade' is not one of the systems: bm25, e5, bge");
  CHECK(error_of({example_table}, {.alpha = 0}) == "alpha must be in (0, 1), not 0");
  CHECK(error_of({example_table}, {.alpha = std::nan("")}) == "alpha must be in (0, 1), not nan");
  CHECK(error_of({example_table}, {.power = 1}) == "power must be in (0, 1), not 1");
  CHECK(error_of({example_table}, {.alpha = 0.5, .power = 0.5}) == "power must be above alpha, 0.5, not 0.5");
  CHECK(error_of({example_table}, {.level = 95}) == "level must be in (0, 1), not 95");
  CHECK(error_of({example_table}, {.test = SystemsTest::tukey_hsd, .family = Family::all}) ==
        "family=all requires a test of pairs: tukey_hsd already corrects for the pairs of one measure");
  for (const std::uint64_t resamples : {std::uint64_t{0}, max_resamples + 1, ~std::uint64_t{0}})
    CHECK(error_of({example_table}, {.resamples = resamples}) ==
          fmt::format("resamples must be in [1, 100000000], not {}", resamples));
  std::vector<std::string> names;
  for (int i = 0; i < 20; ++i) names.push_back(fmt::format("{}", i));
  CHECK(error_of({table_of("AP", names, std::vector<double>(40, 0.5))}, {.resamples = 60'000'000}) ==
        "resamples must be in [1, 50000000], not 60000000");
}

TEST_CASE("a comparison with too few resamples for BCa has percentile intervals, and says so", "[statistics]") {
  const Comparison comparison = compare(std::span(&example_table, 1), {.resamples = 1}).value();
  for (const ComparedSystem& system : comparison.measures[0].systems) {
    CHECK(system.interval.fell_back);
    CHECK(system.interval.low == system.interval.high);
  }
  for (const ComparedPair& pair : comparison.measures[0].pairs)  // unless the resample equals the difference
    CHECK(pair.interval.fell_back == (std::abs(pair.interval.low - pair.difference) > 1e-12));
  CHECK(comparison.measures[0].pairs[0].interval.fell_back);
  // A difference that is the same for all queries is a single point, by any method.
  const ScoreTable constant = table_of("AP", {"a", "b"}, {0.25, 0.5, 0.75, 0.5, 0.75, 1});
  const Comparison point = compare(std::span(&constant, 1), {.resamples = 1}).value();
  CHECK(point.measures[0].pairs[0].interval == Interval{.low = -0.25, .high = -0.25, .constant = true});
}

}  // namespace compare_test
