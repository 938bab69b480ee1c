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

TEST_CASE("F1 at k is the harmonic mean of P and R at k, and without a cut-off SetF") {
  const auto harmonic = [](double p, double r) { return plain_ratio(2 * p * r, p + r); };
  compare_with_plain(
      31, [](Random& random) { return F1{.k = random_cutoff(random), .rel = random_rel(random)}; },
      [&](const F1& m, const PlainRanking& q) {
        return harmonic(q.found(m.k, m.rel) / m.k, plain_ratio(q.found(m.k, m.rel), q.relevant(m.rel)));
      });
  Random random(32);
  for (int i = 0; i < 1000; ++i) {
    const PlainRanking q = random_ranking(random);
    CHECK(F1{}(JudgedQuery(q).view()) == SetF{}(JudgedQuery(q).view()));
  }
}

TEST_CASE("Hits is the number of relevant documents up to k") {
  compare_with_plain(
      33, [](Random& random) { return Hits{.k = random_cutoff(random), .rel = random_rel(random)}; },
      [](const Hits& m, const PlainRanking& q) { return q.found(m.k, m.rel); });
  const PlainRanking q{.grades = {1.0, std::nullopt, 2.0}, .elsewhere = {1}};
  CHECK(Hits{}(JudgedQuery(q).view()) == 2);
}

TEST_CASE("Fallout is the share of the nonrelevant documents up to k: of the judged ones, or of the collection") {
  compare_with_plain(
      34,
      [](Random& random) {
        return Fallout{.k = random.chance(0.3) ? 0 : random_cutoff(random),
                       .rel = random_rel(random),
                       .collection = random.pick<double>({0, 0, 1000, 1, 15})};
      },
      [](const Fallout& m, const PlainRanking& q) {
        const std::size_t last = std::min<std::size_t>(m.k == 0 ? q.n() : m.k, q.n());
        double found = 0;
        for (std::size_t i = 0; i < last; ++i) {
          const bool judged = q.grades[i] && *q.grades[i] >= 0;
          if (m.collection > 0 ? !q.is_relevant(i + 1, m.rel) : judged && *q.grades[i] < m.rel) ++found;
        }
        double known = static_cast<double>(q.judged().size());
        for (std::size_t i = 0; i < last; ++i) known += q.grades[i] ? 0 : 1;
        const double all = m.collection > 0 ? std::max(m.collection, known) - q.relevant(m.rel)
                                            : q.count([&](double grade) { return grade >= 0 && grade < m.rel; });
        return plain_ratio(found, all);
      });
}

TEST_CASE("Fallout and AUROC have torchmetrics' values") {
  // retrieval_fall_out and retrieval_auroc of scores 0.2, 0.3, 0.5 and targets 1, 0, 1; torchmetrics 1.9.0.
  const PlainRanking documented{.grades = {1.0, 0.0, 1.0}, .elsewhere = {}};
  CHECK(Fallout{2}(JudgedQuery(documented).view()) == 1);
  CHECK(AUROC{}(JudgedQuery(documented).view()) == 0.5);
  const PlainRanking longer{.grades = {0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0}, .elsewhere = {}};
  CHECK(Fallout{3}(JudgedQuery(longer).view()) == 0.5);
  CHECK(AUROC{}(JudgedQuery(longer).view()) == 0.4375);
  CHECK(AUROC{5}(JudgedQuery(longer).view()) == Approx(1.0 / 6));
  CHECK(AUROC{1}(JudgedQuery(longer).view()) == 0);
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
