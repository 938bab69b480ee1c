// Rank correlations with their names, as tables and CSV. Every variant of tau is named, and ties are counted. JSON is
// derived from the descriptions, as for all results.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/correlation/tau_matrix.hpp>
#include <irmetrics/evaluate/score_set.hpp>
#include <irmetrics/report/report_table.hpp>

#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// The queries missing from a table of scores, see ScoreTable.
struct QueriesLeftOut {
  std::size_t undefined = 0, unshared = 0;

  QueriesLeftOut() = default;
  explicit QueriesLeftOut(const ScoreTable& table) : undefined(table.left_out()), unshared(table.unshared()) {}

  static constexpr auto description =
      describe_result<QueriesLeftOut>("QueriesLeftOut", "Queries left out of scores.", ResultKind::row) |
      field("undefined", &QueriesLeftOut::undefined, "queries undefined for some system") |
      field("unshared", &QueriesLeftOut::unshared, "queries missing from some system");
};

/// The correlation of two named rankings under a measure.
struct NamedCorrelation {
  std::string measure;  // may be empty
  std::string first_name, second_name;
  RankCorrelation correlation;
  QueriesLeftOut first_left_out = {}, second_left_out = {};
  CorrelateOptions options = {};  // of the computation

  static constexpr auto description =
      describe_result<NamedCorrelation>(RankCorrelation::description.name, RankCorrelation::description.meaning) |
      key_field("measure", &NamedCorrelation::measure, "measure of the scores; empty if unknown") |
      field("first_name", &NamedCorrelation::first_name, "name of the first ranking") |
      field("second_name", &NamedCorrelation::second_name, "name of the second ranking") |
      included(&NamedCorrelation::correlation) |
      field("first_left_out", &NamedCorrelation::first_left_out, "queries left out of the first scores") |
      field("second_left_out", &NamedCorrelation::second_left_out, "queries left out of the second scores");
};

/// The correlation of two sets of scores: of two measures' tables if both sets have them, otherwise of their rankings.
Result<NamedCorrelation> correlate_sets(const ScoreSet& first, const std::string& first_measure, const ScoreSet& second,
                                        const std::string& second_measure, const CorrelateOptions& options);

/// Correlations with the same options.
struct Correlations {
  CorrelateOptions options;
  std::vector<NamedCorrelation> correlations;

  static constexpr auto description =
      describe_result<Correlations>("Correlations", "Correlations of two rankings under several measures.") |
      field("options", &Correlations::options, "options of the computation") |
      field("correlations", &Correlations::correlations, "correlation under each measure");
};

/// "Queries of old.csv: 8 (2 left out as undefined)."; empty if no query is left out.
std::string left_out_note(const std::string& name, std::size_t queries, const QueriesLeftOut& left_out);

/// One row per coefficient, with p-value and, for per-query scores, interval. The notes count pairs and ties, point out
/// variants of tau that differ because of ties, count the queries left out, and name the systems in only one ranking.
ReportTable table_of_correlation(const NamedCorrelation& named, const CorrelateOptions& options);

/// A correlation as a table.
ReportTable table_of(const NamedCorrelation& named);

/// One line per coefficient and correlation, with full precision.
std::string correlations_as_csv(std::span<const NamedCorrelation> named);

/// One line per pair and matrix, with the measure before it, with full precision.
std::string matrices_as_csv(std::span<const TauMatrix> matrices);

/// The matrix; of three or more rankings, with the means of the columns without the diagonal as its last row. The notes
/// count systems and ties: of each ranking if all have the same systems, otherwise of each pair.
ReportTable table_of(const TauMatrix& matrix);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/correlation_report-inl.hpp>
#endif
