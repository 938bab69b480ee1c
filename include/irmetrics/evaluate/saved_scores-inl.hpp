// Writes scores as CSV, and makes scores of the values in files.
#pragma once

#include <irmetrics/base/detail/name_index.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/evaluate/detail/scores_csv-inl.hpp>
#include <irmetrics/evaluate/saved_scores.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/score_files-inl.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

/// The values of a system, by measure.
struct SavedSystem {
  NameIndex measures;
  std::vector<std::map<std::string, double>> values;  // of each measure, by query
  std::vector<std::optional<double>> overall;
  std::set<std::string> queries;
};

inline Status add_value(const io::FileScores& file, const io::ScoreValue& value, SavedSystem& system) {
  const std::size_t measure = system.measures.add(value.measure);
  system.values.resize(system.measures.size());
  system.overall.resize(system.measures.size());
  const auto where = [&] { return file.location(value.line, value.column); };
  if (std::isinf(value.value))
    return invalid_input("{}: system '{}', {}: expected a finite score, not {}", where(), value.system, value.measure,
                         value.value);
  if (value.query.empty()) {
    system.overall[measure] = value.value;
  } else {
    if (!system.values[measure].emplace(value.query, value.value).second)
      return duplicate_input("{}: system '{}', query '{}': duplicate value of {}", where(), value.system, value.query,
                             value.measure);
    system.queries.insert(value.query);
  }
  return Status();
}

inline Result<Scores> scores_of(const std::string& name, const SavedSystem& system) {
  std::vector<AnyMeasure> measures;
  std::vector<double> values;
  for (std::size_t i = 0; i < system.measures.size(); ++i) {
    auto measure = parse_measure(system.measures.names()[i]);
    if (!measure.ok()) return annotate(measure.status(), fmt::format("system '{}'", name));
    measures.push_back(*std::move(measure));
    for (const std::string& query : system.queries) {
      const auto value = system.values[i].find(query);
      if (value == system.values[i].end())
        return invalid_input("system '{}', query '{}': there is no value of {}", name, query,
                             system.measures.names()[i]);
      values.push_back(value->second);
    }
  }
  Audit audit;
  audit.scored = system.queries.size();
  Scores scores(name, std::move(measures), {system.queries.begin(), system.queries.end()}, std::move(values),
                std::vector<bool>(system.queries.size()), std::move(audit));
  for (std::size_t i = 0; i < system.overall.size(); ++i)
    if (scores.measures()[i].aggregate() == Aggregate::pooled && system.overall[i])
      set_overall(scores, i, *system.overall[i]);
  return scores;
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Status write_scores(std::span<const NamedScores> systems, const std::string& path) {
  std::string text(detail::evaluate::csv_columns);
  for (const NamedScores& system : systems)
    if (Status status = detail::evaluate::append_csv(system, true, text); !status.ok()) return status;
  return write_file(path, text);
}

IRMETRICS_INLINE Status write_scores(const Scores& scores, const std::string& path) {
  const NamedScores named{scores.run(), scores};
  return write_scores(std::span(&named, 1), path);
}

IRMETRICS_INLINE Result<std::vector<NamedScores>> read_scores(std::span<const std::string> paths,
                                                              const ScoreFileOptions& options) {
  ScoreFileOptions canonical = options;
  if (!canonical.canonical) canonical.canonical = canonical_measure;
  const auto files = detail::io::read_score_files(paths, canonical, detail::io::ScoresOf::queries);
  if (!files.ok()) return files.status();
  detail::NameIndex names;
  std::vector<detail::evaluate::SavedSystem> systems;
  for (const detail::io::FileScores& file : *files) {
    for (const detail::io::ScoreValue& value : file.values) {
      const std::size_t system = names.add(value.system);
      systems.resize(names.size());
      if (Status status = detail::evaluate::add_value(file, value, systems[system]); !status.ok()) return status;
    }
  }
  std::vector<NamedScores> result;
  for (std::size_t i = 0; i < systems.size(); ++i) {
    if (systems[i].queries.empty())
      return not_found("{}: no per-query scores of '{}', only overall ones", detail::io::names_of(*files),
                       names.names()[i]);
    auto scores = detail::evaluate::scores_of(names.names()[i], systems[i]);
    if (!scores.ok()) return annotate(scores.status(), detail::io::names_of(*files));
    result.push_back({names.names()[i], *std::move(scores)});
  }
  return result;
}

IRMETRICS_INLINE Result<std::vector<NamedScores>> read_scores(const std::string& path,
                                                              const ScoreFileOptions& options) {
  return read_scores(std::span(&path, 1), options);
}

namespace detail::evaluate {

/// The decimals of the values of a file by measure, if all values of a measure have as many: a tool printed them in
/// this form. Fewer than three may be the shortest text of exact values, such as 0.5.
inline std::map<std::string, std::uint32_t> printed_decimals(const io::FileScores& file) {
  constexpr std::uint32_t fewest = 3, full = 15;
  std::map<std::string, std::optional<std::uint32_t>> all;
  for (const io::ScoreValue& value : file.values) {
    if (value.query.empty() || std::isnan(value.value)) continue;
    const auto [found, is_first] = all.try_emplace(value.measure, value.decimals);
    if (!is_first && found->second != value.decimals) found->second = std::nullopt;
  }
  std::map<std::string, std::uint32_t> printed;
  for (const auto& [measure, decimals] : all)
    if (decimals && *decimals >= fewest && *decimals < full) printed.emplace(measure, *decimals);
  return printed;
}

/// Adds the values of the queries to tables, except those of other measures.
class JoinedScores {
 public:
  explicit JoinedScores(std::span<const std::string> measures) : measures_(measures.begin(), measures.end()) {}

  /// Rounds the scores that are added from now on as those of the file.
  void round_as(const io::FileScores& file) {
    for (const auto& [measure, decimals] : printed_decimals(file)) {
      const auto [known, is_new] = decimals_.try_emplace(measure, decimals);
      if (!is_new) known->second = std::min(known->second, decimals);
    }
  }

  Status add(const NamedScores& system) {
    for (std::size_t i = 0; i < system.scores.measures().size(); ++i) {
      const std::string measure = system.scores.measures()[i].text();
      if (!wants(measure)) continue;
      const std::span<const double> values = system.scores.per_query(i);
      for (std::size_t query = 0; query < values.size(); ++query)
        if (Status status =
                tables_.add(system.name, measure, system.scores.queries()[query], rounded(measure, values[query]));
            !status.ok())
          return status;
    }
    return Status();
  }

  Status add(const io::FileScores& file, const std::string& name) {
    bool any_query = false;
    std::set<std::string> there;
    for (const io::ScoreValue& value : file.values) {
      there.insert(value.measure);
      if (value.system != file.values[0].system)
        return invalid_input("{}: expected the scores of one system, found '{}' and '{}'",
                             file.location(value.line, value.column), file.values[0].system, value.system);
      any_query = any_query || !value.query.empty();
      if (value.query.empty() || !wants(value.measure)) continue;
      if (Status status = tables_.add(name, value.measure, value.query, rounded(value.measure, value.value));
          !status.ok())
        return annotate(status, file.location(value.line, value.column));
    }
    if (!any_query) return not_found("{}: no per-query scores, only overall ones", io::source_name(file.path));
    for (const std::string& measure : measures_)
      if (!there.contains(measure))
        return not_found("{}: there are no scores of {}, but of {}", io::source_name(file.path), measure,
                         listing(there, ", "));
    return Status();
  }

  /// Fails if nothing has the values of a measure.
  Result<std::vector<ScoreTable>> finish(UnsharedQueries unshared) const {
    for (const std::string& measure : measures_)
      if (!found_.contains(measure))
        return not_found("there are no scores of {}, but of {}", measure, listing(found_, ", "));
    auto tables = tables_.finish(unshared);
    if (!tables.ok()) return tables;
    for (ScoreTable& table : *tables)
      if (const auto decimals = decimals_.find(table.measure()); decimals != decimals_.end())
        table.set_decimals(decimals->second);
    return tables;
  }

 private:
  bool wants(const std::string& measure) {
    found_.insert(measure);
    return measures_.empty() || measures_.contains(measure);
  }

  double rounded(const std::string& measure, double value) const {
    const auto decimals = decimals_.find(measure);
    if (decimals == decimals_.end()) return value;
    return parse_number(fmt::format("{:.{}f}", value, decimals->second)).value_or(value);
  }

  std::set<std::string> measures_, found_;
  std::map<std::string, std::uint32_t> decimals_;  // by measure
  ScoreTablesBuilder tables_;
};

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<std::vector<ScoreTable>> join_scores(std::span<const NamedScores> scored,
                                                             std::span<const NamedScoreFile> files,
                                                             std::span<const std::string> measures,
                                                             const ScoreFileOptions& options) {
  ScoreFileOptions canonical = options;
  if (!canonical.canonical) canonical.canonical = canonical_measure;
  std::vector<detail::io::FileScores> contents;
  for (const NamedScoreFile& file : files) {
    auto read = detail::io::read_score_files(std::span(&file.path, 1), canonical, detail::io::ScoresOf::queries);
    if (!read.ok()) return read.status();
    contents.push_back(std::move(read->front()));
  }
  detail::evaluate::JoinedScores joined(measures);
  for (const detail::io::FileScores& file : contents) joined.round_as(file);
  for (const NamedScores& system : scored)
    if (Status status = joined.add(system); !status.ok()) return status;
  for (std::size_t i = 0; i < files.size(); ++i)
    if (Status status = joined.add(contents[i], files[i].name); !status.ok()) return status;
  auto tables = joined.finish(options.unshared);
  if (!tables.ok()) return tables.status();
  auto measured = as_measured(*std::move(tables));
  if (!measured.ok() || measures.empty()) return measured;
  std::vector<ScoreTable> chosen;
  for (const std::string& measure : measures)
    for (ScoreTable& table : *measured)
      if (find_measure(std::span(&table.measure(), 1), measure)) chosen.push_back(table);
  return chosen;
}

}  // namespace irmetrics
