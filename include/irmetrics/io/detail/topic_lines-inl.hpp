// Reads topics with all their fields, for slices: lines of two cells, tables, and JSON.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/table_columns-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// The columns of topics. Names that only ids have come first: `query` may be the text.
inline constexpr std::array<std::string_view, 14> topic_names = {
    "query_id", "qid",   "q_id",   "queryid", "topic_id", "topicid", "question_id",
    "_id",      "docno", "number", "num",     "id",       "query",   "topic"};
inline constexpr std::array<std::string_view, 8> topic_text_names = {"text",     "query_text", "query",    "title",
                                                                     "question", "topic",      "contents", "body"};
inline constexpr std::array<std::string_view, 1> slice_names = {"slice"};
inline constexpr ColumnNames topic_column = {"query", "query ids", topic_names};

/// A field of a topic. A list has several values; an empty or missing one has none.
struct TopicField {
  std::string name;
  std::vector<std::string> values;
};

struct Topic {
  std::string id, location;
  std::string id_field;  // the field of the id; empty if it has no name
  std::vector<TopicField> fields;

  /// The field of a name, or else of a spelling of it.
  const TopicField* find(std::string_view name) const {
    const std::string plain = plain_column_name(name);
    const TopicField* alike = nullptr;
    for (const TopicField& field : fields) {
      if (field.name == name) return &field;
      if (alike == nullptr && plain_column_name(field.name) == plain) alike = &field;
    }
    return alike;
  }
};

using OnTopic = std::function<Status(const Topic& topic)>;

/// Reads the lines of a file in one format.
class TopicLines {
 public:
  explicit TopicLines(std::string source) : source_(std::move(source)) {}
  TopicLines(const TopicLines&) = delete;
  TopicLines& operator=(const TopicLines&) = delete;
  virtual ~TopicLines() = default;
  virtual Status read(std::string_view line, std::size_t number, const OnTopic& out) = 0;
  virtual Status finish(const OnTopic& /*out*/) { return Status(); }

 protected:
  std::string location(std::size_t number) const { return fmt::format("{}:{}", source_, number); }

  std::string source_;
};

/// Lines of query, tab, slice.
class TopicPairLines final : public TopicLines {
 public:
  using TopicLines::TopicLines;
  Status read(std::string_view line, std::size_t number, const OnTopic& out) override {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::vector<std::string_view> cells = split(line, '\t');
    if (cells.size() != 2)
      return invalid_input("{}: expected a query, a tab and a slice, found {} in '{}'{}", location(number),
                           cells.size() < 2 ? "no tab" : fmt::format("{} tabs", cells.size() - 1), shown(line),
                           json_hint(line));
    return out({std::string(trim(cells[0])), location(number), "", {{"slice", {std::string(trim(cells[1]))}}}});
  }
};

/// A table with a line that names its columns.
class TopicTableLines final : public TopicLines {
 public:
  using TopicLines::TopicLines;
  Status read(std::string_view line, std::size_t number, const OnTopic& out) override {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string where = location(number);
    if (!columns_) {
      auto columns = TableColumns::read(line, where);
      if (!columns.ok()) return columns.status();
      const auto query = columns->need(topic_column);
      if (!query.ok()) return query.status();
      columns_ = *std::move(columns);
      query_ = *query;
      return Status();
    }
    auto cells = split_cells(line, columns_->separator(), where);
    if (!cells.ok()) return cells.status();
    if (cells->size() != columns_->size())
      return invalid_input("{}: expected {} cells, as the first line has, found {}", where, columns_->size(),
                           cells->size());
    Topic topic{(*cells)[query_].text, where, columns_->name(query_), {}};
    for (std::size_t i = 0; i < cells->size(); ++i) {
      TopicField& field = topic.fields.emplace_back(TopicField{columns_->name(i), {}});
      if (!(*cells)[i].text.empty()) field.values.push_back(std::move((*cells)[i].text));
    }
    return out(topic);
  }

 private:
  std::optional<TableColumns> columns_;
  std::size_t query_ = 0;
};

/// Adds a value of JSON to the fields: those of an object under names such as `metadata.type`.
inline void add_topic_fields(const JsonValue& value, const std::string& name, Topic& topic) {
  const auto text_of = [](const JsonValue& one) -> std::optional<std::string> {
    if (one.is_boolean()) return *one.boolean() ? "true" : "false";
    if (auto id = one.id(); id.ok()) return *std::move(id);
    if (const auto number = one.number(); number.ok()) return fmt::format("{}", *number);
    return std::nullopt;
  };
  if (value.is_object()) {
    (void)value.for_each_member([&](const std::string& key, const JsonValue& member) {
      add_topic_fields(member, name.empty() ? key : fmt::format("{}.{}", name, key), topic);
      return Status();
    });
    return;
  }
  TopicField field{name, {}};
  const auto add = [&](const JsonValue& one) {
    if (auto text = text_of(one); text && !text->empty()) field.values.push_back(*std::move(text));
    return Status();
  };
  if (value.is_list())
    (void)value.for_each(add);
  else
    (void)add(value);
  topic.fields.push_back(std::move(field));
}

inline Status read_topic_json(const JsonValue& row, const std::string& where, const OnTopic& out) {
  if (Status status = row.object(); !status.ok()) return status;
  const JsonValue query = row.column(topic_column);
  auto id = query.id();
  if (!id.ok()) return id.status();
  Topic topic{*std::move(id), where, query.path(), {}};
  add_topic_fields(row, "", topic);
  return out(topic);
}

/// An object on each line, or one list of objects.
class TopicJsonLines final : public TopicLines {
 public:
  using TopicLines::TopicLines;
  Status read(std::string_view line, std::size_t number, const OnTopic& out) override {
    if (list_ || (!begun_ && trim(line).starts_with('['))) {
      if (!list_) list_.emplace();
      list_->append(number - std::min(number, lines_ + 1), '\n');  // so that its lines are those of the file
      list_->append(line).push_back('\n');
      lines_ = number;
      return Status();
    }
    begun_ = true;
    const std::string where = location(number);
    const auto parsed = parse_json(line, where);
    return parsed.ok() ? read_topic_json(JsonValue(*parsed, where), where, out) : parsed.status();
  }
  Status finish(const OnTopic& out) override {
    if (!list_) return Status();
    const auto parsed = parse_json(*list_, source_);
    if (!parsed.ok()) return parsed.status();
    std::size_t items = 0;
    for (const ResultValue& item : *parsed->as<std::vector<ResultValue>>()) {
      const std::string where = fmt::format("{}: item {}", source_, ++items);
      if (Status status = read_topic_json(JsonValue(item, where), where, out); !status.ok()) return status;
    }
    return Status();
  }

 private:
  std::optional<std::string> list_;
  bool begun_ = false;
  std::size_t lines_ = 0;
};

}  // namespace irmetrics::detail::io
