// irmetrics compare from outside: runs, files of scores, formats, wrong usage and wrong input.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sstream>

using namespace irmetrics;
using namespace irmetrics::test;

namespace compare_command_test {
namespace {

const std::string hint = "See irmetrics compare --help.\n";
const std::string folder = "examples/documentation/";
const std::string qrels = "--qrels " + folder + "qrels.txt ";
const std::string runs =
    " " + folder + "bm25.run " + folder + "tfidf.run " + folder + "overlap.run " + folder + "ngram.run";

}  // namespace

TEST_CASE("irmetrics compare: means with marks, the test, and the audit", "[program]") {
  const Finished finished = run_program("compare " + qrels + "-m 'nDCG@10 AP' --baseline bm25" + runs);
  CHECK(finished.code == 0);
  CHECK(finished.error.empty());
  CHECK(finished.output.starts_with("system   nDCG@10"));
  CHECK(finished.output.find(
            "\nNo difference from bm25 is significant (randomization test, Holm correction for the 3 "
            "comparisons of each measure, alpha 0.05; resamples 10000, seed 20090719).\nQueries: 15.\n") !=
        std::string::npos);
  CHECK(finished.output.find("\nQueries: 15.\n\n15/15 queries scored\n") != std::string::npos);
  // The means equal evaluate's.
  const auto scores = nlohmann::json::parse(run_program("evaluate " + qrels + "-m nDCG@10 --json" + runs).output);
  const auto compared =
      nlohmann::json::parse(run_program("compare " + qrels + "-m nDCG@10 --baseline bm25 --json" + runs).output);
  for (const auto& run : scores["runs"])
    for (const auto& system : compared["measures"][0]["systems"])
      if (system["name"] == run["name"]) CHECK(system["mean"] == run["scores"]["nDCG@10"]);
}

TEST_CASE("irmetrics compare: every format reports runs that lack queries", "[program]") {
  const TemporaryFolder temporary;
  std::string half;  // of ngram.run: 7 of the 15 queries
  std::istringstream lines(file_bytes(in_project(folder + "ngram.run")));
  for (std::string line; std::getline(lines, line);)
    if (line.substr(0, 3) <= "q07") half += line + '\n';
  const std::string arguments =
      "compare " + qrels + "-m AP " + folder + "bm25.run '" + temporary.write("half.run", half) + "' --format ";
  for (const std::string format : {"text", "markdown", "latex", "html"}) {
    INFO(format);
    const std::string output = run_program(arguments + format).output;
    CHECK_THAT(output, Catch::Contains("missing") && Catch::Contains("means depend on queries=judged"));
  }
  const nlohmann::json audit = nlohmann::json::parse(run_program(arguments + "json").output)["audit"];
  CHECK(audit["half"]["missing"] == 8);
  CHECK(audit["bm25"]["missing"] == 0);
  CHECK(run_program(arguments + "csv").output.ends_with(",0,8\n"));
  const std::string text = run_program(arguments + "text").output;
  const std::string table = text.substr(text.find("15/15 queries scored\n"));
  CHECK_THAT(table, Catch::Contains("\nbm25          0 ") && Catch::Contains("\nhalf !        8 "));
  // evaluate has the same table.
  CHECK(run_program("evaluate " + qrels + "-m AP " + folder + "bm25.run '" + temporary.path("half.run") + "'")
            .output.ends_with(table));
}

TEST_CASE("irmetrics compare: details follow on request", "[program]") {
  const std::string arguments = "compare " + qrels + "-m 'nDCG@10 AP' --test t " + runs;
  const auto titles = [&](const std::string& options) {
    const std::string output = run_program(arguments + options).output;
    std::string found;
    for (const std::string title : {": means and ranks\n", ": differences\n", ": differences by query\n"})
      found += output.find("\nnDCG@10" + title) != std::string::npos && output.find("\nAP" + title) != std::string::npos
                   ? "x"
                   : "-";
    return found;
  };
  CHECK(titles("") == "---");
  CHECK(titles(" --intervals") == "x--");
  CHECK(titles(" --pairs") == "-x-");
  CHECK(titles(" --per-query --pairs") == "-xx");
}

TEST_CASE("irmetrics compare: every format, and the same bytes for any number of threads", "[program]") {
  const std::string plain = "compare " + qrels + "-m 'nDCG@10 AP' --resamples 2000 --seed 7";
  const std::vector<std::pair<std::string, std::string>> formats = {
      {"text", "system"},  {"markdown", "| system |"}, {"latex", "% \\usepackage"},
      {"html", "<table "}, {"csv", "measure,first,"},  {"json", "{\n"}};
  for (const auto& [format, begin] : formats) {
    INFO(format);
    const std::string arguments = plain + (format == "csv" ? "" : " --pairs --per-query");
    const Finished one = run_program(arguments + " --format " + format + " --threads 1" + runs);
    CHECK(one.code == 0);
    CHECK(one.output.starts_with(begin));
    CHECK(run_program(arguments + " --format " + format + " --threads 2" + runs).output == one.output);
  }
  CHECK(run_program(plain + " --csv" + runs).output == run_program(plain + " --format csv" + runs).output);
  CHECK(run_program(plain + " --json" + runs).output == run_program(plain + " --format json" + runs).output);
  CHECK(lines_of(run_program(plain + " --csv" + runs).output).size() == 1 + 2 * 6);
}

TEST_CASE("irmetrics compare: options of the statistics take effect", "[program]") {
  const Finished finished = run_program(
      "compare " + qrels +
      "-m 'nDCG@10 AP' --baseline bm25 --test wilcoxon --correction bonferroni --family all --alpha 0.1 --level 0.9 "
      "--interval percentile --resamples 500 --seed 3 --json" +
      runs);
  REQUIRE(finished.code == 0);
  CHECK(nlohmann::json::parse(finished.output)["options"] == nlohmann::json{{"baseline", "bm25"},
                                                                            {"test", "wilcoxon"},
                                                                            {"correction", "bonferroni"},
                                                                            {"family", "all"},
                                                                            {"alpha", 0.1},
                                                                            {"power", 0.8},
                                                                            {"interval", "percentile"},
                                                                            {"proportion", "clopper_pearson"},
                                                                            {"level", 0.9},
                                                                            {"resamples", 500},
                                                                            {"seed", 3}});
  const std::string by_name = run_program("compare " + qrels + "--csv --baseline bm25" + runs).output;
  CHECK(run_program("compare " + qrels + "--csv --baseline " + folder + "bm25.run" + runs).output == by_name);
  const std::string berds = "compare --csv --berds examples/berds/bm25.jsonl examples/berds/dense.jsonl --baseline ";
  const Finished by_file = run_program(berds + "examples/berds/dense.jsonl");
  CHECK(by_file.code == 0);
  CHECK(by_file.output == run_program(berds + "dense").output);
}

TEST_CASE("irmetrics compare: files of scores give the same output as the runs", "[program]") {
  const TemporaryFolder temporary;
  const std::string scores = run_program("evaluate " + qrels + "-m 'nDCG@10 AP' --csv --per-query" + runs).output;
  const std::string file = temporary.write("scores.csv", scores);
  std::string from_runs;  // runs have counts of missing queries, files of scores do not
  for (const std::string& line : lines_of(run_program("compare " + qrels + "-m 'nDCG@10 AP' --csv" + runs).output))
    from_runs += (line.ends_with(",0,0") ? line.substr(0, line.size() - 4) + ",," : line) + '\n';
  CHECK(run_program("compare --csv --scores '" + file + "'").output == from_runs);
  CHECK(run_program("compare --csv -m 'nDCG@10 map' --scores '" + file + "'").output == from_runs);
  CHECK(run_program("compare --csv -m 'nDCG@10 map' -m AP --scores '" + file + "'").output == from_runs);  // each once
  CHECK(lines_of(run_program("compare --csv -m AP --scores '" + file + "'").output).size() == 1 + 6);
  const Finished none = run_program("compare -m RR --scores '" + file + "'");
  CHECK(none.code == 2);
  CHECK(none.error == "irmetrics: the files have no scores of RR, but of nDCG@10, AP\n");
  const Finished unknown = run_program("compare -m nDGC@10 --scores '" + file + "'");
  CHECK(unknown.error ==
        "irmetrics: unknown measure 'nDGC@10'; did you mean nDCG@10?; the files have scores of nDCG@10, AP\n");
  const std::string geometric = temporary.write("geometric.csv",
                                                "run,measure,query,value\na,GMAP,q1,0.5\na,GMAP,q2,0.25\n"
                                                "b,GMAP,q1,0.25\nb,GMAP,q2,0.125\n");
  const std::string logarithms = run_program("compare --csv --scores '" + geometric + "'").output;
  CHECK(logarithms.find("ln(GMAP)") != std::string::npos);
  for (const char* name : {"GMAP", "ln(GMAP)"})
    CHECK(run_program(fmt::format("compare --csv -m '{}' --scores '{}'", name, geometric)).output == logarithms);

  const std::string table = temporary.write("table.tsv", "query\ta\tb\nq1\t1\t0.5\nq2\t0.5\t0.25\nq3\t\t1\n");
  CHECK(run_program("compare --scores '" + table + "'").code == 2);
  CHECK(run_program("compare --unshared drop --scores '" + table + "'").code == 0);
}

TEST_CASE("irmetrics compare: preferences between rankings are compared with a baseline, a name or a file",
          "[program]") {
  const std::string arguments = "compare " + qrels + "--preference lexirecall --json --baseline ";
  const Finished finished = run_program(arguments + "bm25" + runs);
  CHECK(finished.code == 0);
  CHECK(finished.output == run_program(arguments + folder + "bm25.run" + runs).output);
  const auto compared = nlohmann::json::parse(finished.output);
  const auto& measure = compared["measures"][0];
  CHECK(measure["measure"] == "lexirecall");
  CHECK(measure["pairs"].size() == 3);
  for (const auto& pair : measure["pairs"]) {
    const int wins = pair["wins"], ties = pair["ties"], losses = pair["losses"];
    CHECK(pair["second"] == "bm25");
    CHECK(wins + ties + losses == measure["queries"]);
    CHECK(pair["difference"].get<double>() == Approx((wins - losses) / static_cast<double>(measure["queries"])));
  }
}

TEST_CASE("irmetrics compare: a leaderboard has no per-query scores, and is refused", "[program]") {
  const TemporaryFolder temporary;
  const std::string board = temporary.write("board.csv", "system,AP,RR\na,.1,.2\nb,.3,.3\nc,.5,.6\n");
  const Finished refused = run_program("compare --test t --scores " + board);
  CHECK(refused.code == 2);
  CHECK(refused.output == "");
  CHECK(refused.error.starts_with("irmetrics: " + board +
                                  ":1: expected per-query scores, but 'AP' is a measure: this is a leaderboard"));
  const std::string queries = temporary.write("queries.csv", "system,AP,31\na,.1,.2\nb,.3,.3\nc,.5,.6\n");
  CHECK(run_program("compare --test t --scores " + queries).output.find("Queries: 2.") != std::string::npos);
}

TEST_CASE("irmetrics compare: wrong usage exits 1, bad input 2, and only the error is printed", "[program]") {
  const std::vector<std::tuple<int, std::string, std::string>> cases = {
      {1, "compare", "compare: runs are needed, with --qrels or --nuggets; or --scores FILE...\n" + hint},
      {1, "compare" + runs,
       "compare: judgments are needed: --qrels FILE, --nuggets FILE, or both; or --preferences FILE\n" + hint},
      {2, "compare " + qrels + "--baseline e5" + runs,
       "the baseline 'e5' is not one of the systems: bm25, tfidf, overlap, ngram\n"},
      {1, "compare " + qrels + folder + "bm25.run", "compare: at least two runs are needed: RUN RUN...\n" + hint},
      {1, "compare --berds examples/berds/bm25.jsonl",
       "compare: at least two files are needed: --berds FILE FILE...\n" + hint},
      {1, "compare " + qrels + "--alpha 5" + runs, "--alpha: expected a number in (0, 0.8), not '5'\n" + hint},
      {1, "compare " + qrels + "--level 95" + runs, "--level: expected a number in (0, 1), not '95'\n" + hint},
      {1, "compare " + qrels + "--resamples 0" + runs,
       "--resamples: expected a whole number from 1 to 100000000, not '0'\n" + hint},
      {1, "compare " + qrels + "--test tukey_hsd --family all" + runs,
       "--family all requires a test of pairs: tukey_hsd already corrects for the pairs of one measure\n" + hint},
      {1, "compare " + qrels + "--test randomized_tukey_hsd --correction holm" + runs,
       "--correction holm requires a test of pairs: randomized_tukey_hsd includes its correction\n" + hint},
      {1, "compare " + qrels + "--rel 2" + runs,
       "compare: --rel applies to preferences between rankings only, which need --preference\n" + hint},
      {1, "compare " + qrels + "--preference rpp -m AP" + runs,
       "compare: --measures applies to measures only, not to preferences between rankings, which need runs and "
       "judgments\n" +
           hint},
      {1, "compare " + qrels + "--preference rpp --test tukey_hsd" + runs,
       "--preference requires a test of pairs: tukey_hsd compares all systems\n" + hint},
      {2, "compare " + qrels + "--preference rpp" + runs,
       "preferences between 4 runs need a baseline: one of bm25, tfidf, overlap, ngram\n"},
      {2, "compare " + qrels + "--preference lexirecall --graded --baseline bm25" + runs,
       "lexirecall has no form for grades: graded is for rpp, invrpp and dcgrpp\n"},
      {1, "compare --csv --intervals --scores none",
       "compare: --intervals applies to tables; JSON always contains this, CSV has one line per pair\n" + hint},
      {1, "compare --csv --pairs --scores none",
       "compare: --pairs applies to tables; JSON always contains this, CSV has one line per pair\n" + hint},
      {1, "compare --csv --per-query --scores none",
       "compare: --per-query applies to tables and JSON; CSV has one line per pair\n" + hint},
      {1, "compare --depth 5 --scores none", "compare: --depth applies to runs only, not to --scores\n" + hint},
      {1, "compare --scores - -", "standard input (-) can be read only once\n" + hint},
      {2, "compare --scores none", "none: cannot be opened: No such file or directory\n"},
  };
  for (const auto& [code, arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == code);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics: " + error);
  }
  for (const std::string arguments :
       {"--test nonsense", "--format pdf", "--json --csv", "--format text --json", "--scores none"}) {
    INFO(arguments);
    const Finished finished = run_program("compare " + qrels + arguments + runs);
    CHECK(finished.code == 1);
    CHECK(finished.error.ends_with(hint));
  }
  CHECK(run_program("compare --help").output.find("--baseline SYSTEM") != std::string::npos);
}

#endif

}  // namespace compare_command_test
