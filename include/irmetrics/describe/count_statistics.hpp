// Mean, spread and range of counts, such as the number of relevant documents of each query.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <limits>
#include <vector>

namespace irmetrics {

/// Statistics of some counts. If there are none: NaN, and 0 for the range, whose ends are counts.
struct CountStatistics {
  double mean = std::numeric_limits<double>::quiet_NaN();
  double deviation = std::numeric_limits<double>::quiet_NaN();  // of a sample: divided by n - 1; NaN for one count
  double median = std::numeric_limits<double>::quiet_NaN();     // mean of the two middle counts if their number is even
  std::size_t smallest = 0;
  std::size_t largest = 0;

  static constexpr auto description =
      describe_result<CountStatistics>("CountStatistics", "Mean, spread and range of some counts.", ResultKind::row) |
      ReadAs{"{mean} (sd {deviation}, median {median}, {smallest} to {largest})"} |
      field("mean", &CountStatistics::mean, "mean; nan if there are no counts") |
      field("deviation", &CountStatistics::deviation,
            "standard deviation of a sample (divided by n - 1); nan for fewer than two counts") |
      field("median", &CountStatistics::median, "median; nan if there are no counts") |
      field("smallest", &CountStatistics::smallest, "smallest count; 0 if there are no counts") |
      field("largest", &CountStatistics::largest, "largest count; 0 if there are no counts");
};

/// The statistics of some counts.
CountStatistics statistics_of(std::vector<std::size_t> counts);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/describe/count_statistics-inl.hpp>
#endif
