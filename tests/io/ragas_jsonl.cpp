// Samples of RAGAS as runs and qrels.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/io/detail/ragas_jsonl.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace ragas_jsonl_test {

TEST_CASE("samples with the ids of contexts are a run and qrels", "[io]") {
  const TemporaryFolder folder;
  const std::string path = folder.write(
      "rag.jsonl",
      "{\"user_input\": \"why?\", \"retrieved_contexts\": [\"...\"], \"retrieved_context_ids\": [\"a b\", 3, \"c\"], "
      "\"reference_context_ids\": [3]}\n"
      "{\"query_id\": 7, \"user_input\": \"how?\", \"retrieved_context_ids\": [], \"reference_context_ids\": "
      "[\"c\"]}\n");
  CHECK(value_of(inspect_run(path).format)->name == "ragas");
  CHECK(text_of(value_of(read_run(path))) == "rag | 7: why?: a b=1 3=0.5 c=0.3333333333333333");
  const Qrels qrels = value_of(read_qrels(path));
  REQUIRE(qrels.size() == 2);
  CHECK(qrels[0].grade("c") == 1);
  CHECK(qrels[1].grade("3") == 1);
  CHECK(value_of(evaluate_file(qrels, path, "RR")).mean("RR") == 0.25);
}

TEST_CASE("errors in samples of RAGAS name the line and the key", "[io]") {
  const TemporaryFolder folder;
  const auto error = [&](const std::string& text) {
    const std::string path = folder.write("x", text), found = error_of(read_run(path));
    return found.substr(std::min(path.size(), found.size()));
  };
  CHECK(error("{\"retrieved_context_ids\": [\"a\"]}") == ":1: user_input: expected a text, found nothing");
  CHECK(error("{\"user_input\": [], \"retrieved_context_ids\": [\"a\"]}") ==
        ":1: user_input: expected a text, found a list");
  CHECK(error("{\"user_input\": \"q\", \"retrieved_context_ids\": null}") ==
        ":1: retrieved_context_ids: expected a list, found null");
  CHECK(error("{\"user_input\": \"q\", \"retrieved_context_ids\": [1.5]}") ==
        ":1: retrieved_context_ids[0]: expected a text or a whole number, found a number");
  CHECK(error("{\"user_input\": \"q\", \"retrieved_context_ids\": [\"a\"]}\n"
              "{\"user_input\": \"q\", \"retrieved_context_ids\": [\"a\"]}\n") ==
        ":2: duplicate query 'q' (first in line 1); expected one sample per query");
  CHECK(error("{\"user_input\": \"q\", \"retrieved_context_ids\": [\"\"]}") == ":1: query 'q': a document id is empty");
  CHECK(error("{\"user_input\": \"q\", \"retrieved_context_ids\": []}") == ": contains no results");
}

}  // namespace ragas_jsonl_test
