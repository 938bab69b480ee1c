// irmetrics gdeval from outside: the output of gdeval.pl 1.3 for real and small runs, its options, and messages.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM

using namespace irmetrics;
using namespace irmetrics::test;

namespace gdeval_command_test {
namespace {

const std::string judged = "1 0 d1 1\n1 0 d2 4\n1 0 d3 0\n2 0 d1 2\n3 0 d1 -2\n10 0 d9 1\n";
const std::string returned =
    "10 Q0 d9 1 3 first\n1 Q0 d3 1 3 first\n1 Q0 d2 2 3 first\n1 Q0 d1 3 1 first\n3 Q0 d1 1 1 last\n";
const std::string other = "1 Q0 d2 1 3 base\n1 Q0 d1 2 2 base\n2 Q0 d1 1 1 base\n10 Q0 d8 1 1 base\n";

/// Runs gdeval on files with these texts; "BASE" in the options is replaced by the baseline's file.
Finished run_gdeval(std::string options, const std::string& qrels = judged, const std::string& run = returned) {
  const TemporaryFolder folder;
  if (const std::size_t found = options.find("BASE"); found != std::string::npos)
    options.replace(found, 4, folder.write("baseline", other));
  return run_program(fmt::format("gdeval {} {} {}", options, folder.write("qrels", qrels), folder.write("run", run)));
}

}  // namespace

TEST_CASE("gdeval: the output for Web track runs equals that of gdeval.pl, byte for byte") {
  const auto folder = reference_data("web_diversity");
  if (!folder) return;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder + "/expected")) {
    const std::string file = entry.path().filename().string();
    const std::size_t end = file.find(".gdeval.c.k20.csv");
    if (end == std::string::npos) continue;
    INFO(file);
    const Finished finished = run_program(fmt::format("gdeval -c -k 20 {0}/qrels/{1}.adhoc.qrels {0}/runs/{2}.run.gz",
                                                      *folder, file.substr(0, file.find('.')), file.substr(0, end)));
    CHECK(finished.error.empty());
    CHECK(finished.output == file_bytes(entry.path().string()));
    ++files;
  }
  CHECK(files == 4);
}

TEST_CASE("gdeval: options give the output of gdeval.pl") {
  // Output of gdeval.pl 1.3 for these files, after the line of names.
  const std::vector<std::pair<std::string, std::vector<std::string>>> outputs = {
      {"", {"1,0.63745,0.47005", "10,1.00000,0.06250", "amean,0.81873,0.26628"}},
      {"-c", {"1,0.63745,0.47005", "10,1.00000,0.06250", "amean,0.54582,0.17752"}},
      {"-k 1", {"1,0.00000,0.00000", "10,1.00000,0.06250", "amean,0.50000,0.03125"}},
      {"-c -k 2", {"1,0.60546,0.46875", "10,1.00000,0.06250", "amean,0.53515,0.17708"}},
      {"-baseline BASE", {"1,-0.36255,-0.46940", "10,1.00000,0.06250", "amean,0.31873,-0.20345"}},
      {"-c -baseline BASE -riskAlpha 2",
       {"1,-1.08765,-1.40820", "10,1.00000,0.06250", "2,-3.00000,-0.56250", "amean,-1.02922,-0.63607"}}};
  for (const auto& [options, rows] : outputs) {
    const std::string k = options.ends_with("-k 1") ? "1" : options.ends_with("-k 2") ? "2" : "20";
    const std::string name = options.find("BASE") == std::string::npos ? "last"
                             : options.ends_with("2")                  ? "last (rel to. base, rs=1+a, a=2)"
                                                                       : "last (rel to. base, rs=1+a, a=0)";
    std::string wanted = fmt::format("runid,topic,ndcg@{0},err@{0}\n", k);
    for (const std::string& row : rows) wanted += fmt::format("{},{}\n", name, row);
    CHECK(run_gdeval(options).output == wanted);
  }
  // A topic that run and baseline lack has the difference 0; gdeval.pl repeats the one before it.
  CHECK(
      run_gdeval("-c -baseline BASE", judged + "11 0 d1 1\n", "1 Q0 d2 1 1 t\n").output.find(",11,0.00000,0.00000\n") !=
      std::string::npos);
}

TEST_CASE("gdeval: malformed files and options are errors that say where, with the exit code of gdeval.pl") {
  const auto problem = [](const Finished& finished) {
    CHECK(finished.code == 255);
    CHECK(finished.output.empty());
    return finished.error.substr(finished.error.find("qrels") == std::string::npos &&
                                         finished.error.find("run:") == std::string::npos
                                     ? 0
                                     : finished.error.find_last_of('/') + 1);
  };
  CHECK(problem(run_gdeval("", "1 0 d1 5\n")) ==
        "qrels:1: the judgment must be a whole number of at most 4, not '5'\n");
  CHECK(problem(run_gdeval("", "1 0 d1 .5\n")) ==
        "qrels:1: the judgment must be a whole number of at most 4, not '.5'\n");
  CHECK(problem(run_gdeval("", "1 0 d1\n")) == "qrels:1: expected 4 fields (topic, 0, document, judgment), found 3\n");
  CHECK(problem(run_gdeval("", "q1 0 d1 1\n")) ==
        "qrels:1: the topic must be a number, which may follow a prefix that ends in '-', not 'q1'\n");
  CHECK(problem(run_gdeval("", "1 0 d1 0\n")) == "qrels: contains no judgment above 0\n");
  CHECK(problem(run_gdeval("", judged, "1 0 d1 1 1 tag\n")) == "run:1: the second field must be Q0, not '0'\n");
  CHECK(problem(run_gdeval("", judged, "x- Q0 d1 1 1 tag\n")) ==
        "run:1: the topic must be a number, which may follow a prefix that ends in '-', not 'x-'\n");
  CHECK(problem(run_gdeval("", judged, "1 Q0 d1 1 high tag\n")).starts_with("run:1: "));
  CHECK(problem(run_gdeval("", judged, "")) == "run: contains no results\n");
  CHECK(problem(run_gdeval("-k 0")) == "irmetrics gdeval: -k must be a whole number of at least 1, not '0'\n");
  CHECK(problem(run_gdeval("-riskAlpha -1")) ==
        "irmetrics gdeval: -riskAlpha must be a finite number of at least 0, not '-1'\n");
  CHECK(problem(run_gdeval("-q")) == "irmetrics gdeval: unknown option '-q'; see irmetrics gdeval -help\n");
  CHECK(problem(run_program("gdeval qrels")) ==
        "irmetrics gdeval: expected QRELS and RUN after the options; see irmetrics gdeval -help\n");
}

}  // namespace gdeval_command_test

#endif
