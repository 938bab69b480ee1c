// The official measures of collections give the values that their organisers published.
#include "support/published.hpp"
#include "support/subtopic_qrels.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

namespace official_values_test {
namespace {

EvaluateOptions options_of(const OfficialMeasures& official) {
  EvaluateOptions options;
  options.policy = official.policy;
  return options;
}

/// Compares the published values of the official measures of stored runs, and returns their number.
std::size_t check_published(const std::string& folder, const std::string& qrels_file, const std::string& id) {
  const OfficialMeasures found = value_of(official(id));
  const Qrels qrels = value_of(read_qrels(folder + "/" + qrels_file));
  std::map<std::string, Scores> scores;
  std::size_t compared = 0;
  for (auto& row : read_table(folder + "/published.tsv")) {
    const std::string name = row["run"];
    std::string path = folder + "/runs/" + name + ".run.gz";
    if (!std::filesystem::exists(path)) path = folder + "/runs/input." + name + ".gz";
    if (!std::filesystem::exists(path)) continue;
    const AnyMeasure measure =
        measure_at_level(row["trec_eval_measure"], row["trec_eval_args"].starts_with("-l 2") ? 2 : 1);
    const auto place = std::find(found.measures.begin(), found.measures.end(), measure);
    if (place == found.measures.end()) continue;
    if (!scores.contains(name))
      scores.emplace(name, value_of(evaluate(qrels, value_of(read_run(path)), found.measures, options_of(found))));
    INFO(name << " " << measure.text());
    CHECK(four_digits(scores.at(name).mean(static_cast<std::size_t>(place - found.measures.begin()))) ==
          four_digits(std::stod(row["published_value"])));
    ++compared;
  }
  return compared;
}

}  // namespace

TEST_CASE("official measures: NIST's values of the TREC 2019 passage runs") {
  // Each run has nDCG@10 twice, and RR and AP at level 2.
  if (const auto folder = reference_data("dl19_passage"))
    CHECK(check_published(*folder, "qrels.dl19-passage.txt", "msmarco-passage/trec-dl-2019") == 25 * 4);
}

TEST_CASE("official measures: NIST's values of the TREC 2003 robust runs") {
  // AP and Rprec; under the name P_10, NIST published P@15.
  if (const auto folder = reference_data("robust03"))
    CHECK(check_published(*folder, "robust03_qrels.txt", "disks45/nocr/trec-robust-2003") == 10 * 2);
}

TEST_CASE("official measures: tar_eval's values of CLEF TAR 2017, by topic") {
  const auto folder = reference_data("clef_tar_2017");
  if (!folder) return;
  const OfficialMeasures found = value_of(official("clef-tar/2017"));
  const Qrels qrels = value_of(read_qrels(*folder + "/qrel_abs_test.txt.gz"));
  std::map<std::string, Scores> scores;
  std::size_t compared = 0;
  for (auto& row : read_table(*folder + "/published_ap.tsv")) {
    const std::string name = row["run"];
    if (!scores.contains(name)) {
      const Run run = value_of(read_run(fmt::format("{}/runs/{}.run.gz", *folder, name)));
      scores.emplace(name, value_of(evaluate(qrels, run, found.measures, options_of(found))));
    }
    const auto& queries = scores.at(name).queries();
    const auto index = std::find(queries.begin(), queries.end(), row["topic"]) - queries.begin();
    const double value = row["topic"] == "all" ? scores.at(name).mean("AP")
                                               : scores.at(name).per_query("AP")[static_cast<std::size_t>(index)];
    INFO(name << " " << row["topic"]);
    CHECK(fmt::format("{:.3f}", value) == fmt::format("{:.3f}", std::stod(row["tar_eval_ap_published"])));
    ++compared;
  }
  CHECK(compared == 217);
}

TEST_CASE("official measures: what gdeval and ndeval print for the runs of the Web tracks") {
  const auto folder = reference_data("web_diversity");
  if (!folder) return;
  const std::map<std::string, std::string> names = {{"ERR_IA@10", "ERR-IA@10"}, {"alpha_nDCG@10", "alpha-nDCG@10"},
                                                    {"P_IA@10", "P-IA@10"},     {"AP_IA", "MAP-IA"},
                                                    {"ERR@20", "err@20"},       {"nDCG(dcg='exp-log2')@20", "ndcg@20"}};
  std::size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder + "/expected")) {
    const std::string file = entry.path().filename().string();
    const bool is_gdeval = file.find(".gdeval.c.k20.") != std::string::npos;
    if (!is_gdeval && file.find(".ndeval.c.traditional.") == std::string::npos) continue;
    const std::string run_name = file.substr(0, file.find(is_gdeval ? ".gdeval" : ".ndeval"));
    const std::string collection = file.substr(0, file.find('.'));
    const OfficialMeasures found = value_of(
        official(fmt::format("clueweb09/catb/trec-web-{}{}", collection.substr(3), is_gdeval ? "" : "/diversity")));
    const Run run = value_of(read_run(fmt::format("{}/runs/{}.run.gz", *folder, run_name)));
    const std::string qrels = fmt::format("{}/qrels/{}.{}.qrels", *folder, collection, is_gdeval ? "adhoc" : "ndeval");
    const Scores scores = is_gdeval
                              ? value_of(evaluate(value_of(read_qrels(qrels)), run, found.measures, options_of(found)))
                              : value_of(evaluate(subtopic_qrels(qrels), run, found.measures, options_of(found)));
    const std::vector<std::string> lines = lines_of(file_bytes(entry.path().string()));
    const std::vector<std::string> columns = fields_of(lines.front(), ','), means = fields_of(lines.back(), ',');
    REQUIRE(means[1] == "amean");
    for (std::size_t i = 0; i < found.measures.size(); ++i) {
      const std::string text(found.measures[i].text());
      const auto column = std::find(columns.begin(), columns.end(), names.at(text)) - columns.begin();
      INFO(file << " " << text);
      CHECK(fmt::format("{:.{}f}", scores.mean(i), is_gdeval ? 5 : 6) == means[static_cast<std::size_t>(column)]);
      ++compared;
    }
  }
  CHECK(compared == 4 * 2 + 2 + 4 * 4);
}

}  // namespace official_values_test
