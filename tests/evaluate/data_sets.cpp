// Several data sets: averages against a plain form on random scores, and invalid input.
#include "support/files.hpp"
#include "support/growth.hpp"
#include "support/random_data.hpp"

#include <irmetrics/report/data_sets_report.hpp>

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace data_sets_test {

TEST_CASE("averages over data sets equal a plain form") {
  Random random(17);
  for (int round = 0; round < 300; ++round) {
    std::vector<DataSetScores> sets;
    std::map<std::pair<std::string, std::string>, std::map<std::string, double>> plain;  // measure, system; data set
    for (std::size_t set = 0; set < 1 + random.below(4); ++set) {
      DataSetScores& added = sets.emplace_back(DataSetScores{fmt::format("set{}", set), {}});
      for (const char* measure : {"AP", "RR"}) {
        SystemScores scores;
        for (const char* system : {"a", "b", "c"}) {
          if (!scores.systems.empty() && random.chance(0.3)) continue;
          scores.systems.emplace_back(system);
          scores.scores.push_back(random.chance(0.1) ? std::numeric_limits<double>::quiet_NaN()
                                                     : 0.125 * random.whole(0, 8));
          if (!std::isnan(scores.scores.back())) plain[{measure, system}][added.name] = scores.scores.back();
        }
        added.measures.emplace_back(measure, scores);
      }
    }
    const Incomplete incomplete = random.chance(0.5) ? Incomplete::undefined : Incomplete::available;
    const DataSets result = value_of(data_sets(sets, {.incomplete = incomplete}));
    CHECK(result.measures == std::vector<std::string>{"AP", "RR"});
    REQUIRE(result.rows.size() == 2 * result.systems.size());
    for (std::size_t measure = 0; measure < 2; ++measure) {
      std::size_t complete = 0;
      for (const AveragedSystem& row : result.rows) {
        if (row.measure != result.measures[measure]) continue;
        const auto& scores = plain[{row.measure, row.system}];
        double sum = 0;
        std::vector<std::string> missing;
        for (std::size_t i = 0; i < sets.size(); ++i) {
          const auto found = scores.find(sets[i].name);
          if (found == scores.end()) {
            missing.push_back(sets[i].name);
            CHECK(std::isnan(row.scores[i]));
          } else {
            sum += found->second;
            CHECK(row.scores[i] == found->second);
          }
        }
        complete += missing.empty() ? 1 : 0;
        CHECK(row.missing == missing);
        if (missing.empty() || (incomplete == Incomplete::available && !scores.empty()))
          CHECK(row.average == sum / static_cast<double>(scores.size()));
        else
          CHECK(std::isnan(row.average));
      }
      CHECK(result.complete(measure) == complete);
    }
  }
}

TEST_CASE("data sets as tables: the best of each column is strong, and missing scores have a note") {
  const SystemScores depths{{"x", "y"}, {3, 4}, true};
  const std::vector<DataSetScores> sets = {{"one", {{"CoverDepth", depths}, {"P@1", {{"x", "y"}, {0.25, 0.5}}}}},
                                           {"two", {{"CoverDepth", depths}, {"P@1", {{"x"}, {0.75}}}}}};
  const auto tables = tables_of(value_of(data_sets(sets)));
  REQUIRE(tables.size() == 2);
  CHECK(tables[0].title == "CoverDepth: 2 systems on 2 data sets");
  CHECK(tables[0].rows[1] == std::vector<Cell>{"x", {"3.0000", "", true}, {"3.0000", "", true}, {"3.0000", "", true}});
  CHECK(tables[1].rows[0] == std::vector<Cell>{"system", "one", "two", "average"});
  CHECK(tables[1].rows[1] == std::vector<Cell>{"x", "0.2500", {"0.7500", "", true}, {"0.5000", "", true}});
  CHECK(tables[1].rows[2] == std::vector<Cell>{"y", {"0.5000", "", true}, "-", "-"});
  CHECK(tables[1].notes == std::vector<std::string>{"y has no score on two: its average is undefined."});
  CHECK(tables_of(value_of(data_sets(sets, {.incomplete = Incomplete::available})))[1].rows[2][3] ==
        Cell("0.5000", "", true));
}

TEST_CASE("changes are against the baseline of a system, in per cent of its average without its sign") {
  const std::vector<DataSetScores> sets = {{"one", {{"AP", {{"a", "b", "c", "d"}, {0.25, 0.5, 0, -0.5}}}}},
                                           {"two", {{"AP", {{"a", "b", "c", "d"}, {0.75, 0.25, 0, -1}}}}}};
  const auto changes = [&](std::vector<DataSetsBaseline> baselines) {
    std::vector<std::string> texts;
    const DataSets result = value_of(data_sets(sets, {.baselines = std::move(baselines)}));
    for (const AveragedSystem& row : result.rows)
      texts.push_back(row.baseline ? fmt::format("{} {}", *row.baseline, *row.change) : "");
    return texts;
  };
  using Texts = std::vector<std::string>;
  CHECK(changes({}) == Texts{"", "", "", ""});
  CHECK(changes({{"", "a"}}) == Texts{"", "a -25", "a -100", "a -250"});
  CHECK(changes({{"", "d"}}) == Texts{"d 166.66666666666666", "d 150", "d 100", ""});
  CHECK(changes({{"", "c"}}) == Texts{"c nan", "c nan", "", "c nan"});
  CHECK(changes({{"b", "a"}, {"d", "b"}}) == Texts{"", "a -25", "", "b -300"});
  CHECK(changes({{"", "a"}, {"d", "b"}}) == Texts{"", "a -25", "a -100", "b -300"});
  const auto refused = [&](std::vector<DataSetsBaseline> baselines) {
    return error_of(data_sets(sets, {.baselines = std::move(baselines)}));
  };
  CHECK(refused({{"", "e"}}) == "baseline: 'e' is not one of the systems: a, b, c, d");
  CHECK(refused({{"e", "a"}}) == "baseline: 'e' is not one of the systems: a, b, c, d");
  CHECK(refused({{"", ""}}) == "baseline: '' is not one of the systems: a, b, c, d");
  CHECK(refused({{"", "a"}, {"", "b"}}) == "baseline: every system has two");
  CHECK(refused({{"b", "a"}, {"b", "c"}}) == "baseline: 'b' has two");
  CHECK(refused({{"b", "b"}}) == "baseline: 'b' is its own");
}

TEST_CASE("the pooled mean is that of all queries") {
  Random random(18);
  for (int round = 0; round < 200; ++round) {
    std::vector<DataSetScores> sets;
    double sum = 0, all = 0;
    for (std::size_t set = 0; set < 1 + random.below(4); ++set) {
      const std::size_t queries = 1 + random.below(9);
      double of_set = 0;
      for (std::size_t i = 0; i < queries; ++i) of_set += 0.125 * random.whole(0, 8);  // exact sums
      sum += of_set;
      all += static_cast<double>(queries);
      sets.push_back({fmt::format("set{}", set),
                      {{"AP", {{"a"}, {of_set / static_cast<double>(queries)}}}},
                      {{static_cast<double>(queries)}}});
    }
    const DataSets result = value_of(data_sets(sets, {.pooled = true}));
    CHECK(std::abs(*result.rows[0].pooled - sum / all) < 1e-15);
    CHECK_FALSE(value_of(data_sets(sets)).rows[0].pooled.has_value());
    std::vector<double> sizes;
    for (DataSetScores& set : sets) {
      sizes.push_back(set.queries[0][0]);
      set.queries.clear();
    }
    CHECK(*value_of(data_sets(sets, {.pooled = true, .sizes = sizes})).rows[0].pooled == *result.rows[0].pooled);
    CHECK(
        error_of(data_sets(sets, {.pooled = true})) ==
        "data set 'set0', AP: the number of queries is unknown, which the pooled mean needs: give scores per query, or "
        "sizes");
  }
  const std::vector<DataSetScores> two = {
      {"one", {{"AP", {{"a", "b"}, {0.5, 1}}}, {"NumRet", {{"a"}, {8}}}}, {{1, 1}, {1}}},
      {"two", {{"AP", {{"a"}, {0.25}}}, {"NumRet", {{"a"}, {9}}}}, {{3}, {3}}}};
  const DataSets result = value_of(data_sets(two, {.pooled = true}));
  CHECK(*result.rows[0].pooled == 0.3125);
  CHECK(std::isnan(*result.rows[1].pooled));  // no score on the second
  CHECK(std::isnan(*result.rows[2].pooled));  // a sum, not a mean
  CHECK(error_of(data_sets(two, {.sizes = {1}})) == "sizes: 1 numbers of queries, but 2 data sets");
  CHECK(error_of(data_sets(two, {.sizes = {1, 0}})) == "sizes: data set 'two' must have at least 1 query, not 0");
  CHECK(error_of(data_sets(std::vector<DataSetScores>{{"one", {{"AP", {{"a"}, {1}}}}, {{1, 2}}}})) ==
        "data set 'one': expected a number of queries for each score");
}

TEST_CASE("one table has all measures side by side, with changes and the best values marked") {
  const std::vector<DataSetScores> sets = {
      {"one",
       {{"P@5", {{"bm25", "e5"}, {0.25, 0.5}}}, {"CoverDepth", {{"bm25", "e5"}, {2, 4}, true}}},
       {{2, 2}, {2, 2}}},
      {"two_b",
       {{"P@5", {{"bm25", "e5"}, {0.75, 0.25}}}, {"CoverDepth", {{"bm25", "e5"}, {4, 4}, true}}},
       {{6, 6}, {6, 6}}}};
  const DataSets result =
      value_of(data_sets(sets, {.pooled = true, .together = true, .percent = true, .baselines = {{"", "bm25"}}}));
  const auto tables = tables_of(result);
  REQUIRE(tables.size() == 1);
  CHECK(tables[0].groups ==
        std::vector<ColumnGroup>{{"one", 2}, {"two_b", 2}, {"average", 2}, {"all queries", 2}, {"change", 2}});
  CHECK(
      render(tables[0], TableFormat::latex) ==
      "% \\usepackage{booktabs}\n\\begin{table}\n  \\centering\n  \\caption{2 systems on 2 data sets}\n"
      "  \\begin{tabular}{lrrrrrrrrrr}\n    \\toprule\n"
      "    & \\multicolumn{2}{c}{one} & \\multicolumn{2}{c}{two\\_b} & \\multicolumn{2}{c}{average} & "
      "\\multicolumn{2}{c}{all queries} & \\multicolumn{2}{c}{change} \\\\\n"
      "    \\cmidrule(lr){2-3} \\cmidrule(lr){4-5} \\cmidrule(lr){6-7} \\cmidrule(lr){8-9} \\cmidrule(lr){10-11}\n"
      "    system & P@5 & CoverDepth & P@5 & CoverDepth & P@5 & CoverDepth & P@5 & CoverDepth & P@5 & CoverDepth \\\\\n"
      "    \\midrule\n"
      "    bm25 & 25.00 & \\textbf{200.00} & \\textbf{75.00} & \\textbf{400.00} & \\textbf{50.00} & \\textbf{300.00} & "
      "\\textbf{62.50} & \\textbf{350.00} &  &  \\\\\n"
      "    e5 & \\textbf{50.00} & 400.00 & 25.00 & \\textbf{400.00} & 37.50 & 400.00 & 31.25 & 400.00 & $-$25.0 \\% & "
      "+33.3 \\% \\\\\n    \\bottomrule\n  \\end{tabular}\n"
      "  \\par\\footnotesize All queries: the mean over them, in which each data set weighs as many as it has.\n"
      "  \\par\\footnotesize Change: of the average, in per cent of that of bm25.\n\\end{table}\n");
  CHECK(tables_of(value_of(data_sets(sets, {.together = true})))[0].rows[0].size() == 7);
}

TEST_CASE("the time of data sets grows with the number of systems, measures and data sets") {
  const auto sets_of = [](std::size_t sets, std::size_t measures, std::size_t systems) {
    std::vector<DataSetScores> all;
    for (std::size_t set = 0; set < sets; ++set) {
      DataSetScores& one = all.emplace_back(DataSetScores{fmt::format("set{}", set), {}});
      for (std::size_t measure = 0; measure < measures; ++measure) {
        SystemScores& scores = one.measures.emplace_back(fmt::format("m{}", measure), SystemScores()).second;
        for (std::size_t system = 0; system < systems; ++system) scores.systems.push_back(fmt::format("s{}", system));
        scores.scores.assign(systems, 1);
      }
    }
    return all;
  };
  CHECK(growth(1000, [&](std::size_t systems) {
          CHECK(value_of(data_sets(sets_of(1, 1, systems))).rows.size() == systems);
        }) < 24);
  CHECK(growth(1000, [&](std::size_t measures) {
          const DataSets result = value_of(data_sets(sets_of(1, measures, 1)));
          std::size_t complete = 0;
          for (std::size_t i = 0; i < measures; ++i) complete += result.complete(i);
          CHECK(complete == measures);
        }) < 24);
  CHECK(growth(4000, [&](std::size_t sets) {
          CHECK(value_of(data_sets(sets_of(sets, 1, 1))).rows[0].scores.size() == sets);
        }) < 24);
}

TEST_CASE("invalid data sets are refused") {
  const SystemScores one{{"x"}, {1}};
  const std::vector<DataSetScores> twice = {{"a", {{"AP", one}}}, {"a", {{"AP", one}}}};
  CHECK(error_of(data_sets({})) == "there are no data sets");
  CHECK(error_of(data_sets(twice)) == "two data sets are named 'a'");
  const auto refused = [](std::vector<std::pair<std::string, SystemScores>> measures) {
    const DataSetScores set{"a", std::move(measures)};
    return error_of(data_sets(std::span(&set, 1)));
  };
  CHECK(refused({}) == "data set 'a' has no scores");
  CHECK(refused({{"AP", {}}}) == "data set 'a' has no scores of AP");
  CHECK(refused({{"AP", {{"x", "x"}, {1, 2}}}}) == "data set 'a', AP: duplicate system 'x'");
  CHECK(refused({{"AP", one}, {"AP", one}}) == "data set 'a': duplicate measure 'AP'");
  CHECK(refused({{"AP", {{"x"}, {1, 2}}}}) == "data set 'a', AP: 1 systems, but 2 scores");
  CHECK(refused({{"AP", {{"x", "y"}, {1, -std::numeric_limits<double>::infinity()}}}}) ==
        "data set 'a', AP: system 'y': expected a finite score, not -inf");
  const SystemScores lower{{"x"}, {1}, true};
  CHECK(error_of(data_sets(std::vector<DataSetScores>{{"a", {{"own", one}}}, {"b", {{"own", lower}}}})) ==
        "own: lower is better on 'b', but not on the data sets before it");
}

}  // namespace data_sets_test
