// How a run file is scored while it is read. A plain file is cut into parts, and each part belongs to one thread:
// all blocks (the lines of a query that follow each other) that begin after the part's first line, up to the block
// that holds the first line of the next part. So each block belongs to one part, wherever the cuts fall.
#pragma once

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/threads.hpp>

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <set>
#include <utility>

namespace irmetrics {
namespace detail {

/// Skips, if asked, the bytes of a source up to the end of the line that it begins in.
class FromNextLine final : public ByteSource {
 public:
  FromNextLine(std::unique_ptr<ByteSource> source, bool skip) : source_(std::move(source)), found_(!skip) {}

  absl::StatusOr<std::size_t> read(std::span<char> buffer) override {
    while (true) {
      auto got = source_->read(buffer);
      if (!got.ok() || *got == 0 || found_) return got;
      const auto begin = buffer.begin();
      const auto end = begin + static_cast<std::ptrdiff_t>(*got);
      const auto newline = std::find(begin, end, '\n');
      skipped_ += static_cast<std::uint64_t>(newline - begin);
      if (newline == end) continue;
      found_ = true;
      ++skipped_;
      const auto rest = static_cast<std::size_t>(std::copy(newline + 1, end, begin) - begin);
      if (*got < buffer.size()) return rest;  // the end was reached
      auto more = source_->read(buffer.subspan(rest));
      if (!more.ok()) return more;
      return rest + *more;
    }
  }
  std::uint64_t skipped() const noexcept { return skipped_; }

 private:
  std::unique_ptr<ByteSource> source_;
  bool found_;
  std::uint64_t skipped_ = 0;
};

/// That a query returns a document twice, with both lines.
inline absl::Status duplicate_error(const std::string& path, const RankedList& list, DuplicateRows rows,
                                    std::size_t first_line, std::size_t later_line) {
  return duplicate_input(
      "{}:{}: query '{}' returns document '{}' again (first in line {}); each document is expected once",
      source_name(path), later_line, list.query, list.documents[rows.first], first_line);
}

inline ReadOptions read_options(const FileOptions& options) {
  ReadOptions read = options;
  read.rank_column = read.rank_column || options.policy.ties == Ties::rank_column;
  return read;
}

/// The scoring of one file by several threads.
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

  /// Whether a query came in several blocks, so that what was scored is of no use.
  bool fragmented() const noexcept { return fragmented_; }

  /// Scores a whole source, in order.
  absl::StatusOr<Scores> whole(std::unique_ptr<ByteSource> source, std::uint64_t size) {
    std::vector<Worker> workers;
    workers.push_back({evaluation_.make_worker(), {}, {}});
    RunBlocks blocks(path_, std::move(source), read_);
    if (absl::Status status =
            score_blocks(blocks, workers[0], 0, std::numeric_limits<std::uint64_t>::max(), size, true);
        !status.ok())
      return status;
    tag_ = blocks.tag();
    return finish(workers, blocks.report());
  }

  /// Scores a plain file in parts. Fails without a message worth showing: whole() then finds the first error.
  absl::StatusOr<Scores> parts(std::uint64_t size, unsigned threads) {
    std::vector<Worker> workers(threads, {evaluation_.make_worker(), {}, {}});
    const std::uint64_t count = std::uint64_t{threads} * 4;
    std::atomic<std::uint64_t> next = 0;
    std::vector<std::string> tags(count);
    std::atomic<bool> failed = false;
    std::atomic<std::size_t> lines = 0;
    run_threads(threads, [&](unsigned thread) {
      for (std::uint64_t i = next++; i < count && !failed && !fragmented_; i = next++) {
        const auto read = part(workers[thread], size * i / count, size * (i + 1) / count, size, thread == 0, tags[i]);
        if (read.ok())
          lines += *read;
        else
          failed = true;
      }
    });
    if (failed) return invalid_input("a part failed");
    for (const std::string& tag : tags)
      if (!tag.empty()) tag_ = tag;
    ReadReport report;
    report.lines = lines;
    return finish(workers, report);
  }

 private:
  struct Worker {
    Evaluation::Worker evaluation;
    absl::flat_hash_set<std::string> extra;
    std::uint64_t done = 0;
  };

  /// Scores the blocks of one part; says how many lines it saw.
  absl::StatusOr<std::size_t> part(Worker& worker, std::uint64_t begin, std::uint64_t end, std::uint64_t size,
                                   bool tells, std::string& tag) {
    const std::uint64_t start = begin == 0 ? 0 : begin - 1;  // the byte before tells whether a line begins here
    auto source = open_part(path_, start, size);
    if (!source.ok()) return source.status();
    auto lines = std::make_unique<FromNextLine>(*std::move(source), begin > 0);
    const FromNextLine& skip = *lines;
    RunBlocks blocks(path_, std::move(lines), read_);
    if (begin > 0) {
      const auto tail = blocks.next();  // belongs to the part before
      if (!tail.ok()) return tail.status();
      if (!*tail || start + skip.skipped() + blocks.last_line() >= end) return 0;
    }
    if (absl::Status status = score_blocks(blocks, worker, start + skip.skipped(), end, size, tells); !status.ok())
      return status;
    tag = blocks.tag();
    return blocks.report().lines;
  }

  /// Scores blocks up to the one that has a line at or after `end`. `offset`: where the source begins in the file.
  absl::Status score_blocks(RunBlocks& blocks, Worker& worker, std::uint64_t offset, std::uint64_t end,
                            std::uint64_t size, bool tells) {
    while (!fragmented_) {
      const auto block = blocks.next();
      if (!block.ok()) return block.status();
      if (!*block) break;
      if (absl::Status status = score(blocks, **block, worker); !status.ok()) return status;
      const std::uint64_t at = offset + blocks.last_line();
      if (tells && options_.progress) options_.progress(at, size);
      if (at >= end) break;
    }
    return absl::OkStatus();
  }

  absl::Status score(const RunBlocks& blocks, const RankedList& list, Worker& worker) {
    const auto query = collection_.find(list.query);
    if (!query) {
      worker.extra.emplace(list.query);
      return absl::OkStatus();
    }
    if (claimed_[*query].exchange(true)) {
      fragmented_ = true;
      return absl::OkStatus();
    }
    absl::Status status = evaluation_.score(worker.evaluation, *query, list);
    if (status.ok()) return status;
    std::vector<std::uint32_t> scratch;
    const auto rows = first_duplicate(list.documents, scratch);
    if (rows && options_.policy.duplicates == Duplicates::error)
      return duplicate_error(path_, list, *rows, blocks.line_of(rows->first), blocks.line_of(rows->second));
    return annotate(status, source_name(path_));
  }

  absl::StatusOr<Scores> finish(const std::vector<Worker>& workers, const ReadReport& reading) {
    if (reading.lines == reading.skipped) return invalid_input("{}: holds no results", source_name(path_));
    std::set<std::string_view> extra;
    std::vector<Evaluation::Worker> evaluations;
    for (const Worker& worker : workers) {
      extra.insert(worker.extra.begin(), worker.extra.end());
      evaluations.push_back(worker.evaluation);
    }
    auto scores = evaluation_.finish({tag_, extra.size(), extra.empty() ? "" : std::string(*extra.begin()), reading},
                                     evaluations);
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

/// Reads the whole run first: for what cannot be read twice, and for queries whose lines are scattered.
inline absl::StatusOr<Scores> evaluate_after_reading(const TestCollection& collection, const std::string& path,
                                                     const std::vector<AnyMeasure>& measures,
                                                     const FileOptions& options) {
  ReadReport report;
  const auto read = read_run_with_lines(path, read_options(options), &report);
  if (!read.ok()) return read.status();
  const Run& run = read->run;
  std::vector<std::uint32_t> scratch;
  for (std::size_t query = 0; query < run.size() && options.policy.duplicates == Duplicates::error; ++query) {
    const auto judged = collection.find(run.query(query));
    if (run[query].distinct || !judged || !is_wanted(options.policy, collection.qrels()[*judged])) continue;
    if (const auto rows = first_duplicate(run[query].documents, scratch)) {
      const std::size_t* const lines = &read->lines[run.first_row(query)];
      return duplicate_error(path, run[query], *rows, lines[rows->first], lines[rows->second]);
    }
  }
  auto scores = evaluate_in_memory(collection, run, measures, options, report);
  if (!scores.ok()) return annotate(scores.status(), source_name(path));
  return scores;
}

}  // namespace detail

IRMETRICS_INLINE ScoresOrError evaluate_file(const TestCollection& collection, const std::string& path,
                                             const std::vector<AnyMeasure>& measures, const FileOptions& options) {
  constexpr std::uint64_t bytes_a_document = 36;  // a typical line; only to decide how many threads are worth it
  const auto kind = inspect_source(path);
  if (!kind.ok()) return kind.status();
  if (auto judged = check_judged(collection); !judged.ok()) return annotate(judged, source_name(path));
  if (!kind->can_be_read_again) return detail::evaluate_after_reading(collection, path, measures, options);
  const std::uint64_t size = kind->plain_size.value_or(0);
  const unsigned threads = options.lenient ? 1 : choose_threads(options.threads, size / bytes_a_document);
  if (threads > 1) {
    detail::FileScoring scoring(collection, path, measures, options);
    auto scores = scoring.parts(size, threads);
    if (scores.ok() && !scoring.fragmented()) return scores;
  }
  detail::FileScoring scoring(collection, path, measures, options);
  auto source = open_source(path);
  if (!source.ok()) return source.status();
  auto scores = scoring.whole(*std::move(source), size);
  if (scoring.fragmented()) return detail::evaluate_after_reading(collection, path, measures, options);
  return scores;
}

}  // namespace irmetrics
