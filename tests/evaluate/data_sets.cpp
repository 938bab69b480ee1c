// Several data sets: averages against a plain form on random scores, and invalid input.
#include "support/files.hpp"
#include "support/growth.hpp"
#include "support/random_data.hpp"

#include <irmetrics/report/data_sets_report.hpp>

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
    const DataSets result = value_of(data_sets(sets, incomplete));
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
  CHECK(tables_of(value_of(data_sets(sets, Incomplete::available)))[1].rows[2][3] == Cell("0.5000", "", true));
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
