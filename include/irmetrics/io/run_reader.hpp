// Formats of runs and their readers: a reader returns a run query by query, and is chosen once per file. Your own
// format is a RunFormat like those of irmetrics; ReadOptions::format selects it.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
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
#include <vector>

namespace irmetrics {

/// Reads a run block by block: a block is a query with its documents, or a part of them. Only next() is required; the
/// other functions improve messages and allow parallel reading.
class RunReader {
 public:
  virtual ~RunReader() = default;

  /// The next block: views that are valid until the next call. nullopt at the end.
  virtual Result<std::optional<RankedList>> next() = 0;
  /// The report on the lines read so far.
  virtual const ReadReport& report() const noexcept = 0;
  /// The name in the run file, as far as it was read.
  virtual const std::string& tag() const noexcept = 0;

  /// The line of a row of the last block, counted from the beginning of the source; 0 if unknown.
  virtual std::size_t line_of(std::size_t /*row*/) const noexcept { return 0; }
  /// The offsets of the first and last lines of the last block, in bytes from the beginning of the source.
  virtual std::uint64_t first_line() const noexcept { return 0; }
  virtual std::uint64_t last_line() const noexcept { return 0; }
  /// Stops at the first block with more bytes, or soon after that many: next() then fails with a ResourceExhausted
  /// status, and first_line() is that of the block. Required for formats that are read in parts.
  virtual void limit_blocks(std::size_t /*bytes*/) noexcept {}
};

/// Reads a run that is already in memory.
class WholeRunReader final : public RunReader {
 public:
  /// `lines`: those of all documents of the run, in the order of Run::first_row; none if they are unknown.
  WholeRunReader(Run run, ReadReport report, std::vector<std::size_t> lines = {})
      : run_(std::move(run)), report_(std::move(report)), lines_(std::move(lines)) {}

  Result<std::optional<RankedList>> next() override {
    if (next_ == run_.size()) return std::nullopt;
    return run_[next_++];
  }
  std::size_t line_of(std::size_t row) const noexcept override {
    return lines_.empty() ? 0 : lines_[run_.first_row(next_ - 1) + row];
  }
  const ReadReport& report() const noexcept override { return report_; }
  const std::string& tag() const noexcept override { return run_.name(); }

 private:
  Run run_;
  ReadReport report_;
  std::vector<std::size_t> lines_;
  std::size_t next_ = 0;
};

namespace detail::io {

/// A reader of a finished run. `lines`: that of each row, in the order of their calls.
inline Result<std::unique_ptr<RunReader>> finish_whole_run(TableBuilder rows, std::string name, ReadReport report,
                                                           const std::vector<std::size_t>& lines) {
  std::vector<std::size_t> order, ordered;
  auto run = Run::of(rows.finish(&order), std::move(name));
  if (!run.ok()) return run.status();
  ordered.reserve(order.size());
  for (const std::size_t added : order) ordered.push_back(lines[added]);
  return std::make_unique<WholeRunReader>(*std::move(run), std::move(report), std::move(ordered));
}

}  // namespace detail::io

/// A format of run files.
struct RunFormat {
  std::string_view name;
  FormatText text;
  /// Whether the first line of a file that is neither blank nor a comment has this format. Null for the fallback, which
  /// reads files that no other format recognises.
  bool (*recognises)(std::string_view line);
  /// Starts reading. `path` is for messages.
  Result<std::unique_ptr<RunReader>> (*open)(const std::string& path, std::unique_ptr<ByteSource> source,
                                             const ReadOptions& options, const Cancel& cancel);
  /// Whether each line begins with its query, so that several threads may read an uncompressed file in parts.
  bool query_first = false;
};

}  // namespace irmetrics
