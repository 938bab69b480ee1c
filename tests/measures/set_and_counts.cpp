// Measures of the returned set, counts, and proportions of judged documents, against their formulas.
#include "support/plain_ranking.hpp"

#include <irmetrics/measures/all.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace set_and_counts_test {
namespace {

double a(const PlainRanking& q, double rel) { return q.found(q.n(), rel); }
double n(const PlainRanking& q) { return static_cast<double>(q.n()); }

/// The number of the first k returned documents with a judgment, or with a grade of 0 or more.
double judged_in(const PlainRanking& q, std::uint32_t k, bool negative_too) {
  double judged = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(k, q.n()); ++i)
    judged += q.grades[i] && (negative_too || *q.grades[i] >= 0) ? 1 : 0;
  return judged;
}
double returned_in(const PlainRanking& q, std::uint32_t k) { return std::min<double>(k, n(q)); }

template <class M>
M with_rel(Random& random) {
  M measure;
  measure.rel = random_rel(random);
  return measure;
}
template <class M>
M with_cutoff(Random& random) {
  return M{random_cutoff(random)};
}

}  // namespace

TEST_CASE("set measures are ratios of the four counts") {
  compare_with_plain(31, with_rel<SetP>,
                     [](const SetP& m, const PlainRanking& q) { return plain_ratio(a(q, m.rel), n(q)); });
  compare_with_plain(32, with_rel<SetR>,
                     [](const SetR& m, const PlainRanking& q) { return plain_ratio(a(q, m.rel), q.relevant(m.rel)); });
  compare_with_plain(33, with_rel<SetRelP>, [](const SetRelP& m, const PlainRanking& q) {
    return plain_ratio(a(q, m.rel), std::min(n(q), q.relevant(m.rel)));
  });
  compare_with_plain(34, with_rel<SetAP>, [](const SetAP& m, const PlainRanking& q) {
    return plain_ratio(a(q, m.rel) * a(q, m.rel), n(q) * q.relevant(m.rel));
  });
}

TEST_CASE("SetF is the weighted harmonic mean of set precision and recall") {
  compare_with_plain(
      35,
      [](Random& random) {
        return SetF{.rel = random_rel(random), .beta = random.pick<double>({1, 0, 0.5, 2, 3.7})};
      },
      [](const SetF& m, const PlainRanking& q) {
        const double precision = plain_ratio(a(q, m.rel), n(q));
        const double recall = plain_ratio(a(q, m.rel), q.relevant(m.rel));
        const double x = m.beta * m.beta;
        return plain_ratio((x + 1) * precision * recall, recall + x * precision);
      });
}

TEST_CASE("SetF refuses a beta whose square could lose precision") {
  CHECK_THROWS_WITH(AnyMeasure(SetF{.rel = 1, .beta = 1e200}), "SetF: beta must be in [0, 1000], not 1e+200");
}

TEST_CASE("Utility weighs the four cells") {
  compare_with_plain(
      36,
      [](Random& random) {
        return Utility{.rel = random_rel(random),
                       .a = random.whole(-3, 3) / 2.0,
                       .b = random.whole(-3, 3) / 2.0,
                       .c = random.whole(-3, 3) / 2.0,
                       .d = random.whole(-3, 3) / 2.0,
                       .collection = static_cast<double>(random.whole(0, 1000))};
      },
      [](const Utility& m, const PlainRanking& q) {
        const double relevant = q.relevant(m.rel);
        const double found = a(q, m.rel);
        return m.a * found + m.b * (n(q) - found) + m.c * (relevant - found) +
               m.d * (m.collection + found - n(q) - relevant);
      });
}

TEST_CASE("counts equal plain counts") {
  compare_with_plain(
      37, [](Random&) { return NumQ{}; }, [](const NumQ&, const PlainRanking&) { return 1; }, 100);
  compare_with_plain(
      38, [](Random&) { return NumRet{}; }, [](const NumRet&, const PlainRanking& q) { return n(q); });
  compare_with_plain(39, with_rel<NumRel>, [](const NumRel& m, const PlainRanking& q) { return q.relevant(m.rel); });
  compare_with_plain(40, with_rel<NumRelRet>, [](const NumRelRet& m, const PlainRanking& q) { return a(q, m.rel); });
  compare_with_plain(41, with_rel<NumNonrelRet>, [](const NumNonrelRet& m, const PlainRanking& q) {
    double count = 0;
    for (const auto& grade : q.grades) count += grade && *grade >= 0 && *grade < m.rel ? 1 : 0;
    return count;
  });
}

TEST_CASE("Judged is a proportion of the returned documents, Hole and Unjudged are proportions of k") {
  compare_with_plain(42, with_cutoff<Judged>, [](const Judged& m, const PlainRanking& q) {
    return plain_ratio(judged_in(q, m.k, true), returned_in(q, m.k));
  });
  compare_with_plain(43, with_cutoff<Hole>, [](const Hole& m, const PlainRanking& q) {
    return (returned_in(q, m.k) - judged_in(q, m.k, true)) / m.k;
  });
  compare_with_plain(44, with_cutoff<Unjudged>, [](const Unjudged& m, const PlainRanking& q) {
    return (returned_in(q, m.k) - judged_in(q, m.k, false)) / m.k;
  });
}

}  // namespace set_and_counts_test
