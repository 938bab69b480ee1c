// Computes statistics of counts.
#pragma once

#include <irmetrics/describe/count_statistics.hpp>

#include <algorithm>
#include <cmath>

namespace irmetrics {

IRMETRICS_INLINE CountStatistics statistics_of(std::vector<std::size_t> counts) {
  CountStatistics result;
  if (counts.empty()) return result;
  std::sort(counts.begin(), counts.end());
  const auto at = [&counts](std::size_t index) { return static_cast<double>(counts[index]); };
  const std::size_t size = counts.size();
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < size; ++i) sum += at(i);
  result.mean = sum / static_cast<double>(size);
  for (std::size_t i = 0; i < size; ++i) squares += (at(i) - result.mean) * (at(i) - result.mean);
  if (size > 1) result.deviation = std::sqrt(squares / static_cast<double>(size - 1));
  result.median = (at((size - 1) / 2) + at(size / 2)) / 2;
  result.smallest = counts.front();
  result.largest = counts.back();
  return result;
}

}  // namespace irmetrics
