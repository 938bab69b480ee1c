// All readers of JSON: nothing in a line is ignored, and a column has one spelling.
#include "support/files.hpp"

#include <irmetrics/io/nugget_label_files.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace json_readers_test {
namespace {

/// A reader of JSON, two of its records on separate lines, and the message about a file.
struct Reader {
  std::string first, second;
  std::string (*problem)(const std::string& path);
};

const std::vector<Reader> readers = {
    {R"({"query_id": "q1", "doc_id": "d", "score": 1})", R"({"query_id": "q2", "doc_id": "d", "score": 1})",
     [](const std::string& path) { return error_of(read_run(path)); }},
    {R"({"query_id": "q1", "doc_id": "d", "rel": 1})", R"({"query_id": "q2", "doc_id": "d", "rel": 1})",
     [](const std::string& path) { return error_of(read_qrels(path)); }},
    {R"({"query_id": "q1", "nuggets": [{"_id": "a", "text": "t", "relevant_corpus_ids": ["d"]}]})",
     R"({"query_id": "q2", "nuggets": [{"_id": "a", "text": "t", "relevant_corpus_ids": ["d"]}]})",
     [](const std::string& path) { return error_of(read_nuggets(path)); }},
    {R"({"id": "1", "question": "t", "perspectives": ["y"], "ctxs": [{"title": "t", "text": "x", "mistral-preds": [true]}]})",
     R"({"id": "2", "question": "t", "perspectives": ["y"], "ctxs": [{"title": "t", "text": "x", "mistral-preds": [true]}]})",
     [](const std::string& path) { return error_of(read_berds(path)); }},
    {R"({"_id": "d1", "text": "t"})", R"({"_id": "d2", "text": "t"})",
     [](const std::string& path) { return error_of(read_texts(path)); }},
    {R"({"query_id": "q1", "gold": [1, 0], "scores": {"s": [2, 1]}})",
     R"({"query_id": "q2", "gold": [1, 0], "scores": {"s": [2, 1]}})",
     [](const std::string& path) { return error_of(read_samples(path)); }},
    {R"({"query_id": "q1", "nugget_id": "a", "minor": 1})", R"({"query_id": "q2", "nugget_id": "a", "minor": 1})",
     [](const std::string& path) { return error_of(read_nugget_labels(path)); }},
    {R"({"_id": "d1", "embedding": [1, 0]})", R"({"_id": "d2", "embedding": [0, 1]})",
     [](const std::string& path) { return error_of(read_embeddings(path)); }}};

}  // namespace

TEST_CASE("a NUL byte is an error at its column, in every reader of JSON lines", "[io]") {
  const TemporaryFolder folder;
  for (const auto& [first, second, problem] : readers) {
    INFO(first);
    const std::string nul(1, '\0');
    CHECK(problem(folder.write("good", first + "\n" + second + "\n")).empty());
    const auto wrong = [&](const std::string& name, const std::string& text, std::size_t line, std::size_t column) {
      const std::string path = folder.write(name, text);
      const std::string found = problem(path);
      CHECK(found.starts_with(fmt::format("{}:{}: ", path, line)));
      CHECK(found.ends_with(fmt::format("column {}: invalid JSON: a NUL byte", column)));
    };
    wrong("joined", first + nul + second + "\n", 1, first.size() + 1);
    wrong("later", first + "\n" + second + nul + "\n", 2, second.size() + 1);
    wrong("blank", first + " " + nul + " \n", 1, first.size() + 2);
    wrong("cut", first + "\n" + second.substr(0, second.size() - 1) + nul + "}\n", 2, second.size());
  }
}

TEST_CASE("a NUL byte in JSON over several lines is an error at its line and column", "[io]") {
  const TemporaryFolder folder;
  const std::string run = R"({"name": "a", "scores": {"AP": 0.5}, "per_query": {"AP": {"q": 0.5}}})";
  const std::string text = "{\"runs\": [\n" + run + "\n]}";
  const std::vector<std::string> good = {folder.write("good.json", text + "\n")};
  CHECK(read_score_tables(good).ok());
  const std::vector<std::string> bad = {folder.write("bad.json", text + std::string(1, '\0') + text + "\n")};
  CHECK(error_of(read_score_tables(bad)) == bad[0] + ": line 3, column 3: invalid JSON: a NUL byte");
}

TEST_CASE("JSON after the end of a line's value is an error, and so is a NUL byte in a text", "[io]") {
  const TemporaryFolder folder;
  const std::string path = folder.write("x.jsonl", "{\"qid\": \"q\", \"docno\": \"d\", \"score\": 1} {}\n");
  CHECK(error_of(read_run(path)) == path + ":1: column 40: invalid JSON");
  const std::string text = folder.write("y.jsonl", "{\"qid\": \"q" + std::string(1, '\0') + "\", \"docno\": \"d\"}\n");
  CHECK(error_of(read_run(text)) == text + ":1: column 11: invalid JSON: a NUL byte");
}

TEST_CASE("two spellings of a name are an error that names both, in JSON and in tables", "[io]") {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& text) {
    const std::string path = folder.write("run.jsonl", text);
    return error_of(read_run(path)).substr(path.size());
  };
  const std::string line = "{\"query_id\": \"q\", \"doc_id\": \"d\", \"score\": 1}\n";
  CHECK(run(line + "{\"query_id\": \"q1\", \"Query-ID\": \"q2\", \"doc_id\": \"d\", \"score\": 1}\n") ==
        ":2: 'query_id' and 'Query-ID' are two spellings of one name; expected one of them");
  CHECK(run("{\"Query ID\": \"q1\", \"query_id\": \"q1\", \"doc_id\": \"d\", \"score\": 1}\n") ==
        ":1: 'Query ID' and 'query_id' are two spellings of one name; expected one of them");
  CHECK(run("{\"query_id\": \"q\", \"doc_id\": \"d\", \"score\": 1, \"Score\": 2}\n") ==
        ":1: 'score' and 'Score' are two spellings of one name; expected one of them");
  // A less likely name does not count, in however many spellings.
  const std::string path =
      folder.write("good.jsonl", "{\"query_id\": \"q\", \"QID\": 1, \"qid\": 2, \"doc_id\": \"d\", \"score\": 1}\n");
  const Run run_of_usual = value_of(read_run(path));
  CHECK(run_of_usual.query(0) == "q");

  const auto labels = [&](const std::string& text) {
    const std::string file = folder.write("labels", text);
    return error_of(read_nugget_labels(file)).substr(file.size());
  };
  CHECK(labels("query_id,Query-ID,nugget_id\nq,r,a\n") ==
        ":1: 'query_id' and 'Query-ID' are two spellings of one name; expected one of them");
  CHECK(labels("{\"query_id\": \"q\", \"nugget_id\": \"a\", \"minor\": 1, \"Minor\": 0}\n") ==
        ":1: 'minor' and 'Minor' are two spellings of one name; expected one of them");
  const std::vector<std::string> scores = {folder.write("s.csv", "query_id,Query-ID,bm25\n1,2,0.5\n")};
  CHECK(error_of(read_score_tables(scores)) ==
        scores[0] + ":1: 'query_id' and 'Query-ID' are two spellings of one name; expected one of them");
}

TEST_CASE("of several names, the first in the list counts, whatever the order of the columns", "[io]") {
  const TemporaryFolder folder;
  const auto labels = value_of(read_nugget_labels(folder.write("x.csv", "topic,query_id,nugget_id\nt,q,a\n")));
  CHECK(labels.front().query == "q");
}

}  // namespace json_readers_test
