// Files of scores, made by irmetrics or by any other tool: what is compared and correlated without scoring runs again.
// Per-query scores become tables, a row a system; overall scores become rankings of systems.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/collection/score_tables.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/error.hpp>
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

/// How scores stand in a file.
enum class ScoreFormat : std::uint8_t {
  automatic,  // what the first line shows
  csv,        // irmetrics evaluate --csv: "run,measure,query,value", in any order, and a line for each value
  json,       // irmetrics evaluate --json
  trec_eval,  // trec_eval -q: measure, query, value; one file a system
  table,      // cells between tabs or commas; the first line names the columns, its first cell says what they are
};
template <>
inline constexpr std::array<std::string_view, 5> enum_names<ScoreFormat> = {"auto", "csv", "json", "trec_eval",
                                                                            "table"};

struct ScoreFileOptions {
  ScoreFormat format = ScoreFormat::automatic;
  /// The measure of tables that do not name one.
  std::string measure = "score";
  UnsharedQueries unshared = UnsharedQueries::error;
  /// What a measure is called that a file calls by this name, such as canonical_measure of measures/grammar.hpp, by
  /// which trec_eval's `map` and `AP` meet. Empty: as the file says.
  std::function<std::string(std::string_view)> canonical = {};
  /// Whether a text is a measure. Where scores of queries are read, a table of systems whose columns all are measures
  /// is an error then: it is a leaderboard. Empty: the columns are queries.
  std::function<bool(std::string_view)> is_measure = {};
};

/// Per-query scores, a table for each measure. Files add up: each may hold other systems, measures or queries. They may
/// be compressed (.gz, .zst). "nan" and null say that a measure is not defined on a query.
///   trec_eval: the system's name is the file's `runid`; if a file has none, or two have the same, it is each file's
///     name without its endings. Values that are text (runid, relstring) are passed over.
///   table: the first cell says what goes down and across. `query` (or qid, topic): queries down, systems across.
///     `system` (or run, runid, model): systems down, queries across. Both, in either order: a line for each system
///     and query, measures across, as ndeval and gdeval print it. An empty cell is a value that is not there.
///   json: measures come in the order of their names.
/// Overall values (query `all`; in a table also `amean`) are passed over, and so no query can have these names, but in
/// JSON. Fails, naming file, line and column, on what is not as it should be and on a value that comes twice; and as
/// ScoreTablesBuilder::finish does.
absl::StatusOr<std::vector<ScoreTable>> read_score_tables(std::span<const std::string> paths,
                                                          const ScoreFileOptions& options = {});

/// The scores of systems under one measure.
using MeasureScores = std::pair<std::string, SystemScores>;

/// Overall scores, {system: score} for each measure, from the same files: their overall values. In a table of systems
/// down what goes across is measures: a leaderboard. One of queries down gives the means of its systems.
/// Fails as above, and if there are no overall values.
absl::StatusOr<std::vector<MeasureScores>> read_system_scores(std::span<const std::string> paths,
                                                              const ScoreFileOptions& options = {});

/// All that files hold: tables of the measures that have scores of queries, and the overall scores.
struct AllScores {
  std::vector<ScoreTable> tables;
  std::vector<MeasureScores> overall;
};

/// Both at once. A table of systems down is taken for a leaderboard, as by read_system_scores; one of queries down has
/// scores of queries only.
absl::StatusOr<AllScores> read_all_scores(std::span<const std::string> paths, const ScoreFileOptions& options = {});

/// The table of these formats, for lists.
std::vector<FileFormat> score_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/score_files-inl.hpp>
#endif
