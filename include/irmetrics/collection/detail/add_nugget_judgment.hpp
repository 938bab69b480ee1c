// Judgments of rows, which name a nugget without declaring it.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::detail::collection {

/// Adds a judgment, and its nugget if it is new.
inline Status add_nugget_judgment(NuggetQrelsBuilder& nuggets, std::string_view query, std::string_view nugget,
                                  std::string_view document, double grade, std::size_t line = 0) {
  if (!nuggets.has_nugget(query, nugget))
    if (Status status = nuggets.add_nugget(query, {.id = std::string(nugget)}, line); !status.ok()) return status;
  return nuggets.add(query, nugget, document, grade, line);
}

}  // namespace irmetrics::detail::collection
