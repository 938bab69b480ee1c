// Writes and reads files of evaluations, and tells how two evaluations differ.
#pragma once

#include <irmetrics/base/detail/json_printer-inl.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/evaluate/detail/evaluation_differences-inl.hpp>
#include <irmetrics/evaluate/detail/read_evaluation-inl.hpp>
#include <irmetrics/evaluate/detail/scores_value-inl.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/evaluation_seal-inl.hpp>
#include <irmetrics/io/file_sha256.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/version.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::evaluate {

/// Fails on measures that could not be read back.
inline Status check_built_in(const NamedScores& run) {
  if (run.scores.measures().empty()) return invalid_input("run '{}' has no measures", run.name);
  for (const AnyMeasure& measure : run.scores.measures()) {
    const auto parsed = parse_measure(measure.text());
    if (!parsed.ok() || !(*parsed == measure))
      return invalid_input(
          "run '{}': {} is not a measure of irmetrics, and a file of its values could not be read back; write_scores "
          "writes them",
          run.name, measure.text());
  }
  return Status();
}

/// The quotients of pooled measures by query; empty without such measures.
inline ResultMap quotients_value(const Scores& scores) {
  ResultMap map;
  std::span<const Quotient> left = scores.quotients();
  const std::size_t queries = scores.queries().size();
  for (const AnyMeasure& measure : scores.measures()) {
    if (measure.aggregate() != Aggregate::pooled || left.size() < queries) continue;
    ResultMap values{scores.queries(), {}};
    for (const Quotient& quotient : left.first(queries))
      values.values.push_back({std::vector<ResultValue>{{quotient.dividend}, {quotient.divisor}}});
    left = left.subspan(queries);
    map[measure.text()] = {std::move(values)};
  }
  return map;
}

inline ResultValue run_value(const NamedScores& run) {
  const Scores& scores = run.scores;
  std::vector<ResultValue> measures, missing;
  for (const AnyMeasure& measure : scores.measures()) measures.push_back({measure.text()});
  for (std::size_t i = 0; i < scores.queries().size(); ++i)
    if (scores.is_missing(i)) missing.push_back({scores.queries()[i]});
  ResultMap map{{"name", "tag", "measures", "missing", "scores", "per_query"},
                {{run.name},
                 {scores.run()},
                 {std::move(measures)},
                 {std::move(missing)},
                 {scores_value(scores)},
                 {query_scores_value(scores)}}};
  if (ResultMap quotients = quotients_value(scores); !quotients.ids.empty())
    map.add("quotients", {std::move(quotients)});
  map.add("audit", {record_of(scores.audit())});
  return {std::move(map)};
}

/// The document of the JSON in a file.
inline Result<ResultValue> read_document(const std::string& path, const Limits& limits) {
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  std::string text;
  Status status = read_whole_lines(path, *std::move(source), [&](std::string_view line, std::size_t) {
    text.append(line).append("\n");
    return Status();
  });
  if (!status.ok()) return status;
  return io::parse_json(text, io::source_name(path));
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<InputFile> input_file(InputKind kind, const std::string& path, const Limits& limits,
                                              std::optional<std::string> run) {
  auto sha256 = file_sha256(path, limits);
  if (!sha256.ok()) return sha256.status();
  return InputFile{kind, std::filesystem::path(path).filename().string(), *std::move(sha256), std::move(run)};
}

IRMETRICS_INLINE Result<std::vector<InputFile>> input_files(const InputPaths& paths, std::span<const std::string> names,
                                                            const Limits& limits) {
  std::vector<InputFile> files;
  std::map<std::string, std::optional<std::string>> known;  // a table of several runs is read once
  const auto add = [&](InputKind kind, const std::string& path, std::optional<std::string> run) {
    if (path.empty()) return Status();
    auto hash = known.find(path);
    if (hash == known.end()) {
      auto sha256 = file_sha256(path, limits);
      if (!sha256.ok()) return sha256.status();
      hash = known.emplace(path, *std::move(sha256)).first;
    }
    files.push_back({kind, std::filesystem::path(path).filename().string(), hash->second, std::move(run)});
    return Status();
  };
  Status status;
  for (const auto& [kind, path] :
       {std::pair(InputKind::qrels, &paths.qrels), std::pair(InputKind::nuggets, &paths.nuggets),
        std::pair(InputKind::preferences, &paths.preferences), std::pair(InputKind::corpus, &paths.corpus),
        std::pair(InputKind::slices, &paths.slices)})
    if (status.ok()) status = add(kind, *path, std::nullopt);
  for (std::size_t i = 0; i < std::min(names.size(), paths.runs.size()); ++i)
    for (const std::string& path : paths.runs[i])
      if (status.ok()) status = add(InputKind::run, path, names[i]);
  if (!status.ok()) return status;
  return files;
}

IRMETRICS_INLINE Result<EvaluationFile> evaluation_of(std::vector<NamedScores> runs, const Policy& policy,
                                                      const InputPaths& paths, Provenance provenance,
                                                      const Limits& limits) {
  std::vector<std::string> names;
  names.reserve(runs.size());
  for (const NamedScores& run : runs) names.push_back(run.name);
  auto inputs = input_files(paths, names, limits);
  if (!inputs.ok()) return inputs.status();
  provenance.version = IRMETRICS_VERSION_TEXT;
  provenance.inputs = *std::move(inputs);
  return EvaluationFile{std::move(runs), policy, std::move(provenance)};
}

IRMETRICS_INLINE Result<std::string> evaluation_as_json(const EvaluationFile& evaluation) {
  std::set<std::string_view> names;
  std::vector<ResultValue> runs;
  for (const NamedScores& run : evaluation.runs) {
    if (!names.insert(run.name).second) return invalid_input("two runs have the name '{}'", run.name);
    if (Status status = detail::evaluate::check_built_in(run); !status.ok()) return status;
    runs.push_back(detail::evaluate::run_value(run));
  }
  // `format` precedes the others in any order of the members: is_evaluation_file() relies on it.
  ResultMap document{{"format", "format_version", "policy", "provenance", "runs"},
                     {{std::string(detail::io::evaluation_format)},
                      {detail::io::evaluation_format_version},
                      detail::evaluate::policy_value(evaluation.policy),
                      {record_of(evaluation.provenance)},
                      {std::move(runs)}}};
  ResultValue value{std::move(document)};
  auto sha256 = detail::io::sha256_of(value);
  if (!sha256.ok()) return sha256.status();
  std::get<ResultMap>(value.held).add("sha256", {*std::move(sha256)});
  auto text = detail::json_text(value, true);
  if (text.ok()) *text += '\n';
  return text;
}

IRMETRICS_INLINE Status write_evaluation_file(const EvaluationFile& evaluation, const std::string& path) {
  const auto text = evaluation_as_json(evaluation);
  if (!text.ok()) return annotate(text.status(), path);
  return write_file(path, *text);
}

IRMETRICS_INLINE Result<EvaluationFile> read_evaluation_file(const std::string& path, const Limits& limits) {
  const auto document = detail::evaluate::read_document(path, limits);
  if (!document.ok()) return document.status();
  const std::string name = detail::io::source_name(path);
  if (!detail::io::is_evaluation(*document))
    return invalid_input(
        "{}: is not a file of an evaluation, which begins with {{\"format\": \"{}\"; `irmetrics evaluate --write` "
        "makes "
        "one",
        name, detail::io::evaluation_format);
  if (Status status = detail::io::check_evaluation(*document, name); !status.ok()) return status;
  return detail::evaluate::read_evaluation(*document, name);
}

}  // namespace irmetrics
