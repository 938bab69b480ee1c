// Chooses how run files are scored: in parts, whole, several at a time, or after reading them into memory.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/compressed_files-inl.hpp>
#include <irmetrics/evaluate/detail/file_source-inl.hpp>
#include <irmetrics/evaluate/detail/gathered_run-inl.hpp>
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

IRMETRICS_INLINE Shard file_shard(const TestCollection& collection, const std::string& path,
                                  const std::vector<AnyMeasure>& measures, const FileOptions& options) {
  const RunFile file = inspect_run(path, options);
  return {
      path, file.kind.ok() ? file.kind->plain_size : std::nullopt,
      [&collection, &measures, file, options](const WorkProgress& progress) {
        if (file.kind.ok() && !file.kind->can_be_read_again)
          return Result<ScoresPart>(
              invalid_input("{}: cannot be read twice, as a shard is if queries are divided; expected a file",
                            io::source_name(file.path)));
        FileOptions own = options;
        own.progress = progress;
        return evaluate_run_file<ScoresPart>(collection, file, measures, own);
      },
      [path, options](const Shard::Take& take) { return take(open_run(path, read_options(options), options.cancel)); }};
}

IRMETRICS_INLINE Result<ScoresPart> evaluate_source_part(const TestCollection& collection, const std::string& name,
                                                         std::unique_ptr<ByteSource> source,
                                                         const std::vector<AnyMeasure>& measures,
                                                         const FileOptions& options) {
  return evaluate_after_reading<ScoresPart>(collection, name, std::move(source), measures, options);
}

/// Reports the work done on several shards as that of one run.
class ProgressOfShards {
 public:
  ProgressOfShards(std::span<const Shard> shards, const WorkProgress& progress) : progress_(progress) {
    for (const Shard& shard : shards) {
      all_ += shard.size.value_or(0);
      known_ = known_ && shard.size;
    }
  }

  WorkProgress next() {
    if (!progress_) return {};
    return [this](std::uint64_t done, std::uint64_t /*all*/) {
      done_ = done;
      progress_(before_ + done, known_ ? all_ : 0);
    };
  }
  void finish(const Shard& shard) { before_ += shard.size.value_or(std::exchange(done_, 0)); }

 private:
  const WorkProgress& progress_;
  std::uint64_t before_ = 0, done_ = 0, all_ = 0;
  bool known_ = true;
};

IRMETRICS_INLINE ScoresOrError evaluate_shards(const TestCollection& collection, std::span<const Shard> shards,
                                               const Measures& measures, const FileOptions& options) try {
  if (!measures.status().ok()) return measures.status();
  if (auto judged = check_judged(collection); !judged.ok()) return judged;
  Merging merging(collection, measures, options);
  ProgressOfShards progress(shards, options.progress);
  bool divided = false, empty = true;
  for (const Shard& shard : shards) {
    const auto part = shard.part(progress.next());
    if (!part.ok()) return part.status();
    const Status status = merging.add(*part);
    divided = status.code() == StatusCode::duplicate;
    if (divided) break;
    if (!status.ok()) return annotate(status, io::source_name(shard.name));
    empty = empty && part->queries().empty() && part->extra().empty();
    progress.finish(shard);
  }
  if (!divided && !empty) return merging.finish();
  GatheredRun run(options.limits.query_rows);
  for (const Shard& shard : shards) {
    Status status = shard.read([&](const auto& reader) { return run.add(shard.name, reader); });
    if (!status.ok()) return status;
  }
  const std::string about = shards.size() == 1 ? shards.front().name : fmt::format("the {} shards", shards.size());
  return std::move(run).evaluate<Scores>(about, collection, measures.list(), options);
} catch (const Cancelled&) {
  return cancelled();
}

}  // namespace detail::evaluate

IRMETRICS_INLINE ScoresOrError evaluate_shards(const TestCollection& collection, std::span<const std::string> paths,
                                               const Measures& measures, const FileOptions& options) try {
  if (!measures.status().ok()) return measures.status();
  std::vector<detail::evaluate::Shard> shards;
  for (const std::string& path : paths)
    shards.push_back(detail::evaluate::file_shard(collection, path, measures.list(), options));
  return detail::evaluate::evaluate_shards(collection, shards, measures, options);
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
