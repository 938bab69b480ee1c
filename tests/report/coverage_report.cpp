// The report of coverage against the functions that it consists of.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/report/coverage_report.hpp>

#include <fmt/format.h>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace coverage_report_test {
namespace {

NuggetQrels judgments(int nuggets) {
  NuggetQrelsBuilder builder;
  for (const char* query : {"q1", "q2"}) REQUIRE(builder.add_query(query).ok());
  for (const char* query : {"q1", "q2"})
    for (int nugget = 1; nugget <= nuggets; ++nugget) {
      REQUIRE(builder.add_nugget(query, {.id = std::to_string(nugget)}).ok());
      REQUIRE(builder.add(query, std::to_string(nugget), fmt::format("d{}", nugget), 1).ok());
    }
  return value_of(std::move(builder).build());
}

Run run_of(const std::string& name, const std::vector<std::pair<std::string, std::string>>& rows) {
  RunBuilder builder(name);
  double score = 100;
  for (const auto& [query, document] : rows) REQUIRE(builder.add(query, document, --score).ok());
  return value_of(std::move(builder).build());
}

}  // namespace

TEST_CASE("coverage report: each run, all together, sides and difficulties") {
  const NuggetQrels nuggets = judgments(2);
  const std::vector<Run> runs = {run_of("x", {{"q1", "d1"}, {"q1", "d2"}, {"q2", "d1"}}),
                                 run_of("y", {{"q1", "u"}, {"q2", "d2"}})};
  const CoverageReport report = value_of(coverage_report(nuggets, runs, {.k = 1, .limit = 2}));
  REQUIRE(report.runs.size() == 3);
  CHECK(report.runs[0].run == "x");
  CHECK(report.runs[0].coverage == 0.5);
  CHECK(report.runs[0].success == 1);  // one of the nuggets is all that one document is expected to cover
  CHECK(report.runs[0].set_size == 2);
  CHECK(report.runs[0].with_set_size == 0.5);
  CHECK(report.runs[1].coverage == 0.25);
  CHECK(std::isnan(report.runs[1].set_size));
  CHECK(report.runs[2].run == "all runs");
  CHECK(report.runs[2].coverage == value_of(union_coverage(nuggets, runs, 1)).coverage);
  CHECK(report.runs[2].coverage == 0.75);
  CHECK(report.together.per_query[1].all_covered);
  CHECK(report.difficulties.nuggets.size() == 4);
  REQUIRE(report.sides.size() == 2);
  CHECK(report.sides[0].sides.only_first == 1);
  CHECK(report.sides[1].sides.only_second == 0.5);

  CHECK(tables_of(report).size() == 3);
  CHECK(table_of_queries(report).rows.size() == 3);
  CHECK(render(tables_of(report), TableFormat::text)
            .starts_with("Coverage of nuggets by the first 1 document of 2 queries\n"));
}

TEST_CASE("coverage report: no table of sides without queries of two nuggets") {
  const CoverageReport report = value_of(coverage_report(judgments(3), std::vector{run_of("x", {{"q1", "d1"}})}));
  CHECK(report.sides.empty());
  CHECK(
      render(tables_of(value_of(coverage_report(judgments(3), std::vector{run_of("x", {{"q1", "d1"}})}, {.limit = 1}))),
             TableFormat::text)
          .find("cover all nuggets, if the first one does; ") != std::string::npos);
  CHECK(report.together.missing == 1);
  const std::string text = render(tables_of(report), TableFormat::text);
  CHECK(text.find("with two nuggets") == std::string::npos);
  CHECK(text.find("Missing from a run, which covers nothing there: 1 query of a run.") != std::string::npos);
}

TEST_CASE("coverage report: with queries=intersection, each row is over the queries that all runs have") {
  const NuggetQrels nuggets = judgments(2);
  const Run both = run_of("both", {{"q1", "d1"}, {"q1", "d2"}, {"q2", "u"}}), one = run_of("one", {{"q1", "d2"}});
  const Policy shared{.queries = Queries::intersection};
  const CoverageReport report = value_of(coverage_report(nuggets, std::vector{both, one}, {}, shared));
  CHECK(report.together.queries == std::vector<std::string>{"q1"});
  CHECK(report.together.left_out == 1);
  CHECK(report.runs[0].coverage == 1);  // without q2, of which it covers nothing
  CHECK(report.runs[0].documents == 2);
  CHECK(report.runs[0].with_set_size == 1);
  REQUIRE(report.sides.size() == 2);
  CHECK(report.sides[0].sides.both == 1);
  CHECK(report.sides[0].sides.queries == report.together.queries);
  CHECK(report.difficulties.nuggets.size() == 2);

  const CoverageReport nothing =
      value_of(coverage_report(nuggets, std::vector{one, run_of("other", {{"q2", "d1"}})}, {}, shared));
  REQUIRE(nothing.runs.size() == 3);
  for (const CoverageOfRun& run : nothing.runs) CHECK(std::isnan(run.coverage));
  CHECK(nothing.sides.empty());
}

TEST_CASE("coverage report: errors of its parts") {
  const std::vector<Run> runs = {run_of("x", {{"q1", "d1"}})};
  CHECK(error_of(coverage_report(judgments(1), {})) == "expected at least one run");
  CHECK(error_of(coverage_report(NuggetQrels(), runs)) == "the nuggets contain no queries");
  CHECK(error_of(coverage_report(judgments(1), runs, {.k = 0})) == "k must be at least 1, not 0");
  CHECK(error_of(coverage_report(judgments(1), runs, {.limit = 0})) == "limit must be at least 1, not 0");
}

}  // namespace coverage_report_test
