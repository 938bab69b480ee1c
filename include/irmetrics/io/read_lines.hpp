// Reads a file line by line, for the readers of small files such as qrels.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/io/detail/line_scanner.hpp>
#include <irmetrics/io/detail/text_window.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::io {

/// Calls on_lines(window) for each piece of whole lines of a source, until one returns an error. `path` is for
/// messages.
template <class OnLines>
Status read_windows(const std::string& path, std::unique_ptr<ByteSource> source, OnLines&& on_lines) {
  TextWindow window(std::move(source));
  while (true) {
    const auto more = window.advance(window.lines().data() + window.lines().size());
    if (!more.ok())
      return more.status().code() == StatusCode::invalid_input ? annotate(more.status(), source_name(path))
                                                               : more.status();
    if (!*more) return Status();
    if (Status status = on_lines(window); !status.ok()) return status;
  }
}

/// Calls on_line(line) for each non-empty line of a source, until one returns an error, and on_comment(line) for each
/// comment. The line's fields are valid during the call.
template <std::size_t N, class OnComment, class OnLine>
Status read_lines(const std::string& path, std::unique_ptr<ByteSource> source, Comments comments,
                  OnComment&& on_comment, OnLine&& on_line) {
  Line<N> line;
  std::size_t lines = 0;
  return read_windows(path, std::move(source), [&](TextWindow& window) {
    LineScanner<N> scanner(window.lines(), window.whitespace_of(window.lines()), lines, comments);
    while (scanner.next(line, on_comment))
      if (Status status = on_line(line); !status.ok()) return status;
    lines = scanner.lines();
    return Status();
  });
}

/// The same for a file, without its comments.
template <std::size_t N, class OnLine>
Status read_lines(const std::string& path, OnLine&& on_line) {
  auto source = open_source(path);
  if (!source.ok()) return source.status();
  return read_lines<N>(
      path, *std::move(source), Comments::on, [](const Line<N>&) {}, on_line);
}

}  // namespace detail::io

/// Calls on_line(text, number) for each line of a source that is not blank; the text is unchanged, without the line
/// ending.
template <class OnLine>
Status read_whole_lines(const std::string& path, std::unique_ptr<ByteSource> source, OnLine&& on_line) {
  std::size_t number = 0;
  return detail::io::read_windows(path, std::move(source), [&](const detail::io::TextWindow& window) {
    for (std::string_view left = window.lines(); !left.empty();) {
      const std::string_view line = left.substr(0, left.find('\n'));
      left.remove_prefix(line.size() + 1);
      ++number;
      if (detail::trim(line).empty()) continue;
      if (Status status = on_line(line, number); !status.ok()) return status;
    }
    return Status();
  });
}

}  // namespace irmetrics
