// Finds ideal rankings, unless they are kept.
#pragma once

#include <irmetrics/alignment/ideal_rankings.hpp>

#include <algorithm>
#include <functional>

namespace irmetrics {

IRMETRICS_INLINE void IdealRankings::group_documents(const NuggetRanking& query) {
  if (!grouped_) groups_.assign(query, cancel_);
  grouped_ = true;
}

/// The greedy ranking so far.
IRMETRICS_INLINE detail::alignment::GreedyIdeal& IdealRankings::greedy_ideal(const NuggetRanking& query, double alpha) {
  group_documents(query);
  for (std::size_t i = 0; i < lists_used_; ++i)
    if (lists_[i].alpha == alpha) return lists_[i].ideal;
  if (lists_used_ == lists_.size()) lists_.emplace_back();
  List& list = lists_[lists_used_++];
  list.alpha = alpha;
  list.ideal.start(groups_, query.judged.nuggets, 1 - alpha);
  return list.ideal;
}

IRMETRICS_INLINE std::span<const double> IdealRankings::greedy_gains(const NuggetRanking& query, double alpha,
                                                                     std::uint32_t depth) & {
  const auto up_to_depth = [depth](std::span<const double> gains) {
    return gains.first(std::min<std::size_t>(depth, gains.size()));
  };
  const IdealKind kind{level_, alpha, query.diversity == Diversity::ndeval};
  if (kept_ != nullptr)
    if (const GreedyGains* known = kept_->find(kind, depth)) return up_to_depth(known->gains);
  detail::alignment::GreedyIdeal& ideal = greedy_ideal(query, alpha);
  ideal.extend(groups_, depth, cancel_);
  const auto gains = ideal.gains();
  if (kept_ != nullptr) kept_->keep(GreedyGains{kind, {gains.begin(), gains.end()}, ideal.complete()});
  return up_to_depth(gains);
}

IRMETRICS_INLINE std::span<const double> IdealRankings::weighted_grades(const NuggetRanking& query) & {
  if (!weighted_.empty()) return weighted_;
  for (std::size_t document = 0; document < query.judged.documents.size(); ++document)
    if (const double gain = query.judged.weighted_grades(document, level_); gain > 0) weighted_.push_back(gain);
  std::sort(weighted_.begin(), weighted_.end(), std::greater<>());
  return weighted_;
}

IRMETRICS_INLINE std::span<const Support> IdealRankings::sorted_support(const NuggetRanking& query) & {
  if (!support_.empty()) return support_;
  for (const Support& one : query.judged.support)
    if (one.grade >= level_ && one.grade > 0) support_.push_back(one);
  std::sort(support_.begin(), support_.end(), [](const Support& a, const Support& b) {
    return a.nugget != b.nugget ? a.nugget < b.nugget : a.grade > b.grade;
  });
  return support_;
}

IRMETRICS_INLINE double IdealRankings::search(const NuggetRanking& query, double alpha, std::uint32_t work) {
  const IdealKind kind{level_, alpha, query.diversity == Diversity::ndeval};
  const auto counted = [this](double sum, bool proved) {
    if (!proved) ++unproved_;
    return sum;
  };
  if (kept_ != nullptr)
    if (const ExactSum* known = kept_->find(kind, work, discounts_)) return counted(known->sum, known->proved);
  double greedy = 0;
  const auto gains = greedy_gains(query, alpha, static_cast<std::uint32_t>(discounts_.size()));
  for (std::size_t i = 0; i < gains.size(); ++i) greedy += gains[i] * discounts_[i];
  exact_groups_.clear();
  exact_weights_.clear();
  for (std::uint32_t i = 0; i < groups_.size(); ++i) exact_groups_.push_back({groups_.mask(i), groups_.count(i)});
  for (const Nugget& nugget : query.judged.nuggets) exact_weights_.push_back(nugget.weight);
  const auto [sum, proved] = exact_.search(exact_groups_, exact_weights_, 1 - alpha, discounts_, greedy, work, cancel_);
  if (kept_ != nullptr) kept_->keep(ExactSum{kind, work, discounts_, sum, proved});
  return counted(sum, proved);
}

}  // namespace irmetrics
