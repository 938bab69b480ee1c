// irmetrics fuse from outside: fused runs, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <irmetrics/fusion/fuse.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace fuse_command_test {
namespace {

const std::string three =
    " examples/documentation/bm25.run examples/documentation/ngram.run examples/documentation/tfidf.run";
const std::string judged = " --qrels examples/documentation/qrels.txt";

}  // namespace

TEST_CASE("fuse: writes a run in order of its scores, to standard output or a file") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one.run", "q 0 a 1 3 x\nq 0 b 2 2 x\nq 0 c 3 1 x\n");
  const std::string other = folder.write("other.run", "q 0 b 1 9 y\nq 0 d 2 5 y\nr 0 e 1 5 y\n");
  const Finished fused = run_program("fuse --method min_max " + one + " " + other);
  CHECK(fused.error == "");
  CHECK(fused.code == 0);
  CHECK(fused.output ==
        "q Q0 b 1 1.5 min_max\nq Q0 a 2 1 min_max\nq Q0 d 3 0 min_max\nq Q0 c 4 0 min_max\nr Q0 e 1 0 min_max\n");
  CHECK(run_program("fuse --method \"rrf(k=0, depth=1)\" --name both --ties docno_asc " + one + " " + other).output ==
        "q Q0 a 1 1 both\nq Q0 b 2 1 both\nr Q0 e 1 1 both\n");
  CHECK(run_program("fuse --method round_robin --name 'bm25 k1=0.9' " + one)
            .output.starts_with("q Q0 a 1 1 bm25_k1=0.9\n"));
  // By the rank column, the order of the first run is the other way round.
  const std::string reversed = folder.write("reversed.run", "q 0 a 2 3 x\nq 0 b 1 2 x\n");
  CHECK(run_program("fuse --method round_robin --ties rank_column " + reversed).output ==
        "q Q0 b 1 1 round_robin\nq Q0 a 2 0.5 round_robin\n");
  const std::string path = folder.path("fused.run.gz");
  CHECK(run_program("fuse --method min_max -o " + path + " " + one + " " + other).output == "");
  CHECK(file_bytes(path).starts_with("\x1f\x8b"));
  CHECK(run_program("fuse --method round_robin " + path).output.starts_with("q Q0 b 1 1 round_robin\n"));
}

TEST_CASE("fuse: --limit cuts the fused run, after all documents are fused") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one.run", "q 0 a 1 4 x\nq 0 b 2 3 x\nq 0 d 3 0 x\n");
  const std::string other = folder.write("other.run", "q 0 c 1 4 y\nq 0 a 2 2 y\nq 0 e 3 0 y\n");
  CHECK(run_program("fuse --method \"min_max(depth=2)\" " + one + " " + other).output ==
        "q Q0 c 1 1 min_max\nq Q0 a 2 1 min_max\nq Q0 b 3 0 min_max\n");
  CHECK(run_program("fuse --method min_max --limit 2 " + one + " " + other).output ==
        "q Q0 a 1 1.5 min_max\nq Q0 c 2 1 min_max\n");
  const Finished negative = run_program("fuse --limit -1 " + one);
  CHECK(negative.code == 1);
  CHECK(negative.error.find("--limit") != std::string::npos);
}

TEST_CASE("fuse: every method, for any number of threads, as in C++") {
  std::vector<Run> runs;
  for (const char* name : {"bm25", "ngram", "tfidf"})
    runs.push_back(value_of(read_run(in_project(fmt::format("examples/documentation/{}.run", name)))));
  const Qrels qrels = value_of(read_qrels(in_project("examples/documentation/qrels.txt")));
  const std::string help = run_program("fuse --help").output;
  for (const FusionMethod& method : fusion_methods()) {
    INFO(method.name);
    const TemporaryFolder folder;
    ChosenFusion chosen = value_of(choose_fusion(method, {}));
    if (method.learn != nullptr) chosen = value_of(learn_fusion(runs, qrels, chosen));
    CHECK(write_run(value_of(fuse(runs, chosen)), folder.path("fused")).ok());
    for (const char* threads : {"1", "2"})
      CHECK(run_program(fmt::format("fuse --method {} --threads {}{}{}", method.name, threads,
                                    method.learn != nullptr ? judged : "", three))
                .output == file_bytes(folder.path("fused")));
    CHECK(help.find(fmt::format("\n  {:<12} ", method.name)) != std::string::npos);
  }
}

TEST_CASE("fuse: weights and normalisations are options, and tuning chooses weights") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one.run", "q 0 a 1 4 x\nq 0 b 2 2 x\n");
  const std::string other = folder.write("other.run", "q 0 b 1 10 y\nq 0 a 2 5 y\n");
  const std::string files = " " + one + " " + other, qrels = " --qrels " + folder.write("qrels", "q 0 a 1\n");
  CHECK(run_program("fuse --method wsum --norm max --weights 1,0.25" + files).output ==
        "q Q0 a 1 1.125 wsum\nq Q0 b 2 0.75 wsum\n");
  CHECK(run_program("fuse --method \"wsum(weights=[1,0.25])\" --norm max" + files).output ==
        "q Q0 a 1 1.125 wsum\nq Q0 b 2 0.75 wsum\n");
  const Finished tuned = run_program("fuse --method wsum --norm max --tune RR" + qrels + files);
  CHECK(tuned.error ==
        "best of 11: wsum(weights=[1,0]), RR 1.0000\n"
        "gain on held-out queries: unknown: fewer than two held-out queries\n");
  CHECK(tuned.output == "q Q0 a 1 1 wsum\nq Q0 b 2 0.5 wsum\n");
  const Finished untuned = run_program("fuse --method min_max --tune RR" + qrels + files);
  CHECK(untuned.code == 2);
  CHECK(untuned.error.starts_with("irmetrics: min_max has nothing to tune; expected one of rrf, combgmnz, wsum"));
}

TEST_CASE("fuse: tuning tells the gain on held-out queries") {
  const Finished tuned = run_program("fuse --method wsum --norm min_max --tune nDCG@10" + judged + three + " -o -");
  CHECK(tuned.error.find("\nheld out, 5 folds of 15 queries: nDCG@10 0.") != std::string::npos);
  CHECK(tuned.error.find("; best single run ") != std::string::npos);
  const Finished rrf = run_program("fuse --tune nDCG@10 --folds 3 --level 0.9" + judged + three);
  CHECK(rrf.error.find("\nheld out, 3 folds of 15 queries: ") != std::string::npos);
}

TEST_CASE("fuse: --explain prints what each run contributes") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one.run", "q 0 a 1 4 x\nq 0 b 2 2 x\n");
  const std::string other = folder.write("other.run", "q 0 b 1 10 y\n");
  const std::string files = " --method wsum --norm max --weights 1,0.5 --explain q " + one + " " + other;
  CHECK(run_program("fuse --csv" + files).output ==
        "document,rank,score,run,run_rank,run_score,normalised,weight,contribution\n"
        "b,1,1,one,2,2,0.5,1,0.5\nb,1,1,other,1,10,1,0.5,0.5\n"
        "a,2,1,one,1,4,1,1,1\na,2,1,other,,,,0.5,0\n");
  const Finished cut = run_program("fuse --csv --limit 1 --absent zero" + files);
  CHECK(cut.output ==
        "document,rank,score,run,run_rank,run_score,normalised,weight,contribution\n"
        "b,1,1,one,2,2,0.5,1,0.5\nb,1,1,other,1,10,1,0.5,0.5\n");
  CHECK(run_program("fuse --csv --limit 1 --absent zero --document a" + files)
            .output.ends_with("\na,2,1,other,,,0,0.5,0\n"));
  CHECK(run_program("fuse" + files).output.starts_with("wsum(weights=[1,0.5]), query q\n"));
}

TEST_CASE("fuse: wrong usage exits 1, bad input 2, and each error says what is wrong") {
  const TemporaryFolder folder;
  const std::string twice = folder.write("twice.run", "q 0 a 1 3 x\nq 0 a 2 2 x\n");
  const std::string scoreless = folder.write("scoreless.run", "q 0 a 1\n");
  const std::vector<std::pair<std::string, std::string>> usage = {
      {"", "fuse: at least one run is needed: RUN..."},
      {"--method borda" + three,
       "method must be one of rrf, combsum, combmnz, combgmnz, combanz, combmax, combmin, combmed, wsum, wmnz, mixed, "
       "isr, log_isr, logn_isr, rbc, bordafuse, w_bordafuse, condorcet, w_condorcet, copeland, median_rank, mapfuse, "
       "posfuse, slidefuse, "
       "probfuse, segfuse, bayesfuse, min_max, dbsf, freshstack, round_robin, not 'borda'; did you mean bordafuse?"},
      {"--method mapfuse" + three, "fuse: mapfuse needs --qrels FILE: the judgments that it learns from"},
      {"--method wsum --tune AP" + three, "fuse: --tune needs --qrels FILE: the judgments that it learns from"},
      {judged + three, "fuse: --qrels applies to --tune and to methods that learn only"},
      {"--method wsum --tune APP" + judged + three, "unknown measure 'APP'; did you mean AP?"},
      {"--method wsum --weights 1,x" + three, "--weights: expected a finite number, not 'x'"},
      {"--folds 3" + three, "fuse: --folds applies to --tune only"},
      {"--json" + three, "fuse: --json applies to --explain only"},
      {"--explain q01 -o fused" + three, "fuse: --output applies to fused runs, which --explain does not write"},
      {"- -", "standard input (-) can be read only once"},
      {"--name ''" + three, "--name: expected a name, not ''"},
      {"--method \"rrf(p=1)\"" + three, "rrf: unknown parameter 'p'; the parameters are k, depth"},
      {"--method \"rrf(k=-1)\"" + three, "rrf: k must be a number of at least 0, not -1"},
      {"--method \"round_robin(depth=5000000000)\"" + three,
       "round_robin: depth must be a whole number from 0 to 4294967295, not 5000000000"},
      {"--method \"min_max(depth=1.5)\" none", "min_max: depth must be a whole number of at least 0, not 1.5"},
  };
  for (const auto& [arguments, error] : usage) {
    INFO(arguments);
    const Finished finished = run_program("fuse " + arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\nSee irmetrics fuse --help.\n");
  }
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"none", "none: cannot be opened: No such file or directory"},
      {twice, "run 'twice': query 'q': document 'a' is given twice"},
      {"--absent zero" + three,
       "rrf takes no absent=zero, because it is not a method of scores; expected one of combsum, combmnz, combgmnz, "
       "combanz, combmax, combmin, combmed, wsum, wmnz, mixed, min_max, dbsf, freshstack"},
      {"--explain q1" + three, "no run has a query 'q1'; did you mean 'q01'?"},
      {"--explain q01 --document doc-ties" + three,
       "query 'q01': the fused run has no document 'doc-ties'; did you mean 'doc-ties-1'?"},
      {"--method wsum --tune RR --qrels " + folder.write("none.qrels", "q01 0 a 0\nq02 0 b -1\n") + three,
       "tuning learns from relevant documents, and the 2 judged queries, such as 'q01', have none"},
      {"--method mapfuse --qrels " + folder.write("other.qrels", "x 0 a 1\n") + three,
       "mapfuse learns from judged queries, and no run has one of the 1, such as 'x'; the runs have queries such as "
       "'q01'"},
      {"--method wsum --weights 1,2" + three, "wsum: expected 3 weights, one for each run, not 2"},
      {"--ties error" + three + " " + folder.write("tied.run", "q 0 a 1 3 x\nq 0 b 2 3 x\n"),
       "run 'tied': query 'q': two documents have the score 3, 'a' and 'b'; with ties=error all scores must differ"},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program("fuse " + arguments);
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\n");
  }
  const Finished broken = run_program("fuse " + scoreless);
  CHECK(broken.code == 2);
  CHECK(broken.error.find(scoreless + ":1: ") != std::string::npos);
  CHECK(run_program("fuse" + three + " -o " + folder.path("none/fused")).code == 2);
}

}  // namespace fuse_command_test

#endif
