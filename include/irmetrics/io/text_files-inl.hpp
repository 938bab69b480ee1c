// How texts are read.
#pragma once

#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/memory_source-inl.hpp>
#include <irmetrics/io/detail/trec_texts-inl.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/text.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace irmetrics {
namespace detail {

inline absl::Status read_text_json(std::string_view line, const std::string& place, TextsBuilder& out) {
  const auto parsed = parse_json(line, place);
  if (!parsed.ok()) return parsed.status();
  const JsonValue row(*parsed, place);
  const auto id = row.first_member({"_id", "id", "docno", "query_id"}).id();
  if (!id.ok()) return id.status();
  auto text = row.first_member({"text", "contents", "query"}).text();
  if (!text.ok()) return text.status();
  if (const JsonValue title = row.member("title"); !title.missing()) {
    auto words = title.text();
    if (!words.ok()) return words.status();
    if (!words->empty()) text = *words + (text->empty() ? "" : " ") + *text;
  }
  absl::Status status = out.add(*id, *text);
  return status.ok() ? status : annotate(status, place);
}

inline absl::Status read_text_row(std::string_view line, const std::string& place, TextsBuilder& out) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos)
    return invalid_input("{}: expected an id, a tab and a text, found no tab in '{}'", place, shown(line));
  absl::Status status = out.add(trim(line.substr(0, tab)), trim(line.substr(tab + 1)));
  return status.ok() ? status : annotate(status, place);
}

/// Whether a table's first line names its columns.
inline bool names_text_columns(std::string_view line) {
  constexpr std::array<std::string_view, 6> ids = {"_id", "id", "docno", "query_id", "doc_id", "qid"};
  constexpr std::array<std::string_view, 4> texts = {"text", "contents", "query", "passage"};
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos) return false;
  return std::find(ids.begin(), ids.end(), trim(line.substr(0, tab))) != ids.end() &&
         std::find(texts.begin(), texts.end(), trim(line.substr(tab + 1))) != texts.end();
}

inline TextFormat text_format(std::string_view first_line) {
  const char first = trim(first_line).front();
  return first == '{' ? TextFormat::jsonl : first == '<' ? TextFormat::trec : TextFormat::table;
}

inline absl::StatusOr<Texts> read_text_source(const std::string& path, std::unique_ptr<ByteSource> source,
                                              TextFormat format) {
  TextsBuilder texts;
  TrecTexts trec(source_name(path));
  bool first = true;
  absl::Status status =
      read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t number) -> absl::Status {
        if (format == TextFormat::automatic) format = text_format(line);
        const bool is_first = std::exchange(first, false);
        if (format == TextFormat::trec) return trec.read(line, number, texts);
        const std::string place = fmt::format("{}:{}", source_name(path), number);
        if (format == TextFormat::jsonl) return read_text_json(line, place, texts);
        return is_first && names_text_columns(line) ? absl::OkStatus() : read_text_row(line, place, texts);
      });
  if (status.ok()) status = trec.finish();
  if (!status.ok()) return status;
  Texts read = std::move(texts).build();
  if (read.size() == 0) return invalid_input("{}: holds no texts", source_name(path));
  return read;
}

}  // namespace detail

IRMETRICS_INLINE absl::StatusOr<Texts> read_texts(const std::string& path, TextFormat format) {
  auto source = open_source(path);
  if (!source.ok()) return source.status();
  return detail::read_text_source(path, *std::move(source), format);
}

IRMETRICS_INLINE absl::StatusOr<Texts> parse_texts(std::string_view text, std::string_view name, TextFormat format) {
  return detail::read_text_source(std::string(name), std::make_unique<MemorySource>(text), format);
}

}  // namespace irmetrics
