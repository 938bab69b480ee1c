// Scores a query with built-in measures and own ones; errors are values, and the identity of a measure needs no type
// information of the compiler.
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>
#include <irmetrics/measures/all.hpp>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions) || defined(__GXX_RTTI)
#error this test needs a compiler without exceptions and type information
#endif

using namespace irmetrics;

namespace {

/// 1 if the first document is relevant.
struct FirstIsRelevant {
  static constexpr auto descriptor =
      describe<FirstIsRelevant>("First", "First is relevant", "1 if the first document is relevant", "this test");
  double operator()(const JudgedRanking& query) const noexcept {
    return !query.hits.empty() && query.hits[0].rank == 1 && query.hits[0].grade >= 1 ? 1 : 0;
  }
  bool operator==(const FirstIsRelevant&) const = default;
};

int failures = 0;

void check(bool holds, const char* what) {
  if (holds) return;
  std::printf("failed: %s\n", what);
  ++failures;
}

}  // namespace

int main() {
  QrelsBuilder judged;
  RunBuilder returned;
  check(judged.add("q1", "d1", 1).ok() && judged.add("q2", "d3", 2).ok(), "judgments");
  check(returned.add("q1", "d0", 0.75).ok() && returned.add("q1", "d1", 0.5).ok(), "a run");
  check(returned.add("q2", "d3", 1).ok(), "a second query");
  const Result<Qrels> qrels = std::move(judged).build();
  const Result<Run> run = std::move(returned).build();
  check(qrels.ok() && run.ok(), "collections");

  const AnyMeasure depth("depth", [](const JudgedRanking& query) { return query.retrieved * 1.0; });
  const AnyMeasure last("last", [](const JudgedRanking& query) { return query.hits.back().rank * 1.0; });
  const Result<Scores> scores = evaluate(*qrels, *run, {"AP nDCG@10", FirstIsRelevant{}, depth, last});
  check(scores.ok(), "an evaluation");
  check(scores->mean("AP") == 0.75, "AP is the mean of 1/2 and 1");
  check(scores->mean("First") == 0.5, "the first document of one of two queries is relevant");
  check(scores->mean("depth") == 1.5, "two documents and one");

  const Result<std::vector<AnyMeasure>> parsed = parse_measures("AP nDCG");
  check(parsed.ok(), "names of measures");
  check((*parsed)[0].as<AP>() != nullptr, "the library's AP is an AP");
  check((*parsed)[0].as<nDCG>() == nullptr && (*parsed)[1].as<nDCG>() != nullptr, "nDCG is an nDCG");
  check((*parsed)[0] == AnyMeasure(AP{}), "the library's AP equals one that is made here");
  check(AnyMeasure(FirstIsRelevant{}).as<FirstIsRelevant>() != nullptr, "an own measure");
  check(depth == AnyMeasure(depth) && !(depth == last), "functions are different types");

  QrelsBuilder twice;
  Status status = twice.add("q1", "d1", 2);
  status.update(twice.add("q1", "d1", 1));
  status.update(std::move(twice).build().status());
  check(!status.message().empty(), "a document judged twice is a status");
  const Result<std::vector<AnyMeasure>> unknown = parse_measures("nDGC");
  check(!unknown.ok() && !unknown.status().message().empty(), "an unknown measure is a status");

  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
