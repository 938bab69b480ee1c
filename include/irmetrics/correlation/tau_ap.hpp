// AP rank correlation: like Kendall's tau, but items near the top of the ranking count more.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/error.hpp>

#include <limits>
#include <span>

namespace irmetrics {

/// What is not defined is NaN: everything with fewer than 2 items or a NaN in a list, and what is said below of ties.
struct TauAP {
  double tau_ap = std::numeric_limits<double>::quiet_NaN();    // only without ties in either list
  double tau_ap_a = std::numeric_limits<double>::quiet_NaN();  // only without ties in the true scores
  double tau_ap_b = std::numeric_limits<double>::quiet_NaN();  // unless a list has equal scores only

  static constexpr auto description =
      describe_result<TauAP>("TauAP", "AP correlation, and its versions for ties; nan where they are not defined.",
                             ResultKind::row) |
      field("tau_ap", &TauAP::tau_ap, "of lists without ties") |
      field("tau_ap_a", &TauAP::tau_ap_a, "mean over all orders of what is tied in the estimated ranking") |
      field("tau_ap_b", &TauAP::tau_ap_b, "for ties in both lists; symmetric");
};

/// The AP correlation of estimated scores with true ones, of which item i has estimated[i] and truth[i]; large scores
/// are good. tau_ap, of Yilmaz, Aslam and Robertson (SIGIR 2008), is the chance that an item ranked above a random one
/// in the estimated ranking is rightly so, scaled to [-1, 1]: exchanging the lists changes it. The versions for ties
/// are of Urbano and Marrero (ICTIR 2017), as in their R package ircor: tau_ap_a is the mean over all orders of tied
/// items in the estimated ranking, and equals tau_ap without ties; tau_ap_b measures the agreement of two rankings that
/// may both have ties, is the same if they are exchanged, and without ties is the mean of tau_ap in both directions.
/// Fails if the lengths differ.
absl::StatusOr<TauAP> tau_ap(std::span<const double> truth, std::span<const double> estimated);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/tau_ap-inl.hpp>
#endif
