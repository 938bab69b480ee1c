// irmetrics evaluate: scores of one run or several, as a table, CSV or JSON.
#include "commands.hpp"
#include "progress.hpp"

#include <irmetrics/alignment/profile.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/report/score_report.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* usual_measures = "nDCG@10 AP RR P@10 R@100";
constexpr const char* usual_nugget_measures = "alpha_nDCG@10 Coverage@20 MRecall@5 R@50";

/// What the command line asks for.
struct Request {
  std::string qrels;  // either may be empty, not both
  std::string nuggets;
  std::vector<std::string> runs;
  std::vector<std::string> measures;
  FileOptions options;
  bool json = false;
  bool csv = false;
  bool per_query = false;
};

[[noreturn]] void fail(const absl::Status& status) {
  std::fflush(stdout);
  std::fprintf(stderr, "irmetrics: %s\n", message(status).c_str());
  throw CLI::RuntimeError(bad_input);
}

/// A run's name in the report: its file's, without the endings that run files have; the whole path if two would be
/// alike.
std::string run_name(const std::string& path, const std::vector<std::string>& all) {
  const auto stem = [](const std::string& of) {
    std::filesystem::path file = std::filesystem::path(of).filename();
    for (const std::string_view ending : {".gz", ".zst", ".run", ".txt"})
      if (file.extension() == ending && !file.stem().empty()) file = file.stem();
    return file.string();
  };
  std::size_t alike = 0;
  for (const std::string& other : all) alike += stem(other) == stem(path) ? 1 : 0;
  return alike > 1 ? path : stem(path);
}

/// Says on standard error what a lenient reader passed over.
void report(const std::string& path, const ReadReport& reading) {
  if (reading.skipped + reading.coerced > 0)
    fmt::print(stderr, "irmetrics: {}: skipped lines: {}, lines read leniently: {}; the first: {}\n", source_name(path),
               reading.skipped, reading.coerced, reading.first_problem);
}

/// What the runs are scored against, from one file or both.
TestCollection read_collection(const Request& request) {
  ReadReport reading;
  std::optional<NuggetQrels> nuggets;
  if (!request.nuggets.empty()) {
    auto read = read_nuggets(request.nuggets, {.lenient = request.options.lenient}, &reading);
    if (!read.ok()) fail(read.status());
    report(request.nuggets, reading);
    if (request.qrels.empty()) return *std::move(read);
    nuggets = *std::move(read);
  }
  auto qrels = read_qrels(request.qrels, request.options, &reading);
  if (!qrels.ok()) fail(qrels.status());
  report(request.qrels, reading);
  if (!nuggets) return *std::move(qrels);
  auto both = TestCollection::of(*std::move(qrels), *std::move(nuggets));
  if (!both.ok()) fail(both.status());
  return *std::move(both);
}

/// The measures that were asked for, or else the usual ones of what is judged.
std::vector<AnyMeasure> choose_measures(const Request& request) {
  std::string text = fmt::format("{}", fmt::join(request.measures, " "));
  if (request.measures.empty() && !request.qrels.empty()) text += usual_measures;
  if (request.measures.empty() && !request.nuggets.empty()) text += fmt::format(" {}", usual_nugget_measures);
  auto measures = parse_measures(text);
  if (!measures.ok()) fail(measures.status());
  return *std::move(measures);
}

void evaluate_runs(const Request& request) {
  if (request.qrels.empty() && request.nuggets.empty())
    throw CLI::ValidationError("evaluate", "judgments are needed: --qrels FILE, --nuggets FILE, or both");
  const std::size_t from_standard_input = (request.qrels == "-" ? 1U : 0U) + (request.nuggets == "-" ? 1U : 0U);
  if (static_cast<std::size_t>(std::count(request.runs.begin(), request.runs.end(), "-")) + from_standard_input > 1)
    fail(invalid_input("standard input (-) can be read once only"));
  const TestCollection collection = read_collection(request);
  const std::vector<AnyMeasure> measures = choose_measures(request);
  std::vector<NamedScores> scored;
  for (const std::string& path : request.runs) {
    FileOptions options = request.options;
    if (path != "-" && !std::filesystem::exists(path) && parse_measure(path).ok())
      fail(not_found("{}: no such file; measures go into one text: -m \"{} {}\"", path,
                     fmt::join(request.measures, " "), path));
    Progress progress(path);
    options.progress = [&](std::uint64_t done, std::uint64_t all) { progress.show(done, all); };
    auto scores = evaluate_file(collection, path, measures, options);
    progress.clear();
    if (!scores.ok()) fail(scores.status());
    scored.push_back({run_name(path, request.runs), *std::move(scores)});
  }
  std::string text;
  if (request.json) {
    text = scores_as_json(scored, request.options.policy, request.per_query);
  } else if (request.csv) {
    text = scores_as_csv(scored, request.per_query);
  } else {
    if (request.per_query)
      for (const NamedScores& run : scored) text += fmt::format("{}\n{}\n", run.name, table_of_queries(run));
    text += table_of_scores(scored) + "\n" + audit_text(scored);
  }
  std::fputs(text.c_str(), stdout);
}

/// A profile sets all choices; it is added before the options that change single ones, and so read before them.
void add_profile(CLI::App& command, Policy& policy) {
  command
      .add_option_function<std::string>(
          "--profile",
          [&policy](const std::string& text) {
            const auto profile = parse_enum<Profile>("--profile", text);
            if (!profile.ok()) throw CLI::ValidationError(message(profile.status()));
            policy = policy_of(*profile);
          },
          fmt::format("the choices below as a reference tool makes them: {}", enum_choices<Profile>()))
      ->type_name("")
      ->group("Policy");
}

/// One option for each choice of a policy, with the names that its table holds.
void add_policy(CLI::App& command, Policy& policy) {
  for_each_choice([&](const char* name, auto member, const char* help) {
    using Type = std::remove_cvref_t<decltype(policy.*member)>;
    std::string flag = std::string("--") + name;
    for (char& c : flag) c = c == '_' ? '-' : c;
    if constexpr (NamedEnum<Type>) {
      command
          .add_option_function<std::string>(
              flag,
              [&policy, member, flag](const std::string& text) {
                const auto value = parse_enum<Type>(flag, text);
                if (!value.ok()) throw CLI::ValidationError(message(value.status()));
                policy.*member = *value;
              },
              fmt::format("{}: {}", help, enum_choices<Type>()))
          ->type_name("")
          ->default_str(std::string(enum_text(policy.*member)))
          ->group("Policy");
    } else if constexpr (std::is_same_v<Type, bool>) {
      command.add_flag(flag, policy.*member, help)->group("Policy");
    } else {
      command.add_option(flag, policy.*member, help)->type_name("N")->group("Policy");
    }
  });
}

}  // namespace

void add_evaluate(CLI::App& app) {
  auto request = std::make_shared<Request>();
  CLI::App* command =
      app.add_subcommand("evaluate", "score runs against qrels or nuggets: a table, several runs side by side");
  command->add_option("--qrels", request->qrels, "judgments: query, iteration, document, grade (plain, .gz or .zst)")
      ->type_name("FILE");
  command
      ->add_option(
          "--nuggets", request->nuggets,
          "nugget judgments: FreshStack or BERDS JSONL, a table of query, nugget, document, grade, or ndeval's "
          "qrels; without --qrels, a document that supports a nugget is relevant")
      ->type_name("FILE");
  command
      ->add_option("runs", request->runs,
                   "runs: query, Q0, document, rank, score, tag (plain, .gz, .zst; - for standard input)")
      ->required()
      ->type_name("RUN...");
  command
      ->add_option(
          "--measures,-m", request->measures,
          "measures, such as \"nDCG@10 P(rel=2)@5\"; trec_eval's names work too; `irmetrics measures` lists all")
      ->allow_extra_args(false)
      ->take_all()
      ->type_name("TEXT")
      ->default_str(fmt::format("{}; of nuggets: {}", usual_measures, usual_nugget_measures));
  command->add_flag("--per-query", request->per_query, "the value of each query too");
  CLI::Option* json =
      command->add_flag("--json", request->json, "print JSON: scores, audit and policy")->group("Output");
  command->add_flag("--csv", request->csv, "print CSV: run,measure,query,value")->group("Output")->excludes(json);
  command->add_option("--threads", request->options.threads, "0: as many as the machine has; the result is the same")
      ->type_name("N");
  command->add_flag("--lenient", request->options.lenient, "skip or coerce malformed lines, and count them");
  add_profile(*command, request->options.policy);
  add_policy(*command, request->options.policy);
  command->callback([request] { evaluate_runs(*request); });
}

}  // namespace irmetrics::program
