// Builders take results and judgments as engines have them: all forms of the same rows give the same collection.
#include "support/catch.hpp"
#include "support/value_of.hpp"

#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/ranked_list_builder.hpp>
#include <irmetrics/collection/run.hpp>

#include <deque>
#include <limits>
#include <list>
#include <map>
#include <ranges>
#include <sstream>
#include <unordered_map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace engine_results_test {
namespace {

struct Document {
  std::string key;
  const std::string& name() const { return key; }
};
struct Found {
  std::string id;
  float score = 0;
  Document document = {};
  int grade = 0;
};

const std::vector<Found> hits = {{"d2", 0.75F, {"d2"}, 1}, {"d1", 0.5F, {"d1"}, 0}, {"d3", 0.25F, {"d3"}, 2}};

template <class... Hits>
Run run_of(Hits&&... results) {
  RunBuilder builder;
  require_ok(builder.add("q", std::forward<Hits>(results)...));
  return value_of(std::move(builder).build());
}

template <class... Judged>
Qrels qrels_of(Judged&&... judged) {
  QrelsBuilder builder;
  require_ok(builder.add("q", std::forward<Judged>(judged)...));
  return value_of(std::move(builder).build());
}

/// A type that converts to a text, like those of other string libraries.
struct OtherString {
  const char* text;
  operator std::string_view() const { return text; }  // NOLINT(google-explicit-constructor)
};

}  // namespace

TEST_CASE("hits, pairs and columns of any types give the same run") {
  const Run expected = run_of(std::vector<std::string_view>{"d2", "d1", "d3"}, std::vector<double>{0.75, 0.5, 0.25});
  const std::vector<std::string> ids = {"d2", "d1", "d3"};
  const std::vector<float> scores = {0.75F, 0.5F, 0.25F};

  CHECK(run_of(hits, &Found::id, &Found::score) == expected);
  CHECK(run_of(std::vector(hits), &Found::id, &Found::score) == expected);
  CHECK(run_of(std::list<Found>(hits.begin(), hits.end()), &Found::id, &Found::score) == expected);
  CHECK(run_of(
            hits, [](const Found& hit) { return hit.document.name(); }, &Found::score) == expected);
  CHECK(run_of(
            hits, [](const Found& hit) -> const std::string& { return hit.document.name(); },
            [](const Found& hit) { return static_cast<long double>(hit.score); }) == expected);
  CHECK(run_of(ids, scores) == expected);
  CHECK(run_of(std::deque<std::string>(ids.begin(), ids.end()), scores) == expected);
  CHECK(run_of(std::array<const char*, 3>{"d2", "d1", "d3"}, scores) == expected);
  CHECK(run_of(std::array<OtherString, 3>{{{"d2"}, {"d1"}, {"d3"}}}, scores) == expected);
  CHECK(run_of(std::vector<std::pair<std::string, float>>{{"d2", 0.75F}, {"d1", 0.5F}, {"d3", 0.25F}}) == expected);
  CHECK(run_of(std::vector<std::tuple<std::string_view, double>>{{"d2", 0.75}, {"d1", 0.5}, {"d3", 0.25}}) == expected);

  const std::map<std::string, double, std::greater<>> map = {{"d2", 2}, {"d1", 1}, {"d3", 3}};
  CHECK(run_of(map) == run_of(std::vector<std::string>{"d3", "d2", "d1"}, std::vector<int>{3, 2, 1}));
  const std::unordered_map<std::string, float> table = {{"d2", 0.5F}};
  CHECK(run_of(table) == run_of(std::vector<std::string>{"d2"}, std::vector<float>{0.5F}));
}

TEST_CASE("ids that do not outlive the next hit are copied") {
  const Run expected = run_of(hits, &Found::id, &Found::score);
  std::string buffer;
  const auto overwritten = [&](const Found& hit) -> std::string_view {
    buffer = hit.id;
    return buffer;
  };
  CHECK(run_of(hits, overwritten, &Found::score) == expected);
  const auto made = hits | std::views::transform([](const Found& hit) { return Found{hit.id, hit.score}; });
  CHECK(run_of(made, &Found::id, &Found::score) == expected);
  const auto names = hits | std::views::transform([](const Found& hit) { return hit.id; });
  CHECK(run_of(names, std::vector<float>{0.75F, 0.5F, 0.25F}) == expected);
  std::istringstream words("d2 d1 d3");
  CHECK(run_of(std::ranges::istream_view<std::string>(words), std::vector<float>{0.75F, 0.5F, 0.25F}) == expected);
}

TEST_CASE("judgments are added in the same forms") {
  QrelsBuilder builder;
  for (const Found& hit : hits) REQUIRE(builder.add("q", hit.id, hit.grade).ok());
  const Qrels expected = value_of(std::move(builder).build());
  CHECK(qrels_of(hits, &Found::id, &Found::grade) == expected);
  CHECK(qrels_of(std::vector<std::string_view>{"d2", "d1", "d3"}, std::vector<double>{1, 0, 2}) == expected);
  CHECK(qrels_of(std::vector<std::string>{"d2", "d1", "d3"}, std::vector<std::uint8_t>{1, 0, 2}) == expected);
  CHECK(qrels_of(std::vector<std::pair<std::string, int>>{{"d2", 1}, {"d1", 0}, {"d3", 2}}) == expected);
}

TEST_CASE("what is refused names query and document, and nothing is added") {
  RunBuilder run;
  QrelsBuilder qrels;
  RankedListBuilder list;
  list.start("q");
  const std::vector<std::string> two = {"a", "b"};
  const std::vector<float> one = {1}, broken = {1, std::numeric_limits<float>::infinity()};
  CHECK(error_of(run.add("q", two, one)) ==
        "query 'q': there must be one score for each document, not 1 scores for 2 documents");
  CHECK(error_of(list.add(two, broken)) == "query 'q', document 'b': the score must be a finite number, not inf");
  CHECK(error_of(qrels.add("q", two, broken)) == "query 'q', document 'b': the grade must be a finite number, not inf");
  CHECK(error_of(qrels.add("q", std::map<std::string, int>{{"", 1}})) == "query 'q': a document id is empty");
  CHECK(error_of(run.add("q", std::vector<std::string>{"a", ""}, broken)) ==
        "query 'q', document '': the score must be a finite number, not inf");
  CHECK(list.size() == 0);
  CHECK(value_of(std::move(run).build()).size() == 0);
  CHECK(value_of(std::move(qrels).build()).judgments() == 0);
  REQUIRE(list.add(hits, &Found::id, &Found::score).ok());
  REQUIRE(list.add(std::map<std::string, double>{{"d4", 4}}).ok());
  CHECK(list.list().documents[3] == "d4");
}

TEST_CASE("an index that is too large throws an error with a clear text") {
  const Run run = run_of(hits, &Found::id, &Found::score);
  const Qrels qrels = qrels_of(hits, &Found::id, &Found::grade);
  const std::string text = "there is no query 1: there are 1, counted from 0";
  CHECK_THROWS_WITH(run[1], text);
  CHECK_THROWS_WITH(run.query(1), text);
  CHECK_THROWS_WITH(run.first_row(1), text);
  CHECK_THROWS_WITH(qrels[1], text);
  CHECK_THROWS_WITH(qrels.query(1), text);
  CHECK_THROWS_WITH(qrels.largest_grade(1), text);
  const Run nothing;
  CHECK_THROWS_AS(nothing[0], std::out_of_range);
}

}  // namespace engine_results_test
