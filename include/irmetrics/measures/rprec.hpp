// Precision at R, the number of relevant documents, or at a multiple of it.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <limits>

namespace irmetrics {
namespace measures {

/// Precision at the rank R x multiple, rounded up if the fraction is a tenth or more.
struct Rprec {
  ByName rest{};
  double rel = 1;
  double multiple = 1;
  static constexpr auto descriptor =
      describe<Rprec>("Rprec", "R-precision",
                      "the precision at rank floor(multiple x R + 0.9), R the number of relevant documents",
                      "Buckley and Voorhees, SIGIR 2000; trec_eval Rprec, Rprec_mult") |
      relevance_level(&Rprec::rel) |
      parameter("multiple", &Rprec::multiple, Range{0, 1000, true, false}, "the cut-off as a multiple of R") |
      alias("RPrec", "Rprec") | alias("r-precision", "Rprec") | alias("Rprec_mult_{}", "Rprec(multiple={})") |
      OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    const auto last = static_cast<std::uint32_t>(std::min<double>(rounded(multiple * count_relevant(query, rel)) + 0.9,
                                                                  std::numeric_limits<std::uint32_t>::max()));
    return ratio(relevant_up_to(query, rel, last), last);
  }
  bool operator==(const Rprec&) const = default;
};

}  // namespace measures

using measures::Rprec;

}  // namespace irmetrics
