// The smallest grade that measures require.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <vector>

namespace irmetrics::detail::evaluate {

/// A smallest grade that measures require (their parameter `rel`), of documents or of the support of nuggets.
struct RequiredGrade {
  double rel;
  bool of_nuggets;
  std::vector<std::size_t> measures;  // their positions
};

}  // namespace irmetrics::detail::evaluate
