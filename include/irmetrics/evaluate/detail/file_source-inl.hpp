// A run file as a source of blocks, which are consecutive lines of one query: as a whole, or cut between queries into
// parts, so that each block is read once, by one thread.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/detail/plain_source-inl.hpp>
#include <irmetrics/io/field_check.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace irmetrics::detail::evaluate {

/// The error for a duplicate document of a query, with both lines.
inline Status duplicate_error(const std::string& path, const RankedList& list, DuplicateRows rows,
                              std::size_t first_line, std::size_t later_line) {
  return duplicate_input("{}:{}: query '{}': duplicate document '{}' (first in line {})", detail::io::source_name(path),
                         later_line, list.query, list.documents[rows.first], first_line);
}

inline ReadOptions read_options(const FileOptions& options) {
  ReadOptions read = options;
  read.rank_column = read.rank_column || options.policy.ties == TieRule::rank_column;
  return read;
}

/// The options name the format of the file.
class FileSource final : public BlockSource {
 public:
  static constexpr std::size_t any_block = std::numeric_limits<std::size_t>::max();
  /// Larger queries are scored by the calling thread, one after the other, so that memory does not grow with the number
  /// of threads.
  static constexpr std::size_t large_block = std::size_t{1} << 19;

  /// A whole source, read in order; `size` is 0 if it is unknown. A query that exceeds the limit ends the scoring with
  /// needs_calling_thread().
  FileSource(const std::string& path, const FileOptions& options, std::unique_ptr<ByteSource> whole, std::uint64_t size,
             std::size_t limit = any_block)
      : path_(path), options_(options), read_(read_options(options)), size_(size), limit_(limit), parts_(1) {
    whole_ = std::move(whole);
    readers_.emplace_back(*this);
  }

  /// An uncompressed file in parts, from each cut to the next. The lines in its errors and reports are those of a part.
  FileSource(const std::string& path, const FileOptions& options, const io::SharedFile& file,
             const std::vector<std::uint64_t>& cuts, unsigned threads)
      : path_(path), options_(options), read_(read_options(options)), size_(cuts.back()), file_(file) {
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) parts_.push_back({cuts[i], cuts[i + 1]});
    while (readers_.size() < threads) readers_.emplace_back(*this);
  }

  unsigned threads() const override { return static_cast<unsigned>(readers_.size()); }
  BlockReader& reader(unsigned thread) override { return readers_[thread]; }
  std::size_t parts() const override { return parts_.size(); }
  Cancel cancel(bool /*alone*/) const override { return options_.cancel; }
  std::uint64_t size() const override { return size_; }

  /// What the file says about the run, after all of it was read.
  Evaluation::AboutRun about() const {
    Evaluation::AboutRun about;
    for (const Part& part : parts_) {
      if (!part.tag.empty()) about.name = part.tag;
      about.reading.add(part.report);
    }
    return about;
  }

 private:
  /// A range of bytes that is still to read; of what was read, the tag of the last line and the report.
  struct Part {
    std::uint64_t begin = 0, end = 0;
    std::string tag = {};
    ReadReport report = {};
  };

  class Reader final : public BlockReader {
   public:
    explicit Reader(FileSource& file) : file_(&file) {}

    Status start(std::size_t part, bool alone, const Cancel& cancel) override {
      part_ = &file_->parts_[part];
      cancel_ = cancel;
      auto bytes =
          file_->file_ ? file_->file_->part(part_->begin, part_->end, file_->read_.limits) : std::move(file_->whole_);
      auto blocks = file_->read_.format->open(file_->path_, std::move(bytes), file_->read_, cancel);
      if (!blocks.ok()) return blocks.status();
      blocks_ = *std::move(blocks);
      blocks_->limit_blocks(alone ? file_->limit_ : large_block);
      return Status();
    }

    Result<const Block*> next() override {
      cancel_.check();
      const auto list = blocks_->next();
      if (!list.ok()) {
        if (needs_calling_thread(list.status())) leave(part_->begin + blocks_->first_line());
        return list.status();
      }
      if (!*list) {
        leave(part_->end);
        return nullptr;
      }
      block_.list = **list;
      return &block_;
    }

    Status explain(Status error, const RankedList& list) const override {
      const Policy& policy = file_->options_.policy;
      std::vector<std::uint32_t> scratch;
      const auto rows = first_duplicate(list.documents, scratch);
      if (rows && policy.duplicates == Duplicates::error && blocks_->line_of(rows->second) != 0)
        return duplicate_error(file_->path_, list, *rows, blocks_->line_of(rows->first),
                               blocks_->line_of(rows->second));
      // Further lines of the query, if it is scattered, may replace a document that shares its rank or score with
      // another.
      const bool replaces = policy.duplicates == Duplicates::last || policy.duplicates == Duplicates::max;
      if (replaces && (policy.ties == TieRule::rank_column || policy.ties == TieRule::error))
        return scattered_queries();
      return annotate(error, detail::io::source_name(file_->path_));
    }

    std::uint64_t position() const override { return part_->begin + blocks_->last_line(); }

   private:
    /// Stops reading the part. The bytes from `begin` on remain to be read.
    void leave(std::uint64_t begin) {
      part_->begin = begin;
      part_->tag = blocks_->tag();
      part_->report.add(blocks_->report());
      blocks_.reset();  // large blocks take much memory
    }

    FileSource* file_;
    Part* part_ = nullptr;
    Cancel cancel_;
    std::unique_ptr<RunReader> blocks_;
    Block block_;
  };

  const std::string& path_;
  const FileOptions& options_;
  ReadOptions read_;
  std::uint64_t size_;
  std::size_t limit_ = any_block;
  std::unique_ptr<ByteSource> whole_;
  std::optional<io::SharedFile> file_;
  std::vector<Part> parts_;
  std::vector<Reader> readers_;
};

/// Scores a file. Fails with scattered_queries() if it must be read into memory first.
template <class Made>
Result<Made> score_file(const TestCollection& collection, const std::string& path, FileSource& source,
                        const std::vector<AnyMeasure>& measures, const FileOptions& options) {
  Evaluation evaluation(collection, measures, options);
  if (Status status = evaluation.score(source, options.progress); !status.ok()) return status;
  const Evaluation::AboutRun about = source.about();
  if (std::is_same_v<Made, Scores> && about.reading.lines == about.reading.skipped)
    return detail::io::contains_no("results", path, about.reading);
  auto made = evaluation.finish<Made>(about, options.cancel);
  if (!made.ok()) return annotate(made.status(), detail::io::source_name(path));
  return made;
}

}  // namespace irmetrics::detail::evaluate
