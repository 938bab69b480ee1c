// Implementation of Table and TableBuilder.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/detail/append_ids-inl.hpp>
#include <irmetrics/collection/table.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace irmetrics {
namespace detail::collection {

/// Sorts queries by id. Most ids differ in their first eight bytes, which are compared as one number.
inline void sort_by_id(std::vector<TableQuery>& queries) {
  struct Key {
    std::uint64_t begin;
    std::size_t query;
  };
  std::vector<Key> keys;
  keys.reserve(queries.size());
  for (const TableQuery& query : queries) {
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < sizeof begin; ++i)
      begin = begin << 8 | (i < query.id.size() ? static_cast<unsigned char>(query.id[i]) : 0U);
    keys.push_back({begin, keys.size()});
  }
  const auto before = [&](const Key& left, const Key& right) {
    return left.begin != right.begin ? left.begin < right.begin : queries[left.query].id < queries[right.query].id;
  };
  if (std::is_sorted(keys.begin(), keys.end(), before)) return;
  std::sort(keys.begin(), keys.end(), before);
  std::vector<TableQuery> sorted;
  sorted.reserve(queries.size());
  for (const Key& key : keys) sorted.push_back(std::move(queries[key.query]));
  queries = std::move(sorted);
}

}  // namespace detail::collection

IRMETRICS_INLINE DocumentIds Table::documents(std::size_t query) const& noexcept {
  const TableQuery& rows = queries[query];
  return {text.data() + rows.text, std::span(begins).subspan(rows.first, rows.count),
          std::span(lengths).subspan(rows.first, rows.count), std::span(hashes).subspan(rows.first, rows.count)};
}

IRMETRICS_INLINE std::span<const double> Table::values_of(std::size_t query) const& noexcept {
  return std::span(values).subspan(queries[query].first, queries[query].count);
}

IRMETRICS_INLINE std::span<const std::uint32_t> Table::ranks_of(std::size_t query) const& noexcept {
  if (ranks.empty()) return {};
  return std::span(ranks).subspan(queries[query].first, queries[query].count);
}

IRMETRICS_INLINE bool Table::operator==(const Table& other) const noexcept {
  if (queries.size() != other.queries.size() || ranks.empty() != other.ranks.empty()) return false;
  const auto equal = [](const auto& one, const auto& two) {
    return std::equal(one.begin(), one.end(), two.begin(), two.end());
  };
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const DocumentIds ids = documents(i), others = other.documents(i);
    if (queries[i].id != other.queries[i].id || !equal(values_of(i), other.values_of(i)) ||
        !equal(ranks_of(i), other.ranks_of(i)) || !equal(ids.hashes, others.hashes))
      return false;
    for (std::size_t row = 0; row < ids.size(); ++row)
      if (!detail::same_id(ids[row], others[row])) return false;
  }
  return true;
}

IRMETRICS_INLINE std::optional<std::size_t> Table::find(std::string_view id) const noexcept {
  const auto found =
      std::lower_bound(queries.begin(), queries.end(), id,
                       [](const TableQuery& query, std::string_view wanted) { return query.id < wanted; });
  if (found == queries.end() || found->id != id) return std::nullopt;
  return static_cast<std::size_t>(found - queries.begin());
}

IRMETRICS_INLINE void TableBuilder::reserve(std::size_t rows, std::size_t text_bytes) {
  table_.text.reserve(text_bytes);
  table_.begins.reserve(rows);
  table_.lengths.reserve(rows);
  table_.hashes.reserve(rows);
  table_.values.reserve(rows);
}

IRMETRICS_INLINE Status TableBuilder::start(std::string_view query) {
  if (!blocks_.empty() && detail::same_id(query_ids_[blocks_.back().query], query)) return Status();
  if (query.empty()) return invalid_input("a query id is empty");
  auto known = query_numbers_.find(query);
  if (known == query_numbers_.end()) {
    query_ids_.emplace_back(query);
    known = query_numbers_.emplace(std::string_view(query_ids_.back()), query_ids_.size() - 1).first;
    rows_before_.push_back(0);
  }
  if (!blocks_.empty()) rows_before_[blocks_.back().query] += rows() - blocks_.back().first;
  blocks_.push_back({known->second, rows(), table_.text.size()});
  return Status();
}

IRMETRICS_INLINE std::uint64_t TableBuilder::rows_of(std::string_view query) const {
  const auto known = query_numbers_.find(query);
  if (known == query_numbers_.end()) return 0;
  const bool is_current = blocks_.back().query == known->second;
  return rows_before_[known->second] + (is_current ? rows() - blocks_.back().first : 0);
}

IRMETRICS_INLINE Status TableBuilder::too_many_rows(std::string_view query) const {
  return invalid_input(
      "{}", detail::limit_problem(message_text("query '{}' has more rows", query), "query_rows", most_rows_));
}

IRMETRICS_INLINE Status TableBuilder::some_ranks(std::string_view query) const {
  return invalid_input("query '{}': expected a rank for every row or for none", query);
}

IRMETRICS_INLINE Status TableBuilder::check_rows(std::string_view query, std::size_t documents,
                                                 std::size_t values) const {
  if (documents != values)
    return invalid_input("query '{}': expected a value for each document, not {} for {}", query, values, documents);
  if (!table_.ranks.empty()) return some_ranks(query);
  return rows_of(query) + documents > most_rows_ ? too_many_rows(query) : Status();
}

IRMETRICS_INLINE Status TableBuilder::append(std::string_view document, std::uint32_t hash, double value,
                                             std::optional<std::uint32_t> rank) {
  const std::string& query = query_ids_[blocks_.back().query];
  if (auto status = detail::collection::check_ids(query, {&document, 1}); !status.ok()) return status;
  const Block& block = blocks_.back();
  if (rows_before_[block.query] + rows() - block.first >= most_rows_) return too_many_rows(query);
  if (rank ? table_.ranks.size() != rows() : !table_.ranks.empty()) return some_ranks(query);
  const std::size_t begin = table_.text.size() - block.text;
  if (begin > std::numeric_limits<std::uint32_t>::max())
    return invalid_input("query '{}': the document ids exceed 4 GiB", query);
  table_.text.insert(table_.text.end(), document.begin(), document.end());
  table_.begins.push_back(static_cast<std::uint32_t>(begin));
  table_.lengths.push_back(static_cast<std::uint16_t>(document.size()));
  table_.hashes.push_back(hash);
  table_.values.push_back(value);
  if (rank) table_.ranks.push_back(*rank);
  return Status();
}

IRMETRICS_INLINE Status TableBuilder::add(std::string_view query, std::string_view document, double value,
                                          std::optional<std::uint32_t> rank) {
  // Checked before the query is added: a refused document must not leave an empty query.
  if (auto status = detail::collection::check_ids(query, {&document, 1}); !status.ok()) return status;
  if (auto status = start(query); !status.ok()) return status;
  return append(document, detail::hash_id(document), value, rank);
}

IRMETRICS_INLINE Status TableBuilder::add(std::string_view query, std::span<const std::string_view> documents,
                                          std::span<const double> values) {
  if (auto status = detail::collection::check_ids(query, documents); !status.ok()) return status;
  if (auto status = check_rows(query, documents.size(), values.size()); !status.ok()) return status;
  if (auto status = start(query); !status.ok()) return status;
  auto status = detail::collection::append_ids(query, documents, blocks_.back().text, table_.text, table_.begins,
                                               table_.lengths, table_.hashes);
  if (!status.ok()) return status;
  table_.values.insert(table_.values.end(), values.begin(), values.end());
  return Status();
}

IRMETRICS_INLINE Status TableBuilder::add(std::string_view query, const DocumentIds& documents,
                                          std::span<const double> values) {
  if (auto status = check_rows(query, documents.size(), values.size()); !status.ok()) return status;
  if (auto status = start(query); !status.ok()) return status;
  auto status = detail::collection::append_texts(query, documents, blocks_.back().text, table_.text, table_.begins,
                                                 table_.lengths);
  if (!status.ok()) return status;
  table_.hashes.insert(table_.hashes.end(), documents.hashes.begin(), documents.hashes.end());
  table_.values.insert(table_.values.end(), values.begin(), values.end());
  return Status();
}

IRMETRICS_INLINE Table TableBuilder::finish(std::vector<std::size_t>* order) {
  Table result;
  if (are_grouped()) {  // rows need not move
    result = std::move(table_);
    result.queries.reserve(blocks_.size());
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const std::size_t end = i + 1 < blocks_.size() ? blocks_[i + 1].first : result.values.size();
      result.queries.push_back(
          {std::move(query_ids_[blocks_[i].query]), blocks_[i].text, blocks_[i].first, end - blocks_[i].first});
    }
    if (order != nullptr) {
      order->resize(result.values.size());
      for (std::size_t row = 0; row < order->size(); ++row) (*order)[row] = row;
    }
  } else {
    result = gather(order);
  }
  detail::collection::sort_by_id(result.queries);
  *this = TableBuilder();
  return result;
}

IRMETRICS_INLINE Table TableBuilder::gather(std::vector<std::size_t>* order) const {
  std::vector<std::vector<std::size_t>> blocks_of(query_ids_.size());
  for (std::size_t i = 0; i < blocks_.size(); ++i) blocks_of[blocks_[i].query].push_back(i);
  Table result;
  result.text.reserve(table_.text.size());
  if (order != nullptr) order->clear();
  for (std::size_t query = 0; query < blocks_of.size(); ++query) {
    TableQuery rows{query_ids_[query], result.text.size(), result.values.size(), 0};
    for (const std::size_t i : blocks_of[query]) {
      const std::size_t end = i + 1 < blocks_.size() ? blocks_[i + 1].first : table_.values.size();
      for (std::size_t row = blocks_[i].first; row < end; ++row) {
        const char* id = table_.text.data() + blocks_[i].text + table_.begins[row];
        result.begins.push_back(static_cast<std::uint32_t>(result.text.size() - rows.text));
        result.text.insert(result.text.end(), id, id + table_.lengths[row]);
        result.lengths.push_back(table_.lengths[row]);
        result.hashes.push_back(table_.hashes[row]);
        result.values.push_back(table_.values[row]);
        if (!table_.ranks.empty()) result.ranks.push_back(table_.ranks[row]);
        if (order != nullptr) order->push_back(row);
      }
    }
    rows.count = result.values.size() - rows.first;
    result.queries.push_back(std::move(rows));
  }
  return result;
}

}  // namespace irmetrics
