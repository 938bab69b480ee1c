// irmetrics pool: the documents of several runs to judge, and what each run contributes.
#include "commands.hpp"
#include "console.hpp"
#include "data_and_report.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "input_options.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/judging_pairs.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/pooling/pool.hpp>
#include <irmetrics/report/pool_report.hpp>

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* pool_examples =
    "Examples:\n"
    "  irmetrics pool --depth 20 bm25.run e5.run         contribution of each run, and overlaps\n"
    "  irmetrics pool --qrels qrels.txt *.run            and how much of the pool is judged already\n"
    "  irmetrics pool *.run --pairs pairs.tsv            pairs to judge: qrels with empty grades\n"
    "  irmetrics pool *.run --qrels qrels.txt --unjudged --pairs pairs.jsonl --documents docs.tsv\n"
    "      --queries queries.tsv                         only unjudged ones, with their texts\n";

/// The request on the command line.
struct PoolRequest {
  std::vector<std::string> runs;
  std::string qrels, pairs, documents, queries;
  bool unjudged = false;
  TextFormat text_format = TextFormat::automatic;
  PoolOptions pool;
  ReportFormat format = ReportFormat::text;
};

void check_options(const Command& command, const PoolRequest& request) {
  if (request.runs.empty()) refuse(command, "at least one run is needed: RUN...");
  check_report_format(command, "--pairs", request.pairs, request.format);
  if (request.pairs.empty()) refuse_given(command, {"--unjudged", "--documents", "--queries"}, "to --pairs FILE only");
  if (request.documents.empty() != request.queries.empty())
    refuse(command, "texts of pairs need both --documents FILE and --queries FILE");
  if (request.documents.empty()) refuse_given(command, {"--text-format"}, "to --documents and --queries only");
  if (request.unjudged && request.qrels.empty()) refuse(command, "--unjudged needs --qrels FILE");
  std::vector<std::string> paths = request.runs;
  paths.insert(paths.end(), {request.qrels, request.documents, request.queries});
  check_standard_input(paths);
}

/// Ends the command if a file has no text with this id.
void check_text(const Texts& texts, const std::string& path, std::string_view what, const std::string& id) {
  if (!texts.find(id)) fail(not_found("{}: {} '{}' has no text", detail::io::source_name(path), what, id));
}

Status write_pool_pairs(const PoolRequest& request, const std::vector<Run>& runs, const Qrels* judged) {
  std::vector<JudgingPair> pairs = value_or_fail(pool_pairs(runs, request.pool, judged));
  if (request.unjudged) std::erase_if(pairs, [](const JudgingPair& pair) { return pair.judged; });
  const auto read = [&](const std::string& path) {
    return value_or_fail(read_texts(path, request.text_format, input_limits()));
  };
  if (request.documents.empty()) return write_pairs(pairs, request.pairs);
  const Texts documents = read(request.documents), queries = read(request.queries);
  for (const JudgingPair& pair : pairs) {
    check_text(queries, request.queries, "query", pair.query);
    check_text(documents, request.documents, "document", pair.document);
  }
  return write_pairs(pairs, documents, queries, request.pairs);
}

void pool_runs(const Command& command, const PoolRequest& request) {
  check_options(command, request);
  std::optional<Qrels> judged;
  if (!request.qrels.empty()) judged = read_qrels_file(request.qrels);
  const Qrels* const known = judged ? &*judged : nullptr;
  const std::vector<Run> runs = read_runs(request.runs, request.pool.ties);
  const Pool found = value_or_fail(pool(runs, request.pool, known));
  if (request.pairs.empty()) return print_result(found, request.format);
  write_and_report(
      request.pairs, [&] { return write_pool_pairs(request, runs, known); }, found, request.format);
}

void set_up_pool(Command& command) {
  auto request = std::make_shared<PoolRequest>();
  command.footer(pool_examples);
  command.add_option("runs", request->runs, "the runs, in any format that evaluate accepts")->type_name("RUN...");
  add_options(command, request->pool);
  add_threads(command, request->pool);
  command.add_option("--qrels", request->qrels, fmt::format("judgments made already: {}", qrels_fields))
      ->type_name("FILE");
  const auto pairs = [](Option* option) { return option->group("Pairs to judge"); };
  pairs(command.add_option("--pairs", request->pairs,
                           "write the pool to a file: lines of query, 0, document and an empty grade; with texts, "
                           "or if the name ends in .jsonl, lines of JSON; in byte order of the ids; - for standard "
                           "output, and the report on standard "
                           "error"))
      ->names_output();
  pairs(command.add_flag("--unjudged", request->unjudged, "only the pairs that --qrels does not contain"));
  pairs(command.add_option("--documents", request->documents,
                           fmt::format("texts of the documents: {}", detail::io::format_choices("texts"))))
      ->type_name("FILE");
  pairs(command.add_option("--queries", request->queries, "texts of the queries"))->type_name("FILE");
  pairs(add_enum_option(command, "--text-format", request->text_format, "format of the texts"));
  add_format_options(command, request->format, "one line per run");
  command.callback([&command, request] { pool_runs(command, *request); });
}

}  // namespace

const CommandEntry pool_command = {
    .name = "pool",
    .description = "the documents of several runs to judge",
    .set_up = &reading_records<&set_up_pool>,
    .examples = {{{"pool --depth 20 bm25.run e5.run", "which documents to judge"}}},
};

}  // namespace irmetrics::program
