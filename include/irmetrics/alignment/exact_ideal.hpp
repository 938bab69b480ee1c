// The largest discounted gain that any ranking of documents reaches, by branch and bound.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace irmetrics {

/// Searches the rankings of documents that support nuggets. Keeps its memory from search to search.
///
/// A document adds values[s] for each nugget s that it supports, and each values[s] then shrinks by the factor `keep`.
/// The sum over the ranks of gain times discount is to be as large as possible. Finding it is NP-hard (it contains
/// maximum coverage), but few rankings need to be looked at:
/// - a document comes after those left that support all of its nuggets and more;
/// - neighbours that gain by changing places are never the best;
/// - a beginning is left as soon as a bound shows that no ending makes it better than the best ranking known.
class ExactIdeal {
 public:
  /// Documents that support the same nuggets.
  struct Group {
    std::span<const std::uint64_t> mask;
    std::uint32_t count;
  };
  struct Result {
    double sum;
    bool proved;  // that no ranking is better; false if the search stopped at `work`
  };

  /// `weights`: the first value of each nugget. `discounts`: of each rank; they never rise. `known`: a sum that some
  /// ranking reaches. `work`: how many beginnings of rankings to look at, at most.
  Result search(std::vector<Group>& groups, std::span<const double> weights, double keep,
                std::span<const double> discounts, double known, std::uint32_t work);

 private:
  struct Candidate {
    double gain;
    std::uint32_t group;
  };
  /// What visit keeps at each rank.
  struct Level {
    std::vector<double> gains;    // of each group; below 0: none left
    std::vector<Candidate> next;  // what may stand at this rank
    std::vector<double> values;   // of the nuggets of the one that does, before it came
  };

  void list_nuggets();
  void visit(std::size_t rank, double sum, std::optional<std::uint32_t> before);
  double bound(std::size_t rank);
  bool may_follow(std::size_t rank, std::uint32_t before, std::uint32_t group) const noexcept;
  bool has_superset_left(std::uint32_t group) const noexcept;
  std::span<const std::uint32_t> nuggets_of(std::uint32_t group) const noexcept {
    const std::uint32_t begin = group == 0 ? 0 : nugget_ends_[group - 1];
    return std::span(nuggets_).subspan(begin, nugget_ends_[group] - begin);
  }

  std::span<const Group> groups_;  // those of many nuggets first, so that a superset comes before its subsets
  std::span<const double> discounts_;
  double keep_ = 0;
  double best_ = 0;
  std::uint32_t work_ = 0;  // beginnings that may still be looked at
  bool proved_ = true;
  std::vector<std::uint32_t> nuggets_, nugget_ends_;  // of each group
  std::vector<double> values_;                        // of each nugget, after the beginning that is looked at
  std::vector<std::uint32_t> left_;                   // documents of each group
  std::vector<Level> levels_;

  std::vector<Candidate> by_gain_;  // these are bound()'s own
  std::vector<double> shares_;
  std::vector<std::uint32_t> supply_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/exact_ideal-inl.hpp>
#endif
