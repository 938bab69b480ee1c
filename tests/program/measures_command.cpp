// irmetrics measures from outside: the list, and the explanations.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM
#include <set>

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

TEST_CASE("measures --official: lists all collections, and shows the measures and the policy of one") {
  const Finished list = run_program("measures --official");
  CHECK(list.code == 0);
  for (const std::string_view id : official_ids())
    CHECK(list.output.find(fmt::format("\n  {}\n", id)) != std::string::npos);
  const Finished shown = run_program("measures --official msmarco-passage/trec-dl-2019/judged");
  CHECK(shown.code == 0);
  CHECK(shown.output.starts_with("TREC 2019 Deep Learning, passages\n"));
  CHECK(shown.output.find(" nDCG@10 RR(rel=2) AP(rel=2)\n") != std::string::npos);
  CHECK(shown.output.find(" --precision float32 --depth 1000\n") != std::string::npos);
  CHECK(shown.output.find("\nSource: official_measures of ir_datasets") != std::string::npos);
  const Finished json = run_program("measures beir/scifact --official --json");
  CHECK(json.output == value_of(described_as_json(value_of(official("beir")))));
}

TEST_CASE("measures --official: the options that it shows set the policy") {
  const Qrels qrels = value_of(read_qrels(in_project("examples/documentation/qrels.txt")));
  const Run run = value_of(read_run(in_project("examples/documentation/bm25.run")));
  std::set<std::string> seen;
  for (const std::string_view id : official_ids()) {
    std::string one(id);
    if (const std::size_t any = one.find('*'); any != std::string::npos) one.replace(any, 1, "en");
    const OfficialMeasures found = value_of(official(one));
    if (!seen.insert(found.command_options()).second) continue;
    EvaluateOptions options;
    options.policy = found.policy;
    const Scores scores = value_of(evaluate(qrels, run, value_of(parse_measures("AP")), options));
    const Finished done =
        run_program("evaluate --qrels examples/documentation/qrels.txt examples/documentation/bm25.run --csv -m AP " +
                    found.command_options());
    INFO(found.command_options() << done.error);
    CHECK(done.output == fmt::format("run,measure,query,value\nbm25,AP,all,{}\n", scores.mean(0)));
  }
  CHECK(seen.size() > 8);
}

TEST_CASE("measures --official: wrong usage") {
  const Finished unknown = run_program("measures --official bier/scifact");
  CHECK(unknown.code == 2);
  CHECK(unknown.error == "irmetrics: unknown collection 'bier/scifact'; the nearest are: beir\n");
  const auto refused = [](const std::string& arguments) {
    const Finished finished = run_program("measures " + arguments);
    CHECK(finished.code == 1);
    return finished.error.substr(0, finished.error.find('\n'));
  };
  CHECK(refused("--official beir lotte") == "irmetrics: measures: --official takes one collection");
  CHECK(refused("--official --json") == "irmetrics: measures: a format needs a collection: --official ID");
  CHECK(refused("nDCG --csv") == "irmetrics: measures: a format needs --official");
}
#endif

}  // namespace measures_command_test
