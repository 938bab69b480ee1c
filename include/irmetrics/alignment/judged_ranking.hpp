// What a measure sees of a query: the judged documents that the system returned, and the grades of all judged ones.
#pragma once

#include <irmetrics/config.hpp>

#include <cstdint>
#include <span>

namespace irmetrics {

/// A judged document that the system returned.
struct Hit {
  std::uint32_t rank;  // from 1, under the call's tie policy
  double grade;        // below 0: in the pool, but not judged (trec_eval's convention)

  bool operator==(const Hit&) const = default;
};

/// All that a measure sees of a query. Views, valid during the call.
struct JudgedRanking {
  std::span<const Hit> hits;       // in rank order
  std::span<const double> judged;  // grades of everything judged, largest first
  std::uint32_t retrieved = 0;     // how many documents the system returned
};

}  // namespace irmetrics
