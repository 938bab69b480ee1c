// The rankings of a query by several runs, with numbered documents: what fusion and pooling work on.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace irmetrics {

/// The results of one run for a query, best first. A document is an index into QueryRankings::documents.
struct RankedDocuments {
  std::size_t run;  // index of the run
  std::span<const std::uint32_t> documents;
  std::span<const double> scores;
  double weight = 1;                    // of the run, for methods with weights
  std::span<const double> learnt = {};  // what a method has learnt about the run
};

/// The rankings of a query by the runs that have it, in the order of the runs.
struct QueryRankings {
  std::string_view query;
  std::span<const std::string_view> documents;  // of all rankings, without duplicates
  std::span<const RankedDocuments> rankings;
};

}  // namespace irmetrics
