// Whether rankings lean to one side: documents that support one nugget against documents that support another.
#pragma once

#include <irmetrics/measures/novelty.hpp>
#include <irmetrics/measures/quotient.hpp>

#include <algorithm>
#include <string>

namespace irmetrics {
namespace detail::measures {

/// (p - n) / p of a query, as dividend and divisor: p and n documents of the top k support the nuggets `to` and `from`.
/// 0 / 0 if the query lacks one of these nuggets.
inline Quotient leaning(const NuggetRanking& query, const std::string& to, const std::string& from, std::uint32_t k) {
  const auto nuggets = query.judged.nuggets;
  const auto place = [&nuggets](const std::string& id) {
    const auto found =
        std::find_if(nuggets.begin(), nuggets.end(), [&](const Nugget& nugget) { return nugget.id == id; });
    return static_cast<std::size_t>(found - nuggets.begin());
  };
  const std::size_t one = place(to), other = place(from), none = nuggets.size();
  double p = 0, n = 0;
  if (one == none || other == none) return {};
  for (const auto [rank, document] : query.hits) {
    if (rank > k) break;
    const NuggetMask mask = query.mask_of(document);
    if (supports(mask, one)) ++p;
    if (supports(mask, other)) ++n;
  }
  return {p - n, p};
}

}  // namespace detail::measures

/// (P - N) / P, where P and N documents in the top k of all queries support the one and the other nugget: the counts
/// are summed before the division, so that a query is weighted by its documents, and queries with p = 0 are included.
struct Leaning {
  std::string to = "1";
  std::string from = "2";
  double rel = 1;
  std::uint32_t k = 5;
  static constexpr auto descriptor =
      describe<Leaning>("Leaning", "Leaning between two nuggets, pooled",
                        "(p - n) / p, where p and n of the first k documents support nugget `to` and nugget `from`: "
                        "below 0 if more support the latter; undefined if p is 0. The overall value uses p and n "
                        "summed over all queries that have both nuggets; MeanLeaning is the mean over queries",
                        "Chen and Choi, BERDS, 2024 (section 7)") |
      Values{Range{.high = 1, .high_open = false}} | Aggregate::pooled |
      parameter("to", &Leaning::to, "id of the nugget that a positive value leans to") |
      parameter("from", &Leaning::from, "id of the other nugget") | support_level(&Leaning::rel) | cutoff(&Leaning::k);

  Quotient quotient(const NuggetRanking& query) const noexcept { return detail::measures::leaning(query, to, from, k); }
  double operator()(const NuggetRanking& query) const noexcept { return quotient(query).value(); }
  bool operator==(const Leaning&) const = default;
};

/// The mean of (p - n) / p over the queries with p > 0: each of them has the same weight.
struct MeanLeaning {
  std::string to = "1";
  std::string from = "2";
  double rel = 1;
  std::uint32_t k = 5;
  static constexpr auto descriptor =
      describe<MeanLeaning>("MeanLeaning", "Leaning between two nuggets, averaged over the queries",
                            "(p - n) / p, where p and n of the first k documents support nugget `to` and nugget "
                            "`from`: below 0 if more support the latter; undefined if p is 0 or the query lacks one of "
                            "them, and the mean is over the other queries",
                            "not the value of Chen and Choi, BERDS, 2024, which is Leaning") |
      Values{Range{.high = 1, .high_open = false}} | Aggregate::mean_of_defined |
      parameter("to", &MeanLeaning::to, "id of the nugget that a positive value leans to") |
      parameter("from", &MeanLeaning::from, "id of the other nugget") | support_level(&MeanLeaning::rel) |
      cutoff(&MeanLeaning::k);

  double operator()(const NuggetRanking& query) const noexcept {
    return detail::measures::leaning(query, to, from, k).value();
  }
  bool operator==(const MeanLeaning&) const = default;
};

}  // namespace irmetrics
