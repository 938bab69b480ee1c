// Scores that are kept in files, to be compared with those of later runs.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/io/score_files.hpp>

#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// Writes all values as CSV: "run,measure,query,value", with the query "all" for overall values. Names may contain
/// spaces, commas and quotes, and numbers are written in full. A file whose name ends in .gz or .zst is compressed.
/// Fails if a query is called "all".
Status write_scores(std::span<const NamedScores> systems, const std::string& path);
/// The same under the name of the run.
Status write_scores(const Scores& scores, const std::string& path);

/// The scores of the systems in files of any ScoreFormat, in order of first occurrence, as evaluate returned them:
/// values are equal bit for bit, queries are in byte order, and the audit contains nothing but their number. Overall
/// values are computed from those of the queries, except for pooled measures, whose value is the file's (NaN if it has
/// none). compare takes them, alone or beside new ones. Fails as read_score_tables does, on a measure that is not built
/// in, and if a system lacks the value of a measure for one of its queries.
Result<std::vector<NamedScores>> read_scores(std::span<const std::string> paths, const ScoreFileOptions& options = {});
Result<std::vector<NamedScores>> read_scores(const std::string& path, const ScoreFileOptions& options = {});

/// A file with the scores of one system, and the name that the system gets.
struct NamedScoreFile {
  std::string name;
  std::string path;
};

/// Scores of evaluate, and scores in files of any tool, as one table per measure, as score_tables makes them: of these
/// measures, or of all if there are none. Measures unknown to this library are allowed. If a file has all values of a
/// measure with the same three or more decimals, as trec_eval prints them, those of the other systems are rounded
/// alike, so that equal results have equal scores: see ScoreTable::decimals. Fails as read_score_tables does; on a file
/// with several systems; and, naming both, on a measure or a query that a system lacks, unlike others.
Result<std::vector<ScoreTable>> join_scores(std::span<const NamedScores> scored, std::span<const NamedScoreFile> files,
                                            std::span<const std::string> measures = {},
                                            const ScoreFileOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/saved_scores-inl.hpp>
#endif
