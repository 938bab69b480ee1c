// Tables of nugget judgments against texts written by hand, random ones written plainly, and all messages in full.
#include "support/plain_nuggets.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_table_test {
namespace {

std::string read(const std::string& text, const ReadOptions& options = {}, ReadReport* report = nullptr) {
  return nuggets_or_error("x.tsv", text,
                          [&](const std::string& path) { return read_nugget_table(path, options, report); });
}

constexpr ReadOptions lenient{.lenient = true};

/// The judgments as lines of a table, in random order except for the order of nuggets.
std::string random_table(Random& random, const PlainNuggetQrels& all) {
  std::vector<std::string> first, rest;
  for (const auto& [query, judged] : all) {
    if (judged.nuggets.empty()) first.push_back(query + "\t\t\t");
    for (const Nugget& nugget : judged.nuggets) {
      bool named = random.chance(0.3);
      if (named) first.push_back(fmt::format("{}\t{}\t\t", query, nugget.id));
      for (const auto& [pair, grade] : judged.grades) {
        if (pair.first != nugget.id) continue;
        (named ? rest : first).push_back(fmt::format("{}\t {}\t{}  \t{}", query, nugget.id, pair.second, grade));
        named = true;
      }
      if (!named) first.push_back(fmt::format("{}\t{}\t\t", query, nugget.id));
    }
  }
  random.shuffle(rest);
  first.insert(first.end(), rest.begin(), rest.end());
  const std::string end = random.pick<std::string>({"\n", "\r\n", "\n\n# a\tcomment\n"});
  return fmt::format("{}{}{}",
                     random.pick<std::string>({"", "query\tnugget\tdocument\tgrade" + end,
                                               "\xEF\xBB\xBFquery_id\tnugget_id\tdoc_id\trelevance" + end}),
                     fmt::join(first, end), random.pick<std::string>({"", end}));
}

}  // namespace

TEST_CASE("a table is read with any header, line ends, comments and order of rows", "[nuggets]") {
  const std::string wanted = "q 1: first fact a b.html=2 c=0; none; q 2:";
  const std::string rows = "q 1\tfirst fact\ta b.html\t2\nq 1\tfirst fact\tc\t0\nq 1\tnone\t\t\nq 2\t\t\t\n";
  CHECK(read(rows) == wanted);
  for (const char* header : {"query\tnugget\tdocument\tgrade", "query_id\tnugget_id\tdocument_id\trelevance",
                             "query_id\tnugget\tdoc_id\tgrade", "# c\n\n query\tnugget \tdocument\tgrade\r"}) {
    INFO(header);
    CHECK(read(std::string(header) + "\n" + rows) == wanted);
  }
  CHECK(read("q 2\t\t\t\r\nq 1\tfirst fact\t\t\r\n\r\n \t \nq 1\tnone\t\t\r\n  # c\nq 1\tfirst fact\tc\t0\r\n"
             "q 1\tfirst fact\ta b.html\t 2.0 ") == wanted);
  CHECK(read("query\tnugget\tdocument\t1\n") == "query: nugget document=1;");
  CHECK(read("\"q\"\t'n\t\"\"\t.5\n") == "\"q\": 'n \"\"=0.5;");
}

TEST_CASE("nuggets of a table are in numeric order if all ids are numbers, otherwise in order of appearance",
          "[nuggets]") {
  CHECK(read("q\t10\t\t\nq\t9\ta\t1\nq\t2\t\t\n") == "q: 2; 9 a=1; 10;");
  CHECK(read("q\t10\t\t\nq\t9\ta\t1\nq\t2 b\t\n\nq\t2 b\t\t\n").starts_with("error"));
  CHECK(read("q\t10\t\t\nq\t9\ta\t1\nq\t2 b\t\t\n") == "q: 10; 9 a=1; 2 b;");
}

TEST_CASE("a malformed row is an error that names file, line, column and problem", "[nuggets]") {
  const std::string good = "q\tn\ta\t1\n";
  const std::string fields = "expected 4 fields (query, nugget, document, grade, separated by tabs), found ";
  const std::vector<std::pair<std::string, std::string>> expected = {
      {good + "q\tn\tb\n", "2: " + fields + "3"},
      {good + "q\tn\n", "2: " + fields + "2"},
      {good + "q n b 1\n", "2: " + fields + "1"},
      {good + "# c\nq\tn\tb\t1\t\n", "3: " + fields + "5"},
      {good + "q\tn\tb\t\n", "2: column 7: the grade must be a finite number, not ''"},
      {good + "q\tn\tb\thigh\n", "2: column 7: the grade must be a finite number, not 'high'"},
      {good + "q\tn\tb\tinf\n", "2: column 7: the grade must be a finite number, not 'inf'"},
      {good + "q\tn 1\tb\t -1\n", "2: column 10: the grade must be at least 0, not '-1'"},
      {good + "query\tnugget\tdocument\tgrade\n", "2: column 23: the grade must be a finite number, not 'grade'"},
      {"query\tdocument\tnugget\tgrade\n", " contains no nuggets"},  // names of columns, in any order
      {"query\tdocument\tnugget\tgrade\nq\ta\tn\thigh\n", "2: column 7: the grade must be a finite number, not 'high'"},
      {"query\tdocument\tnugget\tgrade\nq\ta\t\t1\n", "2: the nugget id is empty"},
      {"query\tdocument\tnugget\tgrade\nq\ta\n", "2: expected 4 cells, as the first line has, found 2"},
      {"query\tdocument\tnugget\n",
       "1: expected a column of grades (relevance, rel, label, grade, judgment, judgement, score); "
       "the first line names 'query', 'document', 'nugget'"},
      {good + "\tn\tb\t1\n", "2: the query id is empty"},
      {good + "q\t \tb\t1\n", "2: the nugget id is empty"},
      {good + "q\t\t\t1\n", "2: the nugget id is empty"},
      {good + "q\tn\t\t1\n", "2: the document id is empty"},
      {good + "q\tn\t\t\n",
       "2: query 'q' already has nugget 'n'; its row without a document must come before its other rows"},
      {"q\tm\t\t\nq\tm\t\t\n",
       "2: query 'q' already has nugget 'm'; its row without a document must come before its other rows"},
      {good + "q\tn\t" + std::string(65'536, 'd') + "\t1\n",
       "2: query 'q': document id '" + std::string(40, 'd') + "...' is longer than 65535 bytes"},
      {good + "p\tn\ta\t1\n\nq\tn\ta\t0\n",
       "4: query 'q', nugget 'n': document 'a' is judged twice, as 0 after 1 in line 1; expected one judgment"},
      {"", " contains no nuggets"},
      {"query\tnugget\tdocument\tgrade\n#\n", " contains no nuggets"}};
  for (const auto& [text, error] : expected) CHECK(read(text) == "error " + error);
}

TEST_CASE("a lenient reader of tables continues, and counts", "[nuggets]") {
  ReadReport report;
  CHECK(read("query\tnugget\tdocument\tgrade\n"
             "q\tn\ta\t1\n"
             "q\tn\tb\t-1\n"    // 0
             "q\tn\tc\t0,5\n"   // 0
             "q\tn\n"           // skipped
             "q\tn\td\t2\tx\n"  // the last field is ignored
             "q\tn\te\tnan\n"   // skipped
             "\tn\te\t1\n"      // skipped
             "q\tn\t\t\n"       // skipped
             "q\tn\ta\t3\n",    // instead of 1
             lenient, &report) == "q: n a=3 b=0 c=0 d=2;");
  CHECK(report.lines == 9);
  CHECK(report.skipped == 5);
  CHECK(report.coerced == 3);
  CHECK(report.first_problem.ends_with("x.tsv:3: column 7: the grade must be at least 0, not '-1'"));
}

TEST_CASE("random tables are read as they were written", "[nuggets]") {
  Random random(471);
  const TemporaryFolder folder;
  for (int i = 0; i < 500; ++i) {
    const PlainNuggetQrels made = random_nuggets(random, {.grades = {0, 0, 1, 2, 0.25}});
    const std::string text = random_table(random, made);
    INFO(text);
    REQUIRE(text_of(value_of(read_nugget_table(folder.write("a", text)))) == text_of(by_number(made)));
  }
}

TEST_CASE("written tables read back the same", "[nuggets]") {
  Random random(472);
  const TemporaryFolder folder;
  for (int i = 0; i < 200; ++i) {
    const PlainNuggetQrels made = random_nuggets(random, {.grades = {0, 1, 2, 1.0 / 3}});
    const std::string path = folder.path(random.pick<std::string>({"a", "a.gz", "a.zst"}));
    REQUIRE(error_of(write_nugget_table(built(made), path)) == "");
    REQUIRE(plain(value_of(read_nugget_table(path))) == by_number(made));
  }
  const PlainNuggetQrels made = {{"p", {}},
                                 {"q", {{{.id = "n 1"}, {.id = "m"}}, {{{"n 1", "a"}, 1}, {{"n 1", "b"}, 0.5}}}}};
  REQUIRE(error_of(write_nugget_table(built(made), folder.path("b"))) == "");
  CHECK(file_bytes(folder.path("b")) ==
        "query\tnugget\tdocument\tgrade\np\t\t\t\nq\tn 1\ta\t1\nq\tn 1\tb\t0.5\nq\tm\t\t\n");
}

TEST_CASE("nuggets that a table cannot represent are not written", "[nuggets]") {
  const TemporaryFolder folder;
  const std::string path = folder.path("a");
  const auto refused = [&path](const PlainNuggetQrels& made) {
    const std::string error = error_of(write_nugget_table(built(made), path));
    CHECK_FALSE(std::filesystem::exists(path));
    REQUIRE(error.starts_with(path + ": "));
    return error.substr(path.size() + 2);
  };
  CHECK(refused({{"q", {{{.id = "1"}}, {{{"1", "a\tb"}, 1}}}}}) ==
        "the document id 'a\tb' contains a tab or a line end, which this format does not support");
  CHECK(refused({{"q", {{{.id = "1\n2"}}, {}}}}) ==
        "the nugget id '1\\x0a2' contains a tab or a line end, which this format does not support");
  CHECK(refused({{" q", {}}}) ==
        "the query id ' q' begins or ends with whitespace, which this format does not support");
  CHECK(refused({{"q", {{{.id = "1\r"}}, {}}}}) ==
        "the nugget id '1\\x0d' begins or ends with whitespace, which this format does not support");
  CHECK(refused({{"# q", {}}}) == "the query id '# q' begins with '#', which would make its lines comments");
  CHECK(refused({{"q", {{{.id = "1", .weight = 0.5}}, {}}}}) ==
        "query 'q', nugget '1' has an importance or a weight, which this format does not support");
  CHECK(refused({{"q", {{{.id = "1", .stance = Stance::opposing}}, {{{"1", "a"}, 1}}}}}) ==
        "query 'q', nugget '1' has a stance, which this format does not support");
  CHECK(refused({{"q", {{{.id = "1", .importance = Importance::vital}}, {}}}}) ==
        "query 'q', nugget '1' has an importance or a weight, which this format does not support");
}

}  // namespace nugget_table_test
