// correlate: its parts equal the single functions, and real runs equal SciPy.
#include "support/correlations.hpp"
#include "support/growth.hpp"
#include "support/published.hpp"

#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/correlation/weighted_tau.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>

#include <fmt/format.h>

#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace correlate_test {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("correlate: each part equals the single function over the systems in both lists") {
  Random random(1);
  for (int i = 0; i < random_cases(200); ++i) {
    const std::vector<std::string> names = random_ids(random, 20);
    SystemScores first, second;
    std::vector<double> one, other;
    std::vector<std::string> both;
    for (const std::string& name : names) {
      const double a = random_score(random, 8), b = random_score(random, 8);
      const int choice = random.whole(0, 5);
      if (choice != 0) first.systems.push_back(name), first.scores.push_back(a);
      if (choice != 1) second.systems.push_back(name), second.scores.push_back(b);
      if (choice > 1) both.push_back(name), one.push_back(a), other.push_back(b);
    }
    std::reverse(second.systems.begin(), second.systems.end());
    std::reverse(second.scores.begin(), second.scores.end());
    if (both.size() < 2) continue;
    CorrelateOptions options;
    options.rbo = {0.8, RBOTies::b};
    options.top = 3;
    const RankCorrelation result = value_of(correlate(first, second, options));
    CHECK(result.systems == both);
    CHECK(result.first == one);
    CHECK(result.second == other);
    CHECK(result.only_first.size() == first.size() - both.size());
    CHECK(result.only_second.size() == second.size() - both.size());
    CHECK_FALSE(result.has_intervals());
    const Kendall tau = value_of(kendall(one, other));
    CHECK(result.kendall.counts == tau.counts);
    CHECK(same(result.kendall.p_value, tau.p_value));
    const TauAP ap = value_of(tau_ap(one, other));
    const RBO overlap = value_of(rbo({first.systems, first.scores}, {second.systems, second.scores}, 0.8, RBOTies::b));
    CHECK(same(result.rbo_result.min, overlap.min));
    CHECK(same(result.rbo_result.max, overlap.max));
    const TopOverlap top = value_of(top_overlap(one, other, std::min<std::size_t>(3, one.size())));
    CHECK(same(result.top.overlap, top.overlap));
    const LargestMoves moves = value_of(largest_moves(one, other));
    CHECK(result.drop.ranks == moves.drop.ranks);
    CHECK(result.drop.system == (moves.drop.ranks > 0 ? both[moves.drop.item] : ""));
    CHECK(result.rise.system == (moves.rise.ranks > 0 ? both[moves.rise.item] : ""));
    const std::vector<double> parts = {tau.tau_a,
                                       tau.tau_b,
                                       tau.tau_c,
                                       tau.gamma,
                                       ap.tau_ap,
                                       ap.tau_ap_a,
                                       ap.tau_ap_b,
                                       overlap.ext,
                                       value_of(spearman(one, other)).coefficient,
                                       value_of(pearson(one, other)).coefficient,
                                       value_of(weighted_tau(one, other))};
    for (std::size_t part = 0; part < parts.size(); ++part) {
      const auto name = static_cast<RankCoefficient>(part);
      INFO(enum_text(name));
      CHECK(same(coefficient(result, name), parts[part]));
      if (name != RankCoefficient::rbo)
        CHECK(same(value_of(rank_coefficient(name, both, one, other, options.rbo)), parts[part]));
    }
    CHECK(all_same(
        numbers_of(value_of(correlate(one, other))),
        numbers_of(value_of(correlate({numbered("s", one.size()), one}, {numbered("s", one.size()), other})))));
  }
}

TEST_CASE("correlate: swapping the lists swaps only the parts with a direction") {
  Random random(2);
  for (int i = 0; i < random_cases(100); ++i) {
    std::vector<double> one, other;
    for (int item = random.whole(2, 15); item > 0; --item) {
      one.push_back(random_score(random, 5));
      other.push_back(random_score(random, 5));
    }
    const RankCorrelation there = value_of(correlate(one, other)), back = value_of(correlate(other, one));
    for (std::size_t part = 0; part < enum_names<RankCoefficient>.size(); ++part) {
      const auto name = static_cast<RankCoefficient>(part);
      if (!is_symmetric(name)) continue;
      INFO(enum_text(name));
      const double forward = coefficient(there, name), backward = coefficient(back, name);
      CHECK((same(forward, backward) || forward == Approx(backward).epsilon(1e-13).margin(1e-13)));
    }
    CHECK(there.drop.ranks == back.rise.ranks);
    CHECK(there.rise.ranks == back.drop.ranks);
  }
}

TEST_CASE("correlate: correlation with a constant list is undefined") {
  const RankCorrelation result = value_of(correlate(std::vector<double>{1, 1, 1}, std::vector<double>{1, 2, 3}));
  for (const RankCoefficient name : {RankCoefficient::tau_b, RankCoefficient::spearman, RankCoefficient::pearson,
                                     RankCoefficient::weighted_tau, RankCoefficient::tau_ap_b})
    CHECK(std::isnan(coefficient(result, name)));
  CHECK(result.kendall.counts == PairCounts{3, 0, 0, 3, 0, 0});
}

TEST_CASE("correlate: 25 official runs of TREC DL 2019 under two measures equal SciPy") {
  const auto folder = reference_data("dl19_passage");
  if (!folder) return;
  const Qrels qrels = value_of(read_qrels(*folder + "/qrels.dl19-passage.txt"));
  EvaluateOptions evaluating;
  evaluating.policy = policy_of(Profile::trec9);
  std::vector<NamedScores> runs;
  for (const auto& entry : std::filesystem::directory_iterator(*folder + "/runs"))
    runs.push_back(
        {entry.path().filename().string(),
         value_of(evaluate(qrels, value_of(read_run(entry.path().string())),
                           value_of(parse_measures("nDCG@10 AP AP(rel=2) RR(rel=2) P(rel=2)@10")), evaluating))});
  REQUIRE(runs.size() == 25);
  std::sort(runs.begin(), runs.end(), [](const NamedScores& a, const NamedScores& b) { return a.name < b.name; });
  const std::vector<ScoreTable> tables = value_of(score_tables(runs));
  CorrelateOptions options;
  options.interval.resamples = 500;

  // scipy.stats 1.17 on the means of pytrec_eval's values (kendalltau, its variant c, spearmanr, pearsonr,
  // weightedtau), rounded to 12 decimals so that sums in another order keep their ties.
  struct Expected {
    std::size_t measure;
    double tau_b, p_value, tau_c, rho, pearson, weighted;
  };
  const std::vector<Expected> scipy = {{1, 0.61333333333333317, 4.7626242654372318e-06, 0.61333333333333329,
                                        0.76846153846153853, 0.37323601096723052, 0.76118746162905859},
                                       {2, 0.77333333333333321, 6.5078549259850368e-10, 0.77333333333333332,
                                        0.89076923076923087, 0.75889598413440496, 0.81964088387303691},
                                       {3, 0.80738037825823361, 1.7588877305050293e-08, 0.80625454545454545,
                                        0.9353351501318562, 0.95259771388594272, 0.88528212530595818},
                                       {4, 0.92619535619535343, 1.0879858290458738e-10, 0.92525714285714278,
                                        0.98671845509197298, 0.99625548873872816, 0.95601298950098057}};
  for (const Expected& expected : scipy) {
    INFO(tables[expected.measure].measure());
    const RankCorrelation result = value_of(correlate(tables[0], tables[expected.measure], options));
    CHECK(result.systems.size() == 25);
    CHECK(result.same_queries);
    CHECK(result.kendall.tau_b == Approx(expected.tau_b).epsilon(1e-14));
    CHECK(result.kendall.p_value == Approx(expected.p_value).epsilon(1e-10));
    CHECK(result.kendall.tau_c == Approx(expected.tau_c).epsilon(1e-14));
    CHECK(result[RankCoefficient::spearman].value == Approx(expected.rho).epsilon(1e-14));
    CHECK(result[RankCoefficient::pearson].value == Approx(expected.pearson).epsilon(1e-10));
    CHECK(result[RankCoefficient::weighted_tau].value == Approx(expected.weighted).epsilon(1e-13));
    const auto interval = result.interval(RankCoefficient::tau_b);
    REQUIRE(interval);
    CHECK(interval->low < interval->high);
  }
  // RR has one more tie than the sums of its values show; without that tie SciPy returns 0.79799777313654241.
  CHECK(value_of(correlate(tables[0].means(), tables[3].means())).kendall.tau_b ==
        Approx(0.79799777313654241).epsilon(1e-14));
  CHECK(value_of(correlate(settled_means(tables[0]), settled_means(tables[3]))).kendall.tau_b ==
        Approx(0.80738037825823361).epsilon(1e-14));
}

TEST_CASE("correlate: the 37 published rows of TREC DL 2019 equal SciPy") {
  const auto folder = reference_data("dl19_passage");
  if (!folder) return;
  SystemScores map, ndcg;
  for (const auto& row : read_table(*folder + "/scores_all_official_passage_runs.tsv")) {
    map.systems.push_back(row.at("run"));
    map.scores.push_back(std::stod(row.at("summary (passages-eval)|map")));
    ndcg.scores.push_back(std::stod(row.at("summary (passages-eval)|ndcg_cut_10")));
  }
  ndcg.systems = map.systems;
  const RankCorrelation result = value_of(correlate(map, ndcg));
  CHECK(result.systems.size() == 37);
  CHECK(fmt::format("{:.4f}", result.kendall.tau_b) == "0.7449");
  CHECK(result.kendall.tau_b == Approx(0.74492120410558615).epsilon(1e-14));
  CHECK(result.kendall.tau_c == Approx(0.7444248700210544).epsilon(1e-14));
  CHECK(result.kendall.p_value == Approx(9.4369445500637264e-11).epsilon(1e-11));
  CHECK(result.kendall.counts.tied_first == 1);
  CHECK(result.kendall.counts.tied_second == 2);
}

TEST_CASE("correlate: scores that are not finite are an error, propagate, or omit their systems") {
  const SystemScores first = {{"a", "b", "c", "d"}, {1, undefined, 3, 4}},
                     second = {{"d", "c", "b", "a"}, {4, 3, 2, undefined}};
  CorrelateOptions options;
  CHECK(error_of(correlate(first, second, options)) ==
        "system 'b' has the score nan in the first list; expected a finite number");
  options.undefined = Undefined::propagate;
  const RankCorrelation propagated = value_of(correlate(first, second, options));
  CHECK(propagated.systems.size() == 4);
  for (std::size_t i = 0; i < enum_names<RankCoefficient>.size(); ++i)
    CHECK(std::isnan(coefficient(propagated, static_cast<RankCoefficient>(i))));
  options.undefined = Undefined::omit;
  const RankCorrelation omitted = value_of(correlate(first, second, options));
  CHECK(omitted.systems == std::vector<std::string>{"c", "d"});
  CHECK(omitted.omitted == std::vector<std::string>{"a", "b"});
  CHECK(omitted.only_first.empty());
  CHECK(omitted.kendall.tau_b == 1);
}

TEST_CASE("correlate: the time to omit systems grows with their number") {
  CHECK(growth(1000, [](std::size_t systems) {
          SystemScores first, second;
          for (std::size_t i = 0; i < systems; ++i) {
            first.systems.push_back(fmt::format("s{}", i));
            first.scores.push_back(i % 2 == 0 ? std::nan("") : static_cast<double>(i));
            second.systems.push_back(fmt::format("s{}", systems - 1 - i));
            second.scores.push_back(static_cast<double>(i));
          }
          CorrelateOptions options;
          options.undefined = Undefined::omit;
          const RankCorrelation found = value_of(correlate(first, second, options));
          CHECK(found.omitted.size() == systems / 2);
          CHECK(found.systems.size() == systems - systems / 2);
        }) < 24);
}

TEST_CASE("correlate: input that cannot be correlated is an error that names it") {
  const SystemScores list = {{"a", "b", "c"}, {1, 2, 3}};
  CHECK(error_of(correlate(list, {{"x", "b"}, {1, 2}})) ==
        "expected at least 2 common systems, found only 'b': the first list has 3 ('a', 'b', 'c'), the second 2 ('x', "
        "'b')");
  CHECK(error_of(correlate(list, {{"1", "2", "3", "4", "5", "6"}, {1, 2, 3, 4, 5, 6}})) ==
        "expected at least 2 common systems, found none: the first list has 3 ('a', 'b', 'c'), the second 6 ('1', '2', "
        "'3', '4', '5', ...)");
  CHECK(error_of(correlate(list, {{"a", "b", "a"}, {1, 2, 3}})) == "duplicate system 'a' in the second list");
  CHECK(error_of(correlate(list, {{"a", "b"}, {1, 2, 3}})) == "the second list has 2 systems, but 3 scores");
  CHECK(error_of(correlate(std::vector<double>{1, 2}, std::vector<double>{1, 2, 3})) ==
        "the lists must have the same length, not 2 and 3");
  CHECK(error_of(correlate(list, list, {.rbo = {.p = 1}})) == "rbo_p must be in (0, 1), not 1");
  CHECK(error_of(correlate(list, list, {.top = 0})) == "top must be at least 1, not 0");
  CHECK(error_of(correlate(list, {{"a", "b", "c"}, {1, 1, 3}}, {.p_value = PValue::exact})) ==
        "an exact p-value requires lists without ties, but 0 and 1 pairs are tied");
  const ScoreTable table = value_of(ScoreTable::of("AP", {"a", "b"}, {"1"}, {1, 2}));
  const ScoreTable empty = value_of(ScoreTable::of("RR", {"a", "b"}, {}, {}));
  CHECK(error_of(correlate(table, empty)) == "RR: the table has no queries");
  CHECK(error_of(correlate(table, table, {.interval = {.method = IntervalMethod::t}})) ==
        "the t interval is for means only: expected percentile or bca");
  CHECK(error_of(correlate(table, table, {.interval = {.level = 1}})) == "level must be in (0, 1), not 1");
  for (const std::uint64_t resamples : {std::uint64_t{0}, ~std::uint64_t{0}})
    CHECK(error_of(correlate(table, table, {.interval = {.resamples = resamples}})) ==
          fmt::format("resamples must be in [1, 100000000], not {}", resamples));
  CHECK(error_of(correlate(table, table, {.interval = {.resamples = 95'000'000}})) ==
        "resamples must be in [1, 90909090], not 95000000");
  const RankCorrelation one_query = value_of(correlate(table, table));
  CHECK_FALSE(one_query.interval(RankCoefficient::tau_b));
}

TEST_CASE("infinite scores rank under undefined=propagate", "[statistics]") {
  const double infinity = std::numeric_limits<double>::infinity();
  const RankCorrelation found = value_of(correlate({{"a", "b", "c"}, {1, 2, infinity}}, {{"a", "b", "c"}, {1, 2, 3}},
                                                   {.undefined = Undefined::propagate}));
  CHECK(found.kendall.tau_b == 1);
  CHECK(found[RankCoefficient::spearman].value == Approx(1));
  CHECK(std::isnan(found[RankCoefficient::pearson].value));
}

}  // namespace correlate_test
