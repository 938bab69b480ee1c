// All scores of systems on one collection, by measure: what correlations, stability and data sets are about.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/evaluate/data_sets.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/io/score_files.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// The scores of systems on one collection: for each measure, a table of the scores of queries, overall scores, or
/// both.
struct ScoreSet {
  ScoreSet() = default;
  ScoreSet(std::string name, std::vector<ScoreTable> tables, std::vector<MeasureScores> overall = {});
  /// The results of evaluate for several systems. Those that were not scored alike have overall scores only.
  static ScoreSet of(std::string name, std::span<const NamedScores> systems);

  std::string name;
  std::vector<ScoreTable> tables;            // of the measures with per-query scores
  std::vector<MeasureScores> overall;        // of any measures
  std::vector<std::vector<double>> queries;  // behind each overall score; empty if unknown
  std::vector<Audit> audits;                 // of the evaluated systems
  Status not_alike;                          // why results of evaluate have no tables

  /// Null if the measure has no per-query scores, or no overall ones.
  const ScoreTable* table(const std::string& measure) const&;
  const ScoreTable* table(const std::string& measure) const&& = delete;
  const SystemScores* overall_scores(const std::string& measure) const&;
  const SystemScores* overall_scores(const std::string& measure) const&& = delete;
  bool has(const std::string& measure) const { return table(measure) != nullptr || overall_scores(measure) != nullptr; }
  /// The means over queries if there are any, otherwise the overall scores, of an existing measure.
  SystemScores ranking(const std::string& measure) const;
  /// The rankings by those of some measures that the set has.
  std::vector<NamedRanking> rankings(std::span<const std::string> measures) const;
  /// The measures, by the names of their tables: a measure with both kinds of scores is listed once.
  std::vector<std::string> measures() const;
  /// The same measures, by their own names if they have overall scores: GMAP, where measures() has ln(GMAP).
  std::vector<std::string> overall_measures() const;
  /// The overall scores by overall_measures(); the means over queries, where there are no overall ones.
  std::vector<NamedRanking> overall_rankings() const;
  /// The same, with the number of queries behind each.
  DataSetScores data_set() const;

 private:
  HashMap<std::string, std::size_t> table_indices_, overall_indices_;  // by measure
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/score_set-inl.hpp>
#endif
