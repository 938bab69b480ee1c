// Pearson's and Spearman's correlation, and the weighted tau, against SciPy 1.17 and plain formulas.
#include "support/catch.hpp"
#include "support/tied_lists.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/correlation/weighted_tau.hpp>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace linear_correlation_test {
namespace {

using List = std::vector<double>;

/// Pearson's coefficient by moments.
double plain_pearson(const List& first, const List& second) {
  const auto size = static_cast<double>(first.size());
  double mean_first = 0, mean_second = 0;
  for (const double score : first) mean_first += score / size;
  for (const double score : second) mean_second += score / size;
  double products = 0, squares_first = 0, squares_second = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    products += (first[i] - mean_first) * (second[i] - mean_second);
    squares_first += std::pow(first[i] - mean_first, 2);
    squares_second += std::pow(second[i] - mean_second, 2);
  }
  return products / std::sqrt(squares_first * squares_second);
}

/// One plus the number of lower items, plus half the number of other items that are equal.
List plain_ranks(const List& scores) {
  List ranks;
  for (const double score : scores) {
    double rank = 0.5;
    for (const double other : scores) rank += other < score ? 1 : other == score ? 0.5 : 0;
    ranks.push_back(rank);
  }
  return ranks;
}

/// Vigna's weighted tau with the ranks of one list, over all pairs.
double plain_weighted_tau(const List& first, const List& second) {
  List weights;
  for (std::size_t i = 0; i < first.size(); ++i) {
    double rank = 1;
    for (std::size_t j = 0; j < first.size(); ++j) {
      const bool same = first[j] == first[i] && second[j] == second[i];
      rank += first[j] > first[i] || (first[j] == first[i] && second[j] > second[i]) || (same && j < i) ? 1 : 0;
    }
    weights.push_back(1 / rank);
  }
  const auto sign = [](double a, double b) { return a < b ? -1.0 : a > b ? 1.0 : 0.0; };
  double products = 0, squares_first = 0, squares_second = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double weight = weights[i] + weights[j];
      const double one = sign(first[i], first[j]), other = sign(second[i], second[j]);
      products += one * other * weight;
      squares_first += one * one * weight;
      squares_second += other * other * weight;
    }
  }
  return products / std::sqrt(squares_first) / std::sqrt(squares_second);
}

bool is_constant(const List& scores) {
  return std::all_of(scores.begin(), scores.end(), [&](double score) { return score == scores[0]; });
}

}  // namespace

TEST_CASE("Pearson, Spearman and weighted tau equal SciPy's", "[statistics]") {
  // spearmanr, pearsonr and weightedtau of SciPy 1.17.1.
  struct Figures {
    std::size_t items;
    bool ties;
    double spearman, spearman_p, pearson, pearson_p, weighted_tau;
  };
  const std::vector<Figures> figures = {
      {14, false, 0.38461538461538464, 0.17450875077509553, 0.3040111123292931, 0.29063641859304384,
       0.34604739633188947},
      {14, true, 0.17006057356387064, 0.5610761301064102, 0.10985884360051024, 0.7085047940154073, 0.1863874877100351},
      {33, false, 0.3218582887700535, 0.06776107526566362, 0.3128648246307532, 0.07626520175251257, 0.2044361246781847},
      {33, true, 0.24703208668825438, 0.16575812618872648, 0.2466963012159649, 0.16635272166731505, 0.2604286781323826},
      {100, false, 0.4385598559855985, 5.021904234650402e-06, 0.46332693783485385, 1.2082897437515578e-06,
       0.4367408581747155},
      {100, true, 0.4321554986128996, 7.13040793572859e-06, 0.45589776957088957, 1.8744517655943142e-06,
       0.4347813836211637},
      {200, false, 0.6750483762094053, 5.887462648005396e-28, 0.6870687807508421, 2.813516837777682e-29,
       0.647441864838018},
      {200, true, 0.6714530061221153, 1.4220419670425046e-27, 0.6840495557572469, 6.1227431920541e-29,
       0.6679139367834799},
  };
  for (const Figures& expected : figures) {
    INFO(expected.items << " items, ties: " << expected.ties);
    List first, second;
    for (std::size_t i = 0; i < expected.items; ++i) {
      const std::size_t other = i * 73 % 211 + i;
      first.push_back(static_cast<double>(expected.ties ? i / 3 : i));
      second.push_back(static_cast<double>(expected.ties ? other / 20 : other));
    }
    const Correlation rho = spearman(first, second).value(), r = pearson(first, second).value();
    CHECK(rho.coefficient == Approx(expected.spearman).epsilon(1e-13));
    CHECK(rho.p_value == Approx(expected.spearman_p).epsilon(1e-10));
    CHECK(r.coefficient == Approx(expected.pearson).epsilon(1e-13));
    CHECK(r.p_value == Approx(expected.pearson_p).epsilon(1e-10));
    CHECK(weighted_tau(first, second).value() == Approx(expected.weighted_tau).epsilon(1e-13));
  }
  // Example of the documentation of weightedtau: NaN ranks below every number.
  const List first = {12, 2, 1, 12, 2};
  CHECK(weighted_tau(first, List{1, 4, 7, 1, 0}).value() == Approx(-0.5669496815368272).epsilon(1e-14));
  CHECK(weighted_tau(first, List{1, 4, 7, 1, NAN}).value() == Approx(-0.5669496815368272).epsilon(1e-14));
  CHECK(weighted_tau(List{3, 1, 2, INFINITY}, List{1, 2, -INFINITY, 5}).value() ==
        Approx(0.5333333333333332).epsilon(1e-14));
}

TEST_CASE("correlations of random lists follow their definitions", "[statistics]") {
  Random random(621);
  for (int i = 0; i < random_cases(1000); ++i) {
    const std::size_t size = 2 + random.below(80);
    const List first = tied_list(random, size, random.whole(1, 40)), second = tied_list(random, size, 10);
    if (is_constant(first) || is_constant(second)) continue;
    CHECK(spearman(first, second)->coefficient ==
          Approx(plain_pearson(plain_ranks(first), plain_ranks(second))).margin(1e-13));
    CHECK(weighted_tau(first, second).value() ==
          Approx((plain_weighted_tau(first, second) + plain_weighted_tau(second, first)) / 2).margin(1e-12));
    const auto finite = [](double score) { return std::isfinite(score); };
    if (std::all_of(first.begin(), first.end(), finite) && std::all_of(second.begin(), second.end(), finite))
      CHECK(pearson(first, second)->coefficient == Approx(plain_pearson(first, second)).margin(1e-12));
  }
}

TEST_CASE("full agreement is 1 for lists of any length and scores of any size", "[statistics]") {
  Random random(622);
  for (const std::size_t size : {3, 5, 14, 500}) {
    const List list = untied_list(random, size);
    List opposite = list;
    for (double& score : opposite) score = -score;
    CHECK(spearman(list, list)->coefficient == 1);
    CHECK(spearman(list, list)->p_value == 0);
    CHECK(spearman(list, opposite)->coefficient == -1);
    CHECK(pearson(list, opposite)->coefficient == Approx(-1).epsilon(1e-14));
    CHECK(weighted_tau(list, list).value() == Approx(1).epsilon(1e-14));
  }
  const Correlation large = pearson(List{-5e210, 5e210, 3e200, -3e200}, List{1, 2, 3, 4}).value();
  CHECK(large.coefficient == Approx(0.3162277659978643).epsilon(1e-14));  // SciPy 1.17.1
  CHECK(large.p_value == Approx(0.6837722340021357).epsilon(1e-14));
}

TEST_CASE("correlations of two items, of empty and constant lists, and of NaN", "[statistics]") {
  const Correlation two = pearson(List{1, 2}, List{5, 3}).value();
  CHECK(two.coefficient == -1);
  CHECK(two.p_value == 1);
  CHECK(spearman(List{1, 2}, List{5, 3})->coefficient == -1);
  CHECK(std::isnan(spearman(List{1, 2}, List{5, 3})->p_value));
  for (const auto& [first, second] : std::vector<std::pair<List, List>>{
           {{}, {}}, {{1}, {1}}, {{1, NAN, 2}, {1, 2, 3}}, {{1, 2, 3}, {4, 4, 4}}, {{0, -0.0}, {1, 2}}}) {
    for (const Correlation& result : {pearson(first, second).value(), spearman(first, second).value()}) {
      CHECK(std::isnan(result.coefficient));
      CHECK(std::isnan(result.p_value));
    }
  }
  CHECK(std::isnan(pearson(List{1, INFINITY, 2}, List{1, 2, 3})->coefficient));
  CHECK(std::isnan(weighted_tau(List{}, List{}).value()));
  CHECK(std::isnan(weighted_tau(List{1}, List{1}).value()));
  CHECK(std::isnan(weighted_tau(List{1, 2, 3}, List{4, 4, 4}).value()));
  const std::string unequal = "the lists must have the same length, not 1 and 2 items";
  CHECK(message(pearson(List{1}, List{1, 2}).status()) == unequal);
  CHECK(message(spearman(List{1}, List{1, 2}).status()) == unequal);
  CHECK(message(weighted_tau(List{1}, List{1, 2}).status()) == unequal);
}

}  // namespace linear_correlation_test
