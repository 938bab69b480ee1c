// Scores of evaluate and scores in files as one set of tables, and files of scores told from runs.
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/temporary_folder.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/saved_scores.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/measures/precision.hpp>
#include <irmetrics/measures/rr.hpp>
#include <irmetrics/report/score_report.hpp>

#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace join_scores_test {
namespace {

NamedScores scored(const std::string& name) {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"d1", 1}}}, {"q2", {{"d2", 1}}}});
  const Run run = run_of(PlainRun{{"q1", {{"d1", 2}, {"d2", 1}}}, {"q2", {{"d1", 2}, {"d2", 1}}}}, name);
  return {name, evaluate(qrels, run, {RR{}, measures::P{1}}).value()};
}

}  // namespace

TEST_CASE("join_scores: tables of what was scored and of files, in the order asked for", "[scores]") {
  const TemporaryFolder folder;
  const std::string csv = folder.write(
      "old.csv", "run,measure,query,value\nx,recip_rank,q2,0.25\nx,recip_rank,q1,0.5\nx,P_1,q1,0\nx,P_1,q2,1\n");
  const std::vector<NamedScores> here = {scored("new")};
  const std::vector<NamedScoreFile> files = {{"old", csv}};
  const auto tables = join_scores(here, files, std::vector<std::string>{"P@1", "RR"}).value();
  REQUIRE(tables.size() == 2);
  CHECK(tables[0].measure() == "P@1");
  CHECK(tables[1].systems() == std::vector<std::string>{"new", "old"});
  CHECK(tables[1].queries() == std::vector<std::string>{"q1", "q2"});
  CHECK(std::vector<double>(tables[1].scores().begin(), tables[1].scores().end()) ==
        std::vector<double>{1, 0.5, 0.5, 0.25});
  CHECK(join_scores({}, files).value().size() == 2);
  const std::string own = folder.write("own.tsv", "query\tmine\nq1\t3\nq2\t-1\n");
  CHECK(join_scores({}, std::vector<NamedScoreFile>{{"mine", own}}).value()[0].measure() == "score");
}

TEST_CASE("join_scores: scores are rounded as those of a file that a tool printed with so many decimals", "[scores]") {
  const TemporaryFolder folder;
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"d1", 1}}}, {"q2", {{"d3", 1}}}});
  const Run run = run_of(PlainRun{{"q1", {{"d1", 2}}}, {"q2", {{"d1", 3}, {"d2", 2}, {"d3", 1}}}}, "new");
  const std::vector<NamedScores> here = {{"new", evaluate(qrels, run, {RR{}}).value()}};
  const auto joined = [&](const std::string& text, const std::string& more = "") {
    std::vector<NamedScoreFile> files = {{"old", folder.write("old", text)}};
    if (!more.empty()) files.push_back({"older", folder.write("older", more)});
    return join_scores(here, files).value().at(0);
  };
  const ScoreTable printed = joined("recip_rank \tq1\t1.0000\nrecip_rank \tq2\t0.3333\n");
  CHECK(printed.decimals() == 4u);
  CHECK(printed.scores(0)[1] == 0.3333);
  CHECK(printed.scores(0)[0] == 1);
  CHECK(printed.of_queries(std::vector<std::size_t>{1}).decimals() == 4u);
  // Texts of exact values have as many decimals as they need.
  const ScoreTable exact = joined("recip_rank \tq1\t1\nrecip_rank \tq2\t0.3333333333333333\n");
  CHECK(!exact.decimals());
  CHECK(exact.scores(0)[1] == 1.0 / 3);
  for (const char* const text :
       {"recip_rank \tq1\t1.0\nrecip_rank \tq2\t0.5\n", "recip_rank \tq1\t1e+00\nrecip_rank \tq2\t3.3333e-01\n",
        "recip_rank \tq1\t1.0000\nrecip_rank \tq2\t0.33333\n"})
    CHECK(joined(text).mean(0) == (1 + 1.0 / 3) / 2);
  // The file with the fewest decimals decides for all.
  const ScoreTable both = joined("recip_rank \tq1\t1.0000\nrecip_rank \tq2\t0.3333\n",
                                 "run,measure,query,value\nx,RR,q1,1.000\nx,RR,q2,0.333\n");
  CHECK(both.decimals() == 3u);
  for (std::size_t system = 0; system < 3; ++system) CHECK(both.scores(system)[1] == 0.333);
}

TEST_CASE("join_scores: errors name what is missing, and where", "[scores]") {
  const TemporaryFolder folder;
  const std::vector<NamedScores> here = {scored("new")};
  const auto error_of = [&](const std::string& text, const std::vector<std::string>& measures = {"RR"}) {
    const std::string path = folder.write("old.csv", "run,measure,query,value\n" + text);
    return message(join_scores(here, std::vector<NamedScoreFile>{{"old", path}}, measures).status());
  };
  CHECK(error_of("x,RR,q1,0.5\n") == "system 'old' has no RR for query 'q2', unlike other systems");
  CHECK(error_of("x,AP,q1,0.5\n").ends_with("old.csv: there are no scores of RR, but of AP"));
  CHECK(message(join_scores(here, {}, std::vector<std::string>{"AP"}).status()) ==
        "there are no scores of AP, but of P@1, RR");
  CHECK(error_of("x,RR,q1,0.5\ny,RR,q1,0.5\n").find("expected the scores of one system, found 'x' and 'y'") !=
        std::string::npos);
  CHECK(error_of("x,RR,all,0.5\n").find("old.csv: no per-query scores, only overall ones") != std::string::npos);
  CHECK(error_of("x,RR,q1,0.5\nx,RR,q1,0.5\n").find("duplicate value of RR") != std::string::npos);
}

TEST_CASE("is_score_file: files of scores are told from runs", "[scores]") {
  const TemporaryFolder folder;
  const auto is_scores = [&](const std::string& text) { return is_score_file(folder.write("file", text)).value(); };
  CHECK(is_scores("run,measure,query,value\nx,RR,q1,0.5\n"));
  CHECK(is_scores("map                   \tq1\t0.5\n"));
  CHECK(is_scores("runid                 \tall\tx\nmap \tall\t0.5\n"));
  CHECK(is_scores("query\tone\tother\nq1\t0.5\t1\n"));
  CHECK(is_scores("runid,topic,alpha-nDCG@5\nx,1,0.5\n"));
  const NamedScores some = scored("x");
  CHECK(is_scores(scores_as_json(std::span(&some, 1), {}, true).value()));
  CHECK(is_scores("{\"format\": \"irmetrics evaluation\", \"runs\": \"damaged\"}"));
  CHECK_FALSE(is_scores("q1 Q0 d1 1 2.5 x\n"));
  CHECK_FALSE(is_scores("q1\tQ0\td1\t1\t2.5\tx\n"));
  CHECK_FALSE(is_scores("{\"q1\": {\"d1\": 2.5}}\n"));
  CHECK_FALSE(is_scores("{\"query_id\": \"q1\", \"doc_id\": \"d1\", \"score\": 2.5}\n"));
  CHECK_FALSE(is_scores("query_id,doc_id,score\nq1,d1,2.5\n"));
  CHECK(is_score_file(folder.path("none")).status().code() == StatusCode::file_error);
}

}  // namespace join_scores_test
