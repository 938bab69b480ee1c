// TREC run files: query, Q0 (ignored), document, rank (ignored unless asked for), score, tag.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_options.hpp>
#include <irmetrics/io/text_window.hpp>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// Reads a run file block by block: a block is the lines of one query that follow each other. Only one block is in
/// memory at a time. A query whose lines are not contiguous comes as several blocks: read_run gathers them, and
/// evaluate_file notices and reads the run into memory.
class RunBlocks {
 public:
  /// `path` is for messages. `cancel` is looked at before each further piece of the source.
  RunBlocks(const std::string& path, std::unique_ptr<ByteSource> source, const ReadOptions& options,
            const Cancel& cancel = {});

  /// Stops at the first block of more bytes, or soon after so many: next() then fails with a ResourceExhausted status.
  void limit_blocks(std::size_t bytes) noexcept { limit_ = bytes; }

  /// The next block: views that stay valid until the next call. Nothing at the end.
  absl::StatusOr<std::optional<RankedList>> next();

  /// The line of a row of the last block, counted from where the source began.
  std::size_t line_of(std::size_t row) const noexcept { return lines_[row]; }
  /// "file:line".
  std::string place(std::size_t line) const { return check_.place(line); }
  /// Where the last block's first line begins, in bytes from where the source began; also of a block beyond the limit.
  std::uint64_t first_line() const noexcept { return first_line_; }
  /// Where the last block's last line begins, in bytes from where the source began.
  std::uint64_t last_line() const noexcept { return last_line_; }
  const ReadReport& report() const noexcept { return check_.report(); }
  /// The tag of the last line so far.
  const std::string& tag() const noexcept { return tag_; }

 private:
  absl::Status add_line();
  absl::StatusOr<bool> read_on();
  void grow();

  TextWindow window_;
  FieldCheck check_;
  bool rank_column_;
  Cancel cancel_;
  std::size_t limit_ = std::numeric_limits<std::size_t>::max();
  LineScanner<6> scanner_;
  Line<6> line_;
  bool pending_ = false;         // line_ is the first of the next block
  const char* block_ = nullptr;  // where the current block's text begins
  std::uint64_t first_line_ = 0;
  std::uint64_t last_line_ = 0;
  std::string query_;
  std::string tag_;
  std::size_t count_ = 0;  // rows in the block; the columns below may be longer
  std::vector<std::uint32_t> begins_, hashes_, ranks_;
  std::vector<std::uint16_t> lengths_;
  std::vector<double> scores_;
  std::vector<std::size_t> lines_;
};

/// Reads a run from a file (plain, gzip or zstd), or from standard input for "-". Lines may come in any order.
/// Errors name file, line and what was expected.
absl::StatusOr<Run> read_run(const std::string& path, const ReadOptions& options = {}, ReadReport* report = nullptr,
                             const Cancel& cancel = {});

/// A run, and the line of the file that each of its documents came from: lines[run.first_row(query) + i].
struct RunWithLines {
  Run run;
  std::vector<std::size_t> lines;
};
absl::StatusOr<RunWithLines> read_run_with_lines(const std::string& path, const ReadOptions& options = {},
                                                 ReadReport* report = nullptr, const Cancel& cancel = {});

/// Writes a run, each query by descending score (equal scores in the order in which they were given), compressed if
/// the name ends in .gz or .zst. Fails on ids that hold blanks.
absl::Status write_run(const Run& run, const std::string& path);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/trec_run-inl.hpp>
#endif
