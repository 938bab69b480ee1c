// Tuning: the values that are tried, the best of them, and what cannot be tuned.
#include "support/qrels_and_runs.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/fusion/tune_fusion.hpp>

#include <fmt/format.h>

#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace tune_fusion_test {
namespace {

std::vector<Run> two_runs() { return {run_of({{"1", "a", 2}, {"1", "b", 1}}), run_of({{"1", "b", 2}, {"1", "a", 1}})}; }
Qrels a_is_relevant() { return qrels_of({{"1", "a", 1}, {"1", "b", 0}}); }

RunQuality mean_of(std::string_view measure) {
  return [measure = value_of(parse_measure(measure))](const Run& fused) -> Result<double> {
    return value_of(evaluate(a_is_relevant(), fused, {measure})).mean(0);
  };
}

}  // namespace

TEST_CASE("Weights that sum to 1 are tried, and of equal ones the last is best", "[fusion]") {
  const TunedFusion tuned = value_of(
      tune_fusion(two_runs(), a_is_relevant(), "wsum", mean_of("RR"), {.first = {}, .last = {}, .step = 0.25}));
  std::vector<std::string> tried;
  std::vector<double> qualities;
  for (const FusionTrial& trial : tuned.trials) {
    tried.push_back(fusion_text(trial.fusion));
    qualities.push_back(trial.quality);
  }
  CHECK(tried == std::vector<std::string>{"wsum(weights=[0,1])", "wsum(weights=[0.25,0.75])", "wsum(weights=[0.5,0.5])",
                                          "wsum(weights=[0.75,0.25])", "wsum(weights=[1,0])"});
  CHECK(qualities == std::vector<double>{0.5, 0.5, 0.5, 1, 1});  // of the tie b is first
  CHECK(tuned.best == 4);
  std::vector<Run> three = two_runs();
  three.push_back(three[0]);
  CHECK(value_of(tune_fusion(three, a_is_relevant(), "wmnz", mean_of("RR"))).trials.size() == 66);
}

TEST_CASE("Each method is tuned by its grid, or has nothing to tune", "[fusion]") {
  for (const FusionMethod& method : fusion_methods()) {
    INFO(method.name);
    const auto tuned =
        tune_fusion(two_runs(), a_is_relevant(), method.name, mean_of("AP"), {.first = {}, .last = {}, .step = {}});
    double grid = 0;
    for (const FusionParameter& parameter : method.parameters)
      if (parameter.grid.step > 0)
        grid = std::round((parameter.grid.last - parameter.grid.first) / parameter.grid.step);
    if (method.weighted || grid > 0 || method.learn != nullptr)
      CHECK(value_of(tuned).trials.size() == (method.weighted ? 11 : static_cast<std::size_t>(grid) + 1));
    else
      CHECK(error_of(tuned).starts_with(fmt::format("{} has nothing to tune; expected one of rrf, ", method.name)));
  }
}

TEST_CASE("Values of a grid are those that are written", "[fusion]") {
  const TunedFusion tuned = value_of(
      tune_fusion(two_runs(), a_is_relevant(), "rbc", mean_of("AP"), {.first = 0.1, .last = 0.4, .step = 0.1}));
  std::vector<double> values;
  for (const FusionTrial& trial : tuned.trials) values.push_back(trial.fusion.values[0]);
  CHECK(values == std::vector<double>{0.1, 0.2, 0.3, 0.4});
}

TEST_CASE("Grids that are empty, too large or out of range are errors", "[fusion]") {
  const auto tuned = [](std::string_view method, double first, double last, double step) {
    return error_of(
        tune_fusion(two_runs(), a_is_relevant(), method, mean_of("AP"), {.first = first, .last = last, .step = step}));
  };
  CHECK(tuned("rrf", 10, 100, 0) ==
        "tuning takes a step above 0 and 1 to 1000000 values, not those from 10 to 100 in steps of 0");
  CHECK(tuned("rrf", 10, 5, 1) ==
        "tuning takes a step above 0 and 1 to 1000000 values, not those from 10 to 5 in steps of 1");
  CHECK(tuned("wsum", 0, 1, 1e-9).starts_with("tuning takes a step above 0 and 1 to 1000000 values"));
  CHECK(tuned("rbc", 0.5, 2, 0.5) == "rbc: phi must be a number from 0 to 1, not 1.5");
  const RunQuality failing = [](const Run&) -> Result<double> { return invalid_input("no quality"); };
  CHECK(error_of(tune_fusion(two_runs(), a_is_relevant(), "wsum", failing)) == "no quality");
}

}  // namespace tune_fusion_test
