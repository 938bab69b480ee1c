// Score tables: errors, and construction from single values and evaluations.
#include "support/catch.hpp"
#include "support/value_of.hpp"

#include <irmetrics/collection/score_tables.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

using namespace irmetrics;
using namespace irmetrics::test;

namespace score_tables_test {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("a table returns its rows and means", "[collection]") {
  const auto table = ScoreTable::of("AP", {"a", "b"}, {"q1", "q2", "q3"}, {0.5, 0.25, 0, 1, 0.5, 0.75}).value();
  CHECK(std::vector(table.scores(1).begin(), table.scores(1).end()) == std::vector{1.0, 0.5, 0.75});
  CHECK(table.mean(0) == 0.25);
  CHECK(table.means() == SystemScores{{"a", "b"}, {0.25, 0.75}});
  CHECK(table.find("b") == 1);
  CHECK(table.find("c") == std::nullopt);
  CHECK(std::isnan(ScoreTable::of("AP", {"a"}, {}, {}).value().mean(0)));
}

TEST_CASE("a table refuses scores that cannot be compared", "[collection]") {
  CHECK(error_of(ScoreTable::of("AP", {"a"}, {"q1", "q2"}, {1})) == "AP: 1 systems and 2 queries need 2 scores, not 1");
  CHECK(error_of(ScoreTable::of("AP", {"a", "a"}, {"q1"}, {1, 2})) == "AP: duplicate system 'a'");
  CHECK(error_of(ScoreTable::of("AP", {"a"}, {"q1", "q1"}, {1, 2})) == "AP: duplicate query 'q1'");
  CHECK(error_of(ScoreTable::of("AP", {"a", "b"}, {"q1", "q2"}, {1, 2, 3, undefined})) ==
        "AP: system 'b', query 'q2': expected a finite score, not nan");
}

TEST_CASE("values in any order become tables", "[collection]") {
  ScoreTablesBuilder builder;
  for (const auto& [system, measure, query, value] :
       {std::tuple("b", "RR", "q2", 0.5), std::tuple("a", "RR", "q2", 0.25), std::tuple("a", "RR", "q1", 1.0),
        std::tuple("a", "AP", "q1", 0.75), std::tuple("b", "RR", "q1", 0.0), std::tuple("b", "AP", "q1", 0.25)})
    REQUIRE(builder.add(system, measure, query, value).ok());
  const auto tables = builder.finish().value();
  REQUIRE(tables.size() == 2);
  CHECK(tables[0] == ScoreTable::of("RR", {"b", "a"}, {"q1", "q2"}, {0, 0.5, 1, 0.25}).value());
  CHECK(tables[1] == ScoreTable::of("AP", {"b", "a"}, {"q1"}, {0.25, 0.75}).value());

  CHECK(error_of(builder.add("a", "AP", "q1", 0.5)) == "system 'a', query 'q1': duplicate value of AP");
  CHECK(error_of(builder.add("a", "AP", "q2", HUGE_VAL)) ==
        "system 'a', query 'q2', AP: expected a finite score, not inf");
  CHECK(error_of(ScoreTablesBuilder().finish()) == "there are no per-query scores");
}

TEST_CASE("a query that some systems lack is an error, or dropped", "[collection]") {
  ScoreTablesBuilder builder;
  REQUIRE(builder.add("a", "AP", "q1", 1).ok());
  REQUIRE(builder.add("a", "AP", "q2", 0.5).ok());
  REQUIRE(builder.add("b", "AP", "q2", 0.25).ok());
  CHECK(error_of(builder.finish()) == "system 'b' has no AP for query 'q1', unlike other systems");
  ScoreTable shared = ScoreTable::of("AP", {"a", "b"}, {"q2"}, {0.5, 0.25}).value();
  shared.set_unshared(1);
  CHECK(builder.finish(UnsharedQueries::drop).value() == std::vector{shared});
  REQUIRE(builder.add("c", "AP", "q1", 1).ok());
  CHECK(error_of(builder.finish(UnsharedQueries::drop)) == "no query has AP for all systems");
}

TEST_CASE("a system without scores of a measure is an error under any treatment of queries", "[collection]") {
  ScoreTablesBuilder builder;
  for (const char* system : {"a", "b"}) REQUIRE(builder.add(system, "AP", "q1", 1).ok());
  REQUIRE(builder.add("a", "RR", "q1", 1).ok());
  for (const UnsharedQueries unshared : {UnsharedQueries::error, UnsharedQueries::drop})
    CHECK(error_of(builder.finish(unshared)) == "system 'b' has no RR for any query, unlike other systems");
}

TEST_CASE("a query on which the measure is undefined is left out and counted", "[collection]") {
  ScoreTablesBuilder builder;
  for (const char* system : {"a", "b"})
    for (const char* query : {"q1", "q2"}) REQUIRE(builder.add(system, "D", query, query[1] == '1' ? 1 : 0.5).ok());
  REQUIRE(builder.add("a", "D", "q3", undefined).ok());
  REQUIRE(builder.add("b", "D", "q3", 0.5).ok());
  const auto tables = builder.finish().value();
  CHECK(tables[0].queries() == std::vector<std::string>{"q1", "q2"});
  CHECK(tables[0].left_out() == 1);
}

TEST_CASE("evaluations of several systems become one table per measure", "[evaluate]") {
  const auto measures = parse_measures("AP P@1").value();
  const auto named = [&](const char* name, std::vector<std::string> queries, std::vector<double> values) {
    std::vector<bool> missing(queries.size());
    return NamedScores{name, Scores("tag", measures, std::move(queries), std::move(values), std::move(missing), {})};
  };
  const std::vector systems = {named("a", {"q1", "q2"}, {0.5, 1, 0, 1}),
                               named("b", {"q1", "q2"}, {0.25, 0, 1, undefined})};
  const auto tables = score_tables(systems).value();
  REQUIRE(tables.size() == 2);
  CHECK(tables[0] == ScoreTable::of("AP", {"a", "b"}, {"q1", "q2"}, {0.5, 1, 0.25, 0}).value());
  CHECK(tables[1].queries() == std::vector<std::string>{"q1"});
  CHECK(tables[1].left_out() == 1);
  CHECK(score_tables({}).value().empty());

  const auto error = [&](NamedScores other) {
    const std::vector both = {systems[0], std::move(other)};
    return error_of(score_tables(both));
  };
  CHECK(error(named("c", {"q1"}, {1, 1})) == "system 'c' has no scores for query 'q2', which system 'a' has");
  CHECK(error(named("c", {"q1", "q2", "q3"}, {1, 1, 1, 1, 1, 1})) ==
        "system 'a' has no scores for query 'q3', which system 'c' has");
  CHECK(error(named("c", {"q2", "q1"}, {1, 1, 1, 1})) ==
        "the systems 'a' and 'c' have their queries in different orders");
  CHECK(error(named("a", {"q1", "q2"}, {1, 1, 1, 1})) == "AP: duplicate system 'a'");
  CHECK(error({"c", Scores("tag", parse_measures("RR").value(), {"q1", "q2"}, {1, 1}, {false, false}, {})}) ==
        "the systems 'a' and 'c' were not scored with the same measures");
}

}  // namespace score_tables_test
