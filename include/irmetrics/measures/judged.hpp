// Judged and unjudged documents at the top of a ranking: warning signs for other measures.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {
namespace measures {

/// Number of judged documents at ranks up to k; `negative_too` includes negative grades.
inline double judged_up_to(const JudgedRanking& query, std::uint32_t k, bool negative_too) noexcept {
  double judged = 0;
  for (const auto [rank, grade] : query.hits)
    if (rank <= k && (negative_too || grade >= 0)) ++judged;
  return judged;
}

/// The judged proportion of the first k documents returned.
struct Judged {
  std::uint32_t k = 10;
  static constexpr auto descriptor =
      describe<Judged>("Judged", "Judged", "the proportion of the first k documents returned that are judged",
                       "ir_measures Judged") |
      cutoff(&Judged::k) | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(judged_up_to(query, k, true), std::min(k, query.retrieved));
  }
  bool operator==(const Judged&) const = default;
};

/// Unjudged documents among the first k, over k.
struct Hole {
  std::uint32_t k = 10;
  static constexpr auto descriptor =
      describe<Hole>("Hole", "Holes", "unjudged documents among the first k, over k", "BEIR Hole@k; FreshStack") |
      Better::lower | Missing{1} | cutoff(&Hole::k) | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return (std::min(k, query.retrieved) - judged_up_to(query, k, true)) / k;
  }
  bool operator==(const Hole&) const = default;
};

/// Like Hole, but a document with a negative grade (in the pool, not judged) counts as unjudged.
struct Unjudged {
  std::uint32_t k = 10;
  static constexpr auto descriptor =
      describe<Unjudged>("Unjudged", "Unjudged", "documents among the first k without a grade of 0 or more, over k",
                         "trec_eval unj") |
      Better::lower | Missing{1} | cutoff(&Unjudged::k) | alias("unj_{}", "Unjudged@{}") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return (std::min(k, query.retrieved) - judged_up_to(query, k, false)) / k;
  }
  bool operator==(const Unjudged&) const = default;
};

}  // namespace measures

using measures::Hole;
using measures::Judged;
using measures::Unjudged;

}  // namespace irmetrics
