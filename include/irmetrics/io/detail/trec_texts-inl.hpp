// Texts between tags, as in TREC's collections and topics.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace irmetrics::detail::io {

/// Receives the texts of a file.
using OnEachText = std::function<Status(std::string_view id, std::string_view text)>;

/// A tag: its name in lower case, including the slash of a closing tag, and its position.
struct Tag {
  std::string name;
  std::size_t begin = std::string_view::npos, end = std::string_view::npos;  // end of the text if there is no tag

  bool found() const noexcept { return begin != std::string_view::npos; }
};

/// The next tag from a position on: '<', an optional '/', a letter, and so on to '>'. Other uses of '<' are text.
inline Tag next_tag(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('<', from); at != std::string_view::npos; at = text.find('<', at + 1)) {
    std::size_t name = at + 1;
    if (name < text.size() && text[name] == '/') ++name;
    if (name >= text.size() || !is_ascii_letter(text[name])) continue;
    const std::size_t end = text.find_first_of("<>", name);
    if (end == std::string_view::npos || text[end] == '<') continue;
    const std::size_t name_end = std::min(end, text.substr(0, end).find_first_of(" \t\n\r", name));
    return {ascii_lower(text.substr(at + 1, name_end - at - 1)), at, end + 1};
  }
  return {};
}

/// The text between the tag with a name and the next tag, and the end of the element; nullopt if there is no such tag.
struct Element {
  bool found = false;
  std::string_view text;
  std::size_t begin = 0, end = 0;
};
inline Element find_element(std::string_view text, std::string_view name) {
  for (Tag tag = next_tag(text, 0); tag.found(); tag = next_tag(text, tag.end)) {
    if (tag.name != name) continue;
    const Tag next = next_tag(text, tag.end);
    const std::size_t end = std::min(next.begin, text.size());
    const bool closes = next.found() && next.name.size() == name.size() + 1 && next.name.ends_with(name);
    return {true, trim(text.substr(tag.end, end - tag.end)), tag.begin, closes ? next.end : end};
  }
  return {};
}

/// A text with its tags replaced by spaces.
inline std::string without_tags(std::string_view text) {
  std::string result;
  std::size_t from = 0;
  for (Tag tag = next_tag(text, 0); tag.found(); tag = next_tag(text, tag.end)) {
    result.append(text.substr(from, tag.begin - from)).append(" ");
    from = tag.end;
  }
  return result.append(text.substr(from));
}

/// Reads lines, and adds a text at each </DOC> and </TOP>.
class TrecTexts {
 public:
  explicit TrecTexts(std::string source) : source_(std::move(source)) {}

  Status read(std::string_view line, std::size_t number, const OnEachText& out) {
    for (std::size_t at = 0;;) {
      if (kind_.empty()) {
        const Tag tag = next_tag(line, at);
        const std::string_view between = trim(line.substr(at, std::min(tag.begin, line.size()) - at));
        if (!between.empty() && !between.starts_with("<?") && !between.starts_with("<!"))
          return invalid_input("{}:{}: expected <DOC> or <TOP>, found '{}'", source_, number, shown(between));
        if (!tag.found()) return Status();
        at = tag.end;
        if (tag.name != "doc" && tag.name != "top") continue;  // text between elements
        kind_ = tag.name;
        line_ = number;
        content_.clear();
      } else {
        const Tag tag = find_end(line, at);
        content_.append(line.substr(at, std::min(tag.begin, line.size()) - at));
        if (!tag.found()) {
          content_ += '\n';
          return Status();
        }
        if (tag.name == kind_)
          return invalid_input("{}:{}: <{}> begins before the one in line {} has ended", source_, number, upper(),
                               line_);
        if (Status status = kind_ == "doc" ? add_document(out) : add_topic(out); !status.ok()) return status;
        kind_.clear();
        at = tag.end;
      }
    }
  }

  Status finish() const {
    if (kind_.empty()) return Status();
    return invalid_input("{}:{}: <{}> has no end", source_, line_, upper());
  }

 private:
  std::string upper() const { return kind_ == "doc" ? "DOC" : "TOP"; }

  /// The tag that ends the open element, or begins another one.
  Tag find_end(std::string_view line, std::size_t from) const {
    Tag tag = next_tag(line, from);
    while (tag.found() && tag.name != kind_ && tag.name != "/" + kind_) tag = next_tag(line, tag.end);
    return tag;
  }

  Status add(std::string_view id, std::string_view text, const OnEachText& out) const {
    Status status = out(id, text);
    return status.ok() ? status : annotate(status, fmt::format("{}:{}", source_, line_));
  }

  Status missing(std::string_view element) const {
    return invalid_input("{}:{}: this <{}> has no <{}>", source_, line_, upper(), element);
  }

  Status add_document(const OnEachText& out) const {
    const Element id = find_element(content_, "docno");
    if (!id.found) return missing("DOCNO");
    std::string rest = content_.substr(0, id.begin) + content_.substr(id.end);
    return add(id.text, trim(without_tags(rest)), out);
  }

  Status add_topic(const OnEachText& out) const {
    Element id = find_element(content_, "num");
    if (!id.found) return missing("NUM");
    const Element title = find_element(content_, "title");
    if (!title.found) return missing("TITLE");
    // Older topics have the words "Number:" and "Topic:" after the tags.
    const auto without = [](std::string_view text, std::string_view word) {
      return trim(text.starts_with(word) ? text.substr(word.size()) : text);
    };
    return add(without(id.text, "Number:"), without(title.text, "Topic:"), out);
  }

  std::string source_;
  std::string kind_;      // "doc" or "top" while one is open
  std::string content_;   // content of the element
  std::size_t line_ = 0;  // first line of the element
};

}  // namespace irmetrics::detail::io
