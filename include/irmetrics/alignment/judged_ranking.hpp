// The input of a measure: the judged documents that the system returned for a query, and the grades of all judged
// documents.
#pragma once

#include <irmetrics/collection/document_ids.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace irmetrics {

/// A judged document that the system returned.
struct Hit {
  std::uint32_t rank;  // from 1, under the call's tie policy
  double grade;        // negative: in the pool, but not judged (trec_eval's convention)

  bool operator==(const Hit&) const = default;
};

/// The ids behind a judged ranking, for measures of your own that look documents up: their date, cost or source.
struct RankingIds {
  std::string_view query = {};
  DocumentIds judged = {};                      // all judged documents
  std::span<const std::uint32_t> of_hits = {};  // for each hit, the index of its document among the judged ones

  /// The id of the document of a hit.
  std::string_view operator[](std::size_t hit) const noexcept { return judged[of_hits[hit]]; }
};

/// The input of a measure for one query. Views, valid during the call.
struct JudgedRanking {
  std::span<const Hit> hits;       // in rank order
  std::span<const double> judged;  // grades of all judged documents, largest first
  std::uint32_t retrieved = 0;     // number of documents that the system returned
  RankingIds ids = {};
};

}  // namespace irmetrics
