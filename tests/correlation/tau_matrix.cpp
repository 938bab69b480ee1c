// The matrix of rankings: each cell is the correlation of its pair.
#include "support/files.hpp"
#include "support/random_data.hpp"
#include "support/same_number.hpp"

#include <irmetrics/correlation/tau_matrix.hpp>

#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace tau_matrix_test {
namespace {

std::vector<NamedRanking> random_rankings(Random& random) {
  const std::vector<std::string> names = random_ids(random, 12);
  std::vector<NamedRanking> rankings;
  for (int i = random.whole(1, 5); i > 0; --i) {
    NamedRanking& ranking = rankings.emplace_back(NamedRanking{fmt::format("ranking {}", i), {}});
    for (const std::string& name : names) {
      if (random.chance(0.15)) continue;
      ranking.scores.systems.push_back(name);
      ranking.scores.scores.push_back(random_score(random, 6));
    }
  }
  return rankings;
}

}  // namespace

TEST_CASE("tau_matrix: each cell equals correlate of its pair") {
  Random random(1);
  for (int i = 0; i < random_cases(50); ++i) {
    const std::vector<NamedRanking> rankings = random_rankings(random);
    for (std::size_t place = 0; place < enum_names<RankCoefficient>.size(); ++place) {
      const auto name = static_cast<RankCoefficient>(place);
      INFO(enum_text(name));
      const TauMatrix matrix = value_of(tau_matrix(rankings, name));
      REQUIRE(matrix.size() == rankings.size());
      for (std::size_t row = 0; row < matrix.size(); ++row) {
        for (std::size_t column = 0; column < matrix.size(); ++column) {
          const RankingPair& pair = matrix.at(row, column);
          const bool mirrored = is_symmetric(name) && column < row;  // sums in the other order
          const RankCorrelation both = mirrored ? value_of(correlate(rankings[column].scores, rankings[row].scores))
                                                : value_of(correlate(rankings[row].scores, rankings[column].scores));
          CHECK(pair.systems == both.systems.size());
          const PairCounts& counts = both.kendall.counts;
          CHECK(pair.tied_first == (mirrored ? counts.tied_second : counts.tied_first));
          CHECK(pair.tied_second == (mirrored ? counts.tied_first : counts.tied_second));
          CHECK(pair.tied_both == counts.tied_both);
          if (name == RankCoefficient::rbo)
            CHECK(same(pair.value, value_of(rbo({both.systems, both.first}, {both.systems, both.second}, 0.9)).ext));
          else
            CHECK(same(pair.value, coefficient(both, name)));
        }
      }
    }
  }
}

TEST_CASE("tau_matrix: averages are the means of the columns without the diagonal") {
  TauMatrix matrix;
  matrix.names = {"A", "B", "C"};
  for (const double value : {1.0, 0.5, 0.2, 0.6, 1.0, -0.4, 0.1, 0.3, 1.0}) {
    matrix.pairs.emplace_back();
    matrix.pairs.back().value = value;
  }
  const std::vector<double> averages = matrix.averages();  // rows are the truth
  REQUIRE(averages.size() == 3);
  CHECK(averages[0] == Approx(0.35));
  CHECK(averages[1] == Approx(0.4));
  CHECK(averages[2] == Approx(-0.1));
  matrix.pairs[1].value = std::nan("");
  CHECK(matrix.averages()[0] == averages[0]);
  CHECK(std::isnan(matrix.averages()[1]));
  const std::vector<NamedRanking> one = {{"AP", {{"a", "b"}, {1, 2}}}};
  CHECK(std::isnan(value_of(tau_matrix(one)).averages()[0]));
  CHECK(TauMatrix().averages().empty());

  Random random(2);
  for (int i = 0; i < random_cases(20); ++i) {
    const std::vector<NamedRanking> rankings = random_rankings(random);
    const TauMatrix found = value_of(tau_matrix(rankings, RankCoefficient::tau_ap_a));
    for (std::size_t column = 0; column < found.size(); ++column) {
      double sum = 0;
      for (std::size_t row = 0; row < found.size(); ++row) sum += row == column ? 0 : found.at(row, column).value;
      CHECK(same(found.averages()[column], sum / static_cast<double>(found.size() - 1)));
    }
  }
}

TEST_CASE("tau_matrix: errors name the rankings that cannot be correlated") {
  const SystemScores list = {{"a", "b"}, {1, 2}};
  CHECK(error_of(tau_matrix({})) == "there are no rankings");
  const std::vector<NamedRanking> twice = {{"AP", list}, {"AP", list}};
  CHECK(error_of(tau_matrix(twice)) == "duplicate ranking 'AP'");
  const std::vector<NamedRanking> apart = {{"AP", list}, {"RR", {{"a", "c"}, {1, 2}}}};
  CHECK(error_of(tau_matrix(apart)) ==
        "'AP' and 'RR': expected at least 2 common systems, found only 'a': the first list has 2 ('a', 'b'), the "
        "second 2 ('a', 'c')");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<NamedRanking> broken = {{"AP", list}, {"RR", {{"a", "b", "c"}, {1, 2, nan}}}};
  const std::vector<NamedRanking> short_of_scores = {{"AP", list}, {"RR", {{"a", "b", "c"}, {1}}}};
  const std::vector<NamedRanking> short_of_names = {{"AP", list}, {"RR", {{"a"}, {1, 2, std::nan("")}}}};
  CHECK(error_of(tau_matrix(short_of_scores)) == "RR: the ranking has 3 systems, but 1 scores");
  CHECK(error_of(tau_matrix(short_of_names)) == "RR: the ranking has 1 systems, but 3 scores");
  CHECK(error_of(tau_matrix(broken)) == "RR: system 'c' has the score nan; expected a finite number");
  CHECK(value_of(tau_matrix(broken, RankCoefficient::tau_b, {.undefined = Undefined::omit})).at(0, 1).value == 1);
  const std::vector<NamedRanking> undefined = {{"AP", list}, {"RR", {{"a", "b"}, {nan, 2}}}};
  CHECK(std::isnan(
      value_of(tau_matrix(undefined, RankCoefficient::tau_b, {.undefined = Undefined::propagate})).at(0, 1).value));
}

}  // namespace tau_matrix_test
