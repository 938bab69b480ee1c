// A corpus given with the judgments: the audit counts judged and returned documents that it lacks. Expected counts are
// worked out by hand.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/temporary_folder.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/report/audit_report.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace corpus_test {
namespace {

const std::vector<std::string> corpus = {"d1", "d2", "d3"};

Qrels qrels() { return qrels_of({{"q1", "d1", 1}, {"q1", "gone", 0}, {"q2", "lost", 1}, {"q2", "d2", 1}}); }

NuggetQrels nuggets() {
  NuggetQrelsBuilder builder;
  for (const char* query : {"q1", "q2"}) REQUIRE(builder.add_nugget(query, {"n"}).ok());
  REQUIRE(builder.add("q1", "n", "d1", 1).ok());
  REQUIRE(builder.add("q1", "n", "gone", 1).ok());   // the qrels judge it, too
  REQUIRE(builder.add("q2", "n", "other", 1).ok());  // only the nuggets judge it
  return value_of(std::move(builder).build());
}

struct Outside {
  std::size_t judged, returned;
  bool operator==(const Outside&) const = default;
};
Outside outside_of(const Scores& scores) { return {scores.audit().judged_outside, scores.audit().returned_outside}; }
std::ostream& operator<<(std::ostream& to, const Outside& outside) {
  return to << fmt::format("{} judged, {} returned", outside.judged, outside.returned);
}

}  // namespace

TEST_CASE("documents that the corpus lacks are counted for scored queries, from memory and files") {
  const Run run =
      run_of({{"q1", "d1", 3}, {"q1", "new", 2}, {"q1", "gone", 1}, {"q2", "d2", 1}, {"q3", "unjudged", 1}});
  const std::string lines = "q1 Q0 d1 1 3 r\nq1 Q0 new 2 2 r\nq1 Q0 gone 3 1 r\nq2 Q0 d2 1 1 r\nq3 Q0 unjudged 1 1 r\n";
  const TemporaryFolder folder;
  const std::string file = folder.write("a.run", lines);
  const TestCollection judgments = qrels();
  const TestCollection with = judgments.with_corpus(corpus);
  CHECK(outside_of(value_of(evaluate(judgments, run, "AP"))) == Outside{0, 0});
  for (const unsigned threads : {1U, 3U}) {
    EvaluateOptions options;
    options.threads = threads;
    CHECK(outside_of(value_of(evaluate(with, run, "AP", options))) == Outside{2, 2});
    FileOptions of_file;
    of_file.threads = threads;
    CHECK(outside_of(value_of(evaluate_file(with, file, "AP", of_file))) == Outside{2, 2});
  }
  const Scores scores = value_of(evaluate(with, run, "AP P@2"));
  CHECK(scores.mean("AP") == value_of(evaluate(judgments, run, "AP")).mean("AP"));
  CHECK(audit_line(scores.audit())
            .find("; 2 judged documents outside the corpus; 2 returned documents outside the corpus") !=
        std::string::npos);
}

TEST_CASE("queries that are left out have no documents outside the corpus") {
  EvaluateOptions options;
  options.policy.queries = Queries::intersection;
  const Run run = run_of({{"q1", "new", 3}});
  CHECK(outside_of(value_of(evaluate(TestCollection(qrels()).with_corpus(corpus), run, "AP", options))) ==
        Outside{1, 1});
}

TEST_CASE("documents judged by qrels and by nuggets are counted once") {
  const Run run = run_of({{"q1", "d1", 3}});
  const TestCollection shared = nuggets();
  CHECK(outside_of(value_of(evaluate(shared.with_corpus(corpus), run, "Coverage@5"))) == Outside{2, 0});
  const TestCollection both = value_of(TestCollection::of(qrels(), nuggets()));
  CHECK(outside_of(value_of(evaluate(both.with_corpus(corpus), run, "AP Coverage@5"))) == Outside{3, 0});
}

}  // namespace corpus_test
