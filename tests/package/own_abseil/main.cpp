// An engine whose interface is Abseil's, and which scores a query with irmetrics.
#include <irmetrics/core.hpp>
#include <absl/status/status.h>
#ifndef VENDORED
#include <irmetrics/abseil.hpp>
#include <absl/container/flat_hash_map.h>
#include <absl/status/statusor.h>

#include <string>
#endif

#include <utility>

#if defined(ABSEIL_VERSION) && ABSEIL_VERSION != ABSL_LTS_RELEASE_VERSION
#error The headers are not those of the source tree.
#endif

namespace {

absl::Status search(irmetrics::RunBuilder& run) {
#ifdef VENDORED
  return run.add("q1", "d1", 0.5).ok() ? absl::Status() : absl::Status(absl::StatusCode::kInternal);
#else
  absl::flat_hash_map<std::string, double> hits = {{"d1", 0.5}};
  for (const auto& [document, score] : hits)
    if (absl::Status status = run.add("q1", document, score); !status.ok()) return status;
  return absl::OkStatus();
#endif
}

}  // namespace

int main() {
  irmetrics::QrelsBuilder judged;
  irmetrics::RunBuilder returned;
  if (!judged.add("q1", "d1", 1).ok() || !returned.add("q1", "d0", 0.75).ok() || !search(returned).ok()) return 1;
#ifdef VENDORED
  const auto qrels = std::move(judged).build();
#else
  const absl::StatusOr<irmetrics::Qrels> qrels = std::move(judged).build();
#endif
  const auto run = std::move(returned).build();
  if (!qrels.ok() || !run.ok()) return 1;
  const auto scores = irmetrics::evaluate(*qrels, *run, "RR");
  return scores.ok() && scores->mean("RR") == 0.5 ? 0 : 1;
}
