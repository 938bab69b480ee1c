// Commands that write runs, judgments and pairs, from outside: JSON lines to names that end in .jsonl, with any ids.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
using namespace irmetrics;
using namespace irmetrics::test;

namespace json_lines_output_test {
namespace {

/// Two documents of a query, all of whose ids have spaces.
const std::string spaced_run =
    "{\"query_id\": \"q 1\", \"doc_id\": \"docs/a b.md\", \"score\": 2}\n"
    "{\"query_id\": \"q 1\", \"doc_id\": \"c d\", \"score\": 1}\n";
const std::string spaced_qrels = "{\"q 1\": {\"docs/a b.md\": 1, \"c d\": 0}, \"q 2\": {\"c d\": 0}}";

/// Runs a command that must succeed without a message.
void run_well(const std::string& command) {
  INFO(command);
  const Finished finished = run_program(command);
  CHECK(finished.error == "");
  CHECK(finished.code == 0);
}

}  // namespace

TEST_CASE("fuse, mmr, filter and pool write JSON lines, which they read again") {
  const TemporaryFolder folder;
  const std::string run = folder.write("a.jsonl", spaced_run), qrels = folder.write("q.json", spaced_qrels);
  const std::string rows =
      "{\"query_id\":\"q 1\",\"doc_id\":\"docs/a b.md\",\"score\":1}\n"
      "{\"query_id\":\"q 1\",\"doc_id\":\"c d\",\"score\":0.5}\n";
  run_well("fuse --method round_robin -o " + folder.path("fused.jsonl") + " " + run);
  CHECK(file_bytes(folder.path("fused.jsonl")) == rows);
  run_well("fuse --method round_robin -o " + folder.path("fused.jsonl.gz") + " " + run);
  CHECK(file_bytes(folder.path("fused.jsonl.gz")).starts_with("\x1f\x8b"));
  const std::string scores = "evaluate --csv -m RR --qrels " + qrels + " ";
  CHECK(run_program(scores + folder.path("fused.jsonl.gz")).output == "run,measure,query,value\nfused,RR,all,0.5\n");

  const std::string documents = folder.write(
      "d.jsonl", "{\"_id\": \"docs/a b.md\", \"text\": \"red\"}\n{\"_id\": \"c d\", \"text\": \"blue\"}\n");
  run_well("mmr --documents " + documents + " -o " + folder.path("mmr.jsonl") + " " + run);
  CHECK(file_bytes(folder.path("mmr.jsonl")) == rows);

  CHECK(run_program("filter --qrels " + qrels + " --output " + folder.path("kept.jsonl")).code == 0);
  CHECK(file_bytes(folder.path("kept.jsonl")) ==
        "{\"query_id\":\"q 1\",\"doc_id\":\"docs/a b.md\",\"relevance\":1}\n"
        "{\"query_id\":\"q 1\",\"doc_id\":\"c d\",\"relevance\":0}\n");

  CHECK(run_program("pool --depth 1 --pairs " + folder.path("pairs.jsonl") + " " + run).code == 0);
  CHECK(file_bytes(folder.path("pairs.jsonl")) ==
        "{\"query_id\":\"q 1\",\"document_id\":\"docs/a b.md\",\"grade\":null}\n");
}

TEST_CASE("a file of fields with spaces in its ids is an error that names the way out, and is not written") {
  const TemporaryFolder folder;
  const std::string run = folder.write("a.jsonl", spaced_run), qrels = folder.write("q.json", spaced_qrels);
  const std::string out = folder.path("out.run");
  for (const std::string& command : {"fuse -o " + out + " " + run, "filter --output " + out + " --qrels " + qrels,
                                     "pool --pairs " + out + " " + run}) {
    INFO(command);
    const Finished finished = run_program(command);
    CHECK(finished.code == 2);
    CHECK(finished.error == "irmetrics: " + out +
                                ": the query id 'q 1' contains whitespace, which this format does not support; write "
                                "a file whose name ends in .jsonl: JSON lines take any id\n");
    CHECK(lines_of(file_bytes(out)).empty());
  }
}

}  // namespace json_lines_output_test
#endif
