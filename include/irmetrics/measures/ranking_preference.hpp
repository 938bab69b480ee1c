// Preferences between two rankings for a query, by the ranks of their relevant documents: no value is given to either.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/base/enum_table.hpp>
#include <irmetrics/base/rounded.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace irmetrics {

/// How two rankings are compared at each level of recall. Level i needs i relevant documents; the ranking that reaches
/// it at a smaller rank is preferred there, and neither if both reach it at the same rank or not at all.
///
/// rpp, invrpp, dcgrpp: recall-paired preference, Diaz and Ferraro, SIGIR 2022: the mean over the levels. lexirecall:
/// Diaz, Ekstrand and Mitra, ACM TORS 4(1), 2025 (arXiv:2302.11370, 2023). lexiprecision, rrlexiprecision: Diaz, EVIA
/// 2023. The authors' program pref_eval has the same names.
enum class RankingPreference : std::uint8_t {  // see ranking_preference_table
  rpp,
  invrpp,
  dcgrpp,
  lexirecall,
  lexiprecision,
  rrlexiprecision,
};

namespace measures {

/// The rank of a relevant document that was not returned.
inline constexpr std::uint32_t not_returned = std::numeric_limits<std::uint32_t>::max();

/// The ranks of the relevant documents of a ranking, in order; then not_returned.
class RelevantRanks {
 public:
  /// Of the documents with a grade of at least `rel`.
  RelevantRanks(const JudgedRanking& query, double rel) noexcept : query_(query), rel_(rel) {}
  /// The next rank.
  std::uint32_t next() noexcept {
    while (at_ < query_.hits.size())
      if (const auto [rank, grade] = query_.hits[at_++]; grade >= rel_) return rank;
    return not_returned;
  }

 private:
  const JudgedRanking& query_;
  double rel_;
  std::size_t at_ = 0;
};

/// Calls visit(level, rank in the first, rank in the second) for each level of recall, from 1 on, at which the rankings
/// differ.
template <class Visit>
void for_each_difference(const JudgedRanking& first, const JudgedRanking& second, double rel, Visit&& visit) {
  RelevantRanks of_first(first, rel), of_second(second, rel);
  for (std::uint32_t level = 1;; ++level) {
    const std::uint32_t one = of_first.next(), other = of_second.next();
    if (one == not_returned && other == not_returned) return;
    if (one != other) visit(level, one, other);
  }
}

/// The preference for the first ranking, in [-1, 1], given the grades that are relevant.
using PreferenceFunction = double (*)(const JudgedRanking& first, const JudgedRanking& second, double rel) noexcept;

/// The weight of a level of recall: 1 for each.
inline double equal_weight(std::uint32_t) noexcept { return 1; }
/// The weight of a level of recall: one over the level.
inline double inverse_weight(std::uint32_t level) noexcept { return 1.0 / level; }
/// The weight of a level of recall: as a rank in DCG.
inline double log2_weight(std::uint32_t level) noexcept { return 1 / log2_discount(level); }

/// The weights of the levels at which the first ranking is preferred, minus those of the second, over all weights.
template <double (*weight)(std::uint32_t) noexcept>
double paired_preference(const JudgedRanking& first, const JudgedRanking& second, double rel) noexcept {
  double sum = 0, all = 0;
  for_each_difference(first, second, rel, [&](std::uint32_t level, std::uint32_t one, std::uint32_t other) {
    sum += one < other ? weight(level) : -weight(level);
  });
  const std::uint32_t levels = count_relevant(first, rel);
  for (std::uint32_t level = 1; level <= levels; ++level) all += weight(level);
  return sum / all;
}

/// The preference at the last level at which the rankings differ: the one that returns more relevant documents is
/// preferred, otherwise the one with the better worst of them.
inline double lexicographic_recall(const JudgedRanking& first, const JudgedRanking& second, double rel) noexcept {
  double last = 0;
  for_each_difference(first, second, rel,
                      [&](std::uint32_t, std::uint32_t one, std::uint32_t other) { last = one < other ? 1 : -1; });
  return last;
}

/// The difference of the reciprocal ranks at the first level at which the rankings differ.
inline double reciprocal_lexicographic_precision(const JudgedRanking& first, const JudgedRanking& second,
                                                 double rel) noexcept {
  double found = 0;
  const auto reciprocal = [](std::uint32_t rank) { return rank == not_returned ? 0 : 1.0 / rank; };
  for_each_difference(first, second, rel, [&](std::uint32_t, std::uint32_t one, std::uint32_t other) {
    if (found == 0) found = reciprocal(one) - reciprocal(other);
  });
  return found;
}

/// The preference at the first level at which the rankings differ.
inline double lexicographic_precision(const JudgedRanking& first, const JudgedRanking& second, double rel) noexcept {
  const double difference = reciprocal_lexicographic_precision(first, second, rel);
  return difference == 0 ? 0 : difference > 0 ? 1 : -1;
}

}  // namespace measures

/// A preference between rankings with its properties.
struct RankingPreferenceRow {
  RankingPreference value;
  std::string_view name;     // as written in options
  std::string_view meaning;  // for help
  bool graded;               // whether it has a form for grades
  measures::PreferenceFunction function;
};

/// All preferences between rankings: options and help are derived from this table.
inline constexpr std::array<RankingPreferenceRow, 6> ranking_preference_table = {{
    {RankingPreference::rpp, "rpp", "recall-paired preference: wins minus losses over all levels of recall", true,
     measures::paired_preference<measures::equal_weight>},
    {RankingPreference::invrpp, "invrpp", "the same, with the weight 1 / i for level i", true,
     measures::paired_preference<measures::inverse_weight>},
    {RankingPreference::dcgrpp, "dcgrpp", "the same, with the weight 1 / log2(i + 1)", true,
     measures::paired_preference<measures::log2_weight>},
    {RankingPreference::lexirecall, "lexirecall",
     "lexicographic recall: 1 or -1 by the last level at which the rankings differ", false,
     measures::lexicographic_recall},
    {RankingPreference::lexiprecision, "lexiprecision",
     "lexicographic precision: 1 or -1 by the first level at which they differ", false,
     measures::lexicographic_precision},
    {RankingPreference::rrlexiprecision, "rrlexiprecision",
     "difference of the reciprocal ranks at the first level at which they differ", false,
     measures::reciprocal_lexicographic_precision},
}};
static_assert(rows_in_order(ranking_preference_table));
template <>
inline constexpr std::array<std::string_view, ranking_preference_table.size()> enum_names<RankingPreference> =
    names_of(ranking_preference_table);
template <>
inline std::string choice_meanings<RankingPreference>() {
  return choices_with_meanings(ranking_preference_table);
}

/// The preference for the first of two rankings for a query, in [-1, 1]: above 0 if the first is preferred, and negated
/// for the exchanged rankings. Documents with a grade of at least `rel` are relevant, returned or not; NaN if there is
/// none. `graded`: the mean of the preferences with each grade g of at least `rel` as the smallest relevant one,
/// weighted by the number of documents with a grade of at least g; for paired preferences only.
inline double ranking_preference(RankingPreference preference, const JudgedRanking& first, const JudgedRanking& second,
                                 double rel = 1, bool graded = false) noexcept {
  const RankingPreferenceRow& row = row_of(ranking_preference_table, preference);
  const std::uint32_t relevant = measures::count_relevant(first, rel);
  if (relevant == 0) return std::numeric_limits<double>::quiet_NaN();
  if (!graded) return row.function(first, second, rel);
  double sum = 0, weights = 0;
  for (std::uint32_t documents = 1; documents <= relevant; ++documents) {
    const double grade = first.judged[documents - 1];
    if (documents < relevant && first.judged[documents] == grade) continue;  // not all documents of this grade
    sum += rounded(documents * row.function(first, second, grade));
    weights += documents;
  }
  return sum / weights;
}

}  // namespace irmetrics
