// Run files: TREC runs (query, Q0, document, rank, score, tag), read block by block, and whole runs in any format.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/io/detail/text_window.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_options.hpp>
#include <irmetrics/io/run_reader.hpp>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// Reads a TREC run block by block: a block is the consecutive lines of one query. Only one block is in memory at a
/// time. A query whose lines are not contiguous is returned as several blocks: read_run joins them, and evaluate_file
/// detects them and reads the run into memory.
///
/// Almost all lines have the form of the one before: kernels::take_lines reads these, and the scanner all others, which
/// it checks and reports.
class RunBlocks final : public RunReader {
 public:
  /// `path` is for messages. `cancel` is checked before each further piece of the source.
  RunBlocks(const std::string& path, std::unique_ptr<ByteSource> source, const ReadOptions& options,
            const Cancel& cancel = {});

  IRMETRICS_INLINE Result<std::optional<RankedList>> next() override;
  const ReadReport& report() const noexcept override { return check_.report(); }
  /// The tag of the last line so far.
  const std::string& tag() const noexcept override { return tag_; }
  std::size_t line_of(std::size_t row) const noexcept override;
  std::uint64_t first_line() const noexcept override { return first_line_; }
  std::uint64_t last_line() const noexcept override { return last_line_; }
  void limit_blocks(std::size_t bytes) noexcept override { limit_ = bytes; }

 private:
  /// The line of a row; those of the rows that follow, up to that of the next StretchOfLines, are the following ones.
  struct StretchOfLines {
    std::size_t row, line;
  };

  /// A block's documents are found by 32-bit offsets.
  static constexpr std::size_t max_block_size = Limits::query_bytes;
  /// Bytes to scan before the kernel is tried again.
  static constexpr std::size_t most_to_scan = std::size_t{1} << 14;

  Result<bool> next_line();
  Result<bool> read_on();
  Status check_rows() const;
  void take_lines();
  void scan_lines();
  Status add_line();
  kernels::RunLineForm form_of_line() const;
  void number_row(std::size_t line);
  void grow();

  detail::io::TextWindow window_;
  FieldCheck check_;
  bool rank_column_;
  Cancel cancel_;
  std::size_t limit_ = std::numeric_limits<std::size_t>::max();
  std::string_view unread_;        // lines of the window after those of the scanner
  std::size_t bytes_to_scan_ = 1;  // at least; then to the end of the line
  detail::io::LineScanner<6> scanner_;
  detail::io::Line<6> line_;
  kernels::RunLineForm form_;    // of the lines of the current block
  bool pending_ = false;         // line_ is the first of the next block
  const char* block_ = nullptr;  // beginning of the current block's text
  std::uint64_t first_line_ = 0;
  std::uint64_t last_line_ = 0;
  std::string query_;
  std::string tag_;
  std::size_t count_ = 0;  // rows in the block; the columns below may be longer
  std::vector<std::uint32_t> begins_, hashes_, ranks_;
  std::vector<std::uint16_t> lengths_;
  std::vector<double> scores_;
  std::vector<StretchOfLines> lines_;
};

namespace detail::io {
Result<std::unique_ptr<RunReader>> open_trec_run(const std::string& path, std::unique_ptr<ByteSource> source,
                                                 const ReadOptions& options, const Cancel& cancel);

/// Adds what a reader returns to the rows of a run, and the line of each row (0 if it is unknown) to `lines`, if given.
/// `name` is for messages.
Status add_rows(const std::string& name, RunReader& reader, TableBuilder& rows, std::vector<std::size_t>* lines);
}  // namespace detail::io

/// Reads a run from a file (plain, gzip or zstd), or from standard input for "-", in any format of run_formats.hpp.
/// Lines may come in any order. Errors name file, line and expected contents.
Result<Run> read_run(const std::string& path, const ReadOptions& options = {}, ReadReport* report = nullptr,
                     const Cancel& cancel = {});

/// The same for an opened source. `name` is for messages.
Result<Run> read_run_source(const std::string& name, std::unique_ptr<ByteSource> source,
                            const ReadOptions& options = {}, ReadReport* report = nullptr, const Cancel& cancel = {});

/// All runs of a file: those of a table with a column of systems, under their names and in the order of their first
/// rows; of any other file the only one.
Result<std::vector<Run>> read_runs(const std::string& path, const ReadOptions& options = {},
                                   ReadReport* report = nullptr, const Cancel& cancel = {});

/// The same for an opened source. `name` is for messages.
Result<std::vector<Run>> read_runs_source(const std::string& name, std::unique_ptr<ByteSource> source,
                                          const ReadOptions& options = {}, ReadReport* report = nullptr,
                                          const Cancel& cancel = {});

/// Writes a TREC run, each query by descending score (equal scores in their given order), compressed if the name ends
/// in .gz or .zst. The tag is the name of the run, with _ for whitespace, which would be two fields. Fails on ids that
/// contain whitespace.
Status write_run(const Run& run, const std::string& path);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/trec_run-inl.hpp>
#endif
