// irmetrics measures from outside: the list, and the explanations.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM

using namespace irmetrics;
using namespace irmetrics::test;

namespace measures_command_test {

TEST_CASE("measures: all are listed, and each is explained, also under its aliases") {
  const Finished list = run_program("measures");
  CHECK(list.code == 0);
  std::string names;
  for (const MeasureInfo& measure : all_measures()) {
    CHECK(list.output.find(fmt::format("\n  {} ", measure.name)) != std::string::npos);
    names += " " + measure.name;
  }
  const Finished all = run_program("measures" + names);
  CHECK(all.code == 0);
  for (const MeasureInfo& measure : all_measures())
    CHECK(all.output.find(fmt::format("{}\n  {}\n", measure.usage, measure.title)) != std::string::npos);
  CHECK(run_program("measures map ndcg_cut_10 MRR").output == run_program("measures AP nDCG RR").output);
}

TEST_CASE("measures: names in any case, and spellings of papers, on the command line") {
  const std::string qrels =
      "evaluate --qrels examples/documentation/qrels.txt examples/documentation/bm25.run --csv -m ";
  CHECK(run_program(qrels + "\"nDCG @ 10 p@1 RPREC R-Precision Rec@50 Prec@1\"").output ==
        run_program(qrels + "\"nDCG@10 P@1 Rprec R@50\"").output);
  CHECK(run_program(qrels + "\"nDCG @ 10\"").output.starts_with("run,measure,query,value\nbm25,nDCG@10,all,0.55"));
  const std::string nuggets =
      "evaluate --nuggets examples/documentation/nuggets.jsonl examples/documentation/bm25.run --csv -m ";
  CHECK(run_program(nuggets + "\"\U0001D6FC-N@10 αN@10 coverage@20 MRec@5\"").output ==
        run_program(nuggets + "\"alpha_nDCG@10 Coverage@20 MRecall@5\"").output);
}

TEST_CASE("measures: an unknown one is wrong usage, and the error suggests a similar name") {
  const Finished finished = run_program("measures nDGC");
  CHECK(finished.code == 1);
  CHECK(finished.output.empty());
  CHECK(finished.error.starts_with("irmetrics: "));
  CHECK(finished.error.find("did you mean nDCG?") != std::string::npos);
}
#endif

}  // namespace measures_command_test
