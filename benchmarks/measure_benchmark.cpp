// The common measures on one judged ranking of 1,000 documents, 500 judged and 125 relevant.
#include "synthetic.hpp"

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <benchmark/benchmark.h>

namespace {

using namespace irmetrics;

void score(benchmark::State& state, const char* text) {
  const Run run = benchmarks::make_run(1, 1000, true);
  const Qrels qrels = benchmarks::make_qrels(1, 1000, 500);
  Aligner aligner({}, {});
  const JudgedRanking ranking = aligner.align(run[0], qrels[0]).value();
  const AnyMeasure measure = parse_measure(text).value();
  for (auto _ : state) benchmark::DoNotOptimize(measure(ranking));
}
BENCHMARK_CAPTURE(score, AP, "AP");
BENCHMARK_CAPTURE(score, nDCG @10, "nDCG@10");
BENCHMARK_CAPTURE(score, nDCG, "nDCG");
BENCHMARK_CAPTURE(score, RR, "RR");
BENCHMARK_CAPTURE(score, P @10, "P@10");
BENCHMARK_CAPTURE(score, R @1000, "R@1000");
BENCHMARK_CAPTURE(score, Bpref, "Bpref");
BENCHMARK_CAPTURE(score, infAP, "infAP");
BENCHMARK_CAPTURE(score, RBP, "RBP");
BENCHMARK_CAPTURE(score, ERR @20, "ERR@20");
BENCHMARK_CAPTURE(score, IPrec @0.5, "IPrec@0.5");

}  // namespace
