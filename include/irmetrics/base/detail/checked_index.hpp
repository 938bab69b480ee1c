// Checks the indices that callers pass, such as the index of a query.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <string_view>

namespace irmetrics::detail {

/// Throws std::out_of_range.
[[noreturn]] void fail_at_index(std::string_view what, std::size_t index, std::size_t size);

/// The index. Throws std::out_of_range unless it is below the size.
inline std::size_t checked_index(std::string_view what, std::size_t index, std::size_t size) {
  if (index >= size) [[unlikely]]
    fail_at_index(what, index, size);
  return index;
}

}  // namespace irmetrics::detail

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/base/detail/checked_index-inl.hpp>
#endif
