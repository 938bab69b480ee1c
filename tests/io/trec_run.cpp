// Reading and writing of runs against texts written by hand, and all messages in full.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <fmt/format.h>

#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace trec_run_test {
namespace {

/// A run as text: "query: document=score ...; query: ..." in its order.
std::string text_of(const Run& run) {
  std::string text;
  for (std::size_t q = 0; q < run.size(); ++q) {
    const RankedList list = run[q];
    text += fmt::format("{}{}:", q == 0 ? "" : "; ", list.query);
    for (std::size_t i = 0; i < list.size(); ++i) text += fmt::format(" {}={}", list.documents[i], list.scores[i]);
  }
  return text;
}

/// The result of reading a text: the run as text, or the error without the file's name.
std::string read(const std::string& text, const ReadOptions& options = {}, ReadReport* report = nullptr) {
  return text_or_error("x.run", text, text_of,
                       [&](const std::string& path) { return read_run(path, options, report); });
}

/// What takes ids that do not fit into fields.
const std::string way_out = "; write a file whose name ends in .jsonl: JSON lines take any id";

constexpr ReadOptions lenient{.lenient = true, .rank_column = false};
constexpr ReadOptions with_ranks{.lenient = false, .rank_column = true};

}  // namespace

TEST_CASE("runs are read with any whitespace, line ends, comments and order of lines") {
  const std::string wanted = "q1: a=3 b=2.5; q2: c=-1";
  for (const char* text : {
           "q1 Q0 a 1 3 t\nq1 Q0 b 2 2.5 t\nq2 Q0 c 1 -1 t\n",
           "q1 Q0 a 1 3 t\nq1 Q0 b 2 2.5 t\nq2 Q0 c 1 -1 t",
           "q1 Q0 a 1 3 t\r\nq1 Q0 b 2 2.5 t\r\nq2 Q0 c 1 -1 t\r\n",
           "q1\tQ0\ta\t1\t3\tt\nq1\tQ0\tb\t2\t2.5\tt\nq2\tQ0\tc\t1\t-1\tt\n",
           "  q1   Q0 \t a 1 3 t  \n\tq1 Q0 b 2 2.5 t\t\nq2 Q0 c 1 -1 t \r\n",
           "\n# comment\nq1 Q0 a 1 3 t\n \t\n  # another\n#q9 Q0 z 1 3 t\nq1 Q0 b 2 2.5 t\n\r\nq2 Q0 c 1 -1 t\n#\n# "
           "last",
           "q2 Q0 c 1 -1 t\nq1 Q0 a 1 3 t\nq1 Q0 b 2 2.5 t\n",
           "\xEF\xBB\xBFq1 Q0 a 1 3 t\nq1 Q0 b 2 2.5 t\nq2 Q0 c 1 -1 t\n",  // a byte order mark
           "q1 Q0 a 1 3 t\nq2 Q0 c 1 -1 t\nq1 Q0 b 2 2.5 t\n",
           "q1 x a nothing 3e0 t\nq1 0 b ? +2.50 t\nq2 - c 1.5 -1. t\n",
       }) {
    INFO(text);
    CHECK(read(text) == wanted);
  }
}

TEST_CASE("a run's name is the tag of its last line, and ids are any bytes except whitespace") {
  const TemporaryFolder folder;
  CHECK(value_of(read_run(folder.write("a", "q Q0 d 1 1 first\nq Q0 e 2 0 last\n# Q0 d 1 1 no\n"))).name() == "last");
  CHECK(read("q#1 Q0 #d 1 1 #t\nq\xC3\xA9 Q0 \xFF\xFE 1 1 t\n") == "q#1: #d=1; q\xC3\xA9: \xFF\xFE=1");
}

TEST_CASE("the rank column is read on request") {
  const TemporaryFolder folder;
  const Run run = value_of(read_run(folder.write("a", "q Q0 a 7 1 t\np Q0 b 2 1 t\nq Q0 c 0 5 t\n"), with_ranks));
  CHECK(run.has_ranks());
  CHECK(std::vector<std::uint32_t>(run[1].ranks.begin(), run[1].ranks.end()) == std::vector<std::uint32_t>{7, 0});
  CHECK_FALSE(value_of(read_run(folder.path("a"))).has_ranks());
}

TEST_CASE("a malformed line of a run is an error that names file, line, column and problem") {
  const std::string good = "q Q0 a 1 3 t\n";
  const std::vector<std::pair<std::string, std::string>> expected = {
      {good + "q Q0 b 2 2\n", "2: expected 6 fields (query, Q0, document, rank, score, tag), found 5"},
      {good + "q Q0 b 2 2 t u v\n", "2: expected 6 fields (query, Q0, document, rank, score, tag), found 8"},
      {"# c\n\n" + good + "q\n", "4: expected 6 fields (query, Q0, document, rank, score, tag), found 1"},
      {good + "q Q0 b 2 two t\n", "2: column 10: the score must be a finite number, not 'two'"},
      {good + "q Q0 b 2 nan t\n", "2: column 10: the score must be a finite number, not 'nan'"},
      {good + "q Q0 b 2 -inf t\n", "2: column 10: the score must be a finite number, not '-inf'"},
      {good + "q Q0 b 2 1e400 t\n", "2: column 10: the score must be a finite number, not '1e400'"},
      {good + "q Q0 b 2 1,5 t\n", "2: column 10: the score must be a finite number, not '1,5'"},
      {good + "q Q0 b 2 0x1 t\r\n", "2: column 10: the score must be a finite number, not '0x1'"},
      {good + "query\tQ0  b 2\t two t\n", "2: column 16: the score must be a finite number, not 'two'"},
      {good + "   q Q0 b 2 two t\n", "2: column 13: the score must be a finite number, not 'two'"},
      {"", " contains no results"},
      {"\n \n# only a comment\n", " contains no results"},
      {"q Q0 " + std::string(65'536, 'd') + " 1 1 t\n", "1: the document id is longer than 65535 bytes"}};
  for (const auto& [text, error] : expected) CHECK(read(text) == "error " + error);
}

TEST_CASE("a rank that is not a whole number is an error if ranks are requested") {
  CHECK(read("q Q0 a one 3 t\n", with_ranks) ==
        "error 1: column 8: the rank must be a whole number from 0 to 4294967295, not 'one'");
  CHECK(read("q Q0 a 1.5 3 t\n", with_ranks) ==
        "error 1: column 8: the rank must be a whole number from 0 to 4294967295, not '1.5'");
  CHECK(read("q Q0 a -1 3 t\n", with_ranks) ==
        "error 1: column 8: the rank must be a whole number from 0 to 4294967295, not '-1'");
  CHECK(read("q Q0 a 4294967296 3 t\n", with_ranks) ==
        "error 1: column 8: the rank must be a whole number from 0 to 4294967295, not '4294967296'");
}

TEST_CASE("a lenient reader skips lines, reads as far as possible, and counts lines of both kinds") {
  ReadReport report;
  CHECK(read("q Q0 a 1 3 t\n"
             "q Q0 b 2\n"            // skipped
             "q Q0 c 3 abc t\n"      // 0
             "q Q0 d 4 1,5 t\n"      // 1
             "q Q0 e 5 nan t\n"      // skipped
             "q Q0 f 6 2 t extra\n"  // the last field is ignored
             "# comment\n"
             "q Q0 g 7 0.5 t\n",
             lenient, &report) == "q: a=3 c=0 d=1 f=2 g=0.5");
  CHECK(report.lines == 7);
  CHECK(report.skipped == 2);
  CHECK(report.coerced == 3);
  CHECK(report.first_problem.ends_with("x.run:2: expected 6 fields (query, Q0, document, rank, score, tag), found 4"));
}

TEST_CASE("a lenient reader counts a line with two problems once") {
  ReadReport report;
  CHECK(read("q Q0 a 1 abc t extra\n", lenient, &report) == "q: a=0");
  CHECK(report.coerced == 1);
  CHECK(report.skipped == 0);
  CHECK(read("q Q0 a 1 1 t\nq Q0 b 1 nan t extra\n", lenient, &report) == "q: a=1");
  CHECK(report.coerced == 0);
  CHECK(report.skipped == 1);
}

TEST_CASE("a lenient reader that skips all lines reports empty input, and what was wrong with the first") {
  const std::string error = read("q Q0 b 2\n", lenient);
  CHECK(error.starts_with("error  contains no results; skipped lines: 1, the first: "));
  CHECK(error.ends_with("x.run:1: expected 6 fields (query, Q0, document, rank, score, tag), found 4"));
}

TEST_CASE("a strict reader reports its lines too") {
  ReadReport report;
  CHECK(read("q Q0 a 1 3 t\n# c\n\nq Q0 b 1 3 t\n", {}, &report) == "q: a=3 b=3");
  CHECK(report.lines == 2);
  CHECK(report.skipped + report.coerced == 0);
  CHECK(report.first_problem.empty());
}

TEST_CASE("a written run reads back the same, by descending score") {
  Random random(441);
  const TemporaryFolder folder;
  for (int i = 0; i < 100; ++i) {
    RunBuilder builder("tag-1");
    std::map<std::string, std::vector<std::pair<std::string, double>>> wanted;
    for (const std::string& query : random_ids(random, 1 + random.below(4))) {
      for (const std::string& document : random_ids(random, 1 + random.below(30))) {
        const double score =
            random.chance(0.5) ? random_score(random, 5) : std::ldexp(random.unit() - 0.5, random.whole(-1070, 1020));
        REQUIRE(builder.add(query, document, score).ok());
        wanted[query].emplace_back(document, score);
      }
    }
    const std::string path = folder.path(random.pick<std::string>({"a.run", "a.run.gz", "a.run.zst"}));
    REQUIRE(error_of(write_run(value_of(std::move(builder).build()), path)) == "");
    const Run run = value_of(read_run(path, with_ranks));
    REQUIRE(run.name() == "tag-1");
    REQUIRE(run.size() == wanted.size());
    for (std::size_t q = 0; q < run.size(); ++q) {
      auto& rows = wanted[std::string(run.query(q))];
      std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
      REQUIRE(run[q].size() == rows.size());
      for (std::size_t row = 0; row < rows.size(); ++row) {
        REQUIRE(std::pair(std::string(run[q].documents[row]), run[q].scores[row]) == rows[row]);
        REQUIRE(run[q].ranks[row] == row + 1);
      }
    }
  }
}

TEST_CASE("a written run is a TREC run") {
  const TemporaryFolder folder;
  const Run run =
      value_of(run_from_columns(std::vector<std::string_view>{"q2", "q1", "q1"},
                                std::vector<std::string_view>{"c", "b", "a"}, std::vector<double>{-1, 2.5, 3}));
  REQUIRE(write_run(run, folder.path("a")).ok());
  CHECK(file_bytes(folder.path("a")) == "q1 Q0 a 1 3 run\nq1 Q0 b 2 2.5 run\nq2 Q0 c 1 -1 run\n");
}

TEST_CASE("a run that the format cannot represent is not written") {
  const TemporaryFolder folder;
  const std::string path = folder.path("a.run");
  const auto written = [&](std::string_view query, std::string_view document, std::string name) {
    return error_of(write_run(value_of(run_from_columns(std::span(&query, 1), std::span(&document, 1),
                                                        std::vector<double>{1}, std::move(name))),
                              path));
  };
  CHECK(written("q 1", "d", "t") ==
        path + ": the query id 'q 1' contains whitespace, which this format does not support" + way_out);
  CHECK(written("#q", "d", "t") ==
        path + ": the query id '#q' begins with '#', which would make its lines comments" + way_out);
  CHECK(written("q", "d\n", "t") ==
        path + ": the document id 'd\\x0a' contains whitespace, which this format does not support" + way_out);
  CHECK_FALSE(std::filesystem::exists(path));
  CHECK(written("q", "d", "") == "");
  CHECK(file_bytes(path) == "q Q0 d 1 1 run\n");
  CHECK(written("q", "d", "bm25 k1=0.9\tb\n") == "");
  CHECK(file_bytes(path) == "q Q0 d 1 1 bm25_k1=0.9_b_\n");
  CHECK(value_of(read_run(path)).name() == "bm25_k1=0.9_b_");
}

}  // namespace trec_run_test
