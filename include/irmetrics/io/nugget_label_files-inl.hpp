// The table of formats of nugget labels, and their readers.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/nugget_label_row-inl.hpp>
#include <irmetrics/io/detail/split_cells-inl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/nugget_label_files.hpp>
#include <irmetrics/io/number.hpp>
#include <irmetrics/io/read_lines.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace irmetrics {
namespace detail::io {

/// Reads the lines of a file in one format.
class LabelLines {
 public:
  explicit LabelLines(std::string source) : source_(std::move(source)) {}
  LabelLines(const LabelLines&) = delete;
  LabelLines& operator=(const LabelLines&) = delete;
  virtual ~LabelLines() = default;
  virtual Status read(std::string_view line, const std::string& location, NuggetLabelsBuilder& out) = 0;

  std::string location(std::size_t number) const { return fmt::format("{}:{}", source_, number); }

 private:
  std::string source_;
};

class LabelJsonLines final : public LabelLines {
 public:
  using LabelLines::LabelLines;
  Status read(std::string_view line, const std::string& location, NuggetLabelsBuilder& out) override {
    const auto parsed = parse_json(line, location);
    if (!parsed.ok()) return parsed.status();
    return read_label_row(JsonValue(*parsed, location), location, out);
  }
};

class LabelTableLines final : public LabelLines {
 public:
  using LabelLines::LabelLines;
  Status read(std::string_view line, const std::string& location, NuggetLabelsBuilder& out) override {
    if (columns_ == 0) return read_names(line, location);
    const auto cells = split_cells(line, separator_, location);
    if (!cells.ok()) return cells.status();
    if (cells->size() != columns_)
      return invalid_input("{}: expected {} cells, as the first line has, found {}", location, columns_, cells->size());
    Status status = read_cells(*cells, out);
    return status.ok() ? status : annotate(status, location);
  }

 private:
  using ColumnIndex = std::optional<std::size_t>;

  static Status no_names(std::string_view line, const std::string& location) {
    return invalid_input(
        "{}: expected a first line that names the columns query_id, nugget_id, hallucinated, redundant, minor and "
        "missing, found '{}'{}",
        location, shown(line, 80), json_hint(line));
  }

  Status read_names(std::string_view line, const std::string& location) {
    separator_ = line.find('\t') == std::string_view::npos ? ',' : '\t';
    const auto cells = split_cells(line, separator_, location);
    if (!cells.ok()) return json_hint(line).empty() ? cells.status() : no_names(line, location);
    Status status;
    const auto find = [&](const ColumnNames& kind) -> ColumnIndex {
      const auto [one, other] = spellings_of(
          kind, *cells, [](const TextCell& cell) -> const auto& { return cell.text; });
      if (other != cells->end())
        status.update(invalid_input("{}: {}", location, two_spellings(one->text, other->text)));
      return one == cells->end() ? std::nullopt : ColumnIndex(static_cast<std::size_t>(one - cells->begin()));
    };
    const auto find_name = [&](std::string_view name) { return find({name, "", std::span(&name, 1)}); };
    query_ = find(query_column);
    nugget_ = find(nugget_column);
    if (!nugget_) nugget_ = find_name("_id");
    missing_ = find_name("missing");
    for (std::size_t i = 0; i < labels_.size(); ++i) labels_[i] = find_name(nugget_label_names[i].name);
    if (!status.ok()) return status;
    if (!query_ || (!nugget_ && !missing_)) return no_names(line, location);
    columns_ = cells->size();
    return Status();
  }

  Status read_cells(const std::vector<TextCell>& cells, NuggetLabelsBuilder& out) const {
    const auto text = [&](const ColumnIndex& column) { return column ? std::string_view(cells[*column].text) : ""; };
    const std::string_view query = text(query_), nugget = text(nugget_), missing = text(missing_);
    if (nugget.empty() && missing.empty())
      return invalid_input("query '{}': expected a nugget id, or a number of missing nuggets", query);
    if (!missing.empty()) {
      const auto number = parse_number(missing);
      const auto count = number ? whole_count(*number) : std::nullopt;
      if (!count) return invalid_input("missing must be a whole number of at least 0, not '{}'", missing);
      if (Status status = out.set_missing(query, *count); !status.ok()) return status;
    }
    if (nugget.empty()) return Status();
    LabelledNugget labelled;
    labelled.id = nugget;
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      const std::string_view label = text(labels_[i]);
      const bool yes = label == "1" || label == "true" || label == "True";
      if (!yes && !label.empty() && label != "0" && label != "false" && label != "False")
        return invalid_input("{} must be 0, 1, true or false, not '{}'", nugget_label_names[i].name, label);
      labelled.*nugget_label_names[i].label = yes;
    }
    return out.add(query, std::move(labelled));
  }

  char separator_ = ',';
  std::size_t columns_ = 0;  // 0: the first line is not read yet
  ColumnIndex query_, nugget_, missing_;
  std::array<ColumnIndex, nugget_label_names.size()> labels_;
};

struct LabelFormatRow {
  LabelFormat format;
  FormatText text;
  bool (*recognises)(std::string_view line);  // null: the fallback
  std::unique_ptr<LabelLines> (*lines)(std::string source);
};

template <class Lines>
std::unique_ptr<LabelLines> label_lines(std::string source) {
  return std::make_unique<Lines>(std::move(source));
}

inline constexpr std::array label_formats = {
    LabelFormatRow{.format = LabelFormat::jsonl,
                   .text = {.title = "JSON lines",
                            .first_line = "begins with `{`",
                            .holds = "a nugget with its labels, or the number of missing nuggets of a query",
                            .example = "{\"query_id\": \"q1\", \"nugget_id\": \"q1_1\", \"hallucinated\": false, "
                                       "\"redundant\": false, \"minor\": true}\n"
                                       "{\"query_id\": \"q1\", \"missing\": 1}\n",
                            .written = ""},
                   .recognises = [](std::string_view line) { return trim(line).starts_with('{'); },
                   .lines = &label_lines<LabelJsonLines>},
    LabelFormatRow{.format = LabelFormat::table,
                   .text = {.title = "table",
                            .first_line = "names of columns",
                            .holds = "the same in cells separated by commas or tabs; an empty nugget, label or number "
                                     "is absent",
                            .example = "query_id,nugget_id,hallucinated,redundant,minor,missing\n"
                                       "q1,q1_1,0,0,1,1\n"
                                       "q1,q1_2,0,0,0,\n"
                                       "q2,,,,,2\n",
                            .written = ""},
                   .recognises = nullptr,
                   .lines = &label_lines<LabelTableLines>}};
static_assert(rows_are_all_of<LabelFormat>(label_formats) && one_takes_the_rest(label_formats));

}  // namespace detail::io

IRMETRICS_INLINE Result<std::vector<LabelledQuery>> read_nugget_labels(const std::string& path, LabelFormat format,
                                                                       const Limits& limits) {
  auto source = open_source(path, limits);
  if (!source.ok()) return source.status();
  const auto named = detail::io::row_if_named(format, detail::io::label_formats);
  if (!named.ok()) return named.status();
  const detail::io::LabelFormatRow* row = *named;
  NuggetLabelsBuilder labels;
  std::unique_ptr<detail::io::LabelLines> lines;
  Status status = read_whole_lines(path, *std::move(source), [&](std::string_view line, std::size_t number) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!lines)
      lines = (row != nullptr ? *row : detail::io::format_shown_by(line, detail::io::label_formats))
                  .lines(detail::io::source_name(path));
    return lines->read(line, lines->location(number), labels);
  });
  if (!status.ok()) return status;
  std::vector<LabelledQuery> queries = std::move(labels).build();
  if (queries.empty()) return invalid_input("{}: contains no labels of nuggets", detail::io::source_name(path));
  return queries;
}

IRMETRICS_INLINE std::vector<FileFormat> label_file_formats() {
  return detail::io::rows_of("labels", detail::io::label_formats);
}

}  // namespace irmetrics
