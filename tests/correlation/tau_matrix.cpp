// The matrix of rankings: each cell is the correlation of its pair.
#include "support/files.hpp"
#include "support/published.hpp"
#include "support/random_data.hpp"
#include "support/same_number.hpp"

#include <irmetrics/correlation/tau_matrix.hpp>

#include <fmt/format.h>

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
    for (std::size_t index = 0; index < enum_names<RankCoefficient>.size(); ++index) {
      const auto name = static_cast<RankCoefficient>(index);
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

TEST_CASE("tau_matrices: the collections by each measure, and the mixed matrix of all") {
  // By hand, from inversions of 1, 2, 3, 4: none is a tau of 1, one 2/3, two 1/3, four -1/3.
  const auto ranking = [](const std::string& measure, const std::vector<double>& scores) {
    return NamedRanking{measure, {{"s", "t", "u", "v"}, scores}};
  };
  const std::vector<CollectionRankings> collections = {
      {"a", {ranking("AP", {1, 2, 3, 4}), ranking("P@10", {2, 3, 1, 4})}},
      {"b", {ranking("AP", {2, 1, 3, 4}), ranking("P@10", {1, 3, 4, 2})}},
      {"c", {ranking("AP", {3, 1, 2, 4}), ranking("P@10", {4, 2, 1, 3})}}};
  const std::vector<TauMatrix> matrices = value_of(tau_matrices(collections));
  REQUIRE(matrices.size() == 2);
  CHECK(matrices[0].measure == "AP");
  CHECK(matrices[0].names == std::vector<std::string>{"a", "b", "c"});
  CHECK(matrices[0].at(0, 1).value == Approx(2.0 / 3));
  CHECK(matrices[0].at(0, 2).value == Approx(1.0 / 3));
  CHECK(matrices[0].averages()[0] == Approx(0.5));
  CHECK(matrices[1].measure == "P@10");
  std::vector<NamedRanking> mixed;
  for (const CollectionRankings& collection : collections)
    for (const NamedRanking& one : collection.measures) mixed.push_back({collection.name + ' ' + one.name, one.scores});
  CHECK(value_of(tau_matrix(mixed)).averages()[0] == Approx(0.8 / 3));  // the other measure is an average of its own

  std::vector<CollectionRankings> uneven = collections;
  uneven[1].measures.erase(uneven[1].measures.begin());
  uneven[2].measures.push_back(ranking("RR", {1, 2, 3, 4}));
  const std::vector<TauMatrix> some = value_of(tau_matrices(uneven));
  REQUIRE(some.size() == 2);
  CHECK(some[0].names == std::vector<std::string>{"a", "c"});
  CHECK(some[0].notes == std::vector<std::string>{"Without AP: b.", "No matrix of RR: only one collection has it."});
  CHECK(some[1].notes.empty());
  CHECK(error_of(tau_matrices(std::span(uneven).first(1))) ==
        "no measure in common: expected rankings by the same measure for at least two of the 1 collections");
  uneven[0].measures[1].scores.scores[0] = std::nan("");
  CHECK(error_of(tau_matrices(uneven)) == "P@10: a: system 's' has the score nan; expected a finite number");
}

TEST_CASE("the averages of GenTREC's table 8 are those of its matrices") {
  const auto folder = reference_data("paper_tables");
  if (!folder) return;
  const auto rows = read_table(*folder + "/gentrec_table8.tsv");
  std::size_t averages = 0;
  std::vector<std::string> others;
  for (const std::string measure : {"MAP", "RPrec", "P@100", "P@10"}) {
    TauMatrix matrix;
    for (const auto& row : rows) {
      if (row.at("measure") != measure) continue;
      if (row.at("collection") != "Average") matrix.names.push_back(row.at("collection"));
    }
    REQUIRE(matrix.names.size() == 7);
    for (const auto& row : rows) {
      if (row.at("measure") != measure || row.at("collection") == "Average") continue;
      for (const std::string& name : matrix.names) {
        matrix.pairs.emplace_back();
        matrix.pairs.back().value = row.at(name) == "-" ? 1 : std::stod(row.at(name));
      }
    }
    const std::vector<double> means = matrix.averages();
    for (const auto& row : rows) {
      if (row.at("measure") != measure || row.at("collection") != "Average") continue;
      for (std::size_t i = 0; i < matrix.names.size(); ++i) {
        ++averages;
        // Printed cells and averages are rounded to two digits, so that the mean of cells is off by 0.005 at most.
        if (std::abs(means[i] - std::stod(row.at(matrix.names[i]))) > 0.005 + 1e-9)
          others.push_back(measure + ' ' + matrix.names[i]);
      }
    }
  }
  CHECK(averages == 28);
  CHECK(others == std::vector<std::string>{"RPrec TREC7"});  // printed .85, and the mean of its cells is .8433
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
  const TauMatrix omitted = value_of(tau_matrix(broken, RankCoefficient::tau_b, {.undefined = Undefined::omit}));
  CHECK(omitted.at(0, 1).value == 1);
  const std::vector<NamedRanking> undefined = {{"AP", list}, {"RR", {{"a", "b"}, {nan, 2}}}};
  const TauMatrix propagated =
      value_of(tau_matrix(undefined, RankCoefficient::tau_b, {.undefined = Undefined::propagate}));
  CHECK(std::isnan(propagated.at(0, 1).value));
}

}  // namespace tau_matrix_test
