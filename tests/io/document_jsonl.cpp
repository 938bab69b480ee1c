// JSON lines about documents: runs and qrels with any usual keys, and their errors.
#include "support/files.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/io/detail/document_jsonl.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/format.h>

#include <tuple>

using namespace irmetrics;
using namespace irmetrics::test;

namespace document_jsonl_test {
namespace {

std::string text_of(const Run& run) {
  std::string text = run.name() + " |";
  for (std::size_t i = 0; i < run.size(); ++i)
    for (std::size_t row = 0; row < run[i].size(); ++row)
      text += fmt::format(" {}:{}={}", run.query(i), run[i].documents[row], run[i].scores[row]);
  return text;
}

}  // namespace

TEST_CASE("every usual name is a key, in any spelling", "[io]") {
  for (const std::string_view query : query_column.names)
    for (const std::string_view document : document_column.names) {
      std::string spelled(document);
      spelled[0] = static_cast<char>(spelled[0] - 'a' + 'A');
      std::replace(spelled.begin(), spelled.end(), '_', '-');
      const auto row = detail::io::read_document_json(
          fmt::format(R"({{"{}": 7, "{}": "d", "sim": 0.5}})", query, spelled), "x:1", score_column);
      REQUIRE(row.ok());
      CHECK(row->query == "7");
      CHECK(row->document == "d");
      CHECK(row->value == 0.5);
    }
}

TEST_CASE("the first usual name counts, and the key is part of the error", "[io]") {
  const auto error_in = [](std::string_view line) {
    return error_of(detail::io::read_document_json(line, "x:1", grade_column));
  };
  const auto row = detail::io::read_document_json(
      R"({"query": "why?", "query_id": "q", "text": "t", "doc_id": "d", "rel": 2, "score": 9})", "x:1", grade_column);
  REQUIRE(row.ok());
  CHECK(row->query == "q");
  CHECK(row->value == 2);
  CHECK(error_in(R"({"doc_id": "d", "rel": 1})") == "x:1: query_id: expected a text or a whole number, found nothing");
  CHECK(error_in(R"({"qid": "q", "docno": [], "rel": 1})") ==
        "x:1: docno: expected a text or a whole number, found a list");
  CHECK(error_in(R"({"qid": "q", "docno": "d", "rel": "1"})") == "x:1: rel: expected a number, found a text");
  CHECK(error_in("[]").starts_with("x:1: "));
}

TEST_CASE("a run as JSON lines has the name of its file; rows may come in any order", "[io]") {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("dense.jsonl",
                   "{\"qid\": 2, \"docno\": \"a\", \"score\": 1}\n\n{\"qid\": 1, \"docno\": \"b\", \"score\": 2.5}\n"
                   "{\"qid\": 2, \"docno\": \"c\", \"score\": -1e3}\n");
  CHECK(text_of(value_of(read_run(path))) == "dense | 1:b=2.5 2:a=1 2:c=-1000");
  const std::string broken = folder.write("broken", "{\"qid\": 2, \"docno\": \"a\", \"score\": 1}\n{\"qid\": 2}\n");
  CHECK(error_of(read_run(broken)) == broken + ":2: doc_id: expected a text or a whole number, found nothing");
  const std::string large = folder.write("large", "{\"qid\": 2, \"docno\": \"a\", \"score\": 1e999}\n");
  CHECK(error_of(read_run(large)) == large + ":1: column 39: 1e999 is beyond the largest number");
  ReadReport report;
  CHECK(text_of(value_of(read_run(broken, {.lenient = true}, &report))) == "broken | 2:a=1");
  CHECK(report.skipped == 1);
}

TEST_CASE("contents in memory are read like a file", "[io]") {
  const std::string text = "q1 Q0 d1 1 2 tag\n";
  const auto read = [](std::string_view contents) {
    return read_run_source("memory", value_of(open_bytes("memory", contents)));
  };
  CHECK(text_of(value_of(read(text))) == "tag | q1:d1=2");
  CHECK(text_of(value_of(read("\xEF\xBB\xBF" + text))) == "tag | q1:d1=2");
  CHECK(error_of(read("q1\n")).starts_with("memory:1: expected 6 fields"));
  CHECK(error_of(open_bytes("memory", "BZh91AY&SY")).starts_with("memory: is bzip2 data; expected text"));
  const auto qrels =
      read_qrels_source("memory", value_of(open_bytes("memory", "query-id\tcorpus-id\tscore\nq\ta b\t2\n")));
  REQUIRE(qrels.ok());
  CHECK((*qrels)[0].documents[0] == "a b");
}

TEST_CASE("runs and qrels are written as JSON lines to a name that says so, and read back", "[io]") {
  const TemporaryFolder folder;
  RunBuilder builder("tag");
  for (const auto& [query, document, score] :
       {std::tuple("q 1", "a\tb", 0.1), {"q 1", "#c", 1e300}, {"#q\"2\\", "\xC3\xA9 \n", -3.0}, {"#q\"2\\", "{", 7.0}})
    REQUIRE(builder.add(query, document, score).ok());
  const Run run = value_of(std::move(builder).build());
  for (const char* name : {"tag.jsonl", "tag.jsonl.gz", "tag.jsonl.zst"}) {
    INFO(name);
    REQUIRE(write_run(run, folder.path(name)).ok());
    // Best first, as in TREC's format; the name is that of the file.
    CHECK(text_of(value_of(read_run(folder.path(name)))) ==
          "tag | #q\"2\\:{=7 #q\"2\\:\xC3\xA9 \n=-3 q 1:#c=1e+300 q 1:a\tb=0.1");
  }
  CHECK(file_bytes(folder.path("tag.jsonl")) ==
        "{\"query_id\":\"#q\\\"2\\\\\",\"doc_id\":\"{\",\"score\":7}\n"
        "{\"query_id\":\"#q\\\"2\\\\\",\"doc_id\":\"\xC3\xA9 \\n\",\"score\":-3}\n"
        "{\"query_id\":\"q 1\",\"doc_id\":\"#c\",\"score\":1e+300}\n"
        "{\"query_id\":\"q 1\",\"doc_id\":\"a\\tb\",\"score\":0.1}\n");
  CHECK(file_bytes(folder.path("tag.jsonl.gz")).starts_with("\x1f\x8b"));

  QrelsBuilder judgments;
  REQUIRE(judgments.add("q 1", "a b", 2).ok());
  REQUIRE(judgments.add("q 1", "c", -0.5).ok());
  REQUIRE(write_qrels(value_of(std::move(judgments).build()), folder.path("q.jsonl")).ok());
  CHECK(file_bytes(folder.path("q.jsonl")) ==
        "{\"query_id\":\"q 1\",\"doc_id\":\"a b\",\"relevance\":2}\n"
        "{\"query_id\":\"q 1\",\"doc_id\":\"c\",\"relevance\":-0.5}\n");
  const Qrels again = value_of(read_qrels(folder.path("q.jsonl")));
  CHECK(again[0].grade("a b") == 2);
  CHECK(again[0].grade("c") == -0.5);
}

TEST_CASE("a file of fields names the way out for ids that it cannot have", "[io]") {
  const TemporaryFolder folder;
  const std::string path = folder.path("x.run"),
                    remedy = "; write a file whose name ends in .jsonl: JSON lines take any id";
  const auto error = [&](const char* query, const char* document) {
    RunBuilder builder("tag");
    REQUIRE(builder.add(query, document, 1).ok());
    return message(write_run(value_of(std::move(builder).build()), path));
  };
  CHECK(error("q", "a b") ==
        path + ": the document id 'a b' contains whitespace, which this format does not support" + remedy);
  CHECK(error("#q", "a") == path + ": the query id '#q' begins with '#', which would make its lines comments" + remedy);
  CHECK(error("{\"", "a") == path + ": the first id, '{\"', begins like JSON, and could not be read back" + remedy);
  RunBuilder builder;
  REQUIRE(builder.add("q", "\xFF", 1).ok());
  CHECK(message(write_run(value_of(std::move(builder).build()), folder.path("x.jsonl"))) ==
        folder.path("x.jsonl") + ": document id: '\\xff' is not valid UTF-8, which JSON requires");
}

}  // namespace document_jsonl_test
