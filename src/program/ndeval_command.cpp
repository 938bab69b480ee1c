// irmetrics ndeval: ndeval 4.5's options and its output, byte for byte.
#include "commands.hpp"
#include "ndeval_files.hpp"
#include "ndeval_options.hpp"
#include "ndeval_output.hpp"

#include <irmetrics/alignment/profile.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/io/byte_source.hpp>

#include <fmt/format.h>

#include <utility>

namespace irmetrics::program {
namespace {

Result<NdevalScores> score(const NdevalRequest& request, const TestCollection& collection,
                           const std::vector<NdevalColumn>& columns, const std::string& path) {
  const auto run = read_ndeval_run(path, request.traditional);
  if (!run.ok()) return run.status();
  std::vector<AnyMeasure> measures;
  measures.reserve(columns.size());
  for (const NdevalColumn& column : columns) measures.push_back(column.measure);
  EvaluateOptions options;
  options.policy = policy_of(Profile::ndeval);
  if (request.traditional) options.policy.ties = TieRule::docno_desc;
  options.policy.depth = request.depth;
  options.disjoint_is_zero = true;
  const auto scores = evaluate(collection, *run, measures, options);
  if (!scores.ok()) return scores.status();

  const auto number = [](std::string_view topic) { return static_cast<std::uint32_t>(std::stoul(std::string(topic))); };
  NdevalScores result{run->name(), {}, scores->queries().size()};
  for (std::size_t topic = 0; topic < run->size(); ++topic)
    result.topics[number(run->query(topic))].resize(columns.size());
  for (std::size_t topic = 0; topic < result.judged; ++topic)
    for (std::size_t i = 0; i < columns.size(); ++i)
      result.topics[number(scores->queries()[topic])][i] = scores->per_query(i)[topic];
  return result;
}

int run_ndeval(int argc, char** argv) {
  NdevalRequest request;
  if (const auto code = read_ndeval_options(argc, argv, request)) return *code;
  const auto columns = ndeval_columns(request.alpha, request.beta);
  const auto qrels = read_ndeval_qrels(request.qrels);
  if (!qrels.ok()) return ndeval_fail(message(qrels.status()));
  const TestCollection collection(*qrels);
  auto scores = score(request, collection, columns, request.run);
  if (!scores.ok()) return ndeval_fail(message(scores.status()));
  NdevalOutput output{request, columns, collection.size(), *std::move(scores), std::nullopt};
  if (request.baseline) {
    auto baseline = score(request, collection, columns, *request.baseline);
    if (!baseline.ok()) return ndeval_fail(message(baseline.status()));
    output.baseline = *std::move(baseline);
  }
  if (output.averaged() == 0)
    return ndeval_fail(fmt::format("{} and {} have no topic in common, so there is no mean; with -c all values are 0",
                                   detail::io::source_name(request.qrels), detail::io::source_name(request.run)));
  output.print();
  return success;
}

}  // namespace

const CommandEntry ndeval_command = {
    .name = "ndeval",
    .description = "score a run with ndeval's own options and output (see ndeval -help)",
    .examples = {{{"ndeval -c subtopics.qrels bm25.run", "ndeval's options and output"}}},
    .run = &run_ndeval,
    .help_flag = "-help",
};

}  // namespace irmetrics::program
