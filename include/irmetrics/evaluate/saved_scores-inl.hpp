// Writes scores as CSV, and makes scores of the values in files.
#pragma once

#include <irmetrics/base/detail/name_index.hpp>
#include <irmetrics/evaluate/detail/scores_csv-inl.hpp>
#include <irmetrics/evaluate/saved_scores.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/score_files-inl.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <map>
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

}  // namespace irmetrics
