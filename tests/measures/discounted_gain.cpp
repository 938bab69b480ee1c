// Measures of graded gain, against their formulas on the full ranking and on a sorted ideal one.
#include "support/plain_ranking.hpp"

#include <irmetrics/measures/all.hpp>

#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace discounted_gain_test {
namespace {

/// Gains for some grades: usually empty; sometimes gains that reverse the order of grades.
Gains random_gains(Random& random) {
  Gains gains;
  if (random.chance(0.5)) return gains;
  for (const double grade : {-1.0, 0.0, 1.0, 2.0, 3.0})
    if (random.chance(0.5)) gains.of_grade.emplace_back(grade, random.pick<double>({0, 0.2, 1, 2, 2, 3, 9}));
  return gains;
}

double gain_of(const Gains& gains, std::optional<double> grade) {
  if (!grade || *grade < 0) return 0;  // a negative grade: in the pool, not judged
  for (const auto& [listed, gain] : gains.of_grade)
    if (listed == *grade) return gain;
  return std::max(0.0, *grade);
}

std::vector<double> gains_of(const PlainRanking& q, const Gains& gains) {
  std::vector<double> of_rank;
  for (const auto& grade : q.grades) of_rank.push_back(gain_of(gains, grade));
  return of_rank;
}

/// The positive gains of all judged documents, largest first.
std::vector<double> ideal_gains(const PlainRanking& q, const Gains& gains) {
  std::vector<double> ideal;
  for (const double grade : q.judged())
    if (const double gain = gain_of(gains, grade); gain > 0) ideal.push_back(gain);
  std::sort(ideal.begin(), ideal.end(), std::greater<>());
  return ideal;
}

double plain_dcg(const std::vector<double>& gains, std::size_t last, DcgForm form = DcgForm::log2) {
  double sum = 0;
  for (std::size_t i = 1; i <= std::min(last, gains.size()); ++i) {
    const auto rank = static_cast<double>(i);
    const double discount = form != DcgForm::original ? std::log2(rank + 1) : i < 2 ? 1 : std::log2(rank);
    sum += (form == DcgForm::exp_log2 ? std::pow(2, gains[i - 1]) - 1 : gains[i - 1]) / discount;
  }
  return sum;
}

constexpr std::size_t everything = 1'000'000;
std::size_t last_of(std::uint32_t k) { return k == 0 ? everything : k; }

template <class M>
M random_dcg(Random& random) {
  return M{.k = random.chance(0.5) ? 0 : random_cutoff(random),
           .dcg = random.pick<DcgForm>({DcgForm::log2, DcgForm::exp_log2, DcgForm::original}),
           .gains = random_gains(random)};
}

}  // namespace

TEST_CASE("DCG is the sum of discounted gains") {
  compare_with_plain(61, random_dcg<DCG>, [](const DCG& m, const PlainRanking& q) {
    return plain_dcg(gains_of(q, m.gains), last_of(m.k), m.dcg);
  });
}

TEST_CASE("DCG discounts ranks beyond any table by the same logarithm") {
  for (const std::uint32_t rank : {4094U, 4095U, 4096U, 4097U, 100'000U, 4'000'000'000U}) {
    const std::vector<Hit> hits = {{rank, 1}};
    CHECK(DCG{}(JudgedRanking{hits, {}, rank}) == 1 / std::log2(rank + 1.0));
  }
}

TEST_CASE("IdealDCG is the DCG of all judged documents by descending gain") {
  compare_with_plain(62, random_dcg<IdealDCG>, [](const IdealDCG& m, const PlainRanking& q) {
    return plain_dcg(ideal_gains(q, m.gains), last_of(m.k), m.dcg);
  });
}

TEST_CASE("nDCG is DCG over the ideal one, both to the cut-off") {
  compare_with_plain(63, random_dcg<nDCG>, [](const nDCG& m, const PlainRanking& q) {
    return plain_ratio(plain_dcg(gains_of(q, m.gains), last_of(m.k), m.dcg),
                       plain_dcg(ideal_gains(q, m.gains), last_of(m.k), m.dcg));
  });
}

TEST_CASE("NCG is the sum of gains over the largest one, both to the cut-off") {
  const auto plain_cg = [](const std::vector<double>& gains, std::size_t last) {
    return std::accumulate(gains.begin(), gains.begin() + static_cast<std::ptrdiff_t>(std::min(last, gains.size())),
                           0.0);
  };
  compare_with_plain(
      67,
      [](Random& random) {
        return NCG{.k = random.chance(0.5) ? 0 : random_cutoff(random), .gains = random_gains(random)};
      },
      [&](const NCG& m, const PlainRanking& q) {
        return plain_ratio(plain_cg(gains_of(q, m.gains), last_of(m.k)),
                           plain_cg(ideal_gains(q, m.gains), last_of(m.k)));
      });
  const PlainRanking q{.grades = {1.0, 3.0, std::nullopt}, .elsewhere = {2}};
  CHECK(NCG{2}(JudgedQuery(q).view()) == 4.0 / 5);
  CHECK(NCG{.k = 1, .gains = {{{1, 3}, {3, 1}}}}(JudgedQuery(q).view()) == 1);
}

TEST_CASE("nDCGRel averages nDCG over the documents of positive gain") {
  compare_with_plain(
      64, [](Random& random) { return nDCGRel{.gains = random_gains(random)}; },
      [](const nDCGRel& m, const PlainRanking& q) {
        const std::vector<double> gains = gains_of(q, m.gains);
        const std::vector<double> ideal = ideal_gains(q, m.gains);
        double sum = 0;
        auto missing = static_cast<double>(ideal.size());
        for (std::size_t i = 1; i <= gains.size(); ++i) {
          if (gains[i - 1] <= 0) continue;
          sum += plain_dcg(gains, i) / plain_dcg(ideal, i);
          --missing;
        }
        if (ideal.empty()) return 0.0;
        sum += missing * plain_dcg(gains, everything) / plain_dcg(ideal, everything);
        return sum / static_cast<double>(ideal.size());
      });
}

TEST_CASE("RnDCG averages nDCG over the boundaries of the ideal gain") {
  compare_with_plain(
      65, [](Random& random) { return RnDCG{.rel = random_rel(random), .gains = random_gains(random)}; },
      [](const RnDCG& m, const PlainRanking& q) {
        const std::vector<double> gains = gains_of(q, m.gains);
        const std::vector<double> ideal = ideal_gains(q, m.gains);
        if (q.relevant(m.rel) == 0 || ideal.empty()) return 0.0;
        double sum = 0;
        double points = 0;
        for (std::size_t b = 1; b <= ideal.size(); ++b) {
          if (b < ideal.size() && ideal[b] == ideal[b - 1]) continue;
          sum += plain_dcg(gains, b) / plain_dcg(ideal, b);
          ++points;
        }
        if (q.n() > ideal.size() + 1) {
          sum += plain_dcg(gains, everything) / plain_dcg(ideal, everything);
          ++points;
        }
        return sum / points;
      });
}

TEST_CASE("G discounts each gain by the lag of the ranking behind the ideal one") {
  compare_with_plain(
      66, [](Random& random) { return measures::G{.gains = random_gains(random)}; },
      [](const measures::G& m, const PlainRanking& q) {
        const std::vector<double> gains = gains_of(q, m.gains);
        const std::vector<double> ideal = ideal_gains(q, m.gains);
        double sum = 0, c = 0, s = 0, total = 0;
        for (const double gain : ideal) total += gain;
        for (std::size_t i = 0; i < gains.size(); ++i) {
          c += std::max(i < ideal.size() ? ideal[i] : 0.0, 1.0);
          s += gains[i];
          sum += gains[i] / std::log2(2 + c - s);
        }
        return plain_ratio(sum, total);
      });
}

TEST_CASE("BinG averages 1 / log2(2 + nonrelevant documents above) over the relevant ones") {
  compare_with_plain(
      67, [](Random& random) { return BinG{.rel = random_rel(random)}; },
      [](const BinG& m, const PlainRanking& q) {
        double sum = 0;
        double above = 0;
        for (std::size_t i = 1; i <= q.n(); ++i) {
          if (q.is_relevant(i, m.rel))
            sum += 1 / std::log2(2 + above);
          else
            ++above;
        }
        return plain_ratio(sum, q.relevant(m.rel));
      });
}

}  // namespace discounted_gain_test
