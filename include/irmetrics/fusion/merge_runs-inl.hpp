// Merges runs query by query, on several threads.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/fusion/detail/query_ranker-inl.hpp>
#include <irmetrics/fusion/merge_runs.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace irmetrics {
namespace detail::fusion {

/// By descending score, and equal scores by the tie rule.
inline void sort_merged(std::span<const std::string_view> ids, Ties ties, std::vector<MergedDocument>& merged) {
  std::sort(merged.begin(), merged.end(), [&](const MergedDocument& a, const MergedDocument& b) {
    if (a.score != b.score) return a.score > b.score;
    if (ties == Ties::docno_desc && ids[a.document] != ids[b.document]) return ids[a.document] > ids[b.document];
    if (ties == Ties::docno_asc && ids[a.document] != ids[b.document]) return ids[a.document] < ids[b.document];
    return a.document < b.document;
  });
}

/// Fails on a score that is not finite.
inline Status check_merged(const QueryRankings& query, std::span<const MergedDocument> merged) {
  for (const auto& [document, score] : merged)
    if (!std::isfinite(score))
      return invalid_input("query '{}', document '{}': the merged score must be a finite number, not {}", query.query,
                           query.documents[document], score);
  return Status();
}

/// Appends the merged documents of a query, if any.
inline Status append_merged(const QueryRankings& query, std::span<const std::uint32_t> hashes,
                            std::span<const MergedDocument> merged, Table& table) {
  if (merged.empty()) return Status();
  std::size_t length = 0;
  for (const MergedDocument& one : merged) length += query.documents[one.document].size();
  if (length > std::numeric_limits<std::uint32_t>::max())
    return invalid_input("query '{}': the document ids exceed 4 GiB", query.query);
  const std::size_t text = table.text.size(), first = table.values.size();
  table.queries.push_back({std::string(query.query), text, first, merged.size()});
  table.text.resize(text + length);
  table.begins.resize(first + merged.size());
  table.lengths.resize(first + merged.size());
  table.hashes.resize(first + merged.size());
  table.values.resize(first + merged.size());
  std::size_t begin = 0, row = first;
  for (const MergedDocument& one : merged) {
    const std::string_view id = query.documents[one.document];
    std::copy(id.begin(), id.end(), table.text.begin() + static_cast<std::ptrdiff_t>(text + begin));
    table.begins[row] = static_cast<std::uint32_t>(begin);
    table.lengths[row] = static_cast<std::uint16_t>(id.size());
    table.hashes[row] = hashes[one.document];
    table.values[row] = one.score;
    begin += id.size();
    ++row;
  }
  return Status();
}

/// Appends the queries of one table to another.
inline void append_table(Table part, Table& table) {
  for (TableQuery& query : part.queries) {
    query.text += table.text.size();
    query.first += table.values.size();
    table.queries.push_back(std::move(query));
  }
  table.text.insert(table.text.end(), part.text.begin(), part.text.end());
  table.begins.insert(table.begins.end(), part.begins.begin(), part.begins.end());
  table.lengths.insert(table.lengths.end(), part.lengths.begin(), part.lengths.end());
  table.hashes.insert(table.hashes.end(), part.hashes.begin(), part.hashes.end());
  table.values.insert(table.values.end(), part.values.begin(), part.values.end());
}

/// Joins tables, and frees each one as soon as it is copied.
inline Table joined_tables(std::vector<Table> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  std::size_t rows = 0, bytes = 0;
  for (const Table& part : parts) {
    rows += part.values.size();
    bytes += part.text.size();
  }
  Table table;
  table.text.reserve(bytes);
  table.begins.reserve(rows);
  table.lengths.reserve(rows);
  table.hashes.reserve(rows);
  table.values.reserve(rows);
  for (Table& part : parts) append_table(std::exchange(part, {}), table);
  return table;
}

}  // namespace detail::fusion

IRMETRICS_INLINE Result<Run> merge_runs(std::span<const Run> runs, const MergeRankings& merge,
                                        const MergeOptions& options) try {
  using namespace detail::fusion;
  if (runs.empty()) return invalid_input("merging takes at least one run, not 0");
  const auto make_work = [&] {
    return [&, ranker = QueryRanker(runs, options.ties, options.depth), merged = std::vector<MergedDocument>()](
               const SharedQuery& query, Table& table) mutable {
      if (Status status = ranker.rank(query); !status.ok()) return status;
      const QueryRankings rankings = ranker.rankings();
      merged.clear();
      merge(rankings, merged);
      if (Status status = check_merged(rankings, merged); !status.ok()) return status;
      sort_merged(rankings.documents, options.ties, merged);
      if (options.limit != 0 && merged.size() > options.limit) merged.resize(options.limit);
      return append_merged(rankings, ranker.hashes(), merged, table);
    };
  };
  auto parts = by_query_parts<Table>(runs, shared_queries(runs), options.threads, options.cancel, make_work);
  if (!parts.ok()) return parts.status();
  return Run::of(joined_tables(*std::move(parts)), options.name);
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
