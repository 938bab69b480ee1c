// Converts files of scores, or runs and judgments, to sets of scores.
#include "score_sets.hpp"
#include "failure.hpp"
#include "folder.hpp"
#include "input_limits.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/report/audit_report.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <utility>

namespace irmetrics::program {
namespace {

/// Names of files without their folders; with folders if two would be equal.
std::vector<std::string> short_names(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  for (const std::string& path : paths) {
    const std::filesystem::path whole(path);
    names.push_back((whole.has_filename() ? whole : whole.parent_path()).filename().string());
  }
  return detail::io::all_differ(names) ? names : paths;
}

/// A file, or all files of a folder.
std::vector<std::string> files_of(const std::string& path) {
  if (!is_folder(path)) return {path};
  std::vector<std::string> files = value_or_fail(files_in(path));
  if (files.empty()) fail(not_found("{}: the folder has no files", path));
  std::sort(files.begin(), files.end());
  return files;
}

/// The request for each set of judgments.
std::vector<ScoringRequest> requests_of(const Command& command, const SetsRequest& request) {
  const auto& [qrels, nuggets] = std::tie(request.qrels_files, request.nugget_files);
  const std::size_t count = std::max(qrels.size(), nuggets.size());
  for (const auto* files : {&qrels, &nuggets})
    if (files->size() > 1 && files->size() < count)
      refuse(command, "--qrels and --nuggets must have the same number of files, or one of them a single file");
  std::vector<ScoringRequest> requests(count, request);
  for (std::size_t i = 0; i < count; ++i) {
    if (!qrels.empty()) requests[i].qrels = qrels[qrels.size() == 1 ? 0 : i];
    if (!nuggets.empty()) requests[i].nuggets = nuggets[nuggets.size() == 1 ? 0 : i];
  }
  return requests;
}

}  // namespace

std::vector<ScoreSet> read_sets(const SetsRequest& request) {
  check_standard_input(request.runs);
  const std::vector<std::string> names = short_names(request.runs);
  std::vector<ScoreSet> sets;
  for (std::size_t i = 0; i < request.runs.size(); ++i) {
    ScoreFileOptions options = request.score_options;
    options.limits = input_limits();
    AllScores read = value_or_fail(read_all_scores(files_of(request.runs[i]), options));
    for (auto& [measure, scores] : read.overall) scores.lower_is_better = lower_is_better(measure);
    sets.emplace_back(names[i], value_or_fail(as_measured(std::move(read.tables))), std::move(read.overall));
  }
  return sets;
}

std::vector<ScoreSet> score_sets(const Command& command, const SetsRequest& request, std::vector<ReportTable>& audits) {
  const std::vector<ScoringRequest> requests = requests_of(command, request);
  std::vector<std::string> paths;  // each as often as it is read
  for (const ScoringRequest& one : requests) {
    paths.insert(paths.end(), one.runs.begin(), one.runs.end());
    paths.insert(paths.end(), {one.qrels, one.nuggets});
  }
  check_standard_input(paths);
  const std::vector<std::string> names =
      short_names(request.qrels_files.size() == requests.size() ? request.qrels_files : request.nugget_files);
  std::vector<ScoreSet> sets;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const std::vector<NamedScores> scored = score_runs(command, requests[i]);
    ReportTable& audit = audits.emplace_back(request.full_audit ? full_table_of_audits(audits_of(scored))
                                                                : table_of_audits(audits_of(scored)));
    if (requests.size() > 1) audit.title = fmt::format("{}: {}", names[i], audit.title);
    sets.emplace_back(names[i], value_or_fail(score_tables(scored)));
  }
  return sets;
}

}  // namespace irmetrics::program
