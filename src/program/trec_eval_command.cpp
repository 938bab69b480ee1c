// irmetrics trec_eval: trec_eval 10's options and its output, byte for byte.
#include "commands.hpp"
#include "trec_eval_options.hpp"
#include "trec_eval_output.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/preference_files.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>
#include <irmetrics/measures/trec_eval_names.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

/// All values to print, in trec_eval's order. If a measure has several parameter lists, the first one is used.
Result<std::vector<TrecEvalValue>> values_to_print(const TrecEvalRequest& request) {
  std::map<std::string_view, std::string> wanted;
  for (const auto& [name, parameters] : request.measures) {
    auto names = trec_eval_nickname(name);
    if (names.empty()) names.push_back(name);
    for (const std::string_view each : names) {
      const TrecEvalMeasure* const known = find_trec_eval_measure(each);
      if (known == nullptr) return not_found("illegal measure '{}'; -h lists all", each);
      std::string& first = wanted.try_emplace(known->name).first->second;
      if (first.empty() && name == each) first = parameters;
    }
  }
  std::vector<TrecEvalValue> values;
  for (const TrecEvalMeasure& measure : trec_eval_measures()) {
    const auto parameters = wanted.find(measure.name);
    if (parameters == wanted.end()) continue;
    auto of_measure = trec_eval_values(measure, parameters->second, {request.level, request.collection});
    if (!of_measure.ok()) return of_measure.status();
    for (TrecEvalValue& value : *of_measure) values.push_back(std::move(value));
  }
  return values;
}

/// trec_eval reads grades as 64-bit whole numbers: other grades would silently lose their fraction or size.
Status check_whole_grades(std::string_view query, const Judgments& judgments, const std::string& path) {
  const auto is_whole = [](double grade) { return grade == static_cast<double>(static_cast<std::int64_t>(grade)); };
  for (std::size_t i = 0; i < judgments.size(); ++i) {
    const double grade = judgments.grades[i];
    const bool is_small = std::abs(grade) < 0x1p63;
    if (is_small && is_whole(grade)) continue;
    return invalid_input("{}: query '{}', document '{}': trec_eval has whole grades {}, not {}; use irmetrics evaluate",
                         path, query, judgments.documents[i], is_small ? "only" : "below 2^63 only", grade);
  }
  return Status();
}

Result<TestCollection> read_qrels_of(const TrecEvalRequest& request) {
  auto qrels = read_qrels(request.qrels);
  if (!qrels.ok()) return qrels.status();
  for (std::size_t query = 0; query < qrels->size(); ++query)
    if (Status status = check_whole_grades(qrels->query(query), (*qrels)[query], request.qrels); !status.ok())
      return status;
  return TestCollection(*std::move(qrels));
}

/// The judgments, in the format of -R.
Result<TestCollection> read_judgments(const TrecEvalRequest& request) {
  if (request.judgments == "qrels") return read_qrels_of(request);
  const auto format = parse_enum<PreferenceFormat>("relevance format", request.judgments);
  if (!format.ok()) return format.status();
  auto preferences = read_preferences(request.qrels, {.format = *format});
  if (!preferences.ok()) return preferences.status();
  for (std::size_t query = 0; *format == PreferenceFormat::qrels_jg && query < preferences->size(); ++query)
    for (const JudgmentGroup& group : (*preferences)[query].groups)
      if (Status status = check_whole_grades(preferences->query(query), group.judged, request.qrels); !status.ok())
        return status;
  return TestCollection(*std::move(preferences));
}

/// Fails on a measure that does not take judgments of the format of -R.
Status check_judgments(const TrecEvalRequest& request, const std::vector<TrecEvalValue>& values) {
  const TrecEvalJudgments given = request.judgments == "qrels"      ? TrecEvalJudgments::documents
                                  : request.judgments == "qrels_jg" ? TrecEvalJudgments::groups
                                                                    : TrecEvalJudgments::preferences;
  for (const TrecEvalValue& value : values) {
    std::string_view needs;
    switch (value.measure->of) {
      case TrecEvalJudgments::any:
        continue;
      case TrecEvalJudgments::documents:
        needs = "-R qrels";
        break;
      case TrecEvalJudgments::preferences:
        needs = "-R prefs or -R qrels_prefs";
        break;
      case TrecEvalJudgments::groups:
        needs = "-R qrels_jg";
        break;
    }
    if (value.measure->of != given)
      return Status(StatusCode::unsuitable,
                    fmt::format("measure '{}' needs {}, not -R {}", value.measure->name, needs, request.judgments));
  }
  return Status();
}

/// The exit code of trec_eval for an error.
int code_of(const Status& status) {
  if (status.code() == StatusCode::not_found) return trec_eval_usage_error;  // unknown measure
  const bool evaluating = status.code() == StatusCode::unsuitable || status.code() == StatusCode::duplicate;
  return evaluating ? trec_eval_evaluation_error : trec_eval_input_error;
}

/// Reports an error, and returns its exit code.
int fail_on(const Status& status) { return trec_eval_fail(code_of(status), message(status)); }

FileOptions options_of(const TrecEvalRequest& request) {
  FileOptions options;
  options.policy = request.policy;
  if (request.judgments.ends_with("prefs")) {  // trec_eval's measures of preferences have their own order, without -J
    options.policy.ties = TieRule::docno_asc;
    options.policy.judged_only = false;
  }
  options.extra_fields = true;
  options.format = *find_run_format("trec");
  options.disjoint_is_zero = request.complete;
  return options;
}

/// The run, if the output needs it after scoring: for relevance strings.
Result<std::optional<Run>> kept_run(const TrecEvalRequest& request, const std::vector<TrecEvalValue>& values) {
  const bool keep = request.per_query && std::any_of(values.begin(), values.end(), [](const TrecEvalValue& value) {
                      return value.measure->name == "relstring";
                    });
  if (!keep) return std::optional<Run>();
  auto run = read_run(request.run, options_of(request));
  if (!run.ok()) return run.status();
  return std::optional(*std::move(run));
}

/// The scores of the run, which is read from its file unless it was kept.
Result<Scores> score(const TrecEvalRequest& request, const TestCollection& collection,
                     const std::vector<TrecEvalValue>& values, const std::optional<Run>& run) {
  std::vector<AnyMeasure> measures;
  measures.reserve(values.size());
  for (const TrecEvalValue& value : values) measures.push_back(value.ours);
  const FileOptions options = options_of(request);
  return run ? evaluate(collection, *run, measures, options)
             : evaluate_file(collection, request.run, measures, options);
}

/// Reports a judged query without results, which is an error without -c. Returns the exit code, or nullopt if there is
/// none.
std::optional<int> fail_on_missing_query(const TrecEvalRequest& request, const Scores& scores) {
  for (std::size_t query = 0; query < scores.queries().size() && !request.complete; ++query)
    if (scores.is_missing(query))
      return trec_eval_fail(trec_eval_evaluation_error,
                            fmt::format("judged query '{}' has no results in {}; with -c it scores 0",
                                        scores.queries()[query], detail::io::source_name(request.run)));
  return std::nullopt;
}

/// The table of -Z; nullopt without it.
Result<std::optional<ZScoreTable>> read_zscores(const TrecEvalRequest& request) {
  if (request.zscores.empty()) return std::optional<ZScoreTable>();
  auto table = ZScoreTable::read(request.zscores);
  if (!table.ok()) return table.status();
  return std::optional(*std::move(table));
}

int run_trec_eval(int argc, char** argv) {
  TrecEvalRequest request;
  if (const auto code = read_trec_eval_options(argc, argv, request)) return *code;
  const auto values = values_to_print(request);
  if (!values.ok()) return fail_on(values.status());
  if (Status status = check_judgments(request, *values); !status.ok()) return fail_on(status);
  const auto collection = read_judgments(request);
  if (!collection.ok()) return fail_on(collection.status());
  const auto run = kept_run(request, *values);
  if (!run.ok()) return trec_eval_fail(trec_eval_input_error, message(run.status()));
  const auto scores = score(request, *collection, *values, *run);
  if (!scores.ok() && scores.status().code() == StatusCode::not_found)
    return trec_eval_fail(trec_eval_evaluation_error, message(scores.status()));
  if (!scores.ok()) return fail_on(scores.status());
  if (const auto code = fail_on_missing_query(request, *scores)) return *code;
  const auto zscores = read_zscores(request);
  if (!zscores.ok()) return trec_eval_fail(trec_eval_input_error, message(zscores.status()));
  const TrecEvalOutput output{request, *collection, *values, *scores, *run, *zscores};
  if (request.per_query) output.print_queries();
  if (request.summary) output.print_summary();
  if (const std::size_t count = scores->audit().not_finite; count > 0)
    trec_eval_fail(success, fmt::format("values too large for a double, printed as nan: {}", count));
  return success;
}

}  // namespace

const CommandEntry trec_eval_command = {
    .name = "trec_eval",
    .description = "score a run with trec_eval's own options and output (see trec_eval -h)",
    .examples = {{{"trec_eval -q -m map qrels.txt bm25.run", "trec_eval's options and output"}}},
    .run = &run_trec_eval,
    .help_flag = "-h",
};

}  // namespace irmetrics::program
