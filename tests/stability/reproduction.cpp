// Reproduced effects: against values of repro_eval, by hand, and bad input.
#include "support/catch.hpp"
#include "support/value_of.hpp"

#include <irmetrics/stability/reproduction.hpp>

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace reproduction_test {
namespace {

using Row = std::vector<double>;

/// A table of AP of the systems base, better, ...; queries have the prefix.
ScoreTable table(const std::vector<Row>& rows, const std::string& prefix = "q", const std::string& measure = "AP") {
  const std::vector<std::string> names = {"base", "better", "best"};
  std::vector<std::string> queries;
  for (std::size_t i = 0; i < rows[0].size(); ++i) queries.push_back(fmt::format("{}{}", prefix, i));
  Row scores;
  for (const Row& row : rows) scores.insert(scores.end(), row.begin(), row.end());
  return value_of(ScoreTable::of(measure, {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(rows.size())},
                                 queries, scores));
}

/// Equal but for rounding; NaN equals NaN.
bool close(double ours, double theirs) {
  if (std::isnan(theirs)) return std::isnan(ours);
  return std::abs(ours - theirs) <= 1e-12 * std::max(1.0, std::abs(theirs));
}

// ER, DRI and RMSE of the package repro_eval 0.5.0 on PyPI, for scores drawn at random.
TEST_CASE("reproduced effects are those of repro_eval") {
  struct Example {
    Row original_base, original_better, reproduced_base, reproduced_better;
    double effect_ratio, delta_relative, base_rmse, better_rmse;  // rmse NaN: other queries
  };
  const std::vector<Example> examples = {
      {{0.243}, {0.606}, {0.557}, {0.133}, -1.1680440771349865, 2.25504798634661, 0.31400000000000006, 0.473},
      {{0.378, 0.937, 0.618, 0.485, 0.64},
       {0.594, 0.067, 0.62, 0.013, 0.93},
       {0.857, 0.48, 0.265, 0.564, 0.239},
       {0.196, 0.734, 0.481, 0.553, 0.856},
       -0.49760191846522783,
       -0.4452844452844451,
       0.38208402217313403,
       0.42887993657899176},
      {{0.562, 0.487, 0.406, 0.654, 0.881, 0.154, 0.237, 0.65, 0.155, 0.888, 0.948, 0.535},
       {0.399, 0.759, 0.015, 0.687, 0.795, 0.065, 0.163, 0.776, 0.98, 0.605, 0.043, 0.308},
       {0.798, 0.031, 0.843, 0.886, 0.275, 0.484, 0.609, 0.736, 0.942, 0.899, 0.396, 0.731},
       {0.807, 0.943, 0.437, 0.404, 0.745, 0.82, 0.59, 0.455, 0.987, 0.958, 0.137, 0.899},
       -0.573804573804574,
       -0.2190594386438035,
       0.41762732589395213,
       0.38720827728756},
      {{0.374, 0.099, 0.036, 0.139, 0.506, 0.222, 0.264},
       {0.988, 0.688, 0.446, 0.797, 0.641, 0.875, 0.308},
       {0.431, 0.519, 0.853, 0.395, 0.587, 0.359, 0.546, 0.599, 0.417},
       {0.598, 0.237, 0.925, 0.344, 0.698, 0.937, 0.951, 0.029, 0.876},
       0.22283095212518356,
       1.7031653934261404,
       NAN,
       NAN},
      {{0.286, 0.62, 0.687},
       {0.712, 0.167, 0.715},
       {0.881, 0.334, 0.987, 0.554, 0.926, 0.585, 0.582, 0.106, 0.73, 0.671},
       {0.216, 0.648, 0.851, 0.587, 0.273, 0.291, 0.127, 0.064, 0.493, 0.874},
       -579.6000000000319,
       0.30459250409970934,
       NAN,
       NAN},
  };
  for (const Example& one : examples) {
    const bool other = std::isnan(one.base_rmse);
    const Reproduction found = value_of(reproduction(table({one.original_base, one.original_better}),
                                                     table({one.reproduced_base, one.reproduced_better}),
                                                     {.baseline = "base", .other_queries = other}));
    CHECK(found.systems[0].system == "base");
    CHECK(std::isnan(found.systems[0].effect_ratio));
    CHECK(close(found.systems[1].effect_ratio, one.effect_ratio));
    CHECK(close(found.systems[1].delta_relative, one.delta_relative));
    CHECK(close(found.systems[0].rmse, one.base_rmse));
    CHECK(close(found.systems[1].rmse, one.better_rmse));
    CHECK(found.undefined.size() == (other ? 1 : 0));
  }
}

TEST_CASE("queries and systems are paired by name") {
  const ScoreTable original = table({{0.5, 0.25}, {0.75, 0.5}});
  const ScoreTable other = value_of(ScoreTable::of("AP", {"better", "base"}, {"q1", "q0"}, {0.5, 0.5, 0.25, 0.5}));
  const Reproduction found = value_of(reproduction(original, other));
  CHECK(found.baseline == "base");
  CHECK(found.systems[0].rmse == 0);
  CHECK(found.systems[1].rmse == std::sqrt(0.25 * 0.25 / 2));
  CHECK(found.systems[1].original_improvement == 0.25);
  CHECK(found.systems[1].reproduced_improvement == 0.125);
  CHECK(found.systems[1].effect_ratio == 0.5);
  CHECK(found.systems[1].original_relative == 0.25 / 0.375);
  CHECK(found.systems[1].delta_relative == 0.25 / 0.375 - 0.125 / 0.375);
  CHECK(found.original_queries == 2);
}

TEST_CASE("what has no denominator is undefined, with the reason") {
  const ScoreTable original = table({{0, 0}, {0, 0}, {1, 0}});
  const Reproduction found = value_of(reproduction(original, table({{1, 0}, {1, 1}, {0, 0}}), {.baseline = "base"}));
  CHECK(std::isnan(found.systems[1].effect_ratio));
  CHECK(found.systems[2].effect_ratio == -1);
  CHECK(std::isnan(found.systems[1].delta_relative));
  CHECK(std::isnan(found.systems[2].original_relative));
  CHECK(found.systems[2].reproduced_relative == -1);
  CHECK(found.undefined ==
        std::vector<std::string>{"relative improvements: the original mean of the baseline 'base' is 0",
                                 "effect ratio of 'better': it has no original improvement over the baseline"});
}

TEST_CASE("reproduction refuses tables that do not match") {
  const ScoreTable two = table({{0.5, 0.25}, {0.75, 0.5}}), three = table({{1, 0}, {1, 1}, {0, 0}});
  const auto problem = [](const ScoreTable& original, const ScoreTable& other,
                          const ReproductionOptions& options = {}) {
    return message(reproduction(original, other, options).status());
  };
  CHECK(problem(two, table({{1, 0}, {1, 1}}, "q", "RR")) == "the original scores are of AP, the reproduced ones of RR");
  CHECK(problem(three, two) == "the reproduced scores lack system 'best'");
  CHECK(problem(two, three) == "the original scores lack system 'best'");
  CHECK(problem(two, table({{1, 0}, {1, 1}}, "t")) ==
        "the reproduced scores lack query 'q0'; an experiment that was repeated on other queries needs other_queries");
  CHECK(problem(two, table({{1, 0, 1}, {1, 1, 1}})) ==
        "the original scores lack query 'q2'; an experiment that was repeated on other queries needs other_queries");
  CHECK(problem(three, three) == "the effects of 3 systems need a baseline: one of base, better, best");
  CHECK(problem(three, three, {.baseline = "bm25"}) ==
        "the baseline 'bm25' is not one of the systems: base, better, best");
  CHECK(problem(table({{1}}), table({{1}})) ==
        "an effect is that of a system over a baseline, and there are 1 systems");
  CHECK(problem(table({{}, {}}), table({{}, {}})) == "the original scores have no queries");
}

}  // namespace
}  // namespace reproduction_test
