// Binary preference; it ignores unjudged documents.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {
namespace measures {

/// How often a relevant document is ranked above the judged nonrelevant ones.
struct Bpref {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<Bpref>("Bpref", "Binary preference",
                      "the mean, over all relevant documents, of 1 - min(m, R) / min(N, R), with m judged nonrelevant "
                      "documents above, N of them in all, R relevant ones; 0 for documents not returned",
                      "Buckley and Voorhees, SIGIR 2004; trec_eval bpref") |
      relevance_level(&Bpref::rel) | alias("bpref", "Bpref");

  double operator()(const JudgedRanking& query) const noexcept {
    const double relevant = count_relevant(query, rel);
    const double nonrelevant = count_nonrelevant(query, rel);
    double sum = 0;
    double above = 0;
    for (const auto [rank, grade] : query.hits) {
      if (grade >= rel)
        sum += above > 0 ? 1 - std::min(above, relevant) / std::min(nonrelevant, relevant) : 1;
      else if (grade >= 0)
        ++above;
    }
    return ratio(sum, relevant);
  }
  bool operator==(const Bpref&) const = default;
};

/// Geometric mean of Bpref over the queries.
struct GMBpref {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<GMBpref>("GMBpref", "Geometric mean binary preference",
                        "Bpref of each query, averaged geometrically (values below 0.00001 count as 0.00001)",
                        "trec_eval gm_bpref") |
      Aggregate::geometric_mean | relevance_level(&GMBpref::rel) | alias("gm_bpref", "GMBpref");

  double operator()(const JudgedRanking& query) const noexcept { return Bpref{.rel = rel}(query); }
  bool operator==(const GMBpref&) const = default;
};

}  // namespace measures

using measures::Bpref;
using measures::GMBpref;

}  // namespace irmetrics
