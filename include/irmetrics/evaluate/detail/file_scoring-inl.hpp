// Scores a run file while it is read. An uncompressed file is cut into parts between queries, so that each block
// (consecutive lines of one query) is read once, by one thread.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/threads.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/field_check.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::evaluate {

/// The error for a duplicate document of a query, with both lines.
inline absl::Status duplicate_error(const std::string& path, const RankedList& list, DuplicateRows rows,
                                    std::size_t first_line, std::size_t later_line) {
  return duplicate_input("{}:{}: query '{}': duplicate document '{}' (first in line {})", source_name(path), later_line,
                         list.query, list.documents[rows.first], first_line);
}

inline ReadOptions read_options(const FileOptions& options) {
  ReadOptions read = options;
  read.rank_column = read.rank_column || options.policy.ties == Ties::rank_column;
  return read;
}

/// Scores one file on several threads. The options name its format.
class FileScoring {
 public:
  FileScoring(const TestCollection& collection, const std::string& path, const std::vector<AnyMeasure>& measures,
              const FileOptions& options)
      : collection_(collection),
        path_(path),
        options_(options),
        evaluation_(collection, measures, options),
        claimed_(collection.size()),
        read_(read_options(options)) {}

  /// Whether a query came in several blocks, so that the scores are unusable.
  bool fragmented() const noexcept { return fragmented_; }

  /// Larger queries are scored by the calling thread, one after the other, so that memory does not grow with the number
  /// of threads.
  static constexpr std::size_t large_block = std::size_t{1} << 19;

  /// Scores a whole source, in order. Fails with a ResourceExhausted status if a query exceeds the limit.
  absl::StatusOr<Scores> whole(std::unique_ptr<ByteSource> source, std::uint64_t size,
                               std::size_t limit = std::numeric_limits<std::size_t>::max()) {
    std::vector<Worker> workers;
    workers.push_back({evaluation_.make_worker(), {}, {}});
    const auto blocks = read_.format->open(path_, std::move(source), read_, options_.cancel);
    if (!blocks.ok()) return blocks.status();
    (*blocks)->limit_blocks(limit);
    if (absl::Status status = score_blocks(**blocks, workers[0], 0, size, true, options_.cancel); !status.ok())
      return status;
    tag_ = (*blocks)->tag();
    return finish(workers, (*blocks)->report());
  }

  /// Scores an uncompressed file in parts, from each cut to the next. On failure its message is not useful: whole()
  /// then finds the first error.
  absl::StatusOr<Scores> parts(const std::vector<std::uint64_t>& cuts, unsigned threads) {
    const std::size_t count = cuts.size() - 1;
    std::vector<Worker> workers(threads, {evaluation_.make_worker(), {}, {}});
    std::vector<Part> parts;
    for (std::size_t i = 0; i < count; ++i) parts.push_back({cuts[i], cuts[i + 1], ""});
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    std::atomic<std::size_t> lines = 0, commented_records = 0;
    const auto score_part = [&](Part& part, unsigned thread, const Cancel& cancel, std::size_t limit) {
      const auto read = score(part, workers[thread], cuts.back(), thread == 0, cancel, limit);
      failed = failed || !read.ok();
      if (!read.ok()) return;
      lines += read->lines;
      commented_records += read->commented_records;
    };
    run_threads(threads, options_.cancel, [&](unsigned thread, const Cancel& cancel) {
      for (std::size_t i = next++; i < count && !failed && !fragmented_; i = next++)
        score_part(parts[i], thread, cancel, large_block);
    });
    for (std::size_t i = 0; i < count && !failed && !fragmented_; ++i)
      if (parts[i].begin < parts[i].end)
        score_part(parts[i], 0, options_.cancel, std::numeric_limits<std::size_t>::max());
    if (failed) return invalid_input("a part failed");
    for (const Part& part : parts)
      if (!part.tag.empty()) tag_ = part.tag;
    // The other threads may have read all parts before the calling thread, which reports, took one.
    if (options_.progress) options_.progress(cuts.back(), cuts.back());
    ReadReport report;
    report.lines = lines;
    report.commented_records = commented_records;
    return finish(workers, report);
  }

 private:
  struct Worker {
    Evaluation::Worker evaluation;
    HashSet<std::string> extra;
    std::uint64_t done = 0;
  };

  /// A range of bytes of a file, and the tag of its last line.
  struct Part {
    std::uint64_t begin, end;
    std::string tag;
  };

  /// Scores the blocks of a part up to the first one that exceeds the limit, and leaves the rest. Returns the report on
  /// the lines read.
  absl::StatusOr<ReadReport> score(Part& part, Worker& worker, std::uint64_t size, bool tells, const Cancel& cancel,
                                   std::size_t limit) {
    auto source = open_part(path_, part.begin, part.end, read_.limits);
    if (!source.ok()) return source.status();
    const auto opened = read_.format->open(path_, *std::move(source), read_, cancel);
    if (!opened.ok()) return opened.status();
    RunReader& blocks = **opened;
    blocks.limit_blocks(limit);
    const absl::Status status = score_blocks(blocks, worker, part.begin, size, tells, cancel);
    if (!status.ok() && !absl::IsResourceExhausted(status)) return status;
    part.begin = status.ok() ? part.end : part.begin + blocks.first_line();
    part.tag = blocks.tag();
    return blocks.report();
  }

  /// `offset`: position of the source in the file.
  absl::Status score_blocks(RunReader& blocks, Worker& worker, std::uint64_t offset, std::uint64_t size, bool tells,
                            const Cancel& cancel) {
    while (!fragmented_) {
      cancel.check();
      const auto block = blocks.next();
      if (!block.ok()) return block.status();
      if (!*block) break;
      if (absl::Status status = score(blocks, **block, worker, cancel); !status.ok()) return status;
      if (tells && options_.progress) options_.progress(offset + blocks.last_line(), size);
    }
    return absl::OkStatus();
  }

  absl::Status score(const RunReader& blocks, const RankedList& list, Worker& worker, const Cancel& cancel) {
    const auto query = collection_.find(list.query);
    if (!query) {
      worker.extra.emplace(list.query);
      return absl::OkStatus();
    }
    if (claimed_[*query].exchange(true)) {
      fragmented_ = true;
      return absl::OkStatus();
    }
    absl::Status status = evaluation_.score(worker.evaluation, *query, list, cancel);
    if (status.ok()) return status;
    std::vector<std::uint32_t> scratch;
    const auto rows = first_duplicate(list.documents, scratch);
    if (rows && options_.policy.duplicates == Duplicates::error && blocks.line_of(rows->second) != 0)
      return duplicate_error(path_, list, *rows, blocks.line_of(rows->first), blocks.line_of(rows->second));
    // Further lines of the query, if it is scattered, may replace a document that shares its rank or score with
    // another.
    const Policy& policy = options_.policy;
    const bool replaces = policy.duplicates == Duplicates::last || policy.duplicates == Duplicates::max;
    if (replaces && (policy.ties == Ties::rank_column || policy.ties == Ties::error)) {
      fragmented_ = true;
      return absl::OkStatus();
    }
    return annotate(status, source_name(path_));
  }

  absl::StatusOr<Scores> finish(std::vector<Worker>& workers, const ReadReport& reading) {
    if (reading.lines == reading.skipped) return contains_no("results", path_, reading);
    std::set<std::string_view> extra;
    for (Worker& worker : workers) {
      extra.insert(worker.extra.begin(), worker.extra.end());
      evaluation_.collect(worker.evaluation);
    }
    auto scores = evaluation_.finish({tag_, extra.size(), extra.empty() ? "" : std::string(*extra.begin()), reading},
                                     options_.cancel);
    if (!scores.ok()) return annotate(scores.status(), source_name(path_));
    return scores;
  }

  const TestCollection& collection_;
  const std::string& path_;
  const FileOptions& options_;
  Evaluation evaluation_;
  std::vector<std::atomic<bool>> claimed_;
  std::atomic<bool> fragmented_ = false;
  ReadOptions read_;
  std::string tag_;
};

}  // namespace irmetrics::detail::evaluate
