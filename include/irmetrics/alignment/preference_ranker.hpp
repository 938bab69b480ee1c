// Converts a judged ranking to a preference ranking: the documents of each judgment group in rank order.
#pragma once

#include <irmetrics/alignment/preference_ranking.hpp>
#include <irmetrics/config.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// Makes preference rankings. Reuses its memory from query to query; one ranker serves one thread.
class PreferenceRanker {
 public:
  /// `judged_only`: as in the policy of the rankings. A group then counts only the ranks of documents that it judged
  /// with a grade of at least 0.
  explicit PreferenceRanker(bool judged_only = false) : judged_only_(judged_only) {}

  /// The preference ranking of a query: views that are valid until the next call. `ranking` and `documents` are the
  /// results of Aligner::align and Aligner::documents for judged.documents.
  PreferenceRanking rank(const PreferenceJudgments& judged, const JudgedRanking& ranking,
                         std::span<const std::uint32_t> documents) &;
  PreferenceRanking rank(const PreferenceJudgments& judged, const JudgedRanking& ranking,
                         std::span<const std::uint32_t> documents) && = delete;

 private:
  void place(std::size_t judged, std::span<const std::uint32_t> documents);
  JudgedRanking judge(const GroupRanking& group, const JudgedRanking& ranking, std::size_t begin);

  bool judged_only_;
  std::vector<std::uint32_t> place_of_;        // of each judged document
  std::vector<std::uint32_t> order_, places_;  // of all groups, one after the other
  std::vector<Hit> hits_;
  std::vector<GroupRanking> groups_;
  std::vector<std::uint32_t> scratch_, positions_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/preference_ranker-inl.hpp>
#endif
