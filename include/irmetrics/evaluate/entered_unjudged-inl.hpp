// Finds the documents by the first ranks of both runs, and scores their queries again with judgments of them.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/whole_ranking.hpp>
#include <irmetrics/evaluate/entered_unjudged.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/scoring.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

inline bool is_judged(const Judgments& judgments, std::string_view document) noexcept {
  const auto grade = judgments.grade(document);
  return grade && *grade >= 0;
}

/// The unjudged documents of a query that entered.
struct EnteredOfQuery {
  std::size_t query;  // index among the judgments
  std::vector<std::string_view> documents;
};

/// For each cut-off, the queries with an unjudged document in the first k of the run after only. Each ranking is found
/// once, down to the last cut-off, which is the largest.
inline Result<std::vector<std::vector<EnteredOfQuery>>> find_entered(const TestCollection& collection,
                                                                     const Run& before, const Run& after,
                                                                     std::span<const std::uint32_t> cutoffs,
                                                                     Policy policy) {
  policy.judged_only = false;  // an unjudged document has a place in the ranking that judged_only removes it from
  WholeRanking first(before, policy, cutoffs.back()), second(after, policy, cutoffs.back());
  std::vector<std::vector<EnteredOfQuery>> entered(cutoffs.size());
  for (std::size_t query = 0; query < collection.size(); ++query) {
    const Judgments judged = collection.qrels()[query];
    if (Status status = first.rank(judged.query, judged); !status.ok()) return status;
    if (Status status = second.rank(judged.query, judged); !status.ok()) return status;
    for (std::size_t i = 0; i < second.documents().size(); ++i) {
      const std::string_view document = second.documents()[i];
      const auto rank_before = first.rank_of(document);
      if (is_judged(judged, document)) continue;
      for (std::size_t cutoff = 0; cutoff < cutoffs.size(); ++cutoff) {
        if (i >= cutoffs[cutoff] || (rank_before && *rank_before <= cutoffs[cutoff])) continue;
        std::vector<EnteredOfQuery>& queries = entered[cutoff];
        if (queries.empty() || queries.back().query != query) queries.push_back({query, {}});
        queries.back().documents.push_back(document);
      }
    }
  }
  return entered;
}

/// The judgments of the queries, with a grade for the documents that entered.
inline Result<Qrels> judge_entered(const Qrels& qrels, std::span<const EnteredOfQuery> entered, double grade) {
  QrelsBuilder builder;
  for (const EnteredOfQuery& one : entered) {
    const Judgments judged = qrels[one.query];
    for (std::size_t i = 0; i < judged.size(); ++i) {
      const bool again = judged.grades[i] < 0 && std::find(one.documents.begin(), one.documents.end(),
                                                           judged.documents[i]) != one.documents.end();
      if (again) continue;
      if (Status status = builder.add(judged.query, judged.documents[i], judged.grades[i]); !status.ok()) return status;
    }
    for (const std::string_view document : one.documents)
      if (Status status = builder.add(judged.query, document, grade); !status.ok()) return status;
  }
  return std::move(builder).build();
}

using Differences = HashMap<std::string_view, double>;

/// After - before for each query of a table of both.
inline Differences differences_in(const ScoreTable& table) {
  Differences differences;
  const std::span<const double> before = table.scores(0), after = table.scores(1);
  for (std::size_t i = 0; i < before.size(); ++i) differences.try_emplace(table.queries()[i], after[i] - before[i]);
  return differences;
}

/// The mean over the queries in order, with the differences of those that entered in place of the others.
inline double mean_difference(const TestCollection& collection, const Differences& as_judged,
                              std::span<const EnteredOfQuery> entered, const Differences& again) {
  double sum = 0;
  std::size_t count = 0;
  auto next = entered.begin();
  for (std::size_t query = 0; query < collection.size(); ++query) {
    const bool replaced = next != entered.end() && next->query == query;
    if (replaced) ++next;
    const Differences& differences = replaced ? again : as_judged;
    const auto found = differences.find(collection.query(query));
    if (found == differences.end()) continue;
    sum += found->second;
    ++count;
  }
  return sum / static_cast<double>(count);
}

/// One table per measure of both runs.
inline Result<std::vector<ScoreTable>> tables_of_both(const Scores& before, const Scores& after) {
  const std::array<NamedScores, 2> both = {NamedScores{"before", before}, NamedScores{"after", after}};
  return score_tables(both);
}

/// Measures with the same k, for which the runs are scored again.
class HolesAtCutoff {
 public:
  HolesAtCutoff(const TestCollection& collection, const Run& before, const Run& after,
                const EnteredUnjudgedOptions& options)
      : collection_(collection), before_(before), after_(after) {
    evaluation_.policy = options.policy;
    evaluation_.threads = options.threads;
    // The queries with holes are a part of the collection, of which these errors do not hold.
    evaluation_.disjoint_is_zero = true;
    evaluation_.low_grades_are_zero = true;
  }

  /// Fills in the bounds of some measures; `rows` have their differences as judged.
  Status bound(std::span<const EnteredOfQuery> entered, double grade, std::span<const AnyMeasure> measures,
               std::span<HoleBounds*> rows, std::span<const Differences> as_judged) {
    std::vector<AnyMeasure> graded;  // the measures of document judgments
    std::vector<std::size_t> graded_rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (const EnteredOfQuery& one : entered) {
        rows[i]->documents += one.documents.size();
        rows[i]->queries.emplace_back(collection_.query(one.query));
      }
      if (measures[i].support_level() || measures[i].needs_preferences()) continue;
      graded.push_back(measures[i]);
      graded_rows.push_back(i);
      rows[i]->none = rows[i]->all = rows[i]->difference;
    }
    if (entered.empty() || graded.empty()) return Status();
    const std::pair<double, double HoleBounds::*> both[] = {{0, &HoleBounds::none}, {grade, &HoleBounds::all}};
    for (const auto& [added, bound] : both) {
      auto qrels = judge_entered(collection_.qrels(), entered, added);
      if (!qrels.ok()) return qrels.status();
      const auto tables = score(*std::move(qrels), graded);
      if (!tables.ok()) return tables.status();
      for (std::size_t i = 0; i < graded.size(); ++i)
        rows[graded_rows[i]]->*bound =
            mean_difference(collection_, as_judged[graded_rows[i]], entered, differences_in((*tables)[i]));
    }
    return Status();
  }

 private:
  Result<std::vector<ScoreTable>> score(const TestCollection& judgments, const std::vector<AnyMeasure>& measures) {
    const auto before = irmetrics::evaluate(judgments, before_, measures, evaluation_);
    if (!before.ok()) return before.status();
    const auto after = irmetrics::evaluate(judgments, after_, measures, evaluation_);
    if (!after.ok()) return after.status();
    return tables_of_both(*before, *after);
  }

  const TestCollection& collection_;
  const Run& before_;
  const Run& after_;
  EvaluateOptions evaluation_;
};

inline Status check_options(const EnteredUnjudgedOptions& options) {
  if (Status status = check_ranges(options); !status.ok()) return status;
  return check_one_order(options.policy.ties, "documents that entered need");
}

/// The largest grade of all queries, or 1 if no document is relevant.
inline double relevant_grade(const TestCollection& collection) {
  double largest = 0;
  for (std::size_t query = 0; query < collection.size(); ++query)
    largest = std::max(largest, collection.qrels().largest_grade(query));
  return largest > 0 ? largest : 1;
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<EnteredUnjudged> entered_unjudged(const TestCollection& collection, const Run& before,
                                                          const Run& after, const Scores& before_scores,
                                                          const Scores& after_scores,
                                                          const EnteredUnjudgedOptions& options) {
  using namespace detail::evaluate;
  if (Status status = check_options(options); !status.ok()) return status;
  const auto tables = tables_of_both(before_scores, after_scores);
  if (!tables.ok()) return tables.status();
  EnteredUnjudged found{before.name(), after.name(), relevant_grade(collection), {}};
  const std::vector<AnyMeasure>& measures = before_scores.measures();
  std::vector<Differences> as_judged;
  for (std::size_t i = 0; i < measures.size(); ++i) {
    HoleBounds& row = found.measures.emplace_back();
    row.measure = (*tables)[i].measure();
    row.k = measures[i].cutoff() != 0 ? measures[i].cutoff() : options.k;
    as_judged.push_back(differences_in((*tables)[i]));
    row.difference = mean_difference(collection, as_judged[i], {}, {});
  }
  std::vector<std::uint32_t> cutoffs;
  for (const HoleBounds& row : found.measures) cutoffs.push_back(row.k);
  std::sort(cutoffs.begin(), cutoffs.end());
  cutoffs.erase(std::unique(cutoffs.begin(), cutoffs.end()), cutoffs.end());
  if (cutoffs.empty()) return found;
  const auto entered = find_entered(collection, before, after, cutoffs, options.policy);
  if (!entered.ok()) return entered.status();
  HolesAtCutoff holes(collection, before, after, options);
  for (std::size_t cutoff = 0; cutoff < cutoffs.size(); ++cutoff) {
    std::vector<AnyMeasure> at;
    std::vector<HoleBounds*> rows;
    std::vector<Differences> differences;
    for (std::size_t i = 0; i < measures.size(); ++i) {
      if (found.measures[i].k != cutoffs[cutoff]) continue;
      at.push_back(measures[i]);
      rows.push_back(&found.measures[i]);
      differences.push_back(as_judged[i]);
    }
    if (Status status = holes.bound((*entered)[cutoff], found.grade, at, rows, differences); !status.ok())
      return status;
  }
  return found;
}

IRMETRICS_INLINE Result<EnteredUnjudged> entered_unjudged(const TestCollection& collection, const Run& before,
                                                          const Run& after, const Measures& measures,
                                                          const EnteredUnjudgedOptions& options) {
  if (Status status = detail::evaluate::check_options(options); !status.ok()) return status;
  EvaluateOptions evaluation;
  evaluation.policy = options.policy;
  evaluation.threads = options.threads;
  const auto before_scores = evaluate(collection, before, measures, evaluation);
  if (!before_scores.ok()) return before_scores.status();
  const auto after_scores = evaluate(collection, after, measures, evaluation);
  if (!after_scores.ok()) return after_scores.status();
  return entered_unjudged(collection, before, after, *before_scores, *after_scores, options);
}

IRMETRICS_INLINE std::optional<std::uint32_t> last_rank_of_holes(const Scores& scores, const Policy& policy) {
  if (!detail::evaluate::first_ranks_suffice(policy) || scores.audit().duplicates > 0) return std::nullopt;
  const std::uint32_t deepest = detail::evaluate::deepest_rank(scores.measures(), policy);
  return deepest == Aligner::every_rank ? std::nullopt : std::optional(deepest);
}

}  // namespace irmetrics
