// The query whose id is most like an unknown one, for messages.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::detail::evaluate {

/// "; did you mean 'q1'?", of the query of a run or of judgments whose id is most like the given one, or the first of
/// several; empty if there are no queries.
template <class Queries>
std::string did_you_mean(const Queries& queries, std::string_view id) {
  std::size_t nearest = queries.size(), fewest = 0;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const std::size_t changes = edit_distance(queries.query(i), id);
    if (nearest == queries.size() || changes < fewest) {
      nearest = i;
      fewest = changes;
    }
  }
  return nearest == queries.size() ? std::string() : message_text("; did you mean '{}'?", queries.query(nearest));
}

}  // namespace irmetrics::detail::evaluate
