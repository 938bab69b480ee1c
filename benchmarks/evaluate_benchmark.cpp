// Evaluation of a run in memory.
#include "synthetic.hpp"

#include <irmetrics/evaluate/evaluate.hpp>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace {

using namespace irmetrics;

void evaluate_run(benchmark::State& state) {
  const Run run = benchmarks::make_run(500, 1000, true);
  const Qrels qrels = benchmarks::make_qrels(500, 1000, static_cast<std::uint32_t>(state.range(0)));
  const auto measures = parse_measures("AP nDCG@10 RR R@1000").value();
  EvaluateOptions options;
  options.threads = static_cast<unsigned>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(evaluate(qrels, run, measures, options).ok());
  state.SetItemsProcessed(state.iterations() * 500'000);
}
BENCHMARK(evaluate_run)->ArgNames({"judged", "threads"})->ArgsProduct({{1, 100}, {1, 2}})->UseRealTime();

void evaluate_nuggets(benchmark::State& state, const benchmarks::NuggetShape& shape) {
  const Run run = benchmarks::make_run(500, 1000, true);
  const NuggetQrels nuggets = benchmarks::make_nuggets(500, 1000, shape);
  const std::uint32_t k = static_cast<std::uint32_t>(state.range(0));
  const auto measures = parse_measures(fmt::format("alpha_nDCG@{} Coverage@{}", k, k)).value();
  EvaluateOptions options;
  options.threads = 1;
  for (auto _ : state) benchmark::DoNotOptimize(evaluate(nuggets, run, measures, options).ok());
  state.SetItemsProcessed(state.iterations() * 500'000);
}
BENCHMARK_CAPTURE(evaluate_nuggets, few, benchmarks::few_nuggets)->ArgName("k")->Arg(20)->Arg(1000);
BENCHMARK_CAPTURE(evaluate_nuggets, many, benchmarks::many_nuggets)->ArgName("k")->Arg(20)->Arg(1000);

}  // namespace
