// BERDS's retrieval output against rows written by hand and at random, against BERDS's measures on the lists
// themselves, and every message in full.
#include "support/plain_json.hpp"
#include "support/plain_nuggets.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/nugget_coverage.hpp>
#include <irmetrics/io/content_id.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <numeric>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace berds_jsonl_test {
namespace {

/// "NUGGETS | QUERY: DOCUMENT=SCORE ...".
std::string text_of_both(const BerdsData& data) { return text_of(data.nuggets) + " |" + text_of_rows(data.run); }

std::string read(const std::string& text, const BerdsOptions& options = {}, ReadReport* report = nullptr) {
  return text_or_error("x.jsonl", text, text_of_both,
                       [&](const std::string& path) { return read_berds(path, options, report); });
}

/// A row with two perspectives and these documents.
std::string row(const std::string& documents) {
  return R"({"question": "why?", "id": "q", "perspectives": ["yes", "no"], "ctxs": [)" + documents + "]}\n";
}

/// A question in BERDS's form: predictions[perspective][index], for the first documents of the list.
struct Question {
  std::vector<std::vector<bool>> predictions;
  std::size_t documents = 0, predicted = 0;
  std::vector<std::size_t> contents = {};  // first index with the same content, and so the same judgments
};

Question random_question(Random& random, std::size_t predicted) {
  Question question{{}, predicted + (random.chance(0.5) ? 0 : random.below(5)), predicted};
  const double share = random.pick<double>({0.02, 0.2, 0.6});
  for (int perspectives = random.whole(1, 6); perspectives > 0; --perspectives) {
    question.predictions.emplace_back();
    for (std::size_t i = 0; i < predicted; ++i) question.predictions.back().push_back(random.chance(share));
  }
  for (std::size_t position = 0; position < question.documents; ++position) {
    const bool again = position > 0 && random.chance(0.3);
    question.contents.push_back(again ? question.contents[random.below(position)] : position);
    for (auto& perspective : question.predictions)
      if (position < predicted) perspective[position] = perspective[question.contents[position]];
  }
  return question;
}

std::string text_at(const Question& question, std::size_t position) {
  return fmt::format("\"perspectives\": [], {}", question.contents[position]);
}

std::string random_row(Random& random, const Question& question, const std::string& key, bool ids) {
  std::vector<std::string> documents, perspectives;
  for (std::size_t position = 0; position < question.documents; ++position) {
    std::vector<std::pair<std::string, std::string>> members = {
        {"title", R"("same")"},
        {"text", plain_json(random, text_at(question, position))},
        {"score", fmt::format("{}", random.unit())}};
    if (ids) members.emplace_back("id", plain_json(random, fmt::format("wiki:{}", position)));
    std::vector<std::string> predictions;
    for (const auto& perspective : question.predictions)
      if (position < question.predicted) predictions.emplace_back(perspective[position] ? "true" : "false");
    if (position < question.predicted) members.emplace_back(key, plain_json_list(random, predictions));
    documents.push_back(plain_json_object(random, members));
  }
  for (std::size_t i = 0; i < question.predictions.size(); ++i) perspectives.emplace_back(R"("a perspective")");
  return plain_json_object(
      random, {{"perspectives", plain_json_list(random, perspectives)}, {"ctxs", plain_json_list(random, documents)}});
}

/// BERDS's two measures of a question, from the lists of predictions.
std::pair<bool, double> mrecall_and_precision(const Question& question, std::size_t k) {
  std::size_t covered = 0, supporting = 0;
  for (const auto& perspective : question.predictions)
    covered += std::count(perspective.begin(), perspective.begin() + static_cast<std::ptrdiff_t>(k), true) > 0 ? 1 : 0;
  for (std::size_t position = 0; position < k; ++position)
    supporting += std::any_of(question.predictions.begin(), question.predictions.end(),
                              [position](const auto& perspective) { return perspective[position]; })
                      ? 1
                      : 0;
  return {covered >= std::min(k, question.predictions.size()),
          static_cast<double>(supporting) / static_cast<double>(k)};
}

/// The same from the judgments read: the masks of the first documents of the run.
std::pair<bool, double> mrecall_and_precision(const NuggetJudgments& judged, const RankedList& list, std::size_t k) {
  std::uint64_t covered = 0;
  std::size_t supporting = 0;
  for (std::size_t position = 0; position < k; ++position)
    for (std::size_t row = 0; row < judged.documents.size(); ++row)
      if (judged.documents.documents[row] == list.documents[position]) {
        covered |= judged.masks.words[row];
        supporting += judged.masks.words[row] != 0 ? 1 : 0;
      }
  return {static_cast<std::size_t>(std::popcount(covered)) >= std::min(k, judged.nuggets.size()),
          static_cast<double>(supporting) / static_cast<double>(k)};
}

}  // namespace

TEST_CASE("BERDS's output gives perspectives, judgments and a run in the order of the list", "[nuggets]") {
  CHECK(read(row(R"({"id": "b", "title": "t", "text": "x", "score": 0.1, "mistral-preds": [true, false]},)"
                 R"({"id": 7, "mistral-preds": [false, false]}, {"docid": "a", "mistral-preds": [true, true]})")) ==
        "q: 1 'yes' 7=0 a=1 b=1; 2 'no' 7=0 a=1 b=0; | q: b=3 7=2 a=1");
  CHECK(read(row(R"({"gpt4-preds": [true, false]}, {"gpt4-preds": [false, false]})")) ==
        "q: 1 'yes' q-1=1 q-2=0; 2 'no' q-1=0 q-2=0; | q: q-1=2 q-2=1");
  CHECK(read("\n"
             R"({"perspectives": [], "ctxs": [{"text": "x"}]})"
             "\r\n"
             R"({"question_id": 5, "perspectives": ["p"], "ctxs": []})") ==
        fmt::format("2: 5: 1 'p'; | 2: {}=1", content_id("", "x")));
}

TEST_CASE("the first of BERDS's keys of an id that is present is used, and the other is not read", "[nuggets]") {
  CHECK(read(R"({"question_id": [1], "id": "q", "perspectives": ["p"], "ctxs": [)"
             R"({"docid": [2], "id": "a", "mistral-preds": [true]},)"
             R"({"docid": "b", "id": null, "mistral-preds": [false]}]})") == "q: 1 'p' a=1 b=0; | q: a=2 b=1");
}

TEST_CASE("documents of BERDS are identified by rank if ids are shared or missing", "[nuggets]") {
  CHECK(read(row(R"({"id": "a", "mistral-preds": [true, false]}, {"id": "a", "mistral-preds": [false, true]})")) ==
        "q: 1 'yes' q-1=1 q-2=0; 2 'no' q-1=0 q-2=1; | q: q-1=2 q-2=1");
  CHECK(read(row(R"({"id": "a", "mistral-preds": [true, false]}, {"id": null, "mistral-preds": [false, true]})")) ==
        "q: 1 'yes' q-1=1 q-2=0; 2 'no' q-1=0 q-2=1; | q: q-1=2 q-2=1");
}

TEST_CASE("the end of a list of BERDS may lack predictions, and is unjudged then", "[nuggets]") {
  CHECK(read(row(R"({"id": "a", "mistral-preds": [true, false]}, {"id": "b"}, {"id": "c", "mistral-preds": null})")) ==
        "q: 1 'yes' a=1; 2 'no' a=0; | q: a=3 b=2 c=1");
}

TEST_CASE("predictions of BERDS are read from the given key", "[nuggets]") {
  const std::string both =
      row(R"({"id": "a", "mistral-preds": [true, false], "gpt4-preds": [false, true], "own": [true, true]})");
  CHECK(read(both, {.predictions = "gpt4-preds"}) == "q: 1 'yes' a=0; 2 'no' a=1; | q: a=1");
  CHECK(read(both, {.predictions = "own"}) == "q: 1 'yes' a=1; 2 'no' a=1; | q: a=1");
  CHECK(read(both, {.predictions = "preds"}) == "error 1: ctxs[0]: query 'q': expected preds, found nothing");
  CHECK(read(both) == "error 1: ctxs[0]: found both mistral-preds and gpt4-preds; choose one");
}

TEST_CASE("a malformed row of BERDS is an error that names file, line and position in the row", "[nuggets]") {
  const std::string good = R"({"id": "p", "perspectives": ["x"], "ctxs": [{"mistral-preds": [true]}]})"
                           "\n";
  const std::string ok = R"({"mistral-preds": [true, false]})";
  const std::vector<std::pair<std::string, std::string>> expected = {
      {good + "[]", "2: expected an object, found a list"},
      {good + R"({"id": 1.5})", "2: id: expected a text or a whole number, found a number"},
      {good + R"({"id": "p"})", "2: duplicate query 'p' (first in line 1); expected one row per question"},
      {R"({"question_id": 2, "perspectives": [], "ctxs": []})"
       "\n"
       R"({"perspectives": [], "ctxs": []})",
       "2: duplicate query '2' (first in line 1); expected one row per question"},
      {good + R"({"id": ""})", "2: a query id is empty"},
      {good + R"({"ctxs": []})", "2: perspectives: expected a list, found nothing"},
      {good + R"({"perspectives": ["a"], "stances": "supporting", "ctxs": []})",
       "2: stances: expected a list, found a text"},
      {good + R"({"perspectives": ["a"], "stances": ["supporting", "opposing"], "ctxs": []})",
       "2: stances: expected 1 stances, one per perspective, found 2"},
      {good + R"({"perspectives": ["a"], "stances": ["yes"], "ctxs": []})",
       "2: stances[0]: the stance must be one of none, supporting, opposing, not 'yes'"},
      {good + R"({"perspectives": ["a"], "stances": [1], "ctxs": []})",
       "2: stances[0]: expected a text, found a whole number"},
      {good + R"({"perspectives": ["a", 5], "ctxs": []})", "2: perspectives[1]: expected a text, found a whole number"},
      {good + R"({"perspectives": ["a"]})", "2: ctxs: expected a list, found nothing"},
      {good + row(R"("text")"), "2: ctxs[0]: expected an object, found a text"},
      {good + row(R"({"id": [], "mistral-preds": [true, false]})"),
       "2: ctxs[0].id: expected a text or a whole number, found a list"},
      {good + row(R"({"id": "", "mistral-preds": [true, false]})"), "2: query 'q': a document id is empty"},
      {good + row(ok + R"(, {"mistral-preds": true})"), "2: ctxs[1].mistral-preds: expected a list, found true"},
      {good + row(ok + R"(, {"mistral-preds": [true, 1]})"),
       "2: ctxs[1].mistral-preds[1]: expected true or false, found a whole number"},
      {good + row(ok + R"(, {"mistral-preds": [true]})"),
       "2: ctxs[1].mistral-preds: expected 2 predictions, one per perspective, found 1"},
      {good + row(R"({"mistral-preds": [true, false, true]})"),
       "2: ctxs[0].mistral-preds: expected 2 predictions, one per perspective, found 3"},
      {good + row("{}, " + ok), "2: ctxs[0]: query 'q': expected mistral-preds, found nothing"},
      {good + row(ok + ", " + ok + ", {}, {}, " + ok), "2: ctxs[2]: query 'q': expected mistral-preds, found nothing"},
      {good + row("{}"), "2: ctxs[0]: query 'q': expected mistral-preds, found nothing"},
      {row("{}"), "1: ctxs[0]: query 'q': expected mistral-preds or gpt4-preds, found nothing"},
      {good + row(R"({"gpt4-preds": [true, false]})"),
       "2: ctxs[0]: found both mistral-preds and gpt4-preds; choose one"},
      {good + row(ok) + "{",
       "3: unexpected end of JSON; expected an object of JSON on each line: jq -c . joins those that are spread over "
       "several"},
      {"", " contains no questions"}};
  for (const auto& [text, error] : expected) CHECK(read(text) == "error " + error);
}

TEST_CASE("a lenient reader of BERDS ignores and counts predictions beyond the perspectives", "[nuggets]") {
  ReadReport report;
  CHECK(
      read(
          row(R"({"id": "a", "mistral-preds": [true, false, true]}, {"id": "b", "mistral-preds": [true, true, false]})"),
          {.lenient = true}, &report) == "q: 1 'yes' a=1 b=1; 2 'no' a=0 b=1; | q: a=2 b=1");
  CHECK(report.lines == 1);
  CHECK(report.skipped == 0);
  CHECK(report.coerced == 1);
  CHECK(report.first_problem.ends_with(
      "x.jsonl:1: ctxs[0].mistral-preds: expected 2 predictions, one per perspective, found 3"));
}

TEST_CASE("BERDS's measures are the same on the judgments read and on its lists", "[nuggets]") {
  Random random(491);
  const TemporaryFolder folder;
  std::size_t recalled = 0;
  for (int i = 0; i < 300; ++i) {
    const std::size_t predicted = 1 + random.below(8);
    const bool ids = random.chance(0.5);
    const std::string key = random.pick<std::string>({"mistral-preds", "gpt4-preds"});
    std::vector<Question> questions;
    std::vector<std::string> rows;
    for (int count = random.whole(1, 5); count > 0; --count) {
      questions.push_back(random_question(random, predicted));
      rows.push_back(random_row(random, questions.back(), key, ids));
    }
    const std::string text = fmt::format("{}\n", fmt::join(rows, "\n"));
    INFO(text);
    const BerdsData data = value_of(read_berds(folder.write("a", text)));
    REQUIRE(data.run.size() == questions.size());
    for (std::size_t line = 0; line < questions.size(); ++line) {
      const std::string query = fmt::format("{}", line + 1);
      const RankedList list = data.run[*data.run.find(query)];
      REQUIRE(list.size() == questions[line].documents);
      REQUIRE(list.descending);
      REQUIRE(list.documents[0] == (ids ? "wiki:0" : content_id("same", text_at(questions[line], 0))));
      for (std::size_t k = 1; k <= predicted; ++k) {
        const auto wanted = mrecall_and_precision(questions[line], k);
        REQUIRE(mrecall_and_precision(data.nuggets[*data.nuggets.find(query)], list, k) == wanted);
        recalled += wanted.first ? 1 : 0;
      }
    }
  }
  CHECK(recalled > 100);
}

namespace {

/// A row of the query q about three perspectives.
std::string row_of(const std::string& documents, const std::string& perspectives = R"(["x", "y", "z"])",
                   const std::string& question = "why?") {
  return fmt::format(R"({{"question": "{}", "id": "q", "perspectives": {}, "ctxs": [{}]}})", question, perspectives,
                     documents);
}
std::string document(const std::string& text, const std::string& predictions, const std::string& more = "") {
  return fmt::format(R"({{"title": "t", "text": "{}", "mistral-preds": [{}]{}}})", text, predictions, more);
}

/// Files of a folder, read together; errors omit the folder's name.
struct Files {
  TemporaryFolder folder;
  std::vector<std::string> paths;

  void add(const std::string& name, const std::string& text) { paths.push_back(folder.write(name, text)); }
  Result<BerdsRuns> read(const BerdsOptions& options = {}) const { return read_berds_runs(paths, options); }
  std::string error(const BerdsOptions& options = {}) const {
    std::string text = error_of(read(options));
    const std::string path = folder.path("");
    for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path)) text.erase(at, path.size());
    return text;
  }
};

const std::string yes_no_no = "true, false, false", no_yes_no = "false, true, false", no_no_yes = "false, false, true",
                  no_no_no = "false, false, false";

}  // namespace

TEST_CASE("two systems of BERDS cover together what their documents cover, even without ids", "[nuggets]") {
  // One finds x and y, the other y (in the same document) and z: 3 of 3 together, 2 of 3 each.
  Files files;
  files.add("bm25.jsonl", row_of(document("one", yes_no_no) + "," + document("two", no_yes_no)));
  files.add("e5.jsonl.mistralpred", row_of(document("three", no_no_yes) + "," + document("two", no_yes_no)));
  const BerdsRuns read = value_of(files.read());
  REQUIRE(read.runs.size() == 2);
  CHECK(read.runs[0].name() == "bm25");
  CHECK(read.runs[1].name() == "e5");
  for (const Run& run : read.runs)
    CHECK(value_of(union_coverage(read.nuggets, std::span(&run, 1), 2)).coverage == 2.0 / 3.0);
  const UnionCoverage both = value_of(union_coverage(read.nuggets, read.runs, 2));
  CHECK(both.coverage == 1);
  CHECK(both.documents == 3);
  CHECK(value_of(union_coverage(read.nuggets, read.runs, 1)).coverage == 2.0 / 3.0);

  // Read one by one, the documents still have different ids.
  const BerdsData first = value_of(read_berds(files.paths[0])), second = value_of(read_berds(files.paths[1]));
  CHECK(first.run.name() == "bm25");
  CHECK(value_of(union_coverage(first.nuggets, std::span(&second.run, 1), 2)).coverage == 1.0 / 3.0);
  CHECK(value_of(union_coverage(second.nuggets, std::span(&first.run, 1), 2)).coverage == 1.0 / 3.0);
}

TEST_CASE("the joint coverage of several random files of BERDS equals sets of texts", "[nuggets]") {
  Random random(492);
  for (int i = 0; i < 200; ++i) {
    const std::size_t k = 1 + random.below(4), perspectives = 1 + random.below(5);
    std::vector<std::set<std::size_t>> supported(12);  // by each text
    for (auto& text : supported)
      for (std::size_t one = 0; one < perspectives; ++one)
        if (random.chance(0.3)) text.insert(one);
    Files files;
    std::set<std::size_t> texts, covered;
    for (int file = random.whole(1, 4); file > 0; --file) {
      std::vector<std::size_t> list(supported.size());
      std::iota(list.begin(), list.end(), std::size_t{0});
      random.shuffle(list);
      list.resize(6);
      std::vector<std::string> documents, words;
      for (std::size_t position = 0; position < list.size(); ++position) {
        std::vector<std::string> predictions;
        for (std::size_t one = 0; one < perspectives; ++one)
          predictions.emplace_back(supported[list[position]].contains(one) ? "true" : "false");
        documents.push_back(document(std::to_string(list[position]), fmt::format("{}", fmt::join(predictions, ","))));
        if (position >= k) continue;
        texts.insert(list[position]);
        covered.insert(supported[list[position]].begin(), supported[list[position]].end());
      }
      for (std::size_t one = 0; one < perspectives; ++one) words.push_back(fmt::format("\"{}\"", one));
      files.add(fmt::format("{}.jsonl", file),
                row_of(fmt::format("{}", fmt::join(documents, ",")), fmt::format("[{}]", fmt::join(words, ","))));
    }
    const BerdsRuns read = value_of(files.read());
    const UnionOfQuery found =
        value_of(union_coverage(read.nuggets, read.runs, static_cast<std::uint32_t>(k))).per_query.at(0);
    REQUIRE(found.documents == texts.size());
    REQUIRE(found.covered == covered.size());
  }
}

TEST_CASE("files of BERDS with contradictory judgments of a document are an error that names both", "[nuggets]") {
  Files files;
  files.add("a.jsonl", row_of(document("one", yes_no_no) + "," + document("two", no_yes_no)));
  files.add("b.jsonl", "\n" + row_of(document("three", no_no_yes) + "," + document("two", no_no_no)));
  const std::string id = content_id("t", "two");
  const std::string problem =
      "b.jsonl:2: ctxs[1]: query 'q', document '" + id +
      "': perspective 2 is judged false, after true in a.jsonl:1, ctxs[1]; expected one judgment";
  CHECK(files.error() == problem);
  // Lenient reading keeps the last one, and counts.
  const BerdsRuns read = value_of(files.read({.lenient = true}));
  CHECK(read.reports[0].coerced == 0);
  CHECK(read.reports[1].coerced == 1);
  CHECK(read.reports[1].first_problem.find("b.jsonl:2: ctxs[1]: query 'q'") != std::string::npos);
  CHECK(value_of(union_coverage(read.nuggets, read.runs, 2)).coverage == 2.0 / 3.0);

  Files alone;
  alone.add("a.jsonl", row_of(document("one", yes_no_no) + "," + document("one", no_yes_no)));
  CHECK(alone.error() ==
        "a.jsonl:1: ctxs[1]: query 'q', document '" + content_id("t", "one") +
            "': perspective 1 is judged false, after true in a.jsonl:1, ctxs[0]; expected one judgment");
}

TEST_CASE("files of BERDS with different questions are an error that names both", "[nuggets]") {
  const auto error = [](const std::string& first, const std::string& second) {
    Files files;
    files.add("a.jsonl", first);
    files.add("b.jsonl", second);
    return files.error();
  };
  const std::string documents = document("one", yes_no_no), ours = row_of(documents);
  CHECK(error(ours, row_of(documents, R"(["x", "Y", "z"])")) ==
        "b.jsonl:1: perspectives[1]: query 'q' has other words in a.jsonl:1; expected the same");
  CHECK(error(ours, row_of(document("one", "true"), R"(["x"])")) ==
        "b.jsonl:1: perspectives: query 'q' has 3, not 1, in a.jsonl:1; expected the same");
  CHECK(error(ours, row_of(documents, R"(["x", "y", "z"])", "what?")) ==
        "b.jsonl:1: question: query 'q' has another question in a.jsonl:1; expected the same");
  const auto stated = [&](const std::string& stances) {
    return R"({"id": "q", "perspectives": ["x", "y", "z"], "stances": [)" + stances + R"(], "ctxs": [)" + documents +
           "]}";
  };
  CHECK(
      error(stated(R"("supporting", "none", "none")"), stated(R"("opposing", "none", "none")")) ==
      "b.jsonl:1: stances[0]: query 'q' has the stance 'supporting', not 'opposing', in a.jsonl:1; expected the same");
  Files one_stated;
  one_stated.add("a.jsonl", ours);
  one_stated.add("b.jsonl", stated(R"("supporting", "opposing", "none")"));
  const BerdsRuns merged = value_of(one_stated.read());
  CHECK(merged.nuggets[0].nuggets[0].stance == Stance::supporting);
  CHECK(merged.nuggets[0].nuggets[1].stance == Stance::opposing);
  CHECK(merged.nuggets[0].nuggets[2].stance == Stance::none);
  const std::string other = R"({"question": "who?", "perspectives": [], "ctxs": []})",
                    another = R"({"question": "when?", "perspectives": [], "ctxs": []})";
  CHECK(error(other, another) ==
        "b.jsonl:1: question: query '1' has another question in a.jsonl:1; expected the same (rows without an id are "
        "identified by their lines)");
  CHECK(error(ours, R"({"id": "q", "question": "why?", "perspectives": ["x", "y", "z"], "ctxs": [)"
                    R"({"gpt4-preds": [true, false, true]}]})") ==
        "b.jsonl:1: ctxs[0]: found both mistral-preds and gpt4-preds; choose one");
  const std::string nameless = row_of(R"({"mistral-preds": [true, false, true]})");
  CHECK(error(nameless, ours) ==
        "a.jsonl:1: ctxs[0]: expected a title or a text, found neither: query 'q' is in several files, and its "
        "documents have no ids to distinguish them");
  CHECK(error(ours, "") == "b.jsonl: contains no questions");
  CHECK(error(ours, row_of(R"({"title": 5, "mistral-preds": [true, false, true]})")) ==
        "b.jsonl:1: ctxs[0].title: expected a text, found a whole number");
  Files twice;
  twice.add("a.jsonl", ours);
  twice.paths.push_back(twice.paths[0]);
  CHECK(twice.error() == "a.jsonl: given twice; expected each file once");
  CHECK(error_of(read_berds_runs({})) == "expected at least one file");
}

TEST_CASE("ids of BERDS's documents are kept unless they have several contents or are missing", "[nuggets]") {
  const auto ids = [](const std::string& first, const std::string& second) {
    Files files;
    files.add("a.jsonl",
              row_of(document("one", yes_no_no, first) + "," + document("two", no_yes_no, R"(, "id": "y")")));
    files.add("b.jsonl", row_of(document("two", no_yes_no, second)));
    const BerdsRuns read = value_of(files.read());
    return fmt::format("{} {} {}", read.runs[0][0].documents[0], read.runs[0][0].documents[1],
                       read.runs[1][0].documents[0]);
  };
  const std::string one = content_id("t", "one"), two = content_id("t", "two");
  CHECK(ids(R"(, "id": "x")", R"(, "id": "y")") == "x y y");
  CHECK(ids(R"(, "id": "x")", R"(, "id": "x")") == fmt::format("{} {} {}", one, two, two));  // the ids may be ranks
  CHECK(ids(R"(, "id": "x")", "") == fmt::format("{} {} {}", one, two, two));
  CHECK(ids("", R"(, "id": "y")") == fmt::format("{} {} {}", one, two, two));
  CHECK(ids(R"(, "id": "y")", R"(, "id": "y")") == fmt::format("{} {} {}", one, two, two));
}

TEST_CASE("a repeated document of a BERDS list counts at each rank, unless it is treated as a duplicate", "[nuggets]") {
  // BERDS's own program counts ranks (Eval/eval.py): precision 3 of 4, and only 2 of 3 perspectives in the first 3.
  Files files;
  files.add("a.jsonl", row_of(document("one", yes_no_no) + "," + document("one", yes_no_no) + "," +
                              document("two", no_yes_no) + "," + document("three", no_no_no)));
  files.add("b.jsonl", row_of(document("one", yes_no_no)));
  const std::string one = content_id("t", "one");
  const auto measures = value_of(parse_measures("MRecall@2 MRecall@3 P@4"));
  const BerdsRuns by_position = value_of(files.read());
  CHECK(by_position.runs[0][0].documents[0] == one);
  CHECK(by_position.runs[0][0].documents[1] == one + "#2");
  CHECK(by_position.runs[1][0].documents[0] == one);
  const Scores scores = value_of(evaluate(by_position.nuggets, by_position.runs[0], measures));
  CHECK(scores.mean("MRecall@2") == 0);
  CHECK(scores.mean("MRecall@3") == 0);
  CHECK(scores.mean("P@4") == 0.75);

  const BerdsRuns same = value_of(files.read({.repeats = BerdsRepeats::duplicates}));
  CHECK(error_of(evaluate(same.nuggets, same.runs[0], measures)) ==
        "run 'a': query 'q': duplicate document '" + one + "', at positions 1 and 2");
  EvaluateOptions options;
  options.policy.duplicates = Duplicates::first;
  const Scores once = value_of(evaluate(same.nuggets, same.runs[0], measures, options));
  CHECK(once.mean("MRecall@2") == 1);  // the following documents move up
  CHECK(once.mean("P@4") == 0.5);
  CHECK(once.audit().duplicates == 1);
}

TEST_CASE("a document of BERDS beyond the predictions of its list is judged if another list judges it", "[nuggets]") {
  Files files;
  files.add("a.jsonl", row_of(document("one", yes_no_no) + R"(, {"title": "t", "text": "two"})"));
  files.add("b.jsonl", row_of(document("two", no_yes_no) + R"(, {"title": "t", "text": "three"})"));
  const BerdsRuns read = value_of(files.read());
  CHECK(value_of(union_coverage(read.nuggets, std::span(read.runs).first(1), 2)).coverage == 2.0 / 3.0);
  CHECK(read.nuggets[0].documents.size() == 2);
}

}  // namespace berds_jsonl_test
