// irmetrics cwl_eval from outside: its output, options and messages.
// cwl_eval.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM

using namespace irmetrics;
using namespace irmetrics::test;

namespace cwl_eval_command_test {
namespace {

const std::string gains = "t2 0 a 0.5\nt2 0 b 0\nt1 0 a 1\nt1 0 c 1\nt3 0 z 1\n";
const std::string results =
    "t2 list x 1 9 s\nt2 map a 1 10 s\nt2 list b 2 8 s\nt1 map a 1 0 s\nt1 other b 2 7 s\nt9 map q 1 1 s\n";

/// Runs cwl_eval on files with these texts; MEASURES and COSTS in the options are replaced by files.
Finished run_cwl_eval(std::string options, const std::string& measures = "PrecisionCWLMetric(2)\n",
                      const std::string& costs = "list 2\nmap 10\n", const std::string& qrels = gains,
                      const std::string& run = results) {
  const TemporaryFolder folder;
  for (const auto& [name, text] : {std::pair("MEASURES", measures), std::pair("COSTS", costs)})
    if (const std::size_t found = options.find(name); found != std::string::npos)
      options.replace(found, std::string_view(name).size(), folder.write(name, text));
  return run_program(fmt::format("cwl_eval {} {} {}", options, folder.write("qrels", qrels), folder.write("run", run)));
}

}  // namespace

TEST_CASE("cwl_eval: topics in the order of the run, documents in the order of its lines") {
  CHECK(run_cwl_eval("-m MEASURES").output ==
        "t2\tP@2\t0.2500\t0.5000\t1.0000\t2.0000\t2.0000\nt1\tP@2\t0.5000\t1.0000\t1.0000\t2.0000\t2.0000\n"
        "t9\tP@2\t0.0000\t0.0000\t1.0000\t2.0000\t2.0000\n");
  CHECK(run_cwl_eval("-n -r -m MEASURES -c COSTS --max_cost 3").output ==
        "Topic\tMetric\tEU\tETU\tEC\tETC\tED\tResEU\tResETU\tResEC\tResETC\tResED\n"
        "t2\tP@2\t0.2500\t0.5000\t6.0000\t12.0000\t2.0000\t0.5000\t1.0000\t0.0000\t0.0000\t0.0000\n"
        "t1\tP@2\t0.5000\t1.0000\t6.5000\t13.0000\t2.0000\t0.5000\t1.0000\t-1.0000\t-2.0000\t0.0000\n"
        "t9\tP@2\t0.0000\t0.0000\t6.5000\t13.0000\t2.0000\t1.0000\t2.0000\t-1.0000\t-2.0000\t0.0000\n");
}

TEST_CASE("cwl_eval: costs of documents") {
  CHECK(run_cwl_eval("-m MEASURES -c COSTS", "PrecisionCWLMetric(1)\n", "t2 x 4\nt1 a 0.25\n").output ==
        "t2\tP@1\t0.0000\t0.0000\t4.0000\t4.0000\t1.0000\nt1\tP@1\t1.0000\t1.0000\t0.2500\t0.2500\t1.0000\n"
        "t9\tP@1\t0.0000\t0.0000\t1.0000\t1.0000\t1.0000\n");
}

TEST_CASE("cwl_eval: measures have cwl_eval's names") {
  const std::string names =
      run_cwl_eval("-m MEASURES", "INSTCWLMetric(2)\nINSTCWLMetric(2.50)\nBPMCWLMetric(3)\nUMeasureCWLMetric()\n")
          .output;
  for (const char* const name : {"\tINST-T=2\t", "\tINST-T=2.5\t", "\tBPM-Static-T=3-K=10\t", "\tU-L@1000 \t"})
    CHECK(names.find(name) != std::string::npos);
}

TEST_CASE("cwl_eval: malformed files and options are errors that say where") {
  const auto problem = [](const Finished& finished, int code = 2) {
    CHECK(finished.code == code);
    CHECK(finished.output.empty());
    const std::size_t slash = finished.error.find_last_of('/');
    return finished.error.substr(slash == std::string::npos ? 0 : slash + 1);
  };
  CHECK(problem(run_cwl_eval("-m MEASURES", "RRCWLMetric()\nRBP(0.5)\n"))
            .starts_with("MEASURES:2: expected one of PrecisionCWLMetric, RBPCWLMetric, "));
  CHECK(problem(run_cwl_eval("-m MEASURES", "RBPCWLMetric\n")) ==
        "MEASURES:1: expected a measure of cwl_eval, such as RBPCWLMetric(0.8), not 'RBPCWLMetric'\n");
  CHECK(problem(run_cwl_eval("-m MEASURES", "RBPCWLMetric(high)\n")) ==
        "MEASURES:1: RBPCWLMetric takes numbers, not 'high'\n");
  CHECK(problem(run_cwl_eval("-m MEASURES", "RBPCWLMetric(0.5, 2)\n")) ==
        "MEASURES:1: RBPCWLMetric takes 1 numbers at most, not 2\n");
  CHECK(problem(run_cwl_eval("-m MEASURES", "NDCGCWLMetric()\n")) ==
        "MEASURES:1: NDCGCWLMetric takes a number, the last rank\n");
  CHECK(problem(run_cwl_eval("-m MEASURES", "RBPCWLMetric(2)\n")).starts_with("MEASURES:1: "));
  CHECK(problem(run_cwl_eval("-c COSTS", "", "list 2\nlist 3\n")) ==
        "COSTS:2: type 'list' has two costs; expected one\n");
  CHECK(problem(run_cwl_eval("-c COSTS", "", "list 2\nt1 a 3\n")) ==
        "COSTS:2: expected 2 fields (type, cost), found 3\n");
  CHECK(problem(run_cwl_eval("-c COSTS", "", "t1 a -3\n")).starts_with("COSTS:1: "));
  CHECK(problem(run_cwl_eval("", "", "", "t1 0 a 2\n")) ==
        "qrels: topic 't1', document 'a': the gain must be in [0, 1], not 2; --max_gain sets the largest\n");
  CHECK(problem(run_cwl_eval("--max_gain 2")).find("INST takes gains as probabilities") != std::string::npos);
  CHECK(problem(run_cwl_eval("", "", "", gains, "t1 Q0 a 1 1 s\nt2 Q0 a 1 1 s\nt1 Q0 b 2 1 s\n")) ==
        "run:3: topic 't1' again, after line 1 and other topics: its lines must follow each other\n");
  CHECK(problem(run_cwl_eval("", "", "", gains, "")) == "run: contains no results\n");
  CHECK(problem(run_cwl_eval("--max_depth 0"), 1).find("--max_depth") != std::string::npos);
  CHECK(problem(run_program("cwl_eval qrels"), 1).find("two files are needed: GAINS and RUN") != std::string::npos);
}

}  // namespace cwl_eval_command_test

#endif
