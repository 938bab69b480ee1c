// irmetrics cwl_eval: the output of cwl_eval, with its options.
#include "commands.hpp"
#include "console.hpp"
#include "cwl_eval_measures.hpp"
#include "failure.hpp"
#include "number_option.hpp"
#include "scored_runs.hpp"

#include <irmetrics/evaluate/detail/cwl_scorer.hpp>
#include <irmetrics/evaluate/evaluate_cwl.hpp>
#include <irmetrics/io/cost_files.hpp>
#include <irmetrics/io/detail/first_line-inl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* cwl_eval_notes =
    "As in cwl_eval, documents are ranked in the order of the run's lines, grades are gains, and every\n"
    "topic of the run is scored. The lines of a file of costs are `topic document cost`, or cwl_eval's\n"
    "`type cost`, where the type is the second field of the run. `irmetrics measures INST` explains a\n"
    "measure.\n"
    "\n"
    "Examples:\n"
    "  irmetrics cwl_eval gains.qrels bm25.run   EU, ETU, EC, ETC and ED of each topic\n"
    "  irmetrics cwl_eval -n -r -c seconds.txt -m measures.txt gains.qrels bm25.run\n";

struct CwlEvalRequest {
  std::string gains, run, costs, measures;
  bool names = false, residuals = false;
  double min_gain = 0;
  CwlOptions options;
};

/// The costs of types and of documents; one of the two is empty.
struct CwlEvalCosts {
  std::map<std::string, double, std::less<>> types;
  Qrels documents;
};

/// The run, in the order of its lines.
struct CwlEvalRun {
  Run run;
  std::vector<std::string> topics;  // in the order of the file
  Qrels costs;                      // of its documents, by their types
};

Result<CwlEvalCosts> read_any_costs(const std::string& path) {
  CwlEvalCosts costs;
  if (path.empty()) return costs;
  auto source = open_source(path);
  if (!source.ok()) return source.status();
  const auto first = detail::io::look_at_first_line(*source);
  if (!first.ok()) return first.status();
  const auto space = detail::trim(*first).find_first_of(" \t");
  const bool of_types = space != std::string_view::npos &&
                        detail::trim(detail::trim(*first).substr(space)).find_first_of(" \t") == std::string_view::npos;
  if (!of_types) {
    auto documents = read_costs_source(path, *std::move(source));
    if (!documents.ok()) return documents.status();
    costs.documents = *std::move(documents);
    return costs;
  }
  FieldCheck check(path, {});
  const Status status = detail::io::read_lines<2>(
      path, *std::move(source), Comments::on, [](const detail::io::Line<2>&) {},
      [&](detail::io::Line<2>& line) -> Status {
        if (const auto usable = check.count_fields(line, "type, cost"); !usable.ok()) return usable.status();
        const auto cost = check.number_from_0(line, 1, "cost");
        if (!cost.ok()) return cost.status();
        if (costs.types.emplace(line.fields[0], **cost).second) return Status();
        return duplicate_input("{}: type '{}' has two costs; expected one", check.location(line.number),
                               detail::shown(line.fields[0], 80));
      });
  if (!status.ok()) return status;
  return costs;
}

Result<CwlEvalRun> read_in_order(const std::string& path, const CwlEvalCosts& costs) {
  FieldCheck check(path, {});
  RunBuilder results("run", Limits());
  QrelsBuilder of_types;
  CwlEvalRun read;
  std::map<std::string, std::size_t, std::less<>> last_lines;  // of the topics
  const Status status = detail::io::read_lines<6>(path, [&](detail::io::Line<6>& line) -> Status {
    if (const auto usable = check.count_fields(line, "topic, type, document, rank, score, tag"); !usable.ok())
      return usable.status();
    const std::string_view topic = line.fields[0], document = line.fields[2];
    const auto [last, is_new] = last_lines.try_emplace(std::string(topic), line.number);
    if (is_new)
      read.topics.emplace_back(topic);
    else if (read.topics.back() != topic)
      return invalid_input("{}: topic '{}' again, after line {} and other topics: its lines must follow each other",
                           check.location(line.number), detail::shown(topic, 80), last->second);
    last->second = line.number;
    Status added = results.add(topic, document, -static_cast<double>(line.number));
    if (const auto cost = costs.types.find(line.fields[1]); added.ok() && cost != costs.types.end())
      added = of_types.add(topic, document, cost->second);
    return added.ok() ? added : annotate(added, check.location(line.number));
  });
  if (!status.ok()) return status;
  if (read.topics.empty()) return detail::io::contains_no("results", path, check.report());
  auto run = std::move(results).build();
  if (!run.ok()) return annotate(run.status(), detail::io::source_name(path));
  read.run = *std::move(run);
  if (costs.documents.size() > 0) {
    read.costs = costs.documents;
    return read;
  }
  auto by_type = std::move(of_types).build();
  if (!by_type.ok()) return annotate(by_type.status(), detail::io::source_name(path));
  read.costs = *std::move(by_type);
  return read;
}

/// Fails on a gain outside the range, which cwl_eval refuses, too.
Status check_gains(const Qrels& gains, const CwlEvalRequest& request) {
  for (std::size_t topic = 0; topic < gains.size(); ++topic) {
    const Judgments judged = gains[topic];
    for (std::size_t i = 0; i < judged.size(); ++i)
      if (judged.grades[i] < request.min_gain || judged.grades[i] > request.options.max_gain)
        return invalid_input(
            "{}: topic '{}', document '{}': the gain must be in [{}, {}], not {}; --max_gain sets the "
            "largest",
            detail::io::source_name(request.gains), judged.query, std::string_view(judged.documents[i]),
            request.min_gain, request.options.max_gain, judged.grades[i]);
  }
  return Status();
}

void append_values(const measures::CwlValues& values, std::string& text) {
  fmt::format_to(std::back_inserter(text), "\t{:.4f}\t{:.4f}\t{:.4f}\t{:.4f}\t{:.4f}", values.eu, values.etu, values.ec,
                 values.etc, values.ed);
}

void score(CwlEvalRequest& request) {
  check_standard_input(std::vector<std::string>{request.gains, request.run, request.costs, request.measures});
  request.options.max_rel = request.options.max_gain;  // so that a grade is its gain
  const std::vector<CwlEvalMeasure> named =
      request.measures.empty() ? default_cwl_eval_measures() : value_or_fail(read_cwl_eval_measures(request.measures));
  std::vector<AnyMeasure> measures;
  measures.reserve(named.size());
  for (const CwlEvalMeasure& one : named) measures.push_back(one.measure);
  auto scorer = value_or_fail(
      detail::evaluate::CwlScorer::of(std::move(measures), request.options, Policy{.ties = TieRule::input}));
  const Qrels gains = read_qrels_file(request.gains);
  ok_or_fail(check_gains(gains, request));
  const CwlEvalRun read = value_or_fail(read_in_order(request.run, value_or_fail(read_any_costs(request.costs))));
  const auto of_topic = [](const Qrels& numbers, std::string_view topic) {
    const auto found = numbers.find(topic);
    return found ? numbers[*found] : Judgments{};
  };
  std::string text;
  if (request.names) text += "Topic\tMetric\tEU\tETU\tEC\tETC\tED";
  if (request.names && request.residuals) text += "\tResEU\tResETU\tResEC\tResETC\tResED";
  if (request.names) text += '\n';
  for (const std::string& topic : read.topics) {
    const auto expected = value_or_fail(
        scorer.score(read.run[*read.run.find(topic)], of_topic(gains, topic), of_topic(read.costs, topic)),
        detail::io::source_name(request.run));
    for (std::size_t i = 0; i < expected.size(); ++i) {
      text += topic + '\t' + named[i].name;
      append_values(expected[i].values, text);
      if (request.residuals) append_values(expected[i].residuals, text);
      text += '\n';
    }
  }
  print(text);
}

void set_up_cwl_eval(Command& command) {
  auto request = std::make_shared<CwlEvalRequest>();
  command.footer(cwl_eval_notes);
  command.add_option("gain_file", request->gains, "qrels whose grades are gains")->type_name("GAINS");
  command.add_option("result_file", request->run, "a TREC run")->type_name("RUN");
  command.add_option("-c,--cost_file", request->costs, "costs of documents, or of types")->type_name("FILE");
  command
      .add_option("-m,--metrics_file", request->measures,
                  "measures, one class of cwl_eval per line, such as INSTCWLMetric(2.0): " + cwl_eval_classes())
      ->type_name("FILE");
  command.add_flag("-n,--colnames", request->names, "print the names of the columns");
  command.add_flag("-r,--residuals", request->residuals, "print residuals, too");
  CwlOptions& options = request->options;
  add_number(command, "--max_gain", options.max_gain, "the largest gain of a document", range::positive);
  add_number(command, "--min_gain", request->min_gain, "the smallest gain of a document", range::at_least(0));
  add_number(command, "--max_cost", options.max_cost, "the cost of documents without one", range::at_least(0));
  add_number(command, "--min_cost", options.min_cost, "the same for residuals", range::at_least(0));
  add_whole_number(command, "--max_depth", options.max_depth, "the last rank that a user reads", {1, 1'000'000});
  command.callback([&command, request] {
    if (request->gains.empty() || request->run.empty()) refuse(command, "two files are needed: GAINS and RUN");
    score(*request);
  });
}

}  // namespace

const CommandEntry cwl_eval_command = {
    .name = "cwl_eval",
    .description = "score a run with cwl_eval's options and output: expected utility, cost and depth",
    .set_up = &set_up_cwl_eval,
    .examples = {{{"cwl_eval -n -r gains.qrels bm25.run", "cwl_eval's options and output"}}},
};

}  // namespace irmetrics::program
