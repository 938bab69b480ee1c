// irmetrics check from outside: exit codes, forms of baselines, files of reports, and errors.
#include "support/program.hpp"
#include "support/well_formed.hpp"

#ifdef IRMETRICS_PROGRAM
#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>

using namespace irmetrics;
using namespace irmetrics::test;

namespace check_command_test {
namespace {

const std::string judged = "--qrels examples/known_items/qrels.txt ";
const std::string bm25 = "examples/known_items/bm25.run", overlap = "examples/known_items/overlap.run";

Finished checked(const std::string& options) { return run_program("check " + judged + options); }

/// The report without warnings of holes, which need the runs of both, and without audits, which scores in files lack.
std::string without_warnings(const Finished& finished) {
  std::string text;
  for (const std::string& line : lines_of(finished.output)) {
    if (line.find("queries scored") != std::string::npos) break;
    if (!line.empty() && !line.starts_with("Warning: ")) text += line + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("check: the exit code says whether the policies are kept") {
  CHECK(checked("-m RR@10 --baseline " + overlap + " " + bm25).code == 0);
  const Finished failed = checked("-m RR@10 --baseline " + bm25 + " " + overlap);
  CHECK(failed.code == 1);
  CHECK(failed.error == "");
  CHECK(failed.output.starts_with("Failed: overlap against bm25: RR@10 is worse than bm25\n"));
  const Finished several =
      checked("-m \"RR@10 RR@5 RR@3 RR@2 Success@1\" --policy drop=0.01 --baseline " + bm25 + " " + overlap);
  CHECK(lines_of(several.output)[0].ends_with("; RR@3 is worse than bm25; and 2 more"));
  const std::string words = "examples/known_items/words.run";
  CHECK(checked("-m RR@10 --baseline " + bm25 + " --policy noninferior --margin 0.02 " + words).code == 3);
  CHECK(checked("-m RR@10 --baseline " + bm25 + " --policy noninferior --margin 0.2 " + words).code == 0);
  CHECK(checked("-m RR@10 --baseline " + words + " --policy drop=0.01 " + bm25).code == 1);
  CHECK(checked("-m RR@10 --baseline " + words + " --policy floor=0.4 " + bm25).code == 1);
}

TEST_CASE("check: baselines are runs, or scores of any tool, with or without judgments") {
  const TemporaryFolder folder;
  const std::string csv = folder.path("bm25.csv"), json = folder.path("bm25.json"), plain = folder.path("bm25.txt");
  const std::string candidate = folder.path("overlap.csv");
  folder.write("bm25.csv", run_program("evaluate " + judged + "-m \"RR@10 P@5\" --per-query --csv " + bm25).output);
  folder.write("bm25.json", run_program("evaluate " + judged + "-m RR@10 --per-query --json " + bm25).output);
  folder.write("overlap.csv",
               run_program("evaluate " + judged + "-m \"RR@10 P@5\" --per-query --csv " + overlap).output);
  const Finished runs = checked("-m \"RR@10 P@5\" --baseline " + bm25 + " " + overlap);
  CHECK(without_warnings(checked("--baseline " + csv + " " + overlap)) == without_warnings(runs));  // its measures
  CHECK(without_warnings(run_program("check --baseline " + csv + " " + candidate)) == without_warnings(runs));
  const Finished one = checked("-m RR@10 --baseline " + bm25 + " " + overlap);
  CHECK(without_warnings(checked("-m RR@10 --baseline " + csv + " " + overlap)) == without_warnings(one));
  CHECK(without_warnings(checked("--baseline " + json + " " + overlap)) == without_warnings(one));
  // A measure unknown to this library.
  folder.write("a.tsv", "query\tone\nq1\t0.5\nq2\t0.25\nq3\t1\n");
  folder.write("b.tsv", "query\tother\nq1\t0.5\nq2\t0.125\nq3\t1\n");
  const Finished foreign = run_program("check --baseline " + folder.path("a.tsv") + " " + folder.path("b.tsv"));
  CHECK(foreign.code == 0);
  CHECK(foreign.output.find("1 of 3 queries differ: the smallest attainable p is 1") != std::string::npos);
  CHECK(checked("-m RR@10 --baseline " + bm25 + " " + bm25).output.starts_with("Passed: bm25 against bm25 (baseline)"));
  // Two files of one name.
  std::filesystem::create_directory(folder.path("old"));
  const std::string again = folder.write("old/bm25.run", file_bytes(in_project(bm25)));
  CHECK(
      checked("-m RR@10 --baseline " + again + " " + bm25).output.starts_with("Passed: bm25 against bm25 (baseline)"));
}

TEST_CASE("check: a run equals its scores as trec_eval prints them, with four decimals") {
  const TemporaryFolder folder;
  const std::string printed = folder.write(
      "main.txt", run_program("trec_eval -q -m recip_rank examples/known_items/qrels.txt " + overlap).output);
  const Finished finished = checked("-m RR --baseline " + printed + " " + overlap);
  CHECK(finished.code == 0);
  CHECK(finished.output.find("no query differs") == std::string::npos);  // nothing to say of a row without a difference
  CHECK(finished.output.find("Warning: RR: all scores are rounded to 4 decimals, because a file has no more.\n") !=
        std::string::npos);
}

TEST_CASE("check: missing queries are warned of, and audits are printed") {
  const TemporaryFolder folder;
  std::string lines;
  for (const std::string& line : lines_of(file_bytes(in_project(bm25))))
    if (!line.starts_with("q01 ")) lines += line + "\n";
  const std::string shorter = folder.write("pr.run", lines);
  const std::string text = checked("-m RR@10 --baseline " + bm25 + " " + shorter).output;
  CHECK(text.find("Warning: pr: 1 of ") != std::string::npos);
  CHECK(text.find(" judged queries have no results: means depend on queries=judged.\n") != std::string::npos);
  CHECK(text.find(" queries scored\n") != std::string::npos);
  CHECK(checked("-m RR@10 --json --baseline " + bm25 + " " + shorter).output.find("\"missing\": 1") !=
        std::string::npos);
}

TEST_CASE("check: an output replaces nothing that is read, and no other output") {
  const TemporaryFolder folder;
  const std::string run = folder.write("a.json", file_bytes(in_project(bm25))), report = folder.path("report.md");
  const auto refused = [&](const std::string& options) {
    const Finished finished = checked("-m RR@10 --baseline " + run + " " + options + " " + overlap);
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    return lines_of(finished.error)[0];
  };
  CHECK(refused("-o " + run) == "irmetrics: check: -o would replace " + run + ", which it reads");
  CHECK(refused("--write " + run) == "irmetrics: check: --write would replace " + run + ", which it reads");
  CHECK(refused("-o " + report + " --write " + report) ==
        "irmetrics: check: -o would replace " + report + ", which is another output");
  CHECK(file_bytes(run) == file_bytes(in_project(bm25)));
  CHECK(!std::filesystem::exists(report));
  CHECK(refused("--annotations --json").ends_with("write that to a file, as in -o check.json"));
  CHECK(run_program("evaluate " + judged + "--write " + run + " " + run).code == 1);
  // Another file, or the same one from an earlier call, is replaced.
  for (const char* const option : {"--write ", "--part "})
    for (int i = 0; i < 2; ++i)
      CHECK(run_program("evaluate " + judged + "-m RR " + option + folder.path("again") + " " + overlap).code == 0);
}

TEST_CASE("check: reports are written in the form that their names say") {
  const TemporaryFolder folder;
  std::string outputs;
  for (const char* end : {"md", "xml", "json", "csv", "html", "txt"})
    outputs += fmt::format("-o {} ", folder.path(fmt::format("report.{}", end)));
  const Finished finished = checked("-m RR@10 --baseline " + bm25 + " " + outputs + overlap);
  CHECK(finished.code == 1);
  CHECK(file_bytes(folder.path("report.md")).starts_with("### ❌ Failed"));
  CHECK(file_bytes(folder.path("report.md")).find("\n| measure | verdict | queries | bm25 | overlap |") !=
        std::string::npos);
  CHECK(file_bytes(folder.path("report.xml")).starts_with("<?xml"));
  CHECK(file_bytes(folder.path("report.json")).starts_with("{"));
  CHECK(file_bytes(folder.path("report.csv")).starts_with("measure,slice,baseline,queries"));
  CHECK(file_bytes(folder.path("report.html")).starts_with("<!DOCTYPE html>"));
  CHECK(file_bytes(folder.path("report.txt")) == finished.output);
  CHECK(checked("-m RR@10 --baseline " + bm25 + " --annotations " + overlap).output.starts_with("::error title="));
}

TEST_CASE("check: the page has the numbers of the check") {
  const TemporaryFolder folder;
  // By the exact p-value the gain is unresolved, by a sampled one it is significant.
  const char* const gains[] = {".454", ".496", ".579", ".436", ".475", ".462", ".568", ".514",
                               ".686", ".668", ".556", ".54",  ".647", ".474", ".636"};
  std::string baseline = "query,main\n", candidate = "query,pr\n";
  for (std::size_t i = 0; i < std::size(gains); ++i) {
    baseline += fmt::format("q{},.5\n", i);
    candidate += fmt::format("q{},{}\n", i, gains[i]);
  }
  const std::string files =
      fmt::format("--baseline {} {}", folder.write("main.csv", baseline), folder.write("pr.csv", candidate));
  for (const char* interval : {"bca", "t"}) {
    const std::string path = folder.path(fmt::format("{}.html", interval));
    const Finished finished = run_program(fmt::format("check {} --csv --interval {} -o {}", files, interval, path));
    CHECK(finished.error == "");
    const std::string page = file_bytes(path);
    const auto row = rows_of_table(page, "score: differences of the pairs").at(0);
    CHECK(page.find("<p class=\"chip\">unresolved</p>") != std::string::npos);
    CHECK(page.find("<h1>Passed: pr against main: no difference is resolved</h1>") != std::string::npos);
    CHECK(row[5] == "0.0510");
    CHECK(row[6] == "0.0510");
    const std::string report = run_program(fmt::format("check {} --interval {}", files, interval)).output;
    CHECK(report.find(fmt::format("  {}  ", row[2])) != std::string::npos);
  }
}

TEST_CASE("check: a baseline in a file must have the same judgments and policy") {
  const TemporaryFolder folder;
  const std::string main = folder.path("main.json"), written = folder.path("pr.json");
  REQUIRE(run_program("evaluate " + judged + "-m \"RR@10 P@5\" --write " + main + " " + bm25).code == 0);
  const Finished same = checked("--baseline " + main + " --write " + written + " " + overlap);
  CHECK(same.error == "");
  CHECK(same.code == 1);
  CHECK(same.output.find("RR@10 is worse than main") != std::string::npos);
  CHECK(run_program("check --baseline " + main + " " + written).output.find("pr against main") != std::string::npos);
  const std::string fewer = folder.path("fewer.json");  // without a measure of the change, which is not checked
  REQUIRE(run_program("evaluate " + judged + "-m RR@10 --write " + fewer + " " + bm25).code == 0);
  CHECK(run_program("check --baseline " + fewer + " " + written).output.find("pr against fewer") != std::string::npos);
  CHECK(run_program("verify " + written + " --qrels examples/known_items/qrels.txt --run " + overlap).code == 0);
  const auto refused = [&](const std::string& options) {
    const Finished finished = run_program("check --baseline " + main + " " + options + " " + overlap);
    CHECK(finished.code == 2);
    return finished.error;
  };
  CHECK(refused(judged + "--ties input").find("ties is input") != std::string::npos);
  const std::string other = folder.write("qrels.txt", file_bytes(in_project("examples/known_items/qrels.txt")) + "\n");
  CHECK(refused("--qrels " + other).find("the qrels have other contents") != std::string::npos);
  CHECK(refused(judged + "-m AP").find("AP") != std::string::npos);
  std::string damaged = file_bytes(main);
  damaged[damaged.find("0.5")] = '1';
  const std::string path = folder.write("damaged.json", damaged);
  const Finished refused_damage = checked("--baseline " + path + " " + overlap);
  CHECK(refused_damage.code == 2);
  CHECK(refused_damage.error.starts_with("irmetrics: " + path + ": sha256: the file has changed since it was "));
}

TEST_CASE("check: slices have verdicts, and holes have bounds") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels", "q1 0 a 1\nq2 0 b 1\nq3 0 c 1\nq4 0 d 1\n");
  std::string before, after;
  for (const char* query : {"q1 Q0 a", "q2 Q0 b", "q3 Q0 c", "q4 Q0 d"}) {
    before += fmt::format("{0} 1 2 x\n{1} Q0 z 2 1 x\n", query, std::string(query, 2));
    after += fmt::format("{1} Q0 y 1 2 x\n{0} 2 1 x\n", query, std::string(query, 2));
  }
  const std::string runs = "--baseline " + folder.write("main.run", before) + " " + folder.write("pr.run", after);
  const Finished holes = run_program("check --qrels " + qrels + " -m P@1 " + runs);
  CHECK(holes.error == "");
  CHECK(holes.output.find("Warning: P@1 against main: 4 unjudged documents entered the first 1, for 4 queries: the "
                          "difference is -1.0000 if none of them is relevant, and 0.0000 if all are.") !=
        std::string::npos);
  const std::string slices = folder.write("slices.tsv", "q1\todd\nq3\todd\nq2\teven\nq4\teven\n");
  const Finished sliced = run_program("check --qrels " + qrels + " -m P@1 --slices " + slices + " --csv " + runs);
  CHECK(sliced.output.find("\nP@1,odd,main,2,") != std::string::npos);
  CHECK(sliced.output.find("\nP@1,even,main,2,") != std::string::npos);
  const Finished floors =
      run_program("check --qrels " + qrels + " -m P@1 --policy \"regression floor=.9\" --csv " + runs);
  CHECK(floors.code == 1);
  CHECK(lines_of(floors.output).size() == 3);
  CHECK(floors.output.find(",failed,floor=0.9,0.9\n") != std::string::npos);
  const Finished lacking = run_program("check --qrels " + qrels + " --slices " +
                                       folder.write("some.tsv", "q1\todd\nq3\todd\n") + " " + runs);
  CHECK(lacking.code == 2);
  CHECK(lacking.error.find("q2") != std::string::npos);
}

TEST_CASE("check: errors have the exit code 2, and say what was expected") {
  const TemporaryFolder folder;
  const auto error_of = [](const Finished& finished) {
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    return finished.error;
  };
  CHECK(error_of(checked(bm25)).starts_with("irmetrics: check: a baseline is needed: --baseline FILE\n"));
  CHECK(error_of(checked("--baseline " + bm25 + " " + bm25 + " " + overlap))
            .starts_with("irmetrics: check: expected one run, the changed one, not 2"));
  CHECK(error_of(checked("--baseline " + bm25 + " --baseline " + bm25 + " " + overlap))
            .find("--baseline examples/known_items/bm25.run is given twice") != std::string::npos);
  CHECK(error_of(checked("--baseline " + bm25 + " --margin -0.1 " + overlap)).find("--margin") != std::string::npos);
  CHECK(error_of(checked("--baseline " + bm25 + " --policy gentle " + overlap))
            .starts_with("irmetrics: policy must be one of regression, noninferior, drop, floor, not 'gentle'"));
  CHECK(error_of(checked("--baseline " + bm25 + " --policy floor=0.4 " + overlap))
            .starts_with("irmetrics: policy 'floor=0.4' needs a measure, beside nDCG@10, AP, RR"));
  CHECK(error_of(checked("--baseline " + bm25 + " -o report.pdf " + overlap))
            .starts_with("irmetrics: check: -o report.pdf: expected a name that ends in one of .md, .xml"));
  CHECK(error_of(checked("--baseline " + folder.path("none.run") + " " + overlap)).find("none.run") !=
        std::string::npos);
  CHECK(error_of(run_program("check --baseline " + bm25 + " " + overlap)).find("judgments are needed") !=
        std::string::npos);
  const std::string fewer = folder.write("fewer.csv", "run,measure,query,value\nold,RR@10,q1,0.5\nold,RR@10,q2,0.5\n");
  CHECK(error_of(checked("--baseline " + fewer + " " + overlap)).find("unlike other systems") != std::string::npos);
  CHECK(
      error_of(checked("-m AP --baseline " + fewer + " " + overlap)).find("there are no scores of AP, but of RR@10") !=
      std::string::npos);
  const std::string two = folder.write("two.csv", "run,measure,query,value\nold,RR@10,q1,0.5\nnew,RR@10,q1,0.5\n");
  CHECK(error_of(checked("--baseline " + two + " " + overlap)).find("two.csv:3:") != std::string::npos);
  CHECK(error_of(checked("--baseline " + bm25 + " --nonsense " + overlap)).find("--nonsense") != std::string::npos);
}

}  // namespace check_command_test
#endif
