// Tables with named columns as runs and qrels: any order, names and separator; and all messages.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/detail/document_table.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace document_table_test {
namespace {

std::string text_of_qrels(const Qrels& qrels) {
  std::string text;
  for (std::size_t i = 0; i < qrels.size(); ++i)
    for (std::size_t row = 0; row < qrels[i].size(); ++row)
      text += fmt::format(" {}:{}={}", qrels.query(i), qrels[i].documents[row], qrels[i].grades[row]);
  return text;
}

std::string run_in(const std::string& text, const ReadOptions& options = {}) {
  return text_or_error(
      "x.csv", text, [](const Run& run) { return text_of(run); },
      [&](const std::string& path) { return read_run(path, options); });
}
std::string qrels_in(const std::string& text, const ReadOptions& options = {}) {
  return text_or_error("x.csv", text, &text_of_qrels,
                       [&](const std::string& path) { return read_qrels(path, options); });
}

}  // namespace

TEST_CASE("a table is read with any usual names, order and separator", "[io]") {
  const std::string wanted = "x | q1: d3=12.5 d1=11 q2: d 2=-1";
  for (const char* text : {
           "query_id,doc_id,score\nq1,d3,12.5\nq1,d1,11\nq2,d 2,-1\n",
           "score,docno,qid\r\n12.5,d3,q1\r\n11,d1,q1\r\n-1,d 2,q2",
           ",Query-ID,Doc ID,Similarity,rank\n0,q1,d3,12.5,1\n1,q1,d1,11,2\n2,q2,d 2,-1,1\n",  // as pandas writes it
           "qid\tdocno\tscore\ttext\nq1\td3\t12.5\ta, b\nq1\td1\t11\t\nq2\td 2\t-1\tc\n",
           "\"query_id\",\"doc_id\",\"score\"\n\"q1\",\"d3\",\"12.5\"\n\"q1\",\"d1\",11\nq2,\"d 2\", -1 \n",
           "qid,docid,docno,score,query\nq1,7,d3,12.5,\"Why, and how?\"\nq1,8,d1,11,x\nq2,9,d 2,-1,\"\"\"y\"\"\"\n",
           "\xEF\xBB\xBFquery_id,doc_id,score\nq2,d 2,-1\n\nq1,d3,12.5\nq1,d1,11\n",
       }) {
    INFO(text);
    CHECK(run_in(text) == wanted);
  }
  CHECK(qrels_in("query_id,doc_id,relevance\nq1,d1,2\nq1,d2,0.5\nq2,\"a,b\",-1\n") == " q1:d1=2 q1:d2=0.5 q2:a,b=-1");
  CHECK(qrels_in("label,iteration,pid,topic\n1,0,d1,q1\n") == " q1:d1=1");
  CHECK(qrels_in("corpus-id\tscore\tquery-id\nd1\t2\tq1\n") == " q1:d1=2");  // another order than BEIR's
  CHECK(qrels_in("query-id\tcorpus-id\tscore\nq1\td1\t2\n", {.qrels_format = QrelsFormat::beir}) == " q1:d1=2");
  // Grades come before scores.
  CHECK(qrels_in("qid,did,score,rel\nq1,d1,0.9,2\n") == " q1:d1=2");
}

TEST_CASE("a column of systems names the run, which must be one", "[io]") {
  CHECK(run_in("run,qid,docno,score\nbm25,q1,d1,1\nbm25,q2,d1,2\n") == "bm25 | q1: d1=1 q2: d1=2");
  CHECK(run_in("system,qid,docno,score\nbm25,q1,d1,1\ne5,q1,d1,2\n") ==
        "error 3: the run is 'e5', after 'bm25'; expected one run in the file");
}

TEST_CASE("a column of ranks is the order if it is asked for", "[io]") {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"d1", 1}}}});
  const TemporaryFolder folder;
  const std::string path = folder.write("x.csv", "qid,docno,rank,score\nq1,d1,2,9\nq1,d2,1,5\n");
  FileOptions options;
  CHECK(value_of(evaluate_file(qrels, path, value_of(parse_measures("RR")), options)).mean("RR") == 1);
  options.policy.ties = TieRule::rank_column;
  CHECK(value_of(evaluate_file(qrels, path, value_of(parse_measures("RR")), options)).mean("RR") == 0.5);
  CHECK(run_in("qid,docno,rank,score\nq1,d1,x,9\n", {.rank_column = true}) ==
        "error 2: the rank must be a whole number from 0 to 4294967295, not 'x'");
}

TEST_CASE("the first line shows whether a file is a table", "[io]") {
  using detail::io::names_document_columns;
  for (const char* line : {"query_id,doc_id,score", "qid\tdocno\tQ0\trank\tscore\ttag", "query,document,label,note"}) {
    INFO(line);
    CHECK(names_document_columns(line));
  }
  // A line of data may consist of names of columns, but has a number; other columns are not documents.
  for (const char* line :
       {"topic\tQ0\tdoc\t1\t2.5\tscore", "query,doc,score Q0 d 1 2 t", "query,doc,score 0 d 1", "query,doc,0.5",
        "query_id,nugget_id,grade", "query doc score", "query_id", "", "\"query,doc"}) {
    INFO(line);
    CHECK(!names_document_columns(line));
  }
  CHECK(run_in("topic\tQ0\tdoc\t1\t2.5\tscore\n") == "score | topic: doc=2.5");
  CHECK(run_in("query,doc,score Q0 d 1 2 t\n") == "t | query,doc,score: d=2");
}

TEST_CASE("errors in a table name line and column, and what was expected", "[io]") {
  const std::string names = "query_id,doc_id,score\n";
  CHECK(run_in("query_id,doc_id,relevance\nq,d,1\n") ==
        "error 1: expected a column of scores (score, sim, similarity); the first line names 'query_id', 'doc_id', "
        "'relevance'");
  CHECK(run_in("query_id,Query-ID,doc_id,score\nq,r,d,1\n") ==
        "error 1: column 10: 'query_id' and 'Query-ID' are the same name; expected one column of query ids");
  CHECK(run_in(names + "q,d\n") == "error 2: expected 3 cells, as the first line has, found 2");
  CHECK(run_in(names + "q,d,1,2\n") == "error 2: expected 3 cells, as the first line has, found 4");
  CHECK(run_in(names + "q,d,1\nq,\"e\",high\n") == "error 3: column 7: the score must be a finite number, not 'high'");
  CHECK(run_in(names + "q,d,nan\n") == "error 2: column 5: the score must be a finite number, not 'nan'");
  CHECK(run_in(names + "q,d,\n") == "error 2: column 5: the score must be a finite number, not ''");
  CHECK(run_in(names + ",d,1\n") == "error 2: a query id is empty");
  CHECK(run_in(names + "q,,1\n") == "error 2: query 'q': a document id is empty");
  CHECK(run_in(names + "q,\"d,1\n") == "error 2: column 3: a quote is not closed on this line");
  CHECK(run_in(names) == "error  contains no results");
  CHECK(qrels_in(names) == "error  contains no judgments");
  CHECK(qrels_in("qid,docno,rel\nq,d,1\nq,e,1\nq,d,0\n") ==
        "error 4: query 'q': document 'd' is judged twice (first in line 2); expected one judgment");
  CHECK(run_in("q1,d1,1\n", {.format = value_of(find_run_format("csv"))})
            .starts_with("error 1: expected a column of query ids (query_id, qid"));
}

TEST_CASE("a lenient reader skips and corrects rows of a table", "[io]") {
  ReadReport report;
  const TemporaryFolder folder;
  const std::string path = folder.write("x.csv", "qid,docno,score\nq,a,1\nq,b\nq,c,2,3\nq,d,0.5x\nq,\"e\nq,f,nan\n");
  CHECK(text_of(value_of(read_run(path, {.lenient = true}, &report))) == "x | q: a=1 c=2 d=0.5");
  CHECK(report.skipped == 3);
  CHECK(report.coerced == 2);
  CHECK(report.first_problem == path + ":3: expected 3 cells, as the first line has, found 2");
}

}  // namespace document_table_test
