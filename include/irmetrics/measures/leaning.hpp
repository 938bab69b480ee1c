// Whether rankings lean to one side of a question: documents that support it against documents that oppose it.
#pragma once

#include <irmetrics/measures/novelty.hpp>
#include <irmetrics/measures/quotient.hpp>

#include <algorithm>
#include <string>

namespace irmetrics {
namespace detail::measures {

/// Calls count(mask) for each of the first k documents.
template <class Count>
void for_each_in_top(const NuggetRanking& query, std::uint32_t k, Count&& count) {
  for (const auto [rank, document] : query.hits) {
    if (rank > k) break;
    count(query.mask_of(document));
  }
}

/// The leaning by the stances of the nuggets; 0 / 0 if no nugget has one of them.
inline Quotient leaning_by_stance(const NuggetRanking& query, std::uint32_t k) {
  const auto nuggets = query.judged.nuggets;
  const auto some = [&](Stance stance) {
    return std::any_of(nuggets.begin(), nuggets.end(), [=](const Nugget& nugget) { return nugget.stance == stance; });
  };
  if (!some(Stance::supporting) || !some(Stance::opposing)) return {};
  double p = 0, n = 0;
  for_each_in_top(query, k, [&](NuggetMask mask) {
    bool supporting = false, opposing = false;
    for_each_nugget(mask, [&](std::size_t s) {
      supporting = supporting || nuggets[s].stance == Stance::supporting;
      opposing = opposing || nuggets[s].stance == Stance::opposing;
    });
    if (supporting) ++p;
    if (opposing) ++n;
  });
  return {p - n, p};
}

/// (p - n) / p of a query, as dividend and divisor: p and n documents of the top k support its one and its other side.
/// 0 / 0 if the query does not have both: if no nugget has a stance, they are `to` and `from`, of a query with
/// `perspectives` nuggets (0: with any number).
inline Quotient leaning(const NuggetRanking& query, const std::string& to, const std::string& from,
                        std::uint32_t perspectives, std::uint32_t k) {
  const auto nuggets = query.judged.nuggets;
  const auto has_stance = [](const Nugget& nugget) { return nugget.stance != Stance::none; };
  if (std::any_of(nuggets.begin(), nuggets.end(), has_stance)) return leaning_by_stance(query, k);
  if (perspectives != 0 && nuggets.size() != perspectives) return {};
  const auto index_of = [&nuggets](const std::string& id) {
    const auto found =
        std::find_if(nuggets.begin(), nuggets.end(), [&](const Nugget& nugget) { return nugget.id == id; });
    return static_cast<std::size_t>(found - nuggets.begin());
  };
  const std::size_t one = index_of(to), other = index_of(from), none = nuggets.size();
  double p = 0, n = 0;
  if (one == none || other == none) return {};
  for_each_in_top(query, k, [&](NuggetMask mask) {
    if (supports(mask, one)) ++p;
    if (supports(mask, other)) ++n;
  });
  return {p - n, p};
}

template <class M>
constexpr Parameter<M, std::uint32_t> number_of_perspectives(std::uint32_t M::*member) {
  return {"perspectives", member, range::any,
          "number of nuggets that a query without stances must have to count; 0: any number"};
}

}  // namespace detail::measures

namespace measures {

/// (P - N) / P, where P and N documents in the top k of all queries support the one and the other side: the counts are
/// summed before the division, so that a query is weighted by its documents, and queries with p = 0 are included.
struct Leaning {
  std::uint32_t k = 5;
  ByName rest{};
  std::string to = "1";
  std::string from = "2";
  std::uint32_t perspectives = 2;
  double rel = 1;
  static constexpr auto descriptor =
      describe<Leaning>("Leaning", "Leaning between two sides, pooled",
                        "(p - n) / p, where p and n of the first k documents support a nugget with the stance "
                        "supporting and one with the stance opposing: below 0 if more support the latter; undefined if "
                        "p is 0. In queries whose nuggets have no stance, the sides are the nuggets `to` and `from`, "
                        "and only queries with exactly two nuggets have sides, unless `perspectives` says otherwise. "
                        "The overall value uses p and n summed over all queries that have both sides; MeanLeaning is "
                        "the mean over queries",
                        "Chen and Choi, BERDS, 2024 (section 7 and appendix B.8)") |
      Values{Range{.high = 1, .high_open = false}} | Aggregate::pooled |
      parameter("to", &Leaning::to, "id of the nugget that a positive value leans to, in queries without stances") |
      parameter("from", &Leaning::from, "id of the other nugget, in queries without stances") |
      detail::measures::number_of_perspectives(&Leaning::perspectives) | support_level(&Leaning::rel) |
      cutoff(&Leaning::k);

  Quotient quotient(const NuggetRanking& query) const noexcept {
    return detail::measures::leaning(query, to, from, perspectives, k);
  }
  double operator()(const NuggetRanking& query) const noexcept { return quotient(query).value(); }
  bool operator==(const Leaning&) const = default;
};

/// The mean of (p - n) / p over the queries with p > 0: each of them has the same weight.
struct MeanLeaning {
  std::uint32_t k = 5;
  ByName rest{};
  std::string to = "1";
  std::string from = "2";
  std::uint32_t perspectives = 2;
  double rel = 1;
  static constexpr auto descriptor =
      describe<MeanLeaning>("MeanLeaning", "Leaning between two sides, averaged over the queries",
                            "(p - n) / p of a query, as Leaning; undefined if p is 0 or the query does not have both "
                            "sides, and the mean is over the other queries",
                            "not the value of Chen and Choi, BERDS, 2024, which is Leaning") |
      Values{Range{.high = 1, .high_open = false}} | Aggregate::mean_of_defined |
      parameter("to", &MeanLeaning::to, "id of the nugget that a positive value leans to, in queries without stances") |
      parameter("from", &MeanLeaning::from, "id of the other nugget, in queries without stances") |
      detail::measures::number_of_perspectives(&MeanLeaning::perspectives) | support_level(&MeanLeaning::rel) |
      cutoff(&MeanLeaning::k);

  double operator()(const NuggetRanking& query) const noexcept {
    return detail::measures::leaning(query, to, from, perspectives, k).value();
  }
  bool operator==(const MeanLeaning&) const = default;
};

}  // namespace measures

using measures::Leaning;
using measures::MeanLeaning;

}  // namespace irmetrics
