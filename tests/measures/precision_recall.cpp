// Measures that count relevant documents up to a rank, against their formulas on the full ranking.
#include "support/plain_ranking.hpp"

#include <irmetrics/measures/all.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace precision_recall_test {

TEST_CASE("P is the number of relevant documents up to k over k") {
  compare_with_plain(
      1, [](Random& random) { return measures::P{.k = random_cutoff(random), .rel = random_rel(random)}; },
      [](const measures::P& m, const PlainRanking& q) { return q.found(m.k, m.rel) / m.k; });
}

TEST_CASE("R is the number of relevant documents up to k over all relevant ones") {
  compare_with_plain(
      2, [](Random& random) { return measures::R{.k = random_cutoff(random), .rel = random_rel(random)}; },
      [](const measures::R& m, const PlainRanking& q) { return plain_ratio(q.found(m.k, m.rel), q.relevant(m.rel)); });
}

TEST_CASE("RelativeP is the number of relevant documents up to k over the largest possible number") {
  compare_with_plain(
      3, [](Random& random) { return RelativeP{.k = random_cutoff(random), .rel = random_rel(random)}; },
      [](const RelativeP& m, const PlainRanking& q) {
        return plain_ratio(q.found(m.k, m.rel), std::min<double>(m.k, q.relevant(m.rel)));
      });
}

TEST_CASE("Success is 1 if a relevant document is among the first k") {
  compare_with_plain(
      4, [](Random& random) { return Success{.k = random_cutoff(random), .rel = random_rel(random)}; },
      [](const Success& m, const PlainRanking& q) { return q.found(m.k, m.rel) > 0 ? 1.0 : 0.0; });
}

TEST_CASE("Rprec is precision at floor(multiple x R + 0.9)") {
  compare_with_plain(
      5,
      [](Random& random) {
        return Rprec{.rel = random_rel(random), .multiple = random.pick<double>({1, 1, 0, 0.2, 0.35, 0.6, 2, 5, 17.3})};
      },
      [](const Rprec& m, const PlainRanking& q) {
        const double cut = std::floor(m.multiple * q.relevant(m.rel) + 0.9);
        return plain_ratio(q.found(static_cast<std::size_t>(cut), m.rel), cut);
      });
}

TEST_CASE("Rprec with a multiple beyond all ranks is 0, because its cut-off is that large") {
  PlainRanking q;
  q.grades = {1.0, 1.0};
  CHECK(Rprec{.rel = 1, .multiple = 1e300}(JudgedQuery(q).view()) < 1e-9);
}

TEST_CASE("RR is one over the rank of the first relevant document") {
  compare_with_plain(
      6,
      [](Random& random) { return RR{.k = random.chance(0.5) ? 0 : random_cutoff(random), .rel = random_rel(random)}; },
      [](const RR& m, const PlainRanking& q) {
        for (std::size_t i = 1; i <= q.n() && (m.k == 0 || i <= m.k); ++i)
          if (q.is_relevant(i, m.rel)) return 1.0 / static_cast<double>(i);
        return 0.0;
      });
}

}  // namespace precision_recall_test
