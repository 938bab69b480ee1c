// Scores as Eigen matrices: the same memory, and sums in order.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/significance/score_matrix.hpp>

#include <fmt/format.h>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace score_matrix_test {
namespace {

ScoreTable small_table() {
  return value_of(ScoreTable::of("AP", {"x", "y", "z"}, {"q1", "q2"}, {0.5, 0.25, 0.125, 1, 0, 0.75}));
}

/// Whether matrix accepts a source: temporaries are refused, because the view would outlive them.
template <class Source>
constexpr bool has_matrix = requires(Source&& source) {
  matrix(std::forward<Source>(source));
};
static_assert(has_matrix<const ScoreTable&> && !has_matrix<ScoreTable> && !has_matrix<const ScoreTable>);
static_assert(has_matrix<const Scores&> && !has_matrix<Scores> && !has_matrix<const Scores>);

}  // namespace

TEST_CASE("a table of scores is a matrix of systems x queries, without copying", "[statistics]") {
  const ScoreTable table = small_table();
  const ScoreMatrix scores = matrix(table);
  CHECK(scores.data() == table.scores().data());
  CHECK(scores.rows() == 3);
  CHECK(scores.cols() == 2);
  for (std::size_t system = 0; system < 3; ++system)
    for (std::size_t query = 0; query < 2; ++query)
      CHECK(scores(static_cast<Eigen::Index>(system), static_cast<Eigen::Index>(query)) == table.scores(system)[query]);
  const ScoreTable nothing;
  CHECK(matrix(nothing).size() == 0);
}

TEST_CASE("scores are a matrix of measures x queries, without copying", "[statistics]") {
  QrelsBuilder qrels;
  RunBuilder run;
  for (const char* query : {"q1", "q2", "q3"}) {
    REQUIRE(qrels.add(query, "a", 1).ok());
    REQUIRE(run.add(query, "a", query[1] == '2' ? 1 : 3).ok());
    REQUIRE(run.add(query, "b", 2).ok());
  }
  const Scores scores = value_of(evaluate(value_of(std::move(qrels).build()), value_of(std::move(run).build()),
                                          value_of(parse_measures("RR P@1 AP"))));
  const ScoreMatrix values = matrix(scores);
  CHECK(values.data() == scores.values().data());
  CHECK(values.rows() == 3);
  CHECK(values.cols() == 3);
  for (std::size_t measure = 0; measure < 3; ++measure)
    CHECK(values.row(static_cast<Eigen::Index>(measure)).data() == scores.per_query(measure).data());
  CHECK((values.col(1) == Eigen::Array3d(0.5, 0, 0.5)).all());
}

TEST_CASE("a program computes with the matrix: covariances of systems over queries", "[statistics]") {
  Random random(4);
  const std::size_t systems = 5, queries = 40;
  std::vector<std::string> names, topics;
  std::vector<double> scores;
  for (std::size_t i = 0; i < systems; ++i) names.push_back(fmt::format("s{}", i));
  for (std::size_t i = 0; i < queries; ++i) topics.push_back(fmt::format("q{}", i));
  for (std::size_t i = 0; i < systems * queries; ++i) scores.push_back(random.unit());
  const ScoreTable table = value_of(ScoreTable::of("AP", names, topics, scores));
  const ScoreMatrix values = matrix(table);
  const Eigen::MatrixXd centred = (values.colwise() - values.rowwise().mean()).matrix();
  const Eigen::MatrixXd covariances = centred * centred.transpose() / static_cast<double>(queries - 1);
  for (std::size_t i = 0; i < systems; ++i) {
    for (std::size_t j = 0; j < systems; ++j) {
      double sum = 0;
      for (std::size_t query = 0; query < queries; ++query)
        sum += (table.scores(i)[query] - table.mean(i)) * (table.scores(j)[query] - table.mean(j));
      CHECK(covariances(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) ==
            Approx(sum / static_cast<double>(queries - 1)));
    }
  }
}

TEST_CASE("sums follow the order of the elements, row by row", "[statistics]") {
  // In any other order, the small values change the sum.
  const std::vector<double> values = {1e16, 1, 1, 1, 1, 1, 1, -1e16, 1e16, 1, 1, 1, -1e16, 1, 1, 1};
  double sum = 0;
  for (const double value : values) sum += value;
  CHECK(sum == 3);
  CHECK(sum_in_order(matrix(values, 1, 16)) == sum);
  CHECK(sum_in_order(matrix(values, 16, 1)) == sum);
  CHECK(sum_in_order(matrix(values, 4, 4)) == sum);
  CHECK(sum_in_order(matrix(values, 2, 8).row(0)) == 0);
  CHECK(sum_in_order(-matrix(values, 4, 4)) == -sum);
  CHECK(matrix(values, 1, 16).minCoeff() == -1e16);
}

}  // namespace score_matrix_test
