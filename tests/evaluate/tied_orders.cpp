// Scores over all orders of tied documents: against the scores of each order, one by one.
#include "support/catch.hpp"
#include "support/every_measure.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <cmath>
#include <numeric>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace tied_orders_test {
namespace {

struct Case {
  std::vector<std::string> documents;
  std::vector<double> scores;  // largest first
  Qrels qrels;
  Policy policy;
};

/// Documents in a few groups of equal scores. `orders`: about as many at most.
Case random_case(Random& random, std::size_t largest, std::size_t orders) {
  Case made;
  std::size_t left = orders;
  for (int group = random.whole(1, 4); group > 0; --group) {
    std::size_t size = 1 + random.below(largest), factorial = 1;
    for (std::size_t i = 2; i <= size; ++i) factorial *= i;
    if (factorial > left) continue;
    left /= factorial;
    for (; size > 0; --size) made.scores.push_back(group);
  }
  if (made.scores.empty()) made.scores.push_back(1);
  for (std::size_t i = 0; i < made.scores.size() + 4; ++i) made.documents.push_back(fmt::format("d{}", i));
  random.shuffle(made.documents);
  const auto scale = random_scale(random);
  QrelsBuilder judgments;
  for (const std::string& document : made.documents)
    if (random.chance(0.7)) REQUIRE(judgments.add("q", document, random.pick(scale)).ok());
  // Relevant for each rel, unless nothing is.
  REQUIRE(judgments.add("q", "another", *std::max_element(scale.begin(), scale.end()) > 0 ? 7 : 0).ok());
  made.qrels = std::move(judgments).build().value();
  made.documents.resize(made.scores.size());
  if (random.chance(0.3)) made.policy.depth = static_cast<std::uint32_t>(random.whole(1, 6));
  made.policy.judged_only = made.policy.depth == 0 && random.chance(0.3);
  return made;
}

/// Each built-in measure of documents, with random parameters.
std::vector<AnyMeasure> random_measures(Random& random) {
  std::vector<AnyMeasure> measures;
  for_each_measure([&]<class M>(const M&) {
    if constexpr (!NuggetMeasure<M>) {
      for (int i = 0; i < 3; ++i) {
        M measure = random_measure<M>(random);
        if constexpr (requires {
                        { measure.k } -> std::same_as<std::uint32_t&>;
                      })
          if (random.chance(0.7)) measure.k = static_cast<std::uint32_t>(random.whole(1, 6));
        if (const AnyMeasure any(measure);
            std::none_of(measures.begin(), measures.end(), [&](const AnyMeasure& m) { return m == any; }))
          measures.push_back(any);
      }
    }
  });
  return measures;
}

std::vector<double> scores_of(const Case& made, const std::vector<AnyMeasure>& measures, TieRule ties,
                              std::span<const double> scores) {
  Policy policy = made.policy;
  policy.ties = ties;
  auto scorer = QueryScorer::of(TestCollection(made.qrels), Measures(measures), policy).value();
  const std::vector<std::string_view> documents(made.documents.begin(), made.documents.end());
  const auto values = scorer.score("q", documents, scores).value();
  return {values.begin(), values.end()};
}

/// The mean, largest and smallest value of each measure over all orders.
struct Tried {
  std::vector<double> mean, largest, smallest;
};
Tried try_all(const Case& made, const std::vector<AnyMeasure>& measures) {
  Policy policy = made.policy;
  policy.ties = TieRule::error;  // no order has ties
  auto scorer = QueryScorer::of(TestCollection(made.qrels), Measures(measures), policy).value();
  const std::size_t size = made.scores.size();
  Tried tried{std::vector<double>(measures.size()), std::vector<double>(measures.size(), -INFINITY),
              std::vector<double>(measures.size(), INFINITY)};
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::string_view> documents(size);
  std::vector<double> untied(size);
  for (std::size_t i = 0; i < size; ++i) untied[i] = -static_cast<double>(i);
  double orders = 0;
  const auto visit = [&](auto&& self, std::size_t begin) -> void {
    if (begin == size) {
      for (std::size_t i = 0; i < size; ++i) documents[i] = made.documents[order[i]];
      const auto values = scorer.score("q", documents, untied).value();
      for (std::size_t i = 0; i < values.size(); ++i) {
        tried.mean[i] += values[i];
        tried.largest[i] = std::max(tried.largest[i], values[i]);
        tried.smallest[i] = std::min(tried.smallest[i], values[i]);
      }
      ++orders;
      return;
    }
    std::size_t end = begin;
    while (end < size && made.scores[end] == made.scores[begin]) ++end;
    const auto first = order.begin() + static_cast<std::ptrdiff_t>(begin),
               last = order.begin() + static_cast<std::ptrdiff_t>(end);
    do self(self, end);
    while (std::next_permutation(first, last));
  };
  visit(visit, 0);
  for (double& mean : tried.mean) mean /= orders;
  return tried;
}

bool close(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(b));
}

void compare_with_all_orders(Random& random, std::size_t largest, std::size_t orders) {
  const Case made = random_case(random, largest, orders);
  const std::vector<AnyMeasure> measures = random_measures(random);
  const Tried tried = try_all(made, measures);
  const auto expected = scores_of(made, measures, TieRule::expected, made.scores);
  const auto best = scores_of(made, measures, TieRule::best, made.scores);
  const auto worst = scores_of(made, measures, TieRule::worst, made.scores);
  const auto interval = scores_of(made, measures, TieRule::interval, made.scores);
  REQUIRE(interval.size() == 3 * measures.size());
  for (std::size_t i = 0; i < measures.size(); ++i) {
    const bool higher = measures[i].better() == Better::higher;
    INFO(measures[i].text() << " depth " << made.policy.depth << " judged_only " << made.policy.judged_only);
    CHECK(close(expected[i], tried.mean[i]));
    CHECK(close(best[i], std::isnan(tried.mean[i]) ? tried.mean[i] : higher ? tried.largest[i] : tried.smallest[i]));
    CHECK(close(worst[i], std::isnan(tried.mean[i]) ? tried.mean[i] : higher ? tried.smallest[i] : tried.largest[i]));
    CHECK(close(interval[3 * i], expected[i]));
    CHECK(close(interval[3 * i + 1], worst[i]));
    CHECK(close(interval[3 * i + 2], best[i]));
  }
}

}  // namespace

TEST_CASE("the scores over all orders of tied documents are those of the orders, for every measure") {
  Random random(11);
  for (int i = 0; i < random_cases(400); ++i) compare_with_all_orders(random, 4, 60);
  for (int i = 0; i < random_cases(10); ++i) compare_with_all_orders(random, 6, 1000);
}

TEST_CASE("a group of eight documents has 40,320 orders") {
  Random random(12);
  for (int i = 0; i < random_cases(10); ++i) {
    Case made;
    do made = random_case(random, 8, 40'320);
    while (made.scores.size() < 8 || made.scores[0] != made.scores[7]);
    made.policy = {};
    const std::vector<AnyMeasure> measures =
        parse_measures("AP@5 Rprec ERR infAP G Compat nDCG@3 AUROC LastRel").value();
    const Tried tried = try_all(made, measures);
    const auto expected = scores_of(made, measures, TieRule::expected, made.scores);
    for (std::size_t m = 0; m < measures.size(); ++m) CHECK(close(expected[m], tried.mean[m]));
  }
}

TEST_CASE("the orders that no formula covers are scored one by one: a new measure is to be considered") {
  std::set<std::string> enumerated;
  for_each_measure([&]<class M>(const M&) {
    if constexpr (!NuggetMeasure<M>)
      if (order_effect_of(M{}) == OrderEffect::any ||
          (order_effect_of(M{}) == OrderEffect::rises && !HasExpectation<M>))
        enumerated.insert(std::string(M::descriptor.name));
  });
  CHECK(enumerated == std::set<std::string>{"AUROC",  "Accuracy", "BPM",      "BinG",     "Compat",   "G",
                                            "INST",   "IPrec",    "IPrecAvg", "LastRel",  "NCU",      "NERR10",
                                            "NERR11", "NERR8",    "NERR9",    "OMeasure", "PMeasure", "PPlus",
                                            "Q",      "WSS",      "YAAP",     "infAP",    "nDCGRel"});
}

TEST_CASE("four tied documents, one relevant") {
  QrelsBuilder judgments;
  REQUIRE(judgments.add("q", "b", 1).ok());
  const Case made{{"a", "b", "c", "d"}, {1, 1, 1, 1}, std::move(judgments).build().value(), {}};
  const auto measures = parse_measures("RR P@1 nDCG@2").value();
  const auto expected = scores_of(made, measures, TieRule::expected, made.scores);
  CHECK(expected[0] == Approx((1 + 1.0 / 2 + 1.0 / 3 + 1.0 / 4) / 4));
  CHECK(expected[1] == Approx(0.25));
  CHECK(expected[2] == Approx((1 + 1 / std::log2(3)) / 4));
}

}  // namespace tied_orders_test
