// Published values of TREC runs, from trec_eval 9, which stored scores as float and averaged over the queries in both
// files.
#include "support/published.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

namespace published_values_test {
namespace {

EvaluateOptions as_trec_eval_9() {
  EvaluateOptions options;
  options.policy.precision = ScorePrecision::float32;
  options.policy.queries = Queries::intersection;
  return options;
}

std::string run_path(const std::string& folder, const std::string& run) {
  for (const std::string& name : {"/runs/" + run + ".run.gz", "/runs/input." + run + ".gz"})
    if (std::filesystem::exists(folder + name)) return folder + name;
  return "";
}

/// Compares all rows of published.tsv whose run is stored, and returns their number. A few rows are known to be wrong.
std::size_t check_published(const std::string& folder, const std::string& qrels_file) {
  const Qrels qrels = value_of(read_qrels(folder + "/" + qrels_file));
  std::map<std::string, Run> runs;
  std::size_t compared = 0;
  for (auto& row : read_table(folder + "/published.tsv")) {
    const std::string path = run_path(folder, row["run"]);
    if (path.empty()) continue;
    if (!runs.contains(row["run"])) runs.emplace(row["run"], value_of(read_run(path)));
    const AnyMeasure measure =
        measure_at_level(row["trec_eval_measure"], row["trec_eval_args"].starts_with("-l 2") ? 2 : 1);
    const Scores scores = value_of(evaluate(qrels, runs.at(row["run"]), {measure}, as_trec_eval_9()));
    INFO(row["run"] << " " << measure.text());
    CHECK(four_digits(scores.mean(0)) == four_digits(std::stod(row["published_value"])));
    ++compared;
  }
  return compared;
}

}  // namespace

TEST_CASE("the published values of the TREC 2019 passage runs equal ours") {
  if (const auto folder = reference_data("dl19_passage"))
    CHECK(check_published(*folder, "qrels.dl19-passage.txt") == 25 * 26);
}

TEST_CASE("the published values of the TREC 2003 robust runs equal ours") {
  if (const auto folder = reference_data("robust03")) CHECK(check_published(*folder, "robust03_qrels.txt") == 10 * 5);
}

TEST_CASE("the values of the TREC 2003 robust run in other tools' tests equal ours, overall and by topic") {
  const auto folder = reference_data("robust03");
  if (!folder) return;
  const Qrels qrels = value_of(read_qrels(*folder + "/mod_robust03_qrels.txt"));
  const Run run = value_of(read_run(run_path(*folder, "uic0301")));
  std::size_t compared = 0;
  for (auto& row : read_table(*folder + "/published_trectools_unittests.tsv")) {
    REQUIRE(row["run"] == "uic0301");
    const Scores scores = value_of(evaluate(qrels, run, {value_of(parse_measure(row["measure"]))}, as_trec_eval_9()));
    INFO(row["measure"] << " of " << row["topic"]);
    double value = scores.mean(0);
    if (row["topic"] != "all") {
      const auto& queries = scores.queries();
      const auto index = std::find(queries.begin(), queries.end(), row["topic"]) - queries.begin();
      REQUIRE(index < std::ssize(queries));
      value = scores.per_query(0)[static_cast<std::size_t>(index)];
    }
    CHECK(four_digits(value) == four_digits(std::stod(row["published_value"])));
    ++compared;
  }
  CHECK(compared == 25);
}

TEST_CASE("runs whose ranking depends on the precision of scores have both published values") {
  const auto folder = reference_data("float32_ties");
  if (!folder) return;
  std::size_t compared = 0;
  for (auto& row : read_table(*folder + "/expected.tsv")) {
    const std::string collection = row["collection"];
    const std::string path = run_path(*folder, collection + "." + row["run"]);
    if (path.empty()) continue;
    const bool covid = collection != "dl19";
    const Qrels qrels =
        value_of(read_qrels(*folder + "/qrels." + (covid ? "covid-" + collection : "dl19-passage") + ".txt"));
    const std::string name = row["trec_eval_measure"] == "rbp_p=0.5" ? "rbp(p=0.5)" : row["trec_eval_measure"];
    EvaluateOptions options;
    options.policy.queries = covid ? Queries::judged : Queries::intersection;
    options.policy.depth = 1000;
    for (const ScorePrecision precision : {ScorePrecision::float64, ScorePrecision::float32}) {
      options.policy.precision = precision;
      const Scores scores =
          value_of(evaluate(qrels, value_of(read_run(path)), {value_of(parse_measure(name))}, options));
      const bool narrow = precision == ScorePrecision::float32;
      INFO(collection << " " << row["run"] << " " << name << " " << enum_text(precision));
      CHECK(four_digits(scores.mean(0)) ==
            four_digits(std::stod(row[narrow ? "trec_eval10_scores_cast_to_float32" : "trec_eval10_double_scores"])));
      if (narrow) CHECK(four_digits(scores.mean(0)) == four_digits(std::stod(row["published_value"])));
      ++compared;
    }
  }
  CHECK(compared > 30);
}

}  // namespace published_values_test
