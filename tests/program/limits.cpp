// Bombs: small files that would take much memory. The program ends with an error, or needs little memory.
#include "support/measured_program.hpp"

#if defined(IRMETRICS_PROGRAM) && defined(__linux__)

#include "support/compression.hpp"

#include <fmt/ranges.h>

using namespace irmetrics::test;

namespace program_limits_test {
namespace {

/// Lines of a text, compressed piece by piece: a large text needs no memory.
std::string packed_lines(const std::string& line, std::size_t times) {
  std::string piece;
  while (piece.size() < (std::size_t{1} << 20)) piece += line;
  const std::size_t lines = piece.size() / line.size();
  const std::string packed = gzip_member(piece);
  std::string all;
  for (std::size_t written = 0; written < times; written += lines) all += packed;
  return all;
}

}  // namespace

TEST_CASE("a file that would take gigabytes is an error within 700 MiB") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("a.qrels", "q 0 d 1\n");
  const std::string run = folder.write("a.run", "q Q0 d 1 1 t\n");
  // 60 million lines of one query in 1 MB: without limits, 4 GiB.
  const std::string packed_run = folder.write("lines.run.gz", packed_lines("q Q0 d 1 1 t\n", 60'000'000));
  const std::string packed_qrels = folder.write("lines.qrels.gz", packed_lines("q 0 d 1\n", 60'000'000));
  const std::string packed_line = folder.write("line.run.gz", packed_lines("x", 4'000'000'000));
  const auto measured = [&](const std::vector<std::string>& arguments, const std::string& wanted) {
    const std::string output = folder.path("out");
    const Measured used = measure_program(arguments, output);
    const std::string error = file_bytes(output + ".errors");
    INFO(fmt::format("{}", fmt::join(arguments, " ")) << ": " << used.mebibytes << " MiB, " << error);
    CHECK((WIFEXITED(used.status) && WEXITSTATUS(used.status) == 2));
    CHECK(error.find(wanted) != std::string::npos);
    CHECK(used.mebibytes < at_least_own(700));
  };
  const std::string ratio = "a larger ratio than the limit unpacked_ratio=250; if the file is right, set limits to";
  measured({"evaluate", "--qrels", qrels, packed_run}, ratio);
  measured({"fuse", packed_run, run}, ratio);
  measured({"evaluate", "--qrels", packed_qrels, run}, ratio);
  measured({"evaluate", "--qrels", qrels, packed_line}, ratio);
  measured({"evaluate", "--qrels", qrels, packed_line, "--limits", "unpacked_ratio=100000"},
           "limit line_bytes=67108864");
  measured({"evaluate", "--qrels", qrels, packed_run, "--limits", "unpacked_ratio=100000,query_rows=1000000"},
           "lines.run.gz:1000001: query 'q' has more rows than the limit query_rows=1000000");
  measured(
      {"evaluate", "--qrels", packed_qrels, run, "--limits", "unpacked_ratio=100000", "--limits", "query_rows=1000000"},
      "lines.qrels.gz:1000001: query 'q' has more rows than the limit query_rows=1000000");
  measured({"trec_eval", qrels, packed_run}, ratio);
}

TEST_CASE("50,000 nuggets of a query take less than 100 MiB") {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += fmt::format("q {} d{} 1\n", i, i);
  const std::string nuggets = folder.write("a.qrels", text);
  const std::string run = folder.write("a.run", "q Q0 d1 1 1 t\nq Q0 d7 2 0.5 t\n");
  const Measured used = measure_program(
      {"evaluate", "--nuggets", nuggets, "-m", "alpha_nDCG@10 Coverage@20 AP_IA", run}, folder.path("out"));
  CHECK(used.status == 0);
  CHECK(used.mebibytes < at_least_own(100));
  const Finished limited =
      run_program(fmt::format("evaluate --nuggets {} {} --limits query_nuggets=100", nuggets, run));
  CHECK(limited.code == 2);
  CHECK(limited.error.find("a.qrels:101: query 'q' has more nuggets than the limit query_nuggets=100") !=
        std::string::npos);
}

TEST_CASE(
    "the pairs of 200 systems and of 250 measures, and the overlaps of 400 runs, take little more than their text") {
  const TemporaryFolder folder;
  std::string systems = "query", measures = "measure,system,query,score\n";
  for (int i = 0; i < 200; ++i) systems += fmt::format("\ts{}", i);
  for (int query = 0; query < 5; ++query) {
    systems += fmt::format("\nq{}", query);
    for (int i = 0; i < 200; ++i) systems += fmt::format("\t{}", (i * 7 + query * 11) % 13 / 13.0);
  }
  for (int i = 0; i < 250; ++i)
    for (int system = 0; system < 4; ++system)
      measures += fmt::format("m{},s{},q1,{}\nm{},s{},q2,{}\n", i, system, (i + system) % 5, i, system, i % 3);
  const std::string many_systems = folder.write("a.tsv", systems + "\n"),
                    many_measures = folder.write("m.csv", measures);
  std::vector<std::string> pool = {"pool"};
  for (int i = 0; i < 400; ++i) {
    std::string run;
    for (int query = 0; query < 320; ++query) run += fmt::format("q{} Q0 d{} 1 1 t{}\n", query, i, i);
    pool.push_back(folder.write(fmt::format("{}.run", i), run));
  }
  const auto memory = [&](std::vector<std::string> arguments, const std::string& format) {
    arguments.push_back(format);
    const Measured used = measure_program(arguments, folder.path("out"));
    CHECK(used.status == 0);
    return used.mebibytes;
  };
  const std::vector<std::string> compare = {"compare",    "--scores", many_systems,  "--test", "t",
                                            "--interval", "t",        "--resamples", "100"};
  CHECK(memory(compare, "--csv") < at_least_own(50));
  CHECK(memory(compare, "--json") < at_least_own(85));
  CHECK(memory({"correlate", many_measures}, "--csv") < at_least_own(50));
  CHECK(memory({"correlate", many_measures}, "--json") < at_least_own(75));
  CHECK(memory(pool, "--json") < at_least_own(80));
}

TEST_CASE("each command that reads files has --limits, and refuses what is no limit") {
  for (const std::string command :
       {"evaluate", "coverage", "compare", "correlate", "stability", "datasets", "drift", "agree", "separate", "fuse",
        "mmr", "pool", "describe", "texts", "similarity", "filter"}) {
    INFO(command);
    const Finished text = run_program(command + " --help");
    CHECK(text.output.find("--limits NAME=N,...") != std::string::npos);
    CHECK(text.output.find("query_rows=10000000: lines of a query") != std::string::npos);
  }
  for (const auto& [limits, error] :
       {std::pair("rows=1",
                  "--limits: expected one of line_bytes, query_rows, query_nuggets, unpacked_bytes, "
                  "unpacked_ratio, not 'rows'"),
        std::pair("query_rows", "--limits: expected NAME=N, with a whole number, not 'query_rows'"),
        std::pair("query_rows=1e6", "--limits: expected NAME=N, with a whole number, not 'query_rows=1e6'"),
        std::pair("query_rows=0", "--limits: query_rows must be at least 1, not 0"),
        std::pair("''", "--limits: expected NAME=N, with a whole number, not ''"),
        std::pair("query_rows=5,", "--limits: expected NAME=N, with a whole number, not ''")}) {
    const Finished refused = run_program(std::string("evaluate --limits ") + limits);
    CHECK(refused.code == 1);
    INFO(refused.error);
    CHECK(refused.error.find(error) != std::string::npos);
  }
}

TEST_CASE("the option --limits holds for each file of each command") {
  const TemporaryFolder folder;
  const std::string run = folder.write("a.run", "q Q0 d1 1 2 t\nq Q0 d2 2 1 t\nq Q0 d3 3 0 t\n");
  const std::string qrels = folder.write("a.qrels", "q 0 d1 1\nq 0 d2 0\nq 0 d3 0\n");
  const std::string nuggets = folder.write("a.nuggets", "q 1 d1 1\nq 2 d1 1\n");
  const std::string texts = folder.write("a.tsv.gz", gzip_member("d1\tone\nd2\ttwo\nd3\tthree\n"));
  const std::string scores = folder.write(
      "a.csv.gz", gzip_member("run,measure,query,value\na,AP,q1,0.5\na,AP,q2,0.25\nb,AP,q1,0.75\nb,AP,q2,0.5\n"));
  const std::string rows = "query_rows=2", bytes = "unpacked_bytes=3", few = "query_nuggets=1";
  for (const auto& [arguments, limits] : {
           std::pair(fmt::format("evaluate --qrels {} {}", qrels, run), rows),
           std::pair(fmt::format("evaluate --nuggets {} {}", nuggets, run), few),
           std::pair(fmt::format("coverage --nuggets {} {}", nuggets, run), few),
           std::pair(fmt::format("compare --scores {}", scores), bytes),
           std::pair(fmt::format("correlate {} {}", scores, scores), bytes),
           std::pair(fmt::format("stability --qrels {} --sizes 1 {} {}", qrels, run, run), rows),
           std::pair(fmt::format("drift --qrels {} {}", qrels, qrels), rows),
           std::pair(fmt::format("agree {} {}", qrels, qrels), rows),
           std::pair(fmt::format("separate --qrels {} --queries {} --documents {} {}", qrels, texts, texts, run),
                     bytes),
           std::pair(fmt::format("fuse {} {}", run, run), rows),
           std::pair(fmt::format("mmr {} --documents {}", run, texts), bytes),
           std::pair(fmt::format("pool {}", run), rows),
           std::pair(fmt::format("describe {}", run), rows),
           std::pair(fmt::format("describe --qrels {}", qrels), rows),
           std::pair(fmt::format("texts {}", texts), bytes),
           std::pair(fmt::format("similarity --documents {}", texts), bytes),
           std::pair(fmt::format("filter --qrels {} --output {}", qrels, folder.path("out")), rows),
       }) {
    INFO(arguments);
    const Finished limited = run_program(arguments + " --limits " + limits);
    INFO(limited.error);
    CHECK(limited.code == 2);
    CHECK(limited.error.find("than the limit " + limits + ";") != std::string::npos);
  }
}

TEST_CASE("with the option --csv-for-spreadsheets, names of systems and queries are no formulas") {
  const TemporaryFolder folder;
  folder.write("=1+2.run", "=q Q0 d 1 1 t\n");
  folder.write("a.qrels", "=q 0 d 1\n");
  const std::string arguments =
      fmt::format("evaluate --qrels {} -m P@1 --per-query '{}'", folder.path("a.qrels"), folder.path("=1+2.run"));
  CHECK(run_program(arguments + " --csv").output == "run,measure,query,value\n=1+2,P@1,=q,1\n=1+2,P@1,all,1\n");
  CHECK(run_program(arguments + " --csv-for-spreadsheets").output ==
        "run,measure,query,value\n'=1+2,P@1,'=q,1\n'=1+2,P@1,all,1\n");
  CHECK(run_program(arguments + " --csv-for-spreadsheets --json").code == 1);
}

}  // namespace program_limits_test

#endif
