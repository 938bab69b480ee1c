// A window of whole lines over a byte source, on which the readers work.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// Reads a source piece by piece. Bytes that are still needed move to the front before more are read.
class TextWindow {
 public:
  explicit TextWindow(std::unique_ptr<ByteSource> source, std::size_t piece = std::size_t{1} << 18)
      : source_(std::move(source)), limits_(source_->limits()), piece_(piece) {
    limits_.line_bytes = std::min(limits_.line_bytes, Limits::most_line_bytes);
  }

  /// Reads more, keeping the bytes from `keep` on (they move to begin()). lines() then returns the new whole lines; a
  /// last line without a newline gets one. False at the end.
  Result<bool> advance(const char* keep) {
    const std::size_t kept = text_.empty() ? 0 : static_cast<std::size_t>(text_.data() + filled_ - keep);
    if (kept > 0) std::memmove(text_.data(), keep, kept);
    base_ += filled_ - kept;
    const std::size_t fresh = kept - partial_;  // the new lines begin with the incomplete line
    filled_ = kept;
    while (true) {
      if (filled_ - fresh > limits_.line_bytes)
        return invalid_input("{}", limit_problem(message_text("the line at byte {} is longer", base_ + fresh),
                                                 "line_bytes", limits_.line_bytes));
      if (text_.size() < filled_ + piece_ + 1) text_.resize(filled_ + piece_ + 1);
      const auto got = source_->read(std::span(text_.data() + filled_, piece_));
      if (!got.ok()) return got.status();
      const bool at_end = *got < piece_;
      const std::size_t old = filled_;  // there is no whole line before it
      filled_ += *got;
      if (at_end && filled_ > fresh && text_[filled_ - 1] != '\n') text_[filled_++] = '\n';
      const std::size_t newline = std::string_view(text_.data() + old, filled_ - old).rfind('\n');
      if (newline == std::string_view::npos && !at_end) continue;
      const std::size_t whole = newline == std::string_view::npos ? 0 : old + newline + 1 - fresh;
      partial_ = filled_ - fresh - whole;
      lines_ = std::string_view(text_.data() + fresh, whole);
      return whole > 0;
    }
  }

  const Limits& limits() const noexcept { return limits_; }
  std::string_view lines() const noexcept { return lines_; }
  /// The positions of whitespace in some of the lines, valid until the next call.
  std::span<const std::uint32_t> whitespace_of(std::string_view lines) {
    const std::size_t most = lines.size() + kernels::index_whitespace_slack;
    if (whitespace_.size() < most) whitespace_.resize(most);
    return std::span(whitespace_).first(kernels::index_whitespace(lines, whitespace_.data()));
  }
  const char* begin() const noexcept { return text_.data(); }
  /// The offset in the source of a position in the window.
  std::uint64_t offset(const char* position) const noexcept {
    return base_ + static_cast<std::uint64_t>(position - text_.data());
  }

 private:
  std::unique_ptr<ByteSource> source_;
  Limits limits_;
  std::size_t piece_;
  std::vector<char> text_;
  std::size_t filled_ = 0;
  std::uint64_t base_ = 0;   // bytes of the source before text_
  std::size_t partial_ = 0;  // bytes of an incomplete line at the end
  std::string_view lines_;
  std::vector<std::uint32_t> whitespace_;
};

}  // namespace irmetrics::detail::io
