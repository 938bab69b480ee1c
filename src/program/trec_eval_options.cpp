// Reads trec_eval's options, with the same getopt_long.
#include "trec_eval_options.hpp"

#include "commands.hpp"
#include "console.hpp"
#include "help_text.hpp"
#include "number_option.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/io/preference_files.hpp>
#include <irmetrics/measures/trec_eval_names.hpp>

#include <fmt/format.h>
#include <getopt.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace irmetrics::program {
namespace {

constexpr const char* trec_eval_help =
    "usage: irmetrics trec_eval [options] QRELS RUN\n"
    "Scores a run as trec_eval 10 does, with its options and output. RUN may be - for standard input;\n"
    "both files may be compressed by gzip or zstd.\n\n"
    "  -q          also print per-query values\n"
    "  -n          do not print the summary\n"
    "  -c          average over all judged queries: a missing query scores 0\n"
    "  -m MEASURE  a measure, measure.parameters (P.5,10), or a set: official (default), set, all_trec;\n"
    "              may be given several times; all_prefs and prefs for -R prefs and -R qrels_prefs, qrels_jg for\n"
    "              -R qrels_jg\n"
    "  -R FORMAT   format of QRELS: qrels (default), prefs, qrels_prefs or qrels_jg\n"
    "  -l N        smallest grade that counts as relevant (default 1)\n"
    "  -M N        use the first N documents of each query only\n"
    "  -J          remove unjudged documents\n"
    "  -N N        number of documents in the collection (for utility)\n"
    "  -Z FILE     print z-scores by the means and deviations in FILE: query, measure, mean, deviation\n"
    "  -h, -v      this help; the version\n\n"
    "Measures: ";

void print_help() {
  std::string names;
  for (const TrecEvalMeasure& measure : trec_eval_measures()) names += fmt::format(" {}", measure.name);
  print(
      wrapped_lines(fmt::format("{}{}\n\n`irmetrics measures NAME` explains one.\n", trec_eval_help, names.substr(1))));
}

}  // namespace

int trec_eval_fail(int code, std::string_view text) {
  complain(message_text("irmetrics trec_eval: {}", text));
  return code;
}

std::optional<int> read_trec_eval_options(int argc, char** argv, TrecEvalRequest& request) {
  static constexpr ::option long_options[] = {{"help", 0, nullptr, 'h'},
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
        complain("irmetrics, as trec_eval version 10.0");
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
      case 'N':
      case 'M': {
        const long least = c == 'M' ? 1 : c == 'N' ? 0 : std::numeric_limits<long>::min();
        const auto number = read_whole_number<long>(value);
        if (!number || *number < least)
          return trec_eval_fail(trec_eval_usage_error,
                                fmt::format("-{} must be a whole number{}, not '{}'", static_cast<char>(c),
                                            c == 'l' ? "" : fmt::format(" of at least {}", least), value));
        if (c == 'l') request.level = static_cast<double>(*number);
        if (c == 'N') request.collection = static_cast<double>(*number);
        if (c == 'M') request.policy.depth = static_cast<std::uint32_t>(std::min<long>(*number, UINT32_MAX));
        break;
      }
      case 'm': {
        const std::size_t dot = value.find('.');
        const bool has_parameters = dot != std::string::npos;
        if (has_parameters && dot + 1 == value.size())
          return trec_eval_fail(trec_eval_usage_error, fmt::format("illegal measure '{}'", value));
        request.measures.emplace_back(value.substr(0, dot), has_parameters ? value.substr(dot + 1) : "");
        break;
      }
      case 'D':
      case 'o':
        break;  // debugging output and an obsolete format: ignored
      case 'R':
        if (value != "qrels" && !parse_enum<PreferenceFormat>("relevance format", value).ok())
          return trec_eval_fail(
              trec_eval_input_error,
              fmt::format("relevance format '{}' is unknown; expected qrels, prefs, qrels_prefs or qrels_jg", value));
        request.judgments = value;
        break;
      case 'T':
        if (value != "trec_results")
          return trec_eval_fail(trec_eval_input_error, fmt::format("results format '{}' is not supported", value));
        break;
      case 'Z':
        request.zscores = value;
        break;
      default:
        return trec_eval_fail(trec_eval_usage_error, "see irmetrics trec_eval -h");
    }
  }
  if (optind + 2 != argc)
    return trec_eval_fail(trec_eval_usage_error, "expected QRELS and RUN; see irmetrics trec_eval -h");
  request.qrels = argv[optind];
  request.run = argv[optind + 1][0] == '-' ? "-" : argv[optind + 1];
  if (request.measures.empty()) request.measures.emplace_back("official", "");
  return std::nullopt;
}

}  // namespace irmetrics::program
