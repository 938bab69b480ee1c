// BERDS's retrieval output against rows written by hand and at random, against its measures on the lists themselves,
// and every message in full.
#include "support/plain_json.hpp"
#include "support/plain_nuggets.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

namespace {

/// "NUGGETS | QUERY: DOCUMENT=SCORE ...".
std::string text_of_both(const BerdsData& data) {
  std::string text = text_of(data.nuggets) + " |";
  for (std::size_t i = 0; i < data.run.size(); ++i) {
    const RankedList list = data.run[i];
    text += fmt::format(" {}:", list.query);
    for (std::size_t row = 0; row < list.size(); ++row)
      text += fmt::format(" {}={}", list.documents[row], list.scores[row]);
  }
  return text;
}

std::string read(const std::string& text, const BerdsOptions& options = {}, ReadReport* report = nullptr) {
  const TemporaryFolder folder;
  const std::string path = folder.write("x.jsonl", text);
  const auto data = read_berds(path, options, report);
  if (data.ok()) return text_of_both(*data);
  const std::string error = error_of(data);
  REQUIRE(error.starts_with(path + ":"));
  return "error " + error.substr(path.size() + 1);
}

/// A row with two perspectives and these documents.
std::string row(const std::string& documents) {
  return R"({"question": "why?", "id": "q", "perspectives": ["yes", "no"], "ctxs": [)" + documents + "]}\n";
}

/// A question as BERDS sees it: predictions[perspective][place], for the first places of the list.
struct Question {
  std::vector<std::vector<bool>> predictions;
  std::size_t documents = 0, predicted = 0;
};

Question random_question(Random& random, std::size_t predicted) {
  Question question{{}, predicted + (random.chance(0.5) ? 0 : random.below(5)), predicted};
  const double share = random.pick<double>({0.02, 0.2, 0.6});
  for (int perspectives = random.whole(1, 6); perspectives > 0; --perspectives) {
    question.predictions.emplace_back();
    for (std::size_t i = 0; i < predicted; ++i) question.predictions.back().push_back(random.chance(share));
  }
  return question;
}

std::string random_row(Random& random, const Question& question, const std::string& key, bool ids) {
  std::vector<std::string> documents, perspectives;
  for (std::size_t place = 0; place < question.documents; ++place) {
    std::vector<std::pair<std::string, std::string>> members = {{"title", R"("same")"},
                                                                {"text", plain_json(random, "\"perspectives\": []")},
                                                                {"score", fmt::format("{}", random.unit())}};
    if (ids) members.emplace_back("id", plain_json(random, fmt::format("wiki:{}", place)));
    std::vector<std::string> predictions;
    for (const auto& perspective : question.predictions)
      if (place < question.predicted) predictions.emplace_back(perspective[place] ? "true" : "false");
    if (place < question.predicted) members.emplace_back(key, plain_json_list(random, predictions));
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
  for (std::size_t place = 0; place < k; ++place)
    supporting += std::any_of(question.predictions.begin(), question.predictions.end(),
                              [place](const auto& perspective) { return perspective[place]; })
                      ? 1
                      : 0;
  return {covered >= std::min(k, question.predictions.size()),
          static_cast<double>(supporting) / static_cast<double>(k)};
}

/// The same from what was read: the masks of the documents at the first places of the run.
std::pair<bool, double> mrecall_and_precision(const NuggetJudgments& judged, const RankedList& list, std::size_t k) {
  std::uint64_t covered = 0;
  std::size_t supporting = 0;
  for (std::size_t place = 0; place < k; ++place)
    for (std::size_t row = 0; row < judged.documents.size(); ++row)
      if (judged.documents.documents[row] == list.documents[place]) {
        covered |= judged.masks[row];
        supporting += judged.masks[row] != 0 ? 1 : 0;
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
             R"({"question_id": 5, "perspectives": ["p"], "ctxs": []})") == "2: 5: 1 'p'; | 2: 2-1=1");
}

TEST_CASE("documents of BERDS that share an id, or of which some have none, are known by their places", "[nuggets]") {
  CHECK(read(row(R"({"id": "a", "mistral-preds": [true, false]}, {"id": "a", "mistral-preds": [false, true]})")) ==
        "q: 1 'yes' q-1=1 q-2=0; 2 'no' q-1=0 q-2=1; | q: q-1=2 q-2=1");
  CHECK(read(row(R"({"id": "a", "mistral-preds": [true, false]}, {"id": null, "mistral-preds": [false, true]})")) ==
        "q: 1 'yes' q-1=1 q-2=0; 2 'no' q-1=0 q-2=1; | q: q-1=2 q-2=1");
}

TEST_CASE("the end of a list of BERDS may be without predictions, and is not judged then", "[nuggets]") {
  CHECK(read(row(R"({"id": "a", "mistral-preds": [true, false]}, {"id": "b"}, {"id": "c", "mistral-preds": null})")) ==
        "q: 1 'yes' a=1; 2 'no' a=0; | q: a=3 b=2 c=1");
}

TEST_CASE("predictions of BERDS are read from the key that is asked for", "[nuggets]") {
  const std::string both =
      row(R"({"id": "a", "mistral-preds": [true, false], "gpt4-preds": [false, true], "own": [true, true]})");
  CHECK(read(both, {.predictions = "gpt4-preds"}) == "q: 1 'yes' a=0; 2 'no' a=1; | q: a=1");
  CHECK(read(both, {.predictions = "own"}) == "q: 1 'yes' a=1; 2 'no' a=1; | q: a=1");
  CHECK(read(both, {.predictions = "preds"}) == "error 1: ctxs[0]: expected preds, found nothing");
  CHECK(read(both) == "error 1: ctxs[0]: there are mistral-preds and gpt4-preds; say which to read");
}

TEST_CASE("a row of BERDS that is not what it should be is an error that names file, line and the place in the row",
          "[nuggets]") {
  const std::string good = R"({"id": "p", "perspectives": ["x"], "ctxs": [{"mistral-preds": [true]}]})"
                           "\n";
  const std::string ok = R"({"mistral-preds": [true, false]})";
  const std::vector<std::pair<std::string, std::string>> expected = {
      {good + "[]", "2: expected an object, found a list"},
      {good + R"({"id": 1.5})", "2: id: expected a text or a whole number, found a number"},
      {good + R"({"id": "p"})", "2: query 'p' comes again (first in line 1); one row a question is expected"},
      {R"({"question_id": 2, "perspectives": [], "ctxs": []})"
       "\n"
       R"({"perspectives": [], "ctxs": []})",
       "2: query '2' comes again (first in line 1); one row a question is expected"},
      {good + R"({"id": ""})", "2: a query id is empty"},
      {good + R"({"ctxs": []})", "2: perspectives: expected a list, found nothing"},
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
       "2: ctxs[1].mistral-preds: expected 2 predictions, one a perspective, found 1"},
      {good + row(R"({"mistral-preds": [true, false, true]})"),
       "2: ctxs[0].mistral-preds: expected 2 predictions, one a perspective, found 3"},
      {good + row("{}, " + ok), "2: ctxs[0]: expected mistral-preds, found nothing"},
      {good + row(ok + ", " + ok + ", {}, {}, " + ok), "2: ctxs[2]: expected mistral-preds, found nothing"},
      {good + row("{}"), "2: ctxs[0]: expected mistral-preds, found nothing"},
      {row("{}"), "1: ctxs[0]: expected mistral-preds or gpt4-preds, found nothing"},
      {good + row(R"({"gpt4-preds": [true, false]})"),
       "2: ctxs[0]: there are mistral-preds and gpt4-preds; say which to read"},
      {good + row(ok) + "{", "3: the JSON ends too early"},
      {"", " holds no questions"}};
  for (const auto& [text, error] : expected) CHECK(read(text) == "error " + error);
}

TEST_CASE("a lenient reader of BERDS ignores predictions beyond the perspectives, and counts", "[nuggets]") {
  ReadReport report;
  CHECK(
      read(
          row(R"({"id": "a", "mistral-preds": [true, false, true]}, {"id": "b", "mistral-preds": [true, true, false]})"),
          {.lenient = true}, &report) == "q: 1 'yes' a=1 b=1; 2 'no' a=0 b=1; | q: a=2 b=1");
  CHECK(report.lines == 1);
  CHECK(report.skipped == 0);
  CHECK(report.coerced == 1);
  CHECK(report.first_problem.ends_with(
      "x.jsonl:1: ctxs[0].mistral-preds: expected 2 predictions, one a perspective, found 3"));
}

TEST_CASE("BERDS's measures on what was read are those on its lists", "[nuggets]") {
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
      REQUIRE(list.documents[0] == (ids ? "wiki:0" : query + "-1"));
      for (std::size_t k = 1; k <= predicted; ++k) {
        const auto wanted = mrecall_and_precision(questions[line], k);
        REQUIRE(mrecall_and_precision(data.nuggets[*data.nuggets.find(query)], list, k) == wanted);
        recalled += wanted.first ? 1 : 0;
      }
    }
  }
  CHECK(recalled > 100);
}
