// Slices of tables: their scores against plain selection, and every error.
#include "support/catch.hpp"
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/collection/query_slices.hpp>

#include <fmt/format.h>

#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace query_slices_test {
namespace {

ScoreTable example() {
  ScoreTable table = value_of(ScoreTable::of("Hole@5", {"a", "b"}, {"q1", "q2", "q3"}, {1, 2, 3, 4, 5, 6}));
  table.set_lower_is_better(true);
  table.set_left_out(2);
  table.set_unshared(1);
  return table;
}

std::string error_of_slices(const std::vector<QuerySlice>& slices, const SliceOptions& options = {}) {
  return error_of(with_slices(std::vector{example()}, slices, options));
}

}  // namespace

TEST_CASE("slices are built from pairs in any order", "[slices]") {
  QuerySlicesBuilder builder;
  for (const auto& [slice, query] : {std::pair("long", "q2"), std::pair("short", "q9"), std::pair("long", "q1")})
    REQUIRE(builder.add(slice, query).ok());
  CHECK(builder.build() == std::vector<QuerySlice>{{"long", {"q1", "q2"}}, {"short", {"q9"}}});
  CHECK(error_of(builder.add("long", "q1")) == "query 'q1' is in slice 'long' twice; expected once");
  CHECK(error_of(builder.add("", "q1")) == "the name of the slice is empty");
  CHECK(error_of(builder.add("long", "")) == "the query id is empty");
}

TEST_CASE("each table is followed by its slices", "[slices]") {
  const std::vector<ScoreTable> tables = {example(), value_of(ScoreTable::of("AP", {"a", "b"}, {"q3"}, {.5, .25}))};
  const std::vector<QuerySlice> slices = {{"late", {"q2", "q3", "q7"}}, {"last", {"q3"}}};
  const auto all = value_of(with_slices(tables, slices, {.unsliced = UnslicedQueries::ignore}));
  REQUIRE(all.size() == 6);
  CHECK(all[0] == tables[0]);
  CHECK(all[3] == tables[1]);
  CHECK(all[1].slice() == "late");
  CHECK(all[1].label() == "Hole@5, slice 'late'");
  CHECK(all[1].measure() == "Hole@5");
  CHECK(all[1].systems() == tables[0].systems());
  CHECK(all[1].queries() == std::vector<std::string>{"q2", "q3"});
  CHECK(std::vector(all[1].scores().begin(), all[1].scores().end()) == std::vector<double>{2, 3, 5, 6});
  CHECK(all[1].lower_is_better());
  CHECK(all[1].unscored() == 1);
  CHECK(all[1].left_out() + all[1].unshared() == 0);
  CHECK(all[2].queries() == std::vector<std::string>{"q3"});
  CHECK(all[4].unscored() == 2);
  CHECK_FALSE(all[4].lower_is_better());
  ScoreTable binary = tables[1];
  binary.set_binary(true);
  CHECK(value_of(with_slices(std::vector{binary}, std::vector{slices[1]}))[1].is_binary());
  CHECK(value_of(with_slices(tables, {})) == tables);
}

TEST_CASE("random slices have the scores that plain selection gives", "[slices]") {
  Random random(40);
  for (int round = 0; round < random_cases(200); ++round) {
    const std::size_t queries = 2 + random.below(11), systems = 1 + random.below(4);
    std::vector<std::string> ids, names;
    std::vector<double> scores;
    for (std::size_t i = 0; i < queries; ++i) ids.push_back(fmt::format("q{}", (7 * i) % 13));
    for (std::size_t i = 0; i < systems; ++i) names.push_back(fmt::format("s{}", i));
    for (std::size_t i = 0; i < systems * queries; ++i) scores.push_back(random.whole(0, 9) / 9.0);
    const ScoreTable table = value_of(ScoreTable::of("AP", names, ids, scores));
    QuerySlicesBuilder builder;
    std::vector<std::vector<bool>> is_in(3, std::vector<bool>(queries));
    for (std::size_t slice = 0; slice < is_in.size(); ++slice)
      for (std::size_t i = 0; i < queries; ++i)
        if ((is_in[slice][i] = i == slice % queries || random.whole(0, 1) == 1))
          REQUIRE(builder.add(fmt::format("{}", slice), ids[i]).ok());
    const auto all = value_of(with_slices(std::vector{table}, builder.build(), {.unsliced = UnslicedQueries::ignore}));
    for (std::size_t slice = 0; slice < is_in.size(); ++slice)
      for (std::size_t system = 0; system < systems; ++system) {
        double sum = 0, count = 0;
        for (std::size_t i = 0; i < queries; ++i)
          if (is_in[slice][i]) sum += scores[system * queries + i], ++count;
        CHECK(all[1 + slice].mean(system) == sum / count);
      }
  }
}

TEST_CASE("bad slices are errors that name them", "[slices]") {
  const QuerySlice all = {"any", {"q1", "q2", "q3"}};
  CHECK(error_of_slices({all}).empty());
  CHECK(error_of_slices({all, {"none", {}}}) == "slice 'none' has no queries; expected at least one");
  CHECK(error_of_slices({{"", {"q1"}}}) == "a slice of 1 queries has no name");
  CHECK(error_of_slices({{"all", {"q1"}}}) == "expected another name of the slice than 'all', which is all queries");
  CHECK(error_of_slices({all, all}) == "duplicate slice 'any'");
  CHECK(error_of_slices({{"twice", {"q1", "q1"}}}) == "slice 'twice': duplicate query 'q1'");
  CHECK(error_of_slices({all, {"other", {"Q1", "Q2"}}}) ==
        "slice 'other': no query of it has a score of Hole@5; its first is 'Q1', that of the scores 'q1'");
  CHECK(error_of_slices({{"some", {"q1", "q2"}}}) ==
        "query 'q3' is in no slice; expected a slice for each query, or unsliced=ignore");
  CHECK(error_of_slices({{"some", {"q1", "q9"}}}) ==
        "2 queries are in no slice, 'q2' and others; expected a slice for each, or unsliced=ignore");
  CHECK(error_of_slices({{"some", {"q1"}}}, {.unsliced = UnslicedQueries::ignore}).empty());
  const auto sliced = value_of(with_slices(std::vector{example()}, std::vector{all}));
  CHECK(error_of(with_slices(sliced, std::vector{all})) == "Hole@5, slice 'any': expected a table of all queries");
}

}  // namespace query_slices_test
