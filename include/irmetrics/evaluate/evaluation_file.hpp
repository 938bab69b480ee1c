// Evaluations in files, with what they were computed from: the baselines of later runs.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/io/read_options.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What a file contributes to an evaluation.
enum class InputKind : std::uint8_t { qrels, nuggets, preferences, corpus, slices, run };
template <>
inline constexpr std::array<std::string_view, 6> enum_names<InputKind> = {"qrels",  "nuggets", "preferences",
                                                                          "corpus", "slices",  "run"};

/// A file that an evaluation read.
struct InputFile {
  InputKind kind = InputKind::qrels;
  std::string name;                   // without folders
  std::optional<std::string> sha256;  // of its content after decompression; none if it can be read only once
  std::optional<std::string> run;     // the name of the run that a file of kind `run` contains

  bool operator==(const InputFile&) const = default;

  static constexpr auto description =
      describe_result<InputFile>("InputFile", "A file that an evaluation read.", ResultKind::row) |
      field("kind", &InputFile::kind, "what the file contributes: qrels, nuggets, preferences, corpus, slices, run") |
      field("name", &InputFile::name, "name of the file, without folders") |
      field("sha256", &InputFile::sha256,
            "SHA-256 of the file's content after decompression, in hexadecimal digits; none for standard input") |
      field("run", &InputFile::run, "name of the run that the file contains, if it is a run");
};

/// The paths of the files that an evaluation read; those that are empty were not given.
struct InputPaths {
  std::string qrels = {}, nuggets = {}, preferences = {}, corpus = {}, slices = {};
  /// The files of each run: one, or several shards. Several runs may be in one file.
  std::vector<std::vector<std::string>> runs = {};
};

/// All these files, each with its SHA-256. The content is that after decompression, so that a file that is compressed
/// again is the same. Standard input (-) has no SHA-256, because it can be read only once. `names`: of the runs, in the
/// order of the paths; fewer paths than names leave the files of the last runs unknown. Fails if a file cannot be read.
Result<std::vector<InputFile>> input_files(const InputPaths& paths, std::span<const std::string> names,
                                           const Limits& limits = {});

/// What an evaluation was computed from, and how.
struct Provenance {
  std::string version;   // of irmetrics
  bool lenient = false;  // whether malformed lines were skipped or coerced
  Comments comments = Comments::on;
  std::vector<InputFile> inputs;  // in the order in which they were given, those of runs last

  bool operator==(const Provenance&) const = default;

  static constexpr auto description =
      describe_result<Provenance>("Provenance", "What an evaluation was computed from.") |
      field("version", &Provenance::version, "version of irmetrics that computed the scores") |
      field("lenient", &Provenance::lenient, "whether malformed lines of the files were skipped or coerced") |
      field("comments", &Provenance::comments, "whether lines that begin with # were comments") |
      field("inputs", &Provenance::inputs, "files that were read");
};

/// The content of a file of an evaluation: the scores of one run or several under one policy.
struct EvaluationFile {
  std::vector<NamedScores> runs;
  Policy policy = {};
  Provenance provenance;
};

/// Scores that this version of irmetrics computed, with the files that they were computed from. `provenance`: whether
/// the files were read leniently, and with comments; version and inputs are set. Fails if a file cannot be read.
Result<EvaluationFile> evaluation_of(std::vector<NamedScores> runs, const Policy& policy, const InputPaths& paths,
                                     Provenance provenance = {}, const Limits& limits = {});

/// An evaluation as JSON, with values in full: the members of scores_as_json with per-query values, and the
/// measures in order, missing queries, quotients of pooled measures, provenance, and the SHA-256 of all these. Fails on
/// a text that is not UTF-8, on a measure that is not built in, and on two runs with the same name.
Result<std::string> evaluation_as_json(const EvaluationFile& evaluation);

/// Writes it to a file, which is compressed if its name ends in .gz or .zst.
Status write_evaluation_file(const EvaluationFile& evaluation, const std::string& path);

/// Reads what write_evaluation_file wrote: scores are equal bit for bit, including their audit. Fails on a file of
/// another kind or of a later format, if its content is not the one that was written (the SHA-256 in the file tells),
/// and on measures and policies that this version lacks.
Result<EvaluationFile> read_evaluation_file(const std::string& path, const Limits& limits = {});

/// A respect in which two evaluations differ.
enum class EvaluationAspect : std::uint8_t { queries, judgments, policy, measures, slices, corpus, reading, version };
template <>
inline constexpr std::array<std::string_view, 8> enum_names<EvaluationAspect> = {
    "queries", "judgments", "policy", "measures", "slices", "corpus", "reading", "version"};

/// A difference between two evaluations, in words.
struct EvaluationDifference {
  EvaluationAspect aspect = EvaluationAspect::queries;
  std::string text;  // such as "ties is docno_desc in main.json, and input in pr.run"

  bool operator==(const EvaluationDifference&) const = default;
};

/// What to call two evaluations in messages.
struct EvaluationNames {
  std::string one = "the first evaluation", other = "the second one";
};

/// The differences between what two evaluations were computed from, except for the runs: the queries that were scored,
/// the judgments, the policy, the measures, the slices, the corpus, the way of reading, and the version of irmetrics.
/// Files are compared by their SHA-256, where both evaluations have it: an evaluation without judgments among its
/// inputs may be of any.
std::vector<EvaluationDifference> evaluation_differences(const EvaluationFile& one, const EvaluationFile& other,
                                                         const EvaluationNames& names = {});

/// Fails if scores of an evaluation must not be compared with those of its baseline: if their queries, judgments,
/// policies or ways of reading differ, or if the baseline lacks one of the measures. The error lists all that differs.
/// Other measures of the baseline, slices, a corpus and the version do not matter. `names`: the evaluation, and the
/// baseline. `measures`: those that are compared; if there are none, all of the evaluation.
Status check_comparable(const EvaluationFile& evaluation, const EvaluationFile& baseline,
                        const EvaluationNames& names = {"the evaluation", "the baseline"},
                        std::span<const std::string> measures = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluation_file-inl.hpp>
#endif
