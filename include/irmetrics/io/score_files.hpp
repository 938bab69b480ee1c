// Files of scores, from irmetrics or any other tool, for comparison and correlation without evaluating runs again.
// Per-query scores become tables with one row per system; overall scores become rankings of systems.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/collection/score_tables.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/format.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// Layout of scores in a file.
enum class ScoreFormat : std::uint8_t {
  automatic,  // by the first line
  csv,        // "run,measure,query,value", in any order, with one line per value
  json,       // a report on scores in JSON
  trec_eval,  // trec_eval -q: measure, query, value; one file per system
  table,      // cells separated by tabs or commas; the first line names the columns, its first cell defines the rows
};
template <>
inline constexpr std::array<std::string_view, 5> enum_names<ScoreFormat> = {"auto", "csv", "json", "trec_eval",
                                                                            "table"};

/// Options of the readers of scores.
struct ScoreFileOptions {
  ScoreFormat format = ScoreFormat::automatic;
  /// The name of the measure in tables without one.
  std::string measure = "score";
  UnsharedQueries unshared = UnsharedQueries::error;
  /// Maps the name of a measure in a file to another, such as canonical_measure of measures/grammar.hpp, which maps
  /// trec_eval's `map` to `AP`. Empty: names are unchanged.
  std::function<std::string(std::string_view)> canonical = {};
  /// Whether a text is a measure. If all columns of a table of systems are measures, it is a leaderboard, which is an
  /// error if per-query scores are requested. Empty: the columns are queries.
  std::function<bool(std::string_view)> is_measure = {};
  Limits limits = {};
};

/// Per-query scores, one table per measure. Files are combined: each may contain other systems, measures or queries.
/// They may be compressed (.gz, .zst). "nan" and null mean that a measure is undefined for a query.
///
/// trec_eval: the name of the system is the file's `runid`; if a file has none, or two are equal, the names are
/// those of the files (see file_stem). Text values (runid, relstring) are ignored.
///
/// table: the first cell defines rows and columns. `query` (or qid, topic): one row per query, one column per system.
/// `system` (or run, runid, model): one row per system, one column per query. Both, in either order: one row per system
/// and query, one column per measure, as ndeval and gdeval print it. An empty cell is a missing value.
///
/// json: measures are in the order of their names. A file of an evaluation, which write_evaluation_file of
/// evaluate/evaluation_file.hpp made, must have the contents that were written.
///
/// Files do not say whether lower is better: as_measured() of evaluate/tables_of_scores.hpp sets this for the measures
/// of this library.
///
/// Overall values (query `all`; in a table also `amean`) are ignored; so no query can have these names, except in JSON.
/// Fails, naming file, line and column, on invalid input and on duplicate values; and like ScoreTablesBuilder::finish.
Result<std::vector<ScoreTable>> read_score_tables(std::span<const std::string> paths,
                                                  const ScoreFileOptions& options = {});

/// The scores of systems under one measure. Their `lower_is_better` is false: files do not contain it, and
/// lower_is_better() of evaluate/tables_of_scores.hpp gives it for the measures of this library.
using MeasureScores = std::pair<std::string, SystemScores>;

/// Overall scores, {system: score} for each measure, from the same files. In a table with one row per system, the
/// columns are measures: a leaderboard. For a table with one row per query, the scores are the means of its systems.
/// Fails as above, and if there are no overall values.
Result<std::vector<MeasureScores>> read_system_scores(std::span<const std::string> paths,
                                                      const ScoreFileOptions& options = {});

/// The full contents of files: tables of the measures with per-query scores, and the overall scores.
struct AllScores {
  std::vector<ScoreTable> tables;
  std::vector<MeasureScores> overall;
};

/// Both at once. A table with one row per system is read as a leaderboard, as by read_system_scores; a table with one
/// row per query has per-query scores only.
Result<AllScores> read_all_scores(std::span<const std::string> paths, const ScoreFileOptions& options = {});

/// Whether a file contains scores, and not a run. By its first line; JSON that begins like both is read, unless it
/// begins as a file of an evaluation. Standard input and pipes, which can be read only once, count as runs. Fails if
/// the file cannot be read.
Result<bool> is_score_file(const std::string& path, const Limits& limits = {});

/// Whether a file begins as files of evaluations do. It is not read any further. Standard input and pipes, which can be
/// read only once, are no such files.
Result<bool> is_evaluation_file(const std::string& path, const Limits& limits = {});

/// The table of these formats, for lists.
std::vector<FileFormat> score_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/score_files-inl.hpp>
#endif
