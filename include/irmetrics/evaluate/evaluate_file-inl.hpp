// Chooses how run files are scored: in parts, whole, several at a time, or after reading them into memory.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/compressed_files-inl.hpp>
#include <irmetrics/evaluate/detail/file_source-inl.hpp>
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
template <class Made>
Result<Made> evaluate_after_reading(const TestCollection& collection, const std::string& path,
                                    Result<std::unique_ptr<ByteSource>> source, const std::vector<AnyMeasure>& measures,
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
  auto scores = evaluate_in_memory<Made>(collection, run, measures, options, report);
  if (!scores.ok()) return annotate(scores.status(), detail::io::source_name(path));
  return scores;
}

inline std::size_t commented_records(const Scores& scores) { return scores.audit().commented_records; }
inline std::size_t commented_records(const ScoresPart& part) { return part.reading().commented_records; }

/// Scores a file in parts, on several threads. Fails if the file must be read as a whole: to find its first error, or
/// the lines of comments that look like records.
template <class Made>
Result<Made> score_in_parts(const TestCollection& collection, const std::string& path, const io::SharedFile& file,
                            std::uint64_t size, const std::vector<AnyMeasure>& measures, const FileOptions& options) {
  constexpr std::uint64_t bytes_a_document = 36;  // a typical line; only used to choose the number of threads
  const Status undivided = Status(StatusCode::unsuitable, "");
  const unsigned threads = choose_threads(options.threads, size / bytes_a_document);
  if (threads == 1 || options.lenient || !options.format->query_first) return undivided;
  const auto cuts = io::cut_between_queries(file.descriptor(), size, std::size_t{threads} * 4, options.comments);
  if (cuts.size() <= 2) return undivided;
  FileSource parts(path, options, file, cuts, static_cast<unsigned>(std::min<std::size_t>(threads, cuts.size() - 1)));
  auto scores = score_file<Made>(collection, path, parts, measures, options);
  if (scores.ok() && commented_records(*scores) > 0) return undivided;
  return scores;
}

template <class Made>
Result<Made> evaluate_run_file(const TestCollection& collection, const RunFile& file,
                               const std::vector<AnyMeasure>& measures, FileOptions options) {
  const std::string& path = file.path;
  if (!file.kind.ok()) return file.kind.status();
  if (auto judged = check_judged(collection); !judged.ok()) return annotate(judged, detail::io::source_name(path));
  if (!file.kind->can_be_read_again)
    return evaluate_after_reading<Made>(collection, path, open_source(path, options.limits), measures, options);
  if (!file.format.ok()) return file.format.status();
  options.format = *file.format;
  const std::uint64_t size = file.kind->plain_size.value_or(0);
  std::optional<io::SharedFile> plain;
  if (file.kind->plain_size) {
    auto opened = io::SharedFile::open(path);
    if (!opened.ok()) return opened.status();
    plain = *std::move(opened);
    auto scores = score_in_parts<Made>(collection, path, *plain, size, measures, options);
    if (scores.ok()) return scores;
  }
  const auto open = [&]() -> Result<std::unique_ptr<ByteSource>> {
    if (plain) return plain->part(0, UINT64_MAX, options.limits);
    return open_ahead(path, options);
  };
  auto opened = open();
  if (!opened.ok()) return opened.status();
  FileSource whole(path, options, *std::move(opened), size);
  auto scores = score_file<Made>(collection, path, whole, measures, options);
  if (has_scattered_queries(scores.status()))
    return evaluate_after_reading<Made>(collection, path, open(), measures, options);
  return scores;
}

/// One run of all shards, for queries whose results are in several of them.
inline Result<Run> read_shards(std::span<const std::string> paths, const FileOptions& options, ReadReport& report) {
  if (options.policy.ties == Ties::rank_column)
    return invalid_input("the results for a query are in several files, which ties=rank_column does not allow");
  RunBuilder all;
  std::string name;
  std::vector<std::string_view> documents;
  for (const std::string& path : paths) {
    ReadReport of_file;
    const auto run = read_run(path, read_options(options), &of_file);
    if (!run.ok()) return run.status();
    report.add(of_file);
    if (name.empty() || run->name() < name) name = run->name();
    for (std::size_t query = 0; query < run->size(); ++query) {
      options.cancel.check();
      const RankedList list = (*run)[query];
      documents.clear();
      for (std::size_t i = 0; i < list.size(); ++i) documents.push_back(list.documents[i]);
      if (Status status = all.add(list.query, std::span<const std::string_view>(documents), list.scores); !status.ok())
        return annotate(status, detail::io::source_name(path));
    }
  }
  auto run = std::move(all).build();
  if (!run.ok()) return run.status();
  return run->named(name);
}

}  // namespace detail::evaluate

IRMETRICS_INLINE ScoresOrError evaluate_shards(const TestCollection& collection, std::span<const std::string> paths,
                                               const Measures& measures, const FileOptions& options) try {
  if (!measures.status().ok()) return measures.status();
  if (auto judged = check_judged(collection); !judged.ok()) return judged;
  detail::evaluate::Merging merging(collection, measures, options);
  bool divided = false;
  for (const std::string& path : paths) {
    const auto part = detail::evaluate::evaluate_run_file<ScoresPart>(collection, inspect_run(path, options),
                                                                      measures.list(), options);
    if (!part.ok()) return part.status();
    const Status status = merging.add(*part);
    divided = status.code() == StatusCode::duplicate;
    if (divided) break;
    if (!status.ok()) return annotate(status, detail::io::source_name(path));
  }
  if (!divided) return merging.finish();
  ReadReport report;
  const auto run = detail::evaluate::read_shards(paths, options, report);
  if (!run.ok()) return run.status();
  auto scores = detail::evaluate::evaluate_in_memory<Scores>(collection, *run, measures.list(), options, report);
  if (!scores.ok()) return annotate(scores.status(), fmt::format("the run of {} files", paths.size()));
  return scores;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE ScoresOrError evaluate_file(const TestCollection& collection, const std::string& path,
                                             const Measures& measures, const FileOptions& options) try {
  if (!measures.status().ok()) return measures.status();
  return detail::evaluate::evaluate_run_file<Scores>(collection, inspect_run(path, options), measures.list(), options);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<ScoresPart> evaluate_file_part(const TestCollection& collection, const std::string& path,
                                                       const Measures& measures, const FileOptions& options) try {
  if (!measures.status().ok()) return measures.status();
  return detail::evaluate::evaluate_run_file<ScoresPart>(collection, inspect_run(path, options), measures.list(),
                                                         options);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE ScoresOrError evaluate_source(const TestCollection& collection, const std::string& name,
                                               std::unique_ptr<ByteSource> source, const Measures& measures,
                                               const FileOptions& options) try {
  if (!measures.status().ok()) return measures.status();
  if (auto judged = check_judged(collection); !judged.ok()) return annotate(judged, detail::io::source_name(name));
  return detail::evaluate::evaluate_after_reading<Scores>(collection, name, std::move(source), measures.list(),
                                                          options);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::vector<Scores>> evaluate_inspected(const TestCollection& collection,
                                                                std::span<const RunFile> files,
                                                                const Measures& measures, const FileOptions& options,
                                                                const detail::evaluate::FileProgress& progress) try {
  if (!measures.status().ok()) return measures.status();
  std::vector<std::optional<Scores>> scored;
  if (check_judged(collection).ok())
    scored = detail::evaluate::score_compressed_files(collection, files, measures.list(), options, progress);
  scored.resize(files.size());
  std::vector<Scores> all;
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (!scored[file]) {
      auto alone = detail::evaluate::evaluate_run_file<Scores>(
          collection, files[file], measures.list(), detail::evaluate::options_for(files[file].path, options, progress));
      if (!alone.ok()) return alone.status();
      scored[file] = *std::move(alone);
    }
    all.push_back(*std::move(scored[file]));
  }
  return all;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::vector<Scores>> evaluate_files(const TestCollection& collection,
                                                            std::span<const std::string> paths,
                                                            const Measures& measures, const FileOptions& options,
                                                            const detail::evaluate::FileProgress& progress) {
  if (!measures.status().ok()) return measures.status();
  std::vector<RunFile> files;
  for (const std::string& path : paths) files.push_back(inspect_run(path, options));
  return evaluate_inspected(collection, files, measures, options, progress);
}

}  // namespace irmetrics
