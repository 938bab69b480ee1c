// Formulas for sums, orders by gain, and enumeration of orders.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/relevance.hpp>
#include <irmetrics/measures/score_over_orders.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE OrdersScorer::OrdersScorer(std::span<const AnyMeasure> measures) {
  for (const AnyMeasure& measure : measures) {
    const AnyMeasure& single = measure.of_orders() ? *measure.of_one_order() : measure;
    const bool built_in = single.is_built_in();
    measures_.push_back({single, built_in, measures::last_rank(built_in ? single.cutoff() : 0)});
  }
}

IRMETRICS_INLINE Result<double> OrdersScorer::score(std::size_t measure, OfOrders which, const TiedRanking& query) {
  const Measured& measured = measures_[measure];
  const OrderEffect effect = measured.measure.order_effect();
  const bool rises = effect == OrderEffect::rises || effect == OrderEffect::sum;
  // The best value is the largest or the smallest one.
  const bool largest = (which == OfOrders::best) == (measured.measure.better() == Better::higher);
  if (which == OfOrders::expected) {
    if (effect == OrderEffect::sum) return expected_sum(measured, query);
    if (const double value = measured.measure.expected(query); !std::isnan(value)) return value;
  } else if (rises) {
    return extreme(measured, query, largest);
  }

  hits_.clear();
  documents_.clear();
  kinds_.resize(query.groups.size());
  for (std::size_t i = 0; i < query.groups.size(); ++i) find_kinds(measured, query, query.groups[i], kinds_[i]);
  sums_ = {};
  if (!try_orders(measured, query, 0, 1)) {
    const TieGroup& group = *std::max_element(query.groups.begin(), query.groups.end(),
                                              [](const TieGroup& a, const TieGroup& b) { return a.size < b.size; });
    return invalid_input(
        "query '{}': {} has no formula for ties={}, and its tied documents have too many orders: at most {} are "
        "scored, "
        "of groups with up to {} judged documents; the largest group has {} documents, at the ranks {} to {}",
        query.ids.query, measured.measure.text(), enum_text(which), Limits::tied_orders.value, most_judged, group.size,
        group.above + 1, group.above + group.size);
  }
  if (sums_.undefined) return std::numeric_limits<double>::quiet_NaN();
  if (which == OfOrders::expected) return sums_.expected;
  return largest ? sums_.largest : sums_.smallest;
}

/// The value for the hits that were put.
IRMETRICS_INLINE double OrdersScorer::one(const Measured& measured, const TiedRanking& query) const {
  return measured.measure(
      JudgedRanking{hits_, query.judged, query.retrieved, {query.ids.query, query.ids.judged, documents_}});
}

IRMETRICS_INLINE void OrdersScorer::put(const TiedRanking& query, std::uint32_t hit, std::uint32_t rank) {
  hits_.push_back({rank, query.hits[hit].grade});
  documents_.push_back(query.ids.of_hits[hit]);
}

IRMETRICS_INLINE void OrdersScorer::find_kinds(const Measured& measured, const TiedRanking& query,
                                               const TieGroup& group, std::vector<Kind>& kinds) {
  kinds.clear();
  for (std::uint32_t i = group.begin; i < group.begin + group.hits; ++i) {
    if (measured.alike && !kinds.empty() && query.hits[kinds.back().begin].grade == query.hits[i].grade) {
      ++kinds.back().hits;
      ++kinds.back().documents;
    } else {
      kinds.push_back({i, 1, 1});
    }
  }
  if (group.hits < group.size) kinds.push_back({group.begin, 0, group.size - group.hits});
}

/// Each document of a group has each rank of the group equally often.
IRMETRICS_INLINE double OrdersScorer::expected_sum(const Measured& measured, const TiedRanking& query) {
  hits_.clear();
  documents_.clear();
  const double empty = one(measured, query);
  for (const TieGroup& group : query.groups)
    if (group.size == 1) put(query, group.begin, group.above + 1);
  double sum = one(measured, query);
  kinds_.resize(1);
  for (const TieGroup& group : query.groups) {
    if (group.size == 1) continue;
    find_kinds(measured, query, group, kinds_[0]);
    const std::uint32_t ranks = query.ranked(group, measured.last);
    for (const Kind& kind : kinds_[0]) {
      if (kind.hits == 0) continue;
      double terms = 0;
      for (std::uint32_t i = 1; i <= ranks; ++i) {
        hits_.clear();
        documents_.clear();
        put(query, kind.begin, group.above + i);
        terms += one(measured, query) - empty;
      }
      sum += rounded(terms * (static_cast<double>(kind.documents) / group.size));
    }
  }
  return sum;
}

/// The value of the order with the largest value, or the smallest: in each group, documents by their value alone.
IRMETRICS_INLINE double OrdersScorer::extreme(const Measured& measured, const TiedRanking& query, bool largest) {
  kinds_.resize(query.groups.size());
  hits_.clear();
  documents_.clear();
  const double empty = one(measured, query);
  for (std::size_t i = 0; i < query.groups.size(); ++i) {
    find_kinds(measured, query, query.groups[i], kinds_[i]);
    for (Kind& kind : kinds_[i]) {
      hits_.clear();
      documents_.clear();
      if (kind.hits > 0) put(query, kind.begin, 1);
      kind.value = kind.hits > 0 ? one(measured, query) : empty;
    }
    // Of equal values, those of larger grades are the better ones with others above them.
    const auto grade = [&](const Kind& kind) { return kind.hits > 0 ? query.hits[kind.begin].grade : -0.5; };
    std::stable_sort(kinds_[i].begin(), kinds_[i].end(), [&](const Kind& a, const Kind& b) IRMETRICS_CALLED {
      const Kind &first = largest ? a : b, &second = largest ? b : a;
      return first.value != second.value ? first.value > second.value : grade(first) > grade(second);
    });
  }
  hits_.clear();
  documents_.clear();
  for (std::size_t i = 0; i < query.groups.size(); ++i) {
    const TieGroup& group = query.groups[i];
    const std::uint32_t last = group.above + query.ranked(group, measures::last_rank(0));
    std::uint32_t rank = group.above + 1;
    for (const Kind& kind : kinds_[i]) {
      for (std::uint32_t j = 0; j < kind.hits && rank + j <= last; ++j) put(query, kind.begin + j, rank + j);
      rank += kind.documents;
    }
  }
  return one(measured, query);
}

/// Scores all different orders of the groups from `group` on, below the hits that were put. False if there are too
/// many.
IRMETRICS_INLINE bool OrdersScorer::try_orders(const Measured& measured, const TiedRanking& query, std::size_t group,
                                               double probability) {
  if (group == query.groups.size()) {
    if (++sums_.orders > Limits::tied_orders) return false;
    const double value = one(measured, query);
    sums_.undefined = sums_.undefined || std::isnan(value);
    sums_.expected += rounded(probability * value);
    sums_.largest = std::max(sums_.largest, value);
    sums_.smallest = std::min(sums_.smallest, value);
    return true;
  }
  const TieGroup& tied = query.groups[group];
  if (measured.measure.order_effect() == OrderEffect::none) {
    const std::uint32_t ranked = query.ranked(tied, measures::last_rank(0));
    if (ranked < tied.size) return try_sets(measured, query, group, 0, tied.above + 1, ranked, probability);
  }
  return try_ranks(measured, query, group, tied.above + 1, tied.size, probability);
}

/// Gives each rank from `next` on to the first of the group's judged documents that are left, and goes on below it.
/// `left` documents of the group have no rank yet, unjudged ones among them.
IRMETRICS_INLINE bool OrdersScorer::try_ranks(const Measured& measured, const TiedRanking& query, std::size_t group,
                                              std::uint32_t next, std::uint32_t left, double probability) {
  const std::uint32_t last = std::min(query.retrieved, measured.last);
  std::uint32_t judged = 0, kinds = 0;
  for (const Kind& kind : kinds_[group]) {
    judged += kind.hits > 0 ? kind.documents : 0;
    kinds += kind.documents > 0 ? 1U : 0U;
  }
  if (judged == 0 || next > last) return try_orders(measured, query, group + 1, probability);
  if (kinds == 1 || measured.measure.order_effect() == OrderEffect::none) {  // one order stands for all
    const std::size_t before = hits_.size();
    for (const Kind& kind : kinds_[group])
      for (std::uint32_t i = 0; kind.hits > 0 && i < kind.documents && next <= last; ++i)
        put(query, kind.begin + i, next++);
    const bool ok = try_orders(measured, query, group + 1, probability);
    hits_.resize(before);
    documents_.resize(before);
    return ok;
  }
  if (query.groups[group].hits > most_judged) return false;  // each document that is left takes memory of the thread
  double none = probability;                                 // of no judged document at the ranks before
  for (std::uint32_t rank = next; rank <= last && none > 0; ++rank) {
    const double remaining = static_cast<double>(left) - (rank - next);
    for (std::size_t i = 0; i < kinds_[group].size(); ++i) {
      if (kinds_[group][i].hits == 0 || kinds_[group][i].documents == 0) continue;
      const std::uint32_t documents = kinds_[group][i].documents--;
      put(query, kinds_[group][i].begin + documents - 1, rank);
      const bool ok =
          try_ranks(measured, query, group, rank + 1, left - (rank - next) - 1, none * documents / remaining);
      hits_.pop_back();
      documents_.pop_back();
      ++kinds_[group][i].documents;
      if (!ok) return false;
    }
    none *= (remaining - judged) / remaining;
  }
  return none <= 0 || try_orders(measured, query, group + 1, none);
}

/// Ranks each possible number of documents of each kind from `kind` on, `left` in all, when only their set counts.
IRMETRICS_INLINE bool OrdersScorer::try_sets(const Measured& measured, const TiedRanking& query, std::size_t group,
                                             std::size_t kind, std::uint32_t next, std::uint32_t left,
                                             double probability) {
  if (kind == kinds_[group].size()) return left > 0 || try_orders(measured, query, group + 1, probability);
  std::uint32_t others = 0;  // documents of the kinds after this one
  for (std::size_t i = kind + 1; i < kinds_[group].size(); ++i) others += kinds_[group][i].documents;
  const Kind& chosen = kinds_[group][kind];
  // The probability of 0, 1, ... documents among `left` that are drawn from this kind and the others.
  double share = 1;
  for (std::uint32_t i = 0; i < left; ++i)
    share *= others > i ? (static_cast<double>(others) - i) / (static_cast<double>(others) + chosen.documents - i) : 0;
  std::uint32_t least = left > others ? left - others : 0;
  if (least > 0) {  // begin with the smallest possible number: all others and so many of these
    share = 1;
    for (std::uint32_t i = 0; i < others; ++i)
      share *= (static_cast<double>(left) - i) / (static_cast<double>(others) + chosen.documents - i);
  }
  for (std::uint32_t count = least; count <= std::min(left, chosen.documents); ++count) {
    const std::size_t before = hits_.size();
    for (std::uint32_t i = 0; i < count && chosen.hits > 0; ++i) put(query, chosen.begin + i, next + i);
    const bool ok = try_sets(measured, query, group, kind + 1, next + count, left - count, probability * share);
    hits_.resize(before);
    documents_.resize(before);
    if (!ok) return false;
    const double more = static_cast<double>(chosen.documents - count) * (left - count) /
                        ((static_cast<double>(count) + 1) * (static_cast<double>(others) - left + count + 1));
    share *= more;
  }
  return true;
}

}  // namespace irmetrics
