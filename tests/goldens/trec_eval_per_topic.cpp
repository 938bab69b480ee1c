// All values of all topics that trec_eval 10 printed for real runs, digit by digit.
#include "support/published.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace trec_eval_per_topic_test {
namespace {

/// Compares the output of trec_eval -q with ours.
void check_output(const std::string& output, const std::string& qrels, const std::string& run, int level) {
  std::vector<AnyMeasure> measures;
  std::map<std::string, std::size_t> index_of;
  const std::vector<std::string> lines = lines_of(output);
  const auto field = [](const std::string& line, std::size_t i) {
    std::string text = fields_of(line).at(i);
    return text.substr(0, text.find(' '));
  };
  for (const std::string& line : lines) {
    const std::string name = field(line, 0);
    if (name == "runid" || !index_of.emplace(name, measures.size()).second) continue;
    measures.push_back(measure_at_level(name, level));
  }
  REQUIRE(measures.size() > 50);

  EvaluateOptions options;
  options.policy.queries = Queries::intersection;
  const Run ours = value_of(read_run(run));
  const Scores scores = value_of(evaluate(value_of(read_qrels(qrels)), ours, measures, options));
  std::map<std::string, std::size_t> topics;
  for (std::size_t i = 0; i < scores.queries().size(); ++i) topics[scores.queries()[i]] = i;
  std::size_t different = 0;
  for (const std::string& line : lines) {
    const std::string name = field(line, 0);
    const std::string topic = field(line, 1);
    const std::string wanted = field(line, 2);
    std::string value = scores.run();
    if (name != "runid") {
      REQUIRE((topic == "all" || topics.contains(topic)));
      const double number =
          topic == "all" ? scores.mean(index_of.at(name)) : scores.per_query(index_of.at(name))[topics.at(topic)];
      value = name.starts_with("num_") ? fmt::format("{}", number) : four_digits(number);
    }
    if (value == wanted) continue;
    if (++different <= 5) UNSCOPED_INFO(name << " of " << topic << " is " << value << ", not " << wanted);
  }
  CHECK(different == 0);
  CHECK(lines.size() > topics.size() * 50);
}

std::string unpacked(const std::string& path) {
  auto source = value_of(open_source(path));
  std::string text(10'000'000, '\0');
  text.resize(value_of(source->read(text)));
  return text;
}

}  // namespace

TEST_CASE("every value of every topic that trec_eval printed equals ours") {
  std::size_t compared = 0;
  for (const auto& [collection, qrels, prefix, suffix] :
       {std::array<std::string, 4>{"dl19_passage", "qrels.dl19-passage.txt", "", ".run.gz"},
        std::array<std::string, 4>{"robust03", "robust03_qrels.txt", "input.", ".gz"}}) {
    const auto folder = reference_data(collection);
    if (!folder) return;
    for (const auto& entry : std::filesystem::directory_iterator(*folder + "/trec_eval_q")) {
      const std::string file = entry.path().filename().string();
      const std::string name = file.substr(0, file.find('.'));
      const std::string run = *folder + "/runs/" + prefix + name + suffix;
      if (!std::filesystem::exists(run)) continue;
      INFO(file);
      check_output(unpacked(entry.path().string()), *folder + "/" + qrels, run,
                   file.find(".l2.") != std::string::npos ? 2 : 1);
      ++compared;
    }
  }
  CHECK(compared == 5);
}

}  // namespace trec_eval_per_topic_test
