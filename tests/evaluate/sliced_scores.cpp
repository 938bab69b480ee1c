// Scores on slices against evaluations of the slices' queries alone, for all ways to aggregate values.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/sliced_scores.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/slices_report.hpp>

#include <fmt/format.h>

#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace sliced_scores_test {
namespace {

/// The judgments of some queries of a file.
Qrels qrels_of_queries(const std::string& path, const std::vector<std::string>& queries) {
  std::string text;
  for (const std::string& line : lines_of(file_bytes(path)))
    if (std::find(queries.begin(), queries.end(), line.substr(0, line.find(' '))) != queries.end()) text += line + '\n';
  const TemporaryFolder folder;
  return value_of(read_qrels(folder.write("qrels", text)));
}

NamedScores scored(const std::string& name, const Qrels& qrels, const Run& run,
                   const std::vector<AnyMeasure>& measures) {
  return {name, value_of(evaluate(qrels, run, measures))};
}

const QuerySlice first = {"first", {"q1"}}, second = {"second", {"q2", "q9"}};

std::vector<NamedScores> small_scores() {
  const Qrels qrels = qrels_of({{"q1", "a", 1}, {"q2", "a", 1}, {"q3", "b", 1}});
  const std::vector<AnyMeasure> measures = parse_measures("RR NumRet").value();
  return {scored("one", qrels, run_of({{"q1", "a", 1}, {"q2", "b", 2}, {"q2", "a", 1}, {"q3", "b", 1}}), measures),
          scored("two", qrels, run_of({{"q1", "b", 1}, {"q2", "a", 1}}), measures)};
}

}  // namespace

TEST_CASE("a slice has the scores of an evaluation of its queries", "[slices]") {
  const std::string folder = in_project("examples/documentation/");
  const Qrels qrels = value_of(read_qrels(folder + "qrels.txt"));
  const std::vector<AnyMeasure> measures = parse_measures("AP GMAP NumRet nDCG@10 RR Judged@10").value();
  std::vector<NamedScores> runs;
  for (const char* name : {"bm25", "ngram"})
    runs.push_back(scored(name, qrels, value_of(read_run(folder + name + ".run")), measures));
  const std::vector<QuerySlice> slices = {{"early", {"q01", "q02", "q03", "q04"}}, {"q05", {"q05"}}};
  const SlicedScores sliced = value_of(sliced_scores(runs, slices, {.unsliced = UnslicedQueries::ignore}));
  CHECK(sliced.unsliced == 10);
  REQUIRE(sliced.rows.size() == 3 * 2 * measures.size());
  std::size_t row = 0;
  const std::vector<QuerySlice> expected_slices = {{"", runs[0].scores.queries()}, slices[0], slices[1]};
  for (const QuerySlice& slice : expected_slices)
    for (const NamedScores& run : runs) {
      const Qrels some = qrels_of_queries(folder + "qrels.txt", slice.queries);
      const Scores expected = value_of(evaluate(some, value_of(read_run(folder + run.name + ".run")), measures, {}));
      for (std::size_t i = 0; i < measures.size(); ++i, ++row) {
        INFO(slice.name << " " << run.name << " " << measures[i].text());
        CHECK(sliced.rows[row].slice == slice.name);
        CHECK(sliced.rows[row].run == run.name);
        CHECK(sliced.rows[row].measure == measures[i].text());
        CHECK(sliced.rows[row].queries == expected.queries().size());
        CHECK(sliced.rows[row].score == expected.mean(i));
      }
    }
}

TEST_CASE("pooled values of a slice are quotients of its sums", "[slices]") {
  NuggetQrelsBuilder nuggets;
  RunBuilder run;
  // Supporting and opposing documents of each query: 1 and 0, 2 and 1, 0 and 1.
  const std::vector<std::string> lists = {"+", "++-", "-"};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const std::string query = fmt::format("q{}", i);
    for (const char* side : {"1", "2"}) REQUIRE(nuggets.add_nugget(query, {.id = side}).ok());
    for (std::size_t row = 0; row < lists[i].size(); ++row) {
      const std::string document = fmt::format("d{}", row);
      REQUIRE(nuggets.add(query, "1", document, lists[i][row] == '+' ? 1 : 0).ok());
      REQUIRE(nuggets.add(query, "2", document, lists[i][row] == '-' ? 1 : 0).ok());
      REQUIRE(run.add(query, document, 10.0 - static_cast<double>(row)).ok());
    }
  }
  const Scores scores = value_of(evaluate(value_of(std::move(nuggets).build()), value_of(std::move(run).build()),
                                          parse_measures("Leaning@5 RR Leaning@2").value()));
  const std::vector<std::size_t> last = {1, 2};
  const Scores sliced = scores_of_queries(scores, last);
  CHECK(sliced.mean("Leaning@5") == 0);          // 2 supporting, 2 opposing
  CHECK(sliced.mean("Leaning@2") == 1.0 / 2.0);  // 2 supporting, 1 opposing
  CHECK(sliced.queries() == std::vector<std::string>{"q1", "q2"});
  CHECK(sliced.audit().scored == 2);
}

TEST_CASE("the table of slices", "[slices]") {
  const auto runs = small_scores();
  const std::vector<QuerySlice> slices = {first, second};
  const SlicedScores sliced = value_of(sliced_scores(runs, slices, {.unsliced = UnslicedQueries::ignore}));
  CHECK(render(tables_of(sliced), TableFormat::text) ==
        "slice        queries  run      RR  NumRet\n"
        "all queries        3  one  0.8333       4\n"
        "all queries        3  two  0.3333       2\n"
        "first              1  one  1.0000       1\n"
        "first              1  two  0.0000       1\n"
        "second             1  one  0.5000       2\n"
        "second             1  two  1.0000       1\n"
        "\n"
        "Queries of slices without scores: 1 of second in one, 1 of second in two.\n"
        "In no slice: 1 scored query.\n");
  const std::vector<QuerySlice> both = {first, {"others", {"q2", "q3"}}};
  CHECK(render(tables_of(value_of(sliced_scores(std::span(runs).first(1), both))), TableFormat::text) ==
        "one\n"
        "slice        queries      RR  NumRet\n"
        "all queries        3  0.8333       4\n"
        "first              1  1.0000       1\n"
        "others             2  0.7500       3\n");
}

TEST_CASE("bad slices of scores are errors", "[slices]") {
  const auto runs = small_scores();
  const auto error = [&](const std::vector<QuerySlice>& slices) {
    return error_of(sliced_scores(runs, slices, {.unsliced = UnslicedQueries::ignore}));
  };
  CHECK(error({}) == "expected at least one slice, not 0");
  CHECK(error({first, first}) == "duplicate slice 'first'");
  CHECK(error({{"none", {"Q1"}}}) == "slice 'none': run 'one' has scores of none of its queries, such as 'Q1'");
  CHECK(error_of(sliced_scores(runs, std::vector{first})) ==
        "run 'one': 2 queries are in no slice, 'q2' and others; expected a slice for each, or unsliced=ignore");
  std::vector<NamedScores> others = runs;
  others[1] = scored("two", qrels_of({{"q1", "a", 1}}), run_of({{"q1", "a", 1}}), parse_measures("AP").value());
  CHECK(error_of(sliced_scores(others, std::vector{first}, {.unsliced = UnslicedQueries::ignore})) ==
        "the runs 'one' and 'two' were not scored with the same measures");
}

}  // namespace sliced_scores_test
