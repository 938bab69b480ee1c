// The studentized range: the distribution of the distance between the largest and the smallest of several equal means.
// The basis of Tukey's test of all pairs of systems.
#pragma once

#include <irmetrics/config.hpp>

#include <map>

namespace irmetrics::detail::significance {

/// The distribution of the range of `groups` standard normal variables over an independent estimate of their standard
/// deviation with `degrees` degrees of freedom (infinity: it is known). All results are NaN for fewer than 2 groups, or
/// degrees that are not above 0. Caches intermediate results, so that many calls cost little more than one; not
/// thread-safe.
class StudentizedRange {
 public:
  StudentizedRange(double groups, double degrees) noexcept;

  /// Probability that the range is at least q: to about 12 digits for up to 1,000 groups, even if it is tiny. 1 for q
  /// up to 0, NaN for NaN.
  double sf(double q);

  /// The q that is reached with probability alpha: the critical value of a test at that level. Infinity for 0, 0 for 1,
  /// NaN outside [0, 1].
  double critical(double alpha);

 private:
  bool is_defined() const noexcept;
  double range_sf(long node);

  double groups_, degrees_;
  double step_, scale_;            // of the integral
  std::map<long, double> ranges_;  // probability that the range alone is at least exp(index * step), by index
};

/// A single value of StudentizedRange::sf.
double studentized_range_sf(double q, double groups, double degrees);
/// A single value of StudentizedRange::critical.
double studentized_range_critical(double alpha, double groups, double degrees);

}  // namespace irmetrics::detail::significance

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/detail/studentized_range-inl.hpp>
#endif
