// irmetrics evaluate from outside: its output and exit codes.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace evaluate_command_test {
namespace {

const std::string hint = "See irmetrics evaluate --help.\n";
const std::string qrels = "--qrels examples/queries/qrels.txt ";
const std::string run = " examples/queries/partial.run";

}  // namespace

TEST_CASE("the program: bad input exits 2, and only the error is printed") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"evaluate --qrels none" + run, "none: cannot be opened: No such file or directory"},
      {"evaluate " + qrels + "none.run", "none.run: cannot be opened: No such file or directory"},
      {"evaluate " + qrels + "-m nDCG@10 AP" + run,
       "AP: no such file; to give several measures, quote them: -m \"nDCG@10 AP\""},
      {"evaluate " + qrels + "examples/formats/broken.run",
       "examples/formats/broken.run:1: column 12: the score must be a finite number, not '0,5'"},
      {"evaluate " + qrels + "examples/order/tied.run",
       "examples/order/tied.run: run and qrels have no query in common: the run has 'q1', the qrels have 'answered'"},
      {"evaluate " + qrels + "--queries error" + run,
       "examples/queries/partial.run: judged query 'missing' has no results, which queries=error does not allow"},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 2);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics: " + error + "\n");
  }
}

TEST_CASE("the program: preferences and judgment groups replace qrels and nuggets") {
  const TemporaryFolder folder;
  const std::string preferences =
      " --preferences " + folder.write("prefs", "q u s a 1\nq u s b 0\nq v s b 1\nq v s a 0\n");
  const std::string returned = " " + folder.write("a.run", "q Q0 a 1 2 t\nq Q0 b 2 1 t\n");
  CHECK(run_program("evaluate --csv -m 'prefs_simp NumPrefs map_avgjg AP'" + preferences + returned).output ==
        "run,measure,query,value\na,PrefsSimp,all,0.5\na,NumPrefs,all,2\na,AP_JG,all,0.75\na,AP,all,1\n");
  CHECK(run_program("evaluate" + preferences + returned).output.starts_with("measure          a\nPrefsSimp"));
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"-m PrefsSimp " + qrels + run,
       "irmetrics: PrefsSimp needs preferences or judgment groups: give --preferences FILE\n"},
      {"-m Coverage@5" + preferences + returned, "irmetrics: Coverage@5 needs nugget judgments: give --nuggets FILE\n"},
      {qrels + preferences + returned,
       "irmetrics: evaluate: --preferences replaces --qrels and --nuggets: give one or the other\n"}};
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program("evaluate " + arguments);
    CHECK(finished.code == 1);
    CHECK(finished.error == error + hint);
  }
}

TEST_CASE("the program: one wrong run among several suppresses all scores") {
  const Finished finished = run_program("evaluate " + qrels + run + " none.run");
  CHECK(finished.code == 2);
  CHECK(finished.output.empty());
}

TEST_CASE("the program: JSON contains policy, scores, audit and, on request, the queries") {
  const Finished finished =
      run_program("evaluate " + qrels + "-m 'P@2 map AP' --json --per-query --queries intersection" + run);
  REQUIRE(finished.code == 0);
  const auto json = nlohmann::json::parse(finished.output);
  CHECK(json["policy"]["queries"] == "intersection");
  CHECK(json["policy"]["ties"] == "docno_desc");
  REQUIRE(json["runs"].size() == 1);
  const auto& scored = json["runs"][0];
  CHECK(scored["name"] == "partial");
  CHECK(scored["tag"] == "partial");
  CHECK(scored["scores"] == nlohmann::json{{"P@2", 0.25}, {"AP", 0.5}});
  CHECK(scored["per_query"]["AP"] == nlohmann::json{{"answered", 1.0}, {"hopeless", 0.0}});
  const nlohmann::json audit = {
      {"scored", 2},
      {"left_out", 1},
      {"missing", 1},
      {"extra", 1},
      {"without_relevant", 1},
      {"duplicates", 0},
      {"identical_ids", 0},
      {"tied_hits", 0},
      {"unproved_ideals", 0},
      {"not_finite", 0},
      {"missing_undefined", 0},
      {"skipped_lines", 0},
      {"coerced_lines", 0},
      {"first_problem", ""},
      {"commented_records", 0},
      {"first_commented_record", ""},
      {"cutoffs", {{{"k", 2}, {"retrieved", 3}, {"unjudged", 1}, {"tied_pairs", 0}, {"shallow", 1}}}},
      {"undefined", nlohmann::json::array()},
      {"below_rel", nlohmann::json::array()},
      {"large_scores", 0},
      {"large_grades", 0},
      {"judged_outside", 0},
      {"returned_outside", 0},
      {"ties", "docno_desc"},
      {"queries", "intersection"}};
  CHECK(scored["audit"] == audit);
  const auto plain = nlohmann::json::parse(run_program("evaluate " + qrels + "-m AP --json" + run).output);
  CHECK_FALSE(plain["runs"][0].contains("per_query"));
}

TEST_CASE("the program: documents with the id of their query are dropped on request; JSON lines and BEIR's qrels") {
  const TemporaryFolder folder;
  const std::string judged = folder.write("qrels.tsv", "query-id\tcorpus-id\tscore\nq\ta\t1\n");
  const std::string returned = folder.write(
      "self.jsonl",
      "{\"qid\": \"q\", \"docno\": \"q\", \"score\": 3}\n{\"qid\": \"q\", \"docno\": \"a\", \"score\": 2}\n");
  const std::string evaluate = "evaluate -m RR --csv --qrels " + judged + " " + returned;
  CHECK(run_program(evaluate).output == "run,measure,query,value\nself,RR,all,0.5\n");
  CHECK(run_program(evaluate + " --ignore-identical-ids").output == "run,measure,query,value\nself,RR,all,1\n");
  const Finished audited =
      run_program("evaluate -m RR --audit --ignore-identical-ids --qrels " + judged + " " + returned);
  CHECK(audited.output.find("identical_ids               1\n") != std::string::npos);
}

TEST_CASE("the program: every format has the scores as a table") {
  const auto printed = [](const std::string& options) {
    const Finished finished = run_program("evaluate " + qrels + "-m RR " + options + run);
    CHECK(finished.code == 0);
    return finished.output;
  };
  const std::string text = printed("");
  const std::string value = text.substr(text.find("0."), 6);
  CHECK(printed("--format text") == text);
  CHECK(printed("--format json") == printed("--json"));
  CHECK(printed("--format csv") == printed("--csv"));
  CHECK(printed("--format markdown").starts_with("| measure | partial |\n|"));
  CHECK(printed("--format markdown").find("| RR | " + value + " |\n") != std::string::npos);
  CHECK(printed("--format latex").find("RR & " + value + " \\\\\n") != std::string::npos);
  CHECK(printed("--format html --per-query").find("<p>partial</p>") != std::string::npos);
  const Finished both = run_program("evaluate " + qrels + "--json --format latex" + run);
  CHECK(both.code == 1);
}

TEST_CASE("the program: CSV quotes cells with commas or quotes, and has full precision") {
  const TemporaryFolder folder;
  const std::string judged = folder.write("q", "a,b 0 d 1\na,b 0 e 1\na,b 0 f 1\n\"c\" 0 d 1\n");
  const std::string returned = folder.write("one,two.run", "a,b Q0 d 1 1 t\n\"c\" Q0 x 1 1 t\n");
  const Finished finished = run_program(
      fmt::format("evaluate --qrels '{}' -m \"R(rel=1)@5 IPrecAvg(rel=1,points=[0.5,1])\" --csv --per-query '{}'",
                  judged, returned));
  CHECK(finished.code == 0);
  CHECK(finished.output ==
        "run,measure,query,value\n"
        "\"one,two\",R@5,\"\"\"c\"\"\",0\n"
        "\"one,two\",R@5,\"a,b\",0.3333333333333333\n"
        "\"one,two\",R@5,all,0.16666666666666666\n"
        "\"one,two\",\"IPrecAvg(points=[0.5,1])\",\"\"\"c\"\"\",0\n"
        "\"one,two\",\"IPrecAvg(points=[0.5,1])\",\"a,b\",0\n"
        "\"one,two\",\"IPrecAvg(points=[0.5,1])\",all,0\n");
}

TEST_CASE("the program: a query called all has values in JSON, and is refused in CSV, where all means overall") {
  const TemporaryFolder folder;
  const std::string files = "evaluate -m AP --per-query --qrels " + folder.write("q", "all 0 d 1\nb 0 d 1\n") + " " +
                            folder.write("a.run", "all Q0 d 1 1 t\nb Q0 e 1 1 t\n");
  const auto json = nlohmann::json::parse(run_program(files + " --json").output);
  CHECK(json["runs"][0]["per_query"]["AP"] == nlohmann::json{{"all", 1.0}, {"b", 0.0}});
  const Finished csv = run_program(files + " --csv");
  CHECK(csv.code == 2);
  CHECK(csv.output == "");
  CHECK(csv.error ==
        "irmetrics: a: a query is called 'all', as the overall values are in CSV; JSON distinguishes them\n");
}

TEST_CASE("the program: ids that are not UTF-8 are an error in JSON, but not in CSV") {
  const TemporaryFolder folder;
  const std::string files = "evaluate -m AP --per-query --qrels " +
                            folder.write("q", "caf\xE9 0 d 1\ncaf\xE8 0 d 1\n") + " " +
                            folder.write("a.run", "caf\xE9 Q0 d 1 1 t\ncaf\xE8 Q0 e 1 1 t\n");
  const Finished json = run_program(files + " --json");
  CHECK(json.code == 2);
  CHECK(json.output == "");
  CHECK(json.error == "irmetrics: 'caf\\xe8' is not valid UTF-8, which JSON requires\n");
  CHECK(run_program(files + " --csv").output ==
        "run,measure,query,value\na,AP,caf\xE8,0\na,AP,caf\xE9,1\na,AP,all,0.5\n");
  const std::string other = folder.write("b.run", "caf\xE9 Q0 e 1 1 t\ncaf\xE8 Q0 d 1 1 t\n");
  const Finished compared = run_program("compare --json --per-query --test t -m AP --qrels " + folder.path("q") + " " +
                                        folder.path("a.run") + " " + other);
  CHECK(compared.code == 2);
  CHECK(compared.error == "irmetrics: 'caf\\xe8' is not valid UTF-8, which JSON requires\n");
}

TEST_CASE("the program: runs and qrels may come from standard input") {
  const Finished of_run =
      run_program("evaluate --qrels examples/order/qrels.txt -m RR --csv -", "q1 Q0 d9 1 2 t\nq1 Q0 d1 1 1 t\n");
  CHECK(of_run.code == 0);
  CHECK(of_run.output == "run,measure,query,value\n-,RR,all,0.5\n");
  const Finished of_qrels = run_program("evaluate --qrels - -m RR --csv examples/order/tied.run", "q1 0 d2 1\n");
  CHECK(of_qrels.output == "run,measure,query,value\ntied,RR,all,1\n");
  const Finished nothing = run_program("evaluate --qrels examples/order/qrels.txt -");
  CHECK(nothing.code == 2);
  CHECK(nothing.error == "irmetrics: standard input: contains no results\n");
}

TEST_CASE("the program: lenient reading is reported on standard error for qrels, and in the audit for runs") {
  const Finished finished = run_program("evaluate --lenient --qrels - -m AP examples/formats/broken.run",
                                        "q1 0 d1 1\nq1 0 d2\nq1 0 d3 high\n");
  CHECK(finished.code == 0);
  CHECK(finished.error ==
        "irmetrics: standard input: skipped lines: 1, coerced lines: 1; the first: standard input:2: expected 4 "
        "fields (query, iteration, document, grade), found 3\n");
  CHECK(finished.output ==
        "measure  broken\nAP       1.0000\n\n"
        "1/1 queries scored; 1 line skipped; 1 line coerced; the first: examples/formats/broken.run:1: column 12: the "
        "score must be a finite number, not '0,5'\n");
}

TEST_CASE("the program: --audit prints each count of the audit, and CSV has them too") {
  const std::string evaluate =
      "evaluate --audit --qrels examples/queries/qrels.txt -m P@2 examples/queries/partial.run";
  CHECK(run_program(evaluate).output ==
        "measure  partial\nP@2       0.1667\n\n"
        "audit                 partial\n"
        "scored                      3\n"
        "left_out                    0\n"
        "missing                     1\n"
        "extra                       1\n"
        "without_relevant            1\n"
        "duplicates                  0\n"
        "identical_ids               0\n"
        "tied_hits                   0\n"
        "large_scores                0\n"
        "large_grades                0\n"
        "judged_outside              0\n"
        "returned_outside            0\n"
        "unproved_ideals             0\n"
        "not_finite                  0\n"
        "missing_undefined           0\n"
        "skipped_lines               0\n"
        "coerced_lines               0\n"
        "commented_records           0\n"
        "retrieved@2                 3\n"
        "unjudged@2                  1\n"
        "tied_pairs@2                0\n"
        "shallow@2                   1\n"
        "ties               docno_desc\n"
        "queries                judged\n");
  const std::string csv = run_program(evaluate + " --csv").output;
  CHECK_THAT(csv, Catch::StartsWith("run,measure,query,value\npartial,P@2,all,0.16666666666666666\n"
                                    "partial,audit scored,all,3\npartial,audit left_out,all,0\n"));
  CHECK_THAT(csv,
             Catch::EndsWith(
                 "partial,audit unjudged@2,all,1\npartial,audit tied_pairs@2,all,0\npartial,audit shallow@2,all,1\n"));
  const Finished compared = run_program(
      "compare --audit --csv --qrels examples/queries/qrels.txt examples/queries/partial.run examples/order/tied.run");
  CHECK(compared.code == 1);
  CHECK_THAT(compared.error,
             Catch::StartsWith("irmetrics: compare: --audit applies to tables; JSON always contains this, "
                               "CSV has one line per pair\n"));
}

TEST_CASE("the program: lost output is an error") {
  CHECK(run_program("measures > /dev/full; echo $?").output == "2\n");
}

TEST_CASE("the program: standard input can be used for one file only") {
  const Finished judgments_and_run = run_program("evaluate --qrels - -"),
                 two_runs = run_program("evaluate " + qrels + "- -");
  CHECK(judgments_and_run.error ==
        "irmetrics: standard input (-) can be read only once\nSee irmetrics evaluate --help.\n");
  CHECK(judgments_and_run.code == 1);
  CHECK(two_runs.code == 1);
}

TEST_CASE("the program: a duplicate document on standard input is an error with both lines") {
  const std::string twice = "answered Q0 a 1 3 t\nother Q0 x 1 1 t\nanswered Q0 a 2 2 t\n";
  CHECK(run_program("evaluate " + qrels + "-", twice).error ==
        "irmetrics: standard input:3: query 'answered': duplicate document 'a' (first in line 1)\n");
}

TEST_CASE("the program: queries left out by --no-relevant skip are left out of counts of the top documents") {
  const Finished kept = run_program("evaluate " + qrels + "-m P@2 --no-relevant skip" + run);
  CHECK(kept.output.find("; unjudged@2 50%") != std::string::npos);
}

TEST_CASE("the program: nuggets alone, and nuggets with qrels") {
  const std::string nuggets = "--nuggets examples/documentation/nuggets.jsonl ";
  const std::string bm25 = " examples/documentation/bm25.run";
  const Finished alone = run_program("evaluate " + nuggets + "--json" + bm25);
  REQUIRE(alone.code == 0);
  const auto scores = nlohmann::json::parse(alone.output)["runs"][0]["scores"];
  // Computed with pyndeval (alpha-nDCG, to its six digits) and from FreshStack's definitions.
  CHECK(scores["alpha_nDCG@10"].get<double>() == Approx(0.519898).margin(5e-7));
  CHECK(scores["Coverage@20"].get<double>() == Approx(0.7589).margin(5e-5));
  CHECK(scores["R@50"].get<double>() == Approx(0.7150).margin(5e-5));
  CHECK(scores["MRecall@5"].get<double>() == Approx(0.1333).margin(5e-5));

  const std::string both = "--qrels examples/documentation/qrels.txt " + nuggets;
  const std::string measures = "-m \"nDCG@10 alpha_nDCG@10\" --csv";
  const std::string document =
      run_program("evaluate --qrels examples/documentation/qrels.txt -m nDCG@10 --csv" + bm25).output;
  const std::string nugget = run_program("evaluate " + nuggets + "-m alpha_nDCG@10 --csv" + bm25).output;
  CHECK(run_program("evaluate " + both + measures + bm25).output == document + nugget.substr(nugget.find('\n') + 1));
}

TEST_CASE("the program: errors in nuggets") {
  const std::string bm25 = " examples/documentation/bm25.run";
  const Finished neither = run_program("evaluate" + bm25);
  CHECK(neither.code == 1);
  CHECK(neither.error ==
        "irmetrics: evaluate: judgments are needed: --qrels FILE, --nuggets FILE, or both; or --preferences FILE\n" +
            hint);
  const Finished none = run_program("evaluate --qrels examples/documentation/qrels.txt -m Coverage@20" + bm25);
  CHECK(none.code == 1);
  CHECK(none.error == "irmetrics: Coverage@20 needs nugget judgments: give --nuggets FILE\n" + hint);
  const Finished others =
      run_program("evaluate --qrels examples/order/qrels.txt --nuggets examples/documentation/nuggets.jsonl" + bm25);
  CHECK(others.code == 2);
  CHECK(others.error ==
        "irmetrics: examples/order/qrels.txt and examples/documentation/nuggets.jsonl: query 'q1' is judged by the "
        "qrels but not by the nuggets; both must judge the same queries: use each separately\n");
}

TEST_CASE("the program: a profile makes a tool's choices, and single options override it") {
  const auto policy = [](const std::string& choices) {
    const Finished done = run_program("evaluate " + choices + " --json -m RR " + qrels + run);
    REQUIRE(done.code == 0);
    return nlohmann::json::parse(done.output)["policy"];
  };
  CHECK(policy("--profile trec9")["precision"] == "float32");
  CHECK(policy("--profile trec9")["queries"] == "intersection");
  CHECK(policy("--profile pyndeval")["diversity"] == "ndeval");
  CHECK(policy("--ties input --profile pyndeval")["ties"] == "input");
  CHECK(policy("--profile pyndeval --ties input")["ties"] == "input");
  CHECK(run_program("evaluate --profile trec8 " + qrels + run).error.find("--profile must be one of trec10, trec9") !=
        std::string::npos);
}

}  // namespace evaluate_command_test

#endif
