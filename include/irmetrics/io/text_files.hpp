// Reads texts with ids: documents or queries, in the three usual formats of collections.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/io/format.hpp>
#include <irmetrics/io/read_options.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The formats of files with texts.
enum class TextFormat : std::uint8_t {
  automatic,  // by the beginning of the file
  table,      // lines of id, tab, text
  jsonl,      // BEIR's: {"_id": ..., "title": ..., "text": ...}; also "id", "docno", "query_id", "query", "contents"
  trec,       // <DOC> <DOCNO>id</DOCNO> text </DOC>; topics as <TOP> <NUM>id</NUM> <TITLE> text </TOP>
};
template <>
inline constexpr std::array<std::string_view, 4> enum_names<TextFormat> = {"auto", "table", "jsonl", "trec"};

/// Which text of an object is read: rows of FreshStack's queries have two.
enum class TextRole : std::uint8_t {
  text,    // "text", "contents", "query" or "query_text", after "title" or "query_title"
  answer,  // "answer_text" or "answer" if the object has it, otherwise as above, but not "query_text"
};

/// Reads a file, which may be compressed. A title is put before the text. Errors name file and line.
Result<Texts> read_texts(const std::string& path, TextFormat format = TextFormat::automatic, const Limits& limits = {},
                         TextRole role = TextRole::text);
/// The same for a text; `name` names it in messages.
Result<Texts> parse_texts(std::string_view text, std::string_view name, TextFormat format = TextFormat::automatic);

/// Calls on_text(id, text) for each text of a file, in order, until it returns an error, which is annotated with file
/// and line; the views are valid during the call. Reads in constant memory. Does not check ids; fails if there are no
/// texts.
Status read_each_text(const std::string& path,
                      const std::function<Status(std::string_view id, std::string_view text)>& on_text,
                      TextFormat format = TextFormat::automatic, const Limits& limits = {});

/// The table of these formats, for lists.
std::vector<FileFormat> text_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/text_files-inl.hpp>
#endif
