// A user's program: scores a run of two documents, and exits with 0 if the values are as expected.
#include "consumer.hpp"

#include <cmath>
#include <cstdio>
#include <utility>

int main() {
  irmetrics::QrelsBuilder judged;
  irmetrics::RunBuilder returned;
  // The relevant document comes second: AP is 1/2, nDCG@10 is 1/log2(3).
  for (const irmetrics::Status& status :
       {judged.add("q1", "d1", 1), returned.add("q1", "d0", 0.75), returned.add("q1", "d1", 0.5)}) {
    if (!status.ok()) {
      std::fputs("a builder refused a row\n", stderr);
      return 1;
    }
  }
  const irmetrics::Result<irmetrics::Qrels> qrels = std::move(judged).build();
  const irmetrics::Result<irmetrics::Run> run = std::move(returned).build();
  if (!qrels.ok() || !run.ok()) {
    std::fputs("a builder did not build\n", stderr);
    return 1;
  }

  const double ap = mean_by_the_other_unit(*qrels, *run, "AP");
  const double ndcg = mean_by_the_other_unit(*qrels, *run, "nDCG@10");
  std::printf("AP %.17g, nDCG@10 %.17g\n", ap, ndcg);
  return ap == 0.5 && std::abs(ndcg - 1 / std::log2(3.0)) < 1e-15 ? 0 : 1;
}
