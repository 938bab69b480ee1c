// Computes rank-biased overlap: traverses both rankings depth by depth.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/correlation/rbo.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::correlation {

/// A ranking whose items are numbered consistently with the other ranking.
struct NumberedRanking {
  ScoreOrder order;
  std::vector<std::uint32_t> numbers;  // of each item
};

/// Numbers the items of a ranking.
inline Status number_items(const ScoredItems& ranking, std::string_view which,
                           HashMap<std::string_view, std::uint32_t>& known, std::vector<std::uint32_t>& numbers) {
  if (ranking.items.size() != ranking.scores.size())
    return invalid_input("the {} ranking has {} items, but {} scores", which, ranking.items.size(),
                         ranking.scores.size());
  numbers.reserve(ranking.items.size());
  for (const std::string& item : ranking.items)
    numbers.push_back(known.try_emplace(item, static_cast<std::uint32_t>(known.size())).first->second);
  std::vector<bool> seen(known.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (seen[numbers[i]]) return duplicate_input("duplicate item '{}' in the {} ranking", ranking.items[i], which);
    seen[numbers[i]] = true;
  }
  return Status();
}

/// Both rankings down to a depth. In each, an item is below the depth, in the group of equal scores at the depth, or in
/// a group above it. The items in the group at the depth count in part.
class Prefixes {
 public:
  Prefixes(const NumberedRanking& shorter, const NumberedRanking& longer, std::size_t items, bool shared_ranks)
      : sides_{Side{&shorter}, Side{&longer}}, states_(items), shared_ranks_(shared_ranks) {}

  void go_to(std::size_t depth) {
    for (std::size_t side = 0; side < sides_.size(); ++side) {
      Side& here = sides_[side];
      const ScoreOrder& order = here.ranking->order;
      if (depth > order.starts[here.group] + here.reached) {
        move_group(side);  // the group is now above the depth
        here.above += here.reached;
        here.reached = 0;
        if (here.above == order.size()) {
          here.group = order.group_count();
        } else {
          if (here.above > 0) ++here.group;
          here.reached = order.group_size(here.group);
          move_group(side);
        }
      }
      const auto entered = static_cast<double>(depth - here.above);
      here.share = shared_ranks_ || here.reached == 0 ? 1 : entered / static_cast<double>(here.reached);
    }
  }

  /// The overlap of both prefixes.
  double overlap() const noexcept {
    const double shorter = sides_[0].share, longer = sides_[1].share;
    return count(above, above) + count(above, reached) * longer + count(reached, above) * shorter +
           count(reached, reached) * shorter * longer;
  }
  /// The sum of the items' weights, or of their squares.
  double shares(std::size_t side) const noexcept {
    return static_cast<double>(sides_[side].above) + static_cast<double>(sides_[side].reached) * sides_[side].share;
  }
  double squared_shares(std::size_t side) const noexcept {
    return static_cast<double>(sides_[side].above) +
           static_cast<double>(sides_[side].reached) * sides_[side].share * sides_[side].share;
  }
  /// Of the items that only the longer ranking has so far: the mean weight, and the sum of the first `count` weights.
  double mean_share_of_others() const noexcept {
    const double whole = count(below, above), partly = count(below, reached);
    return (whole + partly * sides_[1].share) / (whole + partly);
  }
  double share_of_first_others(double number) const noexcept {
    const double whole = count(below, above);
    return number <= whole ? number : whole + (number - whole) * sides_[1].share;
  }

 private:
  enum State : std::uint8_t { below, reached, above };
  struct Side {
    const NumberedRanking* ranking;
    std::size_t group = 0, above = 0, reached = 0;  // the group at the depth; the number of items in each state
    double share = 1;
  };

  double count(State shorter, State longer) const noexcept { return static_cast<double>(counts_[shorter][longer]); }

  /// Moves the items of the group at the depth to the next state.
  void move_group(std::size_t side) noexcept {
    const NumberedRanking& ranking = *sides_[side].ranking;
    const std::size_t begin = ranking.order.starts[sides_[side].group];
    for (std::size_t i = begin; i < begin + sides_[side].reached; ++i) {
      auto& state = states_[ranking.numbers[ranking.order.items[i]]];
      --counts_[state[0]][state[1]];
      ++state[side];
      ++counts_[state[0]][state[1]];
    }
  }

  std::array<Side, 2> sides_;
  std::vector<std::array<std::uint8_t, 2>> states_;
  std::array<std::array<std::int64_t, 3>, 3> counts_{};
  bool shared_ranks_;
};

inline RBO rbo_of(const NumberedRanking& shorter, const NumberedRanking& longer, std::size_t items, double p,
                  RBOTies ties) {
  const std::size_t s = shorter.order.size(), l = longer.order.size();
  Prefixes prefixes(shorter, longer, items, ties == RBOTies::w);
  double ext = 0, min = 0, max = 0;
  double weight = 1;              // p^d
  double rest = -std::log1p(-p);  // the sum of p^i / i over i > d
  double agreement = 0;           // at depth s
  double overlap = 0;
  for (std::size_t depth = 1; depth <= l; ++depth) {
    prefixes.go_to(depth);
    const auto d = static_cast<double>(depth);
    weight *= p;
    rest -= weight / d;
    // The shorter ranking continues without ties.
    const auto agree = [&](double common) {
      switch (ties) {
        case RBOTies::w:
          return 2 * common / ((depth > s ? d : prefixes.shares(0)) + prefixes.shares(1));
        case RBOTies::a:
          return common / d;
        case RBOTies::b:
          break;
      }
      return common / std::sqrt((depth > s ? d : prefixes.squared_shares(0)) * prefixes.squared_shares(1));
    };
    overlap = prefixes.overlap();
    const double seen = agree(overlap);
    if (depth <= s) agreement = seen;
    const double unseen = depth <= s ? 0 : d - static_cast<double>(s);  // ranks of the shorter ranking
    min += seen * weight;
    max += (unseen == 0 ? seen : agree(overlap + prefixes.share_of_first_others(unseen))) * weight;
    ext += (unseen == 0 ? seen : agree(overlap + unseen * agreement * prefixes.mean_share_of_others())) * weight;
  }
  // Below both rankings: no overlap; the maximal overlap, until the rankings agree fully at depth f; or the same as
  // above.
  const auto both = static_cast<double>(s + l);
  const auto f = static_cast<std::size_t>(both - overlap);
  min += overlap * rest;
  double further = weight;
  for (std::size_t depth = l + 1; depth <= f; ++depth) {
    further *= p;
    const auto d = static_cast<double>(depth);
    max += (2 * d - both + overlap) / d * further;
  }
  max += further * p / (1 - p);
  ext += (overlap + static_cast<double>(l - s) * agreement) / static_cast<double>(l) * weight * p / (1 - p);
  const double scale = (1 - p) / p;
  return {ext * scale, min * scale, max * scale, (max - min) * scale};
}

}  // namespace detail::correlation

IRMETRICS_INLINE Result<RBO> rbo(const ScoredItems& first, const ScoredItems& second, double p, RBOTies ties) {
  if (Status status = detail::check_range("p", p, range::open(0, 1)); !status.ok()) return status;
  HashMap<std::string_view, std::uint32_t> known;
  detail::correlation::NumberedRanking one, other;
  if (Status status = detail::correlation::number_items(first, "first", known, one.numbers); !status.ok())
    return status;
  if (Status status = detail::correlation::number_items(second, "second", known, other.numbers); !status.ok())
    return status;
  if (first.items.empty() || second.items.empty() || has_nan(first.scores) || has_nan(second.scores)) return RBO();
  one.order = order_scores(first.scores);
  other.order = order_scores(second.scores);
  if (one.order.size() > other.order.size()) std::swap(one, other);
  return detail::correlation::rbo_of(one, other, known.size(), p, ties);
}

}  // namespace irmetrics
