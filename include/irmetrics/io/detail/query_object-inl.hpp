// Reads one JSON object of queries.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/json_events-inl.hpp>
#include <irmetrics/io/detail/query_object.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// Finds the keys of the outermost object in the first line of a file, which may end within it.
class OuterKeys {
 public:
  explicit OuterKeys(std::string_view line) : left_(trim(line)) {}

  /// Whether the line begins an object, possibly without a key.
  bool begins() {
    if (!left_.starts_with('{')) return false;
    left_ = trim(left_.substr(1));
    return left_.empty() || left_.starts_with('"') || left_ == "}";
  }
  /// Moves to the next key and the beginning of its value; false at the end of the line or of the object.
  bool next() {
    if (!left_.starts_with('"')) return false;
    const std::size_t end = end_of_text(1);
    key_ = left_.substr(1, end - 1);
    left_ = trim(left_.substr(std::min(end + 1, left_.size())));
    if (left_.starts_with(':')) left_ = trim(left_.substr(1));
    return true;
  }
  std::string_view key() const noexcept { return key_; }
  /// Whether the value of the key is on this line, and is neither an object nor a list.
  bool is_scalar() const noexcept { return !left_.empty() && left_[0] != '{' && left_[0] != '['; }
  /// Skips the value.
  void skip() {
    std::size_t depth = 0, at = 0;
    for (; at < left_.size() && (depth > 0 || (left_[at] != ',' && left_[at] != '}')); ++at) {
      const char byte = left_[at];
      if (byte == '"') at = end_of_text(at + 1);
      if (byte == '{' || byte == '[') ++depth;
      if ((byte == '}' || byte == ']') && depth > 0) --depth;
    }
    left_ = trim(left_.substr(std::min(at + 1, left_.size())));
  }

 private:
  /// The position of the quote that ends a text, from a position in the text.
  std::size_t end_of_text(std::size_t at) const noexcept {
    for (; at < left_.size() && left_[at] != '"'; ++at)
      if (left_[at] == '\\') ++at;
    return std::min(at, left_.size());
  }

  std::string_view left_, key_;
};

IRMETRICS_INLINE bool begins_query_object(std::string_view line) {
  OuterKeys keys(line);
  if (!keys.begins()) return false;
  for (bool first = true; keys.next(); first = false) {
    if (keys.is_scalar() && (first || is_named(query_column, keys.key()))) return false;
    keys.skip();
  }
  return true;
}

/// Follows the events of a source.
class QueryObjectReader {
 public:
  QueryObjectReader(FieldCheck& check, const Cancel& cancel, const OnQueryObject& on)
      : check_(check), cancel_(cancel), on_(on), inner_(on.with_nuggets ? 3 : 2) {}

  Status read(const JsonEvent& event) {
    switch (event.kind) {
      case JsonEvent::Kind::end_object:
      case JsonEvent::Kind::end_list:
        --depth_;
        in_list_ = false;
        return Status();
      case JsonEvent::Kind::key:
        return read_key(event);
      case JsonEvent::Kind::begin_object:
      case JsonEvent::Kind::begin_list:
      case JsonEvent::Kind::text:
      case JsonEvent::Kind::number:
      case JsonEvent::Kind::truth:
      case JsonEvent::Kind::null:
        return in_list_ ? read_item(event) : depth_ < inner_ ? open(event) : read_number(event);
    }
    return Status();
  }

 private:
  Status read_key(const JsonEvent& event) {
    names_[depth_ - 1] = event.text;
    if (depth_ == 1) {
      if (names_[0].empty()) return invalid_input("{}: a query id is empty", check_.location(event.line));
      const auto [known, added] = queries_.emplace(names_[0], event.line);
      if (!added)
        return duplicate_input("{}: duplicate query '{}' (first in line {}); expected one key per query",
                               check_.location(event.line), names_[0], known->second);
    }
    return Status();
  }

  /// A value that contains others: of the file, of a query, or of a nugget.
  Status open(const JsonEvent& event) {
    const bool list = event.kind == JsonEvent::Kind::begin_list;
    if (!(list && depth_ + 1 == inner_) && event.kind != JsonEvent::Kind::begin_object) return unexpected(event);
    in_list_ = list;
    rank_ = 0;
    ++depth_;
    if (depth_ == 2) return on_.query(names_[0], event.line);
    if (depth_ == 3) return on_.nugget(names_[0], names_[1], event.line);
    return Status();
  }

  Status read_item(const JsonEvent& event) {
    ++rank_;
    if (event.kind != JsonEvent::Kind::text && !event.is_whole())
      return invalid_input("{}: {}[{}]: expected the id of a document, a text or a whole number, found {}",
                           check_.location(event.line), path(depth_ - 1), rank_ - 1, event.name());
    return add(event.id(), on_.listed(rank_), event.line);
  }

  Status read_number(const JsonEvent& event) {
    const std::string& document = names_[depth_ - 1];
    if (event.kind == JsonEvent::Kind::number) return add(document, event.number(), event.line);
    const std::string problem = fmt::format("{}: expected a number, found {}", path(depth_), event.name());
    if (event.kind == JsonEvent::Kind::begin_object || event.kind == JsonEvent::Kind::begin_list)
      return invalid_input("{}: {}", check_.location(event.line), problem);
    check_.count_line();
    return check_.tolerate(event.line, problem);
  }

  Status add(const std::string& document, double number, std::size_t line) {
    if (++added_ % 4096 == 0) cancel_.check();
    check_.count_line();
    return on_.document(names_[0], on_.with_nuggets ? names_[1] : std::string(), document, number, line);
  }

  /// The error of a value where an object or a list is expected.
  Status unexpected(const JsonEvent& event) const {
    const std::string documents = fmt::format("{{document: {}}}", on_.number);
    const std::string query = on_.with_nuggets ? fmt::format("{{nugget: {}}}", documents)
                                               : fmt::format("{} or a list of documents", documents);
    if (depth_ == 0)
      return invalid_input("{}: expected an object of queries, {{query: {}}}, found {}", check_.location(event.line),
                           on_.with_nuggets ? query : documents, event.name());
    const bool is_row = depth_ == 1 && (is_named(query_column, names_[0]) || is_named(document_column, names_[0]));
    return invalid_input("{}: {}: expected {}, found {}{}", check_.location(event.line), path(depth_),
                         depth_ == 1 ? query : fmt::format("{} or a list of documents", documents), event.name(),
                         is_row ? "; a row of JSON lines must be on one line: jq -c . joins its lines" : "");
  }

  /// The keys of a value within the file, such as q1.d1.
  std::string path(std::size_t depth) const {
    std::string path;
    for (std::size_t i = 0; i < depth; ++i) path += fmt::format("{}{}", i == 0 ? "" : ".", shown(names_[i]));
    return path;
  }

  FieldCheck& check_;
  const Cancel& cancel_;
  const OnQueryObject& on_;
  std::size_t inner_;      // the depth of documents and their numbers
  std::size_t depth_ = 0;  // objects and lists that are open
  bool in_list_ = false;
  std::size_t rank_ = 0;  // in the list
  std::size_t added_ = 0;
  std::array<std::string, 3> names_;  // the keys of the open objects
  HashMap<std::string, std::size_t> queries_;
};

IRMETRICS_INLINE Status read_query_object(const std::string& path, ByteSource& source, FieldCheck& check,
                                          const Cancel& cancel, const OnQueryObject& on) {
  QueryObjectReader reader(check, cancel, on);
  return read_json_events(path, source, [&reader](const JsonEvent& event) { return reader.read(event); });
}

IRMETRICS_INLINE Result<std::unique_ptr<RunReader>> open_query_object_run(const std::string& path,
                                                                          std::unique_ptr<ByteSource> source,
                                                                          const ReadOptions& options,
                                                                          const Cancel& cancel) {
  FieldCheck check(path, options);
  TableBuilder rows;
  rows.limit_rows(source->limits().query_rows);
  std::vector<std::size_t> added_lines;
  const OnQueryObject on = {.number = "score",
                            .listed = [](std::size_t rank) { return 1 / static_cast<double>(rank); },
                            .query = [&](const std::string& query, std::size_t /*line*/) { return rows.start(query); },
                            .document =
                                [&](const std::string& /*query*/, const std::string& /*nugget*/,
                                    const std::string& document, double score, std::size_t line) {
                                  Status added = rows.append(document, hash_id(document), score);
                                  if (!added.ok()) return annotate(added, check.location(line));
                                  added_lines.push_back(line);
                                  return added;
                                }};
  if (Status status = read_query_object(path, *source, check, cancel, on); !status.ok()) return status;
  return finish_whole_run(std::move(rows), file_stem(path), check.report(), added_lines);
}

}  // namespace irmetrics::detail::io
