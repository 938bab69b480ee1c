// irmetrics describe: statistics of judgments, nuggets, texts, samples and runs, of several collections side by side.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "input_options.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/nugget_label_files.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>
#include <irmetrics/report/description_report.hpp>

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* describe_examples =
    "Options may be repeated: collections are shown side by side, named after their files. Words are "
    "sequences of letters, digits and underscores, including stop words. A text contains code if it "
    "has a fenced block (``` or ~~~), an indented one, or an HTML element <code> or <pre>.\n"
    "\n"
    "Examples:\n"
    "  irmetrics describe --qrels qrels.txt --collection-size 8841823   as GenTREC's table 7\n"
    "  irmetrics describe --qrels dl19.txt --qrels dl20.txt --rel 2     two collections side by side\n"
    "  irmetrics describe --nuggets n.jsonl --queries q.tsv --documents d.jsonl\n"
    "                                                                   as FreshStack's table 3\n"
    "  irmetrics describe --nuggets berds.jsonl                         as BERDS's table 1\n"
    "  irmetrics describe --nugget-quality labels.csv                   as FreshStack's table 5\n"
    "  irmetrics describe --samples samples.jsonl\n"
    "                                                                   as table 2 of the re-rankers' paper\n"
    "  irmetrics describe bm25.run e5.run --csv                         runs, as a table to read\n"
    "See irmetrics texts for the lexical diversity and readability of texts.\n";

/// The request on the command line.
struct DescribeRequest {
  std::vector<std::string> qrels, nuggets, nugget_quality, queries, answers, documents, samples, runs;
  std::vector<std::string> collection_sizes;  // whole numbers: one, or one per file of qrels
  SampleFormat sample_format = SampleFormat::automatic;
  TextFormat text_format = TextFormat::automatic;
  DescribeOptions options;
  ReportFormat format = ReportFormat::text;
};

std::vector<std::string> paths_of(const DescribeRequest& request) {
  std::vector<std::string> paths;
  for (const auto* files : {&request.qrels, &request.nuggets, &request.nugget_quality, &request.queries,
                            &request.answers, &request.documents, &request.samples, &request.runs})
    paths.insert(paths.end(), files->begin(), files->end());
  return paths;
}

void check_request(const Command& command, const DescribeRequest& request) {
  const std::vector<std::string> paths = paths_of(request);
  if (paths.empty())
    refuse(command,
           "files are needed: --qrels, --nuggets, --nugget-quality, --queries, --answers, --documents or --samples "
           "FILE, or RUN...");
  check_standard_input(paths);
  if (request.qrels.empty()) refuse_given(command, {"--collection-size"}, "to --qrels only");
  if (request.qrels.empty() && request.nuggets.empty())
    refuse_given(command, {"--rel"}, "to --qrels and --nuggets only");
  if (request.queries.empty() && request.answers.empty() && request.documents.empty() && request.samples.empty() &&
      request.nuggets.empty())
    refuse_given(command, {"--invalid-utf8", "--words"},
                 "to --queries, --answers, --documents, --samples and --nuggets only");
  if (request.samples.empty()) refuse_given(command, {"--sample-format"}, "to --samples only");
  if (request.queries.empty() && request.answers.empty() && request.documents.empty())
    refuse_given(command, {"--text-format"}, "to --queries, --answers and --documents only");
  for (const auto& [option, count] : {std::pair("--collection-size", request.collection_sizes.size()),
                                      std::pair("--documents", request.documents.size())})
    if (!request.qrels.empty() && count > 1 && count != request.qrels.size())
      refuse(
          command, "{} is given {} times; expected once{}", option, count,
          request.qrels.size() == 1 ? "" : fmt::format(", or once for each of the {} --qrels", request.qrels.size()));
}

/// Describes each of some files. `describe`: (path, name) to a description or an error, to which the path is prepended.
template <class Description, class Describe>
void describe_files(const std::vector<std::string>& paths, std::vector<Description>& found, const Describe& describe) {
  const std::vector<std::string> names = detail::io::run_names(paths);
  for (std::size_t i = 0; i < paths.size(); ++i)
    found.push_back(value_or_fail(describe(paths[i], names[i]), detail::io::source_name(paths[i])));
}

/// Describes the texts of some files.
void describe_texts_of(const std::vector<std::string>& paths, const DescribeRequest& request,
                       std::vector<TextsDescription>& found, TextRole role = TextRole::text) {
  describe_files(paths, found, [&](const std::string& path, std::string name) {
    return describe_texts(value_or_fail(read_texts(path, request.text_format, input_limits(), role)), std::move(name),
                          request.options);
  });
}

/// The size of the collection of a file of qrels: as given, or the number of texts.
std::optional<std::size_t> collection_size(const DescribeRequest& request, std::size_t index,
                                           const std::vector<TextsDescription>& documents) {
  const auto one_of = [index](const auto& list) -> const auto& { return list[list.size() > 1 ? index : 0]; };
  if (!request.collection_sizes.empty()) return read_whole_number<std::size_t>(one_of(request.collection_sizes));
  if (!documents.empty()) return one_of(documents).texts;
  return std::nullopt;
}

CollectionDescription describe_all(const DescribeRequest& request) {
  CollectionDescription found;
  describe_texts_of(request.queries, request, found.queries);
  describe_texts_of(request.answers, request, found.answers, TextRole::answer);
  describe_texts_of(request.documents, request, found.documents);
  describe_files(request.qrels, found.qrels, [&](const std::string& path, std::string name) {
    DescribeOptions options = request.options;
    options.collection_size = collection_size(request, found.qrels.size(), found.documents);
    return describe_qrels(read_qrels_file(path), std::move(name), options);
  });
  describe_files(request.nuggets, found.nuggets, [&](const std::string& path, std::string name) {
    return describe_nuggets(read_nuggets_file(path), std::move(name), request.options);
  });
  describe_files(request.nugget_quality, found.nugget_quality,
                 [&](const std::string& path, std::string name) -> Result<NamedNuggetQuality> {
                   auto quality =
                       nugget_quality(value_or_fail(read_nugget_labels(path, LabelFormat::automatic, input_limits())));
                   if (!quality.ok()) return quality.status();
                   return NamedNuggetQuality{std::move(name), *std::move(quality)};
                 });
  describe_files(request.samples, found.samples, [&](const std::string& path, std::string name) {
    return describe_samples(
        value_or_fail(read_samples(path, request.sample_format, Permutations::error, input_limits())), std::move(name),
        request.options);
  });
  for (const Run& run : read_runs(request.runs, Ties::docno_desc))
    found.runs.push_back(describe_run(run, request.options));
  return found;
}

void describe_collections(const Command& command, const DescribeRequest& request) {
  check_request(command, request);
  const CollectionDescription found = describe_all(request);
  print_result(found, request.format);
}

void set_up_describe(Command& command) {
  auto request = std::make_shared<DescribeRequest>();
  command.footer(describe_examples);
  add_qrels(command, request->qrels)->repeatable();
  add_nuggets(command, request->nuggets)->repeatable();
  add_files_option(command, "--nugget-quality", request->nugget_quality,
                   fmt::format("an annotator's labels of generated nuggets: {}", detail::io::format_choices("labels")));
  const std::string texts = detail::io::format_choices("texts");
  add_files_option(command, "--queries", request->queries, fmt::format("texts of queries: {}", texts));
  add_files_option(command, "--answers", request->answers, "texts of answers, in any of these formats");
  add_files_option(command, "--documents", request->documents,
                   "texts of documents, in any of these formats; their number is the size of the collection");
  add_files_option(command, "--samples", request->samples,
                   fmt::format("samples of passages: {}", detail::io::format_choices("samples")));
  add_runs(command, request->runs);
  command
      .add_list_function(
          "--collection-size",
          [sizes = &request->collection_sizes](const std::vector<std::string>& given) {
            for (const std::string& size : given)
              if (!read_whole_number<std::size_t>(size))
                refuse("--collection-size must be a whole number of at least 0, not '{}'", size);
            *sizes = given;
          },
          "number of documents of the collection; may be repeated, once for each --qrels; default: the number of "
          "--documents")
      ->type_name("NUMBER")
      ->repeatable();
  add_options(command, request->options);
  add_threads(command, request->options);
  add_enum_option(command, "--sample-format", request->sample_format, "format of the samples");
  add_enum_option(command, "--text-format", request->text_format, "format of queries, answers and documents");
  add_format_options(command, request->format, "one line per statistic");
  command.callback([&command, request] { describe_collections(command, *request); });
}

}  // namespace

const CommandEntry describe_command = {
    .name = "describe",
    .description = "statistics of judgments, nuggets, texts, samples and runs",
    .set_up = &reading_records<&set_up_describe>,
    .examples = {{{"describe --qrels qrels.txt bm25.run", "statistics of a collection"}}},
};

}  // namespace irmetrics::program
