// Numbers too large for a double: a measure is NaN instead of infinity or a wrong finite number, and the audit counts.
#include "support/every_measure.hpp"
#include "support/files.hpp"
#include "support/plain_nugget_query.hpp"
#include "support/plain_ranking.hpp"

#include <irmetrics/evaluate/evaluate.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace not_finite_test {
namespace {

/// Scores of a query that returns all these documents, in this order.
Scores scores_of(const std::vector<double>& grades, const std::string& measures, std::size_t queries = 1) {
  QrelsBuilder qrels;
  RunBuilder run("run");
  for (std::size_t query = 0; query < queries; ++query)
    for (std::size_t i = 0; i < grades.size(); ++i) {
      REQUIRE(qrels.add(fmt::format("q{}", query), fmt::format("d{}", i), grades[i]).ok());
      REQUIRE(run.add(fmt::format("q{}", query), fmt::format("d{}", i), -static_cast<double>(i)).ok());
    }
  return value_of(evaluate(value_of(std::move(qrels).build()), value_of(std::move(run).build()),
                           value_of(parse_measures(measures))));
}

/// Some grades near the largest double, and gains that exceed it.
PlainRanking huge_ranking(Random& random) {
  PlainRanking ranking = random_ranking(random);
  const auto enlarge = [&](double& grade) {
    if (random.chance(0.5)) grade = random.pick<double>({1e308, 1.7e308, 6e307, 1e300});
  };
  for (auto& grade : ranking.grades)
    if (grade) enlarge(*grade);
  for (double& grade : ranking.elsewhere) enlarge(grade);
  return ranking;
}

void enlarge(Random& random, Gains& gains) {
  for (auto& [grade, gain] : gains.of_grade) gain = random.pick<double>({1e308, -1e308, 1.7e308, -1.7e308, 0.5, 3});
}

}  // namespace

TEST_CASE("grades of 1e308 make gain measures undefined, not 0 or infinite, and the audit counts the values") {
  const Scores scores = scores_of({1e308, 1e308, 1e308}, "nDCG IdealDCG DCG G nDCGRel RnDCG AP RR");
  for (const char* measure : {"nDCG", "IdealDCG", "DCG", "G", "nDCGRel", "RnDCG"}) {
    INFO(measure);
    CHECK(std::isnan(scores.per_query(measure)[0]));
    CHECK_FALSE(std::signbit(scores.per_query(measure)[0]));
    CHECK(std::isnan(scores.mean(measure)));
  }
  CHECK(scores.mean("AP") == 1);
  CHECK(scores.mean("RR") == 1);
  CHECK(scores.audit().not_finite == 6);
  CHECK(scores_of({1e307, 1e307, 1e307}, "nDCG").mean("nDCG") == 1);
  CHECK(scores_of({1e307, 1e307, 1e307}, "nDCG").audit().not_finite == 0);
}

TEST_CASE("weights of Utility that overflow, in a query or in the sum of all, are undefined and counted") {
  const Scores one = scores_of({1, 1, 1}, "Utility(a=1e308)");
  CHECK(std::isnan(one.mean(0)));
  CHECK(one.audit().not_finite == 1);
  const Scores sum = scores_of({1}, "Utility(a=1e308) DCG(gains={1:1e308})", 3);
  CHECK(sum.per_query(0)[0] == 1e308);
  CHECK(std::isnan(sum.mean(0)));
  CHECK(std::isnan(sum.mean(1)));
  CHECK(sum.audit().not_finite == 2);
}

TEST_CASE(
    "infinity or NaN of a user's measure is undefined and counted, except NaN of a measure that may be undefined") {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const auto& [value, aggregate, counted] :
       std::vector<std::tuple<double, Aggregate, std::size_t>>{{infinity, Aggregate::mean, 1},
                                                               {-infinity, Aggregate::sum, 1},
                                                               {std::nan(""), Aggregate::mean, 1},
                                                               {std::nan(""), Aggregate::mean_of_defined, 0},
                                                               {infinity, Aggregate::mean_of_defined, 1}}) {
    QrelsBuilder qrels;
    RunBuilder run("run");
    REQUIRE(qrels.add("q", "d", 1).ok());
    REQUIRE(run.add("q", "d", 1).ok());
    const Scores scores =
        value_of(evaluate(value_of(std::move(qrels).build()), value_of(std::move(run).build()),
                          {AnyMeasure(
                              "own", [value = value](const JudgedRanking&) { return value; }, aggregate)}));
    CHECK(std::isnan(scores.per_query(0)[0]));
    CHECK(std::isnan(scores.mean(0)));
    CHECK(scores.audit().not_finite == counted);
  }
}

TEST_CASE("measures never return infinity in an evaluation, for any grades, gains and weights") {
  Random random(91);
  for_each_measure([&](auto kind) {
    using M = decltype(kind);
    for (int i = 0; i < random_cases(300); ++i) {
      M measure = random_measure<M>(random);
      for_each_parameter<M>([&](const auto& parameter) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(measure.*parameter.member)>, Gains>)
          enlarge(random, measure.*parameter.member);
      });
      Scores scores;
      if constexpr (NuggetMeasure<M>) {
        PlainNuggetQuery query = random_nugget_query(random, {});
        for (double& weight : query.weights) weight = random.pick<double>({1e308, 1.7e308, 1e300, 1});
        NuggetQrelsBuilder nuggets;
        RunBuilder run("run");
        add_query(nuggets, "q", query);
        for (std::size_t rank = 0; rank < query.ranking.size(); ++rank)
          REQUIRE(run.add("q", query.ranking[rank] ? query.judged[*query.ranking[rank]].id : fmt::format("-{}", rank),
                          -static_cast<double>(rank))
                      .ok());
        scores = value_of(evaluate(value_of(std::move(nuggets).build()), value_of(std::move(run).build()),
                                   {AnyMeasure(measure)}, {.low_grades_are_zero = true}));
      } else {
        const PlainRanking ranking = huge_ranking(random);
        if (ranking.judged().empty() || ranking.n() == 0) continue;
        QrelsBuilder qrels;
        RunBuilder run("run");
        for (std::size_t rank = 0; rank < ranking.n(); ++rank) {
          if (ranking.grades[rank]) REQUIRE(qrels.add("q", fmt::format("{}", rank), *ranking.grades[rank]).ok());
          REQUIRE(run.add("q", fmt::format("{}", rank), -static_cast<double>(rank)).ok());
        }
        for (std::size_t j = 0; j < ranking.elsewhere.size(); ++j)
          REQUIRE(qrels.add("q", fmt::format("e{}", j), ranking.elsewhere[j]).ok());
        scores = value_of(evaluate(value_of(std::move(qrels).build()), value_of(std::move(run).build()),
                                   {AnyMeasure(measure)}, {.low_grades_are_zero = true}));
      }
      INFO(canonical_text(measure));
      for (const double value : {scores.mean(0), scores.per_query(0)[0]}) REQUIRE_FALSE(std::isinf(value));
      const bool counted = scores.audit().not_finite > 0;
      if (!may_be_undefined(M::descriptor.aggregate)) REQUIRE(std::isnan(scores.mean(0)) == counted);
    }
  });
}

TEST_CASE("normalised measures are undefined or unchanged if grades or weights are multiplied by 2^1000") {
  // A power of two scales without rounding, except for divisions by weights near the largest double.
  Random random(92);
  std::size_t undefined = 0, equal = 0;
  const auto check = [&](const std::string& text, double small, double large) {
    INFO(text << " is " << large << ", not " << small);
    if (!std::isfinite(large) && std::isfinite(small)) {  // the evaluation makes NaN of infinity
      ++undefined;
      return;
    }
    REQUIRE((nearly(large, small) || (std::isnan(large) && std::isnan(small))));
    ++equal;
  };
  const int cases = random_cases(3000);
  for (int i = 0; i < cases; ++i) {
    const double factor = std::ldexp(1.0, random.whole(1010, 1020));
    PlainRanking small = random_ranking(random);
    small.elsewhere.push_back(2);  // GradedRBP scales gains if one is above 1
    PlainRanking large = small;
    for (auto& grade : large.grades)
      if (grade && *grade > 0) *grade *= factor;
    for (double& grade : large.elsewhere)
      if (grade > 0) grade *= factor;
    const auto cutoff = random.chance(0.5) ? 0 : random_cutoff(random);
    for (const AnyMeasure& measure : std::vector<AnyMeasure>{nDCG{.k = cutoff, .dcg = DcgForm::log2, .gains = {}},
                                                             nDCGRel{}, RnDCG{.rel = 0.25, .gains = {}}, GradedRBP{}})
      check(measure.text(), measure(JudgedQuery(small).view()), measure(JudgedQuery(large).view()));

    const PlainNuggetQuery light = random_nugget_query(random, {});
    PlainNuggetQuery heavy = light;
    for (double& weight : heavy.weights) weight *= factor;
    const Diversity diversity = random.chance(0.5) ? Diversity::consistent : Diversity::ndeval;
    for_each_measure([&](auto kind) {
      using M = decltype(kind);
      if constexpr (NuggetMeasure<M>) {
        const M measure = random_measure<M>(random);
        const bool normalised = requires { measure.ideal; };  // ndeval's rank 1 of the others is a plain sum
        const Diversity kind_of = normalised ? diversity : Diversity::consistent;
        NuggetRanker ranker(kind_of, measure.rel), again(kind_of, measure.rel);
        check(canonical_text(measure), measure(NuggetQuery(light).rank(ranker)),
              measure(NuggetQuery(heavy).rank(again)));
      }
    });
  }
  CHECK(undefined > static_cast<std::size_t>(cases / 30));
  CHECK(equal > static_cast<std::size_t>(cases / 30));
}

TEST_CASE("GradedRBP ends for the gain of a grade beyond 2^53, where subtracting 1 changes nothing") {
  const PlainRanking ranking{.grades = {1e300, 1.0}, .elsewhere = {}};
  CHECK(GradedRBP{.p = 0.5, .gains = {{{1e300, 4}}}}(JudgedQuery(ranking).view()) == 0.5 * (1 + 0.25 * 0.5));
}

}  // namespace not_finite_test
