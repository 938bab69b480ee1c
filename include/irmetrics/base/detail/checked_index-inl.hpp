// The error of an index that is too large.
#pragma once

#include <irmetrics/base/detail/checked_index.hpp>

#include <fmt/core.h>

#include <stdexcept>

namespace irmetrics {

IRMETRICS_INLINE void detail::fail_at_index(std::string_view what, std::size_t index, std::size_t size) {
  throw std::out_of_range(fmt::format("there is no {} {}: there are {}, counted from 0", what, index, size));
}

}  // namespace irmetrics
