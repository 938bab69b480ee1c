// The table of formats of slices, and their reader.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/slice_rule-inl.hpp>
#include <irmetrics/io/detail/topic_lines-inl.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/slice_files.hpp>
#include <irmetrics/io/text_files-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <utility>

namespace irmetrics {
namespace detail::io {

struct SliceFormatRow {
  SliceFormat format;
  FormatText text;
  bool (*recognises)(std::string_view line);  // null: the fallback
  std::unique_ptr<TopicLines> (*lines)(std::string source);
};

template <class Lines>
std::unique_ptr<TopicLines> topic_lines(std::string source) {
  return std::make_unique<Lines>(std::move(source));
}

inline constexpr std::array slice_formats = {
    SliceFormatRow{.format = SliceFormat::pairs,
                   .text = {.title = "pairs",
                            .first_line = "unlike those of the other formats",
                            .holds = "query, tab and slice; a query may have several lines",
                            .example = "q1\tfactoid\nq1\tshort\nq2\tlist\n",
                            .written = ""},
                   .recognises = nullptr,
                   .lines = &topic_lines<TopicPairLines>},
    SliceFormatRow{.format = SliceFormat::table,
                   .text = {.title = "table",
                            .first_line = "names a column of query ids, between commas or tabs",
                            .holds = "a topic, in columns that the first line names; of `slice`, or of the column that "
                                     "`FILE:COLUMN` names, each value is a slice",
                            .example = "query_id,text,slice\nq1,When does the ferry leave?,factoid\nq2,Ferries,list\n",
                            .written = ""},
                   .recognises = [](std::string_view line) { return names_columns(line, {topic_column}); },
                   .lines = &topic_lines<TopicTableLines>},
    SliceFormatRow{.format = SliceFormat::json,
                   .text = {.title = "JSON lines, or a list",
                            .first_line = "begins with `{` or `[`",
                            .holds = R"(a topic, such as `{"_id": "q1", "slice": ["factoid", "short"]}`; another key )"
                                     "than `slice` is named as `FILE:KEY`",
                            .example = "{\"_id\": \"q1\", \"text\": \"When does the ferry leave?\", \"slice\": "
                                       "[\"factoid\", \"short\"]}\n{\"_id\": \"q2\", \"slice\": \"list\"}\n",
                            .written = ""},
                   .recognises = [](std::string_view line) { return trim(line).find_first_of("{[") == 0; },
                   .lines = &topic_lines<TopicJsonLines>}};
static_assert(rows_are_all_of<SliceFormat>(slice_formats) && one_takes_the_rest(slice_formats));

/// Which lines a file has whose first line is that of no other format.
enum class OtherTopics : std::uint8_t {
  pairs,  // of query and slice
  table,  // a table whose columns have other names
  texts,  // TREC's topics, or lines of id, tab and text
};

/// Calls on_topic(topic) for each topic of a file.
inline Status read_topics(const std::string& path, const SliceReadOptions& options, OtherTopics others,
                          const OnTopic& on_topic) {
  const auto named = row_if_named(options.format, slice_formats);
  if (!named.ok()) return named.status();
  auto source = open_source(path, options.limits);
  if (!source.ok()) return source.status();
  const std::string name = source_name(path);
  std::unique_ptr<TopicLines> lines;
  std::unique_ptr<TextLines> texts;
  bool any = false;
  const OnTopic take = [&](const Topic& topic) {
    any = true;
    if (topic.id.empty()) return invalid_input("{}: the query id is empty", topic.location);
    return on_topic(topic);
  };
  Status status = read_whole_lines(path, *std::move(source), [&](std::string_view line, std::size_t number) {
    if (!lines && !texts) {
      const SliceFormatRow& row = *named != nullptr ? **named : format_shown_by(line, slice_formats);
      const bool other = row.format == SliceFormat::pairs && *named == nullptr;
      if (other && others == OtherTopics::texts)
        texts = format_shown_by(line, text_formats).lines(name, TextRole::text);
      else
        lines = other && others == OtherTopics::table ? topic_lines<TopicTableLines>(name) : row.lines(name);
    }
    if (lines) return lines->read(line, number, take);
    return texts->read(line, number, [&](std::string_view id, std::string_view text) {
      return take({std::string(id), fmt::format("{}:{}", name, number), "", {{"text", {std::string(text)}}}});
    });
  });
  if (status.ok() && lines) status = lines->finish(take);
  if (status.ok() && texts) status = texts->finish();
  if (status.ok() && !any) return invalid_input("{}: contains no topics", name);
  return status;
}

/// The names of fields that were seen, for the error that one is unknown.
class SeenFields {
 public:
  void add(const Topic& topic) {
    for (const TopicField& field : topic.fields) names_.insert(field.name);
  }
  void add(std::string_view name) { names_.insert(std::string(name)); }

  /// The error that no topic has a field.
  Status unknown(const std::string& path, std::string_view name) const {
    std::vector<std::string> quoted;
    const std::string* nearest = nullptr;
    for (const std::string& one : names_) {
      quoted.push_back(fmt::format("'{}'", shown(one)));
      if (nearest == nullptr || edit_distance(one, name) < edit_distance(*nearest, name)) nearest = &one;
    }
    return not_found("{}: no column or key '{}'; there are {}; did you mean '{}'?", source_name(path), shown(name),
                     detail::listing(quoted, ", "), nearest == nullptr ? std::string() : shown(*nearest));
  }

 private:
  HashSet<std::string> names_;
};

/// The parts of "FILE" and "FILE:COLUMN".
struct SliceSource {
  std::string path;
  std::string column;  // empty: not named
};
inline SliceSource slice_source(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  const std::string_view column = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  if (column.empty() || column.find_first_of("/\\") != std::string_view::npos) return {std::string(text), ""};
  return {std::string(text.substr(0, colon)), std::string(column)};
}

inline Status read_slice_column(std::string_view text, const SliceReadOptions& options, QuerySlicesBuilder& out) {
  const SliceSource from = slice_source(text);
  const std::string column = from.column.empty() ? "slice" : from.column;
  SeenFields seen;
  bool found = false, any = false;
  Status status = read_topics(from.path, options, from.column.empty() ? OtherTopics::pairs : OtherTopics::table,
                              [&](const Topic& topic) -> Status {
                                seen.add(topic);
                                const TopicField* const field = topic.find(column);
                                if (field == nullptr) return Status();
                                found = true;
                                for (const std::string& slice : field->values) {
                                  any = true;
                                  if (Status added = out.add(slice, topic.id); !added.ok())
                                    return annotate(added, topic.location);
                                }
                                return Status();
                              });
  if (!status.ok()) return status;
  if (!found) return seen.unknown(from.path, column);
  if (!any) return invalid_input("{}: no topic has a value of '{}'", source_name(from.path), shown(column));
  return status;
}

inline Status read_slice_rule(std::string_view text, const SliceReadOptions& options, QuerySlicesBuilder& out) {
  auto rule = SliceRule::parse(text);
  if (!rule.ok()) return rule.status();
  if (options.topics.empty())
    return invalid_input("the rule {} needs topics: give a file of them", shown(rule->text()));
  SeenFields seen;
  HashSet<std::string> ids;
  bool found = rule->is_of_length(), any = false;
  Status status = read_topics(options.topics, options, OtherTopics::texts, [&](const Topic& topic) -> Status {
    seen.add(topic);
    if (!ids.insert(topic.id).second)
      return duplicate_input("{}: duplicate query '{}'", topic.location, shown(topic.id));
    found = found || topic.find(rule->field()) != nullptr;
    const auto holds = rule->holds_for(topic);
    if (!holds.ok()) return holds.status();
    any = any || *holds;
    return *holds ? out.add(rule->name(), topic.id) : Status();
  });
  if (!status.ok()) return status;
  if (!found) {
    seen.add(length_field);
    return seen.unknown(options.topics, rule->field());
  }
  if (any) return status;
  const auto range = rule->seen();
  return invalid_input("{}: the rule {} holds for no topic{}", source_name(options.topics), shown(rule->text()),
                       range ? fmt::format("; the values are from {} to {}", range->first, range->second) : "");
}

}  // namespace detail::io

IRMETRICS_INLINE bool is_slice_rule(std::string_view text) {
  const std::size_t at = text.find_first_of("<>=");
  return at != std::string_view::npos && text.substr(0, at).find_first_of("/\\") == std::string_view::npos;
}

IRMETRICS_INLINE std::string slice_file(std::string_view text) { return detail::io::slice_source(text).path; }

IRMETRICS_INLINE Result<std::vector<QuerySlice>> read_slices(std::span<const std::string> texts,
                                                             const SliceReadOptions& options) {
  std::vector<QuerySlice> all;
  for (const std::string& text : texts) {
    QuerySlicesBuilder slices;
    const auto read = is_slice_rule(text) ? &detail::io::read_slice_rule : &detail::io::read_slice_column;
    if (Status status = read(text, options, slices); !status.ok()) return status;
    for (QuerySlice& slice : slices.build()) {
      if (std::any_of(all.begin(), all.end(), [&](const QuerySlice& other) { return other.name == slice.name; }))
        return duplicate_input("{}: duplicate slice '{}'", text, detail::shown(slice.name));
      all.push_back(std::move(slice));
    }
  }
  return all;
}

IRMETRICS_INLINE std::vector<FileFormat> slice_file_formats() {
  return detail::io::rows_of("slices", detail::io::slice_formats);
}

}  // namespace irmetrics
