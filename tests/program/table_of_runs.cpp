// A table with a column of systems from outside: its runs in each command, as if each had a file of its own.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
using namespace irmetrics;
using namespace irmetrics::test;

namespace table_of_runs_test {
namespace {

const std::string table =
    "system,qid,docno,score\nbm25,q1,d1,2\ne5,q1,d2,2\nbm25,q1,d2,1\ne5,q1,d1,1\nbm25,q2,d3,1\ne5,q2,d3,1\n"
    "bm25,q3,d4,1\ne5,q3,d5,1\n";
const std::string bm25 = "q1 0 d1 1 2 bm25\nq1 0 d2 2 1 bm25\nq2 0 d3 1 1 bm25\nq3 0 d4 1 1 bm25\n";
const std::string e5 = "q1 0 d2 1 2 e5\nq1 0 d1 2 1 e5\nq2 0 d3 1 1 e5\nq3 0 d5 1 1 e5\n";

}  // namespace

TEST_CASE("the runs of a table give the output of their files") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels", "q1 0 d1 1\nq2 0 d3 1\nq3 0 d4 1\n");
  const std::string one = folder.write("all.csv", table);
  const std::string files = folder.write("bm25.run", bm25) + " " + folder.write("e5.run", e5);
  for (const std::string& command :
       {"evaluate --json --per-query -m \"AP RR P@1\" --qrels " + qrels, "compare --csv -m RR --qrels " + qrels,
        std::string("fuse"), std::string("pool --json"), std::string("describe --csv")}) {
    INFO(command);
    const Finished together = run_program(command + " " + one), apart = run_program(command + " " + files);
    CHECK(apart.code == 0);
    CHECK(together.error == "");
    CHECK(together.output == apart.output);
  }
  CHECK(run_program("compare --baseline bm25 --csv -m RR --qrels " + qrels + " " + one).output ==
        run_program("compare --baseline bm25 --csv -m RR --qrels " + qrels + " " + files).output);
  // Beside other files, in the order of the arguments.
  const std::string other = folder.write("other.run", e5);
  CHECK(run_program("evaluate --csv -m P@1 --qrels " + qrels + " " + one + " " + other).output ==
        "run,measure,query,value\nbm25,P@1,all,1\ne5,P@1,all,0.3333333333333333\nother,P@1,all,0.3333333333333333\n");
}

TEST_CASE("several runs are an error where one is expected, and so are two of the same name") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels", "q1 0 d1 1\n"), one = folder.write("all.csv", table);
  const std::string documents = folder.write("d.tsv", "d1\ta\nd2\tb\nd3\tc\nd4\td\nd5\te\n");
  const Finished mmr = run_program("mmr --documents " + documents + " " + one);
  CHECK(mmr.code == 2);
  CHECK(mmr.error == "irmetrics: " + one + ": has 2 runs, 'bm25' and others; expected one\n");
  const std::string same = folder.write("bm25.run", bm25);
  for (const std::string& command : {"evaluate --qrels " + qrels, std::string("fuse")}) {
    const Finished twice = run_program(command + " " + one + " " + same);
    CHECK(twice.code == 2);
    CHECK(twice.error ==
          "irmetrics: two runs are named 'bm25'; expected different names of files, and in the columns of systems\n");
  }
  // One run in the column has the name of its file, as every run in the program.
  const std::string single = folder.write("single.csv", "run,qid,docno,score\nbm25,q1,d1,2\n");
  CHECK(run_program("evaluate --csv -m P@1 --qrels " + qrels + " " + single).output ==
        "run,measure,query,value\nsingle,P@1,all,1\n");
  const std::string usage = "irmetrics: compare: at least two runs are needed: RUN RUN...";
  CHECK(run_program("compare --qrels " + qrels + " " + same).error.starts_with(usage));
  CHECK(run_program("compare --qrels " + qrels + " " + single).code == 2);
}

}  // namespace table_of_runs_test
#endif
