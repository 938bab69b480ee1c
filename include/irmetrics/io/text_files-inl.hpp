// The table of formats of texts, and their readers.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/memory_source-inl.hpp>
#include <irmetrics/io/detail/trec_texts-inl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/text_files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace irmetrics {
namespace detail::io {

inline Status read_text_json(std::string_view line, const std::string& location, TextRole role, const OnEachText& out) {
  const auto parsed = parse_json(line, location);
  if (!parsed.ok()) return parsed.status();
  const JsonValue row(*parsed, location);
  const auto id = row.first_member({"_id", "id", "docno", "query_id"}).id();
  if (!id.ok()) return id.status();
  const JsonValue answer = row.first_member({"answer_text", "answer"});
  const bool is_answer = role == TextRole::answer && !answer.missing();
  const JsonValue body = role == TextRole::answer ? row.first_member({"text", "contents", "query"})
                                                  : row.first_member({"text", "contents", "query", "query_text"});
  auto text = (is_answer ? answer : body).text();
  if (!text.ok()) return text.status();
  const JsonValue title = row.first_member({"title", "query_title"});
  if (!is_answer && !title.missing()) {
    auto words = title.text();
    if (!words.ok()) return words.status();
    if (!words->empty()) text = *words + (text->empty() ? "" : " ") + *text;
  }
  Status status = out(*id, *text);
  return status.ok() ? status : annotate(status, location);
}

inline Status read_text_row(std::string_view line, const std::string& location, const OnEachText& out) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos)
    return invalid_input("{}: expected an id, a tab and a text, found no tab in '{}'{}", location, shown(line),
                         json_hint(line));
  Status status = out(trim(line.substr(0, tab)), trim(line.substr(tab + 1)));
  return status.ok() ? status : annotate(status, location);
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

/// Reads the lines of a file in one format.
class TextLines {
 public:
  explicit TextLines(std::string source, TextRole role = TextRole::text) : source_(std::move(source)), role_(role) {}
  TextLines(const TextLines&) = delete;
  TextLines& operator=(const TextLines&) = delete;
  virtual ~TextLines() = default;
  virtual Status read(std::string_view line, std::size_t number, const OnEachText& out) = 0;
  virtual Status finish() { return Status(); }

 protected:
  std::string location(std::size_t number) const { return fmt::format("{}:{}", source_, number); }

  std::string source_;
  TextRole role_;
};

class TextTableLines final : public TextLines {
 public:
  using TextLines::TextLines;
  Status read(std::string_view line, std::size_t number, const OnEachText& out) override {
    if (std::exchange(first_, false) && names_text_columns(line)) return Status();
    return read_text_row(line, location(number), out);
  }

 private:
  bool first_ = true;
};

class TextJsonLines final : public TextLines {
 public:
  using TextLines::TextLines;
  Status read(std::string_view line, std::size_t number, const OnEachText& out) override {
    return read_text_json(line, location(number), role_, out);
  }
};

class TrecTextLines final : public TextLines {
 public:
  explicit TrecTextLines(std::string source, TextRole role) : TextLines(std::move(source), role), texts_(source_) {}
  Status read(std::string_view line, std::size_t number, const OnEachText& out) override {
    return texts_.read(line, number, out);
  }
  Status finish() override { return texts_.finish(); }

 private:
  TrecTexts texts_;
};

struct TextFormatRow {
  TextFormat format;
  FormatText text;
  bool (*recognises)(std::string_view line);  // null: the fallback
  std::unique_ptr<TextLines> (*lines)(std::string source, TextRole role);
};

template <class Lines>
std::unique_ptr<TextLines> text_lines(std::string source, TextRole role) {
  return std::make_unique<Lines>(std::move(source), role);
}

inline constexpr std::array text_formats = {
    TextFormatRow{.format = TextFormat::table,
                  .text = {.title = "table",
                           .first_line = "unlike those of the other formats",
                           .holds = "lines of id, tab and text",
                           .example = "d1\tThe ferry leaves at 8.\nd2\tIt is blue.\n",
                           .written = ""},
                  .recognises = nullptr,
                  .lines = &text_lines<TextTableLines>},
    TextFormatRow{
        .format = TextFormat::jsonl,
        .text =
            {.title = "JSON lines",
             .first_line = "begins with `{`",
             .holds =
                 R"(objects such as BEIR's: `{"_id": "d1", "title": "Ferries", "text": "..."}`, or queries of FreshStack)",
             .example = "{\"_id\": \"d1\", \"title\": \"Ferries\", \"text\": \"They leave at 8.\"}\n",
             .written = ""},
        .recognises = [](std::string_view line) { return trim(line).starts_with('{'); },
        .lines = &text_lines<TextJsonLines>},
    TextFormatRow{.format = TextFormat::trec,
                  .text = {.title = "tags",
                           .first_line = "begins with `<`",
                           .holds = "TREC's documents or topics",
                           .example = "<DOC>\n<DOCNO> d1 </DOCNO>\nThe ferry leaves at 8.\n</DOC>\n",
                           .written = ""},
                  .recognises = [](std::string_view line) { return trim(line).starts_with('<'); },
                  .lines = &text_lines<TrecTextLines>}};
static_assert(rows_are_all_of<TextFormat>(text_formats) && one_takes_the_rest(text_formats));

inline Status read_each_text(const std::string& path, std::unique_ptr<ByteSource> source, const OnEachText& on_text,
                             TextFormat format, TextRole role = TextRole::text) {
  const auto named = row_if_named(format, text_formats);
  if (!named.ok()) return named.status();
  const TextFormatRow* row = *named;
  bool has_texts = false;
  const OnEachText take = [&](std::string_view id, std::string_view text) {
    has_texts = true;
    return on_text(id, text);
  };
  std::unique_ptr<TextLines> lines;
  Status status = read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t number) {
    if (!lines) lines = (row != nullptr ? *row : format_shown_by(line, text_formats)).lines(source_name(path), role);
    return lines->read(line, number, take);
  });
  if (status.ok() && lines) status = lines->finish();
  if (status.ok() && !has_texts) return invalid_input("{}: contains no texts", source_name(path));
  return status;
}

inline Result<Texts> read_text_source(const std::string& path, std::unique_ptr<ByteSource> source, TextFormat format,
                                      TextRole role = TextRole::text) {
  TextsBuilder texts;
  texts.set_source(source_name(path));
  const auto add = [&](std::string_view id, std::string_view text) { return texts.add(id, text); };
  if (Status status = read_each_text(path, std::move(source), add, format, role); !status.ok()) return status;
  return std::move(texts).build();
}

}  // namespace detail::io

IRMETRICS_INLINE Result<Texts> read_texts(const std::string& path, TextFormat format, const Limits& limits,
                                          TextRole role) {
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  return detail::io::read_text_source(path, *std::move(source), format, role);
}

IRMETRICS_INLINE Result<Texts> parse_texts(std::string_view text, std::string_view name, TextFormat format) {
  return detail::io::read_text_source(std::string(name), std::make_unique<MemorySource>(text), format);
}

IRMETRICS_INLINE Status read_each_text(const std::string& path,
                                       const std::function<Status(std::string_view id, std::string_view text)>& on_text,
                                       TextFormat format, const Limits& limits) {
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  return detail::io::read_each_text(path, *std::move(source), on_text, format);
}

IRMETRICS_INLINE std::vector<FileFormat> text_file_formats() {
  return detail::io::rows_of("texts", detail::io::text_formats);
}

}  // namespace irmetrics
