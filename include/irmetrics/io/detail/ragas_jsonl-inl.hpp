// Reads samples of RAGAS.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/ragas_jsonl.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <fmt/format.h>

#include <utility>

namespace irmetrics::detail::io {

inline bool has_ragas_key(std::string_view line, const char* key) {
  return trim(line).starts_with('{') && line.find(fmt::format("\"{}\"", key)) != std::string_view::npos;
}

IRMETRICS_INLINE bool has_retrieved_contexts(std::string_view line) { return has_ragas_key(line, retrieved_contexts); }
IRMETRICS_INLINE bool has_reference_contexts(std::string_view line) { return has_ragas_key(line, reference_contexts); }

/// The id of a sample's query, or its text.
inline Result<std::string> ragas_query(const JsonValue& row) {
  if (const JsonValue id = row.column(query_column); !id.missing()) return id.id();
  return row.member("user_input").text();
}

IRMETRICS_INLINE Status read_ragas_samples(
    const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check, const Cancel& cancel,
    const char* key,
    const std::function<Status(const std::string& query, const std::vector<std::string>& ids, std::size_t line)>&
        on_sample) {
  HashMap<std::string, std::size_t> lines;
  return read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t number) -> Status {
    cancel.check();
    check.count_line();
    const std::string location = check.location(number);
    const auto parsed = parse_json(line, location);
    if (!parsed.ok()) return parsed.status();
    const JsonValue row(*parsed, location);
    const auto query = ragas_query(row);
    if (!query.ok()) return query.status();
    const auto [known, added] = lines.emplace(*query, number);
    if (!added)
      return duplicate_input("{}: duplicate query '{}' (first in line {}); expected one sample per query", location,
                             shown(*query, 80), known->second);
    const auto ids = row.member(key).ids();
    if (!ids.ok()) return ids.status();
    Status status = on_sample(*query, *ids, number);
    return status.ok() ? status : annotate(status, location);
  });
}

IRMETRICS_INLINE Result<std::unique_ptr<RunReader>> open_ragas_run(const std::string& path,
                                                                   std::unique_ptr<ByteSource> source,
                                                                   const ReadOptions& options, const Cancel& cancel) {
  FieldCheck check(path, options);
  TableBuilder rows;
  rows.limit_rows(source->limits().query_rows);
  std::vector<std::size_t> added_lines;
  Status status =
      read_ragas_samples(path, std::move(source), check, cancel, retrieved_contexts,
                         [&](const std::string& query, const std::vector<std::string>& ids, std::size_t line) {
                           Status added = rows.start(query);
                           for (std::size_t i = 0; i < ids.size() && added.ok(); ++i) {
                             added = rows.append(ids[i], hash_id(ids[i]), 1 / static_cast<double>(i + 1));
                             added_lines.push_back(line);
                           }
                           return added;
                         });
  if (!status.ok()) return status;
  return finish_whole_run(std::move(rows), file_stem(path), check.report(), added_lines);
}

}  // namespace irmetrics::detail::io
