// Geometric mean average precision.
#pragma once

#include <irmetrics/measures/ap.hpp>

namespace irmetrics {
namespace measures {

/// Average precision, averaged geometrically over the queries.
struct GMAP {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<GMAP>("GMAP", "Geometric mean average precision",
                     "AP of each query, averaged geometrically (values below 0.00001 count as 0.00001), "
                     "so that gains on hard queries weigh more",
                     "Robertson, CIKM 2006; trec_eval gm_map") |
      Aggregate::geometric_mean | relevance_level(&GMAP::rel) | alias("gm_map", "GMAP") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept { return AP{.rel = rel}(query); }
  double expected(const TiedRanking& query) const noexcept { return AP{.rel = rel}.expected(query); }
  bool operator==(const GMAP&) const = default;
};

}  // namespace measures

using measures::GMAP;

}  // namespace irmetrics
