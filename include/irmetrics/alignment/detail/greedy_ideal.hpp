// The greedy ranking of documents by novelty.
#pragma once

#include <irmetrics/alignment/detail/ideal_groups.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace irmetrics::detail::alignment {

/// Takes the document with the largest gain at each rank. Gains are sums in the order of nuggets, and compared exactly.
/// Reuses its memory from query to query.
///
/// Only documents that may have the largest gain are summed up: an estimate of each group's gain, in whole numbers of a
/// unit, follows every change of a nugget's value. Values are rounded down, so that an estimate is too small by less
/// than one unit for each nugget, however often it changes. Where no value was rounded, as for equal weights and alpha
/// = 0.5, the first of the groups with the largest estimate is the best.
class GreedyIdeal {
 public:
  /// Starts a ranking of the groups. A nugget's value, `nugget.weight`, is multiplied by `keep` whenever a document
  /// supports it.
  void start(const IdealGroups& groups, std::span<const Nugget> nuggets, double keep);

  /// Continues the ranking of the same groups up to `depth` documents, as long as a document has a gain.
  void extend(const IdealGroups& groups, std::uint32_t depth, detail::CountedCancel& cancel);

  /// The gains so far, rank by rank.
  std::span<const double> gains() const& noexcept { return gains_; }
  std::span<const double> gains() const&& = delete;
  /// Whether no remaining document has a gain.
  bool complete() const noexcept { return complete_; }

 private:
  struct Candidate {
    double gain;
    IdealGroups::GroupDocument document;
    std::size_t rest;  // index of the group in rest_
  };
  /// Estimates are in units of 2^-29 to 2^-30 of the largest gain. A survey makes them in a smaller unit when the
  /// largest gain falls below `fine` units, where too many candidates would be within the error.
  static constexpr int unit_bits = 29;
  static constexpr std::int32_t most_units = std::int32_t{1} << (unit_bits + 1);
  static constexpr std::int32_t fine = std::int32_t{1} << 20;
  static constexpr std::size_t block = 16;  // groups that have a ceiling in common
  static constexpr std::size_t range = 64;  // blocks that have a peak in common

  void survey(const IdealGroups& groups);
  std::optional<Candidate> best(const IdealGroups& groups);
  void take(const IdealGroups& groups, const Candidate& candidate);
  std::int32_t largest_estimate() noexcept;
  double gain_of(std::span<const std::uint32_t> nuggets) const noexcept;
  std::int32_t in_units(double value) const noexcept;
  bool is_exact(std::size_t nugget) const noexcept;
  std::span<const std::int32_t> estimates_of(std::size_t number) const noexcept {
    return std::span(estimates_).subspan(number * block, std::min(block, estimates_.size() - number * block));
  }

  double keep_ = 0;
  bool complete_ = false;
  std::vector<double> gains_;
  std::vector<double> values_;       // of each nugget, for the next document
  std::vector<std::uint32_t> used_;  // documents of each group

  // Since the last survey.
  double unit_ = 1;                      // a power of two
  std::vector<std::int32_t> units_;      // the value of each nugget, in whole units
  std::vector<std::uint32_t> rest_;      // groups that had documents left
  std::vector<std::int32_t> estimates_;  // of the gain of each of them; negative if all its documents are used
  std::vector<std::int32_t> ceilings_;   // an upper bound of the estimates of each block
  std::vector<std::int32_t> peaks_;      // an upper bound of the ceilings of each range of blocks
  bool exact_ = false;                   // whether all estimates are exact: equal ones are equal gains
  std::vector<std::uint32_t> supporting_, supporting_ends_;  // indices in rest_, of each nugget
  std::size_t exhausted_ = 0;                                // groups in rest_ without documents
  std::uint64_t steps_ = 0;                                  // of this rank
};

}  // namespace irmetrics::detail::alignment

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/detail/greedy_ideal-inl.hpp>
#endif
