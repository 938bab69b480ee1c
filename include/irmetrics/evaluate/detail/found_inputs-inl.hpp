// Finds and reads the files of an evaluation again.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/verify.hpp>
#include <irmetrics/io/document_id_files.hpp>
#include <irmetrics/io/file_sha256.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/preference_files.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace irmetrics::detail::evaluate {

/// The files of an evaluation, as they are found now.
class FoundInputs {
 public:
  FoundInputs(const std::string& path, const EvaluationFile& evaluation, const VerifyInputs& given)
      : path_(path), evaluation_(evaluation), given_(given) {
    options_.policy = evaluation.policy;
    options_.threads = given.threads;
    options_.cancel = given.cancel;
    options_.lenient = evaluation.provenance.lenient;
    options_.comments = evaluation.provenance.comments;
    options_.limits = given.limits;
  }

  /// Finds all files, and their SHA-256.
  Status find() {
    for (const auto& [kind, path] :
         {std::pair(InputKind::qrels, &given_.qrels), std::pair(InputKind::nuggets, &given_.nuggets),
          std::pair(InputKind::preferences, &given_.preferences), std::pair(InputKind::corpus, &given_.corpus)})
      if (Status status = find_one(kind, *path); !status.ok()) return status;
    if (path_of(InputKind::qrels).empty() && path_of(InputKind::nuggets).empty() &&
        path_of(InputKind::preferences).empty())
      return not_found("{}: names no judgments from which it was computed; expected a file of them", path_);
    return find_runs();
  }

  const std::vector<VerifiedInput>& inputs() const { return inputs_; }

  Result<TestCollection> collection() const {
    auto collection = judgments();
    const std::string corpus = path_of(InputKind::corpus);
    if (!collection.ok() || corpus.empty()) return collection;
    const auto documents = read_document_ids(corpus, given_.limits);
    if (!documents.ok()) return documents.status();
    return collection->with_corpus(*documents);
  }

  /// The scores of a run, from its file or its shards.
  Result<Scores> score(const TestCollection& collection, const NamedScores& run) const {
    const std::vector<AnyMeasure>& measures = run.scores.measures();
    std::vector<std::string> paths;
    for (const VerifiedInput& input : inputs_)
      if (input.kind == InputKind::run && input.run == run.name) paths.push_back(input.path);
    if (paths.size() > 1) return Result<Scores>(evaluate_shards(collection, paths, measures, options_));
    const RunFile file = inspect_run(paths.front(), options_);
    if (file.format.ok() && *file.format != nullptr && (*file.format)->name == "csv")
      return score_of_table(collection, paths.front(), run);
    return Result<Scores>(evaluate_file(collection, paths.front(), measures, options_));
  }

 private:
  /// The path of the file that is read for a recorded name.
  Result<std::string> resolved(InputKind kind, const std::string& name) const {
    namespace fs = std::filesystem;
    const std::string beside = (fs::path(path_).parent_path() / name).string();
    std::error_code unknown;
    const std::string_view what = kind == InputKind::run ? "results" : enum_text(kind);
    if (name == "-") return not_found("{}: its {} were read from standard input; expected their path", path_, what);
    for (const std::string& path : {beside, name})
      if (fs::exists(path, unknown)) return path;
    return not_found(
        "{}: its {} were read from {}, which is neither beside it nor in the working directory; expected their path",
        path_, what, name);
  }

  Status add(const InputFile& recorded, std::string path) {
    const auto known =
        std::find_if(inputs_.begin(), inputs_.end(), [&](const VerifiedInput& input) { return input.path == path; });
    std::optional<std::string> found;
    if (known != inputs_.end()) {
      found = known->found;
    } else {
      auto sha256 = file_sha256(path, given_.limits);
      if (!sha256.ok()) return sha256.status();
      found = *std::move(sha256);
    }
    std::optional<bool> same;
    if (found && recorded.sha256) same = *found == *recorded.sha256;
    inputs_.push_back(
        {recorded.kind, recorded.run, recorded.name, std::move(path), recorded.sha256, std::move(found), same});
    return Status();
  }

  Status find_one(InputKind kind, const std::string& given) {
    for (const InputFile& file : evaluation_.provenance.inputs) {
      if (file.kind != kind) continue;
      auto path = given.empty() ? resolved(kind, file.name) : Result<std::string>(given);
      return path.ok() ? add(file, *std::move(path)) : path.status();
    }
    return given.empty() ? Status() : add({kind, "", std::nullopt, std::nullopt}, given);
  }

  /// Several runs can be in one file, a table, and a run in several files, its shards.
  Status find_runs() {
    std::vector<InputFile> recorded;
    for (const InputFile& file : evaluation_.provenance.inputs)
      if (file.kind == InputKind::run) recorded.push_back(file);
    if (recorded.empty())
      for (const NamedScores& run : evaluation_.runs) recorded.push_back({InputKind::run, "", std::nullopt, run.name});
    std::vector<std::size_t> number(recorded.size());  // of the file
    std::size_t files = 0;
    for (std::size_t i = 0; i < recorded.size(); ++i) {
      const auto same = std::find_if(recorded.begin(), recorded.begin() + static_cast<std::ptrdiff_t>(i),
                                     [&](const InputFile& before) {
                                       return !before.name.empty() && before.name == recorded[i].name &&
                                              before.sha256 == recorded[i].sha256 && before.run != recorded[i].run;
                                     });
      const auto index = static_cast<std::size_t>(same - recorded.begin());
      number[i] = index < i ? number[index] : files++;
    }
    if (!given_.runs.empty() && given_.runs.size() != files)
      return invalid_input("{}: was computed from {} {} of results; expected as many, not {}", path_, files,
                           files == 1 ? "file" : "files", given_.runs.size());
    for (std::size_t i = 0; i < recorded.size(); ++i) {
      if (given_.runs.empty() && recorded[i].name.empty())
        return not_found("{}: names no files of results from which it was computed; expected them", path_);
      auto path = given_.runs.empty() ? resolved(InputKind::run, recorded[i].name)
                                      : Result<std::string>(given_.runs[number[i]]);
      if (!path.ok()) return path.status();
      if (Status status = add(recorded[i], *std::move(path)); !status.ok()) return status;
    }
    for (const NamedScores& run : evaluation_.runs)
      if (std::none_of(recorded.begin(), recorded.end(), [&](const InputFile& file) { return file.run == run.name; }))
        return not_found("{}: names no file from which run '{}' was computed", path_, run.name);
    return Status();
  }

  std::string path_of(InputKind kind) const {
    for (const VerifiedInput& input : inputs_)
      if (input.kind == kind) return input.path;
    return "";
  }

  Result<TestCollection> judgments() const {
    const bool lenient = options_.lenient;
    const Comments comments = options_.comments;
    if (const std::string path = path_of(InputKind::preferences); !path.empty()) {
      auto read = read_preferences(path, {.lenient = lenient, .comments = comments, .limits = given_.limits});
      if (!read.ok()) return read.status();
      return TestCollection(*std::move(read));
    }
    const std::string qrels_path = path_of(InputKind::qrels), nuggets_path = path_of(InputKind::nuggets);
    std::optional<NuggetQrels> nuggets;
    if (!nuggets_path.empty()) {
      auto read = read_nuggets(nuggets_path, {.lenient = lenient, .comments = comments, .limits = given_.limits});
      if (!read.ok()) return read.status();
      if (qrels_path.empty()) return TestCollection(*std::move(read));
      nuggets = *std::move(read);
    }
    auto qrels = read_qrels(qrels_path, options_);
    if (!qrels.ok()) return qrels.status();
    if (!nuggets) return TestCollection(*std::move(qrels));
    auto both = TestCollection::of(*std::move(qrels), *std::move(nuggets));
    return both.ok() ? both : annotate(both.status(), fmt::format("{} and {}", qrels_path, nuggets_path));
  }

  Result<Scores> score_of_table(const TestCollection& collection, const std::string& path,
                                const NamedScores& run) const {
    ReadOptions reading = options_;
    reading.rank_column = options_.policy.ties == TieRule::rank_column;
    ReadReport report;
    const auto runs = read_runs(path, reading, &report, given_.cancel);
    if (!runs.ok()) return runs.status();
    if (runs->size() == 1) return Result<Scores>(evaluate_file(collection, path, run.scores.measures(), options_));
    for (const Run& one : *runs)
      if (one.name() == run.name)
        return Result<Scores>(irmetrics::evaluate(collection, one, run.scores.measures(), options_));
    return not_found("{}: has no run '{}'", path, run.name);
  }

  const std::string& path_;
  const EvaluationFile& evaluation_;
  const VerifyInputs& given_;
  FileOptions options_;
  std::vector<VerifiedInput> inputs_;
};

}  // namespace irmetrics::detail::evaluate
