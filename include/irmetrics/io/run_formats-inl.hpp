// The table of formats of runs.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/berds_jsonl.hpp>
#include <irmetrics/io/detail/document_jsonl.hpp>
#include <irmetrics/io/detail/document_table.hpp>
#include <irmetrics/io/detail/first_line-inl.hpp>
#include <irmetrics/io/detail/query_object.hpp>
#include <irmetrics/io/detail/ragas_jsonl.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/ranges.h>

#include <array>
#include <utility>

namespace irmetrics {
namespace detail::io {

inline constexpr std::array run_format_rows = {
    RunFormat{.name = "trec",
              .text = {.title = "TREC run",
                       .first_line = "unlike those of the other formats",
                       .holds = "query, Q0, document, rank, score, tag: the second field is ignored, and so is the "
                                "rank unless `--ties rank_column` asks for it; the score is a finite number; the tag "
                                "of the last line is the name of the run",
                       .example = "q1 Q0 d3 1 12.5 bm25\nq1 Q0 d1 2 11 bm25\n",
                       .written = "any other name"},
              .recognises = nullptr,
              .open = &open_trec_run,
              .query_first = true},
    RunFormat{
        .name = "jsonl",
        .text = {.title = "JSON lines",
                 .first_line = "a JSON object",
                 .holds = "a query with a document and its score, in the keys `query_id`, `doc_id` and `score` or "
                          "other usual names",
                 .example = "{\"query_id\": \"q1\", \"doc_id\": \"d3\", \"score\": 12.5}\n"
                            "{\"query_id\": \"q1\", \"doc_id\": \"d1\", \"score\": 11}\n",
                 .written = ".jsonl"},
        .recognises = &is_document_json,
        .open = &open_json_run},
    RunFormat{.name = "json",
              .text = {.title = "JSON object",
                       .first_line = "begins an object whose values are objects or lists, on one line or many",
                       .holds = "one object for the file: `{query: {document: score}}`, as of BEIR, FreshStack, ranx "
                                "and pytrec_eval, or `{query: [document, ...]}`, best first, with the scores 1/rank; "
                                "the name of the file is the name of the run",
                       .example = "{\n  \"q1\": {\"d3\": 12.5, \"d1\": 11},\n  \"q2\": [\"d2\", \"d4\"]\n}\n",
                       .written = ""},
              .recognises = &begins_query_object,
              .open = &open_query_object_run},
    RunFormat{.name = "csv",
              .text = {.title = "table with named columns",
                       .first_line = "usual names of columns of queries and documents, separated by commas or tabs, in "
                                     "any order",
                       .holds = "query, document and score; a column of systems is the name of the run; a column "
                                "`rank` is read for `--ties rank_column`; other columns are ignored",
                       .example = "query_id,doc_id,score\nq1,d3,12.5\nq1,d1,11\n",
                       .written = ""},
              .recognises = &names_document_columns,
              .open = &open_table_run},
    RunFormat{
        .name = "berds",
        .text = {.title = "output of BERDS",
                 .first_line = "a JSON object with the key `ctxs`",
                 .holds =
                     "the documents returned for a question, best first; the name of the file is the name of the run",
                 .example = "{\"id\": \"774\", \"question\": \"...\", \"perspectives\": [\"Yes, because ...\", "
                            "\"No, because ...\"], \"ctxs\": [{\"title\": \"...\", \"text\": \"...\", "
                            "\"score\": 12.5, \"mistral-preds\": [true, false]}]}\n",
                 .written = ""},
        .recognises = &has_berds_lists,
        .open = &open_berds_run},
    RunFormat{.name = "ragas",
              .text = {.title = "samples of RAGAS",
                       .first_line = "a JSON object with the key `retrieved_context_ids`",
                       .holds = "the ids of the contexts retrieved for a question, best first, with the scores 1/rank; "
                                "the query is `query_id` or another usual name, otherwise `user_input`; the name of "
                                "the file is the name of the run",
                       .example = "{\"user_input\": \"When does the ferry leave?\", \"retrieved_context_ids\": "
                                  "[\"d3\", \"d1\"], \"reference_context_ids\": [\"d1\"]}\n",
                       .written = ""},
              .recognises = &has_retrieved_contexts,
              .open = &open_ragas_run}};
static_assert(one_takes_the_rest(run_format_rows));

}  // namespace detail::io

IRMETRICS_INLINE std::span<const RunFormat> run_formats() noexcept { return detail::io::run_format_rows; }

IRMETRICS_INLINE Result<const RunFormat*> find_run_format(std::string_view name) {
  if (name == "auto") return nullptr;
  std::vector<std::string_view> names = {"auto"};
  for (const RunFormat& format : run_formats()) {
    if (format.name == name) return &format;
    names.push_back(format.name);
  }
  return invalid_input("format must be one of {}, not '{}'", detail::listing(names, ", "), name);
}

IRMETRICS_INLINE RunFile inspect_run(const std::string& path, const ReadOptions& options) {
  RunFile file{.path = path, .format = options.format};
  const auto source = inspect_source(path, options.limits);
  if (!source.ok()) {
    file.kind = source.status();
    return file;
  }
  file.kind = SourceKind(*source);
  if (!source->can_be_read_again || options.format != nullptr) return file;
  std::string begun;
  const auto line = source->text.ok() ? detail::io::first_line(**source->text, begun, options.comments)
                                      : Result<std::string_view>(source->text.status());
  if (line.ok())
    file.format = &detail::io::format_shown_by(*line, detail::io::run_format_rows);
  else
    file.format = line.status();
  return file;
}

IRMETRICS_INLINE Result<std::unique_ptr<RunReader>> open_run(const std::string& path, const ReadOptions& options,
                                                             const Cancel& cancel) try {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return open_run_source(path, *std::move(source), options, cancel);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::unique_ptr<RunReader>> open_run_source(const std::string& name,
                                                                    std::unique_ptr<ByteSource> source,
                                                                    const ReadOptions& options,
                                                                    const Cancel& cancel) try {
  if (options.format != nullptr) return options.format->open(name, std::move(source), options, cancel);
  const auto line = detail::io::look_at_first_line(source, options.comments);
  if (!line.ok()) return line.status();
  return detail::io::format_shown_by(*line, detail::io::run_format_rows).open(name, std::move(source), options, cancel);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE std::vector<FileFormat> run_file_formats() {
  std::vector<FileFormat> formats;
  for (const RunFormat& format : run_formats()) formats.push_back({"runs", format.name, format.text});
  return formats;
}

}  // namespace irmetrics
