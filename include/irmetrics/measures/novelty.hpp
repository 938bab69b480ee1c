// Novelty: the gain of a nugget decreases with each repetition. Shared by the diversity measures.
#pragma once

#include <irmetrics/alignment/ideal_rankings.hpp>
#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace irmetrics {

/// Method for the ideal ranking by which a measure is divided.
enum class Ideal : std::uint8_t { greedy, exact };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Ideal> = {"greedy", "exact"};

namespace measures {

/// The factor by which each repetition of a nugget reduces its gain.
template <class M>
constexpr Parameter<M, double> novelty_loss(double M::*member) {
  return {"alpha", member, range::closed(0, 1), "proportion of its gain that a nugget loses with each repetition"};
}

template <class M>
constexpr Parameter<M, Ideal> ideal_ranking(Ideal M::*member) {
  return {"ideal", member, range::any,
          "greedy takes the best document at each rank, as in ndeval; exact finds the best ranking"};
}

/// Limit of the search for an exact ideal ranking.
template <class M>
constexpr Parameter<M, std::uint32_t> search_work(std::uint32_t M::*member) {
  return {"work", member, range::at_least(1),
          "limit of partial rankings examined for the exact ideal; beyond it, the best known ranking is used, and the "
          "audit counts it"};
}
/// The largest number of partial rankings that the search for an exact ideal examines for a query, unless a measure
/// says otherwise.
inline constexpr std::uint32_t default_search_work = 100'000;

// Discounts. The rounding follows ndeval, because its last printed digit may depend on it.

/// 1 / log2(rank + 1). The first ranks come from a table of the same values.
struct LogDiscount {
  double operator()(std::uint32_t rank) const noexcept {
    static const auto table = [] {
      std::array<double, 1024> discounts{};
      for (std::uint32_t i = 1; i < discounts.size(); ++i) discounts[i] = at(i);
      return discounts;
    }();
    return rank < table.size() ? table[rank] : at(rank);
  }

 private:
  static double at(std::uint32_t rank) noexcept { return std::log(2.0) / std::log(rank + 1.0); }
};

/// 1 / rank.
struct ReciprocalDiscount {
  double operator()(std::uint32_t rank) const noexcept { return 1.0 / rank; }
};

/// A discounted gain; 1 / rank is applied as a division.
template <class Discount>
double discounted(double gain, std::uint32_t rank, Discount& discount) noexcept {
  return rounded(gain * discount(rank));
}
inline double discounted(double gain, std::uint32_t rank, ReciprocalDiscount&) noexcept { return gain / rank; }

/// The total weight of the nuggets that judged documents support: n in the formulas, if each nugget weighs 1.
inline double supported_weight(const NuggetRanking& query) noexcept {
  double sum = 0;
  for (std::size_t s = 0; s < query.supporters.size(); ++s)
    if (query.supporters[s] > 0) sum += query.judged.nuggets[s].weight;
  return sum;
}

/// The sum, up to rank `last`, of discount times gain: the gain of a document is the sum over its nuggets of weight *
/// (1 - alpha)^(number of documents above that support the nugget).
template <class Discount>
double discounted_novelty(const NuggetRanking& query, double alpha, std::uint32_t last, Discount discount) noexcept {
  const std::span<double> value = query.scratch;
  for (std::size_t s = 0; s < value.size(); ++s) value[s] = query.judged.nuggets[s].weight;
  double sum = 0;
  for (const auto [rank, document] : query.hits) {
    if (rank > last) break;
    double gain = 0;
    for_each_nugget(query.mask_of(document), [&](std::size_t s) {
      gain += value[s];
      value[s] = rounded(value[s] * (1 - alpha));
    });
    sum += discounted(gain, rank, discount);
  }
  return sum;
}

/// The same sum for a ranking in which each document supports every nugget. ndeval divides by it, except for the
/// cut-off 1.
template <class Discount>
double collection_independent_ideal(const NuggetRanking& query, double alpha, std::uint32_t last, Discount discount) {
  if (last == 1 && query.diversity == Diversity::ndeval) return 1;
  double gain = supported_weight(query);
  double sum = 0;
  for (std::uint32_t position = 0; position < last && gain > 0; ++position, gain *= 1 - alpha) {
    const double before = sum;
    sum += discounted(gain, position + 1, discount);
    if (sum == before) break;  // the terms never increase: those that follow are rounded off, too
  }
  return sum;
}

/// discounted_novelty divided by its value for the ideal ranking of the judged documents; 0 if no document supports a
/// nugget. A ranking that beats the greedy one shows that greedy is not the best: it becomes its own ideal, and scores
/// 1. `scaled` computes the unnormalised measure from such a sum: ndeval divides two of these, which differs only by
/// rounding. Finding the ideal ranking allocates, and throws std::bad_alloc if there is no memory.
template <class Discount, class Scaled>
double share_of_ideal_novelty(const NuggetRanking& query, double alpha, Ideal kind, std::uint32_t work,
                              std::uint32_t last, Discount discount, const Scaled& scaled) {
  const double sum = discounted_novelty(query, alpha, last, discount);
  double ideal = 0;
  if (kind == Ideal::exact) {
    ideal = query.ideals->exact(query, alpha, last, discount, work);
  } else {
    std::uint32_t rank = 0;
    for (const double gain : query.ideals->greedy_gains(query, alpha, last))
      ideal += discounted(gain, ++rank, discount);
  }
  if (query.diversity == Diversity::ndeval) return ratio(scaled(sum), scaled(ideal));
  return ratio(sum, std::max(ideal, sum));
}

/// The same for an unnormalised measure that is divided by the collection-independent ideal.
template <class Discount>
double share_of_ideal_novelty(const NuggetRanking& query, double alpha, Ideal kind, std::uint32_t work, std::uint32_t k,
                              Discount discount) {
  return share_of_ideal_novelty(query, alpha, kind, work, last_rank(k), discount, [&](double sum) {
    return k == 0 ? sum : ratio(sum, collection_independent_ideal(query, alpha, k, discount));
  });
}

}  // namespace measures
}  // namespace irmetrics
