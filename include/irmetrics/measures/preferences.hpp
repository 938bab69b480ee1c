// Preferences fulfilled by a ranking, as in trec_eval's prefs measures.
#pragma once

#include <irmetrics/alignment/preference_ranking.hpp>
#include <irmetrics/base/enum_names.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>

namespace irmetrics {

/// The pairs of documents that count.
enum class PreferencePairs : std::uint8_t {
  all,       // a pair of two documents that were not returned is not fulfilled
  implied,   // at least one document was returned
  returned,  // both documents were returned
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<PreferencePairs> = {"all", "imp", "ret"};

namespace measures {

/// The counted pairs of a group.
constexpr PreferenceTally tally_of(const PreferenceCounts& counts, PreferencePairs pairs) noexcept {
  PreferenceTally tally = counts.returned;
  if (pairs == PreferencePairs::returned) return tally;
  tally.fulfilled += counts.implied.fulfilled;
  tally.possible += counts.implied.possible;
  if (pairs == PreferencePairs::all) tally.possible += counts.unseen.possible;
  return tally;
}

/// The sum over all groups.
inline PreferenceTally tally_of(const PreferenceRanking& query, PreferencePairs pairs) noexcept {
  PreferenceTally sum;
  for (const GroupRanking& group : query.groups) {
    const PreferenceTally tally = tally_of(group.counts, pairs);
    sum.fulfilled += tally.fulfilled;
    sum.possible += tally.possible;
  }
  return sum;
}

/// The fulfilled ones, divided by the possible ones.
inline double ratio_of(const PreferenceTally& tally) noexcept {
  return ratio(static_cast<double>(tally.fulfilled), static_cast<double>(tally.possible));
}

/// The parameter of all these measures.
template <class M>
constexpr Parameter<M, PreferencePairs> counted_pairs(PreferencePairs M::*member) {
  return parameter("pairs", member,
                   "pairs of documents that count: all; imp: at least one was returned; ret: both were returned");
}

/// The source of all these measures.
inline constexpr std::string_view preferences_source = "Buckley, 2008; trec_eval";

/// The number of preferences.
struct NumPrefs {
  ByName rest{};
  PreferencePairs pairs = PreferencePairs::all;
  static constexpr auto descriptor =
      describe<NumPrefs>("NumPrefs", "Number of preferences",
                         "number of pairs of documents of which a judgment group prefers one, over all groups",
                         preferences_source) |
      Aggregate::sum | Values{range::at_least(0)} | counted_pairs(&NumPrefs::pairs) |
      alias("prefs_num_prefs_poss", "NumPrefs");

  double operator()(const PreferenceRanking& query) const noexcept {
    return static_cast<double>(tally_of(query, pairs).possible);
  }
  bool operator==(const NumPrefs&) const = default;
};

/// The number of fulfilled preferences.
struct NumPrefsFul {
  ByName rest{};
  PreferencePairs pairs = PreferencePairs::all;
  static constexpr auto descriptor =
      describe<NumPrefsFul>("NumPrefsFul", "Number of fulfilled preferences",
                            "number of preferences whose preferred document is ranked above the other; one that was "
                            "returned is above one that was not",
                            preferences_source) |
      Aggregate::sum | Values{range::at_least(0)} | counted_pairs(&NumPrefsFul::pairs) |
      alias("prefs_num_prefs_ful", "NumPrefsFul") | alias("prefs_num_prefs_ful_ret", "NumPrefsFul(pairs=ret)");

  double operator()(const PreferenceRanking& query) const noexcept {
    return static_cast<double>(tally_of(query, pairs).fulfilled);
  }
  bool operator==(const NumPrefsFul&) const = default;
};

/// Fulfilled preferences of all groups, divided by all.
struct PrefsSimp {
  ByName rest{};
  PreferencePairs pairs = PreferencePairs::all;
  static constexpr auto descriptor =
      describe<PrefsSimp>("PrefsSimp", "Fulfilled preferences", "fulfilled preferences / preferences, over all groups",
                          preferences_source) |
      counted_pairs(&PrefsSimp::pairs) | alias("prefs_simp", "PrefsSimp") |
      alias("prefs_simp_imp", "PrefsSimp(pairs=imp)") | alias("prefs_simp_ret", "PrefsSimp(pairs=ret)");

  double operator()(const PreferenceRanking& query) const noexcept { return ratio_of(tally_of(query, pairs)); }
  bool operator==(const PrefsSimp&) const = default;
};

/// Calls visit(for, against) for each pair of documents between which a group has a preference, in rank order: the
/// number of groups that prefer the document above, and the number that prefer the one below. The places of the
/// documents are in [first, last) and, for the one below, in [first_below, last_below).
template <class Visit>
void for_each_pair(const PreferenceRanking& query, std::uint32_t first, std::uint32_t last, std::uint32_t first_below,
                   std::uint32_t last_below, const Visit& visit) noexcept {
  const auto in_favour = query.scratch.first(query.judged), against = query.scratch.last(query.judged);
  std::fill(query.positions.begin(), query.positions.end(), 0U);  // of the first document of each group not yet above
  for (std::uint32_t above = 0; above < last; ++above) {
    std::fill(in_favour.begin(), in_favour.end(), 0U);
    std::fill(against.begin(), against.end(), 0U);
    for (std::size_t g = 0; g < query.groups.size(); ++g) {
      const GroupRanking& group = query.groups[g];
      std::uint32_t& position = query.positions[g];
      if (position == group.size() || group.places[position] != above) continue;
      for (std::size_t below = position + 1U; below < group.size(); ++below) {
        if (group.prefers(position, below)) ++in_favour[group.places[below]];
        if (group.prefers(below, position)) ++against[group.places[below]];
      }
      ++position;
    }
    if (above < first) continue;
    for (std::uint32_t below = std::max(above + 1, first_below); below < last_below; ++below)
      if (in_favour[below] + against[below] > 0) visit(in_favour[below], against[below]);
  }
}

/// The proportion of a pair's preferences that is fulfilled, averaged over the pairs.
struct PrefsPair {
  ByName rest{};
  PreferencePairs pairs = PreferencePairs::all;
  static constexpr auto descriptor =
      describe<PrefsPair>("PrefsPair", "Fulfilled preferences by pair",
                          "the mean, over the pairs of documents of which a group prefers one, of the proportion of "
                          "these groups whose preference is fulfilled",
                          preferences_source) |
      counted_pairs(&PrefsPair::pairs) | alias("prefs_pair", "PrefsPair") |
      alias("prefs_pair_imp", "PrefsPair(pairs=imp)") | alias("prefs_pair_ret", "PrefsPair(pairs=ret)");

  double operator()(const PreferenceRanking& query) const noexcept {
    if (query.groups.size() == 1) return ratio_of(tally_of(query, pairs));  // a pair has one preference
    double sum = 0;
    std::uint64_t count = 0;
    const auto add = [&](std::uint32_t in_favour, std::uint32_t against) {
      sum += static_cast<double>(in_favour) / static_cast<double>(in_favour + against);
      ++count;
    };
    for_each_pair(query, 0, query.returned, 0, query.returned, add);
    if (pairs != PreferencePairs::returned) for_each_pair(query, 0, query.returned, query.returned, query.judged, add);
    if (pairs == PreferencePairs::all)
      for_each_pair(query, query.returned, query.judged, query.returned, query.judged,
                    [&](std::uint32_t, std::uint32_t) { ++count; });
    return ratio(sum, static_cast<double>(count));
  }
  bool operator==(const PrefsPair&) const = default;
};

/// The proportion of fulfilled preferences of each group, averaged over the groups.
struct PrefsAvgJG {
  ByName rest{};
  PreferencePairs pairs = PreferencePairs::all;
  static constexpr auto descriptor =
      describe<PrefsAvgJG>("PrefsAvgJG", "Fulfilled preferences by group",
                           "fulfilled preferences / preferences of each judgment group, averaged over the groups; 0 "
                           "for a group without preferences",
                           preferences_source) |
      counted_pairs(&PrefsAvgJG::pairs) | alias("prefs_avgjg", "PrefsAvgJG") |
      alias("prefs_avgjg_imp", "PrefsAvgJG(pairs=imp)") | alias("prefs_avgjg_ret", "PrefsAvgJG(pairs=ret)");

  double operator()(const PreferenceRanking& query) const noexcept {
    double sum = 0;
    for (const GroupRanking& group : query.groups) sum += ratio_of(tally_of(group.counts, pairs));
    return ratio(sum, static_cast<double>(query.groups.size()));
  }
  bool operator==(const PrefsAvgJG&) const = default;
};

}  // namespace measures

using measures::NumPrefs;
using measures::NumPrefsFul;
using measures::PrefsAvgJG;
using measures::PrefsPair;
using measures::PrefsSimp;

}  // namespace irmetrics
