// The studentized range: how far apart the largest and the smallest of several equal means lie by chance alone.
// Tukey's test of all pairs of systems stands on it.
#pragma once

#include <irmetrics/config.hpp>

#include <map>

namespace irmetrics {

/// The distribution of the range of `groups` standard normal values over an independent estimate of their standard
/// deviation with so many `degrees` of freedom (infinity: it is known). Fewer than 2 groups, or degrees that are not
/// above 0, make every answer NaN. It remembers what its answers have in common, so that many cost little more than
/// one; hence not for several threads at once.
class StudentizedRange {
 public:
  StudentizedRange(double groups, double degrees) noexcept;

  /// How likely the range is q or more: to about 12 digits for up to 1,000 groups, however small. 1 for q up to 0, NaN
  /// for NaN.
  double sf(double q);

  /// The q that is reached with probability alpha: the critical value of a test at that level. Infinity for 0, 0 for
  /// 1, NaN outside [0, 1].
  double critical(double alpha);

 private:
  bool is_defined() const noexcept;
  double range_sf(long place);

  double groups_, degrees_;
  double step_, scale_;            // of the integral
  std::map<long, double> ranges_;  // how likely the range alone is exp(place * step) or more, by place
};

/// One answer of StudentizedRange.
double studentized_range_sf(double q, double groups, double degrees);
double studentized_range_critical(double alpha, double groups, double degrees);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/studentized_range-inl.hpp>
#endif
