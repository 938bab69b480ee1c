// Sources of blocks: whatever can be scored hands its ranked lists to an Evaluation through these interfaces.
//
// A query travels in three steps. A BlockReader returns its ranked list: from lines of a file, a run in memory,
// columns, or a mapping of another language. Evaluation claims the query and calls Scoring, which aligns the list with
// the judgments and writes one value per measure. Evaluation::finish makes Scores of these values.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace irmetrics {

/// The ranked list of one query, or consecutive rows of it.
struct Block {
  RankedList list;
  /// The index of the query in the collection, if the reader has looked it up, for example to read judged documents
  /// only. Otherwise the evaluation looks it up.
  std::optional<std::size_t> query = std::nullopt;
};

/// What next() of a reader fails with if the calling thread, while no other thread reads, must read the rest of the
/// part: a list that is too large to be read by several threads, or one that only that thread may read.
inline Status needs_calling_thread() { return Status(StatusCode::needs_calling_thread, ""); }
inline bool needs_calling_thread(const Status& status) { return status.code() == StatusCode::needs_calling_thread; }

/// The status of a source in which a query has several blocks, or may have several. It has no scores: join the blocks
/// of each query first, for example in a Run.
inline Status scattered_queries() { return Status(StatusCode::scattered, ""); }
/// Whether it is this error.
inline bool has_scattered_queries(const Status& status) { return status.code() == StatusCode::scattered; }

/// Reads parts of a source, one after the other, on one thread.
class BlockReader {
 public:
  virtual ~BlockReader() = default;

  /// Goes to a part: to its beginning, or to the first block that was not scored when the part was left. `alone`:
  /// whether the calling thread reads and no other one does. next() checks `cancel` if it takes long.
  virtual Status start(std::size_t part, bool alone, const Cancel& cancel) = 0;
  /// The next block of the part, which is valid until the next call; null at the end.
  virtual Result<const Block*> next() = 0;

  /// The error of scoring the last block, with what the reader knows about it, such as lines.
  virtual Status explain(Status error, const RankedList& /*list*/) const { return error; }
  /// The position in the source, in its units of progress.
  virtual std::uint64_t position() const { return 0; }
};

/// Ranked lists in parts, which several threads read in any order.
class BlockSource {
 public:
  BlockSource() = default;
  BlockSource(const BlockSource&) = delete;  // its readers refer to it
  BlockSource& operator=(const BlockSource&) = delete;
  virtual ~BlockSource() = default;

  /// The number of threads to use, which is at least 1, and the reader of each.
  virtual unsigned threads() const = 0;
  virtual BlockReader& reader(unsigned thread) = 0;
  /// The number of parts. They are in the order of the input, and the error of the first part that has one is reported.
  virtual std::size_t parts() const = 0;
  /// The request to stop, for the parts that start now.
  virtual Cancel cancel(bool /*alone*/) const { return {}; }
  /// The end of the positions of readers, for progress; 0 if it is unknown.
  virtual std::uint64_t size() const { return 0; }

  // What follows is for sources whose lists belong to another language. The calling thread makes these calls while no
  // thread reads.

  /// Called before each of so many parts.
  virtual void pause() {}
  virtual std::size_t parts_between_pauses() const { return std::numeric_limits<std::size_t>::max(); }
  /// Called after Cancelled. Whether the evaluation continues, with what was not scored.
  virtual bool continues() { return false; }
};

}  // namespace irmetrics
