// evaluate_file: scores of a run file while it is read, without keeping the run in memory; and of several files.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/merge.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// Options of evaluate_file. The rank column is read if the tie policy needs it.
struct FileOptions : EvaluateOptions, ReadOptions {
  WorkProgress progress;  // in bytes; the total is 0 for a compressed file. Not called while a run is read into memory

  static constexpr auto options = EvaluateOptions::options |
                                  option("lenient", &FileOptions::lenient,
                                         "whether malformed lines of a run file are skipped or coerced (and counted in "
                                         "the audit) instead of being an error") |
                                  comments_option(&FileOptions::comments) | limits_option(&FileOptions::limits);
};

/// Scores a run file (plain, gzip, zstd, or "-" for standard input; any format of run_formats.hpp) as evaluate scores a
/// Run. All threads read an uncompressed file whose lines begin with their query; a compressed file is decompressed on
/// a second thread. Memory grows with the largest query only, whatever the number of threads. If the lines of a query
/// are not contiguous, and for standard input, which cannot be read twice, the run is read into memory first; the
/// scores are the same.
ScoresOrError evaluate_file(const TestCollection& collection, const std::string& path, const Measures& measures,
                            const FileOptions& options = {});

/// The scores of the queries of a file that contains some queries of a larger run, as evaluate_part returns them.
Result<ScoresPart> evaluate_file_part(const TestCollection& collection, const std::string& path,
                                      const Measures& measures, const FileOptions& options = {});

/// Scores of one run in several files, its shards, in any order and each in any format. Memory grows with the largest
/// query only, unless the results for a query are in several shards: then all are read into memory. The name of the run
/// is that of its shards, or the smallest one if they differ.
ScoresOrError evaluate_shards(const TestCollection& collection, std::span<const std::string> paths,
                              const Measures& measures, const FileOptions& options = {});

/// Scores of an opened source, which is read into memory first. `name` is for messages.
ScoresOrError evaluate_source(const TestCollection& collection, const std::string& name,
                              std::unique_ptr<ByteSource> source, const Measures& measures,
                              const FileOptions& options = {});

/// Scores several run files, such as the systems of a leaderboard, each as evaluate_file does; fails with the error of
/// the first file that has one. All threads share an uncompressed file, and these files follow each other; compressed
/// files are scored at the same time. `progress` also receives the path of the file that the calling thread reads; the
/// progress of the options is not called.
Result<std::vector<Scores>> evaluate_files(
    const TestCollection& collection, std::span<const std::string> paths, const Measures& measures,
    const FileOptions& options = {},
    const std::function<void(const std::string& path, std::uint64_t done, std::uint64_t all)>& progress = {});

/// The same for files that inspect_run has inspected with the same options.
Result<std::vector<Scores>> evaluate_inspected(
    const TestCollection& collection, std::span<const RunFile> files, const Measures& measures,
    const FileOptions& options = {},
    const std::function<void(const std::string& path, std::uint64_t done, std::uint64_t all)>& progress = {});

namespace detail::evaluate {

/// A file, a table or another source with some results of a run.
struct Shard {
  std::string name;                   // for messages
  std::optional<std::uint64_t> size;  // in bytes, if it is known
  std::function<Result<ScoresPart>(const WorkProgress&)> part;
  /// Passes all results on, if those for a query are in several shards.
  using Take = std::function<Status(const Result<std::unique_ptr<RunReader>>&)>;
  std::function<Status(const Take&)> read;
};

/// The scores of an opened source with some results of a run, which is read into memory first.
Result<ScoresPart> evaluate_source_part(const TestCollection& collection, const std::string& name,
                                        std::unique_ptr<ByteSource> source, const std::vector<AnyMeasure>& measures,
                                        const FileOptions& options);
/// The collection and measures must outlive the shard.
Shard file_shard(const TestCollection& collection, const std::string& path, const std::vector<AnyMeasure>& measures,
                 const FileOptions& options);
ScoresOrError evaluate_shards(const TestCollection& collection, std::span<const Shard> shards, const Measures& measures,
                              const FileOptions& options);

}  // namespace detail::evaluate
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluate_file-inl.hpp>
#endif
