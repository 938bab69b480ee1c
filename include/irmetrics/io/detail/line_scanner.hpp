// Lines of fields, for the readers of runs and qrels. Works on whole lines with a prepared index of whitespace.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/io/read_options.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace irmetrics::detail::io {

/// A non-empty line, with its first N fields.
template <std::size_t N>
struct Line {
  std::array<std::string_view, N> fields;
  std::size_t count = 0;        // number of fields in the line, possibly more than N
  const char* begin = nullptr;  // beginning of the line
  std::size_t number = 0;       // counted from 1 at the scanner's beginning, including comments and blank lines
};

/// The tab-separated fields of a line, without surrounding whitespace.
template <std::size_t N>
Line<N> split_at_tabs(std::string_view text, std::size_t number) noexcept {
  Line<N> line;
  line.begin = text.data();
  line.number = number;
  while (true) {
    const std::string_view field = text.substr(0, text.find('\t'));
    if (line.count < N) line.fields[line.count] = trim(field);
    ++line.count;
    if (field.size() == text.size()) return line;
    text.remove_prefix(field.size() + 1);
  }
}

/// Iterates over the lines of a text. Skips blank lines, and comments.
template <std::size_t N>
class LineScanner {
 public:
  LineScanner() = default;
  /// `whitespace` is the result of kernels::index_whitespace for text, which ends with a newline. `lines`: number of
  /// lines before it.
  LineScanner(std::string_view text, std::span<const std::uint32_t> whitespace, std::size_t lines,
              Comments comments = Comments::on)
      : text_(text.data()),
        next_(whitespace.data()),
        end_(whitespace.data() + whitespace.size()),
        lines_(lines),
        comment_(comments == Comments::on ? '#' : no_comment) {}

  /// Moves to the next non-empty line. False if there is none. Calls on_comment(line) for each comment before it.
  template <class OnComment>
  bool next(Line<N>& line, OnComment&& on_comment) {
    while (next_ != end_) {
      ++lines_;
      line.number = lines_;
      line.begin = text_ + begin_;
      if (is_usual()) return take_usual(line);
      if (!take_any(line)) continue;
      if (line.fields[0].front() != comment_) return true;
      on_comment(line);
    }
    return false;
  }
  bool next(Line<N>& line) noexcept {
    return next(line, [](const Line<N>&) {});
  }

  /// Whether the text is read to its end.
  bool at_end() const noexcept { return next_ == end_; }

  /// Number of lines read, including those before the text.
  std::size_t lines() const noexcept { return lines_; }

 private:
  static constexpr char no_comment = '\n';  // no field begins with it

  static constexpr std::uint32_t offset(std::uint32_t blank) noexcept { return blank & ~kernels::line_end; }

  /// Whether the line has exactly N fields, each followed by one space or tab, as almost all lines do.
  bool is_usual() const noexcept {
    if (static_cast<std::size_t>(end_ - next_) < N) return false;
    std::uint32_t inner = 0;
    std::uint32_t before = begin_;
    bool filled = true;
    for (std::size_t i = 0; i < N; ++i) {
      const std::uint32_t at = offset(next_[i]);
      filled = filled && at > before;  // a field has at least one byte
      before = at + 1;
      if (i + 1 < N) inner |= next_[i];
    }
    return filled && (inner & kernels::line_end) == 0 && (next_[N - 1] & kernels::line_end) != 0 &&
           text_[begin_] != comment_;
  }

  bool take_usual(Line<N>& line) noexcept {
    for (std::size_t i = 0; i < N; ++i) {
      const std::uint32_t at = offset(next_[i]);
      line.fields[i] = {text_ + begin_, at - begin_};
      begin_ = at + 1;
    }
    line.count = N;
    next_ += N;
    return true;
  }

  /// False if the line is empty.
  bool take_any(Line<N>& line) noexcept {
    line.count = 0;
    for (bool ended = false; !ended && next_ != end_; ++next_) {
      const std::uint32_t at = offset(*next_);
      if (at > begin_) {
        if (line.count < N) line.fields[line.count] = {text_ + begin_, at - begin_};
        ++line.count;
      }
      ended = (*next_ & kernels::line_end) != 0;
      begin_ = at + 1;
    }
    return line.count > 0;
  }

  const char* text_ = nullptr;
  const std::uint32_t* next_ = nullptr;
  const std::uint32_t* end_ = nullptr;
  std::uint32_t begin_ = 0;
  std::size_t lines_ = 0;
  char comment_ = '#';  // begins a comment
};

}  // namespace irmetrics::detail::io
