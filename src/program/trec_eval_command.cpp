// irmetrics trec_eval: trec_eval 10's options and its output, byte for byte.
#include "commands.hpp"
#include "trec_eval_measures.hpp"

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>
#include <irmetrics/measures/counts.hpp>

#include <fmt/format.h>
#include <getopt.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

// trec_eval's exit codes.
constexpr int usage_error = 1;
constexpr int input_error = 2;
constexpr int evaluation_error = 4;
constexpr int no_queries = 7;

constexpr const char* help =
    "usage: irmetrics trec_eval [options] QRELS RUN\n"
    "Scores a run as trec_eval 10 does, with its options and output. RUN may be - for standard input;\n"
    "both files may be compressed by gzip or zstd.\n\n"
    "  -q          print the values of each query too\n"
    "  -n          do not print the summary\n"
    "  -c          average over all judged queries: one that the run lacks counts 0\n"
    "  -m MEASURE  a measure, measure.parameters (P.5,10), or a set: official (default), set, all_trec;\n"
    "              may be given several times\n"
    "  -l N        smallest grade that counts as relevant (default 1)\n"
    "  -M N        use the first N documents of each query only\n"
    "  -J          remove documents that were not judged\n"
    "  -N N        number of documents in the collection (for utility)\n"
    "  -h, -v      this help; the version\n\n"
    "Measures: ";

/// What the command line asks for.
struct Request {
  bool per_query = false;
  bool summary = true;
  bool complete = false;
  double level = 1;
  double collection = 0;
  Policy policy;
  std::vector<std::pair<std::string, std::string>> measures;  // name or nickname, parameters
  std::string qrels, run;
};

int fail(int code, std::string_view text) {
  std::fflush(stdout);
  fmt::print(stderr, "irmetrics trec_eval: {}\n", text);
  return code;
}

void print_help() {
  std::string names;
  for (const TrecEvalMeasure& measure : trec_eval_measures()) names += fmt::format(" {}", measure.name);
  fmt::print("{}{}\n\n`irmetrics measures NAME` explains one.\n", help, names.substr(1));
}

/// Reads the command line. A code to exit with, or -1 to go on.
int read_options(int argc, char** argv, Request& request) {
  static constexpr option long_options[] = {{"help", 0, nullptr, 'h'},
                                            {"version", 0, nullptr, 'v'},
                                            {"query_eval_wanted", 0, nullptr, 'q'},
                                            {"measure", 1, nullptr, 'm'},
                                            {"complete_rel_info_wanted", 0, nullptr, 'c'},
                                            {"level_for_rel", 1, nullptr, 'l'},
                                            {"nosummary", 0, nullptr, 'n'},
                                            {"Debug_level", 1, nullptr, 'D'},
                                            {"Judged_docs_only", 0, nullptr, 'J'},
                                            {"Number_docs_in_coll", 1, nullptr, 'N'},
                                            {"Max_retrieved_per_topic", 1, nullptr, 'M'},
                                            {"Rel_info_format", 1, nullptr, 'R'},
                                            {"Results_format", 1, nullptr, 'T'},
                                            {"Output_old_results_format", 1, nullptr, 'o'},
                                            {"Zscore", 1, nullptr, 'Z'},
                                            {nullptr, 0, nullptr, 0}};
  optind = 0;
  for (int c = 0; (c = getopt_long(argc, argv, "hvqm:cl:nD:JN:M:R:T:oZ:", long_options, nullptr)) != -1;) {
    const std::string value = optarg == nullptr ? "" : optarg;
    switch (c) {
      case 'h':
        print_help();
        return success;
      case 'v':
        fmt::print(stderr, "irmetrics, as trec_eval version 10.0\n");
        return success;
      case 'q':
        request.per_query = true;
        break;
      case 'n':
        request.summary = false;
        break;
      case 'c':
        request.complete = true;
        break;
      case 'J':
        request.policy.judged_only = true;
        break;
      case 'l':
        request.level = std::strtol(value.c_str(), nullptr, 10);
        break;
      case 'N':
        request.collection = static_cast<double>(std::strtol(value.c_str(), nullptr, 10));
        break;
      case 'M': {
        const long depth = std::strtol(value.c_str(), nullptr, 10);
        if (depth < 1) return fail(usage_error, fmt::format("-M must be at least 1, not '{}'", value));
        request.policy.depth = static_cast<std::uint32_t>(std::min<long>(depth, UINT32_MAX));
        break;
      }
      case 'm': {
        const std::size_t dot = value.find('.');
        const bool has_parameters = dot != std::string::npos;
        if (has_parameters && dot + 1 == value.size())
          return fail(usage_error, fmt::format("illegal measure '{}'", value));
        request.measures.emplace_back(value.substr(0, dot), has_parameters ? value.substr(dot + 1) : "");
        break;
      }
      case 'D':
      case 'o':
        break;  // debugging output and an obsolete format: nothing to do
      case 'R':
        if (value != "qrels")
          return fail(input_error, fmt::format("relevance format '{}' is not supported, only qrels is", value));
        break;
      case 'T':
        if (value != "trec_results")
          return fail(input_error, fmt::format("results format '{}' is not supported", value));
        break;
      case 'Z':
        return fail(usage_error, "-Z (z-scores) is not supported");
      default:
        return fail(usage_error, "see irmetrics trec_eval -h");
    }
  }
  if (optind + 2 != argc) return fail(usage_error, "expected QRELS and RUN; see irmetrics trec_eval -h");
  request.qrels = argv[optind];
  request.run = argv[optind + 1][0] == '-' ? "-" : argv[optind + 1];
  if (request.measures.empty()) request.measures.emplace_back("official", "");
  return -1;
}

/// All values to print, in trec_eval's order. Of a measure's several parameter lists the first one counts.
absl::StatusOr<std::vector<TrecEvalValue>> values_to_print(const Request& request) {
  std::map<std::string_view, std::string> wanted;
  for (const auto& [name, parameters] : request.measures) {
    auto names = trec_eval_nickname(name);
    if (names.empty()) names.push_back(name);
    for (const std::string_view each : names) {
      const auto& table = trec_eval_measures();
      const auto known =
          std::find_if(table.begin(), table.end(), [&](const auto& measure) { return measure.name == each; });
      if (known == table.end()) return invalid_input("illegal measure '{}'; -h lists all", each);
      std::string& first = wanted.try_emplace(known->name).first->second;
      if (first.empty() && name == each) first = parameters;
    }
  }
  std::vector<TrecEvalValue> values;
  for (const TrecEvalMeasure& measure : trec_eval_measures()) {
    const auto parameters = wanted.find(measure.name);
    if (parameters == wanted.end()) continue;
    auto of_measure = trec_eval_values(measure, parameters->second, request.level, request.collection);
    if (!of_measure.ok()) return of_measure.status();
    for (TrecEvalValue& value : *of_measure) values.push_back(std::move(value));
  }
  return values;
}

/// trec_eval reads grades as whole numbers: another one would silently lose its fraction there.
absl::Status check_whole_grades(const Qrels& qrels, const std::string& path) {
  for (std::size_t query = 0; query < qrels.size(); ++query)
    for (std::size_t i = 0; i < qrels[query].size(); ++i)
      if (const double grade = qrels[query].grades[i]; grade != std::floor(grade))
        return invalid_input(
            "{}: query '{}', document '{}': trec_eval has whole grades only, not {}; use irmetrics evaluate", path,
            qrels.query(query), qrels[query].documents[i], grade);
  return absl::OkStatus();
}

/// The grades of the top documents as a string, one character each.
std::string relevance_string(const JudgedRanking& ranking, std::size_t length) {
  std::string text(std::min<std::size_t>(length, ranking.retrieved), '-');
  for (const auto [rank, grade] : ranking.hits) {
    if (rank > text.size()) break;
    text[rank - 1] = grade > 9 ? '>' : grade >= 0 ? static_cast<char>('0' + static_cast<int>(grade)) : '.';
  }
  return text;
}

/// The relevance strings of all queries, which are no numbers and so not among the scores.
std::map<std::string, std::string, std::less<>> relevance_strings(const Policy& policy, const Qrels& qrels,
                                                                  const Run& run, std::size_t length) {
  std::map<std::string, std::string, std::less<>> strings;
  Aligner aligner(policy, {});
  for (std::size_t query = 0; query < qrels.size(); ++query)
    if (const auto in_run = run.find(qrels.query(query)))
      if (const auto ranking = aligner.align(run[*in_run], qrels[query]); ranking.ok())
        strings.emplace(qrels.query(query), relevance_string(*ranking, length));
  return strings;
}

/// How many documents a relevance string tells of: the default, or the parameter that its printed name ends with.
std::size_t relevance_string_length(const TrecEvalValue& value) {
  const std::size_t underscore = value.printed_name.find('_');
  const double length = underscore == std::string::npos ? value.measure->defaults[0]
                                                        : std::atof(value.printed_name.c_str() + underscore + 1);
  return static_cast<std::size_t>(std::max(length, 0.0));
}

/// Prints what was scored.
class Printer {
 public:
  Printer(const Request& request, const Qrels& qrels, const std::vector<TrecEvalValue>& values, const Scores& scores)
      : request_(request), qrels_(qrels), values_(values), scores_(scores) {}

  /// `run` is needed for relevance strings only.
  void print_queries(const std::optional<Run>& run) {
    std::map<std::string, std::string, std::less<>> strings;
    for (const TrecEvalValue& value : values_)
      if (run && value.measure->name == "relstring")
        strings = relevance_strings(request_.policy, qrels_, *run, relevance_string_length(value));
    for (std::size_t query = 0; query < scores_.queries().size(); ++query) {
      const std::string& id = scores_.queries()[query];
      for (std::size_t i = 0; i < values_.size(); ++i) {
        if (!values_[i].measure->per_query) continue;
        if (values_[i].measure->form == Form::text)
          fmt::print("{:<22}\t{}\t'{}'\n", values_[i].printed_name, id, strings[id]);
        else
          print_value(values_[i], id, query_value(i, query));
      }
    }
  }

  void print_summary() const {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (values_[i].measure->name == "runid") fmt::print("{:<22}\tall\t{}\n", "runid", scores_.run());
      if (values_[i].measure->form != Form::text) print_value(values_[i], "all", summary_value(i));
    }
  }

 private:
  static void print_value(const TrecEvalValue& value, std::string_view query, double number) {
    if (value.ours.aggregate() == Aggregate::sum)
      fmt::print("{:<22}\t{}\t{:.0f}\n", value.printed_name, query, number);
    else
      fmt::print("{:<22}\t{}\t{:6.4f}\n", value.printed_name, query, number);
  }

  /// With -c a query that the run lacks is scored as if one unjudged document had been returned, and the values that
  /// would tell so are set to 0; two are not.
  double query_value(std::size_t value, std::size_t query) const {
    const bool tells = values_[value].measure->name == "yaap" ||
                       (values_[value].measure->name == "utility" && values_[value].printed_name != "utility");
    if (!scores_.is_missing(query) || !tells) return scores_.per_query(value)[query];
    const Judgments judgments = qrels_[*qrels_.find(scores_.queries()[query])];
    return values_[value].ours(JudgedRanking{{}, judgments.descending, 1});
  }

  double summary_value(std::size_t value) const {
    std::vector<double> all;
    for (std::size_t query = 0; query < scores_.queries().size(); ++query) all.push_back(query_value(value, query));
    if (request_.complete &&
        values_[value].measure->name == "num_rel") {  // with -c all grades above 0 count, whatever -l is
      for (std::size_t query = 0; query < all.size(); ++query)
        all[query] = NumRel{1}(JudgedRanking{{}, qrels_[*qrels_.find(scores_.queries()[query])].descending, 0});
    }
    return aggregate(values_[value].ours.aggregate(), all);
  }

  const Request& request_;
  const Qrels& qrels_;
  const std::vector<TrecEvalValue>& values_;
  const Scores& scores_;
};

}  // namespace

int run_trec_eval(int argc, char** argv) {
  Request request;
  if (const int code = read_options(argc, argv, request); code >= 0) return code;
  const auto values = values_to_print(request);
  if (!values.ok()) return fail(usage_error, message(values.status()));
  const auto qrels = read_qrels(request.qrels);
  if (!qrels.ok()) return fail(input_error, message(qrels.status()));
  if (absl::Status status = check_whole_grades(*qrels, request.qrels); !status.ok())
    return fail(input_error, message(status));

  std::vector<AnyMeasure> measures;
  bool keep_run = request.run == "-";
  for (const TrecEvalValue& value : *values) {
    measures.push_back(value.ours);
    keep_run = keep_run || (request.per_query && value.measure->name == "relstring");
  }
  FileOptions options;
  options.policy = request.policy;
  options.extra_fields = true;
  std::optional<Run> run;
  if (keep_run) {
    auto read = read_run(request.run, options);
    if (!read.ok()) return fail(input_error, message(read.status()));
    run = *std::move(read);
  }
  const auto scores =
      run ? evaluate(*qrels, *run, measures, options) : evaluate_file(*qrels, request.run, measures, options);
  if (!scores.ok()) return fail(absl::IsNotFound(scores.status()) ? no_queries : input_error, message(scores.status()));
  for (std::size_t query = 0; query < scores->queries().size() && !request.complete; ++query)
    if (scores->is_missing(query))
      return fail(evaluation_error, fmt::format("judged query '{}' has no results in {}; with -c it counts 0",
                                                scores->queries()[query], source_name(request.run)));
  Printer printer(request, *qrels, *values, *scores);
  if (request.per_query) printer.print_queries(run);
  if (request.summary) printer.print_summary();
  return success;
}

}  // namespace irmetrics::program
