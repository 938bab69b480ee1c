// Scores a run of two documents, and exits with 0 if the value is as expected.
#include <irmetrics/core.hpp>

#include <utility>

int main() {
  irmetrics::QrelsBuilder judged;
  irmetrics::RunBuilder returned;
  // The relevant document is at rank 2: RR is 1/2.
  if (!judged.add("q1", "d1", 1).ok() || !returned.add("q1", "d0", 0.75).ok() || !returned.add("q1", "d1", 0.5).ok())
    return 1;
  const auto qrels = std::move(judged).build();
  const auto run = std::move(returned).build();
  const auto measures = irmetrics::parse_measures("RR");
  if (!qrels.ok() || !run.ok() || !measures.ok()) return 1;
  return irmetrics::evaluate(*qrels, *run, *measures).mean("RR") == 0.5 ? 0 : 1;
}
