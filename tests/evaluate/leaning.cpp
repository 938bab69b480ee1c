// Leaning over many queries as BERDS defines it: documents of all questions are counted, then divided.
#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/measures/all.hpp>
#include <irmetrics/significance/compare.hpp>

#include <fmt/format.h>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace leaning_test {
namespace {

/// For each query the documents of its list, each as whether it supports the one side and the other.
using Lists = std::vector<std::vector<std::pair<bool, bool>>>;

std::string query_name(std::size_t i) { return fmt::format("q{:03}", i); }

NuggetQrels judgments_of(const Lists& lists) {
  NuggetQrelsBuilder nuggets;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    for (const char* side : {"1", "2"}) REQUIRE(nuggets.add_nugget(query_name(i), {.id = side}).ok());
    for (std::size_t row = 0; row < lists[i].size(); ++row) {
      const std::string document = fmt::format("d{}", row);
      REQUIRE(nuggets.add(query_name(i), "1", document, lists[i][row].first ? 1 : 0).ok());
      REQUIRE(nuggets.add(query_name(i), "2", document, lists[i][row].second ? 1 : 0).ok());
    }
  }
  return value_of(std::move(nuggets).build());
}

Run run_of(const Lists& lists) {
  RunBuilder run;
  for (std::size_t i = 0; i < lists.size(); ++i)
    for (std::size_t row = 0; row < lists[i].size(); ++row)
      REQUIRE(run.add(query_name(i), fmt::format("d{}", row), static_cast<double>(lists[i].size() - row)).ok());
  return value_of(std::move(run).build());
}

constexpr std::pair<bool, bool> supporting{true, false}, opposing{false, true}, neither{false, false};

}  // namespace

TEST_CASE("Leaning is pooled over the questions as in BERDS; MeanLeaning is the mean of their ratios", "[nuggets]") {
  // p and n are 1 and 0, 2 and 1, 0 and 1; in total 3 and 2, and leaning 1/3. The ratios are 1, 1/2 and undefined.
  const Lists lists = {{supporting, neither}, {supporting, supporting, opposing}, {opposing, neither, neither}};
  const Scores scores = value_of(evaluate(judgments_of(lists), run_of(lists), {Leaning{}, MeanLeaning{}}));
  CHECK(scores.mean("Leaning@5") == 1.0 / 3.0);
  CHECK(scores.mean("MeanLeaning@5") == 0.75);
  for (const char* measure : {"Leaning@5", "MeanLeaning@5"}) {
    CHECK(scores.per_query(measure)[0] == 1);
    CHECK(scores.per_query(measure)[1] == 0.5);
    CHECK(std::isnan(scores.per_query(measure)[2]));
  }
  CHECK(scores.named("other").mean("Leaning@5") == 1.0 / 3.0);

  // A missing query has no documents to count; leaning is undefined if no document supports the positive side.
  const Scores missing = value_of(evaluate(judgments_of(lists), run_of({lists[0], lists[1]}), {Leaning{}}));
  CHECK(missing.mean(0) == (3.0 - 1.0) / 3.0);
  const Lists against = {{opposing}, {neither}};
  CHECK(std::isnan(value_of(evaluate(judgments_of(against), run_of(against), {Leaning{}})).mean(0)));
}

TEST_CASE("Leaning equals a count of single documents, from memory and files, for any number of threads", "[nuggets]") {
  Random random(2301);
  const TemporaryFolder folder;
  for (int i = 0; i < 60; ++i) {
    Lists lists(1 + random.below(200));
    double p = 0, n = 0, sum = 0, defined = 0;
    const double share = random.unit() / 2;
    std::string text;
    for (std::size_t query = 0; query < lists.size(); ++query) {
      double ours = 0, theirs = 0;
      for (std::size_t row = 0; row < 9; ++row) {
        lists[query].emplace_back(random.chance(share), random.chance(share));
        if (row < 5) ours += lists[query][row].first ? 1 : 0;
        if (row < 5) theirs += lists[query][row].second ? 1 : 0;
        text += fmt::format("{} Q0 d{} {} {} tag\n", query_name(query), row, row + 1, 9 - row);
      }
      p += ours;
      n += theirs;
      if (ours > 0) sum += (ours - theirs) / ours;
      if (ours > 0) ++defined;
    }
    if (p == 0) continue;
    const NuggetQrels nuggets = judgments_of(lists);
    const std::string path = folder.write("run", text);
    // Other measures around it: one with the same parts before it, one with another grade of support after it.
    const std::vector<AnyMeasure> measures = {Leaning{.k = 9}, AP{}, Leaning{}, MeanLeaning{}, Leaning{.rel = 2}};
    for (const unsigned threads : {1U, 3U}) {
      FileOptions options;
      options.threads = threads;
      for (const Scores& scores : {value_of(evaluate(nuggets, run_of(lists), measures, options)),
                                   value_of(evaluate_file(nuggets, path, measures, options))}) {
        REQUIRE(scores.mean("Leaning@5") == (p - n) / p);
        REQUIRE(scores.mean("MeanLeaning@5") == sum / defined);
        REQUIRE(std::isnan(scores.mean("Leaning(rel=2)@5")));
      }
    }
  }
}

TEST_CASE("only questions with exactly two perspectives have sides, unless the judgments or the measure say so",
          "[nuggets]") {
  const auto judged = [](const std::vector<Stance>& stances) {
    NuggetQrelsBuilder nuggets;
    for (const char* id : {"1", "2"}) REQUIRE(nuggets.add_nugget("two", {.id = id}).ok());
    REQUIRE(nuggets.add("two", "1", "d0").ok());
    for (std::size_t i = 0; i < 3; ++i)
      REQUIRE(nuggets.add_nugget("three", {.id = std::to_string(i + 1), .stance = stances[i]}).ok());
    for (const char* document : {"d0", "d1"}) REQUIRE(nuggets.add("three", "2", document).ok());
    return value_of(std::move(nuggets).build());
  };
  RunBuilder builder;
  for (const char* query : {"two", "three"})
    for (const auto& [document, score] : {std::pair("d0", 2), std::pair("d1", 1)})
      REQUIRE(builder.add(query, document, score).ok());
  const Run run = value_of(std::move(builder).build());
  const auto leanings = [&](const std::vector<Stance>& stances) {
    const std::vector<AnyMeasure> measures = {Leaning{}, Leaning{.perspectives = 0}, Leaning{.perspectives = 3},
                                              Leaning{.to = "2", .from = "1", .perspectives = 3}, MeanLeaning{}};
    const Scores scores = value_of(evaluate(judged(stances), run, measures));
    std::vector<double> means;
    for (std::size_t i = 0; i < measures.size(); ++i)
      means.push_back(std::isnan(scores.mean(i)) ? -100 : scores.mean(i));
    return means;
  };
  using enum Stance;
  // p = 1 and n = 0 of the first question. Of the second p = 0 and n = 2 by its first two perspectives.
  CHECK(leanings({none, none, none}) == std::vector<double>{1, -1, -100, 1, 1});
  // By its stances, whatever their number: p = 2 and n = 0, p = 0 and n = 2, no opposing side.
  CHECK(leanings({opposing, supporting, none}) == std::vector<double>{1, 1, 1, 1, 1});
  CHECK(leanings({supporting, opposing, opposing}) == std::vector<double>{-1, -1, -100, -100, 1});
  CHECK(leanings({supporting, supporting, none}) == std::vector<double>{1, 1, -100, -100, 1});
}

TEST_CASE("systems are compared by per-query values of a pooled measure, and the table says so", "[nuggets]") {
  const Lists lists = {{supporting, neither}, {supporting, supporting, opposing}, {opposing, neither, neither}};
  const NuggetQrels nuggets = judgments_of(lists);
  std::vector<NamedScores> systems;
  for (const char* name : {"a", "b"})
    systems.push_back({name, value_of(evaluate(nuggets, run_of(lists), {Leaning{}}))});
  const std::vector<ScoreTable> tables = value_of(score_tables(systems));
  CHECK(tables[0].measure() == "mean(Leaning@5)");
  CHECK(tables[0].mean(0) == 0.75);  // not 1/3
  CHECK(tables[0].left_out() == 1);
  CHECK(value_of(as_measured(tables[0])) == tables[0]);
  // Per-query scores written as Leaning read back under that name, too.
  const auto written = ScoreTable::of("Leaning@5", {"a", "b"}, {"q000", "q001"}, {1, 0.5, 1, 0.5}).value();
  CHECK(value_of(as_measured(written)).measure() == "mean(Leaning@5)");
}

namespace {

/// A user's measure: hits over documents returned, pooled.
struct Density {
  double operator()(const JudgedRanking& query) const { return quotient(query).value(); }
  Quotient quotient(const JudgedRanking& query) const {
    return {static_cast<double>(query.hits.size()), static_cast<double>(query.retrieved)};
  }
};

}  // namespace

TEST_CASE("a user's measure is pooled if it returns its value in two parts, and refused if not", "[nuggets]") {
  QrelsBuilder judged;
  RunBuilder run;
  for (const auto& [query, documents] : {std::pair("q1", 1), std::pair("q2", 3)}) {
    REQUIRE(judged.add(query, "d0", 1).ok());
    for (int i = 0; i < documents; ++i) REQUIRE(run.add(query, fmt::format("d{}", i), i).ok());
  }
  const AnyMeasure density("density", Density{}, Aggregate::pooled);
  const Scores scores =
      value_of(evaluate(value_of(std::move(judged).build()), value_of(std::move(run).build()), {density}));
  CHECK(scores.mean(0) == 0.5);  // 2 of 4; the mean of 1 and 1/3 is 2/3
  CHECK(scores.per_query(0)[1] == 1.0 / 3.0);
  CHECK_THROWS_AS(AnyMeasure(
                      "mine", [](const JudgedRanking&) { return 1.0; }, Aggregate::pooled),
                  ParameterError);
}

}  // namespace leaning_test
