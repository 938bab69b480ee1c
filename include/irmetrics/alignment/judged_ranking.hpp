// The input of a measure: the judged documents that the system returned for a query, and the grades of all judged
// documents.
#pragma once

#include <irmetrics/config.hpp>

#include <cstdint>
#include <span>

namespace irmetrics {

/// A judged document that the system returned.
struct Hit {
  std::uint32_t rank;  // from 1, under the call's tie policy
  double grade;        // negative: in the pool, but not judged (trec_eval's convention)

  bool operator==(const Hit&) const = default;
};

/// The input of a measure for one query. Views, valid during the call.
struct JudgedRanking {
  std::span<const Hit> hits;       // in rank order
  std::span<const double> judged;  // grades of all judged documents, largest first
  std::uint32_t retrieved = 0;     // number of documents that the system returned
};

}  // namespace irmetrics
