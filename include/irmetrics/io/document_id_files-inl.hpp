// Reads ids, of texts by the readers of texts.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/document_id_files.hpp>
#include <irmetrics/io/text_files-inl.hpp>

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Result<std::vector<std::string>> read_document_ids(const std::string& path, const Limits& limits) {
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  std::vector<std::string> ids;
  const auto add_id = [&](std::string_view id, std::string_view) {
    if (id.empty()) return invalid_input("the document id is empty");
    ids.emplace_back(id);
    return Status();
  };
  std::unique_ptr<detail::io::TextLines> lines;  // of other formats than tables
  bool first = true;
  auto status = read_whole_lines(path, *std::move(source), [&](std::string_view line, std::size_t number) {
    if (std::exchange(first, false)) {
      const auto& row = detail::io::format_shown_by(line, detail::io::text_formats);
      if (row.format != TextFormat::table) lines = row.lines(detail::io::source_name(path), TextRole::text);
      if (detail::io::names_text_columns(line)) return Status();
    }
    if (lines) return lines->read(line, number, add_id);
    const Status added = add_id(detail::trim(line.substr(0, line.find('\t'))), {});
    return added.ok() ? added : annotate(added, fmt::format("{}:{}", detail::io::source_name(path), number));
  });
  if (status.ok() && lines) status = lines->finish();
  if (!status.ok()) return status;
  if (ids.empty()) return invalid_input("{}: contains no ids of documents", detail::io::source_name(path));
  return ids;
}

}  // namespace irmetrics
