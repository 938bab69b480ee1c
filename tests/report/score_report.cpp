// Reports of scores, on small scores made by hand.
#include "support/files.hpp"

#include <irmetrics/report/score_report.hpp>

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

std::string audit_of(const Audit& audit) {
  const std::vector<NamedScores> runs = {scores_of("run", audit)};
  return audit_text(runs);
}

}  // namespace

TEST_CASE("one run has a row per measure; several runs have a row each") {
  std::vector<NamedScores> runs = {scores_of("one")};
  CHECK(text_of(table_of_scores(runs)) ==
        "measure     one\n"
        "AP       0.6250\n"
        "NumRet        7\n"
        "\n"
        "one: 0 queries scored\n");
  runs.push_back(scores_of("number two"));
  CHECK(text_of(table_of_scores(runs)) ==
        "run             AP  NumRet\n"
        "one         0.6250       7\n"
        "number two  0.6250       7\n"
        "\n"
        "one: 0 queries scored\n"
        "number two: 0 queries scored\n");
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

TEST_CASE("the audit omits counts of 0, and uses the singular for 1") {
  Audit audit;
  audit.scored = 2;
  CHECK(audit_of(audit) == "run: 2 queries scored\n");
  audit.scored = audit.duplicates = audit.tied_hits = audit.skipped_lines = audit.coerced_lines = 1;
  audit.first_problem = "file:3: what was wrong";
  audit.cutoffs = {{5, 10, 0, 1}, {10, 12, 4, 2}};
  CHECK(audit_of(audit) ==
        "run: 1 query scored, 1 duplicate dropped, 1 judged document shares its score, 1 tied pair across rank 5, "
        "33.3 % unjudged in the top 10, 2 tied pairs across rank 10, 1 line skipped, 1 line read leniently; the first: "
        "file:3: what was wrong\n");
  audit = {};
  audit.scored = 3;
  audit.left_out = audit.missing = audit.extra = audit.without_relevant = audit.duplicates = audit.tied_hits =
      audit.not_finite = audit.missing_undefined = audit.skipped_lines = audit.coerced_lines = 2;
  CHECK(audit_of(audit) ==
        "run: 3 queries scored, 2 left out, 2 judged but missing from the run, 2 queries of the run not judged, 2 "
        "without a relevant document, 2 duplicates dropped, 2 judged documents share their score, 2 values too large "
        "or NaN, 2 values of missing queries undefined, 2 lines skipped, 2 lines read leniently\n");
}

TEST_CASE("the line of scores counts undefined queries of a measure, the line of their audit does not") {
  Audit audit;
  audit.scored = 3;
  audit.missing = 2;
  audit.skipped_lines = 1;
  audit.first_problem = "file:3: what was wrong";
  const double nan = std::nan("");
  const Scores scores("run", {AP{}, RR{}}, {"q1", "q2", "q3"}, {1, 0, 0, nan, 1, nan}, {false, true, true}, audit);
  CHECK(audit_line(audit) ==
        "3 queries scored, 2 judged but missing from the run, 1 line skipped; the first: file:3: what was wrong");
  CHECK(audit_line(scores) ==
        "3 queries scored, 2 judged but missing from the run, 1 line skipped, RR undefined for 2 queries; the first: "
        "file:3: what was wrong");
  CHECK(audit_line(Audit()) == "0 queries scored");
}

TEST_CASE("CSV has one line per value, with the overall value under the query all") {
  const std::vector<NamedScores> runs = {scores_of("a,b")};
  CHECK(value_of(scores_as_csv(runs, false)) ==
        "run,measure,query,value\n\"a,b\",AP,all,0.625\n\"a,b\",NumRet,all,7\n");
  CHECK(value_of(scores_as_csv(runs, true)) ==
        "run,measure,query,value\n"
        "\"a,b\",AP,q1,1\n\"a,b\",AP,q2,0.25\n\"a,b\",AP,all,0.625\n"
        "\"a,b\",NumRet,q1,3\n\"a,b\",NumRet,q2,4\n\"a,b\",NumRet,all,7\n");
}

TEST_CASE("CSV refuses a query called all if it has values, because they would pass for overall values") {
  const std::vector<NamedScores> runs = {
      {"run", Scores("tag", {AP{}}, {"all", "q2"}, {1, 0.5}, {false, false}, Audit())}};
  CHECK(value_of(scores_as_csv(runs, false)) == "run,measure,query,value\nrun,AP,all,0.75\n");
  CHECK(error_of(scores_as_csv(runs, true)) ==
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
