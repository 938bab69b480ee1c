// Reads and writes run files.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/rank_order.hpp>
#include <irmetrics/io/detail/document_jsonl.hpp>
#include <irmetrics/io/detail/document_table.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/first_line-inl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/compile.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE RunBlocks::RunBlocks(const std::string& path, std::unique_ptr<ByteSource> source,
                                      const ReadOptions& options, const Cancel& cancel)
    : window_(std::move(source)), check_(path, options), rank_column_(options.rank_column), cancel_(cancel) {
  grow();
}

IRMETRICS_INLINE void RunBlocks::grow() {
  const std::size_t size = std::max<std::size_t>(1024, begins_.size() * 2);
  begins_.resize(size);
  hashes_.resize(size);
  lengths_.resize(size);
  scores_.resize(size);
  if (rank_column_) ranks_.resize(size);
}

IRMETRICS_INLINE std::size_t RunBlocks::line_of(std::size_t row) const noexcept {
  const auto next = std::upper_bound(lines_.begin(), lines_.end(), row,
                                     [](std::size_t wanted, StretchOfLines stretch) { return wanted < stretch.row; });
  const StretchOfLines stretch = *std::prev(next);
  return stretch.line + (row - stretch.row);
}

/// Sets the line of the next row.
IRMETRICS_INLINE void RunBlocks::number_row(std::size_t line) {
  if (lines_.empty() || line - lines_.back().line != count_ - lines_.back().row) lines_.push_back({count_, line});
}

/// Fails if the query has too many rows.
IRMETRICS_INLINE Status RunBlocks::check_rows() const {
  const std::uint64_t most = window_.limits().query_rows;
  if (count_ <= most) return Status();
  return invalid_input("{}: {}", check_.location(line_of(most)),
                       detail::limit_problem(message_text("query '{}' has more rows", query_), "query_rows", most));
}

/// Reads the next lines; the text of the current block is kept. False at the end of the source.
IRMETRICS_INLINE Result<bool> RunBlocks::read_on() {
  const char* const read = unread_.data();
  cancel_.check();
  if (count_ > 0 && static_cast<std::size_t>(read - block_) > limit_)
    return Status(StatusCode::needs_calling_thread, "a query's lines exceed the limit");
  if (Status status = check_rows(); !status.ok()) return status;
  const auto more = window_.advance(count_ > 0 ? block_ : read);
  if (!more.ok())
    return more.status().code() == StatusCode::invalid_input
               ? annotate(more.status(), check_.location(scanner_.lines() + 1))
               : more.status();
  if (count_ > 0) block_ = window_.begin();
  unread_ = window_.lines();
  return *more;
}

/// Moves line_ to the next non-empty line; adds the lines to the block that the kernel takes before it. False if there
/// is none.
IRMETRICS_INLINE Result<bool> RunBlocks::next_line() {
  while (
      !scanner_.next(line_, [this](const detail::io::Line<6>& line) { check_.count_comment(line, line.fields[4]); })) {
    take_lines();
    if (!unread_.empty()) {
      scan_lines();
    } else if (auto more = read_on(); !more.ok() || !*more) {
      return more;
    }
  }
  return true;
}

/// Adds the unread lines that have the form of the current block's lines.
IRMETRICS_INLINE void RunBlocks::take_lines() {
  const std::size_t rows_before = count_;
  bool full = count_ > 0 && !rank_column_ && form_.known();
  while (full && static_cast<std::size_t>(unread_.data() + unread_.size() - block_) <= max_block_size) {
    if (count_ == begins_.size()) grow();
    const auto [lines, bytes] = kernels::take_lines(
        form_, unread_, static_cast<std::uint32_t>(unread_.data() - block_),
        {&begins_[count_], &lengths_[count_], &hashes_[count_], &scores_[count_], begins_.size() - count_});
    if (lines == 0) break;
    number_row(scanner_.lines() + 1);
    count_ += lines;
    unread_.remove_prefix(bytes);
    check_.count_lines(lines);
    scanner_ = detail::io::LineScanner<6>({}, {}, scanner_.lines() + lines, check_.comments());
    last_line_ = window_.offset(block_ + begins_[count_ - 1] - form_.before().size());
    full = count_ == begins_.size();
  }
  bytes_to_scan_ = count_ > rows_before ? 1 : std::min(bytes_to_scan_ * 2, most_to_scan);
}

/// Gives unread lines to the scanner: one, or if the kernel took none, more and more, because trying costs time.
IRMETRICS_INLINE void RunBlocks::scan_lines() {
  const std::string_view lines =
      unread_.substr(0, unread_.find('\n', std::min(bytes_to_scan_, unread_.size()) - 1) + 1);
  scanner_ = detail::io::LineScanner<6>(lines, window_.whitespace_of(lines), scanner_.lines(), check_.comments());
  unread_.remove_prefix(lines.size());
}

/// The form of line_, which is the last one before the unread ones.
IRMETRICS_INLINE kernels::RunLineForm RunBlocks::form_of_line() const {
  const auto end = [](std::string_view field) { return field.data() + field.size(); };
  const auto& [query, constant, document, rank, score, tag] = line_.fields;
  const char separator = *end(document);
  const std::string_view before(line_.begin, static_cast<std::size_t>(query.data() - line_.begin));
  if (line_.count != 6 || before.ends_with(detail::byte_order_mark) || rank.data() != end(document) + 1 ||
      score.data() != end(rank) + 1 || *end(rank) != separator)
    return {};
  return {{line_.begin, static_cast<std::size_t>(document.data() - line_.begin)},
          {end(score), static_cast<std::size_t>(unread_.data() - end(score))},
          separator};
}

IRMETRICS_INLINE Result<std::optional<RankedList>> RunBlocks::next() {
  count_ = 0;
  while (true) {
    if (!std::exchange(pending_, false)) {
      const auto more = next_line();
      if (!more.ok()) return more.status();
      if (!*more) break;
    }
    if (count_ > 0 && !detail::same_id(line_.fields[0], query_)) {
      pending_ = true;
      break;
    }
    if (Status status = add_line(); !status.ok()) return status;
  }
  if (count_ == 0) return std::nullopt;
  if (Status status = check_rows(); !status.ok()) return status;
  const std::span<const double> scores = std::span(scores_).first(count_);
  return RankedList{
      query_,
      {block_, std::span(begins_).first(count_), std::span(lengths_).first(count_), std::span(hashes_).first(count_)},
      scores,
      std::span(ranks_).first(rank_column_ ? count_ : 0),
      is_descending(scores),
      false};
}

IRMETRICS_INLINE Status RunBlocks::add_line() {
  const auto usable = check_.count_fields(line_, "query, Q0, document, rank, score, tag");
  if (!usable.ok()) return usable.status();
  if (!*usable) return Status();
  double score = detail::parse_short_decimal(line_.fields[4]);
  if (std::isnan(score)) {
    const auto read = check_.number(line_, 4, "score");
    if (!read.ok()) return read.status();
    if (!*read) return Status();
    score = **read;
  }
  const std::string_view document = line_.fields[2];
  if (count_ == 0) {
    query_ = line_.fields[0];
    block_ = line_.begin;
    first_line_ = window_.offset(line_.begin);
    lines_.clear();
    form_ = {};
  }
  const auto begin = static_cast<std::size_t>(document.data() - block_);
  if (document.size() > max_document_id_length)
    return invalid_input("{}: the document id is longer than {} bytes", check_.location(line_.number),
                         max_document_id_length);
  if (begin > max_block_size)
    return invalid_input("{}: the lines of query '{}' exceed 4 GiB", check_.location(line_.number),
                         detail::shown(query_));
  if (count_ == begins_.size()) grow();
  if (rank_column_) {
    const auto rank = check_.whole_number(line_, 3, "rank");
    if (!rank.ok()) return rank.status();
    if (!*rank) return Status();
    ranks_[count_] = **rank;
  }
  begins_[count_] = static_cast<std::uint32_t>(begin);
  lengths_[count_] = static_cast<std::uint16_t>(document.size());
  hashes_[count_] = detail::hash_id(document);
  scores_[count_] = score;
  number_row(line_.number);
  ++count_;
  last_line_ = window_.offset(line_.begin);
  if (!detail::same_id(tag_, line_.fields[5])) tag_ = line_.fields[5];
  if (scanner_.at_end()) form_ = form_of_line();
  return Status();
}

namespace detail::io {

IRMETRICS_INLINE Result<std::unique_ptr<RunReader>> open_trec_run(const std::string& path,
                                                                  std::unique_ptr<ByteSource> source,
                                                                  const ReadOptions& options, const Cancel& cancel) {
  return std::make_unique<RunBlocks>(path, std::move(source), options, cancel);
}

IRMETRICS_INLINE Status add_rows(const std::string& name, RunReader& reader, TableBuilder& rows,
                                 std::vector<std::size_t>* lines) {
  while (true) {
    const auto block = reader.next();
    if (!block.ok()) return block.status();
    if (!*block) return Status();
    const RankedList& list = **block;
    Status status = rows.start(list.query);
    for (std::size_t i = 0; i < list.size() && status.ok(); ++i) {
      status = rows.append(list.documents[i], list.documents.hashes[i], list.scores[i],
                           list.ranks.empty() ? std::nullopt : std::optional(list.ranks[i]));
      if (!status.ok() && reader.line_of(i) > 0)
        return annotate(status, fmt::format("{}:{}", source_name(name), reader.line_of(i)));
      if (lines != nullptr) lines->push_back(reader.line_of(i));
    }
    if (!status.ok()) return annotate(status, source_name(name));
  }
}

/// Reads all of a run, with at most `rows_of_query` rows of a query.
inline Result<Run> read_run_rows(const std::string& path, const Result<std::unique_ptr<RunReader>>& opened,
                                 std::uint64_t rows_of_query, ReadReport* report) {
  if (!opened.ok()) return opened.status();
  RunReader& blocks = **opened;
  TableBuilder rows;
  rows.limit_rows(rows_of_query);
  if (Status status = add_rows(path, blocks, rows, nullptr); !status.ok()) return status;
  if (rows.rows() == 0) return contains_no("results", path, blocks.report());
  if (report != nullptr) *report = blocks.report();
  return Run::of(rows.finish(), blocks.tag());
}

}  // namespace detail::io

IRMETRICS_INLINE Result<Run> read_run(const std::string& path, const ReadOptions& options, ReadReport* report,
                                      const Cancel& cancel) try {
  return detail::io::read_run_rows(path, open_run(path, options, cancel), options.limits.query_rows, report);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Run> read_run_source(const std::string& name, std::unique_ptr<ByteSource> source,
                                             const ReadOptions& options, ReadReport* report, const Cancel& cancel) try {
  const std::uint64_t rows_of_query = source->limits().query_rows;
  return detail::io::read_run_rows(name, open_run_source(name, std::move(source), options, cancel), rows_of_query,
                                   report);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::vector<Run>> read_runs(const std::string& path, const ReadOptions& options,
                                                    ReadReport* report, const Cancel& cancel) try {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  return read_runs_source(path, *std::move(source), options, report, cancel);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::vector<Run>> read_runs_source(const std::string& name, std::unique_ptr<ByteSource> source,
                                                           const ReadOptions& options, ReadReport* report,
                                                           const Cancel& cancel) try {
  bool is_table = options.format != nullptr && options.format->open == &detail::io::open_table_run;
  if (options.format == nullptr) {
    const auto line = detail::io::look_at_first_line(source);
    if (!line.ok()) return line.status();
    is_table = detail::io::names_document_columns(*line);
  }
  if (is_table) return detail::io::read_table_runs(name, std::move(source), options, report, cancel);
  auto run = read_run_source(name, std::move(source), options, report, cancel);
  if (!run.ok()) return run.status();
  return std::vector<Run>{*std::move(run)};
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Status write_run(const Run& run, const std::string& path) {
  using detail::io::check_not_json, detail::io::check_writable, detail::io::json_lines_take_it;
  if (detail::io::is_json_lines_name(path)) return detail::io::write_json_run(run, path);
  fmt::memory_buffer buffer;
  std::vector<std::uint32_t> order;
  std::string tag(run.name().empty() ? std::string_view("run") : run.name());
  std::replace_if(tag.begin(), tag.end(), detail::is_blank, '_');
  for (std::size_t query = 0; query < run.size(); ++query) {
    const RankedList list = run[query];
    if (Status status = check_writable(path, "query id", list.query, true, json_lines_take_it); !status.ok())
      return status;
    order_by_score(list, Ties::input, order);
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
      const std::string_view document = list.documents[order[rank]];
      if (Status status = check_writable(path, "document id", document, false, json_lines_take_it); !status.ok())
        return status;
      fmt::format_to(fmt::appender(buffer), FMT_COMPILE("{} Q0 {} {} {} {}\n"), list.query, document, rank + 1,
                     list.scores[order[rank]], tag);
    }
  }
  const std::string_view text(buffer.data(), buffer.size());
  if (Status status = check_not_json(path, text, "{\"", json_lines_take_it); !status.ok()) return status;
  return write_file(path, text);
}

}  // namespace irmetrics
