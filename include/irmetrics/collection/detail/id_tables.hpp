// The id tables of all queries of a Table, one after another.
#pragma once

#include <irmetrics/collection/id_index.hpp>
#include <irmetrics/collection/table.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace irmetrics::detail::collection {

class IdTables {
 public:
  IdTables() = default;
  explicit IdTables(std::span<const TableQuery> queries) {
    begins_.reserve(queries.size() + 1);
    for (const TableQuery& query : queries) begins_.push_back(begins_.back() + id_index_slots(query.count));
    slots_.resize(begins_.back());
  }

  /// Fills the table of a query. Returns its first duplicate.
  std::optional<DuplicateRows> fill(std::size_t query, const DocumentIds& ids) {
    std::optional<DuplicateRows> duplicate;
    const auto slots = std::span(slots_).subspan(begins_[query], id_index_slots(ids.size()));
    index_ids(ids, slots, [&](std::uint32_t first, std::uint32_t later) {
      if (!duplicate) duplicate = {first, later};
    });
    return duplicate;
  }

  /// The table of a query, for find_id.
  std::span<const std::uint32_t> operator[](std::size_t query) const noexcept {
    return std::span(slots_).subspan(begins_[query], begins_[query + 1] - begins_[query]);
  }

 private:
  std::vector<std::size_t> begins_ = {0};  // one more than the number of queries
  std::vector<std::uint32_t> slots_;
};

}  // namespace irmetrics::detail::collection
