// FreshStack's queries against texts written by hand, random ones written without a JSON library, and all messages in
// full.
#include "support/plain_json.hpp"
#include "support/plain_nuggets.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace freshstack_jsonl_test {
namespace {

std::string read(const std::string& text, const ReadOptions& options = {}, ReadReport* report = nullptr) {
  return nuggets_or_error("x.jsonl", text,
                          [&](const std::string& path) { return read_freshstack(path, options, report); });
}

constexpr ReadOptions lenient{.lenient = true};

/// A row around the value of `nuggets`.
std::string row(const std::string& nuggets) { return R"({"query_id": "q", "nuggets": )" + nuggets + "}\n"; }

/// A row with one nugget, which has these members besides its id.
std::string one(const std::string& members) { return row(R"([{"_id": "n", )" + members + "}]"); }

/// An id as a string, or as a number if a double represents it.
std::string random_id_text(Random& random, const std::string& id) {
  const bool number = id.find_first_not_of("0123456789") == std::string::npos && (id.size() == 1 || id[0] != '0');
  return number && random.chance(0.5) ? id : plain_json(random, id);
}

std::string random_row(Random& random, const std::string& query, const PlainNuggets& judged) {
  std::vector<std::string> nuggets;
  for (const Nugget& nugget : judged.nuggets) {
    std::vector<std::string> relevant, others;
    for (const auto& [pair, grade] : judged.grades)
      if (pair.first == nugget.id) (grade == 1 ? relevant : others).push_back(random_id_text(random, pair.second));
    std::vector<std::pair<std::string, std::string>> members = {
        {"_id", random_id_text(random, nugget.id)},
        {"relevant_corpus_ids", plain_json_list(random, relevant)},
        {"comment", R"({"_id": 7, "nuggets": [null, 1.5, {}]})"}};
    if (!others.empty() || random.chance(0.5))
      members.emplace_back("non_relevant_corpus_ids", plain_json_list(random, others));
    if (!nugget.text.empty() || random.chance(0.3)) members.emplace_back("text", plain_json(random, nugget.text));
    if (nugget.importance != Importance::unrated)
      members.emplace_back("importance", plain_json(random, std::string(enum_text(nugget.importance))));
    if (nugget.stance != Stance::none)
      members.emplace_back("stance", plain_json(random, std::string(enum_text(nugget.stance))));
    if (nugget.weight != 1 || random.chance(0.3)) members.emplace_back("weight", fmt::format("{}", nugget.weight));
    nuggets.push_back(plain_json_object(random, members));
  }
  return plain_json_object(random, {{"query_id", random_id_text(random, query)},
                                    {"query_text", plain_json(random, "how {\"nuggets\": []}\n")},
                                    {"nuggets", plain_json_list(random, nuggets)}});
}

}  // namespace

TEST_CASE("FreshStack's queries are read: ids are strings or whole numbers, and a nugget's query is its row's",
          "[nuggets]") {
  CHECK(read(R"({"query_id": "7618", "query_title": "t", "nuggets": [)"
             R"({"_id": "76185522_0", "text": "fact", "relevant_corpus_ids": ["a/b c.md_0_9", 5],)"
             R"( "non_relevant_corpus_ids": ["d"]}, {"_id": 3, "text": null, "relevant_corpus_ids": []}]})"
             "\r\n\n"
             R"( {"nuggets": [{"relevant_corpus_ids": ["d"], "_id": "7618_0", "weight": 2, "importance": "vital"}],)"
             R"( "query_id": 76185522} )"
             "\n"
             R"({"query_id": "-1", "nuggets": []})") ==
        "-1: 7618: 76185522_0 'fact' 5=1 a/b c.md_0_9=1 d=0; 3; 76185522: 7618_0 vital x2 d=1;");
  CHECK(read("\xEF\xBB\xBF" + row("[]")) == "q:");
  CHECK(read(one(
            R"("relevant_corpus_ids": ["a"], "non_relevant_corpus_ids": null, "weight": null, "importance": null)")) ==
        "q: n a=1;");
  CHECK(read(one(R"("relevant_corpus_ids": ["\u00e9\ud83d\ude00"], "importance": "okay")")) ==
        "q: n okay \xC3\xA9\xF0\x9F\x98\x80=1;");
}

TEST_CASE("nuggets of FreshStack stay in the order of their list", "[nuggets]") {
  CHECK(read(row(R"([{"_id": 2, "relevant_corpus_ids": []}, {"_id": 1, "relevant_corpus_ids": []}])")) == "q: 2; 1;");
}

TEST_CASE("a malformed row is an error that names file, line and position in the row", "[nuggets]") {
  const std::string good = R"({"query_id": "p", "nuggets": []})"
                           "\n";
  const std::string id_expected = "expected a text or a whole number, found ";
  const std::vector<std::pair<std::string, std::string>> expected = {
      {good + R"([])", "2: expected an object, found a list"},
      {good + R"(5)", "2: expected an object, found a whole number"},
      {good + R"({})", "2: query_id: " + id_expected + "nothing"},
      {good + R"({"query_id": null})", "2: query_id: " + id_expected + "null"},
      {good + R"({"query_id": 1.5})", "2: query_id: " + id_expected + "a number"},
      {good + R"({"query_id": true})", "2: query_id: " + id_expected + "true"},
      {good + R"({"query_id": 12345678901234567890123})", "2: query_id: " + id_expected + "a number"},
      {good + R"({"query_id": "", "nuggets": []})", "2: a query id is empty"},
      {good + R"({"query_id": "q"})", "2: nuggets: expected a list, found nothing"},
      {good + row("{}"), "2: nuggets: expected a list, found an object"},
      {good + row(R"(["n"])"), "2: nuggets[0]: expected an object, found a text"},
      {good + row(R"([{}])"), "2: nuggets[0]._id: " + id_expected + "nothing"},
      {good + "\n" +
           row(R"([{"_id": 1, "relevant_corpus_ids": []}, {"_id": 2, "relevant_corpus_ids": []},)"
               R"( {"_id": []}])"),
       "3: nuggets[2]._id: " + id_expected + "a list"},
      {good + row(R"([{"_id": "", "relevant_corpus_ids": []}])"), "2: query 'q': a nugget id is empty"},
      {good + row(R"([{"_id": 1, "relevant_corpus_ids": []}, {"_id": "1", "relevant_corpus_ids": []}])"),
       "2: query 'q': duplicate nugget '1'"},
      {good + row(R"([{"_id": "n"}])"), "2: nuggets[0].relevant_corpus_ids: expected a list, found nothing"},
      {good + one(R"("relevant_corpus_ids": null)"), "2: nuggets[0].relevant_corpus_ids: expected a list, found null"},
      {good + one(R"("relevant_corpus_ids": "a")"), "2: nuggets[0].relevant_corpus_ids: expected a list, found a text"},
      {good + one(R"("relevant_corpus_ids": ["a", {}])"),
       "2: nuggets[0].relevant_corpus_ids[1]: " + id_expected + "an object"},
      {good + one(R"("relevant_corpus_ids": [""])"), "2: query 'q': a document id is empty"},
      {good + one(R"("relevant_corpus_ids": [], "non_relevant_corpus_ids": {})"),
       "2: nuggets[0].non_relevant_corpus_ids: expected a list, found an object"},
      {good + one(R"("relevant_corpus_ids": [], "non_relevant_corpus_ids": [false])"),
       "2: nuggets[0].non_relevant_corpus_ids[0]: " + id_expected + "false"},
      {good + one(R"("relevant_corpus_ids": [], "text": 1)"),
       "2: nuggets[0].text: expected a text, found a whole number"},
      {good + one(R"("relevant_corpus_ids": [], "importance": 1)"),
       "2: nuggets[0].importance: expected a text, found a whole number"},
      {good + one(R"("relevant_corpus_ids": [], "importance": "maybe")"),
       "2: nuggets[0].importance: the importance must be one of unrated, vital, okay, not 'maybe'"},
      {good + one(R"("relevant_corpus_ids": [], "stance": 1)"),
       "2: nuggets[0].stance: expected a text, found a whole number"},
      {good + one(R"("relevant_corpus_ids": [], "stance": "yes")"),
       "2: nuggets[0].stance: the stance must be one of none, supporting, opposing, not 'yes'"},
      {good + one(R"("relevant_corpus_ids": [], "weight": "2")"),
       "2: nuggets[0].weight: expected a number, found a text"},
      {good + one(R"("relevant_corpus_ids": [], "weight": 0)"),
       "2: query 'q', nugget 'n': the weight must be a finite number above 0, not 0"},
      {good + "\n" + one(R"("relevant_corpus_ids": ["a", "d"], "non_relevant_corpus_ids": ["b", "d"])"),
       "3: query 'q', nugget 'n': document 'd' is in both lists; expected once"},
      {good + one(R"("relevant_corpus_ids": ["d", "d"])"),
       "2: query 'q', nugget 'n': document 'd' is in relevant_corpus_ids twice; expected once"},
      {good + one(R"("relevant_corpus_ids": [], "non_relevant_corpus_ids": ["5", 5])"),
       "2: query 'q', nugget 'n': document '5' is in non_relevant_corpus_ids twice; expected once"},
      {row("[]") + good + row("[]"), "3: duplicate query 'q' (first in line 1); expected one row per query"},
      {"", " contains no queries"},
      {"\n \n", " contains no queries"}};
  for (const auto& [text, error] : expected) CHECK(read(text) == "error " + error);
}

TEST_CASE("a line that is not JSON is an error that names its column", "[nuggets]") {
  const std::vector<std::pair<std::string, std::string>> expected = {
      {R"({"query_id": "q", "nuggets": [})", "column 31: invalid JSON"},
      {R"({'query_id': "q"})", "column 2: invalid JSON"},
      {R"({"query_id": NaN})", "column 14: invalid JSON"},
      {R"({"query_id": "q", "nuggets": []} {})", "column 34: invalid JSON"},
      {"{\"query_id\": \"q\xFF\"}", "column 16: invalid JSON"},
      {"{\"query_id\": \"q\tr\"}", "column 16: invalid JSON"},
      {"# comment", "column 1: invalid JSON"},
      {R"({"query_id": "q)", "unexpected end of JSON"},
      {R"({"query_id": "q", "nuggets": [)",
       "unexpected end of JSON; expected an object of JSON on each line: jq -c . joins those that are spread over "
       "several"},
      {R"({"query_id": "q", "nuggets": [], "query_id": "r"})", "duplicate key 'query_id' in an object"},
      {R"({"query_id": "q", "nuggets": [{"_id": 1, "_id": 1}]})", "duplicate key '_id' in an object"},
      {R"({"query_id": "q", "nuggets": )" + std::string(200'000, '['), "values are nested more than 100 deep"}};
  for (const auto& [text, error] : expected) CHECK(read(row("[]") + text) == "error 2: " + error);
  std::string many;
  for (int key = 0; key < 40; ++key) many += fmt::format(R"("key{}": 0, )", key);
  for (const std::string again : {"key0", "key15", "key16", "key39"})  // no two are found alike
    CHECK(read("{" + many + fmt::format(R"("{}": 1}})", again)) ==
          "error 1: duplicate key '" + again + "' in an object");
  CHECK(read("{" + many + R"("query_id": "q", "nuggets": []})") == "q:");
  const std::string nested = std::string(97, '[') + std::string(97, ']');
  CHECK(read(R"({"query_id": "q", "nuggets": [], "deep": [{"er": )" + nested + "}]}") == "q:");
}

TEST_CASE("a lenient reader takes a document in both of FreshStack's lists as not relevant, and counts it",
          "[nuggets]") {
  ReadReport report;
  CHECK(
      read(R"({"query_id": "p", "nuggets": []})"
           "\n" +
               row(R"([{"_id": 1, "relevant_corpus_ids": ["a", "b", "c", "c"], "non_relevant_corpus_ids": ["b", "d"]},)"
                   R"({"_id": 2, "relevant_corpus_ids": ["b"], "non_relevant_corpus_ids": ["b", "b"]}])"),
           lenient, &report) == "p: q: 1 a=1 b=0 c=1 d=0; 2 b=0;");
  CHECK(report.lines == 2);
  CHECK(report.skipped == 0);
  CHECK(report.coerced == 1);
  CHECK(report.first_problem.ends_with(
      "x.jsonl:2: query 'q', nugget '1': document 'c' is in relevant_corpus_ids twice; expected once"));
  CHECK(read(one(R"("relevant_corpus_ids": 5)"), lenient) ==
        "error 1: nuggets[0].relevant_corpus_ids: expected a list, found a whole number");
}

TEST_CASE("single rows from any source can be parsed", "[nuggets]") {
  FreshStackRows rows("a data set");
  REQUIRE(error_of(rows.add(one(R"("relevant_corpus_ids": ["a"])"), 1)) == "");
  REQUIRE(error_of(rows.add(R"({"query_id": 5, "nuggets": []})", 2)) == "");
  CHECK(rows.report().lines == 2);
  CHECK(text_of(value_of(std::move(rows).build())) == "5: q: n a=1;");
  CHECK(error_of(FreshStackRows("a data set").add("{}", 17)) ==
        "a data set:17: query_id: expected a text or a whole number, found nothing");
}

TEST_CASE("random rows of FreshStack are read as they were written", "[nuggets]") {
  Random random(481);
  const TemporaryFolder folder;
  for (int i = 0; i < 500; ++i) {
    const PlainNuggetQrels made = random_nuggets(random, {.texts = true});
    std::vector<std::string> rows;
    for (const auto& [query, judged] : made) rows.push_back(random_row(random, query, judged));
    random.shuffle(rows);
    const std::string text = fmt::format("{}", fmt::join(rows, random.pick<std::string>({"\n", "\r\n", "\n \n"})));
    INFO(text);
    REQUIRE(text_of(value_of(read_freshstack(folder.write("a", text)))) == text_of(made));
  }
}

TEST_CASE("written FreshStack files read back the same", "[nuggets]") {
  Random random(482);
  const TemporaryFolder folder;
  for (int i = 0; i < 200; ++i) {
    const PlainNuggetQrels made = random_nuggets(random, {.texts = true});
    const std::string path = folder.path(random.pick<std::string>({"a", "a.gz", "a.zst"}));
    REQUIRE(error_of(write_freshstack(built(made), path)) == "");
    REQUIRE(plain(value_of(read_freshstack(path))) == made);
  }
  const PlainNuggetQrels made = {
      {"p", {}},
      {"q",
       {{{.id = "n", .text = "a \"fact\"", .importance = Importance::okay, .weight = 0.5}, {.id = "2"}},
        {{{"n", "a"}, 1}, {{"n", "b"}, 0}}}}};
  REQUIRE(error_of(write_freshstack(built(made), folder.path("b"))) == "");
  CHECK(file_bytes(folder.path("b")) ==
        "{\"query_id\":\"p\",\"nuggets\":[]}\n"
        "{\"query_id\":\"q\",\"nuggets\":[{\"_id\":\"n\",\"text\":\"a \\\"fact\\\"\",\"relevant_corpus_ids\":[\"a\"],"
        "\"non_relevant_corpus_ids\":[\"b\"],\"importance\":\"okay\",\"weight\":0.5},"
        "{\"_id\":\"2\",\"text\":\"\",\"relevant_corpus_ids\":[],\"non_relevant_corpus_ids\":[]}]}\n");
}

TEST_CASE("nuggets that FreshStack's format cannot represent are not written", "[nuggets]") {
  const TemporaryFolder folder;
  const std::string path = folder.path("a");
  CHECK(error_of(write_freshstack(built({{"q", {{{.id = "n"}}, {{{"n", "a"}, 0.5}}}}}), path)) ==
        path + ": query 'q': nugget 'n', document 'a' has grade 0.5; this format supports only 1 and 0");
  CHECK(error_of(write_freshstack(built({{"q", {{{.id = "n"}}, {{{"n", "a\xFF"}, 1}}}}}), path)) ==
        path + ": query 'q': 'a\\xff' is not valid UTF-8, which JSON requires");
  CHECK_FALSE(std::filesystem::exists(path));
}

}  // namespace freshstack_jsonl_test
