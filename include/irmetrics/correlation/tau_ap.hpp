// AP rank correlation: a variant of Kendall's tau with more weight at the top of the ranking.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <limits>
#include <span>

namespace irmetrics {

/// Undefined values are NaN: all of them for fewer than 2 items or a NaN in a list, and some with ties, as stated
/// below.
struct TauAP {
  double tau_ap = std::numeric_limits<double>::quiet_NaN();    // only without ties in either list
  double tau_ap_a = std::numeric_limits<double>::quiet_NaN();  // only without ties in the true scores
  double tau_ap_b = std::numeric_limits<double>::quiet_NaN();  // unless all scores of a list are equal

  static constexpr auto description =
      describe_result<TauAP>("TauAP", "AP correlation, and its versions for ties; nan where undefined.",
                             ResultKind::row) |
      field("tau_ap", &TauAP::tau_ap, "of lists without ties") |
      field("tau_ap_a", &TauAP::tau_ap_a, "mean over all orders of the ties in the estimated ranking") |
      field("tau_ap_b", &TauAP::tau_ap_b, "for ties in both lists; symmetric");
};

/// The AP correlation of estimated scores with true ones, where item i has estimated[i] and truth[i]; higher scores are
/// better. tau_ap, by Yilmaz, Aslam and Robertson (SIGIR 2008), is the probability that an item above a random one in
/// the estimated ranking is also above it in the true one, scaled to [-1, 1]: exchanging the lists changes it. The
/// versions for ties are by Urbano and Marrero (ICTIR 2017), as in their R package ircor: tau_ap_a is the mean over all
/// orders of tied items in the estimated ranking, and equals tau_ap without ties; tau_ap_b measures the agreement of
/// two rankings that may both have ties, is symmetric, and without ties is the mean of tau_ap in both directions. Fails
/// if the lengths differ.
Result<TauAP> tau_ap(std::span<const double> truth, std::span<const double> estimated);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/tau_ap-inl.hpp>
#endif
