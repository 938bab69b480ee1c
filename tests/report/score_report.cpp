// Reports of scores, on small scores made by hand.
#include "support/files.hpp"

#include <irmetrics/report/score_report.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace score_report_test {
namespace {

/// AP 1 and 0.25, NumRet 3 and 4, for queries q1 and q2.
NamedScores scores_of(const std::string& name, const Audit& audit = {}) {
  return {name, Scores("tag of " + name, {AP{}, NumRet{}}, {"q1", "q2"}, {1, 0.25, 3, 4}, {false, false}, audit)};
}

std::string text_of(const ReportTable& table) { return render(table, TableFormat::text); }

}  // namespace

TEST_CASE("one run has a row per measure; several runs have a row each") {
  std::vector<NamedScores> runs = {scores_of("one")};
  CHECK(text_of(table_of_scores(runs)) ==
        "measure     one\n"
        "AP       0.6250\n"
        "NumRet        7\n");
  runs.push_back(scores_of("number two"));
  CHECK(text_of(table_of_scores(runs)) ==
        "run             AP  NumRet\n"
        "one         0.6250       7\n"
        "number two  0.6250       7\n");
  CHECK(table_of_scores({}).rows.empty());
}

TEST_CASE("queries are rows, and the last row is all") {
  CHECK(text_of(table_of_queries(scores_of("one"))) ==
        "one\n"
        "query      AP  NumRet\n"
        "q1     1.0000       3\n"
        "q2     0.2500       4\n"
        "all    0.6250       7\n");
}

TEST_CASE("the audit counts the queries for which each measure is not defined") {
  Audit audit;
  audit.scored = 3;
  const double nan = std::nan("");
  const Scores scores("run", {AP{}, RR{}}, {"q1", "q2", "q3"}, {1, 0, 0, nan, 1, nan}, {false, true, true}, audit);
  CHECK(scores.audit().undefined == std::vector<UndefinedMeasure>{{"RR", 2}});
}

TEST_CASE("the audits are the last table, the queries the first ones") {
  Audit audit;
  audit.scored = 2;
  const std::vector<NamedScores> runs = {scores_of("one", audit), scores_of("two", audit)};
  const auto tables = scores_as_tables(runs, {.per_query = true, .audit = true});
  REQUIRE(tables.size() == 4);
  CHECK(tables[0] == table_of_queries(runs[0]));
  CHECK(tables[1] == table_of_queries(runs[1]));
  CHECK(tables[2] == table_of_scores(runs));
  CHECK(tables[3] == full_table_of_audits(audits_of(runs)));
  CHECK(scores_as_tables(runs) == std::vector<ReportTable>{table_of_scores(runs), table_of_audits(audits_of(runs))});
  CHECK(scores_as_tables({}) == std::vector<ReportTable>(1));
}

TEST_CASE("CSV has one line per value, with the overall value under the query all") {
  const std::vector<NamedScores> runs = {scores_of("a,b")};
  CHECK(value_of(scores_as_csv(runs)) == "run,measure,query,value\n\"a,b\",AP,all,0.625\n\"a,b\",NumRet,all,7\n");
  CHECK(value_of(scores_as_csv(runs, {.per_query = true})) ==
        "run,measure,query,value\n"
        "\"a,b\",AP,q1,1\n\"a,b\",AP,q2,0.25\n\"a,b\",AP,all,0.625\n"
        "\"a,b\",NumRet,q1,3\n\"a,b\",NumRet,q2,4\n\"a,b\",NumRet,all,7\n");
}

TEST_CASE("CSV has each count of the audit on request") {
  Audit audit;
  audit.scored = 2;
  audit.cutoffs = {{10, 12, 4, 0}};
  const std::string csv = value_of(scores_as_csv(std::vector{scores_of("run", audit)}, {.audit = true}));
  for (const auto& [name, count] : counts_of(audit))
    CHECK_THAT(csv, Catch::Contains(fmt::format("\nrun,audit {},all,{}\n", name, count)));
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 3 + static_cast<std::ptrdiff_t>(counts_of(audit).size()));
}

TEST_CASE("CSV refuses a query called all if it has values, because they would pass for overall values") {
  const std::vector<NamedScores> runs = {
      {"run", Scores("tag", {AP{}}, {"all", "q2"}, {1, 0.5}, {false, false}, Audit())}};
  CHECK(value_of(scores_as_csv(runs)) == "run,measure,query,value\nrun,AP,all,0.75\n");
  CHECK(error_of(scores_as_csv(runs, {.per_query = true})) ==
        "run: a query is called 'all', as the overall values are in CSV; JSON distinguishes them");
}

TEST_CASE("JSON refuses ids and names that are not UTF-8") {
  const std::vector<NamedScores> name = {scores_of("one"), scores_of("two\xFF")};
  CHECK(error_of(scores_as_json(name, {}, true)) == "'two\\xff' is not valid UTF-8, which JSON requires");
  const std::vector<NamedScores> query = {
      {"caf\xC3\xA9", Scores("tag", {AP{}}, {"caf\xC3\xA9", "caf\xE9"}, {1, 0.5}, {false, false}, Audit())}};
  CHECK(error_of(scores_as_json(query, {}, true)) == "'caf\\xe9' is not valid UTF-8, which JSON requires");
  CHECK(nlohmann::json::parse(value_of(scores_as_json(query, {}, false)))["runs"][0]["name"] == "caf\xC3\xA9");
}

TEST_CASE("JSON contains each run under its name, with its tag") {
  const std::vector<NamedScores> runs = {scores_of("one"), scores_of("two")};
  Policy policy;
  policy.depth = 7;
  const auto json = nlohmann::json::parse(value_of(scores_as_json(runs, policy, true)));
  CHECK(json["policy"]["depth"] == 7);
  CHECK(json["policy"]["judged_only"] == false);
  REQUIRE(json["runs"].size() == 2);
  CHECK(json["runs"][0]["name"] == "one");
  CHECK(json["runs"][0]["tag"] == "tag of one");
  CHECK(json["runs"][0]["scores"] == nlohmann::json{{"AP", 0.625}, {"NumRet", 7.0}});
  CHECK(json["runs"][0]["per_query"]["AP"] == nlohmann::json{{"q1", 1.0}, {"q2", 0.25}});
  CHECK(json["runs"][1]["name"] == "two");
}

}  // namespace score_report_test
