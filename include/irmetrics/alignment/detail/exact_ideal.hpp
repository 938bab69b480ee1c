// The largest discounted gain of any ranking of documents, by branch and bound.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/collection/nugget_masks.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace irmetrics::detail::alignment {

/// Searches the rankings of documents that support nuggets. Reuses its memory from search to search.
///
/// A document adds values[s] for each nugget s that it supports, and each of these values[s] is then multiplied by
/// `keep`. The search maximises the sum over the ranks of gain times discount. The problem is NP-hard (maximum coverage
/// reduces to it), but few rankings need to be examined:
/// - a document comes after remaining documents that support a proper superset of its nuggets;
/// - a ranking in which a swap of neighbours gains is never the best;
/// - a partial ranking is discarded as soon as a bound shows that no completion is better than the best known ranking.
class ExactIdeal {
 public:
  /// Documents that support the same nuggets.
  struct Group {
    NuggetMask mask;
    std::uint32_t count;
  };
  /// The sum of the ranking that was found.
  struct Result {
    double sum;
    bool proved;  // no ranking is better; false if the search stopped at `work`
  };

  /// `weights`: the first value of each nugget. `discounts`: one per rank; they never increase. `known`: a sum that
  /// some ranking reaches. `work`: the largest number of partial rankings to examine; one of n > 256 groups takes as
  /// long as (n / 256)^2 others, and counts as many. `cancel` stops the search.
  Result search(std::span<const Group> groups, std::span<const double> weights, double keep,
                std::span<const double> discounts, double known, std::uint32_t work, detail::CountedCancel cancel = {});

 private:
  struct Candidate {
    double gain;
    std::uint32_t group;
  };
  struct LargerGain {
    bool operator()(const Candidate& a, const Candidate& b) const noexcept {
      return a.gain != b.gain ? a.gain > b.gain : a.group < b.group;
    }
  };
  /// The state of the search at a rank.
  struct Level {
    double sum = 0;               // of the gains of the ranks before
    std::vector<double> gains;    // of each group; negative: no document left
    std::vector<Candidate> next;  // candidates for this rank
    std::size_t current = 0;      // index of the current candidate
    std::vector<double> values;   // of the nuggets of the current candidate, before it was taken
  };

  void sort_groups(std::span<const Group> groups);
  void list_nuggets();
  void open(std::size_t rank, double sum, std::optional<std::uint32_t> before, detail::CountedCancel& cancel);
  void take(Level& level, std::uint32_t group);
  void give_back(Level& level);
  double bound(std::size_t rank);
  bool may_follow(std::size_t rank, std::uint32_t before, std::uint32_t group) const noexcept;
  bool has_superset_left(std::uint32_t group) const noexcept;
  std::span<const std::uint32_t> nuggets_of(std::uint32_t group) const noexcept {
    const std::uint32_t begin = group == 0 ? 0 : nugget_ends_[group - 1];
    return std::span(nuggets_).subspan(begin, nugget_ends_[group] - begin);
  }

  std::vector<Group> groups_;  // groups with many nuggets first, so that a superset comes before its subsets
  std::span<const double> discounts_;
  double keep_ = 0;
  double best_ = 0;
  std::uint64_t work_ = 0;  // number of partial rankings that may still be examined
  bool proved_ = true;
  std::vector<std::uint32_t> nuggets_, nugget_ends_;  // of each group
  std::vector<double> values_;                        // of each nugget, after the current partial ranking
  std::vector<std::uint32_t> left_;                   // remaining documents of each group
  std::vector<Level> levels_;

  std::vector<Candidate> by_gain_;  // working memory of sort_groups() and bound()
  std::vector<double> shares_;
  std::vector<std::uint32_t> supply_;
};

}  // namespace irmetrics::detail::alignment

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/detail/exact_ideal-inl.hpp>
#endif
