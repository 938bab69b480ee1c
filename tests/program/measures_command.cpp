// irmetrics measures from outside: the list, and the explanations.
#include "support/program.hpp"

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

TEST_CASE("measures: an unknown one is wrong usage, and the error suggests a similar name") {
  const Finished finished = run_program("measures nDGC");
  CHECK(finished.code == 1);
  CHECK(finished.output.empty());
  CHECK(finished.error.starts_with("irmetrics: "));
  CHECK(finished.error.find("did you mean nDCG?") != std::string::npos);
}
#endif

}  // namespace measures_command_test
