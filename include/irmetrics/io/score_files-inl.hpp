// The table of formats of score files, and the conversion of values to tables.
#pragma once

#include <irmetrics/base/detail/name_index.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/document_table.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/first_line-inl.hpp>
#include <irmetrics/io/detail/score_cells-inl.hpp>
#include <irmetrics/io/detail/score_json-inl.hpp>
#include <irmetrics/io/detail/score_trec_eval-inl.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/score_files.hpp>

#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace irmetrics {
namespace detail::io {

/// The arguments of a reader of scores.
struct ScoreReading {
  std::string_view line;  // the first one
  std::size_t number;
  const ScoreFileOptions& options;
  ScoresOf wanted;
  FileScores& out;

  std::string location() const { return out.location(number, 0); }
};

using ScoreReader = Result<std::unique_ptr<ScoreLines>>;

struct ScoreFormatRow {
  ScoreFormat format;
  FormatText text;
  bool (*recognises)(std::string_view line);  // null: the fallback
  ScoreReader (*reader)(const ScoreReading& reading);
  bool has_header;  // whether the first line names the columns
};

inline bool is_score_json(std::string_view line) { return trim(line).starts_with('{'); }
inline bool is_trec_eval(std::string_view line) { return !is_score_json(line) && looks_like_trec_eval(line); }
inline bool names_long_columns(std::string_view line) {
  const auto header = read_header(line, "");
  return header.ok() && header->is_long();
}

inline ScoreReader long_reader(const ScoreReading& reading) {
  auto header = read_header(reading.line, reading.location());
  if (!header.ok()) return header.status();
  if (header->is_long()) return std::make_unique<LongLines>(reading.out, *std::move(header));
  return invalid_input("{}: expected a first line that names the columns run,measure,query,value, found '{}'",
                       reading.location(), shown(trim(reading.line), 80));
}

inline ScoreReader table_reader(const ScoreReading& reading) {
  auto header = read_header(reading.line, reading.location());
  if (!header.ok()) return header.status();
  if (!header->is_table())
    return invalid_input(
        "{}: expected scores, such as the output of trec_eval -q, or a first line that names the columns: "
        "run,measure,query,value, or query and the systems, or system and the measures; found '{}'",
        reading.location(), shown(trim(reading.line), 80));
  for (std::size_t i = 1; i < header->cells.size(); ++i)
    if (header->cells[i].text.empty())
      return invalid_input("{}: the column has no name", reading.out.location(reading.number, header->cells[i].column));
  if (reading.wanted == ScoresOf::queries)
    if (Status status = check_queries_across(*header, reading.options, reading.location()); !status.ok()) return status;
  return std::make_unique<TableLines>(reading.out, *std::move(header), reading.wanted, reading.options.measure);
}

template <class Lines>
ScoreReader plain_reader(const ScoreReading& reading) {
  return std::make_unique<Lines>(reading.out);
}

inline constexpr std::array score_formats = {
    ScoreFormatRow{.format = ScoreFormat::csv,
                   .text = {.title = "CSV of irmetrics",
                            .first_line = "names the columns `run`, `measure`, `query`, `value`, in any order",
                            .holds = "the output of `irmetrics evaluate --csv --per-query`: a first line that names "
                                     "the columns `run`, `measure`, `query`, `value`, in any order, and a line for "
                                     "each value. `query` is `all` for overall values",
                            .example = "run,measure,query,value\nbm25,AP,q1,0.5\nbm25,AP,all,0.5\n",
                            .written = ""},
                   .recognises = &names_long_columns,
                   .reader = &long_reader,
                   .has_header = true},
    ScoreFormatRow{
        .format = ScoreFormat::json,
        .text = {.title = "JSON of irmetrics",
                 .first_line = "begins with `{`",
                 .holds = "the output of `irmetrics evaluate --json --per-query`, or the file of `--write`, whose "
                          "contents must be those that were written",
                 .example = "{\"runs\": [{\"name\": \"bm25\", \"scores\": {\"AP\": 0.5}, \"per_query\": "
                            "{\"AP\": {\"q1\": 0.5}}}]}\n",
                 .written = ""},
        .recognises = &is_score_json,
        .reader = &plain_reader<JsonScoreLines>,
        .has_header = false},
    ScoreFormatRow{
        .format = ScoreFormat::trec_eval,
        .text =
            {.title = "output of trec_eval",
             .first_line = "three fields separated by whitespace, the last of them a number, or the `runid`",
             .holds =
                 "the output of `trec_eval -q`: measure, query, value, separated by whitespace. A file is a system, "
                 "named by its `runid`, or by the file's name if a file has no `runid` or two have the same",
             .example = "map\tq1\t0.5\nrunid\tall\tbm25\nmap\tall\t0.5\n",
             .written = ""},
        .recognises = &is_trec_eval,
        .reader = &plain_reader<TrecEvalLines>,
        .has_header = false},
    ScoreFormatRow{.format = ScoreFormat::table,
                   .text = {.title = "table",
                            .first_line = "names of columns",
                            .holds = "cells separated by commas or tabs. The first line names the columns, and its "
                                     "first cells determine the kind of table",
                            .example = "query,bm25,e5\nq1,0.5,0.25\n",
                            .written = ""},
                   .recognises = nullptr,
                   .reader = &table_reader,
                   .has_header = true}};
static_assert(rows_are_all_of<ScoreFormat>(score_formats) && one_takes_the_rest(score_formats));

/// Fails if a file has two overall values of a system and measure: one of them may belong to a query called `all`.
inline Status check_overall_once(const FileScores& file) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const ScoreValue& value : file.values)
    if (!file.only_systems && value.query.empty() && !seen.emplace(value.system, value.measure).second)
      return duplicate_input(
          "{}: {}{} has a second overall value; these have the query 'all', and so no query can have this name",
          file.location(value.line, value.column),
          value.system.empty() ? "" : fmt::format("system '{}': ", value.system), value.measure);
  return Status();
}

inline Result<FileScores> read_score_file(const std::string& path, const ScoreFileOptions& options, ScoresOf wanted) {
  FileScores scores;
  scores.path = path;
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  const auto named = row_if_named(options.format, score_formats);
  if (!named.ok()) return named.status();
  const ScoreFormatRow* row = *named;
  std::unique_ptr<ScoreLines> reader;
  Status status = read_whole_lines(path, *std::move(source), [&](std::string_view line, std::size_t number) -> Status {
    while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (reader) return reader->read(line, number);
    if (row == nullptr) row = &format_shown_by(line, score_formats);
    auto made = row->reader({line, number, options, wanted, scores});
    if (!made.ok()) return made.status();
    reader = *std::move(made);
    return row->has_header ? Status() : reader->read(line, number);
  });
  if (!status.ok()) return status;
  if (!reader) return invalid_input("{}: contains no scores", source_name(path));
  if (status = reader->finish(); !status.ok()) return status;
  if (scores.values.empty()) return invalid_input("{}: contains no scores", source_name(path));
  if (status = check_overall_once(scores); !status.ok()) return status;
  return scores;
}

/// Names the systems of files that contain one system each.
inline void name_systems(std::vector<FileScores>& files) {
  std::vector<FileScores*> unnamed;
  for (FileScores& file : files)
    if (file.one_system) unnamed.push_back(&file);
  std::vector<std::string> own, stems;
  for (const FileScores* file : unnamed) {
    if (file->system) own.push_back(*file->system);
    stems.push_back(file_stem(file->path));
  }
  const bool by_own = own.size() == unnamed.size() && all_differ(own);
  const bool by_stem = all_differ(stems);
  for (std::size_t i = 0; i < unnamed.size(); ++i) {
    const std::string& name = by_own ? own[i] : by_stem ? stems[i] : unnamed[i]->path;
    for (ScoreValue& value : unnamed[i]->values) value.system = name;
  }
}

/// Reads the files one after the other, with the canonical names of systems and measures.
inline Result<std::vector<FileScores>> read_score_files(std::span<const std::string> paths,
                                                        const ScoreFileOptions& options, ScoresOf wanted) {
  if (paths.empty()) return invalid_input("there are no files of scores");
  std::vector<FileScores> files;
  for (const std::string& path : paths) {
    auto file = read_score_file(path, options, wanted);
    if (!file.ok()) return file.status();
    files.push_back(*std::move(file));
  }
  name_systems(files);
  if (!options.canonical) return files;
  std::map<std::string, std::string> canonical;
  for (FileScores& file : files) {
    for (ScoreValue& value : file.values) {
      auto known = canonical.find(value.measure);
      if (known == canonical.end()) known = canonical.emplace(value.measure, options.canonical(value.measure)).first;
      value.measure = known->second;
    }
  }
  return files;
}

/// Adds the per-query values of a file.
inline Status add_queries(const FileScores& file, ScoreTablesBuilder& builder) {
  for (const ScoreValue& value : file.values) {
    if (value.query.empty()) continue;
    if (Status status = builder.add(value.system, value.measure, value.query, value.value); !status.ok())
      return annotate(status, file.location(value.line, value.column));
  }
  return Status();
}

/// Collects overall values. Measures, and the systems of each, are in order of first occurrence.
class OverallScores {
 public:
  Status add(const std::string& system, const std::string& measure, double value) {
    if (std::isinf(value))
      return invalid_input("system '{}', {}: expected a finite score, not {}", system, measure, value);
    const std::size_t index = measures_.add(measure);
    if (index >= systems_.size()) {
      systems_.resize(index + 1);
      scores_.resize(index + 1);
    }
    NameIndex& systems = systems_[index];
    if (systems.add(system) < scores_[index].size())
      return duplicate_input("system '{}': duplicate value of {}", system, measure);
    scores_[index].push_back(value);
    return Status();
  }

  std::vector<MeasureScores> by_measure() && {
    std::vector<MeasureScores> result;
    for (std::size_t i = 0; i < scores_.size(); ++i)
      result.push_back({measures_.names()[i], {std::move(systems_[i]).names(), std::move(scores_[i])}});
    return result;
  }

 private:
  NameIndex measures_;
  std::vector<NameIndex> systems_;           // of each measure
  std::vector<std::vector<double>> scores_;  // in the order of the systems
};

/// The overall values of all files.
inline Result<OverallScores> overall_scores(const std::vector<FileScores>& files) {
  OverallScores overall;
  for (const FileScores& file : files) {
    for (const ScoreValue& value : file.values) {
      if (!value.query.empty()) continue;
      if (Status status = overall.add(value.system, value.measure, value.value); !status.ok())
        return annotate(status, file.location(value.line, value.column));
    }
  }
  return overall;
}

/// The names of the files, for messages about all of them.
inline std::string names_of(const std::vector<FileScores>& files) {
  constexpr std::size_t most = 3;
  std::vector<std::string> names;
  for (const FileScores& file : files)
    if (names.size() < most) names.push_back(source_name(file.path));
  if (files.size() > most) names.push_back(fmt::format("{} more files", files.size() - most));
  return fmt::format("{}", fmt::join(names, ", "));
}

/// The tables of the files' per-query scores; empty if there are no such scores.
inline Result<std::vector<ScoreTable>> tables_of(const std::vector<FileScores>& files, UnsharedQueries unshared,
                                                 bool only_queries = false) {
  ScoreTablesBuilder builder;
  bool any_query = false;
  for (const FileScores& file : files) {
    if (only_queries && !file.only_queries) continue;
    for (const ScoreValue& value : file.values) any_query = any_query || !value.query.empty();
    if (Status status = add_queries(file, builder); !status.ok()) return status;
  }
  if (!any_query) return std::vector<ScoreTable>();
  auto tables = builder.finish(unshared);
  if (!tables.ok()) return annotate(tables.status(), names_of(files));
  return tables;
}

}  // namespace detail::io

IRMETRICS_INLINE Result<std::vector<ScoreTable>> read_score_tables(std::span<const std::string> paths,
                                                                   const ScoreFileOptions& options) {
  const auto files = detail::io::read_score_files(paths, options, detail::io::ScoresOf::queries);
  if (!files.ok()) return files.status();
  auto tables = detail::io::tables_of(*files, options.unshared);
  if (tables.ok() && tables->empty())
    return not_found("{}: no per-query scores, only overall ones", detail::io::source_name(paths[0]));
  return tables;
}

IRMETRICS_INLINE Result<std::vector<MeasureScores>> read_system_scores(std::span<const std::string> paths,
                                                                       const ScoreFileOptions& options) {
  const auto files = detail::io::read_score_files(paths, options, detail::io::ScoresOf::systems);
  if (!files.ok()) return files.status();
  auto overall = detail::io::overall_scores(*files);
  if (!overall.ok()) return overall.status();
  const auto tables = detail::io::tables_of(*files, options.unshared, true);
  if (!tables.ok()) return tables.status();
  for (const ScoreTable& table : *tables) {
    const SystemScores means = table.means();
    for (std::size_t i = 0; i < means.size(); ++i)
      if (Status status = overall->add(means.systems[i], table.measure(), means.scores[i]); !status.ok()) return status;
  }
  std::vector<MeasureScores> measures = std::move(*overall).by_measure();
  if (measures.empty())
    return not_found("{}: no overall scores, only per-query ones", detail::io::source_name(paths[0]));
  return measures;
}

IRMETRICS_INLINE Result<AllScores> read_all_scores(std::span<const std::string> paths,
                                                   const ScoreFileOptions& options) {
  const auto files = detail::io::read_score_files(paths, options, detail::io::ScoresOf::systems);
  if (!files.ok()) return files.status();
  auto tables = detail::io::tables_of(*files, options.unshared);
  if (!tables.ok()) return tables.status();
  auto overall = detail::io::overall_scores(*files);
  if (!overall.ok()) return overall.status();
  return AllScores{*std::move(tables), std::move(*overall).by_measure()};
}

IRMETRICS_INLINE Result<bool> is_score_file(const std::string& path, const Limits& limits) {
  const auto inspected = inspect_source(path, limits);
  if (!inspected.ok()) return inspected.status();
  if (!inspected->can_be_read_again) return false;
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  const auto line = detail::io::look_at_first_line(*source, Comments::off);
  if (!line.ok()) return line.status();
  if (detail::io::is_score_json(*line)) {
    if (detail::io::read_score_file(path, {.limits = limits}, detail::io::ScoresOf::queries).ok()) return true;
    return is_evaluation_file(path, limits);  // a damaged one is not a run
  }
  if (detail::io::is_trec_eval(*line)) return true;
  const auto header = detail::io::read_header(*line, path);
  return header.ok() && (header->is_long() || header->is_table()) && !detail::io::names_document_columns(*line);
}

IRMETRICS_INLINE Result<bool> is_evaluation_file(const std::string& path, const Limits& limits) {
  auto inspected = inspect_source(path, limits);
  if (!inspected.ok()) return inspected.status();
  if (!inspected->can_be_read_again) return false;
  if (!inspected->text.ok()) return inspected->text.status();
  std::string bytes(256, ' ');
  const auto size = (*inspected->text)->read(bytes);
  if (!size.ok()) return size.status();
  bytes.resize(*size);
  std::erase_if(bytes, [](char byte) { return std::string_view(" \t\r\n").find(byte) != std::string_view::npos; });
  std::string begin = fmt::format(R"({{"format":"{}")", detail::io::evaluation_format);
  std::erase(begin, ' ');
  return bytes.starts_with(begin);
}

IRMETRICS_INLINE std::vector<FileFormat> score_file_formats() {
  return detail::io::rows_of("scores", detail::io::score_formats);
}

}  // namespace irmetrics
