// A file line by line: what the readers of small files, such as qrels, are made of.
#pragma once

#include <irmetrics/io/line_scanner.hpp>
#include <irmetrics/io/text_window.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace irmetrics {

/// Calls on_line(line) for each line of a file that has content, until one returns an error. The line's fields are
/// valid during the call.
template <std::size_t N, class OnLine>
absl::Status read_lines(const std::string& path, OnLine&& on_line) {
  auto source = open_source(path);
  if (!source.ok()) return source.status();
  TextWindow window(*std::move(source));
  Line<N> line;
  std::size_t lines = 0;
  while (true) {
    const auto more = window.advance(window.lines().data() + window.lines().size());
    if (!more.ok())
      return absl::IsInvalidArgument(more.status()) ? annotate(more.status(), source_name(path)) : more.status();
    if (!*more) return absl::OkStatus();
    LineScanner<N> scanner(window.lines(), window.blanks(), lines);
    while (scanner.next(line))
      if (absl::Status status = on_line(line); !status.ok()) return status;
    lines = scanner.lines();
  }
}

}  // namespace irmetrics
