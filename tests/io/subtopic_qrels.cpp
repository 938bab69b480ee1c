// Subtopic qrels against texts written by hand, plain counts of real files, and all messages in full.
#include "support/plain_nuggets.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace subtopic_qrels_test {
namespace {

std::string read(const std::string& text, const ReadOptions& options = {}, ReadReport* report = nullptr) {
  return nuggets_or_error("x.qrels", text,
                          [&](const std::string& path) { return read_subtopic_qrels(path, options, report); });
}

constexpr ReadOptions lenient{.lenient = true};

/// The judgments as lines in random order, but with each query's subtopics in order of their first lines.
std::string random_lines(Random& random, const PlainNuggetQrels& all) {
  std::vector<std::string> first, rest;
  for (const auto& [query, judged] : all) {
    for (const Nugget& nugget : judged.nuggets) {
      bool named = false;
      for (const auto& [pair, grade] : judged.grades) {
        if (pair.first != nugget.id) continue;
        const std::string blank = random.pick<std::string>({" ", "\t", "  ", " \t"});
        (named ? rest : first)
            .push_back(fmt::format("{}{}{}{}{} {}", query, blank, nugget.id, blank, pair.second, grade));
        named = true;
      }
    }
  }
  random.shuffle(rest);
  first.insert(first.end(), rest.begin(), rest.end());
  return fmt::format("{}{}", fmt::join(first, random.pick<std::string>({"\n", "\r\n", "\n\n# comment\n"})),
                     random.pick<std::string>({"", "\n"}));
}

}  // namespace

TEST_CASE("subtopic qrels are read with any whitespace, line ends, comments and order of lines", "[nuggets]") {
  const std::string wanted = "1: 1 a=2 b=0; 2 a=1; 2: 1 c=0;";
  for (const char* text : {
           "1 1 a 2\n1 1 b 0\n1 2 a 1\n2 1 c 0\n",
           "1 1 a 2\n1 1 b 0\n1 2 a 1\n2 1 c 0",
           "1\t1\ta\t2\r\n 1  1 b\t0 \r\n1 2 a 1.0\r\n2 1 c 0\r\n",
           "# c\n\n2 1 c 0\n#\n1 2 a 1\n \t\n1 1 b 0\n1 1 a 2\n",
           "\xEF\xBB\xBF"
           "1 1 a 2\n2 1 c 0\n1 2 a 1\n1 1 b 0\n",
       }) {
    INFO(text);
    CHECK(read(text) == wanted);
  }
  CHECK(read("wt09-1 north d 0.5\nwt09-1 #south d 1e-3\n") == "wt09-1: north d=0.5; #south d=0.001;");
}

TEST_CASE("subtopics are in numeric order if all are numbers, otherwise in order of appearance", "[nuggets]") {
  CHECK(read("q 10 a 1\nq 9 a 1\nq 2 a 1\nq 0 a 1\n") == "q: 0 a=1; 2 a=1; 9 a=1; 10 a=1;");
  CHECK(read("q 10 a 1\nq 9 a 1\nq x a 1\np 3 a 1\np 1 b 1\n") == "p: 1 b=1; 3 a=1; q: 10 a=1; 9 a=1; x a=1;");
  CHECK(read("q 99999999999999999999999 a 1\nq 0100 a 1\nq 100 b 1\nq 20 a 1\n") ==
        "q: 20 a=1; 0100 a=1; 100 b=1; 99999999999999999999999 a=1;");
  CHECK(read("q -2 a 1\nq -1 a 1\n") == "q: -2 a=1; -1 a=1;");
}

TEST_CASE("a malformed line of subtopic qrels is an error that names file, line, column and problem", "[nuggets]") {
  const std::string good = "q 1 a 1\n";
  const std::vector<std::pair<std::string, std::string>> expected = {
      {good + "q 1 b\n", "2: expected 4 fields (query, subtopic, document, judgment), found 3"},
      {good + "# c\nq 1 b 1 2\n", "3: expected 4 fields (query, subtopic, document, judgment), found 5"},
      {good + "q 1 b x\n", "2: column 7: the judgment must be a finite number, not 'x'"},
      {good + "q 1 b nan\n", "2: column 7: the judgment must be a finite number, not 'nan'"},
      {good + " q 1 b -2\n", "2: column 8: the judgment must be at least 0, not '-2'"},
      {good + "q 1 b -0.5\n", "2: column 7: the judgment must be at least 0, not '-0.5'"},
      {good + "q 1 " + std::string(65'536, 'd') + " 1\n",
       "2: query 'q': document id '" + std::string(40, 'd') + "...' is longer than 65535 bytes"},
      {good + "q 2 a 1\np 1 a 0\n# c\nq 1 a 0\n",
       "5: query 'q', nugget '1': document 'a' is judged twice, as 0 after 1 in line 1; expected one judgment"},
      {good + good,
       "2: query 'q', nugget '1': document 'a' is judged twice, as 1 after 1 in line 1; expected one judgment"},
      {"", " contains no judgments"},
      {"# c\n\n", " contains no judgments"}};
  for (const auto& [text, error] : expected) CHECK(read(text) == "error " + error);
}

TEST_CASE("a lenient reader of subtopic qrels takes the last of several judgments and 0 for a negative one",
          "[nuggets]") {
  ReadReport report;
  CHECK(read("q 1 a 3\n"
             "q 1 b -2\n"    // 0
             "q 2 a x\n"     // 0
             "q 1 a 0\n"     // instead of 3
             "q 1 c\n"       // skipped
             "q 1 a 1\n"     // instead of 0
             "q 1 d 5 6\n"   // the last field is ignored
             "q 1 e nan\n",  // skipped
             lenient, &report) == "q: 1 a=1 b=0 d=5; 2 a=0;");
  CHECK(report.lines == 8);
  CHECK(report.skipped == 4);
  CHECK(report.coerced == 3);
  CHECK(report.first_problem.ends_with("x.qrels:2: column 7: the judgment must be at least 0, not '-2'"));
  CHECK(read("q 1 a 3\nq 2 a 1\nq 1 a 0\n", lenient, &report) == "q: 1 a=0; 2 a=1;");
  CHECK(report.skipped == 1);
  CHECK(report.first_problem.ends_with(
      "x.qrels:3: query 'q', nugget '1': document 'a' is judged twice, as 0 after 3 in line 1; expected one judgment"));
}

TEST_CASE("the mask of a document with a replaced judgment contains the last judgment", "[nuggets]") {
  const TemporaryFolder folder;
  const NuggetQrels nuggets =
      value_of(read_subtopic_qrels(folder.write("a", "q 1 a 3\nq 2 a 1\nq 1 a 0\nq 3 a 0\nq 3 a 2\n"), lenient));
  REQUIRE(nuggets.judgment_count() == 3);
  CHECK(nuggets[0].masks.words[0] == 0b110);
  CHECK(nuggets[0].documents.grade("a") == 2);
}

TEST_CASE("random subtopic qrels are read as they were written", "[nuggets]") {
  Random random(461);
  const TemporaryFolder folder;
  for (int i = 0; i < 500; ++i) {
    const PlainNuggetQrels made =
        random_nuggets(random, {.whitespace = false, .unsupported = false, .grades = {0, 0, 1, 2, 0.25}});
    const std::string text = random_lines(random, made);
    INFO(text);
    REQUIRE(text_of(value_of(read_subtopic_qrels(folder.write("a", text)))) == text_of(by_number(made)));
  }
}

TEST_CASE("written subtopic qrels read back the same", "[nuggets]") {
  Random random(462);
  const TemporaryFolder folder;
  for (int i = 0; i < 200; ++i) {
    const PlainNuggetQrels made =
        random_nuggets(random, {.whitespace = false, .unsupported = false, .grades = {0, 1, 2, 1.0 / 3}});
    const std::string path = folder.path(random.pick<std::string>({"a", "a.gz", "a.zst"}));
    REQUIRE(error_of(write_subtopic_qrels(built(made), path)) == "");
    REQUIRE(plain(value_of(read_subtopic_qrels(path))) == by_number(made));
  }
  REQUIRE(error_of(write_subtopic_qrels(
              value_of(read_subtopic_qrels(folder.write("b", "q 2 b 1\nq 2 a 0\nq 1 a 3\np 1 c .5\n"))),
              folder.path("c"))) == "");
  CHECK(file_bytes(folder.path("c")) == "p 1 c 0.5\nq 1 a 3\nq 2 b 1\nq 2 a 0\n");
}

TEST_CASE("nuggets that subtopic qrels cannot represent are not written", "[nuggets]") {
  const TemporaryFolder folder;
  const std::string path = folder.path("a"),
                    way_out = "; write queries of FreshStack, a file whose name ends in .jsonl: they take any id";
  const auto refused = [&path](const PlainNuggetQrels& made) {
    const std::string error = error_of(write_subtopic_qrels(built(made), path));
    CHECK_FALSE(std::filesystem::exists(path));
    REQUIRE(error.starts_with(path + ": "));
    return error.substr(path.size() + 2);
  };
  CHECK(refused({{"q", {{{.id = "1"}}, {{{"1", "a b"}, 1}}}}}) ==
        "the document id 'a b' contains whitespace, which this format does not support" + way_out);
  CHECK(refused({{"q", {{{.id = "1 2"}}, {{{"1 2", "a"}, 1}}}}}) ==
        "the nugget id '1 2' contains whitespace, which this format does not support" + way_out);
  CHECK(refused({{"a q", {{{.id = "1"}}, {{{"1", "a"}, 1}}}}}) ==
        "the query id 'a q' contains whitespace, which this format does not support" + way_out);
  CHECK(refused({{"#q", {{{.id = "1"}}, {{{"1", "a"}, 1}}}}}) ==
        "the query id '#q' begins with '#', which would make its lines comments" + way_out);
  CHECK(refused({{"q", {}}}) == "query 'q' has no nuggets, which this format does not support");
  CHECK(refused({{"q", {{{.id = "1"}, {.id = "2"}}, {{{"1", "a"}, 1}}}}}) ==
        "query 'q', nugget '2' has no judgments, which this format does not support");
  CHECK(refused({{"q", {{{.id = "1", .weight = 2}}, {{{"1", "a"}, 1}}}}}) ==
        "query 'q', nugget '1' has an importance or a weight, which this format does not support");
  CHECK(refused({{"q", {{{.id = "1", .stance = Stance::opposing}}, {{{"1", "a"}, 1}}}}}) ==
        "query 'q', nugget '1' has a stance, which this format does not support");
  CHECK(refused({{"q", {{{.id = "1", .importance = Importance::okay}}, {{{"1", "a"}, 1}}}}}) ==
        "query 'q', nugget '1' has an importance or a weight, which this format does not support");
}

TEST_CASE("the subtopic qrels of the TREC Web tracks contain what a plain count finds", "[nuggets]") {
  const auto folder = reference_data("web_diversity");
  if (!folder) return;
  for (const auto& [year, lines] :
       std::map<std::string, std::size_t>{{"2009", 27'964}, {"2010", 9006}, {"2012", 59'736}}) {
    const std::string path = fmt::format("{}/qrels/web{}.ndeval.qrels", *folder, year);
    const NuggetQrels nuggets = value_of(read_subtopic_qrels(path));
    std::map<std::string, std::map<int, std::map<std::string, int>>> counted;
    std::istringstream file(file_bytes(path));
    std::string query, document;
    for (int subtopic = 0, judgment = 0; file >> query >> subtopic >> document >> judgment;)
      counted[query][subtopic][document] = judgment;
    CHECK(nuggets.judgment_count() == lines);
    REQUIRE(nuggets.size() == counted.size());
    std::size_t judgments = 0, supported = 0, bits = 0;
    for (const auto& [id, subtopics] : counted) {
      const NuggetJudgments judged = nuggets[*nuggets.find(id)];
      REQUIRE(judged.nuggets.size() == subtopics.size());
      std::size_t index = 0;
      for (const auto& [subtopic, documents] : subtopics) {
        REQUIRE(judged.nuggets[index].id == fmt::format("{}", subtopic));
        judgments += documents.size();
        for (const auto& [name, grade] : documents) supported += grade > 0 ? 1 : 0;
        ++index;
      }
      for (std::size_t row = 0; row < judged.documents.size(); ++row)
        for (const auto& [nugget, grade] : judged.support_of(row)) {
          const std::string name(judged.documents.documents[row]);
          REQUIRE(subtopics.at(std::stoi(judged.nuggets[nugget].id)).at(name) == grade);
        }
      for (const std::uint64_t mask : judged.masks.words) bits += static_cast<std::size_t>(std::popcount(mask));
    }
    CHECK(judgments == lines);
    CHECK(bits == supported);
  }
}

}  // namespace subtopic_qrels_test
