// Ranks the documents of runs, and combines their masks.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/every_document.hpp>
#include <irmetrics/evaluate/detail/required_grades-inl.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/evaluate/nugget_coverage.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

/// The nuggets covered by some documents, as bits.
class CoveredNuggets {
 public:
  explicit CoveredNuggets(const NuggetJudgments& query) : query_(query), words_(query.masks.width) {}

  void add(std::size_t document) {
    const NuggetMask mask = query_.masks[document];
    for (std::size_t i = 0; i < mask.size(); ++i) words_[mask.index(i)] |= mask.word(i);
  }
  bool contains(std::size_t nugget) const { return (words_[nugget / 64] >> nugget % 64 & 1) != 0; }
  std::size_t size() const {
    std::size_t size = 0;
    for (const std::uint64_t word : words_) size += static_cast<std::size_t>(std::popcount(word));
    return size;
  }

 private:
  const NuggetJudgments& query_;
  std::vector<std::uint64_t> words_;
};

/// The queries of a report: their indices among the judgments.
inline Result<std::vector<std::size_t>> choose_queries(const NuggetQrels& nuggets, std::span<const Run> runs,
                                                       const Policy& policy, CoveredQueries& report) {
  if (runs.empty()) return invalid_input("expected at least one run");
  if (auto judged = check_judged(nuggets); !judged.ok()) return judged;
  if (Status status = check_one_order(policy.ties, "the coverage of nuggets needs"); !status.ok()) return status;
  const double largest = largest_up_to(default_support_level, nuggets.size(),
                                       [&](std::size_t query) { return nuggets.largest_grade(query); });
  if (largest > 0 && largest < default_support_level)
    return invalid_input(
        "no document supports a nugget: the largest grade is {}; expected grades of {} or more for "
        "support, and 0 for none",
        largest, default_support_level);
  std::vector<std::size_t> chosen;
  std::vector<std::size_t> found(runs.size());  // number of judged queries of each run
  for (std::size_t query = 0; query < nuggets.size(); ++query) {
    const std::string_view id = nuggets.query(query);
    std::size_t lacking = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const bool has = runs[i].find(id).has_value();
      ++(has ? found[i] : lacking);
      if (!has && policy.queries == Queries::error)
        return not_found("run '{}': judged query '{}' has no results, which queries=error does not allow",
                         runs[i].name(), id);
    }
    const NuggetJudgments judged = nuggets[query];
    if (judged.nuggets.empty()) {
      report.without_nuggets.emplace_back(id);
    } else if ((lacking > 0 && policy.queries == Queries::intersection) || !is_wanted(policy, judged.documents)) {
      ++report.left_out;
    } else {
      chosen.push_back(query);
      report.queries.emplace_back(id);
      report.missing += lacking;
    }
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].size() == 0 && policy.queries == Queries::intersection)
      return annotate(no_results(), fmt::format("run '{}'", runs[i].name()));
    if (found[i] == 0 && runs[i].size() > 0)
      return not_found("run '{}': run and nuggets have no query in common: the run has '{}', the nuggets have '{}'",
                       runs[i].name(), runs[i].query(0), nuggets.query(0));
  }
  return chosen;
}

/// Calls visit(rank, document) for each judged document in the top k of a run for the query of some judgments, in rank
/// order. `document` is an index into the documents of those judgments.
template <class Visit>
Status visit_top(Aligner& aligner, const Run& run, const Judgments& judgments, std::uint32_t k, Visit&& visit) {
  const auto query = run.find(judgments.query);
  if (!query) return Status();
  const auto ranking = aligner.align(run[*query], judgments);
  if (!ranking.ok()) return annotate(ranking.status(), fmt::format("run '{}'", run.name()));
  for (std::size_t i = 0; i < ranking->hits.size() && ranking->hits[i].rank <= k; ++i)
    visit(ranking->hits[i].rank, aligner.documents()[i]);
  return Status();
}

/// The nuggets that the first k documents of a run support.
inline Result<CoveredNuggets> covered_by(Aligner& aligner, const Run& run, const NuggetJudgments& judged,
                                         std::uint32_t k) {
  CoveredNuggets covered(judged);
  Status status = visit_top(aligner, run, judged.documents, k,
                            [&](std::uint32_t, std::uint32_t document) { covered.add(document); });
  if (!status.ok()) return status;
  return covered;
}

/// The mean of a value over the queries; NaN if there are no queries.
template <class Query, class Value>
double mean_over(const std::vector<Query>& queries, Value&& value) {
  double sum = 0;
  for (const Query& query : queries) sum += static_cast<double>(value(query));
  return sum / static_cast<double>(queries.size());
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<UnionCoverage> union_coverage(const NuggetQrels& nuggets, std::span<const Run> runs,
                                                      std::uint32_t k, const Policy& policy) {
  if (Status status = detail::check_range("k", k, range::at_least(1)); !status.ok()) return status;
  UnionCoverage report;
  const auto chosen = detail::evaluate::choose_queries(nuggets, runs, policy, report);
  if (!chosen.ok()) return chosen.status();

  Aligner aligner(policy, {});
  detail::evaluate::EveryDocument every_document;
  HashSet<std::string_view> documents;
  for (const std::size_t query : *chosen) {
    const NuggetJudgments judged = nuggets[query];
    detail::evaluate::CoveredNuggets covered(judged);
    documents.clear();
    for (const Run& run : runs) {
      const auto ranked = run.find(judged.query);
      if (!ranked) continue;
      const Judgments top = policy.judged_only ? judged.documents : every_document.of(run[*ranked]);
      Status status = detail::evaluate::visit_top(aligner, run, top, k, [&](std::uint32_t, std::uint32_t document) {
        const std::string_view id = top.documents[document];
        documents.insert(id);
        if (const auto row =
                find_id(judged.documents.index, judged.documents.documents, id, top.documents.hashes[document]))
          covered.add(*row);
      });
      if (!status.ok()) return status;
    }
    const std::size_t size = judged.nuggets.size(), found = covered.size();
    report.per_query.push_back({.documents = documents.size(),
                                .nuggets = size,
                                .covered = found,
                                .coverage = static_cast<double>(found) / static_cast<double>(size),
                                .all_covered = found == size,
                                .success = found >= std::min<std::size_t>(k, size)});
  }
  report.documents =
      detail::evaluate::mean_over(report.per_query, [](const UnionOfQuery& one) { return one.documents; });
  report.coverage = detail::evaluate::mean_over(report.per_query, [](const UnionOfQuery& one) { return one.coverage; });
  report.all_covered =
      detail::evaluate::mean_over(report.per_query, [](const UnionOfQuery& one) { return one.all_covered; });
  report.success = detail::evaluate::mean_over(report.per_query, [](const UnionOfQuery& one) { return one.success; });
  return report;
}

IRMETRICS_INLINE Result<SetSize> set_size(const NuggetQrels& nuggets, const Run& run, std::uint32_t limit,
                                          const Policy& policy) {
  if (Status status = detail::check_range("limit", limit, range::at_least(1)); !status.ok()) return status;
  SetSize report;
  const auto chosen = detail::evaluate::choose_queries(nuggets, std::span(&run, 1), policy, report);
  if (!chosen.ok()) return chosen.status();

  Aligner aligner(policy, {});
  std::vector<std::uint32_t> sizes;
  for (const std::size_t query : *chosen) {
    const NuggetJudgments judged = nuggets[query];
    detail::evaluate::CoveredNuggets covered(judged);
    std::optional<std::uint32_t> size;
    Status status = detail::evaluate::visit_top(aligner, run, judged.documents, limit,
                                                [&](std::uint32_t rank, std::uint32_t document) {
                                                  if (size) return;
                                                  covered.add(document);
                                                  if (covered.size() == judged.nuggets.size()) size = rank;
                                                });
    if (!status.ok()) return status;
    report.per_query.push_back(size);
    if (size) sizes.push_back(*size);
  }
  report.mean = detail::evaluate::mean_over(sizes, [](std::uint32_t size) { return size; });
  report.share = detail::evaluate::mean_over(report.per_query, [](const auto& size) { return size.has_value(); });
  return report;
}

IRMETRICS_INLINE Result<NuggetDifficulties> nugget_difficulty(const NuggetQrels& nuggets, std::span<const Run> runs,
                                                              std::uint32_t k, const Policy& policy) {
  if (Status status = detail::check_range("k", k, range::at_least(1)); !status.ok()) return status;
  NuggetDifficulties report;
  const auto chosen = detail::evaluate::choose_queries(nuggets, runs, policy, report);
  if (!chosen.ok()) return chosen.status();

  Aligner aligner(policy, {});
  for (const std::size_t query : *chosen) {
    const NuggetJudgments judged = nuggets[query];
    const std::size_t first = report.nuggets.size();
    for (const Nugget& nugget : judged.nuggets) report.nuggets.push_back({std::string(judged.query), nugget.id});
    for (const Support& support : judged.support)
      if (support.grade >= default_support_level) ++report.nuggets[first + support.nugget].documents;
    for (const Run& run : runs) {
      const auto covered = detail::evaluate::covered_by(aligner, run, judged, k);
      if (!covered.ok()) return covered.status();
      for (std::size_t i = 0; i < judged.nuggets.size(); ++i)
        if (covered->contains(i)) ++report.nuggets[first + i].runs;
    }
  }
  for (NuggetDifficulty& nugget : report.nuggets)
    nugget.share = static_cast<double>(nugget.runs) / static_cast<double>(runs.size());
  return report;
}

IRMETRICS_INLINE Result<TwoSides> two_sides(const NuggetQrels& nuggets, const Run& run, std::uint32_t k,
                                            const Policy& policy) {
  if (Status status = detail::check_range("k", k, range::at_least(1)); !status.ok()) return status;
  TwoSides report;
  const auto chosen = detail::evaluate::choose_queries(nuggets, std::span(&run, 1), policy, report);
  if (!chosen.ok()) return chosen.status();

  Aligner aligner(policy, {});
  report.queries.clear();
  report.missing = 0;
  for (const std::size_t query : *chosen) {
    const NuggetJudgments judged = nuggets[query];
    if (judged.nuggets.size() != 2) {
      ++report.other_queries;
      continue;
    }
    const auto covered = detail::evaluate::covered_by(aligner, run, judged, k);
    if (!covered.ok()) return covered.status();
    report.queries.emplace_back(judged.query);
    report.missing += run.find(judged.query) ? 0U : 1U;
    report.per_query.push_back(covered->contains(0)   ? covered->contains(1) ? Sides::both : Sides::only_first
                               : covered->contains(1) ? Sides::only_second
                                                      : Sides::neither);
  }
  const auto share = [&](Sides sides) {
    return detail::evaluate::mean_over(report.per_query, [sides](Sides found) { return found == sides; });
  };
  report.both = share(Sides::both);
  report.only_first = share(Sides::only_first);
  report.only_second = share(Sides::only_second);
  report.neither = share(Sides::neither);
  return report;
}

}  // namespace irmetrics
