// Preferences fulfilled by a ranking, with as many nonrelevant documents as relevant ones in each group.
#pragma once

#include <irmetrics/measures/preferences.hpp>

namespace irmetrics {

/// How trec_eval 10 differs from the definition.
enum class RnonrelCounts : std::uint8_t {
  as_defined,
  trec_eval,  // in groups with one sub-group and more nonrelevant than relevant documents, pairs of nonrelevant
              // documents count, too; a group without counted pairs makes the value of the query 0
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<RnonrelCounts> = {"defined", "trec_eval"};

namespace measures {

/// PrefsAvgJG with as many nonrelevant documents as relevant ones.
struct PrefsAvgJGRnonrel {
  ByName rest{};
  PreferencePairs pairs = PreferencePairs::all;
  RnonrelCounts counts = RnonrelCounts::as_defined;
  static constexpr auto descriptor =
      describe<PrefsAvgJGRnonrel>(
          "PrefsAvgJGRnonrel", "Fulfilled preferences by group, with R nonrelevant documents",
          "fulfilled preferences / preferences of each judgment group, averaged over the groups, where a group has as "
          "many nonrelevant documents as relevant ones, R: of more, the first R in the ranking count; of fewer, N, "
          "each "
          "of the R relevant documents is preferred to R - N more, which is fulfilled if it was returned. A relevant "
          "document has a rating above 0. With pairs=ret, only returned documents make R and N",
          preferences_source) |
      counted_pairs(&PrefsAvgJGRnonrel::pairs) |
      parameter("counts", &PrefsAvgJGRnonrel::counts,
                "trec_eval: as trec_eval 10, which in groups with one sub-group and N above R also counts pairs of "
                "nonrelevant documents, and returns 0 for a query with a group without pairs") |
      alias("prefs_avgjg_Rnonrel", "PrefsAvgJGRnonrel") |
      alias("prefs_avgjg_Rnonrel_ret", "PrefsAvgJGRnonrel(pairs=ret)") |
      alias("prefs_avgjg_Rnonrel_imp", "PrefsAvgJGRnonrel(pairs=imp)");

  double operator()(const PreferenceRanking& query) const noexcept {
    double sum = 0;
    for (const GroupRanking& group : query.groups) {
      const PreferenceTally tally = tally_of_group(group);
      if (tally.possible == 0 && counts == RnonrelCounts::trec_eval) return 0;
      sum += ratio_of(tally);
    }
    return ratio(sum, static_cast<double>(query.groups.size()));
  }
  bool operator==(const PrefsAvgJGRnonrel&) const = default;

 private:
  PreferenceTally tally_of_group(const GroupRanking& group) const noexcept {
    const bool only_returned = pairs == PreferencePairs::returned;
    const std::size_t considered = only_returned ? group.returned : group.size();
    std::uint64_t relevant = 0, all_relevant = 0, relevant_returned = 0;
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (!(group.grade(i) > 0)) continue;
      ++all_relevant;
      if (i < considered) ++relevant;
      if (i < group.returned) ++relevant_returned;
    }
    const std::uint64_t nonrelevant = considered - relevant;
    if (nonrelevant > relevant) return of_first(group, relevant, nonrelevant, all_relevant);
    PreferenceTally tally = tally_of(group.counts, pairs);
    tally.fulfilled += relevant_returned * (relevant - nonrelevant);
    tally.possible += (pairs == PreferencePairs::implied ? relevant_returned : all_relevant) * (relevant - nonrelevant);
    return tally;
  }

  /// With the first nonrelevant documents only, as many as relevant ones.
  PreferenceTally of_first(const GroupRanking& group, std::uint64_t relevant, std::uint64_t nonrelevant,
                           std::uint64_t all_relevant) const noexcept {
    const bool as_trec_eval = counts == RnonrelCounts::trec_eval;
    // Of several sub-groups, trec_eval keeps as many as there are relevant documents, returned or not.
    const std::uint64_t kept = as_trec_eval && group.group->has_subgroups() ? all_relevant : relevant;
    std::uint64_t seen = 0;
    std::size_t end = 0;  // behind the last nonrelevant document that is kept
    for (std::size_t i = 0; i < group.size() && seen < kept; ++i) {
      if (group.grade(i) > 0) continue;
      ++seen;
      end = i + 1;
    }
    const auto is_kept = [&](std::size_t position) { return position < end || group.grade(position) > 0; };
    PreferenceTally tally = tally_of(count_preferences(group, is_kept), pairs);
    if (!as_trec_eval || group.group->has_subgroups()) return tally;
    std::uint64_t nonrelevant_returned = 0;
    for (std::size_t i = 0; i < group.returned; ++i) nonrelevant_returned += group.grade(i) > 0 ? 0U : 1U;
    for (std::uint64_t i = 0; i < kept; ++i) tally.fulfilled += std::min(i, nonrelevant_returned);
    tally.possible += nonrelevant * kept;
    return tally;
  }
};

}  // namespace measures

using measures::PrefsAvgJGRnonrel;

}  // namespace irmetrics
