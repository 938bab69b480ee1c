// Collects labels of nuggets by query.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/collection/nugget_labels.hpp>

namespace irmetrics {

IRMETRICS_INLINE Result<std::size_t> NuggetLabelsBuilder::index_of(std::string_view query) {
  if (query.empty()) return invalid_input("a query id is empty");
  const auto [entry, is_new] = indices_.emplace(query, queries_.size());
  if (is_new) {
    queries_.push_back({std::string(query), {}, 0});
    counted_.push_back(false);
  }
  return entry->second;
}

IRMETRICS_INLINE Status NuggetLabelsBuilder::add(std::string_view query, LabelledNugget nugget) {
  const auto index = index_of(query);
  if (!index.ok()) return index.status();
  if (nugget.id.empty()) return invalid_input("query '{}': a nugget id is empty", query);
  if (!nuggets_.emplace(*index, nugget.id).second)
    return duplicate_input("query '{}': nugget '{}' is labelled twice; expected one record", query, nugget.id);
  queries_[*index].nuggets.push_back(std::move(nugget));
  return Status();
}

IRMETRICS_INLINE Status NuggetLabelsBuilder::set_missing(std::string_view query, std::uint64_t missing) {
  const auto index = index_of(query);
  if (!index.ok()) return index.status();
  if (counted_[*index] && queries_[*index].missing != missing)
    return duplicate_input("query '{}': missing is {} here and {} before; expected one number", query, missing,
                           queries_[*index].missing);
  queries_[*index].missing = missing;
  counted_[*index] = true;
  return Status();
}

}  // namespace irmetrics
