// Reads the sources of documents.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/source_mapping.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace irmetrics {
namespace detail::io {

/// The fields of a line, separated by a tab, or by a space if there is no tab.
inline Line<2> split_mapping_line(std::string_view text, std::size_t number) noexcept {
  if (text.find('\t') != std::string_view::npos) return split_at_tabs<2>(text, number);
  Line<2> line;
  line.begin = text.data();
  line.number = number;
  for (text = trim(text); !text.empty(); ++line.count) {
    std::size_t size = 0;
    while (size < text.size() && !is_blank(text[size])) ++size;
    if (line.count < line.fields.size()) line.fields[line.count] = text.substr(0, size);
    text = trim(text.substr(size));
  }
  return line;
}

inline bool is_mapping_header(const Line<2>& line) noexcept {
  const std::string_view document = line.fields[0];
  return line.count == 2 && line.fields[1] == "source" &&
         (document == "document" || document == "document_id" || document == "doc_id");
}

/// A partly read mapping, with the line of each document.
struct MappingRows {
  SourceMapping sources;
  std::unordered_map<std::string_view, std::size_t> lines;  // views of the mapping's keys, which do not move
};

inline Status read_mapping_line(Line<2>& line, FieldCheck& check, MappingRows& out) {
  const auto usable = check.count_fields(line, "document, source, separated by a tab or, without tabs, by spaces");
  if (!usable.ok()) return usable.status();
  if (!*usable) return Status();
  const auto& [document, source] = line.fields;
  if (document.empty()) return check.tolerate(line.number, "the document id is empty");
  if (source.empty()) return check.tolerate(line.number, fmt::format("the source of document '{}' is empty", document));
  const auto [entry, is_new] = out.sources.try_emplace(std::string(document));
  if (!is_new) {
    const Status status = check.adjust(
        line.number, fmt::format("document '{}' has a second source (first in line {}); expected one source", document,
                                 out.lines.at(entry->first)));
    if (!status.ok()) return Status(StatusCode::duplicate, status.message());
  }
  entry->second = std::string(source);
  out.lines.emplace(entry->first, line.number);
  return Status();
}

}  // namespace detail::io

IRMETRICS_INLINE Result<SourceMapping> read_source_mapping(const std::string& path, const ReadOptions& options,
                                                           ReadReport* report) {
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  FieldCheck check(path, options);
  detail::io::MappingRows read;
  bool first = true;
  Status status = read_whole_lines(path, *std::move(source), [&](std::string_view text, std::size_t number) {
    detail::io::Line<2> line = detail::io::split_mapping_line(text, number);
    if (check.is_comment(text)) {  // two words are a comment like any other
      if (text.find('\t') != std::string_view::npos) check.count_comment(line, "0");
      return Status();
    }
    if (std::exchange(first, false) && detail::io::is_mapping_header(line)) return Status();
    return detail::io::read_mapping_line(line, check, read);
  });
  if (!status.ok()) return status;
  if (read.sources.empty()) return detail::io::contains_no("sources of documents", path, check.report());
  if (report != nullptr) *report = check.report();
  return std::move(read.sources);
}

}  // namespace irmetrics
