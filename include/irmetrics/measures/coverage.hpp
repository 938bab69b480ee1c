// Coverage of a query's nuggets by the top of a ranking, and the depth of full coverage.
#pragma once

#include <irmetrics/measures/novelty.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace irmetrics {

/// The nuggets that must be covered.
enum class NuggetSet : std::uint8_t { all, supported };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<NuggetSet> = {"all", "supported"};

namespace measures {

/// Number of nuggets that the top of a ranking covers, and the rank of the last document that adds one.
struct Covered {
  std::uint32_t nuggets = 0, depth = 0;
};

/// The same for sparse masks: marks each nugget at its first document.
inline Covered covered_by_marks(const NuggetRanking& query, std::uint32_t last) noexcept {
  Covered covered;
  std::fill(query.scratch.begin(), query.scratch.end(), 0);
  for (const auto [rank, document] : query.hits) {
    if (rank > last) break;
    for_each_nugget(query.mask_of(document), [&, rank = rank](std::size_t s) {
      if (std::exchange(query.scratch[s], 1.0) == 0) covered = {covered.nuggets + 1, rank};
    });
  }
  return covered;
}

/// Number of nuggets that the documents at ranks up to `last` support together.
inline std::uint32_t nuggets_covered(const NuggetRanking& query, std::uint32_t last) noexcept {
  if (query.masks.sparse()) return covered_by_marks(query, last).nuggets;
  int covered = 0;
  for (std::size_t word = 0; word < query.masks.width; ++word) {
    std::uint64_t seen = 0;
    for (const auto [rank, document] : query.hits) {
      if (rank > last) break;
      seen |= query.mask_of(document)[word];
    }
    covered += std::popcount(seen);
  }
  return static_cast<std::uint32_t>(covered);
}

/// Number of nuggets with a supporting judged document.
inline std::uint32_t nuggets_supported(const NuggetRanking& query) noexcept {
  const auto none = std::count(query.supporters.begin(), query.supporters.end(), 0U);
  return static_cast<std::uint32_t>(query.supporters.size()) - static_cast<std::uint32_t>(none);
}

/// The proportion of all nuggets, supported or not, that the top k covers.
struct Coverage {
  std::uint32_t k = 20;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<Coverage>("Coverage", "Coverage",
                         "the proportion of a query's nuggets that the first k documents support; nuggets that no "
                         "judged document supports count as not covered",
                         "Thakur et al., FreshStack, 2025") |
      support_level(&Coverage::rel) | cutoff(&Coverage::k) | alias("C", "Coverage") | alias("Cov", "Coverage");

  double operator()(const NuggetRanking& query) const noexcept {
    return ratio(nuggets_covered(query, k), static_cast<double>(query.judged.nuggets.size()));
  }
  bool operator==(const Coverage&) const = default;
};

/// The proportion of the supported nuggets that the top k covers.
struct StRecall {
  std::uint32_t k = 20;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<StRecall>("StRecall", "Subtopic recall",
                         "the proportion of a query's supported nuggets that the first k documents support; nuggets "
                         "that no judged document supports are left out",
                         "Zhai et al., SIGIR 2003; ndeval strec") |
      support_level(&StRecall::rel) | cutoff(&StRecall::k) | alias("strec", "StRecall");

  double operator()(const NuggetRanking& query) const noexcept {
    return ratio(nuggets_covered(query, k), nuggets_supported(query));
  }
  bool operator==(const StRecall&) const = default;
};

/// Whether the top k covers all nuggets, or k of them if there are more than k.
struct MRecall {
  std::uint32_t k = 5;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<MRecall>(
          "MRecall", "Multi-answer recall",
          "1 if the first k documents support all of a query's nuggets, or at least k of them if it has more; else 0",
          "Min et al., EMNLP 2021; Chen and Choi, BERDS, 2024") |
      Outcome::binary | support_level(&MRecall::rel) | cutoff(&MRecall::k) | alias("MRECALL", "MRecall") |
      alias("MRec", "MRecall");

  double operator()(const NuggetRanking& query) const noexcept {
    const auto wanted = std::min<std::size_t>(k, query.judged.nuggets.size());
    return nuggets_covered(query, k) >= wanted ? 1 : 0;
  }
  bool operator==(const MRecall&) const = default;
};

/// The number of documents to read until all nuggets are covered.
struct CoverDepth {
  std::uint32_t k = 0;
  ByName rest{};
  NuggetSet nuggets = NuggetSet::all;
  double rel = 1;
  static constexpr auto descriptor =
      describe<CoverDepth>("CoverDepth", "Depth of full coverage",
                           "the rank by which all of a query's nuggets are covered; undefined if they are not, and the "
                           "mean is over the other queries",
                           "Chen and Choi, BERDS, 2024 (set size)") |
      Values{range::at_least(0)} | Aggregate::mean_of_defined | Better::lower |
      parameter("nuggets", &CoverDepth::nuggets,
                "nuggets to cover: all, or only those that a judged document supports") |
      support_level(&CoverDepth::rel) | optional_cutoff(&CoverDepth::k);

  double operator()(const NuggetRanking& query) const noexcept {
    const auto [covered, depth] = covered_by_marks(query, last_rank(k));
    const std::size_t wanted = nuggets == NuggetSet::all ? query.judged.nuggets.size() : nuggets_supported(query);
    return wanted > 0 && covered == wanted ? depth : std::numeric_limits<double>::quiet_NaN();
  }
  bool operator==(const CoverDepth&) const = default;
};

}  // namespace measures

using measures::Coverage;
using measures::CoverDepth;
using measures::MRecall;
using measures::StRecall;

}  // namespace irmetrics
