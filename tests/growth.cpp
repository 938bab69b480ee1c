// Work that grows with the square of its input is limited, and what many systems, measures and runs take is in
// proportion to the result. The bounds of time are far above what a busy machine takes, and far below what it was.
#include "support/growth.hpp"
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/irmetrics.hpp>
#include <irmetrics/text/detail/sequence_matcher-inl.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace growth_test {
namespace {

std::vector<std::string> names(char letter, std::size_t count) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(fmt::format("{}{}", letter, i));
  return result;
}

ScoreTable table_of(const std::string& measure, std::size_t systems) {
  std::vector<double> scores;
  for (std::size_t i = 0; i < systems; ++i) scores.insert(scores.end(), {i % 7 / 10.0, i % 5 / 10.0});
  return value_of(ScoreTable::of(measure, names('s', systems), {"q1", "q2"}, scores));
}

/// Options that take little time for each pair.
CompareOptions quick(const std::string& baseline) {
  CompareOptions options;
  options.baseline = baseline;
  options.test = PairedTest::t;
  options.interval = IntervalMethod::t;
  options.resamples = 10;
  return options;
}

/// A query whose documents support one nugget each, and each nugget has one document.
NuggetQrels distinct_nuggets(int count) {
  NuggetQrelsBuilder builder;
  for (int i = 0; i < count; ++i) {
    REQUIRE(builder.add_nugget("q", {.id = fmt::format("n{}", i)}).ok());
    REQUIRE(builder.add("q", fmt::format("n{}", i), fmt::format("d{}", i), 1).ok());
  }
  return value_of(std::move(builder).build());
}

}  // namespace

TEST_CASE("more pairs than compared_pairs are an error of comparisons, matrices and pools, and fewer are not") {
  const std::vector<ScoreTable> one = {table_of("AP", 3164)}, two = {table_of("AP", 2238), table_of("RR", 2238)};
  CHECK(error_of(compare(one, quick(""))) ==
        "5003866 pairs of systems for a measure are more than 5000000; name a baseline, or compare fewer systems");
  CHECK(error_of(compare(two, quick(""))) ==
        "2503203 pairs of systems for each of 2 measures are more than 5000000; name a baseline, or compare fewer "
        "systems");
  CHECK(value_of(compare(one, quick("s1"))).measures[0].pairs.size() == 3163);
  std::vector<NamedRanking> rankings;
  for (const std::string& name : names('m', 2237)) rankings.push_back({name, {{"a", "b"}, {1, 2}}});
  CHECK(error_of(tau_matrix(rankings)) == "a matrix of 2237 rankings has more than 5000000 pairs; correlate fewer");
  CHECK(value_of(tau_matrix(std::span(rankings).first(30))).pairs.size() == 900);
  const std::vector<Run> runs(3164);
  CHECK(error_of(pool(runs)) == "3164 runs have 5003866 pairs, more than 5000000; pool fewer runs at a time");
  CHECK(value_of(pool(std::span(runs).first(300))).overlaps().size() == 44'850);
}

TEST_CASE("80,000 measures are parsed, evaluated and found in a time in proportion to their number") {
  std::string text;
  for (int k = 1; k <= 80'000; ++k) text += fmt::format("P@{} ", k);
  RunBuilder run("run");
  QrelsBuilder qrels;
  REQUIRE(run.add("q", "d1", 1).ok());
  REQUIRE(qrels.add("q", "d1", 1).ok());
  const Run results = value_of(std::move(run).build());
  const Qrels judged = value_of(std::move(qrels).build());
  double sum = 0;
  CHECK(seconds([&] {
          const Scores scores = value_of(evaluate(judged, results, text));
          for (int k = 1; k <= 80'000; ++k) sum += scores.mean(fmt::format("P@{}", k)) * k;
          sum += scores.mean("P_7") * 7;  // another spelling
        }) < 60);
  CHECK(sum == Approx(80'001));
  for (int k = 80'001; k <= 100'001; ++k) text += fmt::format("P@{} ", k);
  CHECK(error_of(evaluate(judged, results, text)) ==
        "run 'run': 100001 measures are more than 100000; evaluate them in several calls");
}

TEST_CASE("the greedy ideal of many documents of equal gain takes a time in proportion to their number") {
  const NuggetQrels nuggets = distinct_nuggets(100'000);
  RunBuilder run("run");
  REQUIRE(run.add("q", "d1", 1).ok());
  const Run results = value_of(std::move(run).build());
  CHECK(seconds([&] {
          const Scores scores = value_of(evaluate(TestCollection(nuggets), results, "alpha_nDCG"));
          double ideal = 0;
          for (int rank = 1; rank <= 100'000; ++rank) ideal += std::log(2.0) / std::log(rank + 1.0);
          CHECK(scores.mean("alpha_nDCG") == Approx(1 / ideal));
        }) < 60);
}

TEST_CASE("the marks of many systems take one pass over their pairs") {
  // The table of means looks at the pairs only: 1,000 systems, of which each of the first half is better than 500
  // others.
  constexpr std::uint32_t count = 1'000;
  Comparison comparison{quick(""), names('s', count), {}};
  ComparedMeasure& measure = comparison.measures.emplace_back();
  measure.table = table_of("AP", count);
  for (std::uint32_t i = 0; i < count; ++i) {
    measure.systems.push_back({.name = comparison.systems[i], .mean = i < count / 2 ? 1.0 : 0.0, .interval = {}});
    measure.order.push_back(i);
    for (std::uint32_t j = i + 1; j < count; ++j) {
      ComparedPair& pair = measure.pairs.emplace_back();
      pair.first_row = i;
      pair.second_row = j;
      pair.difference = 1;
      pair.significant = i < count / 2 && j >= count / 2;
      pair.direction = 1;
    }
  }
  ReportTable table;
  CHECK(seconds([&] { table = table_of_means(comparison); }) < 4);
  CHECK(table.rows[1][1].mark == "500");
  CHECK(table.rows[count][1].mark.empty());
}

TEST_CASE("texts of few different characters are an error beyond the limit of matching") {
  using detail::text::SequenceMatcher;
  const std::vector<std::uint32_t> text(3'000, 0);
  SequenceMatcher matcher(false, 1'000'000);
  matcher.set_second(text);
  CHECK(error_of(matcher.matches(text, {})) ==
        "the similarity of 3000 and 3000 characters or words examines more than 1000000 pairs of equal ones; compare "
        "shorter texts, or with autojunk");
  const std::vector<std::uint32_t> shorter(100, 0);
  CHECK(value_of(matcher.matches(shorter, {})) == 100);  // the matcher can be used again
  SequenceMatcher usual(false);
  usual.set_second(text);
  CHECK(value_of(usual.matches(text, {})) == 3'000);
}

TEST_CASE("mmr of more similarities than the limit is an error, unless the depth is small") {
  const std::vector<double> scores(100'001, 1.0);
  const ItemSimilarity alike = [](std::size_t, std::size_t) { return 0.5; };
  CHECK(error_of(mmr(scores, alike, {.lambda = 0.5, .depth = 0})) ==
        "100001 items for 100001 selected ones are more than 10000000000 similarities; give a smaller depth");
  CHECK(value_of(mmr(scores, alike, {.lambda = 0.5, .depth = 2})).size() == 2);
}

TEST_CASE("the overlaps of a pool by index, in turn, and by pair are the same") {
  Random random(8);
  std::vector<Run> runs;
  for (int i = 0; i < 7; ++i) {
    RunBuilder builder(fmt::format("r{}", i));
    for (int query = 0; query < 70; ++query)
      for (int document = 0; document < 6; ++document)
        if (random.chance(0.5))
          REQUIRE(builder.add(fmt::format("q{}", query), fmt::format("d{}", document), random.whole(1, 9)).ok());
    runs.push_back(value_of(std::move(builder).build()));
  }
  const Pool one = value_of(pool(runs, {.depth = 3, .threads = 1})),
             more = value_of(pool(runs, {.depth = 3, .threads = 3}));
  CHECK(one.shared == more.shared);
  std::size_t index = 0;
  for (const PoolOverlap& overlap : one.overlaps()) {
    CHECK(overlap.first == one.overlaps()[index].first);
    CHECK(overlap.second == one.overlaps()[index].second);
    CHECK(overlap.shared == one.overlaps()[index].shared);
    CHECK(overlap.share == one.overlaps()[index++].share);
  }
  CHECK(index == 21);
  CHECK(one.overlap(5, 2).first == "r2");
  CHECK(one.overlap(5, 2).shared == one.overlap(2, 5).shared);
}

}  // namespace growth_test
