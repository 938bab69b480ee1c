// Formats of runs, and what reads them: a reader hands out a run query by query, chosen once a file. A format of your
// own is a RunFormat like those of irmetrics; ReadOptions::format names it.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/format.hpp>
#include <irmetrics/io/read_options.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {

/// Reads a run block by block: a block is a query with its documents, or a part of them. Only what next() gives must be
/// known; the rest makes messages better and reading parallel.
class RunReader {
 public:
  virtual ~RunReader() = default;

  /// The next block: views that stay valid until the next call. Nothing at the end.
  virtual absl::StatusOr<std::optional<RankedList>> next() = 0;
  /// What was read so far.
  virtual const ReadReport& report() const noexcept = 0;
  /// The name that the run gives itself, as far as it was read.
  virtual const std::string& tag() const noexcept = 0;

  /// The line of a row of the last block, counted from where the source began; 0 if it is not known.
  virtual std::size_t line_of(std::size_t /*row*/) const noexcept { return 0; }
  /// Where the last block's first and last lines begin, in bytes from where the source began.
  virtual std::uint64_t first_line() const noexcept { return 0; }
  virtual std::uint64_t last_line() const noexcept { return 0; }
  /// Stops at the first block of more bytes, or soon after so many: next() then fails with a ResourceExhausted status,
  /// and first_line() is that block's. Needed of formats that are read in parts.
  virtual void limit_blocks(std::size_t /*bytes*/) noexcept {}
};

/// Hands out a run that is in memory.
class WholeRunReader final : public RunReader {
 public:
  WholeRunReader(Run run, ReadReport report) : run_(std::move(run)), report_(std::move(report)) {}

  absl::StatusOr<std::optional<RankedList>> next() override {
    if (next_ == run_.size()) return std::nullopt;
    return run_[next_++];
  }
  const ReadReport& report() const noexcept override { return report_; }
  const std::string& tag() const noexcept override { return run_.name(); }

 private:
  Run run_;
  ReadReport report_;
  std::size_t next_ = 0;
};

/// A format of run files.
struct RunFormat {
  std::string_view name;
  FormatText text;
  /// Whether a file's first line that is neither blank nor a comment shows this format. Null: it takes what no other
  /// format recognises.
  bool (*recognises)(std::string_view line);
  /// Begins to read. `path` is for messages.
  absl::StatusOr<std::unique_ptr<RunReader>> (*open)(const std::string& path, std::unique_ptr<ByteSource> source,
                                                     const ReadOptions& options, const Cancel& cancel);
  /// Whether each line begins with its query, so that several threads may read a plain file in parts.
  bool query_first = false;
};

}  // namespace irmetrics
