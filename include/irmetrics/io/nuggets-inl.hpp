// The table of formats of nugget judgments: their recognition, readers and writers.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/berds_jsonl-inl.hpp>
#include <irmetrics/io/detail/first_line-inl.hpp>
#include <irmetrics/io/detail/query_object.hpp>
#include <irmetrics/io/freshstack_jsonl-inl.hpp>
#include <irmetrics/io/nugget_table-inl.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/subtopic_qrels-inl.hpp>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::io {

using NuggetReader = Result<NuggetQrels> (*)(const std::string& path, std::unique_ptr<ByteSource> source,
                                             const NuggetReadOptions& options, ReadReport* report);

struct NuggetFormatRow {
  NuggetFormat format;
  FormatText text;
  bool (*recognises)(std::string_view line);  // null: the fallback
  NuggetReader read;
  Status (*write)(const NuggetQrels& nuggets, const std::string& path);  // null: read only
  std::string_view only_read = {};                                       // the reason
};

/// The reader of a format without options of its own.
template <Result<NuggetQrels> (*Read)(const std::string&, std::unique_ptr<ByteSource>, const ReadOptions&, ReadReport*)>
Result<NuggetQrels> read_plainly(const std::string& path, std::unique_ptr<ByteSource> source,
                                 const NuggetReadOptions& options, ReadReport* report) {
  return Read(path, std::move(source), {.lenient = options.lenient, .comments = options.comments}, report);
}

inline Result<NuggetQrels> read_berds_nuggets(const std::string& path, std::unique_ptr<ByteSource> source,
                                              const NuggetReadOptions& options, ReadReport* report) {
  auto berds = read_berds_source(path, std::move(source),
                                 {.lenient = options.lenient, .predictions = options.predictions}, report);
  if (!berds.ok()) return berds.status();
  return std::move(berds->nuggets);
}

/// Reads one object for the file. Nuggets keep its order.
inline Result<NuggetQrels> read_nugget_object(const std::string& path, std::unique_ptr<ByteSource> source,
                                              const ReadOptions& options, ReadReport* report) {
  FieldCheck check(path, options);
  NuggetQrelsBuilder read(source_name(path), source->limits());
  const OnQueryObject on = {
      .number = "grade",
      .with_nuggets = true,
      .listed = [](std::size_t /*rank*/) { return 1.0; },
      .query =
          [&](const std::string& query, std::size_t line) {
            Status added = read.add_query(query);
            return added.ok() ? added : annotate(added, check.location(line));
          },
      .nugget = [&](const std::string& query, const std::string& nugget,
                    std::size_t line) { return read.add_nugget(query, {.id = nugget}, line); },
      .document = [&](const std::string& query, const std::string& nugget, const std::string& document, double grade,
                      std::size_t line) { return read.add(query, nugget, document, grade, line); }};
  if (Status status = read_query_object(path, *source, check, {}, on); !status.ok()) return status;
  auto nuggets = std::move(read).build(
      [&check](std::size_t line, const std::string& problem) { return check.tolerate(line, problem); });
  if (nuggets.ok() && nuggets->size() == 0) return invalid_input("{}: contains no nuggets", source_name(path));
  if (nuggets.ok() && report != nullptr) *report = check.report();
  return nuggets;
}

inline bool is_nugget_table(std::string_view line) {
  return line.find('\t') != std::string_view::npos || names_nugget_columns(line);
}
inline bool is_json_object(std::string_view line) { return trim(line).starts_with('{'); }
inline bool has_perspectives(std::string_view line) {
  if (!is_json_object(line) || line.find("\"perspectives\"") == std::string_view::npos) return false;
  const auto row = parse_json(line, "");
  const auto* const object = row.ok() ? row->as<ResultMap>() : nullptr;
  return object != nullptr && object->find("perspectives") < object->ids.size();
}

inline bool begins_nugget_object(std::string_view line) { return begins_query_object(line) && !has_perspectives(line); }

inline constexpr std::array nugget_formats = {
    NuggetFormatRow{.format = NuggetFormat::subtopics,
                    .text = {.title = "subtopic qrels",
                             .first_line = "fields without a tab between them",
                             .holds = "query, subtopic, document, judgment, separated by whitespace",
                             .example = "1 1 clueweb09-en0000-15-04138 0\n1 2 clueweb09-en0000-15-04138 1\n",
                             .written = "any other name"},
                    .recognises = nullptr,
                    .read = &read_plainly<&read_subtopic_source>,
                    .write = &write_subtopic_qrels},
    NuggetFormatRow{.format = NuggetFormat::table,
                    .text = {.title = "table",
                             .first_line = "contains a tab, or usual names of columns of queries, nuggets and "
                                           "documents, separated by commas",
                             .holds = "query, nugget, document and grade, separated by tabs; or columns that the first "
                                      "line names, in any order",
                             .example = "query\tnugget\tdocument\tgrade\n"
                                        "q1\tthe ferry takes 3 hours\tguide to the islands.html\t1\n"
                                        "q1\tit does not run in winter\t\t\nq2\t\t\t\n",
                             .written = ".tsv"},
                    .recognises = &is_nugget_table,
                    .read = &read_plainly<&read_table_source>,
                    .write = &write_nugget_table},
    NuggetFormatRow{.format = NuggetFormat::freshstack,
                    .text = {.title = "queries of FreshStack",
                             .first_line = "a JSON object",
                             .holds = "a query with all its nuggets",
                             .example = "{\"query_id\": \"76185522\", \"nuggets\": [{\"_id\": \"76185522_0\", "
                                        "\"text\": \"Routes are declared in app.routes.ts\", "
                                        "\"relevant_corpus_ids\": [\"docs/routing.md_0_368\"], "
                                        "\"non_relevant_corpus_ids\": [\"docs/forms.md_0_512\"], "
                                        "\"importance\": \"vital\", \"weight\": 2}]}\n",
                             .written = ".jsonl"},
                    .recognises = &is_json_object,
                    .read = &read_plainly<&read_freshstack_source>,
                    .write = &write_freshstack},
    NuggetFormatRow{
        .format = NuggetFormat::berds,
        .text = {.title = "output of BERDS",
                 .first_line = "a JSON object with the key `perspectives`",
                 .holds = "a question with its perspectives, and the documents returned, with predictions",
                 .example = "{\"id\": \"774\", \"question\": \"...\", \"perspectives\": "
                            "[\"Yes, because ...\", \"No, because ...\"], \"ctxs\": [{\"title\": "
                            "\"...\", \"text\": \"...\", \"score\": 12.5, \"mistral-preds\": [true, "
                            "false]}, {\"title\": \"...\", \"text\": \"... ...\", \"score\": 11.0, "
                            "\"mistral-preds\": [false, false]}]}\n",
                 .written = ""},
        .recognises = &has_perspectives,
        .read = &read_berds_nuggets,
        .write = nullptr,
        .only_read = "the format of BERDS is read-only, because it contains the texts of a run's documents"},
    NuggetFormatRow{
        .format = NuggetFormat::json,
        .text = {.title = "JSON object",
                 .first_line = "begins an object whose values are objects, on one line or many",
                 .holds = "one object for the file: `{query: {nugget: {document: grade}}}`; a list of documents, "
                          "`{query: {nugget: [document, ...]}}`, has grade 1",
                 .example = "{\n  \"q1\": {\"the ferry takes 3 hours\": {\"d1\": 1, \"d2\": 0}, "
                            "\"it does not run in winter\": {}},\n  \"q2\": {\"1\": [\"d3\"]}\n}\n",
                 .written = ""},
        .recognises = &begins_nugget_object,
        .read = &read_plainly<&read_nugget_object>,
        .write = nullptr,
        .only_read = "a JSON object of nuggets is read-only, because it has no texts of nuggets; write queries of "
                     "FreshStack, .jsonl"}};
static_assert(rows_are_all_of<NuggetFormat>(nugget_formats) && one_takes_the_rest(nugget_formats));
static_assert(std::all_of(nugget_formats.begin(), nugget_formats.end(), [](const NuggetFormatRow& row) {
  return !functions_are_constants ||
         ((row.write == nullptr) == row.text.written.empty() && (row.write == nullptr) != row.only_read.empty());
}));

/// The row for a file name.
inline const NuggetFormatRow& nugget_format_of_name(std::string_view path) {
  for (const std::string_view packed : {".gz", ".zst"})
    if (path.ends_with(packed)) path.remove_suffix(packed.size());
  const auto found = std::find_if(nugget_formats.begin(), nugget_formats.end(), [&](const NuggetFormatRow& row) {
    return row.text.written.starts_with('.') && path.ends_with(row.text.written);
  });
  if (found != nugget_formats.end()) return *found;
  return *std::find_if(nugget_formats.begin(), nugget_formats.end(),
                       [](const NuggetFormatRow& row) { return row.recognises == nullptr; });
}

/// The error of a file that contains at most comments.
inline Status contains_only_comments(const std::string& name, std::unique_ptr<ByteSource> source) {
  FieldCheck check(name, {});
  Status status = read_lines<4>(
      name, std::move(source), Comments::on, [&](const Line<4>& line) { check.count_comment(line, line.fields[3]); },
      [](const Line<4>&) { return Status(); });
  return status.ok() ? contains_no("nuggets", name, check.report()) : status;
}

}  // namespace detail::io

IRMETRICS_INLINE Result<NuggetQrels> read_nuggets(const std::string& path, const NuggetReadOptions& options,
                                                  ReadReport* report) {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return read_nuggets_source(path, *std::move(source), options, report);
}

IRMETRICS_INLINE Result<NuggetQrels> read_nuggets_source(const std::string& name, std::unique_ptr<ByteSource> source,
                                                         const NuggetReadOptions& options, ReadReport* report) {
  const auto named = detail::io::row_if_named(options.format, detail::io::nugget_formats);
  if (!named.ok()) return named.status();
  if (*named != nullptr) return (*named)->read(name, std::move(source), options, report);
  const auto line = detail::io::look_at_first_line(source, options.comments);
  if (!line.ok()) return line.status();
  if (line->empty()) return detail::io::contains_only_comments(name, std::move(source));
  return detail::io::format_shown_by(*line, detail::io::nugget_formats).read(name, std::move(source), options, report);
}

IRMETRICS_INLINE Status write_nuggets(const NuggetQrels& nuggets, const std::string& path, NuggetFormat format) {
  const auto named = detail::io::row_if_named(format, detail::io::nugget_formats);
  if (!named.ok()) return named.status();
  const detail::io::NuggetFormatRow* row = *named != nullptr ? *named : &detail::io::nugget_format_of_name(path);
  if (row->write == nullptr) return invalid_input("{}: {}", path, row->only_read);
  return row->write(nuggets, path);
}

IRMETRICS_INLINE std::vector<FileFormat> nugget_file_formats() {
  return detail::io::rows_of("nuggets", detail::io::nugget_formats);
}

}  // namespace irmetrics
