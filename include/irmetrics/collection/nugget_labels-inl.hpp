// Collects labels of nuggets by query.
#pragma once

#include <irmetrics/collection/nugget_labels.hpp>

namespace irmetrics {

IRMETRICS_INLINE absl::StatusOr<std::size_t> NuggetLabelsBuilder::place_of(std::string_view query) {
  if (query.empty()) return invalid_input("a query id is empty");
  const auto [place, is_new] = places_.emplace(query, queries_.size());
  if (is_new) {
    queries_.push_back({std::string(query), {}, 0});
    counted_.push_back(false);
  }
  return place->second;
}

IRMETRICS_INLINE absl::Status NuggetLabelsBuilder::add(std::string_view query, LabelledNugget nugget) {
  const auto place = place_of(query);
  if (!place.ok()) return place.status();
  if (nugget.id.empty()) return invalid_input("query '{}': a nugget id is empty", query);
  if (!nuggets_.emplace(*place, nugget.id).second)
    return duplicate_input("query '{}': nugget '{}' is labelled twice; expected one record", query, nugget.id);
  queries_[*place].nuggets.push_back(std::move(nugget));
  return absl::OkStatus();
}

IRMETRICS_INLINE absl::Status NuggetLabelsBuilder::set_missing(std::string_view query, std::uint64_t missing) {
  const auto place = place_of(query);
  if (!place.ok()) return place.status();
  if (counted_[*place] && queries_[*place].missing != missing)
    return duplicate_input("query '{}': missing is {} here and {} before; expected one number", query, missing,
                           queries_[*place].missing);
  queries_[*place].missing = missing;
  counted_[*place] = true;
  return absl::OkStatus();
}

}  // namespace irmetrics
