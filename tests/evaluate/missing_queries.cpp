// A missing query never scores better than an answered one, by any measure.
#include "support/every_measure.hpp"
#include "support/files.hpp"
#include "support/plain_nugget_query.hpp"
#include "support/plain_ranking.hpp"

#include <irmetrics/evaluate/evaluate.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace missing_queries_test {
namespace {

template <class Judged>
Scores scores_without_run(const Judged& judged, const AnyMeasure& measure) {
  return value_of(evaluate(judged, Run(), {measure}, {.low_grades_are_zero = true}));  // any grades
}

/// Whether a run gains by leaving out a query with this value. Rounding is not a gain.
bool is_gain(const AnyMeasure& measure, double missing, double returned) {
  return measure.better() == Better::higher ? missing > returned + 1e-9 : missing < returned - 1e-9;
}

/// Utility may subtract for returned documents, as its user chooses: only an empty ranking is its reference.
bool may_fall_below_empty(const AnyMeasure& measure) { return measure.as<Utility>() != nullptr; }

/// Another ranking of the same judged documents, with unjudged ones in between.
PlainRanking other_ranking(Random& random, const std::vector<double>& judged) {
  std::vector<double> order = judged;
  random.shuffle(order);
  if (random.chance(0.2)) std::sort(order.begin(), order.end());
  if (random.chance(0.2)) std::sort(order.rbegin(), order.rend());
  PlainRanking ranking;
  const double unjudged = random.pick<double>({0, 0, 0.3, 0.9});
  const double returned = random.pick<double>({0, 0.5, 1, 1});
  for (const double grade : order) {
    while (random.chance(unjudged)) ranking.grades.push_back(std::nullopt);
    if (random.chance(returned))
      ranking.grades.push_back(grade);
    else
      ranking.elsewhere.push_back(grade);
  }
  while (random.chance(unjudged)) ranking.grades.push_back(std::nullopt);
  return ranking;
}

AnyMeasure first_hit(double without_hit, Better better, std::optional<double> missing = std::nullopt) {
  return {"FirstHit",
          [without_hit](const JudgedRanking& query) {
            for (const auto [rank, grade] : query.hits)
              if (grade > 0) return static_cast<double>(rank);
            return without_hit < 0 ? query.retrieved - without_hit : without_hit;
          },
          Aggregate::mean, better, missing};
}

/// Three judged queries, of which the run has one, with the first relevant document at rank 2.
Scores one_of_three(const AnyMeasure& measure) {
  QrelsBuilder qrels;
  RunBuilder run("run");
  for (const char* query : {"q1", "q2", "q3"}) REQUIRE(qrels.add(query, "a", 1).ok());
  REQUIRE(run.add("q1", "x", 2).ok());
  REQUIRE(run.add("q1", "a", 1).ok());
  return value_of(evaluate(value_of(std::move(qrels).build()), value_of(std::move(run).build()), {measure},
                           {.low_grades_are_zero = true}));
}

/// Value of the second query, which the run lacks.
double of_missing(const AnyMeasure& measure) {
  const Scores scores = one_of_three(measure);
  return scores.per_query(0)[1];
}

}  // namespace

TEST_CASE("if lower is better, missing queries are undefined and counted, so they do not improve the mean") {
  for (const double without_hit : {0.0, 1000.0, -1.0}) {  // -1: one more than was returned
    const Scores scores = one_of_three(first_hit(without_hit, Better::lower));
    CHECK(scores.per_query(0)[0] == 2);
    CHECK(std::isnan(scores.per_query(0)[1]));
    CHECK(std::isnan(scores.mean(0)));
    CHECK(scores.audit().missing == 2);
    CHECK(scores.audit().missing_undefined == 2);
    CHECK(scores.audit().not_finite == 0);
  }
}

TEST_CASE("a measure may define the value of a missing query") {
  const Scores named = one_of_three(first_hit(0, Better::lower, 100));
  CHECK(named.mean(0) == (2.0 + 100 + 100) / 3);
  CHECK(named.audit().missing_undefined == 0);
  CHECK(one_of_three(Hole{.k = 2}).mean(0) == (0.5 + 1 + 1) / 3);
  CHECK(one_of_three(Unjudged{.k = 4}).mean(0) == (0.25 + 1 + 1) / 3);
  CHECK(one_of_three(RBPResidual{.p = 0.5}).mean(0) == Approx((0.25 + 0.5 + 1 + 1) / 3).epsilon(1e-12));
  CHECK(of_missing(RBPResidual{.p = 0.5, .tail = ResidualTail::if_unjudged}) == 1);
  CHECK(std::isnan(one_of_three(NumNonrelRet{}).mean(0)));
}

TEST_CASE("if higher is better, a missing query scores 0, or the value of an empty ranking if that is lower") {
  // trec_eval 10 with -c prints the same -0.6931 for a missing query with one relevant document.
  CHECK(of_missing(YAAP{}) == -std::log(2.0));
  CHECK(of_missing(Utility{.rel = 1, .a = 1, .b = 0, .c = -3}) == -3);
  CHECK(of_missing(Utility{.rel = 1, .a = 1, .b = 0, .c = 3}) == 0);
  CHECK(of_missing(AP{}) == 0);
  const AnyMeasure negative("negative", [](const JudgedRanking& query) { return query.hits.empty() ? -9.0 : -1.0; });
  CHECK(one_of_three(negative).mean(0) == (-1.0 - 9 - 9) / 3);
  const AnyMeasure precise("precise", [](const JudgedRanking& query) { return 1.0 / query.retrieved - 0.5; });
  CHECK(of_missing(precise) == 0);  // infinity of an empty ranking
  const AnyMeasure share(
      "share", [](const JudgedRanking& query) { return static_cast<double>(query.hits.size()) / query.retrieved; });
  CHECK(std::isnan(one_of_three(share).mean(0)));  // 0 / 0 of an empty ranking
  CHECK(one_of_three(share).audit().missing_undefined == 2);
}

TEST_CASE("leaving out a query never improves a run, by any measure") {
  Random random(95);
  for_each_measure([&](auto kind) {
    using M = decltype(kind);
    for (int i = 0; i < random_cases(100); ++i) {
      const M typed = random_measure<M>(random);
      const AnyMeasure measure = typed;
      INFO(measure.text());
      if constexpr (NuggetMeasure<M>) {
        PlainNuggetQuery query = random_nugget_query(random, {});
        NuggetQrelsBuilder builder;
        add_query(builder, "q", query);
        const Scores scores = scores_without_run(value_of(std::move(builder).build()), measure);
        const double missing = scores.per_query(0)[0];
        CHECK(std::isnan(missing) == (scores.audit().missing_undefined > 0));
        for (int other = 0; other < 20; ++other) {
          query.ranking.clear();
          if (other > 0)
            for (std::size_t document = 0; document < query.judged.size(); ++document)
              if (random.chance(0.5)) query.ranking.emplace_back(document);
          random.shuffle(query.ranking);
          NuggetRanker ranker(Diversity::consistent, typed.rel);
          const double returned = typed(NuggetQuery(query).rank(ranker));
          INFO(query.text() << " scores " << returned << ", and if it is missing " << missing);
          REQUIRE_FALSE(is_gain(measure, missing, returned));
        }
      } else {
        PlainRanking ranking = random_ranking(random);
        ranking.elsewhere.push_back(1);
        const std::vector<double> judged = ranking.judged();
        QrelsBuilder builder;
        for (std::size_t j = 0; j < judged.size(); ++j) REQUIRE(builder.add("q", fmt::format("{}", j), judged[j]).ok());
        const Scores scores = scores_without_run(value_of(std::move(builder).build()), measure);
        const double missing = scores.per_query(0)[0];
        CHECK(std::isnan(missing) == (scores.audit().missing_undefined > 0));
        const double empty = measure(JudgedQuery({.grades = {}, .elsewhere = judged}).view());
        CHECK_FALSE(is_gain(measure, missing, empty));
        for (int other = 0; other < 20 && !may_fall_below_empty(measure); ++other) {
          const PlainRanking plain = other_ranking(random, judged);
          const double returned = measure(JudgedQuery(plain).view());
          INFO(plain.text() << " scores " << returned << ", and if it is missing " << missing);
          REQUIRE_FALSE(is_gain(measure, missing, returned));
        }
      }
    }
  });
}

}  // namespace missing_queries_test
