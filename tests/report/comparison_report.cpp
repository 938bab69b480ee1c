// Reports of comparisons: a small one in full, and how other programs read them.
#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/score_tables.hpp"

#include <irmetrics/collection/query_slices.hpp>
#include <irmetrics/report/audit_report.hpp>
#include <irmetrics/report/comparison_report.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace comparison_report_test {

using nlohmann::json;

namespace {

constexpr const char* up = "\xE2\x86\x91";
constexpr const char* down = "\xE2\x86\x93";

const ScoreTable second_example = table_of("P(rel=2)@5", {"bm25", "e5", "bge"}, {.6, .6, .6, .4, .6, .6, .6, .8,  //
                                                                                 .2, .4, .4, .2, .4, .4, .4, .4,  //
                                                                                 .6, .6, .6, .4, .6, .6, .6, .8});

Comparison compared(const CompareOptions& options, const std::vector<ScoreTable>& tables = {example_table}) {
  return compare(tables, options).value();
}

std::vector<std::vector<std::string>> cells_of(const std::string& csv) {
  std::vector<std::vector<std::string>> lines;
  std::istringstream text(csv);
  for (std::string line; std::getline(text, line);) {
    lines.emplace_back();
    std::istringstream cells(line + ',');  // so that an empty last cell counts
    for (std::string cell; std::getline(cells, cell, ',');) lines.back().push_back(cell);
  }
  return lines;
}

}  // namespace

TEST_CASE("means of all pairs: letters of the systems with significantly lower means", "[report]") {
  // The p-values 1/128, 1, 1/128 are from all 256 sign flips; Holm corrects the smallest to 3/128.
  CHECK(
      render(table_of_means(compared({})), TableFormat::text) ==
      "system         AP\n"
      "e5   a  0.6875 bc\n"
      "bge  b  0.4625\n"
      "bm25 c  0.4500\n"
      "\n"
      "Letters: systems with a significantly lower mean (randomization test, Holm correction for the 3 comparisons of "
      "each measure, alpha 0.05; resamples 10000, seed 20090719).\n"
      "AP, bm25 - bge: 5 of 8 queries differ: the smallest attainable p is 0.0625.\n"
      "Queries: 8.\n");
}

TEST_CASE("means with a baseline: arrows, and systems in rows by the first measure", "[report]") {
  const CompareOptions options{.baseline = "bm25", .test = PairedTest::t, .correction = Correction::none};
  CHECK(render(table_of_means(compared(options, {example_table, second_example})), TableFormat::text) ==
        fmt::format("system        AP  P(rel=2)@5\n"
                    "e5      0.6875 {0}    0.3500 {1}\n"
                    "bge     0.4625      0.6000\n"
                    "bm25    0.4500      0.6000\n"
                    "\n"
                    "{0} {1}: significantly above, below bm25 (paired t-test, p-values not corrected, alpha 0.05).\n"
                    "P(rel=2)@5, bge - bm25: 0 of 8 queries differ: the smallest attainable p is 1.\n"
                    "Queries: 8.\n",
                    up, down));
  const ReportTable table = table_of_means(compared(options, {example_table, second_example}));
  CHECK(table.rows[1][1] == Cell("0.6875", up, true));
  CHECK(table.rows[1][2] == Cell("0.3500", down));
  CHECK(table.rows[2][2] == Cell("0.6000", "", true));  // both highest
  CHECK(table.rows[3][2] == Cell("0.6000", "", true));
}

TEST_CASE("notes say better and worse where a measure is better if it is lower", "[report]") {
  ScoreTable lower = example_table;
  lower.set_lower_is_better(true);
  const auto note = [&](const std::string& baseline) {
    return table_of_means(compared({.baseline = baseline, .test = PairedTest::t}, {lower})).notes[0];
  };
  CHECK(note("").starts_with("Letters: systems with a significantly worse mean (paired t-test"));
  CHECK(note("e5").starts_with(fmt::format("{} {}: significantly better, worse than e5 (paired t-test", up, down)));
}

TEST_CASE("marks follow the test where it disagrees with the means, and a note says so", "[report]") {
  // a is slightly better on 16 queries and much worse on one: its mean is lower, or the same.
  for (const auto& [worst, mean] : {std::pair(-1.5, "-0.0294"), std::pair(-1.0, "0.0000")}) {
    std::vector<double> scores(34, 0.0);
    std::fill(scores.begin(), scores.begin() + 16, 0.0625);
    scores[16] = worst;
    const ScoreTable table = table_of("AP", {"a", "b"}, scores);
    for (const SignificanceTest test : {PairedTest::sign, PairedTest::wilcoxon}) {
      INFO(enum_text(test) << " " << worst);
      const Comparison with_baseline = compared({.baseline = "b", .test = test}, {table});
      REQUIRE(with_baseline.measures[0].pairs[0].significant);
      CHECK(with_baseline.measures[0].pairs[0].direction == 1);
      CHECK(table_of_pairs(with_baseline, 0).rows[1][1] == mean);
      const ReportTable arrows = table_of_means(with_baseline),
                        letters = table_of_means(compared({.test = test}, {table}));
      const auto mark = [](const ReportTable& report, const std::string& system) {
        return report.rows[report.rows[1][0].text == system ? 1 : 2][1].mark;
      };
      CHECK(mark(arrows, "a") == up);
      CHECK(mark(letters, "b").empty());
      CHECK_FALSE(mark(letters, "a").empty());
      for (const ReportTable* report : {&arrows, &letters})
        CHECK(report->notes[1] ==
              fmt::format("AP: by the {}, which does not compare means, a is better than b; by its mean, it is not.",
                          test == PairedTest::sign ? "sign test" : "Wilcoxon signed-rank test"));
      std::rotate(scores.begin(), scores.begin() + 17, scores.end());
      const Comparison turned = compared({.test = test}, {table_of("AP", {"b", "a"}, scores)});
      CHECK(turned.measures[0].pairs[0].direction == -1);
      std::rotate(scores.begin(), scores.begin() + 17, scores.end());
    }
    CHECK(compared({.test = PairedTest::t}, {table}).measures[0].pairs[0].direction == (worst < -1 ? -1 : 0));
  }
  // Without such a note: the test, a pair of which too few queries differ, and the queries.
  CHECK(table_of_means(compared({.test = PairedTest::sign})).notes.size() == 3);
}

TEST_CASE("the details of a measure: means and ranks, differences, and differences by query", "[report]") {
  const CompareOptions options{.test = PairedTest::t, .interval = IntervalMethod::t};
  const Comparison comparison = compared(options);
  // SciPy's t.interval and ttest_rel, and Holm's procedure: 3 times the smallest, twice the next.
  const ReportTable means = table_of_systems(comparison, 0);
  CHECK(means.title == "AP: means and ranks");
  CHECK(means.rows[0] == std::vector<Cell>{"system", "mean", "95 % interval", "rank", "95 % interval"});
  CHECK(means.rows[1][2] == "[0.4712, 0.9038]");
  CHECK(render(table_of_pairs(comparison, 0), TableFormat::text)
            .starts_with(
                "AP: differences\n"
                "pair        difference       95 % interval        p  corrected p  wins/ties/losses  effect size  "
                "detectable\n"
                "bm25 - e5      -0.2375  [-0.2808, -0.1942]  <0.0001    <0.0001 *             0/0/8        -4.08      "
                "0.0598\n"
                "bm25 - bge     -0.0125  [-0.0823, +0.0573]   0.6845     0.6845               2/3/3        -0.13      "
                "0.0965\n"
                "e5 - bge       +0.2250  [+0.1385, +0.3115]   0.0005     0.0009 *             8/0/0        +1.93      "
                "0.1197\n"));
  CHECK(render(table_of_differences(compared({.baseline = "bge"}), 0), TableFormat::text) ==
        "AP: differences by query\n"
        "query  bm25 - bge  e5 - bge\n"
        "q1        -0.1000   +0.1000\n"
        "q2        +0.1000   +0.3000\n"
        "q3        -0.1000   +0.1000\n"
        "q4        -0.1000   +0.2000\n"
        "q5        +0.1000   +0.4000\n"
        "q6         0.0000   +0.3000\n"
        "q7         0.0000   +0.2000\n"
        "q8         0.0000   +0.2000\n"
        "mean      -0.0125   +0.2250\n");
}

TEST_CASE("where nothing is significant, the note says so", "[report]") {
  const Comparison comparison = compared({.baseline = "bm25", .test = PairedTest::t}, {second_example});
  CHECK(table_of_means(comparison).rows[3][1].mark == down);
  const ScoreTable two = table_of("AP", {"a", "b"}, {.1, .2, .3, .3, .1, .4});
  CHECK(table_of_means(compared({.test = PairedTest::t}, {two})).notes[0] ==
        "No difference is significant (paired t-test, Holm correction for the 1 comparison of each measure, alpha "
        "0.05).");
  CHECK(table_of_means(compared({.baseline = "b", .test = PairedTest::t}, {two}))
            .notes[0]
            .starts_with("No difference from b is significant ("));
}

TEST_CASE("where nothing can be significant, a note says so, and how many resamples would help", "[report]") {
  const auto note = [](const CompareOptions& options) { return table_of_means(compared(options)).notes[1]; };
  // Three pairs: 3 / (50 + 1). Ten times as many resamples as the smallest useful number, 60.
  CHECK(note({.resamples = 50}) ==
        "AP: no difference can be significant: with 50 resamples no corrected p-value is below 0.0588; take 600 or "
        "more.");
  CHECK(note({.test = PairedTest::sign, .alpha = 0.01}) ==
        "AP: no difference can be significant: with 8 queries no corrected p-value is below 0.0234.");
  CHECK(note({}) == "AP, bm25 - bge: 5 of 8 queries differ: the smallest attainable p is 0.0625.");
  CHECK(note({.alpha = 0.07}).starts_with("Queries: 8"));
}

TEST_CASE("notes contain the test, the correction and its family, and the queries", "[report]") {
  const auto note = [](const CompareOptions& options, const std::vector<ScoreTable>& tables) {
    return table_of_means(compared(options, tables)).notes[0];
  };
  const std::vector<ScoreTable> both = {example_table, second_example};
  CHECK(note({.family = Family::all}, both).find("Holm correction for the 6 comparisons of all measures") !=
        std::string::npos);
  CHECK(note({.baseline = "e5", .correction = Correction::bonferroni}, both)
            .find("Bonferroni correction for the 2 comparisons of each measure") != std::string::npos);
  CHECK(note({.test = SystemsTest::tukey_hsd}, both)
            .find("(Tukey's HSD, which corrects for all pairs of a measure, alpha 0.05)") != std::string::npos);
  CHECK(note({.test = SystemsTest::randomized_tukey_hsd, .resamples = 99, .seed = 3}, both)
            .find("alpha 0.05; resamples 99, seed 3)") != std::string::npos);
  ScoreTable shorter = table_of("RR", {"bm25", "e5", "bge"}, {.5, 1, .5, 1, 1, .5});
  shorter.set_left_out(6);
  CHECK(table_of_means(compared({}, {example_table, shorter})).notes.back() ==
        "Queries: AP 8, RR 2 (6 left out as undefined).");
  shorter.set_unshared(2);
  CHECK(table_of_means(compared({}, {shorter})).notes.back() ==
        "Queries: 2 (6 left out as undefined, 2 left out as missing from some system).");
}

TEST_CASE("slices have rows, a number of queries, and notes on those that are too small", "[report]") {
  const std::vector<ScoreTable> tables = {example_table, second_example};
  const std::vector<QuerySlice> slices = {{"late", {"q4", "q5", "q6", "q7", "q8"}},
                                          {"early", {"q1", "q2", "q3", "q9"}}};
  const Comparison comparison =
      compared({.baseline = "bm25", .test = PairedTest::t}, with_slices(tables, slices).value());
  const ReportTable means = table_of_means(comparison);
  CHECK(render(means, TableFormat::text) ==
        "slice        queries  system        AP  P(rel=2)@5\n"
        "all queries        8      e5  0.6875 \xE2\x86\x91    0.3500 \xE2\x86\x93\n"
        "all queries        8     bge  0.4625      0.6000\n"
        "all queries        8    bm25  0.4500      0.6000\n"
        "late               5      e5  0.8600 \xE2\x86\x91    0.3600 \xE2\x86\x93\n"
        "late               5     bge  0.6000      0.6000\n"
        "late               5    bm25  0.6000      0.6000\n"
        "early              3      e5  0.4000 \xE2\x86\x91    0.3333\n"
        "early              3     bge  0.2333      0.6000\n"
        "early              3    bm25  0.2000      0.6000\n"
        "\n"
        "\xE2\x86\x91 \xE2\x86\x93: significantly above, below bm25 (paired t-test, Holm correction for the 12 "
        "comparisons of all measures and slices, alpha 0.05).\n"
        "AP, slice 'late', bge - bm25: 2 of 5 queries differ: the smallest attainable p is 0.1778.\n"
        "P(rel=2)@5, bge - bm25: 0 of 8 queries differ: the smallest attainable p is 1.\n"
        "P(rel=2)@5, slice 'late', bge - bm25: 0 of 5 queries differ: the smallest attainable p is 1.\n"
        "P(rel=2)@5, slice 'early', e5 - bm25: 3 of 3 queries differ: the smallest attainable p is 0.05719.\n"
        "P(rel=2)@5, slice 'early', bge - bm25: 0 of 3 queries differ: the smallest attainable p is 1.\n"
        "Queries: 8; late 5; early 3 (1 without scores).\n");
  CHECK(comparison_as_csv(comparison).starts_with("slice,measure,first,second,difference,"));
  const auto cells = cells_of(comparison_as_csv(comparison));
  REQUIRE(cells.size() == 13);
  CHECK(cells[1][0].empty());
  CHECK(cells[3][0] == "late");
  CHECK(cells[3][1] == "AP");
  CHECK(cells[12][0] == "early");
  const json written = json::parse(comparison_as_json(comparison).value());
  CHECK(written["options"]["family"] == "all");
  CHECK_FALSE(written["measures"][0].contains("slice"));
  CHECK(written["measures"][1]["slice"] == "late");
  CHECK(written["measures"][1]["queries"] == 5);
  CHECK(table_of_pairs(comparison, 2).title == "AP, slice 'early': differences");
  CHECK(compared_pairs(comparison).pairs[2].slice == "late");
  CHECK(compared_systems(comparison).systems[3].slice == "late");
  CHECK(comparison_as_rows(comparison).pairs.columns[0] == "slice");
  CHECK(comparison_as_rows(compared({})).pairs.columns[0] == "measure");

  const auto notes = table_of_means(compared({.test = PairedTest::sign}, with_slices(tables, slices).value())).notes;
  REQUIRE(notes.size() == 10);
  CHECK(notes[3] ==
        "AP, slice 'early': no difference can be significant: with 3 queries no corrected p-value is below 1.0000.");

  // 0.05 over all queries, of which six are too few to detect it.
  std::vector<double> scores(60, 0.5);
  for (std::size_t i = 0; i < 30; ++i) scores[i] += i % 2 == 0 ? 0.2 : -0.1;
  const std::vector<QuerySlice> six = {{"six", {"q1", "q2", "q3", "q4", "q5", "q6"}}};
  const auto found =
      with_slices(std::vector{table_of("AP", {"a", "b"}, scores)}, six, {.unsliced = UnslicedQueries::ignore});
  const Comparison small = compared({.test = PairedTest::t}, found.value());
  const auto said = table_of_means(small).notes;
  REQUIRE(said.size() == 3);
  CHECK(said[2] == "Queries: 30 (24 in no slice); six 6.");
  CHECK(said[1] ==
        fmt::format("AP: slices with too few queries to detect a difference as large as over all queries with "
                    "probability 0.8, and the smallest that they detect: six (6 queries: {:.4f}).",
                    small.measures[1].pairs[0].detectable_difference));
}

TEST_CASE("many systems have numbers of systems below them instead of letters", "[report]") {
  std::vector<std::string> names;
  std::vector<double> scores;
  for (std::size_t i = 0; i < 27; ++i) {
    names.push_back(fmt::format("s{:02}", i));
    for (std::size_t query = 0; query < 20; ++query)
      scores.push_back((i < 13 ? 0.1 : 0.9) + 0.001 * static_cast<double>((i * 7 + query * 11) % 13));
  }
  const CompareOptions options{.test = SystemsTest::tukey_hsd, .interval = IntervalMethod::t, .resamples = 100};
  const ReportTable table = table_of_means(compared(options, {table_of("AP", names, scores)}));
  CHECK(table.rows[1][0].mark.empty());
  CHECK(table.rows[1][1].mark == "13");
  CHECK(table.rows[27][1].mark.empty());
  CHECK(table.notes[0].starts_with("Superscripts: number of systems with a significantly lower mean"));
}

TEST_CASE("CSV has one line per measure and pair, with all digits", "[report]") {
  const Comparison comparison = compared({.test = PairedTest::t}, {example_table, second_example});
  const auto lines = cells_of(comparison_as_csv(comparison));
  REQUIRE(lines.size() == 7);
  const auto cell = [&](std::size_t line, const std::string& column) {
    const auto at = std::find(lines[0].begin(), lines[0].end(), column);
    INFO(column);
    REQUIRE(at != lines[0].end());
    return lines[line][static_cast<std::size_t>(at - lines[0].begin())];
  };
  CHECK(lines[0].size() == 32);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    CHECK(lines[i].size() == 32);
    const ComparedMeasure& measure = comparison.measures[(i - 1) / 3];
    const ComparedPair& pair = measure.pairs[(i - 1) % 3];
    CHECK(cell(i, "measure") == measure.table.measure());
    CHECK(cell(i, "first") == comparison.systems[pair.first_row]);
    CHECK(cell(i, "second") == comparison.systems[pair.second_row]);
    CHECK(std::stod(cell(i, "difference")) == pair.difference);
    CHECK(std::stod(cell(i, "interval_low")) == pair.interval.low);
    CHECK(std::stod(cell(i, "effect_probability_of_superiority")) == pair.effect.probability_of_superiority);
    if (!std::isnan(pair.p_value)) CHECK(std::stod(cell(i, "p_value")) == pair.p_value);
    CHECK(cell(i, "significant") == (pair.significant ? "true" : "false"));
    CHECK(cell(i, "wins") == fmt::format("{}", pair.wins));
    CHECK(cell(i, "queries") == "8");
    CHECK(std::stod(cell(i, "first_mean")) == measure.systems[pair.first_row].mean);
    CHECK(std::stod(cell(i, "second_mean")) == measure.systems[pair.second_row].mean);
    CHECK(cell(i, "first_missing").empty());  // tables of scores have no counts of missing queries
    CHECK(cell(i, "second_missing").empty());
  }
  CHECK(cell(5, "p_value") == "nan");  // bm25 and bge never differ
  CHECK(comparison_as_csv(comparison).find("-nan") == std::string::npos);
  CHECK(comparison_as_csv(compared({}, {table_of("a,b", {"x\"", "y"}, {1, 2, 3, 4})}))
            .find("\n\"a,b\",\"x\"\"\",y,-2,") != std::string::npos);
}

TEST_CASE("JSON contains everything, and undefined numbers are null", "[report]") {
  const Comparison comparison = compared({.test = PairedTest::t}, {example_table, second_example});
  const json read = json::parse(value_of(comparison_as_json(comparison)));
  CHECK(read["options"] == json{{"baseline", nullptr},
                                {"test", "t"},
                                {"correction", "holm"},
                                {"family", "measure"},
                                {"alpha", 0.05},
                                {"power", 0.8},
                                {"interval", "bca"},
                                {"proportion", "clopper_pearson"},
                                {"level", 0.95},
                                {"resamples", 10'000},
                                {"seed", 20'090'719}});
  CHECK(read["systems"] == json{"bm25", "e5", "bge"});
  REQUIRE(read["measures"].size() == 2);
  const json& ap = read["measures"][0];
  CHECK(ap["measure"] == "AP");
  CHECK(ap["queries"] == 8);
  CHECK(ap["systems"][0]["name"] == "e5");
  CHECK(ap["systems"][0]["mean"] == comparison.measures[0].systems[1].mean);
  CHECK(ap["systems"][0]["rank"] == 1);
  CHECK(ap["systems"][0]["rank_interval"] == json{{"rank", 1}, {"low", 1}, {"high", 1}});
  CHECK(ap["pairs"][0]["effect"]["cohen_dz"] == comparison.measures[0].pairs[0].effect.cohen_dz);
  CHECK(ap["pairs"][0]["interval"]["low"] == comparison.measures[0].pairs[0].interval.low);
  CHECK(ap["systems"][0]["scores"]["q4"] == 0.7);
  CHECK(ap["pairs"][0]["first"] == "bm25");
  CHECK(ap["pairs"][0]["p_value"] == comparison.measures[0].pairs[0].p_value);
  CHECK(ap["pairs"][0]["differences"]["q1"] == .1 - .3);
  CHECK(ap["tiers"] == json{{"e5"}, {"bge", "bm25"}});
  CHECK(read["measures"][1]["pairs"][1]["p_value"].is_null());  // bm25 and bge never differ

  const json brief = json::parse(value_of(comparison_as_json(compared({.baseline = "e5"}), false)));
  CHECK(brief["options"]["baseline"] == "e5");
  CHECK(brief["measures"][0]["tiers"].empty());
  CHECK_FALSE(brief["measures"][0]["pairs"][0].contains("differences"));
  CHECK_FALSE(brief["measures"][0]["systems"][0].contains("scores"));
}

TEST_CASE("every format shows that a run lacks 8 of 15 queries", "[report]") {
  // Both rank the relevant document first in every query they answer; half_done answers 7 of the 15 queries, and 1
  // other.
  QrelsBuilder qrels;
  RunBuilder whole("whole"), half_done("half_done");
  for (int i = 0; i < 15; ++i) {
    const std::string query = fmt::format("q{:02}", i);
    REQUIRE(qrels.add(query, "d", 1).ok());
    REQUIRE(whole.add(query, "d", 1).ok());
    if (i % 2 == 1) REQUIRE(half_done.add(query, "d", 1).ok());
  }
  REQUIRE(half_done.add("unheard of", "d", 1).ok());
  const Qrels judged = std::move(qrels).build().value();
  const std::vector<AnyMeasure> measures = {AP{}};
  const std::vector<NamedScores> systems = {
      {"whole", *evaluate(judged, std::move(whole).build().value(), measures)},
      {"half_done", *evaluate(judged, std::move(half_done).build().value(), measures)}};
  const Comparison comparison = compare(systems, {.test = PairedTest::t}).value();
  CHECK(comparison.measures[0].systems[1].mean == 7 / 15.0);
  REQUIRE(comparison.measures[0].pairs[0].significant);
  const std::vector<ReportTable> tables = comparison_as_tables(comparison);
  REQUIRE(tables.size() == 2);
  CHECK(tables[0] == table_of_means(comparison));
  CHECK(tables[1] == table_of_audits(audits_of(systems)));
  CHECK(render(tables[1], TableFormat::text) ==
        "15/15 queries scored\n"
        "             missing  extra queries\n"
        "whole              0              0\n"
        "half_done !        8              1\n"
        "\n"
        "! means depend on queries=judged\n");
  for (const TableFormat format : {TableFormat::markdown, TableFormat::latex, TableFormat::html})
    CHECK_THAT(render(tables, format), Catch::Contains("means depend on queries=judged"));
  const json audit = json::parse(value_of(comparison_as_json(comparison)))["audit"];
  CHECK(audit["whole"]["missing"] == 0);
  CHECK(audit["half_done"]["missing"] == 8);
  CHECK(audit["half_done"]["extra"] == 1);
  const auto lines = cells_of(comparison_as_csv(comparison));
  CHECK(lines[0][30] == "first_missing");
  CHECK(lines[0][31] == "second_missing");
  CHECK(lines[1][30] == "0");
  CHECK(lines[1][31] == "8");
  const Comparison of_tables = compared({.test = PairedTest::t}, score_tables(systems).value());
  CHECK(comparison_as_tables(of_tables).size() == 1);
  CHECK(json::parse(value_of(comparison_as_json(of_tables)))["audit"].is_null());
}

TEST_CASE("reports are the same, byte for byte, for any number of threads", "[report]") {
  std::vector<double> scores;
  for (std::size_t i = 0; i < 5 * 60; ++i) scores.push_back(static_cast<double>(i * i * 31 % 97) / 97);
  const std::vector<ScoreTable> tables = {table_of("AP", {"a", "b", "c", "d", "e"}, scores), second_example};
  for (std::size_t test = 0; test < 7; ++test) {
    const auto report = [&](unsigned threads) {
      const CompareOptions options{
          .test = static_cast<SignificanceTest>(test), .resamples = 3'000, .seed = 5, .threads = threads};
      const Comparison comparison = compared(options, {tables[0]});
      std::string text = value_of(comparison_as_json(comparison)) + comparison_as_csv(comparison);
      for (const ReportTable& table : {table_of_means(comparison), table_of_systems(comparison, 0),
                                       table_of_pairs(comparison, 0), table_of_differences(comparison, 0)})
        text += render(table, TableFormat::latex);
      return text;
    };
    INFO(enum_names<SignificanceTest>[test]);
    const std::string alone = report(1);
    CHECK(alone == report(2));
    CHECK(alone == report(3));
  }
}

TEST_CASE("the tables of a comparison are LaTeX and HTML with balanced environments and elements", "[report]") {
  const ScoreTable odd = table_of("nDCG(dcg='exp_log2')@10", {"a_b & <c>", "{[100%]}"}, {.1, .2, .3, .3, .1, .4});
  const Comparison comparison = compared({}, {odd});
  std::vector<ReportTable> tables = {table_of_means(comparison), table_of_systems(comparison, 0),
                                     table_of_pairs(comparison, 0), table_of_differences(comparison, 0)};
  const std::string latex = render(tables, TableFormat::latex);
  int depth = 0;
  std::size_t begins = 0, ends = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '\\') {
      begins += latex.compare(i, 7, "\\begin{") == 0 ? 1 : 0;
      ends += latex.compare(i, 5, "\\end{") == 0 ? 1 : 0;
      ++i;  // an escaped character, or a command
    } else {
      depth += latex[i] == '{' ? 1 : latex[i] == '}' ? -1 : 0;
      CHECK(depth >= 0);
    }
  }
  CHECK(depth == 0);
  CHECK(begins == 8);
  CHECK(ends == 8);
  const std::string html = render(tables, TableFormat::html);
  for (const std::string element : {"table", "thead", "tbody", "tr", "th", "td", "sup", "strong", "p"}) {
    INFO(element);
    const auto count = [&](const std::string& tag) {
      std::size_t found = 0;
      for (std::size_t at = html.find(tag); at != std::string::npos; at = html.find(tag, at + 1)) ++found;
      return found;
    };
    CHECK(count("<" + element + ">") + count("<" + element + " ") == count("</" + element + ">"));
  }
  CHECK(html.find("a_b &amp; &lt;c&gt;") != std::string::npos);
}

TEST_CASE("notes, CSV and JSON report intervals by percentile instead of BCa", "[report]") {
  const Comparison comparison = compared({.resamples = 1});
  CHECK(table_of_systems(comparison, 0)
            .notes[0]
            .starts_with(
                "Intervals of means: BCa bootstrap (e5, bge, bm25: percentile, because all resamples lie on one side"));
  CHECK(table_of_pairs(comparison, 0)
            .notes[1]
            .starts_with("Intervals: BCa bootstrap (bm25 - e5, bm25 - bge: percentile, because all resamples lie "
                         "on one side"));
  const json ap = json::parse(value_of(comparison_as_json(comparison)))["measures"][0];
  CHECK(ap["systems"][0]["interval_method"] == "percentile");
  CHECK(ap["pairs"][0]["interval_method"] == "percentile");
  const json usual = json::parse(value_of(comparison_as_json(compared({}))))["measures"][0];
  CHECK(usual["pairs"][0]["interval_method"] == "bca");
  const auto methods = [](const CompareOptions& options) {
    const auto lines = cells_of(comparison_as_csv(compared(options)));
    const auto column = std::find(lines[0].begin(), lines[0].end(), "interval_method") - lines[0].begin();
    std::vector<std::string> found;
    for (const auto& line : lines) found.push_back(line[static_cast<std::size_t>(column)]);
    return found;
  };
  // The single resample of e5 - bge equals its mean, so it is on neither side.
  CHECK(methods({.resamples = 1}) == std::vector<std::string>{"interval_method", "percentile", "percentile", "bca"});
  CHECK(methods({.interval = IntervalMethod::t}) == std::vector<std::string>{"interval_method", "t", "t", "t"});
}

}  // namespace comparison_report_test
