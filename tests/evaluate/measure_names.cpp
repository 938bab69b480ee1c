// A text names one measure: two different measures with one text cannot be evaluated together, and a user's measure
// cannot pass for a built-in one.
#include "support/catch.hpp"
#include "support/every_measure.hpp"
#include "support/files.hpp"

#include <irmetrics/irmetrics.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace measure_names_test {
namespace {

/// A user's measure with the name of a built-in one.
struct OwnPrecision {
  std::uint32_t k = 1;
  static constexpr auto descriptor =
      describe<OwnPrecision>("P", "Not precision", "always 0.25", "this test") | irmetrics::cutoff(&OwnPrecision::k);
  double operator()(const JudgedRanking&) const noexcept { return 0.25; }
};

/// A user's measure with its own name.
struct Quarter {
  double part = 0.25;
  static constexpr auto descriptor = describe<Quarter>("Quarter", "A quarter", "always the same", "this test") |
                                     parameter("part", &Quarter::part, range::any, "its value");
  double operator()(const JudgedRanking&) const noexcept { return part; }
};

/// A user's measure with the descriptor of a built-in one.
struct HalfOfPrecision : measures::P {
  double operator()(const JudgedRanking& query) const noexcept { return measures::P::operator()(query) / 2; }
};

/// A function with an equality operator.
struct Comparable {
  double value;
  double operator()(const JudgedRanking&) const noexcept { return value; }
  bool operator==(const Comparable&) const = default;
};

AnyMeasure constant(std::string name, double value) {
  return AnyMeasure(std::move(name), [value](const JudgedRanking&) { return value; });
}

Qrels qrels() {
  QrelsBuilder builder;
  REQUIRE(builder.add("q", "d", 1).ok());
  return value_of(std::move(builder).build());
}

Run run() {
  RunBuilder builder("system");
  REQUIRE(builder.add("q", "other", 2).ok());
  REQUIRE(builder.add("q", "d", 1).ok());
  return value_of(std::move(builder).build());
}

}  // namespace

TEST_CASE("two different measures of one name cannot be evaluated together") {
  const std::vector<AnyMeasure> measures = {constant("mine", 0.25), AP{}, constant("mine", 0.75)};
  CHECK(error_of(evaluate(qrels(), run(), measures)) == "run 'system': there are two measures named 'mine'");
  CHECK(error_of(evaluate(qrels(), run(), {Quarter{}, constant("Quarter", 1)})) ==
        "run 'system': there are two measures named 'Quarter'");

  const TemporaryFolder folder;
  const std::string path = folder.write("system.run", "q Q0 other 1 2 system\nq Q0 d 2 1 system\n");
  for (const unsigned threads : {1U, 4U}) {
    FileOptions options;
    options.threads = threads;
    CHECK(error_of(evaluate_file(qrels(), path, measures, options)) == path + ": there are two measures named 'mine'");
  }

  // Scores that evaluate did not make.
  const Scores both("system", {constant("mine", 0.25), constant("mine", 0.75)}, {"q"}, {0.25, 0.75}, {false}, {});
  CHECK(error_of(score_tables(std::vector<NamedScores>{{"a", both}, {"b", both}})) ==
        "there are two measures named 'mine'");
}

TEST_CASE("systems scored with different measures of one name are not compared") {
  const auto mine = constant("mine", 0.25);
  const std::vector<NamedScores> systems = {{"a", value_of(evaluate(qrels(), run(), {AP{}, mine}))},
                                            {"b", value_of(evaluate(qrels(), run(), {AP{}, mine}))},
                                            {"c", value_of(evaluate(qrels(), run(), {AP{}, constant("mine", 0.75)}))}};
  CHECK(value_of(score_tables(std::span(systems).first(2))).size() == 2);
  CHECK(error_of(score_tables(systems)) == "the systems 'a' and 'c' were scored with different measures named 'mine'");
}

TEST_CASE("one measure may be given twice") {
  const AnyMeasure mine = constant("mine", 0.25);
  const auto scores = value_of(evaluate(qrels(), run(), {mine, AP{}, mine, AP{}, Quarter{}, Quarter{}}));
  CHECK(scores.mean("mine") == 0.25);
  CHECK(scores.mean("AP") == 0.5);
}

TEST_CASE("a user's measure cannot have a name that means a built-in one") {
  const auto error = [](AnyMeasure measure) { return error_of(evaluate(qrels(), run(), {std::move(measure)})); };
  CHECK(error(constant("P@1", 1)) ==
        "run 'system': measure 'P@1': a measure of your own needs another name, as this one means a built-in measure");
  CHECK(error(constant("P_1", 1)) ==
        "run 'system': measure 'P_1': a measure of your own needs another name, as this one means P@1");
  for (const char* name : {"map", "MAP", " AP ", "nDCG@10", "ndcg_cut_10", "RBP(p=0.80)", "Recall@50", "P(rel=1)@5"})
    CHECK(error(constant(name, 1)).find("needs another name") != std::string::npos);
  CHECK(error(OwnPrecision{1}).find("'P@1': a measure of your own needs another name") != std::string::npos);

  // Names without another meaning.
  for (const char* name : {"mine", "P", "AP of mine", "my@1", "P@one", "nDCG(mine=1)"}) {
    CAPTURE(name);
    CHECK(value_of(evaluate(qrels(), run(), {constant(name, 0.75)})).mean(name) == 0.75);
  }
}

TEST_CASE("scores are found by the spellings of their own measure only") {
  const Scores scores("system", {constant("P@1", 0.75)}, {"q"}, {0.75}, {false}, {});
  CHECK(scores.mean("P@1") == 0.75);
  CHECK_THROWS_AS(scores.mean("P_1"), std::out_of_range);
}

TEST_CASE("scores are found by measures made in code") {
  const Scores scores = value_of(evaluate(qrels(), run(), {AP{}, measures::P{5}, Quarter{}, constant("mine", 0.5)}));
  CHECK(scores.mean(measures::P{5}) == 0.2);
  CHECK(scores.per_query(AP{})[0] == 0.5);
  CHECK(scores.mean(Quarter{}) == 0.25);
  CHECK(scores.find(over_orders(AP{}, OfOrders::best)) == std::nullopt);
  CHECK(scores.find(constant("mine", 0.5)) == std::nullopt);  // lambdas cannot be compared
  CHECK(scores.mean(scores.measures()[3]) == 0.5);
  CHECK_THROWS_WITH(scores.mean(measures::P{10}),
                    "measure 'P@10' was not scored; the scored measures are AP, P@5, Quarter, mine");
}

TEST_CASE("measures of irmetrics are built in, and those of users are not") {
  for_each_measure([](auto measure) {
    CAPTURE(measure.descriptor.name);
    CHECK(AnyMeasure(measure).is_built_in());
    CHECK(over_orders(measure, OfOrders::worst).is_built_in());
  });
  CHECK(!AnyMeasure(Quarter{}).is_built_in());
  CHECK(!AnyMeasure(OwnPrecision{}).is_built_in());
  CHECK(!AnyMeasure(HalfOfPrecision{}).is_built_in());
  CHECK(!constant("mine", 0.25).is_built_in());
  CHECK(!over_orders(constant("mine", 0.25), OfOrders::worst).is_built_in());
}

TEST_CASE("the name of every built-in measure parses to it") {
  Random random(24);
  for_each_measure([&](auto measure) {
    for (int i = 0; i < 20; ++i) {
      const AnyMeasure built_in = random_measure<decltype(measure)>(random);
      CAPTURE(built_in.text());
      CHECK(check_names(std::span(&built_in, 1)).ok());
      CHECK(value_of(parse_measure(built_in.text())) == built_in);
    }
  });
}

TEST_CASE("measures of one text are equal only if they are the same") {
  const AnyMeasure mine = constant("mine", 0.25);
  const AnyMeasure copy = mine;
  CHECK(copy == mine);
  CHECK(constant("mine", 0.75) != mine);
  CHECK(constant("mine", 0.25) != mine);  // lambdas cannot be compared
  CHECK(AnyMeasure("mine", Comparable{1}) == AnyMeasure("mine", Comparable{1}));
  CHECK(AnyMeasure("mine", Comparable{1}) != AnyMeasure("mine", Comparable{2}));
  CHECK(AnyMeasure("mine", Comparable{1}) != AnyMeasure("yours", Comparable{1}));
  CHECK(AnyMeasure(OwnPrecision{1}) != AnyMeasure(measures::P{1}));
  CHECK(AnyMeasure(OwnPrecision{1}) == AnyMeasure(OwnPrecision{1}));
  CHECK(AnyMeasure(Quarter{0.5}) != AnyMeasure(Quarter{}));
  CHECK(value_of(parse_measure("map")) == AnyMeasure(AP{}));
  CHECK(std::hash<AnyMeasure>()(copy) == std::hash<AnyMeasure>()(mine));
}

}  // namespace measure_names_test
