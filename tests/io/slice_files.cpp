// Slices from files, columns, keys and rules, and all messages in full.
#include "support/compression.hpp"
#include "support/files.hpp"

#include <irmetrics/io/slice_files.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace slice_files_test {
namespace {

std::string text_of(const Result<std::vector<QuerySlice>>& slices, const std::string& path) {
  if (!slices.ok()) {
    std::string error = error_of(slices);
    for (std::size_t at = path.empty() ? std::string::npos : error.find(path); at != std::string::npos;
         at = error.find(path))
      error.replace(at, path.size(), "F");
    return "error " + error;
  }
  std::string all;
  for (const QuerySlice& slice : *slices) all += fmt::format("{}={};", slice.name, fmt::join(slice.queries, ","));
  return all;
}

/// "slice=query,query;" or the error without the path. `more` follows the path: a column.
std::string read(const std::string& contents, const std::string& more = "", const SliceReadOptions& options = {}) {
  const TemporaryFolder folder;
  const std::string path = folder.write("slices", contents);
  return text_of(read_slices(std::vector{path + more}, options), path);
}

/// The same for rules about these topics.
std::string select(const std::string& topics, const std::vector<std::string>& rules) {
  const TemporaryFolder folder;
  const std::string path = folder.write("topics", topics);
  return text_of(read_slices(rules, {.topics = path}), path);
}

const std::string table = "query_id\tquery\ttype\tyear\nq1\tone two\tA\t2019\nq2\tthree\tB\t2021\nq3\ta b c\tA\t\n";
const std::string json =
    "{\"_id\": \"q1\", \"text\": \"one two\", \"metadata\": {\"type\": [\"A\", \"B\"], \"year\": 2019}}\n"
    "{\"_id\": \"q2\", \"text\": \"three\", \"metadata\": {\"type\": \"B\", \"year\": 2021.5, \"new\": true}}\n"
    "{\"_id\": 3, \"text\": \"\", \"metadata\": {\"type\": null}}\n";

}  // namespace

TEST_CASE("slices from lines of query and slice", "[slices]") {
  CHECK(read("q2\tA\nq1\tA\nq1\tlong ones\n") == "A=q1,q2;long ones=q1;");
  CHECK(read("\xEF\xBB\xBFq1\tA\r\n\r\n q2 \t A \r\n") == "A=q1,q2;");
  CHECK(read("q1 A\n") == "error F:1: expected a query, a tab and a slice, found no tab in 'q1 A'");
  CHECK(read("q1\tA\nq2\tA\tB\n") == "error F:2: expected a query, a tab and a slice, found 2 tabs in 'q2\tA\tB'");
  CHECK(read("q1\tA\n\tB\n") == "error F:2: the query id is empty");
  CHECK(read("q1\t\n") == "error F:1: the name of the slice is empty");
  CHECK(read("q1\tA\nq1\tA\n") == "error F:2: query 'q1' is in slice 'A' twice; expected once");
  CHECK(read("\n") == "error F: contains no topics");
}

TEST_CASE("slices from a column", "[slices]") {
  CHECK(read(table, ":type") == "A=q1,q3;B=q2;");
  CHECK(read(table, ":Type") == "A=q1,q3;B=q2;");
  CHECK(read(table, ":year") == "2019=q1;2021=q2;");
  CHECK(read("qid,\"slice\"\nq1,\"A, B\"\nq2,C\n") == "A, B=q1;C=q2;");
  CHECK(read(table, ":typ") ==
        "error F: no column or key 'typ'; there are 'query_id', 'query', 'type', 'year'; did you mean 'type'?");
  CHECK(read(table).starts_with("error F: no column or key 'slice'; there are 'query_id', "));
  CHECK(read("name\ttype\nq1\tA\n", ":type").starts_with("error F:1: expected a column of query ids (query_id, qid, "));
  CHECK(read("qid\ttype\nq1\n", ":type") == "error F:2: expected 2 cells, as the first line has, found 1");
  CHECK(read("qid\ttype\nq1\t\n", ":type") == "error F: no topic has a value of 'type'");
  CHECK(read("qid\ttype\n", ":type") == "error F: contains no topics");
}

TEST_CASE("slices from a key of JSON", "[slices]") {
  CHECK(read(json, ":metadata.type") == "A=q1;B=q1,q2;");
  CHECK(read(json, ":metadata.new") == "true=q2;");
  CHECK(read("{\"id\": \"q1\", \"slice\": \"A\"}\n") == "A=q1;");
  CHECK(read("[\n{\"id\": \"q1\", \"slice\": \"A\"},\n{\"id\": 2,\n\"slice\": [\"A\", \"B\"]}]\n") == "A=2,q1;B=2;");
  CHECK(read(json, ":metadata.typ").ends_with("; did you mean 'metadata.type'?"));
  CHECK(read("{\"slice\": \"A\"}\n") == "error F:1: query_id: expected a text or a whole number, found nothing");
  CHECK(read("{\"id\": \"q1\"}\n{\"id\": }\n") == "error F:2: column 8: invalid JSON");
  CHECK(read("[{\"id\": \"q1\"},\n\n{\"id\": }]\n") == "error F: line 3, column 8: invalid JSON");
  CHECK(read("[{\"slice\": \"A\"}]\n") ==
        "error F: item 1: query_id: expected a text or a whole number, found nothing");
  CHECK(read("[1]\n") == "error F: item 1: expected an object, found a whole number");
  CHECK(read("{\"id\": \"q1\", \"slice\": [\"A\", \"A\"]}\n") ==
        "error F:1: query 'q1' is in slice 'A' twice; expected once");
}

TEST_CASE("slices from rules", "[slices]") {
  CHECK(select(table, {"length>1"}) == "length>1=q1,q3;");
  CHECK(select(table, {"length < 2", "long: length>=3"}) == "length < 2=q2;long=q3;");
  CHECK(select(table, {"year>=2020"}) == "year>=2020=q2;");  // q3 has no year
  CHECK(select(table, {"year>2019", "before: year<2020"}) == "year>2019=q2;before=q1;");
  CHECK(select(table, {"year <= 2019.0"}) == "year <= 2019.0=q1;");
  CHECK(select(table, {"year=2019"}) == "year=2019=q1;");
  CHECK(select(table, {"type==A"}) == "type==A=q1,q3;");
  CHECK(select(json, {"metadata.year>2020", "text: length<1"}) == "metadata.year>2020=q2;text=3;");
  CHECK(select(json, {"metadata.type=A"}) == "metadata.type=A=q1;");
  CHECK(select("q1\tone two\nq2\tthree\n", {"length>1"}) == "length>1=q1;");
  CHECK(select("<top>\n<num> Number: 301\n<title> one two\n</top>\n<top>\n<num> 302\n<title> three\n</top>\n",
               {"length<=1"}) == "length<=1=302;");
  CHECK(select("qid,length,text\nq1,9,one\n", {"length>8"}) == "length>8=q1;");  // a column of this name

  CHECK(select(table, {"lenght>8"}) ==
        "error F: no column or key 'lenght'; there are 'query_id', 'query', 'type', 'year', 'length'; did you mean "
        "'length'?");
  CHECK(select(table, {"length>8"}) == "error F: the rule length>8 holds for no topic; the values are from 1 to 3");
  CHECK(select(table, {"type=C"}) == "error F: the rule type=C holds for no topic");
  CHECK(select(table, {"type>1"}) == "error F:2: type: expected a number for the rule type>1, found 'A'");
  CHECK(select("qid\ttype\nq1\tA\n", {"length>1"})
            .starts_with("error F:2: expected a text for the rule length>1, in one of text, "));
  CHECK(select(table + "q1\tfour\tB\t1\n", {"length>1"}) == "error F:5: duplicate query 'q1'");
  CHECK(select(table, {"length>1", "length>1"}) == "error length>1: duplicate slice 'length>1'");
  for (const auto& [rule, error] :
       {std::pair("length>", "length>: expected a number after >, not ''"),
        std::pair("length>long", "length>long: expected a number after >, not 'long'"),
        std::pair("length=long", "length=long: expected a number after =, not 'long'"),
        std::pair("length=>8", "length=>8: expected one of <, <=, >, >=, = and == between a field and a value"),
        std::pair("type!=A", "type!=A: expected one of <, <=, >, >=, = and == between a field and a value"),
        std::pair(">8", ">8: expected a field before >, such as length"),
        std::pair(": length>8", ": length>8: expected a name before the colon")})
    CHECK(select(table, {rule}) == std::string("error ") + error);
  CHECK(error_of(read_slices(std::vector<std::string>{"length>8"})) ==
        "the rule length>8 needs topics: give a file of them");
}

TEST_CASE("texts of slices are rules, or files with columns", "[slices]") {
  CHECK(is_slice_rule("length>8"));
  CHECK(is_slice_rule("a.tsv=8"));
  CHECK_FALSE(is_slice_rule("topics.tsv:type"));
  CHECK_FALSE(is_slice_rule("./a=b.tsv"));
  CHECK_FALSE(is_slice_rule("C:\\year=2020\\topics.tsv"));
  CHECK(slice_file("a:b.tsv:type") == "a:b.tsv");
  CHECK(slice_file("C:\\topics.tsv") == "C:\\topics.tsv");
  CHECK(slice_file("a:b/topics.tsv") == "a:b/topics.tsv");
  CHECK(error_of(read_slices(std::vector<std::string>{"/nonexistent/slices.tsv"}))
            .starts_with("/nonexistent/slices.tsv: "));
}

TEST_CASE("several files, and compressed ones", "[slices]") {
  const TemporaryFolder folder;
  const std::string pairs = folder.write("pairs", gzip_member("q1\tA\n"));
  const std::string topics = folder.write("topics.tsv", table);
  CHECK(text_of(read_slices(std::vector{pairs, topics + ":year"}), "") == "A=q1;2019=q1;2021=q2;");
  CHECK(error_of(read_slices(std::vector{pairs, topics + ":type"})) == topics + ":type: duplicate slice 'A'");
}

}  // namespace slice_files_test
