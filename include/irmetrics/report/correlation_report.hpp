// Rank correlations as tables, CSV and JSON. Every variant of tau is called by its name, and the ties are counted.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/correlation/tau_matrix.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/report/report_table.hpp>

#include <span>
#include <string>

namespace irmetrics {

/// The queries that a table of scores has not, see ScoreTable.
struct QueriesLeftOut {
  std::size_t undefined = 0, unshared = 0;

  QueriesLeftOut() = default;
  explicit QueriesLeftOut(const ScoreTable& table) : undefined(table.left_out()), unshared(table.unshared()) {}
};

/// What was correlated: two rankings, by their names, under a measure.
struct NamedCorrelation {
  std::string measure;  // may be empty
  std::string first, second;
  RankCorrelation correlation;
  QueriesLeftOut first_left_out = {}, second_left_out = {};
};

/// "Queries of old.csv: 8 (2 left out as undefined)."; nothing if none is left out.
std::string left_out_note(const std::string& name, std::size_t queries, const QueriesLeftOut& left_out);

/// All coefficients down, with their p-values and, of scores of queries, intervals. The notes count pairs and ties, say
/// where ties make the variants of tau differ, count the queries left out, and name the systems that only one ranking
/// has.
ReportTable table_of_correlation(const NamedCorrelation& named, const CorrelateOptions& options);

/// A line for each coefficient; all numbers in full.
std::string correlations_as_csv(std::span<const NamedCorrelation> named);

/// Everything, with the options. What is not a finite number is null.
absl::StatusOr<std::string> correlations_as_json(std::span<const NamedCorrelation> named,
                                                 const CorrelateOptions& options);

/// The matrix. The notes count systems and ties: of each ranking, if all have the same systems, else of each pair.
ReportTable table_of_matrix(const TauMatrix& matrix);

/// A line for each pair of rankings, and the other way round.
std::string matrix_as_csv(const TauMatrix& matrix);

/// The same as a list of rows, with ties and systems of each pair. `notes`: what else is to be known of the rankings,
/// such as queries left out.
absl::StatusOr<std::string> matrix_as_json(const TauMatrix& matrix, std::span<const std::string> notes = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/correlation_report-inl.hpp>
#endif
