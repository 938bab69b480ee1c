// AP and the measures with the same sum, against their formulas on the full ranking.
#include "support/plain_ranking.hpp"

#include <irmetrics/measures/all.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace average_precision_test {
namespace {

/// The sum over relevant ranks i up to `last` of h_i / i.
double precisions(const PlainRanking& q, double rel, std::size_t last) {
  double sum = 0;
  for (std::size_t i = 1; i <= std::min(last, q.n()); ++i)
    if (q.is_relevant(i, rel)) sum += q.found(i, rel) / static_cast<double>(i);
  return sum;
}

}  // namespace

TEST_CASE("AP is the sum of precisions at relevant ranks over R, also with a cut-off") {
  compare_with_plain(
      11,
      [](Random& random) { return AP{.k = random.chance(0.5) ? 0 : random_cutoff(random), .rel = random_rel(random)}; },
      [](const AP& m, const PlainRanking& q) {
        return plain_ratio(precisions(q, m.rel, m.k == 0 ? q.n() : m.k), q.relevant(m.rel));
      });
}

TEST_CASE("capped AP is the sum of precisions over min(k, R)") {
  compare_with_plain(
      17,
      [](Random& random) {
        return AP{
            .k = random.chance(0.2) ? 0 : random_cutoff(random), .rel = random_rel(random), .capped = Capped::yes};
      },
      [](const AP& m, const PlainRanking& q) {
        const double last = m.k == 0 ? 1e9 : m.k;
        return plain_ratio(precisions(q, m.rel, static_cast<std::size_t>(last)), std::min(last, q.relevant(m.rel)));
      });
  const PlainRanking q{.grades = {1.0, 0.0}, .elsewhere = {1, 1}};
  CHECK(AP{.k = 1, .capped = Capped::yes}(JudgedQuery(q).view()) == 1);
  CHECK(AP{1}(JudgedQuery(q).view()) == Approx(1.0 / 3));
}

TEST_CASE("GMAP of one query is its AP") {
  compare_with_plain(
      12, [](Random& random) { return GMAP{.rel = random_rel(random)}; },
      [](const GMAP& m, const PlainRanking& q) { return plain_ratio(precisions(q, m.rel, q.n()), q.relevant(m.rel)); });
}

TEST_CASE("YAAP is ln((1 + S) / (1 + R - S))") {
  compare_with_plain(
      13, [](Random& random) { return YAAP{.rel = random_rel(random)}; },
      [](const YAAP& m, const PlainRanking& q) {
        const double sum = precisions(q, m.rel, q.n());
        return std::log((1 + sum) / (1 + q.relevant(m.rel) - sum));
      });
}

TEST_CASE("infAP infers the precision above each relevant document from the judgments") {
  compare_with_plain(
      14, [](Random& random) { return infAP{.rel = random_rel(random)}; },
      [](const infAP& m, const PlainRanking& q) {
        constexpr double e = 1e-5;
        double sum = 0;
        for (std::size_t k = 1; k <= q.n(); ++k) {
          if (!q.is_relevant(k, m.rel)) continue;
          double rho = 0, nu = 0, upsilon = 0;
          for (std::size_t i = 1; i < k; ++i) {
            const auto grade = q.grades[i - 1];
            if (!grade) continue;
            ++(*grade >= m.rel ? rho : *grade >= 0 ? nu : upsilon);
          }
          const auto rank = static_cast<double>(k);
          sum += k == 1 ? 1
                        : 1 / rank + (rank - 1) / rank * ((rho + nu + upsilon) / (rank - 1)) *
                                         ((rho + e) / (rho + nu + 2 * e));
        }
        return plain_ratio(sum, q.relevant(m.rel));
      });
}

/// Either rounding of recall levels.
RecallRounding random_rounding(Random& random) {
  return random.chance(0.5) ? RecallRounding::trec10 : RecallRounding::trec9;
}

TEST_CASE("IPrec is the largest precision from the rank of the round(recall x R)-th relevant document on") {
  const auto plain = [](const PlainRanking& q, double rel, double recall, RecallRounding rounding) {
    const double exact = recall * q.relevant(rel);
    const double wanted =
        rounding == RecallRounding::trec10 ? static_cast<double>(std::lround(exact)) : std::floor(exact + 0.9);
    double best = 0;
    for (std::size_t i = 1; i <= q.n(); ++i)
      if (q.found(i, rel) >= wanted) best = std::max(best, q.found(i, rel) / static_cast<double>(i));
    return best;
  };
  compare_with_plain(
      15,
      [](Random& random) {
        return IPrec{
            .recall = random.whole(0, 20) / 20.0, .rel = random_rel(random), .rounding = random_rounding(random)};
      },
      [&](const IPrec& m, const PlainRanking& q) { return plain(q, m.rel, m.recall, m.rounding); });
  compare_with_plain(
      16,
      [](Random& random) {
        IPrecAvg measure{.rel = random_rel(random)};
        measure.rounding = random_rounding(random);
        if (random.chance(0.5)) measure.points.clear();
        while (measure.points.empty() || random.chance(0.4)) measure.points.push_back(random.unit());
        return measure;
      },
      [&](const IPrecAvg& m, const PlainRanking& q) {
        double sum = 0;
        for (const double point : m.points) sum += plain(q, m.rel, point, m.rounding);
        return sum / static_cast<double>(m.points.size());
      },
      3000);
}

TEST_CASE("with two relevant documents, the first at rank 1, the versions of trec_eval differ in 11pt_avg") {
  const std::vector<Hit> hits = {{1, 1}};
  const std::vector<double> judged = {1, 1};
  const JudgedRanking ranking{.hits = hits, .judged = judged, .retrieved = 1};
  CHECK(IPrecAvg{}(ranking) == Approx(8.0 / 11));
  CHECK(IPrecAvg{.rounding = RecallRounding::trec9}(ranking) == Approx(6.0 / 11));
}

}  // namespace average_precision_test
