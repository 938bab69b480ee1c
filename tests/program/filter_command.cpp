// irmetrics filter from outside: the judgments that it writes, its report, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace filter_command_test {

TEST_CASE("filter: qrels and nuggets without the unsupported ones") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels.txt", "q1 0 a 2\nq1 0 b 0\nq2 0 a 1\nq3 0 a 0\n");
  const std::string out = folder.path("out.txt");
  const Finished finished = run_program(fmt::format("filter --qrels {} --rel 2 --output {} --json", qrels, out));
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  const auto json = nlohmann::json::parse(finished.output);
  CHECK(json["kept_queries"] == 1);
  CHECK(json["dropped_queries"] == nlohmann::json{"q2", "q3"});
  CHECK(file_bytes(out) == "q1 0 a 2\nq1 0 b 0\n");

  const std::string nuggets = folder.write("n.tsv", "q1\tn1\ta\t1\nq1\tn2\ta\t0\nq2\tn1\ta\t0\n");
  const std::string kept = folder.path("kept.tsv");
  const Finished text = run_program(fmt::format("filter --nuggets {} --drop nuggets --output {}", nuggets, kept));
  CHECK(text.code == 0);
  CHECK(text.output.starts_with("Kept 1 query of 2\n"));
  CHECK(text.output.find("share_dropped_nuggets      0.6667\n") != std::string::npos);
  const NuggetQrels read = value_of(read_nuggets(kept));
  REQUIRE(read.size() == 1);
  CHECK(read.nugget_count() == 1);
  CHECK(run_program(fmt::format("filter --nuggets {} --drop nuggets --output {} --csv", nuggets, kept))
            .output.starts_with("rel,"));
  // Without a file for the judgments, it only counts, even if nothing is left.
  CHECK(run_program(fmt::format("filter --nuggets {} --drop nuggets", nuggets)).output == text.output);
  CHECK(run_program(fmt::format("filter --qrels {} --rel 3", qrels)).output.starts_with("Kept 0 queries of 3\n"));
}

TEST_CASE("filter: queries with an unsupported nugget are dropped, as in FreshStack, or the nugget alone") {
  const TemporaryFolder folder;
  const std::string nuggets =
      folder.write("n.tsv", "q1\ta\td\t1\nq1\tb\td\t1\nq2\ta\td\t1\nq2\tb\td\t0\nq3\ta\td\t0\nq3\tb\td\t0\n");
  const std::string kept = folder.path("kept.tsv");
  const auto report = [&](const std::string& drop) {
    const Finished finished = run_program(fmt::format("filter --nuggets {}{} --output {} --json", nuggets, drop, kept));
    CHECK(finished.error == "");
    REQUIRE(finished.code == 0);
    return nlohmann::json::parse(finished.output);
  };
  for (const char* drop : {"", " --drop queries"}) {
    const auto paper = report(drop);
    CHECK(paper["drop"] == "queries");
    CHECK(paper["kept_queries"] == 1);
    CHECK(paper["dropped_queries"] == nlohmann::json{"q2", "q3"});
    CHECK(paper["share_without_relevant"] == 1.0 / 3);
    CHECK(paper["share_partly_supported"] == 1.0 / 3);
    CHECK(paper["share_unsupported"] == 0.5);
    CHECK(file_bytes(kept) == "query\tnugget\tdocument\tgrade\nq1\ta\td\t1\nq1\tb\td\t1\n");
  }
  const auto other = report(" --drop nuggets");
  CHECK(other["drop"] == "nuggets");
  CHECK(other["kept_queries"] == 2);
  CHECK(other["share_partly_supported"] == 1.0 / 3);
  CHECK(file_bytes(kept) == "query\tnugget\tdocument\tgrade\nq1\ta\td\t1\nq1\tb\td\t1\nq2\ta\td\t1\n");

  const std::string out = folder.path("out.tsv"), partly = folder.write("p.tsv", "q\ta\td\t1\nq\tb\td\t0\n");
  const Finished empty = run_program(fmt::format("filter --nuggets {} --output {}", partly, out));
  CHECK(empty.error == "irmetrics: " + partly +
                           ": every query has a nugget without a document of grade 1 or more, so that nothing would "
                           "be left; --drop nuggets keeps the other nuggets\n");
  CHECK(!std::filesystem::exists(out));
  CHECK(run_program("filter --drop nuggets --qrels x").error.starts_with("irmetrics: --drop requires --nuggets\n"));
  CHECK(run_program("filter --drop x --nuggets " + nuggets).code == 1);
}

TEST_CASE("filter: the name of its output must not be empty") {
  const Finished finished = run_program("filter --qrels x --output ''");
  CHECK(finished.code == 1);
  CHECK(finished.error.starts_with("irmetrics: --output: expected the name of a file, not ''\n"));
}

TEST_CASE("filter: a report that cannot be written leaves the file as it was") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels.txt", "q1 0 a 1\nq\xFF 0 a 0\n"), out = folder.write("out", "old\n");
  const Finished finished = run_program("filter --json --qrels " + qrels + " --output " + out);
  CHECK(finished.code == 2);
  CHECK(finished.error.find("not valid UTF-8") != std::string::npos);
  CHECK(file_bytes(out) == "old\n");
}

TEST_CASE("filter: judgments on standard output have it for themselves; the report is text on standard error") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels.txt", "q1 0 a 1\nq2 0 a 0\n");
  const Finished finished = run_program("filter --output - --qrels " + qrels);
  CHECK(finished.code == 0);
  CHECK(finished.output == "q1 0 a 1\n");
  CHECK(finished.error == run_program("filter --qrels " + qrels).output);
  const Finished csv = run_program("filter --csv --output - --qrels " + qrels);
  CHECK(csv.code == 1);
  CHECK(csv.error.starts_with(
      "irmetrics: filter: with --output -, the report is text on standard error; for csv give --output FILE\n"));
}

TEST_CASE("filter: errors write nothing") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels.txt", "q1 0 a 0\n"), out = folder.path("out.txt");
  const auto problem = [&](const std::string& arguments) {
    const Finished finished = run_program("filter " + arguments);
    CHECK(finished.code != 0);
    CHECK(!std::filesystem::exists(out));
    return finished.error.substr(0, finished.error.find('\n'));
  };
  CHECK(problem("--output " + out) ==
        "irmetrics: filter: one file of judgments is needed: --qrels FILE or --nuggets FILE");
  CHECK(problem("--qrels a --nuggets b --output " + out).find("one file of judgments") != std::string::npos);
  CHECK(problem("--qrels " + qrels + " --output " + out) ==
        "irmetrics: " + qrels + ": no query has a document of grade 1 or more, so that nothing would be left");
  CHECK(problem("--qrels " + folder.write("empty", "") + " --output " + out).find("contains no judgments") !=
        std::string::npos);
  CHECK(problem("--nuggets nothing.jsonl --output " + out).find("nothing.jsonl: cannot be opened") !=
        std::string::npos);
  CHECK(problem("--qrels examples/documentation/qrels.txt --output " + folder.path("no/where.txt"))
            .find("no/where.txt") != std::string::npos);
}

}  // namespace filter_command_test

#endif
