// Measures of the C/W/L framework, against the sums of their weights on the full ranking and values of cwl_eval.
#include "support/plain_ranking.hpp"

#include <irmetrics/measures/all.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace cwl_test {
namespace {

/// The sum of weight and gain over the sum of weights, in which each weight is a product of probabilities: rank by
/// rank, over a list that is filled up to 1000 documents.
template <class M>
double weighted(const M& m, const PlainRanking& q, const std::function<double(double, double, double)>& continues) {
  std::vector<double> gains(1000, 0), weights(1000, 1);
  for (std::size_t i = 0; i < std::min<std::size_t>(q.n(), 1000); ++i)
    if (q.grades[i])
      gains[i] = *q.grades[i] >= m.max_rel ? 1 : std::max(0.0, (*q.grades[i] - m.min_rel) / (m.max_rel - m.min_rel));
  double total = 0, part = 0, whole = 0;
  for (std::size_t i = 1; i < 1000; ++i) {
    total += gains[i - 1];
    weights[i] = weights[i - 1] * continues(static_cast<double>(i), gains[i - 1], total);
  }
  for (std::size_t i = 0; i < 1000; ++i) {
    part += weights[i] * gains[i];
    whole += weights[i];
  }
  return part / whole;
}

/// Measures with random scales; make(random) sets the other parameters.
template <class M, class Continues>
void compare(std::uint64_t seed, const std::function<M(Random&)>& make, const Continues& continues) {
  compare_with_plain(
      seed,
      [&](Random& random) {
        M measure = make(random);
        measure.min_rel = random.pick<double>({0, 0, 0, 1, -1});
        measure.max_rel = random.pick<double>({2, 3, 4.5});
        return measure;
      },
      [&](const M& m, const PlainRanking& q) {
        return weighted(m, q, [&](double i, double gain, double total) { return continues(m, i, gain, total); });
      },
      1000);
}

double random_goal(Random& random) { return random.pick<double>({0.5, 1, 1.5, 2, 5}); }

/// The query for which cwl_eval computed the expected values. Returned: a, b, x. Judged: a, b, c.
double of_vector(const AnyMeasure& measure) {
  const PlainRanking query{.grades = {1.0, 0.0, std::nullopt}, .elsewhere = {1}};
  const JudgedQuery judged(query);
  return measure(judged.view());
}

}  // namespace

TEST_CASE("SDCG, BPM, INSQ and INST are expected gains of their users") {
  compare<SDCG>(
      81, [](Random& random) { return SDCG{.k = random_cutoff(random)}; },
      [](const SDCG& m, double i, double, double) { return i < m.k ? std::log(i + 1) / std::log(i + 2) : 0; });
  compare<BPM>(
      82, [](Random& random) { return BPM{.k = random_cutoff(random), .T = random_goal(random)}; },
      [](const BPM& m, double i, double, double total) { return total < m.T && i < m.k ? 1.0 : 0.0; });
  compare<INSQ>(
      83, [](Random& random) { return INSQ{.T = random_goal(random)}; },
      [](const INSQ& m, double i, double, double) { return std::pow((i + 2 * m.T - 1) / (i + 2 * m.T), 2); });
  compare<INST>(
      84, [](Random& random) { return INST{.T = random_goal(random)}; },
      [](const INST& m, double i, double, double total) {
        const double left = m.T - total;
        return std::pow((i + m.T + left - 1) / (i + m.T + left), 2);
      });
}

TEST_CASE("NERR8 to NERR11 are expected gains of users whom documents satisfy") {
  compare<NERR8>(
      85, [](Random& random) { return NERR8{.k = random_cutoff(random)}; },
      [](const NERR8& m, double i, double gain, double) { return i < m.k ? 1 - gain : 0; });
  compare<NERR9>(
      86, [](Random& random) { return NERR9{.k = random_cutoff(random)}; },
      [](const NERR9& m, double i, double gain, double) { return i < m.k ? (1 - gain) * (i / (i + 1)) : 0; });
  compare<NERR10>(
      87,
      [](Random& random) {
        return NERR10{.p = random.pick<double>({0.1, 0.5, 0.9, 0.99})};
      },
      [](const NERR10& m, double, double gain, double) { return (1 - gain) * m.p; });
  compare<NERR11>(
      88, [](Random& random) { return NERR11{.T = random_goal(random)}; },
      [](const NERR11& m, double i, double gain, double) {
        return (1 - gain) * std::pow((i + 2 * m.T - 1) / (i + 2 * m.T), 2);
      });
}

TEST_CASE("UMeasure and TBG are expected gains of users whom documents of cost 1 wear out") {
  compare<UMeasure>(
      89,
      [](Random& random) {
        return UMeasure{.L = random.pick<double>({1, 2.5, 10, 224, 5000})};
      },
      [](const UMeasure& m, double i, double, double) { return i < 999 && i < m.L ? (m.L - i) / (m.L - i + 1) : 0; });
  compare<TBG>(
      90,
      [](Random& random) {
        return TBG{.halflife = random.pick<double>({0.1, 1, 10, 224})};
      },
      [](const TBG& m, double, double, double) { return std::pow(0.5, 1 / m.halflife); });
}

TEST_CASE("C/W/L measures have the values of cwl_eval") {
  CHECK(of_vector(SDCG{.k = 2}) == Approx(0.61315).margin(5e-6));
  CHECK(of_vector(SDCG{}) == Approx(0.22009).margin(5e-6));
  CHECK(of_vector(BPM{.k = 2}) == 1);
  CHECK(of_vector(BPM{.T = 2}) == Approx(0.1));
  CHECK(of_vector(INST{}) == Approx(0.6083).margin(5e-5));
  CHECK(of_vector(INST{.T = 2}) == Approx(0.28205).margin(5e-6));
  CHECK(of_vector(INSQ{}) == Approx(0.38824).margin(5e-6));
}

TEST_CASE("a scale without width has the gains 0 and 1") {
  const PlainRanking query{.grades = {1.0, 2.0, 3.0}, .elsewhere = {}};
  CHECK(SDCG{.k = 1, .min_rel = 2, .max_rel = 2}(JudgedQuery(query).view()) == 0);
  CHECK(BPM{.k = 3, .T = 5, .min_rel = 2, .max_rel = 2}(JudgedQuery(query).view()) == Approx(2.0 / 3));
}

}  // namespace cwl_test
