// Comments that would be valid records: counted, and read as data on request.
#include "support/files.hpp"

#include <irmetrics/io/detail/query_cuts-inl.hpp>
#include <irmetrics/io/source_mapping.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace comments_test {
namespace {

const std::string qrels_text =
    "# made by hand, in 4 fields: 1\n#c++ 0 d1 1\n# two words\nq1 0 d1 1\n  #c 0 d2 x\n#c# 0 d1 0.5\n";
const std::string run_text =
    "# a comment\n#c++ Q0 d1 1 2.5 tag\nq1 Q0 d1 1 3.5 tag\n#c++ Q0 d2 2 nan tag\n#c++ Q0 d2 2\n#c# Q0 d1 1 1 tag\n";

std::string queries_of(const auto& collection) {
  std::string text;
  for (std::size_t i = 0; i < collection.size(); ++i)
    text += std::string(text.empty() ? "" : " ") + std::string(collection.query(i));
  return text;
}

}  // namespace

TEST_CASE("comments that would be valid records are counted, and comments=off reads them", "[io]") {
  const TemporaryFolder folder;
  ReadReport report;
  const std::string qrels = folder.write("qrels", qrels_text);
  CHECK(queries_of(value_of(read_qrels(qrels, {}, &report))) == "q1");
  CHECK(report.commented_records == 2);
  CHECK(report.first_commented_record == qrels + ":2: '#c++ 0 d1 1'");
  CHECK(report.lines == 1);
  const std::string data = folder.write("data", "#c++ 0 d1 1\nq1 0 d1 1\n#c# 0 d1 0.5\n");
  CHECK(queries_of(value_of(read_qrels(data, {.comments = Comments::off}, &report))) == "#c# #c++ q1");
  CHECK(report.commented_records == 0);
  CHECK(error_of(read_qrels(qrels, {.comments = Comments::off})).starts_with(qrels + ":1: expected 4 fields"));

  const std::string run = folder.write("run", run_text);
  CHECK(queries_of(value_of(read_run(run, {}, &report))) == "q1");
  CHECK(report.commented_records == 2);
  CHECK(report.first_commented_record == run + ":2: '#c++ Q0 d1 1 2.5 tag'");
  const std::string rows = folder.write("rows", "#c++ Q0 d1 1 2.5 tag\n#c++ Q0 d2 2 1.5 tag\nq1 Q0 d1 1 3.5 tag\n");
  CHECK(value_of(read_run(rows, {.comments = Comments::off}, &report)).document_count() == 3);
  CHECK(report.commented_records == 0);
  CHECK(value_of(read_run(rows, {}, &report)).document_count() == 1);
  CHECK(report.commented_records == 2);
}

TEST_CASE("a file of nothing but commented records says how to read it", "[io]") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels", "#a 0 d 1\n#b 0 d 1\n");
  CHECK(error_of(read_qrels(qrels)) ==
        fmt::format("{0}: contains no judgments; {0}:1: '#a 0 d 1' is the first of 2 comments that look like records; "
                    "comments=off reads them",
                    qrels));
  const std::string run = folder.write("run", "#a Q0 d 1 1 t\n");
  CHECK(error_of(read_run(run)) ==
        fmt::format("{0}: contains no results; {0}:1: '#a Q0 d 1 1 t' is a comment that looks like a record; "
                    "comments=off reads it",
                    run));
  CHECK(error_of(evaluate_file(value_of(read_qrels(folder.write("good", "q 0 d 1\n"))), run, "AP")) ==
        error_of(read_run(run)));
  CHECK(error_of(read_nuggets(qrels)).starts_with(qrels + ": contains no nuggets; " + qrels + ":1: "));
  CHECK(error_of(read_qrels(folder.write("c", "# only a comment\n"))).ends_with("c: contains no judgments"));
}

TEST_CASE("nugget judgments and sources of documents have the same comments", "[io]") {
  const TemporaryFolder folder;
  ReadReport report;
  const std::string subtopics = folder.write("subtopics", "#c 1 d1 1\n# what it is\nq 1 d1 1\n");
  CHECK(queries_of(value_of(read_nuggets(subtopics, {}, &report))) == "q");
  CHECK(report.commented_records == 1);
  const std::string two = folder.write("two", "#c 1 d1 1\nq 1 d1 1\n");
  CHECK(queries_of(value_of(read_nuggets(two, {.comments = Comments::off}))) == "#c q");
  const std::string table = folder.write("table.tsv", "q\ta\td1\t1\n# a\tb\tc\td\n#c\tb\t\t\n#c\tb\td1\t1\n");
  CHECK(queries_of(value_of(read_nuggets(table, {}, &report))) == "q");
  CHECK(report.commented_records == 2);
  CHECK(report.first_commented_record == table + ":3: '#c\tb'");
  const std::string all = folder.write("all.tsv", "#c\tb\td1\t1\nq\ta\td1\t1\n");
  CHECK(queries_of(value_of(read_nuggets(all, {.comments = Comments::off}))) == "#c q");
  const std::string sources = folder.write("sources", "#1\tblog\n# two words\nd1\tguide\n");
  CHECK(value_of(read_source_mapping(sources, {}, &report)).size() == 1);
  CHECK(report.commented_records == 1);
  CHECK(value_of(read_source_mapping(folder.write("s", "#1\tblog\nd1\tguide\n"), {.comments = Comments::off})).size() ==
        2);
}

TEST_CASE("BEIR's tables and JSON lines have no comments", "[io]") {
  const TemporaryFolder folder;
  ReadReport report;
  const std::string beir = folder.write("beir", "query-id\tcorpus-id\tscore\n#c++\td1\t1\n# c\td1\t2\n");
  CHECK(queries_of(value_of(read_qrels(beir, {}, &report))) == "# c #c++");
  CHECK(report.commented_records == 0);
  const std::string json = folder.write("json", "# c\n{\"query_id\": \"#q\", \"doc_id\": \"d\", \"rel\": 1}\n");
  CHECK(error_of(read_qrels(json)) == json + ":1: column 1: invalid JSON");
}

TEST_CASE("the audit counts commented records, with any number of threads, and comments=off scores them", "[io]") {
  const TemporaryFolder folder;
  std::string judged, returned;
  for (int query = 0; query < 400; ++query) {
    const std::string id = fmt::format("{}q{}", query % 2 == 0 ? "#" : "", query);
    judged += fmt::format("{} 0 d1 1\n", id);
    for (int rank = 1; rank <= 60; ++rank) returned += fmt::format("{} Q0 d{} {} {} tag\n", id, rank, rank, 100 - rank);
  }
  const Qrels qrels = value_of(read_qrels(folder.write("qrels", judged), {.comments = Comments::off}));
  REQUIRE(qrels.size() == 400);
  const std::string run = folder.write("a.run", returned);
  FileOptions options;
  for (const unsigned threads : {1U, 2U, 5U}) {
    options.threads = threads;
    options.comments = Comments::on;
    const auto some = evaluate_file(qrels, run, "RR AP", options);
    REQUIRE(some.ok());
    CHECK(some->audit().missing == 200);
    CHECK(some->audit().commented_records == 200 * 60);
    CHECK(some->audit().first_commented_record == run + ":1: '#q0 Q0 d1 1 99 tag'");
    CHECK(some->mean("RR") == 0.5);
    CHECK(audit_line(some->audit())
              .ends_with(run + ":1: '#q0 Q0 d1 1 99 tag' is the first of 12000 comments that look like records; "
                               "comments=off reads them"));
    options.comments = Comments::off;
    const auto all = evaluate_file(qrels, run, "RR AP", options);
    REQUIRE(all.ok());
    CHECK(all->audit().commented_records == 0);
    CHECK(all->audit().missing == 0);
    CHECK(all->mean("RR") == 1);
  }
}

TEST_CASE("a file of queries that begin with # is cut between them", "[io]") {
  const TemporaryFolder folder;
  std::string text;
  for (int query = 0; query < 50; ++query)
    for (int rank = 1; rank <= 20; ++rank) text += fmt::format("#q{} Q0 d{} 1 1 tag\n", query, rank);
  const std::string path = folder.write("a.run", text);
  const auto file = value_of(detail::io::open_descriptor(path));
  CHECK(detail::io::cut_between_queries(file, text.size(), 8).size() == 2);
  const auto cuts = detail::io::cut_between_queries(file, text.size(), 8, Comments::off);
  CHECK(cuts.size() > 5);
  for (std::size_t i = 1; i + 1 < cuts.size(); ++i) {
    const auto query_at = [&](std::size_t begin) { return text.substr(begin, text.find(' ', begin) - begin); };
    CHECK(query_at(cuts[i]) != query_at(text.rfind('\n', cuts[i] - 2) + 1));
  }
}

TEST_CASE("a byte order mark inside a file is an error that names the line; a lenient reader removes it", "[io]") {
  const TemporaryFolder folder;
  const std::string mark = "\xEF\xBB\xBF";
  const std::string problem =
      ": a byte order mark (U+FEFF) inside the file, as after joining files; expected it at the beginning only";
  const std::string run_1 = "q1 Q0 d1 1 2 t\n", run_2 = "q2 Q0 d1 1 2 t\nq2 Q0 d2 2 1 t\n";
  const std::string run = folder.write("run", mark + run_1 + mark + run_2);
  CHECK(error_of(read_run(run)) == run + ":2" + problem);
  ReadReport report;
  CHECK(queries_of(value_of(read_run(run, {.lenient = true}, &report))) == "q1 q2");
  CHECK(report.coerced == 1);
  const Qrels judged = value_of(read_qrels(folder.write("good", "q1 0 d1 1\nq2 0 d1 1\n")));
  FileOptions options;
  options.threads = 1;
  CHECK(error_of(evaluate_file(judged, run, "AP", options)) == run + ":2" + problem);
  options.lenient = true;
  CHECK(evaluate_file(judged, run, "AP", options).mean("AP") == 1);
  // The same query before and after the mark, and many lines with marks.
  const std::string same = folder.write("same", mark + run_2 + mark + "q2 Q0 d3 3 0 t\n" + mark + "q2 Q0 d4 3 0 t\n");
  CHECK(value_of(read_run(same, {.lenient = true}, &report)).document_count() == 4);
  CHECK(report.coerced == 2);
  CHECK(evaluate_file(judged, same, "AP", options).mean("AP") == 0.5);

  const std::string qrels = folder.write("qrels", mark + "q1 0 d1 1\n" + mark + "q2 0 d1 1\n");
  CHECK(error_of(read_qrels(qrels)) == qrels + ":2" + problem);
  CHECK(queries_of(value_of(read_qrels(qrels, {.lenient = true}, &report))) == "q1 q2");
  CHECK(report.coerced == 1);
  const std::string nuggets = folder.write("nuggets", mark + "q1 1 d1 1\n" + mark + "q2 1 d1 1\n");
  CHECK(error_of(read_nuggets(nuggets)) == nuggets + ":2" + problem);
  const Qrels marked =
      value_of(read_qrels(folder.write("json", "{\"qid\": \"" + mark + "q\", \"docno\": \"d\", \"rel\": 1}\n")));
  CHECK(
      error_of(write_qrels(marked, "out")) ==
      "out: the query id '\\ufeffq' begins like text with a byte order mark, and could not be read back; write a file "
      "whose name ends in .jsonl: JSON lines take any id");
  const std::string inner = folder.write("inner", "q1 0 " + mark + "d1 1\n");  // not at the beginning of a line
  const Qrels kept = value_of(read_qrels(inner));
  CHECK(kept[0].documents[0] == mark + "d1");
}

}  // namespace comments_test
