// Accuracy, AUROC and Compat, against their definitions on the full ranking.
#include "support/plain_ranking.hpp"
#include "support/value_of.hpp"

#include <irmetrics/measures/all.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace pairs_and_overlap_test {
namespace {

/// Counts the pairs in which the relevant document is first.
double accuracy_by_pairs(const Accuracy& m, const PlainRanking& q) {
  const std::size_t depth = m.k == 0 ? q.n() : std::min<std::size_t>(m.k, q.n());
  double right = 0, pairs = 0, relevant = 0;
  for (std::size_t i = 1; i <= depth; ++i) {
    relevant += q.is_relevant(i, m.rel) ? 1 : 0;
    for (std::size_t j = i + 1; j <= depth; ++j) {
      if (q.is_relevant(i, m.rel) == q.is_relevant(j, m.rel)) continue;
      ++pairs;
      right += q.is_relevant(i, m.rel) ? 1 : 0;
    }
  }
  if (relevant == 0) return std::numeric_limits<double>::quiet_NaN();
  return pairs == 0 ? 1 : right / pairs;
}

/// The overlap with the ideal ranking, which is written down: returned documents have their rank as their name, others
/// numbers from 1000 on.
double compatibility(const Compat& m, const PlainRanking& q) {
  std::vector<std::pair<double, std::size_t>> ideal;
  for (std::size_t i = 0; i < q.n(); ++i)
    if (q.grades[i] && *q.grades[i] > 0) ideal.emplace_back(-*q.grades[i], i);
  for (std::size_t i = 0; i < q.elsewhere.size(); ++i)
    if (q.elsewhere[i] > 0) ideal.emplace_back(-q.elsewhere[i], 1000 + i);
  std::sort(ideal.begin(), ideal.end());
  double score = 0, best = 0, weights = 0;
  for (std::size_t depth = 1; depth <= std::max(ideal.size(), q.n()); ++depth) {
    const double weight = std::pow(m.p, depth - 1);
    double shared = 0;
    for (std::size_t i = 0; i < std::min(depth, ideal.size()); ++i)
      shared += ideal[i].second < std::min(depth, q.n()) ? 1 : 0;
    score += weight * shared / static_cast<double>(depth);
    best += weight * static_cast<double>(std::min(depth, ideal.size())) / static_cast<double>(depth);
    weights += weight;
  }
  return plain_ratio(score, ideal.empty() ? 0 : m.normalize == CompatNormalize::yes ? best : weights);
}

}  // namespace

TEST_CASE("Accuracy is the proportion of pairs in the right order") {
  Random random(91);
  for (int i = 0; i < 5000; ++i) {
    const Accuracy measure{.k = random.chance(0.5) ? 0 : random_cutoff(random), .rel = random_rel(random)};
    const PlainRanking ranking = random_ranking(random);
    const double ours = measure(JudgedQuery(ranking).view()), wanted = accuracy_by_pairs(measure, ranking);
    INFO(canonical_text(measure) << " of " << ranking.text());
    REQUIRE(std::isnan(ours) == std::isnan(wanted));
    if (!std::isnan(ours)) REQUIRE(nearly(ours, wanted));
  }
}

TEST_CASE("AUROC is the accuracy of pairs, and 0 where there is none") {
  Random random(93);
  for (int i = 0; i < 5000; ++i) {
    const AUROC measure{.k = random.chance(0.5) ? 0 : random_cutoff(random), .rel = random_rel(random)};
    const PlainRanking ranking = random_ranking(random);
    const auto depth =
        static_cast<double>(measure.k == 0 ? ranking.n() : std::min<std::size_t>(measure.k, ranking.n()));
    const double relevant = ranking.found(static_cast<std::size_t>(depth), measure.rel);
    const double wanted = relevant == 0 || relevant == depth
                              ? 0
                              : accuracy_by_pairs(Accuracy{.k = measure.k, .rel = measure.rel}, ranking);
    INFO(canonical_text(measure) << " of " << ranking.text());
    REQUIRE(nearly(measure(JudgedQuery(ranking).view()), wanted));
  }
}

TEST_CASE("Compat is the overlap with the most similar ideal ranking, over the largest") {
  compare_with_plain(
      92,
      [](Random& random) {
        return Compat{.p = random.pick<double>({0.1, 0.5, 0.8, 0.95, 0.99}),
                      .normalize = random.chance(0.5) ? CompatNormalize::yes : CompatNormalize::no};
      },
      &compatibility, 5000);
  const PlainRanking perfect{.grades = {3.0, 2.0, 2.0, 1.0, std::nullopt}, .elsewhere = {0}};
  CHECK(Compat{}(JudgedQuery(perfect).view()) == Approx(1));
}

TEST_CASE("The choice of Compat is written as in ir_measures") {
  CHECK(value_of(parse_measure("Compat(p=0.8,normalize=False)")).text() == "Compat(p=0.8,normalize='False')");
  CHECK(value_of(parse_measure("Compat(normalize=True)")).text() == "Compat");
}

}  // namespace pairs_and_overlap_test
