// Chooses how run files are scored: in parts, whole, several at a time, or after reading them into memory.
#pragma once

#include <irmetrics/base/threads.hpp>
#include <irmetrics/evaluate/detail/compressed_files-inl.hpp>
#include <irmetrics/evaluate/detail/file_scoring-inl.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/detail/query_cuts-inl.hpp>
#include <irmetrics/io/run_formats.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::evaluate {

/// Reads the whole run first: for sources that cannot be read twice, and for queries whose lines are not contiguous.
inline absl::StatusOr<Scores> evaluate_after_reading(const TestCollection& collection, const std::string& path,
                                                     absl::StatusOr<std::unique_ptr<ByteSource>> source,
                                                     const std::vector<AnyMeasure>& measures,
                                                     const FileOptions& options) {
  if (!source.ok()) return source.status();
  ReadReport report;
  const auto read = read_run_with_lines(path, *std::move(source), read_options(options), &report, options.cancel);
  if (!read.ok()) return read.status();
  const Run& run = read->run;
  std::vector<std::uint32_t> scratch;
  for (std::size_t query = 0; query < run.size() && options.policy.duplicates == Duplicates::error; ++query) {
    const auto judged = collection.find(run.query(query));
    if (run[query].distinct || !judged || !is_wanted(options.policy, collection.qrels()[*judged])) continue;
    if (const auto rows = first_duplicate(run[query].documents, scratch)) {
      const std::size_t* const lines = &read->lines[run.first_row(query)];
      if (lines[rows->second] == 0) continue;  // the error is reported without lines
      return duplicate_error(path, run[query], *rows, lines[rows->first], lines[rows->second]);
    }
  }
  auto scores = evaluate_in_memory(collection, run, measures, options, report);
  if (!scores.ok()) return annotate(scores.status(), source_name(path));
  return scores;
}

}  // namespace detail::evaluate

IRMETRICS_INLINE ScoresOrError evaluate_file(const TestCollection& collection, const std::string& path,
                                             const Measures& asked, const FileOptions& options) {
  if (!asked.status().ok()) return asked.status();
  const std::vector<AnyMeasure>& measures = asked.list();
  constexpr std::uint64_t bytes_a_document = 36;  // a typical line; only used to choose the number of threads
  const auto kind = inspect_source(path);
  if (!kind.ok()) return kind.status();
  if (auto judged = check_judged(collection); !judged.ok()) return annotate(judged, source_name(path));
  const auto read_first = [&](const FileOptions& how) {
    return detail::evaluate::evaluate_after_reading(collection, path, open_source(path, options.limits), measures, how);
  };
  if (!kind->can_be_read_again) return read_first(options);
  FileOptions known = options;
  if (known.format == nullptr) {
    const auto format = run_format_of(path, options.limits, options.comments);
    if (!format.ok()) return format.status();
    known.format = *format;
  }
  const std::uint64_t size = kind->plain_size.value_or(0);
  const unsigned threads =
      options.lenient || !known.format->query_first ? 1 : choose_threads(options.threads, size / bytes_a_document);
  if (threads > 1) {
    const auto cuts = detail::io::cut_between_queries(path, size, std::size_t{threads} * 4, known.comments);
    if (cuts.size() > 2) {
      detail::evaluate::FileScoring scoring(collection, path, measures, known);
      auto scores = scoring.parts(cuts, static_cast<unsigned>(std::min<std::size_t>(threads, cuts.size() - 1)));
      // The lines of comments that look like records are known only if the file is read from its beginning.
      if (scores.ok() && !scoring.fragmented() && scores->audit().commented_records == 0) return scores;
    }
  }
  detail::evaluate::FileScoring scoring(collection, path, measures, known);
  auto source = detail::evaluate::open_ahead(path, *kind, options);
  if (!source.ok()) return source.status();
  auto scores = scoring.whole(*std::move(source), size);
  if (scoring.fragmented()) return read_first(known);
  return scores;
}

IRMETRICS_INLINE ScoresOrError evaluate_source(const TestCollection& collection, const std::string& name,
                                               std::unique_ptr<ByteSource> source, const Measures& measures,
                                               const FileOptions& options) {
  if (!measures.status().ok()) return measures.status();
  if (auto judged = check_judged(collection); !judged.ok()) return annotate(judged, source_name(name));
  return detail::evaluate::evaluate_after_reading(collection, name, std::move(source), measures.list(), options);
}

IRMETRICS_INLINE absl::StatusOr<std::vector<Scores>> evaluate_files(const TestCollection& collection,
                                                                    std::span<const std::string> paths,
                                                                    const Measures& asked, const FileOptions& options,
                                                                    const detail::evaluate::FileProgress& progress) {
  if (!asked.status().ok()) return asked.status();
  std::vector<std::optional<Scores>> scored;
  if (check_judged(collection).ok())
    scored = detail::evaluate::score_compressed_files(collection, paths, asked.list(), options, progress);
  scored.resize(paths.size());
  std::vector<Scores> all;
  for (std::size_t file = 0; file < paths.size(); ++file) {
    if (!scored[file]) {
      auto alone =
          evaluate_file(collection, paths[file], asked, detail::evaluate::options_for(paths[file], options, progress));
      if (!alone.ok()) return alone.status();
      scored[file] = *std::move(alone);
    }
    all.push_back(*std::move(scored[file]));
  }
  return all;
}

}  // namespace irmetrics
