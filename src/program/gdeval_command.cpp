// irmetrics gdeval: the options and the output of gdeval.pl 1.3, byte for byte.
#include "commands.hpp"
#include "console.hpp"
#include "help_text.hpp"
#include "number_option.hpp"

#include <irmetrics/alignment/profile.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/measures/err.hpp>
#include <irmetrics/measures/ndcg.hpp>

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics::program {
namespace {

constexpr int gdeval_error = 255;  // of Perl's die
constexpr double largest_grade = 4;

constexpr const char* gdeval_help =
    "usage: irmetrics gdeval [options] QRELS RUN\n"
    "Scores a run by nDCG with gains 2^grade - 1 and by ERR as gdeval.pl 1.3 does, with its options and output: one\n"
    "line of CSV for each judged topic of the run, and one (amean) for their mean. Topics are numbers, which may "
    "follow\n"
    "a prefix that ends in '-'; grades are whole numbers up to 4, and only those above 0 count. One of the files may "
    "be\n"
    "- for standard input; all may be compressed by gzip or zstd.\n\n"
    "  -c             average over all topics with a grade above 0: a missing topic scores 0\n"
    "  -k N           look at the first N documents of each topic (default 20)\n"
    "  -baseline RUN  print the improvement of the run over this one\n"
    "  -riskAlpha X   losses against the baseline count 1 + X times (default 0)\n"
    "  -h, -help      this help\n"
    "  -v, -version   the version\n\n"
    "The columns are nDCG(dcg='exp-log2')@N and ERR@N; see `irmetrics measures nDCG ERR`.\n";

struct GdevalRequest {
  bool complete = false;
  std::uint32_t depth = 20;
  double risk_alpha = 0;
  std::string risk_alpha_text = "0";    // as given
  std::optional<std::string> baseline;  // a run file
  std::string qrels, run;
};

using Values = std::array<double, 2>;  // nDCG and ERR

/// Whether the first topic has the smaller number.
struct ByNumber {
  bool operator()(const std::string& a, const std::string& b) const {
    const auto digits = [](std::string_view text) {
      return text.substr(std::min(text.find_first_not_of('0'), text.size()));
    };
    const std::string_view one = digits(a), other = digits(b);
    return one.size() != other.size() ? one.size() < other.size() : one < other;
  }
};

struct GdevalScores {
  std::string name;
  std::map<std::string, Values, ByNumber> topics;
};

int gdeval_fail(std::string_view text) {
  complain(message_text("irmetrics gdeval: {}", text));
  return gdeval_error;
}

std::optional<int> read_options(int argc, char** argv, GdevalRequest& request) {
  const auto fail_on = [](std::string_view option, std::string_view expected, std::string_view value) {
    return gdeval_fail(fmt::format("{} must be {}, not '{}'", option, expected, value));
  };
  std::span<char*> left(argv + 1, argv + argc);
  while (left.size() != 2) {
    const std::string_view option = left.empty() ? "" : left[0];
    if (option == "-h" || option == "-help" || option == "--help") {
      print(wrapped_lines(gdeval_help));
      return success;
    }
    if (option == "-v" || option == "-version") {
      print("irmetrics, as gdeval.pl version 1.3\n");
      return success;
    }
    const bool takes_value = option == "-k" || option == "-baseline" || option == "-riskAlpha";
    if (!takes_value && option != "-c")
      return gdeval_fail(option.starts_with('-')
                             ? fmt::format("unknown option '{}'; see irmetrics gdeval -help", option)
                             : "expected QRELS and RUN after the options; see irmetrics gdeval -help");
    const std::size_t used = takes_value ? 2 : 1;
    if (left.size() < used + 2)
      return gdeval_fail(fmt::format("expected {}QRELS and RUN after {}; see irmetrics gdeval -help",
                                     takes_value ? "a value, " : "", option));
    const char* const value = left[1];
    if (option == "-c") {
      request.complete = true;
    } else if (option == "-k") {
      request.depth = read_whole_number<std::uint32_t>(value).value_or(0);
      if (request.depth < 1) return fail_on(option, "a whole number of at least 1", value);
    } else if (option == "-baseline") {
      request.baseline = value;
    } else {
      const auto number = detail::parse_number(value);
      if (!number || *number < 0 || !std::isfinite(*number))
        return fail_on(option, "a finite number of at least 0", value);
      request.risk_alpha = *number;
      request.risk_alpha_text = value;
    }
    left = left.subspan(used);
  }
  request.qrels = left[0];
  request.run = left[1];
  return std::nullopt;
}

/// The topic in the first field, without its prefix.
template <std::size_t N>
Result<std::string_view> read_topic(const detail::io::Line<N>& line, const FieldCheck& check) {
  const std::string_view text = line.fields[0], topic = text.substr(text.rfind('-') + 1);
  if (!topic.empty() && topic.find_first_not_of("0123456789") == std::string_view::npos) return topic;
  return invalid_input("{}: the topic must be a number, which may follow a prefix that ends in '-', not '{}'",
                       check.location(line.number), detail::shown(text, 80));
}

/// Grades of 0 and less are dropped.
Result<Qrels> read_gdeval_qrels(const std::string& path) {
  FieldCheck check(path, {.extra_fields = true});
  QrelsBuilder judgments;
  const Status status = detail::io::read_lines<4>(path, [&](detail::io::Line<4>& line) -> Status {
    if (const auto usable = check.count_fields(line, "topic, 0, document, judgment"); !usable.ok())
      return usable.status();
    const auto topic = read_topic(line, check);
    if (!topic.ok()) return topic.status();
    const auto grade = read_whole_number<std::int64_t>(line.fields[3]);
    if (!grade || static_cast<double>(*grade) > largest_grade)
      return invalid_input("{}: the judgment must be a whole number of at most 4, not '{}'",
                           check.location(line.number), detail::shown(line.fields[3], 80));
    if (*grade <= 0) return Status();
    const Status added = judgments.add(*topic, line.fields[2], static_cast<double>(*grade));
    return added.ok() ? added : invalid_input("{}: {}", check.location(line.number), message(added));
  });
  if (!status.ok()) return status;
  auto qrels = std::move(judgments).build();
  if (!qrels.ok()) return annotate(qrels.status(), detail::io::source_name(path));
  if (qrels->size() == 0) return invalid_input("{}: contains no judgment above 0", detail::io::source_name(path));
  return qrels;
}

/// The name of the run is the tag of its last line.
Result<Run> read_gdeval_run(const std::string& path, std::string& name) {
  FieldCheck check(path, {.extra_fields = true});
  RunBuilder results("run", Limits());
  const Status status = detail::io::read_lines<6>(path, [&](detail::io::Line<6>& line) -> Status {
    if (const auto usable = check.count_fields(line, "topic, Q0, document, rank, score, tag"); !usable.ok())
      return usable.status();
    const auto topic = read_topic(line, check);
    if (!topic.ok()) return topic.status();
    if (line.fields[1] != "Q0")
      return invalid_input("{}: the second field must be Q0, not '{}'", check.location(line.number),
                           detail::shown(line.fields[1], 80));
    const auto score = check.number(line, 4, "score");
    if (!score.ok()) return score.status();
    name = line.fields[5];
    const Status added = results.add(*topic, line.fields[2], **score);
    return added.ok() ? added : invalid_input("{}: {}", check.location(line.number), message(added));
  });
  if (!status.ok()) return status;
  if (name.empty()) return invalid_input("{}: contains no results", detail::io::source_name(path));
  return std::move(results).build();
}

Result<GdevalScores> score(const GdevalRequest& request, const Qrels& qrels, const std::string& path) {
  GdevalScores result;
  const auto run = read_gdeval_run(path, result.name);
  if (!run.ok()) return run.status();
  EvaluateOptions options;
  options.policy = policy_of(Profile::gdeval);
  options.disjoint_is_zero = true;
  const std::vector<AnyMeasure> measures = {nDCG{.k = request.depth, .dcg = DcgForm::exp_log2},
                                            ERR{.k = request.depth, .max_grade = largest_grade}};
  const auto scores = evaluate(qrels, *run, measures, options);
  if (!scores.ok()) return annotate(scores.status(), detail::io::source_name(path));
  for (std::size_t topic = 0; topic < scores->queries().size(); ++topic)
    result.topics[scores->queries()[topic]] = {scores->per_query(0)[topic], scores->per_query(1)[topic]};
  return result;
}

/// Differences from the baseline, in which losses have more weight than gains; a topic that it lacks scores 0 there.
/// Topics that the run lacks are returned on their own, since gdeval prints them last: with -c only.
GdevalScores subtract(GdevalScores& run, const GdevalScores& baseline, const GdevalRequest& request,
                      const Qrels& qrels) {
  const auto difference = [&](const Values& values, const std::string& topic) {
    const auto other = baseline.topics.find(topic);
    Values differences = values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double gain = values[i] - (other == baseline.topics.end() ? 0 : other->second[i]);
      differences[i] = gain < 0 ? (1 + request.risk_alpha) * gain : gain;
    }
    return differences;
  };
  GdevalScores missing;
  for (std::size_t query = 0; request.complete && query < qrels.size(); ++query)
    if (const std::string topic(qrels.query(query)); !run.topics.contains(topic))
      missing.topics[topic] = difference({}, topic);
  for (auto& [topic, values] : run.topics) values = difference(values, topic);
  run.name = fmt::format("{} (rel to. {}, rs=1+a, a={})", run.name, baseline.name, request.risk_alpha_text);
  return missing;
}

void print_scores(const GdevalScores& run, const GdevalScores& missing, const GdevalRequest& request,
                  std::size_t judged) {
  std::string text = fmt::format("runid,topic,ndcg@{0},err@{0}\n", request.depth);
  Values sums{};
  const auto append = [&](std::string_view topic, const Values& values) {
    fmt::format_to(std::back_inserter(text), "{},{},{:.5f},{:.5f}\n", run.name, topic, values[0], values[1]);
  };
  for (const GdevalScores* const part : {&run, &missing})
    for (const auto& [topic, values] : part->topics) {
      append(topic, values);
      for (std::size_t i = 0; i < values.size(); ++i) sums[i] += values[i];
    }
  const std::size_t topics = request.complete ? judged : run.topics.size();
  if (topics > 0)
    for (double& sum : sums) sum /= static_cast<double>(topics);
  append("amean", sums);
  print(text);
}

int run_gdeval(int argc, char** argv) {
  GdevalRequest request;
  if (const auto code = read_options(argc, argv, request)) return *code;
  const auto qrels = read_gdeval_qrels(request.qrels);
  if (!qrels.ok()) return gdeval_fail(message(qrels.status()));
  auto scores = score(request, *qrels, request.run);
  if (!scores.ok()) return gdeval_fail(message(scores.status()));
  GdevalScores missing;
  if (request.baseline) {
    const auto baseline = score(request, *qrels, *request.baseline);
    if (!baseline.ok()) return gdeval_fail(message(baseline.status()));
    missing = subtract(*scores, *baseline, request, *qrels);
  }
  print_scores(*scores, missing, request, qrels->size());
  return success;
}

}  // namespace

const CommandEntry gdeval_command = {
    .name = "gdeval",
    .description = "score a run with gdeval.pl's own options and output (see gdeval -help)",
    .examples = {{{"gdeval -c -k 10 adhoc.qrels bm25.run", "gdeval's options and output"}}},
    .run = &run_gdeval,
    .help_flag = "-help",
};

}  // namespace irmetrics::program
