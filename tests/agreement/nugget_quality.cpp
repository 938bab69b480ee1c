// Nugget quality: FreshStack's equations by hand and on random counts, and questions that are left out.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <cmath>
#include <optional>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_quality_test {

TEST_CASE("precision, recall and groundedness of nuggets are means over questions", "[statistics]") {
  const std::vector<NuggetAnnotation> annotations = {{"q1", 4, 1, 1, 1}, {"q2", 5, 0, 0, 0}, {"q0", 2, 2, 1, 3}};
  const NuggetQualityReport report = value_of(nugget_quality(annotations));
  CHECK(report.queries == std::vector<std::string>{"q1", "q2", "q0"});
  REQUIRE(report.per_query.size() == 3);
  CHECK(report.per_query[0].precision == 3.0 / 4);
  CHECK(report.per_query[0].recall == 3.0 / 4);
  CHECK(report.per_query[0].groundedness == 3.0 / 4);
  CHECK(report.per_query[1].precision == 1);
  CHECK(report.per_query[1].recall == 1);
  CHECK(report.per_query[1].groundedness == 1);
  CHECK(report.per_query[2].precision == 1.0 / 2);
  CHECK(report.per_query[2].recall == 1.0 / 4);
  CHECK(report.per_query[2].groundedness == 0);
  CHECK(report.mean.precision == 2.25 / 3);
  CHECK(report.mean.recall == 2.0 / 3);
  CHECK(report.mean.groundedness == 1.75 / 3);
  CHECK(report.skipped.empty());
  CHECK(report.without_recall.empty());
}

TEST_CASE("questions without nuggets are skipped, and undefined recall is left out of its mean", "[statistics]") {
  const std::vector<NuggetAnnotation> annotations = {
      {"none", 0, 0, 0, 7}, {"all minor", 2, 0, 2, 0}, {"minor and missing", 2, 0, 2, 1}, {"good", 2, 1, 0, 0}};
  const NuggetQualityReport report = value_of(nugget_quality(annotations));
  CHECK(report.queries == std::vector<std::string>{"all minor", "minor and missing", "good"});
  CHECK(report.skipped == std::vector<std::string>{"none"});
  CHECK(report.without_recall == std::vector<std::string>{"all minor"});
  CHECK(std::isnan(report.per_query[0].recall));
  CHECK(report.per_query[0].precision == 0);
  CHECK(report.per_query[1].recall == 0);
  CHECK(report.mean.precision == 1.0 / 3);
  CHECK(report.mean.recall == 1.0 / 2);
  CHECK(report.mean.groundedness == 2.5 / 3);

  const NuggetQualityReport nothing = value_of(nugget_quality(std::span(annotations).first(1)));
  CHECK(nothing.queries.empty());
  CHECK(std::isnan(nothing.mean.precision));
  CHECK(std::isnan(nothing.mean.recall));
  CHECK(std::isnan(nothing.mean.groundedness));
}

TEST_CASE("nugget quality equals the equations on random counts", "[statistics]") {
  Random random(5);
  for (int round = 0; round < 1'000; ++round) {
    std::vector<NuggetAnnotation> annotations;
    double precision = 0, recall = 0, groundedness = 0;
    int generated_something = 0, recall_defined = 0;
    for (int i = 0, size = random.whole(1, 12); i < size; ++i) {
      const int n = random.whole(0, 5), a = random.whole(0, n), b = random.whole(0, n), c = random.whole(0, 2);
      annotations.push_back({std::to_string(i), static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(a),
                             static_cast<std::uint64_t>(b), static_cast<std::uint64_t>(c)});
      if (n == 0) continue;
      ++generated_something;
      precision += 1.0 * (n - b) / n;
      groundedness += 1.0 * (n - a) / n;
      if (n - b + c == 0) continue;
      ++recall_defined;
      recall += 1.0 * (n - b) / (n - b + c);
    }
    const NuggetQualityReport report = value_of(nugget_quality(annotations));
    CHECK(report.queries.size() == static_cast<std::size_t>(generated_something));
    CHECK(report.skipped.size() == annotations.size() - report.queries.size());
    CHECK(report.without_recall.size() == static_cast<std::size_t>(generated_something - recall_defined));
    const auto mean = [](double sum, int count) { return count == 0 ? std::nullopt : std::optional(sum / count); };
    const auto check = [](double ours, std::optional<double> expected) {
      CHECK((expected ? ours == *expected : std::isnan(ours)));
    };
    check(report.mean.precision, mean(precision, generated_something));
    check(report.mean.groundedness, mean(groundedness, generated_something));
    check(report.mean.recall, mean(recall, recall_defined));
  }
}

TEST_CASE("labels of nuggets give the quality of their counts, and the share of each label", "[statistics]") {
  const std::vector<LabelledQuery> labels = {
      {"q1",
       {{"a", true, false, false}, {"b", false, true, true}, {"c", false, false, true}, {"d", false, false, false}},
       2},
      {"q2", {{"a", false, true, false}}, 0},
      {"q3", {}, 3}};
  const std::vector<NuggetAnnotation> counts = {{"q1", 4, 1, 2, 2}, {"q2", 1, 0, 1, 0}, {"q3", 0, 0, 0, 3}};
  const NuggetQualityReport found = value_of(nugget_quality(labels)), counted = value_of(nugget_quality(counts));
  CHECK(found.mean.precision == counted.mean.precision);
  CHECK(found.mean.precision == 0.25);
  CHECK(found.mean.recall == 0.5);  // of q1 alone
  CHECK(found.mean.groundedness == 0.875);
  CHECK(found.queries == counted.queries);
  CHECK(found.skipped == std::vector<std::string>{"q3"});
  CHECK(found.without_recall == std::vector<std::string>{"q2"});
  for (const NuggetQualityReport& report : {found, counted}) {
    CHECK(report.generated == 5);
    CHECK(report.missing == 5);
    CHECK(report.hallucinated.nuggets == 1);
    CHECK(report.hallucinated.share == 0.2);
    CHECK(report.minor_or_redundant.nuggets == 3);
    CHECK(report.minor_or_redundant.share == 0.6);
  }
  CHECK((found.minor->nuggets == 2 && found.minor->share == 0.4));
  CHECK((found.redundant->nuggets == 2 && found.redundant->share == 0.4));
  CHECK((!counted.minor && !counted.redundant));
  CHECK(std::isnan(value_of(nugget_quality(std::span(labels).last(1))).hallucinated.share));
  CHECK(error_of(nugget_quality(std::vector<LabelledQuery>{{"q", {}, 0}, {"q", {}, 0}})) ==
        "query 'q' is annotated twice; expected one annotation");
}

TEST_CASE("contradictory counts are an error that names the question", "[statistics]") {
  const auto error = [](std::vector<NuggetAnnotation> annotations) { return error_of(nugget_quality(annotations)); };
  CHECK(error({{"q1", 3, 3, 3, 0}, {"q2", 3, 0, 4, 0}}) ==
        "query 'q2': 4 of 3 generated nuggets are minor; expected at most all of them");
  CHECK(error({{"q1", 0, 1, 0, 0}}) ==
        "query 'q1': 1 of 0 generated nuggets are hallucinated; expected at most all of them");
  CHECK(error({{"q1", 1, 0, 0, 0}, {"q1", 1, 0, 0, 0}}) == "query 'q1' is annotated twice; expected one annotation");
  CHECK(error({{"", 1, 0, 0, 0}}) == "a query id is empty");
}

}  // namespace nugget_quality_test
