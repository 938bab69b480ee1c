// Scores written as CSV and JSON, and read as tables: the same runs, queries and values, to the bit. The first two
// lines of an input are the names of runs, the others the ids of queries.
#include "fuzz/target.hpp"
#include "support/temporary_folder.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/report/score_report.hpp>

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace irmetrics::fuzz::scores_target {
namespace {

/// {measure: {(run, query): bits of the value}}.
using Values = std::map<std::string, std::map<std::pair<std::string, std::string>, std::uint64_t>>;

Values values_of(std::span<const NamedScores> runs) {
  Values values;
  for (const NamedScores& run : runs)
    for (std::size_t m = 0; m < run.scores.measures().size(); ++m)
      for (std::size_t q = 0; q < run.scores.queries().size(); ++q)
        values[run.scores.measures()[m].text()][{run.name, run.scores.queries()[q]}] =
            std::bit_cast<std::uint64_t>(run.scores.per_query(m)[q]);
  return values;
}

Values values_of(const std::vector<ScoreTable>& tables) {
  Values values;
  for (const ScoreTable& table : tables)
    for (std::size_t s = 0; s < table.systems().size(); ++s)
      for (std::size_t q = 0; q < table.queries().size(); ++q)
        values[table.measure()][{table.systems()[s], table.queries()[q]}] =
            std::bit_cast<std::uint64_t>(table.scores(s)[q]);
  return values;
}

/// The scores of a run that returns the only relevant document of each query at a rank that depends on its name.
NamedScores make_scores(const std::string& name, const std::set<std::string>& queries) {
  QrelsBuilder qrels;
  RunBuilder run(name);
  for (const std::string& query : queries) {
    (void)qrels.add(query, "relevant", 1);
    const std::size_t rank = (name + query).size() % 11;
    for (std::size_t i = 0; i < 12; ++i)
      (void)run.add(query, i == rank ? "relevant" : fmt::format("{}", i), -static_cast<double>(i));
  }
  const auto measures = parse_measures("RR nDCG@10 RBP(p=0.9)").value();
  EvaluateOptions options;
  options.threads = 1;
  return {name, evaluate(std::move(qrels).build().value(), std::move(run).build().value(), measures, options).value()};
}

void check_file(const Result<std::string>& text, ScoreFormat format, const Values& expected) {
  static const test::TemporaryFolder folder;
  if (!text.ok()) return;
  const auto tables = read_score_tables(std::vector{folder.write("scores", *text)}, {.format = format});
  expect(tables.ok(), "written scores are refused: {}: {}", message(tables.status()), *text);
  expect(values_of(*tables) == expected, "written scores are read as others: {}", *text);
}

void check(std::string_view bytes) {
  constexpr std::size_t most = 8;
  Input input(bytes);
  const std::string first(input.until("\n")), second(input.until("\n"));
  std::set<std::string> queries;
  while (!input.rest().empty() && queries.size() < most) queries.emplace(input.until("\n"));
  queries.erase("");
  if (queries.empty() || first.empty() || second.empty() || first == second) return;
  const std::vector<NamedScores> runs = {make_scores(first, queries), make_scores(second, queries)};
  const Values expected = values_of(runs);
  check_file(scores_as_csv(runs, {.per_query = true}), ScoreFormat::csv, expected);
  check_file(scores_as_json(runs, Policy(), true), ScoreFormat::json, expected);
}

const Registered registered({"scores", &check});

}  // namespace
}  // namespace irmetrics::fuzz::scores_target
