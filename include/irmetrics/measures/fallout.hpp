// Fall-out: recall of the nonrelevant documents.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>

namespace irmetrics {
namespace measures {

/// The proportion of the nonrelevant documents that are in the top k.
struct Fallout {
  std::uint32_t k = 0;
  ByName rest{};
  double rel = 1;
  double collection = 0;
  static constexpr auto descriptor =
      describe<Fallout>("Fallout", "Fall-out",
                        "the proportion of the documents judged nonrelevant that are among the first k; with the size "
                        "of the collection, of all documents that are not judged relevant",
                        "Cleverdon and Keen, Aslib Cranfield Research Project, 1966; torchmetrics RetrievalFallOut") |
      Better::lower | Missing{1} | relevance_level(&Fallout::rel) |
      parameter("collection", &Fallout::collection, range::at_least(0),
                "number of documents in the collection, all of which count; 0: only judged documents count") |
      optional_cutoff(&Fallout::k);

  double operator()(const JudgedRanking& query) const noexcept {
    const std::uint32_t last = std::min(last_rank(k), query.retrieved);
    double judged = 0, nonrelevant = 0, relevant = 0;  // among the first k
    for (const auto [rank, grade] : query.hits) {
      if (rank > last) break;
      ++judged;
      if (grade >= rel)
        ++relevant;
      else if (grade >= 0)
        ++nonrelevant;
    }
    if (collection == 0) return ratio(nonrelevant, count_nonrelevant(query.judged, rel));
    const double known = static_cast<double>(query.judged.size()) + last - judged;
    return ratio(last - relevant, std::max(collection, known) - count_relevant(query, rel));
  }
  /// The number of known documents, and so the smallest size of a collection, depends on the order.
  constexpr OrderEffect order_effect() const noexcept { return collection == 0 ? OrderEffect::sum : OrderEffect::any; }
  bool operator==(const Fallout&) const = default;
};

}  // namespace measures

using measures::Fallout;

}  // namespace irmetrics
