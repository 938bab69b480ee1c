// Preferences for runs over a baseline: against judged rankings of the same queries, through compare, and bad input.
#include "support/catch.hpp"
#include "support/value_of.hpp"

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/evaluate/ranking_preferences.hpp>
#include <irmetrics/significance/compare.hpp>

#include <map>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace ranking_preferences_test {
namespace {

using Queries = std::map<std::string, std::string>;  // the documents of a query, which are letters, best first

Run run_of(const std::string& name, const Queries& queries) {
  RunBuilder builder;
  for (const auto& [query, documents] : queries)
    for (std::size_t i = 0; i < documents.size(); ++i)
      require_ok(builder.add(query, std::string(1, documents[i]), static_cast<double>(documents.size() - i)));
  return value_of(std::move(builder).build()).named(name);
}

/// Four queries: q3 has no relevant document, and q4 a document of grade 2.
Qrels judgments() {
  QrelsBuilder qrels;
  for (const auto& [query, document, grade] : std::vector<std::tuple<std::string, std::string, double>>{{"q1", "a", 1},
                                                                                                        {"q1", "b", 1},
                                                                                                        {"q2", "a", 1},
                                                                                                        {"q2", "c", 0},
                                                                                                        {"q3", "a", 0},
                                                                                                        {"q4", "a", 2},
                                                                                                        {"q4", "b", 1}})
    require_ok(qrels.add(query, document, grade));
  return value_of(std::move(qrels).build());
}

const std::vector<Run>& runs() {
  static const std::vector<Run> all = {
      run_of("e5", {{"q1", "xab"}, {"q2", "ax"}, {"q3", "a"}, {"q4", "bxa"}}),
      run_of("bm25", {{"q1", "axb"}, {"q2", "xa"}, {"q4", "xab"}}),
      run_of("tfidf", {{"q1", "axb"}, {"q4", "a"}}),
  };
  return all;
}

std::vector<double> scores_of(const ScoreTable& table, const std::string& system) {
  const auto scores = table.scores(*table.find(system));
  return {scores.begin(), scores.end()};
}

TEST_CASE("the preference for each run over the baseline, for each query with a relevant document") {
  const ScoreTable table = value_of(ranking_preferences(judgments(), runs(), {.baseline = "bm25"}));
  CHECK(table.measure() == "rpp");
  CHECK(table.queries() == std::vector<std::string>{"q1", "q2", "q4"});
  CHECK(table.left_out() == 1);
  // q1: ranks 2, 3 against 1, 3; q2: 1 against 2; q4: 1, 3 against 2, 3.
  CHECK(scores_of(table, "e5") == std::vector<double>{-0.5, 1, 0.5});
  CHECK(scores_of(table, "bm25") == std::vector<double>{0, 0, 0});
  // q1: the same ranks; q2: no result against 2; q4: 1 and none against 2, 3.
  CHECK(scores_of(table, "tfidf") == std::vector<double>{0, -1, 0});

  RankingPreferenceOptions options{.preference = RankingPreference::lexirecall, .baseline = "bm25"};
  CHECK(scores_of(value_of(ranking_preferences(judgments(), runs(), options)), "tfidf") ==
        std::vector<double>{0, -1, -1});
  options.rel = 2;
  const ScoreTable at_two = value_of(ranking_preferences(judgments(), runs(), options));
  CHECK(at_two.measure() == "lexirecall(rel=2)");
  CHECK(at_two.queries() == std::vector<std::string>{"q4"});
  CHECK(scores_of(at_two, "e5") == std::vector<double>{-1});
  CHECK(scores_of(at_two, "tfidf") == std::vector<double>{1});
}

TEST_CASE("graded preferences are the mean over the grades") {
  const ScoreTable table = value_of(ranking_preferences(judgments(), runs(), {.graded = true, .baseline = "bm25"}));
  CHECK(table.measure() == "rpp(graded)");
  CHECK(scores_of(table, "e5") == std::vector<double>{-0.5, 1, (2 * 0.5 + 1 * -1.0) / 3});
}

TEST_CASE("the policy orders documents and chooses queries") {
  RankingPreferenceOptions options{.baseline = "bm25"};
  options.policy.queries = irmetrics::Queries::intersection;
  const ScoreTable shared = value_of(ranking_preferences(judgments(), runs(), options));
  CHECK(shared.queries() == std::vector<std::string>{"q1", "q4"});
  CHECK(shared.left_out() == 2);
  options.policy.depth = 2;
  CHECK(scores_of(value_of(ranking_preferences(judgments(), runs(), options)), "e5") == std::vector<double>{-0.5, 0.5});
  options.policy.queries = irmetrics::Queries::error;
  CHECK(message(ranking_preferences(judgments(), runs(), options).status()) ==
        "run 'tfidf': judged query 'q2' has no results, which queries=error does not allow");
}

TEST_CASE("of two runs, the second is the baseline, and compare tests the preferences") {
  const std::span<const Run> two(runs().data(), 2);
  const ScoreTable table = value_of(ranking_preferences(judgments(), two));
  CHECK(scores_of(table, "bm25") == std::vector<double>{0, 0, 0});
  const Comparison found = value_of(compare({&table, 1}, {.test = PairedTest::t}));
  const ComparedPair& pair = found.measures[0].pairs[0];
  CHECK((pair.first == "e5" && pair.second == "bm25"));
  CHECK(pair.difference == 1.0 / 3);
  CHECK((pair.wins == 2 && pair.ties == 0 && pair.losses == 1));
  // scipy.stats.ttest_1samp([-0.5, 1, 0.5], 0)
  CHECK(pair.p_value == Approx(0.5285954792089683).epsilon(1e-12));
  CHECK(found.measures[0].left_out() == 1);
}

TEST_CASE("ranking_preferences refuses what has no meaning") {
  const auto problem = [](const TestCollection& collection, std::span<const Run> some,
                          const RankingPreferenceOptions& options = {}) {
    return message(ranking_preferences(collection, some, options).status());
  };
  const std::span<const Run> all = runs();
  CHECK(problem(judgments(), all.first(1)) == "a preference is between two runs, and there are 1");
  CHECK(problem(judgments(), all) == "preferences between 3 runs need a baseline: one of e5, bm25, tfidf");
  CHECK(problem(judgments(), all, {.baseline = "bge"}) == "the baseline 'bge' is not one of the runs: e5, bm25, tfidf");
  CHECK(problem(judgments(), all.first(2), {.rel = 3}) == "no document is relevant: all grades are below rel=3");
  CHECK(problem(judgments(), all.first(2), {.preference = RankingPreference::lexirecall, .graded = true}) ==
        "lexirecall has no form for grades: graded is for rpp, invrpp and dcgrpp");
  CHECK(problem(judgments(), std::vector<Run>{all[0], run_of("other", {{"q9", "a"}})}) ==
        "run 'other': run and qrels have no query in common: the run has 'q9', the qrels have 'q1'");
  CHECK(problem(judgments(), std::vector<Run>{all[0], all[0]}) != "");
}

}  // namespace
}  // namespace ranking_preferences_test
