// The input of a measure of preferences or judgment groups: the judged documents of each group in rank order.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/collection/preference_qrels.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace irmetrics {

/// Numbers of preferences, each of one document over another: fulfilled ones, which the ranking has in this order, and
/// all.
struct PreferenceTally {
  std::uint64_t fulfilled = 0, possible = 0;

  bool operator==(const PreferenceTally&) const = default;
};

/// The preferences of a group, by the documents of a pair that were returned.
struct PreferenceCounts {
  PreferenceTally returned;  // both
  PreferenceTally implied;   // one, which is above the other
  PreferenceTally unseen;    // none; not fulfilled

  bool operator==(const PreferenceCounts&) const = default;
};

/// A judgment group, and how the system ranked its documents. Places are those of all judged documents of the query,
/// from 0: the returned ones by rank, then the others by id.
struct GroupRanking {
  const JudgmentGroup* group = nullptr;
  std::span<const std::uint32_t> order;   // the documents, as indices in the group, by place
  std::span<const std::uint32_t> places;  // of each of them
  std::uint32_t returned = 0;             // number of documents of the group that the system returned: the first ones
  PreferenceCounts counts;                // of all pairs
  JudgedRanking ranking;                  // the query's ranking, judged by this group alone

  std::size_t size() const noexcept { return order.size(); }
  /// Whether a document, given by its position in `order`, is preferred to another.
  bool prefers(std::size_t position, std::size_t other) const noexcept {
    return group->prefers(order[position], order[other]);
  }
  double grade(std::size_t position) const noexcept { return group->judged.grades[order[position]]; }
};

/// The different grades of a group without sub-groups, if they are few.
class FewGrades {
 public:
  static constexpr std::size_t most = 16;

  explicit FewGrades(const GroupRanking& group) noexcept {
    if (group.group->has_subgroups()) return;
    for (const double grade : group.group->judged.descending) {
      if (size_ > 0 && grades_[size_ - 1] == grade) continue;
      if (size_ == most) return;
      grades_[size_++] = grade;
    }
    are_few_ = true;
  }
  bool are_few() const noexcept { return are_few_; }
  std::size_t size() const noexcept { return size_; }
  /// The number of larger grades.
  std::size_t index_of(double grade) const noexcept {
    std::size_t index = 0;
    while (grades_[index] != grade) ++index;
    return index;
  }

 private:
  std::array<double, most> grades_{};
  std::size_t size_ = 0;
  bool are_few_ = false;
};

/// Counts the preferences between documents of a group for which kept(position) is true, in time that is proportional
/// to the documents.
template <class Kept>
PreferenceCounts count_preferences(const GroupRanking& group, const FewGrades& grades, const Kept& kept) noexcept {
  PreferenceCounts counts;
  std::array<std::uint64_t, FewGrades::most> returned{}, others{};  // documents so far, of each grade
  for (std::size_t below = 0; below < group.size(); ++below) {
    if (!kept(below)) continue;
    const std::size_t own = grades.index_of(group.grade(below));
    PreferenceTally& tally = below < group.returned ? counts.returned : counts.implied;
    for (std::size_t grade = 0; grade < grades.size(); ++grade) {
      if (grade == own) continue;
      tally.possible += returned[grade];
      if (grade < own) tally.fulfilled += returned[grade];
      counts.unseen.possible += others[grade];
    }
    ++(below < group.returned ? returned : others)[own];
  }
  return counts;
}

/// Counts the preferences between documents of a group for which kept(position) is true.
template <class Kept>
PreferenceCounts count_preferences(const GroupRanking& group, const Kept& kept) noexcept {
  if (const FewGrades grades(group); grades.are_few()) return count_preferences(group, grades, kept);
  PreferenceCounts counts;
  for (std::size_t above = 0; above < group.size(); ++above) {
    if (!kept(above)) continue;
    for (std::size_t below = above + 1; below < group.size(); ++below) {
      if (!kept(below)) continue;
      const bool fulfilled = group.prefers(above, below);
      if (!fulfilled && !group.prefers(below, above)) continue;
      PreferenceTally& tally = below < group.returned   ? counts.returned
                               : above < group.returned ? counts.implied
                                                        : counts.unseen;
      ++tally.possible;
      if (fulfilled && above < group.returned) ++tally.fulfilled;
    }
  }
  return counts;
}

/// The input of a measure of preferences or judgment groups for one query. Views, valid during the call.
struct PreferenceRanking {
  std::span<const GroupRanking> groups;  // in byte order of their ids
  std::uint32_t returned = 0;            // number of judged documents that the system returned
  std::uint32_t judged = 0;              // number of judged documents
  std::span<std::uint32_t> scratch;      // two numbers per judged document, with any values: working memory of measures
  std::span<std::uint32_t> positions;    // the same, one number per group
};

}  // namespace irmetrics
