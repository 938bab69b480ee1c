// What a comparison needs of a table of scores.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/score_table.hpp>

#include <string_view>

namespace irmetrics::detail::significance {

/// Fails unless all systems have scores of at least two queries of the table.
inline Status check_enough_queries(const ScoreTable& table) {
  if (table.queries().size() >= 2) return Status();
  const std::string_view advice =
      table.slice().empty() ? "" : "; name another slice for them, or none, with unsliced=ignore";
  return invalid_input("{}: expected at least two queries with scores of all systems, not {}{}", table.label(),
                       table.queries().size(), advice);
}

}  // namespace irmetrics::detail::significance
