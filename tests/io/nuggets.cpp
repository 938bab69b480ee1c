// Nugget files of any format: recognised, from files and standard input, written by their names, and randomly damaged.
#include "support/compression.hpp"
#include "support/plain_nuggets.hpp"

#include <fmt/format.h>

#include <fcntl.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nuggets_test {
namespace {

const std::string freshstack_row =
    R"({"query_id": "q", "nuggets": [{"_id": "n", "relevant_corpus_ids": ["a"], "text": "\"perspectives\""}]})"
    "\n";
const std::string berds_row =
    R"({"question": "?", "id": "q", "perspectives": ["n"], "ctxs": [{"id": "a", "mistral-preds": [true]}]})"
    "\n";

std::string read(const std::string& text, const NuggetReadOptions& options = {}) {
  return nuggets_or_error("x", text, [&](const std::string& path) { return read_nuggets(path, options); });
}

/// A file in place of standard input until the end of the scope.
class StandardInput {
 public:
  explicit StandardInput(const std::string& path) : before_(::dup(STDIN_FILENO)) {
    const int file = ::open(path.c_str(), O_RDONLY);
    ::dup2(file, STDIN_FILENO);
    ::close(file);
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;
  ~StandardInput() {
    ::dup2(before_, STDIN_FILENO);
    ::close(before_);
  }

 private:
  int before_;
};

/// A text after random changes.
std::string broken(Random& random, std::string text) {
  static const std::vector<std::string> pieces = {"\t",
                                                  "\n",
                                                  " ",
                                                  "\r\n",
                                                  "#",
                                                  "\"",
                                                  "\\",
                                                  "{",
                                                  "}",
                                                  "[",
                                                  "]",
                                                  ",",
                                                  ":",
                                                  "-",
                                                  "1e9",
                                                  "nan",
                                                  "null",
                                                  "true",
                                                  "0",
                                                  std::string(1, '\0'),
                                                  "\xFF",
                                                  "\xEF\xBB\xBF",
                                                  "\\ud800",
                                                  "\"nuggets\"",
                                                  "\"perspectives\":",
                                                  "1e999",
                                                  "\t\t\t"};
  for (int changes = random.chance(0.5) ? 1 : random.whole(2, 6); changes > 0; --changes) {
    const std::size_t at = random.below(text.size() + 1);
    const std::size_t size = random.chance(0.7) ? random.below(4) : random.below(text.size() + 1);
    switch (random.whole(0, 4)) {
      case 0:
        text.insert(at, random.pick(pieces));
        break;
      case 1:
        text.erase(at, size);
        break;
      case 2:
        text.insert(at, text.substr(random.below(text.size() + 1), size));
        break;
      case 3:
        if (at < text.size()) text[at] = static_cast<char>(random.whole(0, 255));
        break;
      default:
        if (at < text.size()) text.replace(at, 1, random.pick(pieces));
    }
  }
  return text;
}

}  // namespace

TEST_CASE("the first line with content determines the format of a file", "[nuggets]") {
  CHECK(read("# c\td\n\n q 1 a 1\nq 1 b\t0\n") == "q: 1 a=1 b=0;");
  CHECK(read("# c\n\nq\tn 1\ta\t1\nq\tn 2\t\t\n") == "q: n 1 a=1; n 2;");
  CHECK(read("query\tnugget\tdocument\tgrade\nq\tn\ta\t1") == "q: n a=1;");
  CHECK(read("q\t\t\t\n") == "q:");
  CHECK(read("\xEF\xBB\xBF \r\n\n  " + freshstack_row) == "q: n '\"perspectives\"' a=1;");
  CHECK(read("\n" + berds_row) == "q: 1 'n' a=1;");
  CHECK(read("q 1 a 1") == "q: 1 a=1;");
  CHECK(read(std::string(100'000, '\n') + "q 1 a 1") == "q: 1 a=1;");
  CHECK(read("# " + std::string(100'000, 'c') + "\n" + berds_row) == "error 1: column 1: invalid JSON");
  const std::string long_text(300'000, 'x');
  CHECK(read(R"({"text": ")" + long_text + R"(", "query_id": "q", "nuggets": []})" + "\n" + freshstack_row) ==
        "error 2: duplicate query 'q' (first in line 1); expected one row per query");
  CHECK(read("") == "error  contains no nuggets");
  CHECK(read(" \n# c\n") == "error  contains no nuggets");
  CHECK(read("{\"a\": }\n") == "error 1: column 7: invalid JSON");
  CHECK(read("q 1 a\n") == "error 1: expected 4 fields (query, subtopic, document, judgment), found 3");
}

TEST_CASE("subtopic qrels with tabs mean the same as a table", "[nuggets]") {
  Random random(501);
  for (int i = 0; i < 100; ++i) {
    std::string text;
    for (const auto& [query, judged] : random_nuggets(random, {.whitespace = false, .unsupported = false}))
      for (const auto& [pair, grade] : judged.grades)
        text += fmt::format("{}\t{}\t{}\t{}\n", query, pair.first, pair.second, grade);
    const std::string wanted = read(text, {.format = NuggetFormat::subtopics});
    REQUIRE(!wanted.starts_with("error"));
    CHECK(read(text) == wanted);
    CHECK(read(text, {.format = NuggetFormat::table}) == wanted);
  }
}

TEST_CASE("a named format is the one that is read, with its options", "[nuggets]") {
  CHECK(read("q\t1\ta\t1\nq 2 a 1\n", {.format = NuggetFormat::subtopics}) == "q: 1 a=1; 2 a=1;");
  CHECK(read("q 1 a 1\n", {.format = NuggetFormat::table}) ==
        "error 1: expected 4 fields (query, nugget, document, grade, separated by tabs), found 1");
  CHECK(read(berds_row, {.format = NuggetFormat::freshstack}) ==
        "error 1: query_id: expected a text or a whole number, found nothing");
  CHECK(read(freshstack_row, {.format = NuggetFormat::berds}) ==
        "error 1: perspectives: expected a list, found nothing");
  CHECK(read(berds_row, {.predictions = "gpt4-preds"}) ==
        "error 1: ctxs[0]: query 'q': expected gpt4-preds, found nothing");
  CHECK(read("q 1 a -1\n") == "error 1: column 7: the judgment must be at least 0, not '-1'");
  CHECK(read("q 1 a -1\n", {.lenient = true}) == "q: 1 a=0;");
  CHECK(read("q\t1\ta\t-1\n", {.lenient = true}) == "q: 1 a=0;");
  CHECK(read(R"({"query_id": 1, "nuggets": [{"_id": 2, "relevant_corpus_ids": ["a", "a"]}]})", {.lenient = true}) ==
        "1: 2 a=1;");
  CHECK(read(R"({"perspectives": [], "ctxs": [{"gpt4-preds": [true]}]})", {.lenient = true}) == "1:");
  for (const std::string_view name : enum_names<NuggetFormat>)
    CHECK(enum_text(value_of(parse_enum<NuggetFormat>("format", name))) == name);
}

TEST_CASE("nugget files may be compressed, or come from standard input", "[nuggets]") {
  const TemporaryFolder folder;
  const std::map<std::string, std::string> texts = {{"q 1 a 1\n", "q: 1 a=1;"},
                                                    {"q\tn 1\ta\t1\n", "q: n 1 a=1;"},
                                                    {freshstack_row, "q: n '\"perspectives\"' a=1;"},
                                                    {berds_row, "q: 1 'n' a=1;"}};
  for (const auto& [text, wanted] : texts) {
    for (const std::string& bytes : {text, gzip_member(text), zstd_frame(text)}) {
      const std::string path = folder.write("a", bytes);
      ReadReport report;
      CHECK(text_of(value_of(read_nuggets(path, {}, &report))) == wanted);
      CHECK(report.lines == 1);
      const StandardInput input(path);
      CHECK(text_of(value_of(read_nuggets("-"))) == wanted);
    }
  }
  const StandardInput input(folder.write("b", "q 1 a 1\nq 1 a 1\n"));
  CHECK(error_of(read_nuggets("-")) ==
        "standard input:2: query 'q', nugget '1': document 'a' is judged twice, as 1 after 1 in line 1; expected one "
        "judgment");
}

TEST_CASE("files that cannot be read are errors that name them, in every format", "[nuggets]") {
  const TemporaryFolder folder;
  const std::string none = folder.path("none") + ": cannot be opened: No such file or directory";
  CHECK(error_of(read_nuggets(folder.path("none"))) == none);
  CHECK(error_of(read_subtopic_qrels(folder.path("none"))) == none);
  CHECK(error_of(read_nugget_table(folder.path("none"))) == none);
  CHECK(error_of(read_freshstack(folder.path("none"))) == none);
  CHECK(error_of(read_berds(folder.path("none"))) == none);
  const std::string cut = gzip_member(freshstack_row);
  const std::string path = folder.write("cut", cut.substr(0, cut.size() - 9));
  CHECK(error_of(read_nuggets(path)) == path + ": unexpected end of gzip data");
}

TEST_CASE("the name of a file determines the format in which nuggets are written", "[nuggets]") {
  const TemporaryFolder folder;
  const NuggetQrels nuggets = built({{"q", {{{.id = "n"}}, {{{"n", "a"}, 1}}}}});
  const std::string json =
      "{\"query_id\":\"q\",\"nuggets\":[{\"_id\":\"n\",\"text\":\"\",\"relevant_corpus_ids\":[\"a\"],"
      "\"non_relevant_corpus_ids\":[]}]}\n";
  const std::string table = "query\tnugget\tdocument\tgrade\nq\tn\ta\t1\n";
  const auto written = [&](const std::string& name, NuggetFormat format = NuggetFormat::automatic) {
    REQUIRE(error_of(write_nuggets(nuggets, folder.path(name), format)) == "");
    CHECK(text_of(value_of(read_nuggets(folder.path(name)))) == text_of(nuggets));
    return file_bytes(folder.path(name));
  };
  CHECK(written("a.jsonl") == json);
  CHECK(written("a.tsv") == table);
  CHECK(written("a.qrels") == "q n a 1\n");
  CHECK(written("jsonl") == "q n a 1\n");
  CHECK(gunzip(written("a.jsonl.gz"), json.size()) == json);
  CHECK(unzstd(written("a.tsv.zst"), table.size()) == table);
  CHECK(written("b.jsonl", NuggetFormat::table) == table);
  CHECK(written("b.tsv", NuggetFormat::subtopics) == "q n a 1\n");
  CHECK(written("b", NuggetFormat::freshstack) == json);
  CHECK(error_of(write_nuggets(nuggets, folder.path("c"), NuggetFormat::berds)) ==
        folder.path("c") + ": the format of BERDS is read-only, because it contains the texts of a run's documents");
}

TEST_CASE("damaged files are values or errors, and values can be written and read again", "[nuggets]") {
  Random random(502);
  const TemporaryFolder folder;
  const std::vector<std::string> texts = {
      "q 1 a 1\nq 2 a 0\nq 10 b 3\np x c 0.5\n",
      "query\tnugget\tdocument\tgrade\nq\tn 1\ta b\t1\nq\tn 2\t\t\np\t\t\t\n",
      freshstack_row +
          R"({"query_id": 5, "nuggets": [{"_id": 1, "relevant_corpus_ids": ["a"], "non_relevant_corpus_ids": ["b"]},)"
          R"( {"_id": 2, "text": "t", "relevant_corpus_ids": [], "importance": "vital", "weight": 2}]})"
          "\n",
      berds_row +
          R"({"perspectives": ["n", "m"], "ctxs": [{"id": "a", "gpt4-preds": null, "mistral-preds": [true, false]},)"
          R"( {"id": "b"}]})"
          "\n"};
  std::map<NuggetFormat, int> values, errors;
  const int files = random_cases(8000);
  for (int i = 0; i < files; ++i) {
    const std::size_t kind = random.below(texts.size());  // in the order of the formats after automatic
    const std::string text = broken(random, texts[kind]);
    const std::string path = folder.write("broken", text);
    const int format = random.chance(0.5) ? static_cast<int>(kind) + 1 : random.whole(0, 4);
    const NuggetReadOptions options{.format = static_cast<NuggetFormat>(format), .lenient = random.chance(0.5)};
    INFO(fmt::format("{} {} {}", enum_text(options.format), options.lenient, text));
    const auto nuggets = read_nuggets(path, options);
    ++(nuggets.ok() ? values : errors)[options.format];
    if (!nuggets.ok()) {
      REQUIRE(error_of(nuggets).starts_with(path + ":"));
      continue;
    }
    for (const NuggetFormat form : {NuggetFormat::subtopics, NuggetFormat::table, NuggetFormat::freshstack}) {
      const Status status = write_nuggets(*nuggets, folder.path("again"), form);
      if (!status.ok()) continue;
      PlainNuggetQrels wanted = plain(*nuggets);
      if (form != NuggetFormat::freshstack) {
        wanted = plain(in_natural_order(*nuggets));
        for (auto& [query, judged] : wanted)
          for (Nugget& nugget : judged.nuggets) nugget.text.clear();
      }
      REQUIRE(plain(value_of(read_nuggets(folder.path("again"), {.format = form}))) == wanted);
    }
  }
  for (const auto& counts : {values, errors}) {
    REQUIRE(counts.size() == 5);
    for (const auto& [read_as, count] : counts) CHECK(count > files / 160);
  }
}

}  // namespace nuggets_test
