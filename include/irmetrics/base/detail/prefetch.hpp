// Requests memory before it is read.
#pragma once

#include <irmetrics/config.hpp>

namespace irmetrics::detail {

/// Starts to load the line of memory with an address, which may be invalid. (GCC removes calls of functions that only
/// prefetch, unless they are inlined.)
IRMETRICS_HOT inline void prefetch([[maybe_unused]] const void* address) noexcept {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#endif
}

}  // namespace irmetrics::detail
