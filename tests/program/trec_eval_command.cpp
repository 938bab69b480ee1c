// irmetrics trec_eval from outside: exit codes and messages. goldens/ compares its output.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM

using namespace irmetrics;
using namespace irmetrics::test;

namespace trec_eval_command_test {
namespace {

const std::string files = " examples/queries/qrels.txt examples/queries/partial.run";

}  // namespace

TEST_CASE("trec_eval: the version goes to standard error, as in trec_eval") {
  const Finished finished = run_program("trec_eval -v");
  CHECK(finished.code == 0);
  CHECK(finished.output.empty());
  CHECK(finished.error == "irmetrics, as trec_eval version 10.0\n");
}

TEST_CASE("trec_eval: a missing judged query stops with code 4, and with -c scores 0") {
  const Finished without = run_program("trec_eval -m map" + files);
  CHECK(without.code == 4);
  CHECK(without.output.empty());
  CHECK(without.error ==
        "irmetrics trec_eval: judged query 'missing' has no results in examples/queries/partial.run; with -c it scores "
        "0\n");
  const Finished with = run_program("trec_eval -c -q -m map -m num_q" + files);
  CHECK(with.code == 0);
  CHECK(with.error.empty());
  CHECK(with.output.find("num_q                 \tall\t3\n") != std::string::npos);
  CHECK(with.output.find("map                   \tall\t0.3333\n") != std::string::npos);
}

TEST_CASE("trec_eval: wrong usage exits 1, bad input 2, and input that cannot be evaluated 4") {
  const std::vector<std::tuple<std::string, int, std::string>> cases = {
      {"", 1, "expected QRELS and RUN; see irmetrics trec_eval -h"},
      {"-m nonsense" + files, 1, "illegal measure 'nonsense'; -h lists all"},
      {"-M 0" + files, 1, "-M must be a whole number of at least 1, not '0'"},
      {"-M x" + files, 1, "-M must be a whole number of at least 1, not 'x'"},
      {"-M 1e2" + files, 1, "-M must be a whole number of at least 1, not '1e2'"},
      {"-l x" + files, 1, "-l must be a whole number, not 'x'"},
      {"-l 1.5" + files, 1, "-l must be a whole number, not '1.5'"},
      {"-l '' " + files, 1, "-l must be a whole number, not ''"},
      {"-l 99999999999999999999" + files, 1, "-l must be a whole number, not '99999999999999999999'"},
      {"-N x" + files, 1, "-N must be a whole number of at least 0, not 'x'"},
      {"-N -1" + files, 1, "-N must be a whole number of at least 0, not '-1'"},
      {"-R x" + files, 2, "relevance format 'x' is unknown; expected qrels, prefs, qrels_prefs or qrels_jg"},
      {"-R prefs -m map" + files, 4, "measure 'map' needs -R qrels, not -R prefs"},
      {"-R qrels_jg -m prefs_simp" + files, 4,
       "measure 'prefs_simp' needs -R prefs or -R qrels_prefs, not -R qrels_jg"},
      {"-m map_avgjg" + files, 4, "measure 'map_avgjg' needs -R qrels_jg, not -R qrels"},
      {"none examples/queries/partial.run", 2, "none: cannot be opened: No such file or directory"},
      {"examples/queries/qrels.txt none", 2, "none: cannot be opened: No such file or directory"},
      {"-m P.0" + files, 2, "measure 'P': cut-offs must be whole numbers of at least 1, not '0'"},
      {"-m utility.1,2" + files, 4, "measure 'utility': expected 4 coefficients, not '1,2'"},
      {"examples/queries/qrels.txt examples/order/tied.run", 4,
       "examples/order/tied.run: run and qrels have no query in common: the run has 'q1', the qrels have 'answered'"}};
  for (const auto& [arguments, code, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program("trec_eval " + arguments);
    CHECK(finished.code == code);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics trec_eval: " + error + "\n");
  }
}

TEST_CASE("trec_eval: fractional grades are refused instead of truncated") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels", "q1 0 d1 0.5\n");
  const Finished finished = run_program(fmt::format("trec_eval {} examples/order/tied.run", qrels));
  CHECK(finished.code == 2);
  CHECK(finished.error ==
        fmt::format("irmetrics trec_eval: {}: query 'q1', document 'd1': trec_eval has whole grades only, not 0.5; use "
                    "irmetrics evaluate\n",
                    qrels));
}

TEST_CASE("trec_eval: the run may come from standard input, and -Z converts its values to z-scores") {
  const TemporaryFolder folder;
  const std::string references = folder.write("z", "q1 map 0.25 0.5\n");
  const std::string run = "q1 Q0 d1 1 2 t\nq1 Q0 d2 2 1 t\nq1 Q0 d3 3 0 t\n";  // AP 5/6
  CHECK(run_program("trec_eval -m map examples/order/qrels.txt -", run).output ==
        "map                   \tall\t0.8333\n");
  const Finished scaled =
      run_program(fmt::format("trec_eval -m map -Z {} examples/order/qrels.txt -", references), run);
  CHECK(scaled.code == 0);
  CHECK(scaled.output.find("1.1667") != std::string::npos);
}
#endif

}  // namespace trec_eval_command_test
