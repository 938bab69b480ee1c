// The data of the re-rankers' paper as samples: its keys, rankings as lists, and all messages; FreshStack's queries as
// texts and answers.
#include "support/files.hpp"

#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/io/text_files.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace reranker_samples_test {
namespace {

std::string text_of(const Samples& samples) {
  std::string all;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample sample = samples[i];
    all += fmt::format("{}({})", sample.id, sample.query);
    for (std::size_t j = 0; j < sample.size(); ++j) {
      all += fmt::format(" {}{}", sample.passages[j], sample.gold[j] == 1 ? "*" : "");
      for (std::size_t k = 0; k < samples.systems().size(); ++k)
        all += fmt::format(" {}={}", samples.systems()[k], samples.scores(k)[sample.first + j]);
    }
    all += ";";
  }
  return all;
}

std::string read(const std::string& text, Permutations permutations = Permutations::error) {
  const auto samples = parse_samples(text, "F", SampleFormat::automatic, permutations);
  return samples.ok() ? text_of(*samples) : "error " + error_of(samples);
}

/// A sample of three passages, the second of which is gold, with these further members.
std::string with(const std::string& members) {
  return R"({"id": "s", "question": "q", "chunks": ["a", "b", "c"], "gold_chunk_ix": 1, )" + members + "}";
}

}  // namespace

TEST_CASE("chunks, their gold indices or labels, and scores and rankings under keys of their own", "[io]") {
  CHECK(read(with(R"("bm25_rank": [0.5, 2, -1])")) == "s(q) a bm25=0.5 b* bm25=2 c bm25=-1;");
  // gpt4o's list is a ranking of indices from 0: the first one has as many points as there are passages.
  CHECK(read(with(R"("gpt4o_rank": [2, 0, 1])")) == "s(q) a gpt4o=2 b* gpt4o=1 c gpt4o=3;");
  CHECK(read(with(R"("gpt4o_rank": [2])")) == "s(q) a gpt4o=2 b* gpt4o=1 c gpt4o=3;");
  // The best passages of a re-ranker with their scores; the others are tied below.
  CHECK(read(with(R"("reranker_top_ixs": [2, 1], "reranker_top_scores": [7.5, 3])")) ==
        "s(q) a reranker=2 b* reranker=3 c reranker=7.5;");
  CHECK(
      read(R"({"claim_id": 9, "question": "q", "ids": ["x"], "chunks": [{"chunk": "a"}, {"chunk": "b", "title": "T"}],)"
           R"( "is_helpful_chunk": [true, false], "s_rank": [1.5, 2]})") == "9(q) a* s=1.5 T b s=2;");
  CHECK(read(R"({"question": "q", "chunks": ["a", "b"], "gold_chunk_ix": [0, 1], "s_rank": [2.0, 1.0]})") ==
        "1(q) a* s=2 b* s=1;");
  // Other keys are ignored, and so are these keys of samples without chunks.
  CHECK(read(with(R"("x_rank": 3, "_rank": [1], "s_rank": [0, 0, 0])")) == "s(q) a s=0 b* s=0 c s=0;");
  CHECK(read(R"({"id": "s", "query": "q", "passages": ["a", "b"], "gold": [1, 0], "x_rank": [1, 2]})") == "s(q) a* b;");
}

TEST_CASE("permutations may be lists of indices", "[io]") {
  const auto sample = [](const std::string& list) {
    return R"({"id": "s", "query": "q", "passages": ["a", "b", "c"], "gold": [0, 1, 0], "permutations": {"m": )" +
           list + "}}";
  };
  CHECK(read(sample("[2, 0, 1]")) == read(sample("\"[3] > [1] > [2]\"")));
  CHECK(read(sample("[1]")) == read(sample("\"[2]\"")));
  CHECK(read(sample("[2, 5, 2, 0]"), Permutations::repair) == read(sample("\"[3] > [1]\"")));
  const auto repaired = parse_samples(sample("[2, 5, 2, 0]"), "F", SampleFormat::automatic, Permutations::repair);
  CHECK(value_of(repaired).repaired_permutations() == 1);
  const std::string location = "error F:1: sample 's': permutations.m";
  CHECK(read(sample("[3, 1, 2]")) ==
        location + ": the permutation names the index 3; expected 0 to 2, as lists count from 0");
  CHECK(read(sample("[0, 0]")) == location + ": the permutation names the index 0 twice");
  CHECK(read(sample("[0.5]")) ==
        location + ": the permutation names the index 0.5; expected 0 to 2, as lists count from 0");
  CHECK(read(sample("[\"1\"]")) == location + "[0]: expected a number, found a text");
  CHECK(read(sample("3")) ==
        location + ": expected a text such as '[2] > [1]', or a list of indices, found a whole number");
}

TEST_CASE("errors in re-rankers' data name the key and what was expected", "[io]") {
  const std::string location = "error F:1: sample 's': ";
  CHECK(read(with(R"("s_rank": [1, 2])")) == "error F:1: sample 's', system 's': 2 scores, but 3 gold labels");
  CHECK(read(with(R"("s_rank": ["1", 2, 3])")) == location + "s_rank[0]: expected a number, found a text");
  // Whole numbers that are each index once may be scores as well as a ranking, from 0 or from 1.
  for (const char* list : {"[2, 0, 1]", "[3, 1, 2]"})
    CHECK(read(with(fmt::format(R"("s_rank": {})", list))) ==
          location +
              "s_rank: the numbers can be scores as well as a ranking; expected the list under scores or permutations");
  CHECK(read(with(R"("s_rank": [2.0, 0.0, 1.0])")) == "s(q) a s=2 b* s=0 c s=1;");
  CHECK(read(with(R"("is_helpful_chunk": [0, 1, 0])")) ==
        location + "expected either is_helpful_chunk or gold_chunk_ix, not both");
  CHECK(read(with(R"("reranker_top_ixs": [0, 1], "reranker_top_scores": [1.5])")) ==
        location + "reranker_top_scores: expected 2 scores, as many as reranker_top_ixs has, found 1");
  CHECK(read(with(R"("reranker_top_ixs": [0])")) == location + "reranker_top_scores: expected a list, found nothing");
  CHECK(read(with(R"("reranker_top_ixs": [3], "reranker_top_scores": [1])")) ==
        location + "reranker_top_ixs: the permutation names the index 3; expected 0 to 2, as lists count from 0");
  CHECK(read(with(R"("reranker_top_ixs": [], "reranker_top_scores": [])")) ==
        location + "reranker_top_ixs: expected at least one index");
  CHECK(read(R"({"id": "s", "question": "q", "chunks": ["a"], "gold_chunk_ix": 1})") ==
        location + "gold_chunk_ix: expected an index from 0 to 0, not 1");
  CHECK(read(R"({"id": "s", "question": "q", "chunks": ["a"]})") == location + "gold: expected a list, found nothing");
}

TEST_CASE("FreshStack's queries have a text as queries and another one as answers", "[io]") {
  const TemporaryFolder folder;
  const std::string path = folder.write(
      "q.jsonl",
      "{\"query_id\": 1, \"query_title\": \"How to\", \"query_text\": \"fly a kite?\", \"answer_text\": \"Run.\", "
      "\"nuggets\": []}\n{\"query_id\": 2, \"query_text\": \"why?\", \"answer_text\": null}\n");
  const Texts queries = value_of(read_texts(path));
  CHECK(queries[0] == "How to fly a kite?");
  CHECK(queries[1] == "why?");
  const auto answers = [&](const std::string& file) {
    return read_texts(file, TextFormat::automatic, {}, TextRole::answer);
  };
  CHECK(error_of(answers(path)) == path + ":2: text: expected a text, found nothing");  // the question is no answer
  const std::string answered = folder.write("a.jsonl", lines_of(file_bytes(path))[0]);
  const Texts answer = value_of(answers(answered));
  CHECK(answer[0] == "Run.");
  const Texts titled = value_of(answers(folder.write("t.jsonl", "{\"_id\": 1, \"title\": \"T\", \"text\": \"x\"}")));
  CHECK(titled[0] == "T x");
  const std::string neither = folder.write("n.jsonl", "{\"query_id\": 1, \"query_title\": \"t\"}\n");
  CHECK(error_of(read_texts(neither)) == neither + ":1: text: expected a text, found nothing");
}

}  // namespace reranker_samples_test
