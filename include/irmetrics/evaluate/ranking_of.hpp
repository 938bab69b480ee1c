// The ranking of a run for a query, as the measures see it.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// A document of a ranking; the score is the one in the run.
struct DocumentAtRank {
  std::uint32_t rank = 0;  // from 1
  std::string document;
  double score = 0;

  bool operator==(const DocumentAtRank&) const = default;
};

/// The documents of a run for a query, best first: by the policy's order of ties, precision and treatment of
/// duplicates, down to its depth, and without a document that has the id of the query if the policy ignores it. Fails
/// for a query that the run lacks, on errors that the policy defines, on a policy that takes all orders of tied
/// documents, and on judged_only, which needs judgments.
Result<std::vector<DocumentAtRank>> ranking_of(const Run& run, std::string_view query, const Policy& policy = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/ranking_of-inl.hpp>
#endif
