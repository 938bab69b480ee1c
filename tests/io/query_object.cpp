// One JSON object for a file: runs, qrels and nuggets equal those of the other formats; recognition and all messages.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/detail/query_object.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/format.h>

#include <chrono>

using namespace irmetrics;
using namespace irmetrics::test;

namespace query_object_test {
namespace {

std::string text_of(const Qrels& qrels) {
  std::string text;
  for (std::size_t i = 0; i < qrels.size(); ++i) {
    text += fmt::format(" {}:", qrels.query(i));
    for (std::size_t row = 0; row < qrels[i].size(); ++row)
      text += fmt::format(" {}={}", qrels[i].documents[row], qrels[i].grades[row]);
  }
  return text;
}

std::string text_of(const NuggetQrels& judged) {
  std::string text;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const NuggetJudgments of = judged[i];
    text += fmt::format(" {}:", of.query);
    for (const Nugget& nugget : of.nuggets) text += fmt::format(" {}", nugget.id);
    for (std::size_t row = 0; row < of.documents.size(); ++row)
      for (const Support& support : of.support_of(row))
        text += fmt::format(" {}/{}={}", of.documents.documents[row], of.nuggets[support.nugget].id, support.grade);
  }
  return text;
}

std::string run_in(const std::string& text, const ReadOptions& options = {}) {
  return text_or_error(
      "x.json", text, [](const Run& run) { return irmetrics::test::text_of(run); },
      [&](const std::string& path) { return read_run(path, options); });
}
std::string qrels_in(const std::string& text, const ReadOptions& options = {}) {
  return text_or_error(
      "x.json", text, [](const Qrels& qrels) { return text_of(qrels); },
      [&](const std::string& path) { return read_qrels(path, options); });
}
std::string nuggets_in(const std::string& text, const NuggetReadOptions& options = {}) {
  return text_or_error(
      "x.json", text, [](const NuggetQrels& nuggets) { return text_of(nuggets); },
      [&](const std::string& path) { return read_nuggets(path, options); });
}

}  // namespace

TEST_CASE("an object of runs is read on one line, on many, with scores or in order", "[io]") {
  const std::string wanted = "x | q1: d3=12.5 d1=11 q2: d2=-1";
  CHECK(run_in(R"({"q1": {"d3": 12.5, "d1": 11}, "q2": {"d2": -1}})") == wanted);
  CHECK(run_in("{\n  \"q2\": {\n    \"d2\": -1e0\n  },\r\n  \"q1\":\n {\"d3\": 12.5,\n \"d1\": 11\n}\n}\n") == wanted);
  CHECK(run_in("\n\n  {\"q2\":{\"d2\":-1},\"q1\":{\"d3\":12.5,\"d1\":11}}\n\n") == wanted);
  // The scores of a list are 1/rank; ids may be whole numbers, and any text.
  CHECK(run_in(R"({"q1": ["d2", "d1", 7], "q 2": ["a b"]})") == "x | q 2: a b=1 q1: d2=1 d1=0.5 7=0.3333333333333333");
  CHECK(run_in(R"({"q\u00e9\n": {"\"": 1}})") == "x | q\u00e9\n: \"=1");
  // A query without documents is kept, as of a dict in Python.
  CHECK(run_in(R"({"q1": {}, "q2": {"d": 1}})") == "x | q1: q2: d=1");
}

TEST_CASE("an object of qrels has grades, or lists the relevant documents", "[io]") {
  CHECK(qrels_in(R"({"q1": {"d1": 2, "d2": 0, "d3": -1.5}, "q2": ["d1", "d4"]})") ==
        " q1: d1=2 d2=0 d3=-1.5 q2: d1=1 d4=1");
  CHECK(qrels_in("{\n\"q1\": {\"d1\": 1}\n}", {.qrels_format = QrelsFormat::json}) == " q1: d1=1");
}

TEST_CASE("an object of nuggets has grades for the documents of each nugget", "[io]") {
  CHECK(nuggets_in(R"({"q1": {"b": {"d1": 1, "d2": 0}, "a": {}}, "q2": {"1": ["d3"]}, "q3": {}})") ==
        " q1: b a d1/b=1 d2/b=0 q2: 1 d3/1=1 q3:");
  // Rows of FreshStack and of BERDS are other formats, whatever their first key.
  CHECK(nuggets_in(R"({"nuggets": [{"_id": "n", "relevant_corpus_ids": ["d"]}], "query_id": "q"})") == " q: n d/n=1");
  CHECK(nuggets_in(R"({"perspectives": ["p"], "ctxs": [{"id": "a", "mistral-preds": [true]}]})") == " 1: 1 a/1=1");
}

TEST_CASE("the first line shows whether a file is one object", "[io]") {
  for (const char* line :
       {"{", "  { \r", "{}", "{\"q1\":", "{\"q1\": {", "{\"q1\": [", R"({"q1": {"d": 1}})",
        R"({"q\"1": {"a": "}"}, "q2": ["]"], "q3": {)", R"({"query_id": {"d": 1}})", R"({"q1": {"d": "x\\"}, "b)"}) {
    INFO(line);
    CHECK(detail::io::begins_query_object(line));
  }
  for (const char* line :
       {"", "{q} Q0 {d} 1 2 t", "{ Q0 d 1 2 t", "[{\"q1\": 1}]", R"({"query_id": "q1", "doc_id": "d", "score": 1})",
        R"({"q1": 1})", R"({"meta": {"a": [1, {}]}, "qid": "q", "docno": "d", "score": 1})",
        R"({"tags": ["}", "\""], "Query-ID": 3})", R"({"a": {}, "topic": null})"}) {
    INFO(line);
    CHECK(!detail::io::begins_query_object(line));
  }
  // A row of JSON lines may have an object as its first value.
  CHECK(run_in("{\"meta\": {\"a\": 1}, \"qid\": \"q\", \"docno\": \"d\", \"score\": 1}\n") == "x | q: d=1");
}

TEST_CASE("errors in an object name line and path, and what was expected", "[io]") {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {R"({"q1": {"d1": "1"}})", ":1: q1.d1: expected a number, found a text"},
      {"{\"q1\": {\n\"d1\": 1,\n\"d2\": null}}", ":3: q1.d2: expected a number, found null"},
      {R"({"q1": {"d1": true}})", ":1: q1.d1: expected a number, found true or false"},
      {R"({"q1": {"d1": {"e": 1}}})", ":1: q1.d1: expected a number, found an object"},
      {R"({"q1": {"d1": [1]}})", ":1: q1.d1: expected a number, found a list"},
      {"{\"q1\": {\"d\": 1},\n \"q1\": {\"e\": 1}}",
       ":2: duplicate query 'q1' (first in line 1); expected one key per query"},
      {R"({"q1": [["d"]]})", ":1: q1[0]: expected the id of a document, a text or a whole number, found a list"},
      {R"({"q1": ["d", 2.5]})", ":1: q1[1]: expected the id of a document, a text or a whole number, found a number"},
      {"{\n\"q1\": {\"\": 1}}", ":2: query 'q1': a document id is empty"},
      {R"({"": {"d": 1}})", ":1: a query id is empty"},
      {R"({"q1": {"d": NaN}})", ":1: column 14: invalid JSON"},
      {R"({"q1": {"d": 1e999}})", ":1: 1e999 is beyond the largest number"},
      {"{\"q1\": {\"d\": 1},}", ":1: column 17: invalid JSON"},
      {"{\"q1\": {\"d\xff\": 1}}", ":1: column 11: invalid JSON"},
      {std::string("{\"q1\": {\"d\": 1}}\0{\"q2\": {\"d\": 1}}\n", 34), ":1: column 17: invalid JSON"},
      {std::string("{\"q1\": {\"d\0\": 1}}", 17), ":1: column 11: invalid JSON"},
      {"{\"q1\": {\"d\": 1", ":1: unexpected end of JSON"},
      {"{\"q1\": {\"d\": 1}}\n{\"q2\": {\"d\": 1}}\n",
       ":2: column 1: expected the end of the file after its JSON value"},
      {"{\n\"query_id\": \"q1\",\n\"doc_id\": \"d\"}",
       ":2: query_id: expected {document: score} or a list of documents, found a text; a row of JSON lines must be on "
       "one line: jq -c . joins its lines"},
      {R"({"q1": {}, "q2": 1})", ":1: q2: expected {document: score} or a list of documents, found a whole number"},
      {"{}", ": contains no results"},
      {R"({"q1": {}})", ": contains no results"},
      {R"({"q1": )" + std::string(100, '['), ":1: q1[0]: expected the id of a document"},
  };
  for (const auto& [text, message] : wrong) {
    INFO(text);
    CHECK(run_in(text).starts_with("error " + message.substr(1)));
  }
  CHECK(qrels_in(R"({"q1": {"d": 1, "e": 2,)"
                 "\n"
                 R"("d": 1}})") ==
        "error 2: query 'q1': document 'd' is judged twice (first in line 1); expected one judgment");
  CHECK(qrels_in(R"({"q1": 0.5})").starts_with("error 1: query_id: expected"));  // a row of JSON lines
  CHECK(qrels_in("{}") == "error  contains no judgments");
  CHECK(nuggets_in(R"({"q1": {"d1": 1}})") ==
        "error 1: q1.d1: expected {document: grade} or a list of documents, found a whole number");
  CHECK(nuggets_in(R"({"q1": ["d1"]})") == "error 1: q1: expected {nugget: {document: grade}}, found a list");
  CHECK(nuggets_in(R"({"q1": {"n": {"d": -1}}})").find("-1") != std::string::npos);
  CHECK(nuggets_in("{\"q1\": {\"n\": {\"d\": 1},\n\"n\": {}}}").find("nugget 'n'") != std::string::npos);
  CHECK(nuggets_in("{\"q1\": {\"n\": [\"d\",\n\"d\"]}}").find("2: query 'q1', nugget 'n': document 'd'") !=
        std::string::npos);
  CHECK(nuggets_in("{}") == "error  contains no nuggets");
}

TEST_CASE("a lenient reader skips the documents of an object that have no number", "[io]") {
  ReadReport report;
  const TemporaryFolder folder;
  const std::string path = folder.write("x.json", "{\"q1\": {\"a\": 1, \"b\": null,\n\"c\": \"2\", \"d\": 3}}");
  CHECK(irmetrics::test::text_of(value_of(read_run(path, {.lenient = true}, &report))) == "x | q1: a=1 d=3");
  CHECK(report.skipped == 2);
  CHECK(report.first_problem == path + ":1: q1.b: expected a number, found null");
}

TEST_CASE("duplicate documents of an object follow the policy, with their lines", "[io]") {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"d1", 1}}}});
  const auto measures = value_of(parse_measures("RR"));
  const TemporaryFolder folder;
  const std::string path = folder.write("x.json", "{\"q1\": [\"d2\",\n\"d1\",\n\"d1\"]}");
  CHECK(error_of(evaluate_file(qrels, path, measures)) ==
        path + ":3: query 'q1': duplicate document 'd1' (first in line 2)");
  FileOptions options;
  options.policy.duplicates = Duplicates::first;
  CHECK(value_of(evaluate_file(qrels, path, measures, options)).mean("RR") == 0.5);
}

TEST_CASE("a file of an object has the scores of the same run in memory, empty queries included", "[io]") {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"d1", 1}}}, {"q2", {{"d2", 1}}}});
  const auto measures = value_of(parse_measures("AP nDCG@10 P@1 NumRet"));
  const TemporaryFolder folder;
  const std::string path = folder.write("x.json", R"({"q1": {"d1": 1, "d2": 3}, "q2": {}, "q3": {"d1": 1}})");
  const Scores streamed = value_of(evaluate_file(qrels, path, measures));
  const Scores loaded = value_of(evaluate(qrels, value_of(read_run(path)), measures));
  CHECK(first_difference(streamed, loaded, Reading::ignored) == "");
  CHECK(streamed.mean("AP") == 0.25);
}

TEST_CASE("a large object is read in pieces, in time in proportion to its size", "[io]") {
  // Ids of all lengths lie across the ends of the pieces.
  const auto object = [](int documents) {
    std::string text = "{\"q\": {";
    for (int i = 0; i < documents; ++i)
      text += fmt::format("{}\"{}\": {}", i == 0 ? "" : ", ", std::string(i % 97, 'x') + std::to_string(i), -i);
    return text + "}}";
  };
  const TemporaryFolder folder;
  const auto seconds = [&](int documents) {
    const std::string path = folder.write("large.json", object(documents));
    const auto begin = std::chrono::steady_clock::now();
    const Run run = value_of(read_run(path));
    REQUIRE(run.document_count() == static_cast<std::size_t>(documents));
    for (int i = 0; i < documents; i += 997) {
      const auto row = static_cast<std::size_t>(i);
      REQUIRE(run[0].documents[row] == std::string(i % 97, 'x') + std::to_string(i));
      REQUIRE(run[0].scores[row] == -i);
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  const double small = seconds(50'000);
  CHECK(seconds(200'000) < 40 * small + 1);  // in proportion: 4 times
}

}  // namespace query_object_test
