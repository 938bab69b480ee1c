#include <irmetrics/base/expected.hpp>
#include <irmetrics/evaluate/evaluate.hpp>

#include <cstdio>

#ifdef __cpp_lib_expected
int main() {
  irmetrics::QrelsBuilder qrels;
  irmetrics::RunBuilder run;
  if (!qrels.add("q1", "d1", 1).ok() || !run.add("q1", "d1", 0.5).ok()) return 1;
  const auto judged = irmetrics::to_expected(std::move(qrels).build());
  const auto returned = irmetrics::to_expected(std::move(run).build());
  const auto ap = irmetrics::to_expected(irmetrics::evaluate(judged.value(), returned.value(), "AP"));
  const auto unknown = irmetrics::to_expected(irmetrics::evaluate(judged.value(), returned.value(), "nDGC"));
  if (unknown.has_value()) return 1;
  std::printf("AP %g; %s\n", ap->mean("AP"), irmetrics::message(unknown.error()).c_str());
  return ap->mean("AP") == 1 ? 0 : 1;
}
#else
int main() { std::puts("skipped: the standard library has no std::expected"); }
#endif
