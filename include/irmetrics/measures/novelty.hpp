// Novelty: a nugget is worth less each time it comes again. What the measures of diversity are made of.
#pragma once

#include <irmetrics/alignment/ideal_rankings.hpp>
#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace irmetrics {

/// The smallest grade with which a document supports a nugget: what all nugget-aware measures have.
template <class M>
constexpr Parameter<M, double> support_level(double M::*member) {
  return {"rel", member, range::any, "smallest grade with which a document supports a nugget"};
}

/// How much a nugget loses each time it comes again.
template <class M>
constexpr Parameter<M, double> novelty_loss(double M::*member) {
  return {"alpha", member, range::closed(0, 1), "share of its worth that a nugget loses each time it comes again"};
}

/// What the ideal ranking is that a measure divides by.
enum class Ideal : std::uint8_t { greedy, exact };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Ideal> = {"greedy", "exact"};

template <class M>
constexpr Parameter<M, Ideal> ideal_ranking(Ideal M::*member) {
  return {"ideal", member, range::any,
          "greedy takes the best document rank by rank, as ndeval; exact finds the best ranking"};
}

/// How long the search for an exact ideal may take.
template <class M>
constexpr Parameter<M, std::uint32_t> search_work(std::uint32_t M::*member) {
  return {"work", member, range::at_least(1),
          "partial rankings that the exact ideal looks at; beyond it the best known one counts, and the audit says so"};
}
inline constexpr std::uint32_t default_search_work = 100'000;

// What a gain is multiplied by at a rank. All is rounded as ndeval rounds it, on which its last printed digit may
// depend.

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

/// A gain at a rank: for 1 / rank, divided at once.
template <class Discount>
double discounted(double gain, std::uint32_t rank, Discount& discount) noexcept {
  return gain * discount(rank);
}
inline double discounted(double gain, std::uint32_t rank, ReciprocalDiscount&) noexcept { return gain / rank; }

/// The weights of all nuggets that a judged document supports: n of the formulas, where each nugget weighs 1.
inline double supported_weight(const NuggetRanking& query) noexcept {
  double sum = 0;
  for (std::size_t s = 0; s < query.supporters.size(); ++s)
    if (query.supporters[s] > 0) sum += query.judged.nuggets[s].weight;
  return sum;
}

/// The sum, up to rank `last`, of discount times gain: the gain of a document is the sum over its nuggets of
/// weight * (1 - alpha)^(documents above that support the nugget).
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
      value[s] *= 1 - alpha;
    });
    sum += discounted(gain, rank, discount);
  }
  return sum;
}

/// The same sum for a ranking in which each document supports every nugget. ndeval divides by it, though not at rank 1
/// alone.
template <class Discount>
double collection_independent_ideal(const NuggetRanking& query, double alpha, std::uint32_t last, Discount discount) {
  if (last == 1 && query.diversity == Diversity::ndeval) return 1;
  double gain = supported_weight(query);
  double sum = 0;
  for (std::uint32_t rank = 0; rank < last && gain > 0; gain *= 1 - alpha) {
    ++rank;
    sum += discounted(gain, rank, discount);
  }
  return sum;
}

/// discounted_novelty as a share of that of the ideal ranking of the judged documents; 0 where none supports a nugget.
/// A ranking that beats the greedy one shows that greedy is not the best: it is its own ideal then, and worth 1.
/// `scaled` makes the measure that is not normalised from such a sum: ndeval divides two of these, which is the same
/// but for rounding. Finding the ideal ranking needs memory: where there is none, it throws std::bad_alloc.
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

/// The same where the measure that is not normalised is divided by the collection-independent ideal.
template <class Discount>
double share_of_ideal_novelty(const NuggetRanking& query, double alpha, Ideal kind, std::uint32_t work, std::uint32_t k,
                              Discount discount) {
  return share_of_ideal_novelty(query, alpha, kind, work, last_rank(k), discount, [&](double sum) {
    return k == 0 ? sum : ratio(sum, collection_independent_ideal(query, alpha, k, discount));
  });
}

}  // namespace irmetrics
