// Measures of a user who scans the list and may stop, against their formulas on the full ranking.
#include "support/plain_ranking.hpp"

#include <irmetrics/measures/all.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace rank_biased_test {
namespace {

double random_persistence(Random& random) { return random.pick<double>({0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.999}); }

}  // namespace

TEST_CASE("RBP is (1 - p) times the sum of p^(i - 1) over relevant ranks i") {
  compare_with_plain(
      51,
      [](Random& random) {
        return RBP{.k = random.chance(0.5) ? 0 : random_cutoff(random),
                   .p = random_persistence(random),
                   .rel = random_rel(random)};
      },
      [](const RBP& m, const PlainRanking& q) {
        double sum = 0;
        double weight = 1;
        for (std::size_t i = 1; i <= q.n() && (m.k == 0 || i <= m.k); ++i, weight *= m.p)
          if (q.is_relevant(i, m.rel)) sum += weight;
        return (1 - m.p) * sum;
      });
}

TEST_CASE("GradedRBP scales gains by the grades from 0 to the query's largest, if one lies outside [0, 1]") {
  compare_with_plain(
      52,
      [](Random& random) {
        GradedRBP measure{.p = random_persistence(random), .gains = {}};
        if (random.chance(0.5)) measure.gains.of_grade.emplace_back(0, random.pick<double>({0, 0, 0.5, -1}));
        if (random.chance(0.5)) measure.gains.of_grade.emplace_back(1, random.pick<double>({0, 1, 0.5, 4}));
        return measure;
      },
      [](const GradedRBP& m, const PlainRanking& q) {
        const auto gain = [&](double grade) {
          for (const auto& [listed, value] : m.gains.of_grade)
            if (listed == grade) return value;
          return grade;
        };
        std::vector<double> levels = q.judged();
        std::erase_if(levels, [](double grade) { return grade < 0; });
        const double top = levels.empty() ? 0 : *std::max_element(levels.begin(), levels.end());
        for (double level = 0; level <= top; ++level) levels.push_back(level);  // whether or not a document has it
        for (const auto& [listed, value] : m.gains.of_grade) levels.push_back(listed);
        double low = gain(0);
        double high = gain(0);
        for (const double level : levels) {
          low = std::min(low, gain(level));
          high = std::max(high, gain(level));
        }
        double sum = 0;
        double weight = 1;
        for (const auto& grade : q.grades) {
          if (grade && *grade >= 0)
            sum += weight * (low < 0 || high > 1 ? plain_ratio(gain(*grade) - low, high - low) : gain(*grade));
          weight *= m.p;
        }
        return (1 - m.p) * sum;
      });
}

TEST_CASE("RBPResidual is p^n plus the weight of the unjudged documents") {
  compare_with_plain(
      53,
      [](Random& random) {
        return RBPResidual{.p = random_persistence(random),
                           .tail = random.chance(0.5) ? ResidualTail::always : ResidualTail::if_unjudged};
      },
      [](const RBPResidual& m, const PlainRanking& q) {
        double sum = 0;
        double weight = 1;
        bool unjudged = false;
        for (const auto& grade : q.grades) {
          if (!grade || *grade < 0) {
            sum += weight;
            unjudged = true;
          }
          weight *= m.p;
        }
        if (!unjudged && m.tail == ResidualTail::if_unjudged) return 0.0;
        return std::pow(m.p, static_cast<double>(q.n())) + (1 - m.p) * sum;
      });
}

TEST_CASE("RBPResidual of a fully judged ranking is never below 0") {
  PlainRanking q;
  double smallest = 1;
  for (int depth = 0; depth < 400; ++depth) {
    for (const double p : {0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9})
      smallest = std::min(smallest, RBPResidual{.p = p}(JudgedQuery(q).view()));
    q.grades.push_back(0.0);
  }
  CHECK(smallest >= 0);
}

/// The expected reciprocal rank of the gains at ranks 1, 2, ..., with the gain of the largest grade.
double plain_err(const std::vector<double>& gains, std::uint32_t k, Satisfaction q, double largest) {
  double sum = 0;
  double looking = 1;
  for (std::size_t i = 1; i <= gains.size() && (k == 0 || i <= k); ++i) {
    const double gain = std::clamp(gains[i - 1], 0.0, largest);
    const double satisfied =
        q == Satisfaction::linear ? gain / (largest + 1) : (std::pow(2, gain) - 1) / std::pow(2, largest);
    sum += looking * satisfied / static_cast<double>(i);
    looking *= 1 - satisfied;
  }
  return sum;
}

TEST_CASE("nERR is ERR over that of all judged documents by descending gain, and ERR has its gains and forms") {
  const auto gain_of = [](const Gains& gains, std::optional<double> grade) {
    return grade && *grade >= 0 ? gains(*grade) : 0.0;
  };
  const auto make = [](Random& random) {
    nERR measure{.k = random.chance(0.5) ? 0 : random_cutoff(random),
                 .max_grade = random.pick<double>({4, 3, 1}),
                 .q = random.chance(0.5) ? Satisfaction::exp : Satisfaction::linear};
    if (random.chance(0.5)) measure.gains.of_grade = {{1, 4}, {2, 0}, {3, random.pick<double>({1, 9})}};
    return measure;
  };
  const auto err = [&](const auto& m, const PlainRanking& q) {
    std::vector<double> gains;
    for (const auto& grade : q.grades) gains.push_back(gain_of(m.gains, grade));
    return plain_err(gains, m.k, m.q, gain_of(m.gains, m.max_grade));
  };
  compare_with_plain(55, make, [&](const nERR& m, const PlainRanking& q) {
    std::vector<double> ideal;
    for (const double grade : q.judged()) ideal.push_back(gain_of(m.gains, grade));
    std::sort(ideal.rbegin(), ideal.rend());
    return plain_ratio(err(m, q), plain_err(ideal, m.k, m.q, gain_of(m.gains, m.max_grade)));
  });
  compare_with_plain(
      56,
      [&](Random& random) {
        const nERR other = make(random);
        return ERR{.k = other.k, .max_grade = other.max_grade, .q = other.q, .gains = other.gains};
      },
      err);
}

TEST_CASE("ERR is the expected reciprocal of the rank at which the user is satisfied") {
  compare_with_plain(
      54,
      [](Random& random) {
        return ERR{.k = random.chance(0.5) ? 0 : random_cutoff(random),
                   .max_grade = random.pick<double>({4, 4, 1, 3, 2.5})};
      },
      [](const ERR& m, const PlainRanking& q) {
        double sum = 0;
        double looking = 1;
        for (std::size_t i = 1; i <= q.n() && (m.k == 0 || i <= m.k); ++i) {
          const double grade = std::clamp(q.grades[i - 1].value_or(0), 0.0, m.max_grade);
          const double satisfied = (std::pow(2, grade) - 1) / std::pow(2, m.max_grade);
          sum += looking * satisfied / static_cast<double>(i);
          looking *= 1 - satisfied;
        }
        return sum;
      });
}

}  // namespace rank_biased_test
