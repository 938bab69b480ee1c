// Labels of nuggets from JSON lines and tables, and their errors.
#include "support/files.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_label_files_test {
namespace {

/// "q1: a hm, b r; missing 2 | ...": the letters of the labels.
std::string text_of(const std::vector<LabelledQuery>& queries) {
  std::string text;
  for (const LabelledQuery& query : queries) {
    text += fmt::format("{}{}:", text.empty() ? "" : " | ", query.query);
    for (const LabelledNugget& nugget : query.nuggets)
      text += fmt::format(" {} {}{}{},", nugget.id, nugget.hallucinated ? "h" : "", nugget.redundant ? "r" : "",
                          nugget.minor ? "m" : "");
    text += fmt::format(" missing {}", query.missing);
  }
  return text;
}

const std::string json = R"({"query_id": "q1", "nugget_id": "a", "hallucinated": true, "redundant": false, "minor": 1})"
                         "\n\n"
                         R"({"query_id": "q2", "nugget_id": 7})"
                         "\n"
                         R"({"query_id": "q1", "nugget_id": "b", "redundant": true, "missing": 2})"
                         "\n"
                         R"({"query_id": 3, "missing": 1})"
                         "\n";
const std::string table =
    "minor,nugget_id,query_id,hallucinated,redundant,missing,comment\r\n"
    "1,a,q1,true,0,,\"said, twice\"\r\n"
    "0,7,q2,,,,\r\n"
    "False,b,q1,0,True,2,\r\n"
    ",,3,,,1,\r\n";

}  // namespace

TEST_CASE("labels of nuggets are read from JSON lines and tables", "[io]") {
  const TemporaryFolder folder;
  const std::string expected = "q1: a hm, b r, missing 2 | q2: 7 , missing 0 | 3: missing 1";
  CHECK(text_of(value_of(read_nugget_labels(folder.write("x.jsonl", json)))) == expected);
  CHECK(text_of(value_of(read_nugget_labels(folder.write("x.csv", table)))) == expected);
  CHECK(text_of(value_of(read_nugget_labels(folder.write("mark.csv", "\xEF\xBB\xBF" + table)))) == expected);
  const auto labels = [&](const std::string& name, const std::string& text) {
    return text_of(value_of(read_nugget_labels(folder.write(name, text))));
  };
  CHECK(labels("case.csv", "Query-ID,nugget_id,Hallucinated,MINOR\nq,a,1,0\nq,b,0,1\n") ==
        labels("plain.csv", "query_id,nugget_id,hallucinated,minor\nq,a,1,0\nq,b,0,1\n"));
  CHECK(labels("case.jsonl", "{\"Query_ID\":\"q\",\"nugget_id\":\"a\",\"Hallucinated\":1,\"Minor\":0}\n") ==
        labels("plain.jsonl", "{\"query_id\":\"q\",\"nugget_id\":\"a\",\"hallucinated\":1,\"minor\":0}\n"));
  std::string tabs = table;
  tabs.replace(tabs.find("\"said, twice\""), 13, "said");
  std::replace(tabs.begin(), tabs.end(), ',', '\t');
  CHECK(text_of(value_of(read_nugget_labels(folder.write("x.tsv", tabs)))) == expected);
}

TEST_CASE("an invalid label is an error that names file and line", "[io]") {
  const TemporaryFolder folder;
  const auto error = [&](const std::string& text) {
    const std::string path = folder.write("x", text);
    const std::string problem = error_of(read_nugget_labels(path));
    return problem.starts_with(path) ? problem.substr(path.size()) : problem;
  };
  CHECK(error("") == ": contains no labels of nuggets");
  CHECK(error("query_id,nugget_id\n") == ": contains no labels of nuggets");
  CHECK(error("q1,a,0\n") ==
        ":1: expected a first line that names the columns query_id, nugget_id, hallucinated, redundant, minor and "
        "missing, found 'q1,a,0'");
  CHECK(error("query_id,nugget_id,minor\nq1,a,2\n") == ":2: minor must be 0, 1, true or false, not '2'");
  CHECK(error("query_id,nugget_id\nq1,a\nq1,a\n") ==
        ":3: query 'q1': nugget 'a' is labelled twice; expected one record");
  CHECK(error("query_id,missing\nq1,-1\n") == ":2: missing must be a whole number of at least 0, not '-1'");
  CHECK(error("query_id,missing\nq1,2\nq1,2\nq1,1\n") ==
        ":4: query 'q1': missing is 1 here and 2 before; expected one number");
  CHECK(error("query_id,nugget_id\nq1,a,b\n") == ":2: expected 2 cells, as the first line has, found 3");
  CHECK(error("query_id,nugget_id\nq1,\n") == ":2: query 'q1': expected a nugget id, or a number of missing nuggets");
  CHECK(error("query_id,nugget_id\n,a\n") == ":2: a query id is empty");
  CHECK(error(R"({"query_id": "q1"})") == ":1: expected nugget_id, missing, or both");
  CHECK(error(R"({"nugget_id": "a"})") == ":1: query_id: expected a text or a whole number, found nothing");
  CHECK(error(R"({"query_id": "q1", "nugget_id": "a", "minor": "yes"})") ==
        ":1: minor: expected 0, 1, true or false, found a text");
  CHECK(error(R"({"query_id": "q1", "nugget_id": "a", "minor": 2})") ==
        ":1: minor: expected 0, 1, true or false, found 2");
  CHECK(error(R"({"query_id": "q1", "missing": 1.5})") ==
        ":1: missing: expected a whole number of at least 0, found 1.5");
  CHECK(error("{\n").starts_with(":1: "));
  CHECK(error_of(read_nugget_labels(folder.path("nothing"))).find("cannot be opened") != std::string::npos);
  CHECK(error_of(read_nugget_labels(folder.write("x", table), static_cast<LabelFormat>(9))) ==
        "format must be one of auto, jsonl, table, not number 9");
}

}  // namespace nugget_label_files_test
