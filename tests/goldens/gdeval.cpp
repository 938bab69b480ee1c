// All values that gdeval printed for Web track runs, digit by digit.
#include "support/files.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace gdeval_test {

TEST_CASE("every value that gdeval printed for Web track runs equals ours") {
  const auto folder = reference_data("web_diversity");
  if (!folder) return;
  EvaluateOptions options;
  options.policy = policy_of(Profile::gdeval);
  options.policy.queries = Queries::judged;       // gdeval -c
  options.policy.no_relevant = NoRelevant::skip;  // only positive grades are relevant to gdeval
  const auto measures = value_of(parse_measures("nDCG(dcg='exp-log2')@20 ERR@20"));
  std::size_t files = 0, lines = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder + "/expected")) {
    const std::string file = entry.path().filename().string();
    const std::size_t end = file.find(".gdeval.c.k20.csv");
    if (end == std::string::npos) continue;
    INFO(file);
    const Qrels qrels =
        value_of(read_qrels(fmt::format("{}/qrels/{}.adhoc.qrels", *folder, file.substr(0, file.find('.')))));
    const Run run = value_of(read_run(fmt::format("{}/runs/{}.run.gz", *folder, file.substr(0, end))));
    const Scores scores = value_of(evaluate(qrels, run, measures, options));
    std::vector<std::string> ours = {"runid,topic,ndcg@20,err@20"};
    const auto print = [&](std::string_view topic, double ndcg, double err) {
      ours.push_back(fmt::format("{},{},{:.5f},{:.5f}", run.name(), topic, ndcg, err));
    };
    for (std::size_t topic = 0; topic < scores.queries().size(); ++topic)
      if (!scores.is_missing(topic))
        print(scores.queries()[topic], scores.per_query(0)[topic], scores.per_query(1)[topic]);
    print("amean", scores.mean(0), scores.mean(1));
    const std::vector<std::string> wanted = lines_of(file_bytes(entry.path().string()));
    check_lines(ours, wanted);
    ++files;
    lines += wanted.size();
  }
  CHECK(files == 4);
  CHECK(lines == 206);
}

}  // namespace gdeval_test
