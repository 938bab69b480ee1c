// Nugget scores of answers: against castorini's nuggetizer, by hand, against a plain form on random answers, and
// errors.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_scores_test {
namespace {

/// Answers as short text: for each query its nuggets, each as importance (v, o, or u for unrated) and assignment (s, p,
/// n, or - for none).
struct Answers {
  NuggetQrels nuggets;
  std::vector<NuggetAssignment> assignments;
};

Answers answers_of(const std::map<std::string, std::string>& text) {
  static const std::map<char, Importance> importances = {
      {'v', Importance::vital}, {'o', Importance::okay}, {'u', Importance::unrated}};
  static const std::map<char, Assignment> assigned = {
      {'s', Assignment::support}, {'p', Assignment::partial_support}, {'n', Assignment::not_support}};
  NuggetQrelsBuilder builder;
  Answers answers;
  for (const auto& [query, marks] : text) {
    REQUIRE(builder.add_query(query).ok());
    int number = 0;
    for (const std::string& mark : fields_of(marks, ' ')) {
      const std::string id = fmt::format("n{}", ++number);
      REQUIRE(builder.add_nugget(query, {.id = id, .importance = importances.at(mark[0])}).ok());
      if (mark[1] != '-') answers.assignments.push_back({query, id, assigned.at(mark[1])});
    }
  }
  answers.nuggets = value_of(std::move(builder).build());
  return answers;
}

NuggetScoresReport scores_of(const std::map<std::string, std::string>& text, Queries queries = Queries::error) {
  const Answers answers = answers_of(text);
  return value_of(nugget_scores(answers.nuggets, answers.assignments, queries));
}

std::string error_of_text(const std::map<std::string, std::string>& text, Queries queries = Queries::error) {
  const Answers answers = answers_of(text);
  return error_of(nugget_scores(answers.nuggets, answers.assignments, queries));
}

void check(const NuggetScores& ours, const NuggetScores& expected) {
  CHECK(ours.all == Approx(expected.all));
  CHECK(ours.strict_all == Approx(expected.strict_all));
  CHECK(ours.vital == Approx(expected.vital));
  CHECK(ours.strict_vital == Approx(expected.strict_vital));
  CHECK(ours.weighted == Approx(expected.weighted));
  CHECK(ours.strict_weighted == Approx(expected.strict_weighted));
}

}  // namespace

TEST_CASE("nugget scores equal castorini's nuggetizer, and weighted scores equal the formula", "[statistics]") {
  const NuggetScoresReport report =
      scores_of({{"q1", "vs vp on"}, {"q2", "vn vs vs os op on on"}, {"q3", "os op"}, {"q4", "vp vp vn"}});
  CHECK(report.queries == std::vector<std::string>{"q1", "q2", "q3", "q4"});
  REQUIRE(report.per_query.size() == 4);
  // All and vital: calculate_nugget_scores and calculate_global_metrics of nuggetizer's core/metrics.py. Weighted: by
  // hand, for instance (1 + 1/2 + 0/2) / (2 + 1/2) in q1.
  check(report.per_query[0], {.all = 0.5,
                              .strict_all = 0.3333333333333333,
                              .vital = 0.75,
                              .strict_vital = 0.5,
                              .weighted = 0.6,
                              .strict_weighted = 0.4});
  check(report.per_query[1], {.all = 0.5,
                              .strict_all = 0.42857142857142855,
                              .vital = 0.6666666666666666,
                              .strict_vital = 0.6666666666666666,
                              .weighted = 0.55,
                              .strict_weighted = 0.5});
  check(report.per_query[2],
        {.all = 0.75, .strict_all = 0.5, .vital = 0, .strict_vital = 0, .weighted = 0.75, .strict_weighted = 0.5});
  check(report.per_query[3], {.all = 0.3333333333333333,
                              .strict_all = 0,
                              .vital = 0.3333333333333333,
                              .strict_vital = 0,
                              .weighted = 0.3333333333333333,
                              .strict_weighted = 0});
  check(report.mean, {.all = 0.5208333333333334,
                      .strict_all = 0.31547619047619047,
                      .vital = 0.4375,
                      .strict_vital = 0.29166666666666663,
                      .weighted = (0.6 + 0.55 + 0.75 + 1.0 / 3) / 4,
                      .strict_weighted = (0.4 + 0.5 + 0.5) / 4});
  CHECK(report.without_vital == 1);
  CHECK(report.missing == 0);
}

TEST_CASE("nugget scores equal their definitions on random answers", "[statistics]") {
  Random random(6);
  for (int round = 0; round < 1'000; ++round) {
    std::map<std::string, std::string> text;
    for (int query = 0, size = random.whole(1, 6); query < size; ++query) {
      std::string& marks = text[std::to_string(query)];
      for (int i = 0, nuggets = random.whole(0, 70); i < nuggets; ++i)
        marks +=
            fmt::format("{}{}{}", i == 0 ? "" : " ", random.pick<char>({'v', 'o'}), random.pick<char>({'s', 'p', 'n'}));
    }
    const NuggetScoresReport report = scores_of(text);
    REQUIRE(report.queries.size() == text.size());
    NuggetScores mean;
    std::size_t index = 0, without_nuggets = 0, without_vital = 0;
    for (const auto& [query, marks] : text) {
      const auto count = [&text_of_query = marks](const std::string& mark) {
        const std::vector<std::string> all = fields_of(text_of_query, ' ');
        return static_cast<double>(std::count(all.begin(), all.end(), mark));
      };
      const auto ratio = [](double part, double whole) { return whole == 0 ? 0 : part / whole; };
      const double vital = count("vs") + count("vp") + count("vn"), okay = count("os") + count("op") + count("on");
      const NuggetScores expected = {
          .all = ratio(count("vs") + count("os") + (count("vp") + count("op")) / 2, vital + okay),
          .strict_all = ratio(count("vs") + count("os"), vital + okay),
          .vital = ratio(count("vs") + count("vp") / 2, vital),
          .strict_vital = ratio(count("vs"), vital),
          .weighted = ratio(count("vs") + count("vp") / 2 + count("os") / 2 + count("op") / 4, vital + okay / 2),
          .strict_weighted = ratio(count("vs") + count("os") / 2, vital + okay / 2)};
      CHECK(report.queries[index] == query);
      check(report.per_query[index++], expected);
      mean.all += expected.all / static_cast<double>(text.size());
      mean.strict_weighted += expected.strict_weighted / static_cast<double>(text.size());
      without_nuggets += vital + okay == 0 ? 1 : 0;
      without_vital += vital == 0 && okay > 0 ? 1 : 0;
    }
    CHECK(report.mean.all == Approx(mean.all));
    CHECK(report.mean.strict_weighted == Approx(mean.strict_weighted));
    CHECK(report.without_nuggets == without_nuggets);
    CHECK(report.without_vital == without_vital);
  }
}

TEST_CASE("answers without importances have only the scores over all nuggets", "[statistics]") {
  const NuggetScoresReport report = scores_of({{"q1", "us up"}, {"q2", ""}});
  CHECK(report.per_query[0].all == 0.75);
  CHECK(report.per_query[0].strict_all == 0.5);
  CHECK(report.mean.all == 0.375);
  CHECK(report.mean.strict_all == 0.25);
  CHECK(report.without_nuggets == 1);
  CHECK(report.without_vital == 0);
  for (const NuggetScores& scores : {report.per_query[0], report.per_query[1], report.mean})
    for (const double score : {scores.vital, scores.strict_vital, scores.weighted, scores.strict_weighted})
      CHECK(std::isnan(score));
  CHECK(std::isnan(scores_of({}).mean.all));
}

TEST_CASE("a query without an answer is an error, scores 0, or is left out", "[statistics]") {
  const std::map<std::string, std::string> text = {{"q1", "vs op"}, {"q2", "v- o-"}, {"q3", ""}};
  CHECK(error_of_text(text) == "query 'q2', nugget 'n1' has no assignment; expected one for each of the 2 nuggets");
  const NuggetScoresReport zero = scores_of(text, Queries::judged);
  CHECK(zero.queries == std::vector<std::string>{"q1", "q2", "q3"});
  check(zero.per_query[1], {});
  CHECK(zero.mean.all == 0.25);
  CHECK(zero.missing == 1);
  CHECK(zero.without_nuggets == 1);
  const NuggetScoresReport left_out = scores_of(text, Queries::intersection);
  CHECK(left_out.queries == std::vector<std::string>{"q1", "q3"});
  CHECK(left_out.mean.all == 0.375);
  CHECK(left_out.missing == 1);
}

TEST_CASE("assignments that do not fit the nuggets are an error that names query and nugget", "[statistics]") {
  for (const Queries queries : {Queries::error, Queries::judged, Queries::intersection})
    CHECK(error_of_text({{"q1", "vs on"}, {"q2", "vs o- vn"}}, queries) ==
          "query 'q2', nugget 'n2' has no assignment; expected one for each of the 3 nuggets");
  CHECK(error_of_text({{"q1", "os vs"}, {"q2", "vs us"}}) ==
        "query 'q2', nugget 'n2' has no importance, but nugget 'n1' of query 'q1' has; expected all nuggets or none to "
        "be vital or okay");
  Answers answers = answers_of({{"q1", "vs on"}});
  const auto error_with = [&](NuggetAssignment more) {
    std::vector<NuggetAssignment> assignments = answers.assignments;
    assignments.push_back(std::move(more));
    return error_of(nugget_scores(answers.nuggets, assignments));
  };
  CHECK(error_with({"q1", "n2", Assignment::support}) ==
        "row 3: query 'q1', nugget 'n2' is assigned twice, support after not_support; expected one assignment");
  CHECK(error_with({"q1", "n3", Assignment::support}) == "row 3: query 'q1' has no nugget 'n3'");
  CHECK(error_with({"q2", "n1", Assignment::support}) == "row 3: nugget 'n1': unknown query 'q2'");
}

}  // namespace nugget_scores_test
