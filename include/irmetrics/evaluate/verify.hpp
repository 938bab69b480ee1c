// Computes an evaluation in a file again, and compares: the same inputs, the same values?
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// A file of an evaluation, and the one that was read in its place.
struct VerifiedInput {
  InputKind kind = InputKind::qrels;
  std::optional<std::string> run;
  std::string name;                     // as it was recorded
  std::string path;                     // what was read now
  std::optional<std::string> recorded;  // SHA-256
  std::optional<std::string> found;
  std::optional<bool> same;  // none if one of the two is unknown

  bool operator==(const VerifiedInput&) const = default;

  static constexpr auto description =
      describe_result<VerifiedInput>("VerifiedInput", "A file of an evaluation, and the one read in its place.",
                                     ResultKind::row) |
      field("kind", &VerifiedInput::kind, "what the file contributes") |
      field("run", &VerifiedInput::run, "name of the run that the file contains, if it is a run") |
      field("name", &VerifiedInput::name, "name of the file when the evaluation was written") |
      field("path", &VerifiedInput::path, "file that was read now") |
      field("recorded", &VerifiedInput::recorded, "SHA-256 of the file's content when the evaluation was written") |
      field("found", &VerifiedInput::found, "SHA-256 of the content that was read now") |
      field("same", &VerifiedInput::same, "whether both are equal; none if one is unknown");
};

/// A value that is another one when it is computed again.
struct DifferentValue {
  std::string run, measure;
  std::optional<std::string> query;  // none: the overall value
  double recorded = 0, computed = 0;

  bool operator==(const DifferentValue&) const = default;

  static constexpr auto description =
      describe_result<DifferentValue>("DifferentValue", "A value that differs when it is computed again.",
                                      ResultKind::row) |
      field("run", &DifferentValue::run, "run") | field("measure", &DifferentValue::measure, "measure") |
      field("query", &DifferentValue::query, "query; none for the overall value") |
      field("recorded", &DifferentValue::recorded, "value in the file") |
      field("computed", &DifferentValue::computed, "value computed now");
};

/// What became of an evaluation that was computed again.
struct Verification {
  std::string file;
  bool equal = false;
  std::size_t values = 0;
  std::size_t different = 0;
  std::vector<DifferentValue> first_different;
  std::vector<std::string> problems;  // differences other than values, in words
  std::vector<std::string> notes;     // what differs without being a problem, and what is unknown
  std::vector<VerifiedInput> inputs;
  std::string recorded_version, version;

  bool operator==(const Verification&) const = default;

  static constexpr auto description =
      describe_result<Verification>("Verification", "An evaluation in a file, compared with one computed again.") |
      field("file", &Verification::file, "file of the evaluation") |
      field("equal", &Verification::equal, "whether inputs, queries, values and audits are equal, values bit for bit") |
      field("values", &Verification::values, "values in the file: of queries and overall ones") |
      field("different", &Verification::different, "values that differ, or were not computed again") |
      field("first_different", &Verification::first_different, "the first values that differ") |
      field("problems", &Verification::problems, "what else differs, in words") |
      field("notes", &Verification::notes, "what differs without being a problem, and what is unknown") |
      field("inputs", &Verification::inputs, "files of the evaluation, and those that were read now") |
      field("recorded_version", &Verification::recorded_version, "version of irmetrics that wrote the file") |
      field("version", &Verification::version, "version of irmetrics that computed the values again");
};

/// The files to compute from. An empty path means a file of the recorded name, in the folder of the evaluation's file
/// or in the working directory.
struct VerifyInputs {
  std::string qrels = {}, nuggets = {}, preferences = {}, corpus = {};
  /// The files of the runs, in the order in which they were evaluated.
  std::vector<std::string> runs = {};
  unsigned threads = 0;
  /// The number of values that first_different has at most.
  std::size_t most = 10;
  Limits limits = {};
  Cancel cancel = {};
};

/// Computes the evaluation in a file again, with its measures and policy, and compares inputs by their SHA-256, and
/// queries, values and audits. Another version of irmetrics is a note. A file of slices is not looked at, since no
/// value depends on it. Fails if the file is damaged, if an input is not found, and as evaluate_file does.
Result<Verification> verify(const std::string& path, const VerifyInputs& inputs = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/verify-inl.hpp>
#endif
