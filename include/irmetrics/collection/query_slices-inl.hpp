// Slices tables of scores.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/query_slices.hpp>
#include <irmetrics/collection/score_table-inl.hpp>

#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Status QuerySlicesBuilder::add(std::string_view slice, std::string_view query) {
  if (slice.empty()) return invalid_input("the name of the slice is empty");
  if (query.empty()) return invalid_input("the query id is empty");
  auto known = queries_.find(slice);
  if (known == queries_.end()) {
    known = queries_.try_emplace(std::string(slice)).first;
    names_.emplace_back(slice);
  }
  if (!known->second.emplace(query).second)
    return duplicate_input("query '{}' is in slice '{}' twice; expected once", detail::shown(query),
                           detail::shown(slice));
  return Status();
}

IRMETRICS_COLD IRMETRICS_INLINE std::vector<QuerySlice> QuerySlicesBuilder::build() const {
  std::vector<QuerySlice> slices;
  slices.reserve(names_.size());
  for (const std::string& name : names_) {
    const auto& queries = queries_.find(name)->second;
    slices.push_back({name, {queries.begin(), queries.end()}});
  }
  return slices;
}

IRMETRICS_COLD IRMETRICS_INLINE Status check_slices(std::span<const QuerySlice> slices) {
  HashSet<std::string_view> names;
  for (const QuerySlice& slice : slices) {
    if (slice.name.empty()) return invalid_input("a slice of {} queries has no name", slice.queries.size());
    if (slice.name == "all")
      return invalid_input("expected another name of the slice than 'all', which is all queries");
    if (!names.insert(slice.name).second) return duplicate_input("duplicate slice '{}'", detail::shown(slice.name));
    if (slice.queries.empty())
      return invalid_input("slice '{}' has no queries; expected at least one", detail::shown(slice.name));
    if (auto once = detail::collection::each_once("query", slice.queries); !once.ok())
      return annotate(once, "slice '" + detail::shown(slice.name) + "'");
  }
  return Status();
}

IRMETRICS_INLINE SlicedQueries sliced_queries(const QuerySlice& slice, std::span<const std::string> queries) {
  HashSet<std::string_view> members;
  for (const std::string& query : slice.queries) members.insert(query);
  SlicedQueries found;
  for (std::size_t i = 0; i < queries.size(); ++i)
    if (members.contains(std::string_view(queries[i]))) found.scored.push_back(i);
  found.unscored = members.size() - found.scored.size();
  return found;
}

IRMETRICS_COLD IRMETRICS_INLINE Result<std::vector<std::string>> unsliced_queries(std::span<const QuerySlice> slices,
                                                                                  std::span<const std::string> queries,
                                                                                  const SliceOptions& options) {
  HashSet<std::string_view> sliced;
  for (const QuerySlice& slice : slices)
    for (const std::string& query : slice.queries) sliced.insert(query);
  std::vector<std::string> outside;
  for (const std::string& query : queries)
    if (!sliced.contains(std::string_view(query))) outside.push_back(query);
  if (outside.empty() || options.unsliced == UnslicedQueries::ignore) return outside;
  const std::string first = detail::shown(outside.front());
  if (outside.size() == 1)
    return invalid_input("query '{}' is in no slice; expected a slice for each query, or unsliced=ignore", first);
  return invalid_input("{} queries are in no slice, '{}' and others; expected a slice for each, or unsliced=ignore",
                       outside.size(), first);
}

IRMETRICS_COLD IRMETRICS_INLINE Result<std::vector<ScoreTable>> with_slices(std::span<const ScoreTable> tables,
                                                                            std::span<const QuerySlice> slices,
                                                                            const SliceOptions& options) {
  if (slices.empty()) return std::vector<ScoreTable>(tables.begin(), tables.end());
  if (Status status = check_slices(slices); !status.ok()) return status;
  std::vector<ScoreTable> all;
  all.reserve(tables.size() * (1 + slices.size()));
  for (const ScoreTable& table : tables) {
    if (!table.slice().empty()) return invalid_input("{}: expected a table of all queries", table.label());
    if (auto outside = unsliced_queries(slices, table.queries(), options); !outside.ok()) return outside.status();
    all.push_back(table);
    for (const QuerySlice& slice : slices) {
      const SlicedQueries chosen = sliced_queries(slice, table.queries());
      if (chosen.scored.empty())
        return not_found("slice '{}': no query of it has a score of {}; its first is '{}', that of the scores '{}'",
                         detail::shown(slice.name), table.measure(), detail::shown(slice.queries.front()),
                         table.queries().empty() ? "" : detail::shown(table.queries().front()));
      ScoreTable& sliced = all.emplace_back(table.of_queries(chosen.scored));
      sliced.set_slice(slice.name);
      sliced.set_unscored(chosen.unscored);
    }
  }
  return all;
}

}  // namespace irmetrics
