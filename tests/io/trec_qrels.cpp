// Reading and writing of qrels against texts written by hand, and all messages in full.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace trec_qrels_test {
namespace {

std::string text_of(const Qrels& qrels) {
  std::string text;
  for (std::size_t q = 0; q < qrels.size(); ++q) {
    const Judgments judgments = qrels[q];
    text += fmt::format("{}{}:", q == 0 ? "" : "; ", judgments.query);
    for (std::size_t i = 0; i < judgments.size(); ++i)
      text += fmt::format(" {}={}", judgments.documents[i], judgments.grades[i]);
  }
  return text;
}

std::string read(const std::string& text, const ReadOptions& options = {}, ReadReport* report = nullptr) {
  return text_or_error("x.qrels", text, text_of,
                       [&](const std::string& path) { return read_qrels(path, options, report); });
}

constexpr ReadOptions lenient{.lenient = true, .rank_column = false};

/// What takes ids that do not fit into fields.
const std::string way_out = "; write a file whose name ends in .jsonl: JSON lines take any id";

}  // namespace

TEST_CASE("qrels are read with any whitespace, line ends, comments and order of lines") {
  const std::string wanted = "q1: a=2 b=0; q2: c=-1";
  for (const char* text : {
           "q1 0 a 2\nq1 0 b 0\nq2 0 c -1\n",
           "q1 0 a 2\nq1 0 b 0\nq2 0 c -1",
           "q1 0 a 2\r\nq1 0 b 0\r\nq2 0 c -1\r\n",
           "q1\t0\ta\t2\n  q1  Q0 b   0  \nq2 1 c -1.0\n",
           "# c\n\nq1 0 a 2\n#\n# c\nq1 0 b 0\n \t\nq2 0 c -1\n# last",
           "q2 0 c -1\nq1 0 a 2\nq1 0 b 0\n",
           "q1 0 a 2\nq2 0 c -1\nq1 0 b 0\n",
       }) {
    INFO(text);
    CHECK(read(text) == wanted);
  }
  CHECK(read("q 0 a 0.5\nq 0 b 1e-3\n") == "q: a=0.5 b=0.001");
}

TEST_CASE("a malformed line of qrels is an error that names file, line, column and problem") {
  const std::string good = "q 0 a 1\n";
  const std::vector<std::pair<std::string, std::string>> expected = {
      {good + "q 0 b\n", "2: expected 4 fields (query, iteration, document, grade), found 3"},
      {good + "# c\nq 0 b 1 2\n", "3: expected 4 fields (query, iteration, document, grade), found 5"},
      {"q Q0 b 1 0.5 run\n",
       "1: expected 4 fields (query, iteration, document, grade), found 6; this looks like a run: qrels and run "
       "may be swapped"},
      {good + "q 0 b x 0 0\n", "2: expected 4 fields (query, iteration, document, grade), found 6"},
      {good + "q 0 b x\n", "2: column 7: the grade must be a finite number, not 'x'"},
      {good + "q 0 b nan\n", "2: column 7: the grade must be a finite number, not 'nan'"},
      {good + " \tq 0 b inf\n", "2: column 9: the grade must be a finite number, not 'inf'"},
      {good + "q 0 " + std::string(65'536, 'd') + " 1\n",
       "2: query 'q': document id '" + std::string(40, 'd') + "...' is longer than 65535 bytes"},
      {good + "p 0 a 0\n# c\nq 0 a 1\n",
       "4: query 'q': document 'a' is judged twice (first in line 1); expected one judgment"},
      {good + "q 1 a 0\n", "2: query 'q': document 'a' is judged twice (first in line 1); expected one judgment"},
      {"", " contains no judgments"},
      {"# c\n\n", " contains no judgments"}};
  for (const auto& [text, error] : expected) CHECK(read(text) == "error " + error);
}

TEST_CASE("a lenient reader keeps the last of several judgments, and counts") {
  ReadReport report;
  CHECK(read("q 0 a 1\n"
             "q 0 b 2\n"
             "p 0 a x\n"     // 0
             "q 0 a 3\n"     // instead of 1
             "q 0 c\n"       // skipped
             "q 0 a 4\n"     // instead of 3
             "q 0 d 5 6\n"   // the last field is ignored
             "q 0 e nan\n",  // skipped
             lenient, &report) == "p: a=0; q: b=2 a=4 d=5");
  CHECK(report.lines == 8);
  CHECK(report.skipped == 4);
  CHECK(report.coerced == 2);
  CHECK(report.first_problem.ends_with("x.qrels:3: column 7: the grade must be a finite number, not 'x'"));
}

TEST_CASE("a lenient reader without a usable line says what was wrong with the first") {
  const std::string error = read("q 0 a\nq 0 b nan\n", lenient);
  CHECK(error.starts_with("error "));
  CHECK(error.find(" contains no judgments; skipped lines: 2, the first: ") != std::string::npos);
  CHECK(error.ends_with("x.qrels:1: expected 4 fields (query, iteration, document, grade), found 3"));
}

TEST_CASE("written qrels read back the same") {
  Random random(451);
  const TemporaryFolder folder;
  for (int i = 0; i < 100; ++i) {
    QrelsBuilder builder;
    std::string wanted;
    std::vector<std::string> queries = random_ids(random, 1 + random.below(4));
    std::sort(queries.begin(), queries.end());
    for (const std::string& query : queries) {
      wanted += fmt::format("{}{}:", wanted.empty() ? "" : "; ", query);
      for (const std::string& document : random_ids(random, 1 + random.below(30))) {
        const double grade = random.chance(0.5) ? random.whole(-2, 3) : random.unit();
        REQUIRE(builder.add(query, document, grade).ok());
        wanted += fmt::format(" {}={}", document, grade);
      }
    }
    const std::string path = folder.path(random.pick<std::string>({"a", "a.gz", "a.zst"}));
    REQUIRE(error_of(write_qrels(value_of(std::move(builder).build()), path)) == "");
    REQUIRE(text_of(value_of(read_qrels(path))) == wanted);
  }
}

TEST_CASE("qrels that the format cannot represent are not written") {
  const TemporaryFolder folder;
  const Qrels qrels = value_of(qrels_from_columns(std::vector<std::string_view>{"q"},
                                                  std::vector<std::string_view>{"a b"}, std::vector<double>{1}));
  CHECK(error_of(write_qrels(qrels, folder.path("a"))) ==
        folder.path("a") + ": the document id 'a b' contains whitespace, which this format does not support" + way_out);
  CHECK_FALSE(std::filesystem::exists(folder.path("a")));
}

}  // namespace trec_qrels_test
