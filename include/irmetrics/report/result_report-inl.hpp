// Converts trees of values to JSON, CSV and tables.
#pragma once

#include <irmetrics/base/detail/csv_cell.hpp>
#include <irmetrics/base/detail/json_printer-inl.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/report/text_table.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace irmetrics {
namespace detail::report {

template <class... Cases>
struct Match : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Match(Cases...) -> Match<Cases...>;

using ValueList = std::vector<ResultValue>;

/// JSON as text. Fails on a text that is not UTF-8: replacing its bytes could make two names equal.
inline Result<std::string> finished_json(JsonPrinter printer) {
  auto text = std::move(printer).finished();
  if (text.ok()) *text += '\n';
  return text;
}

/// Adds the column names of a field: one, or one per field of a struct.
inline void add_columns(const std::string& name, const ResultInfo* record, std::vector<std::string>& columns) {
  if (record == nullptr) {
    columns.push_back(name);
    return;
  }
  for (const FieldInfo& field : record->fields)
    add_columns(name.empty() ? field.name : name + '_' + field.name, field.holds == Holds::one ? field.record : nullptr,
                columns);
}

/// Adds the cells for these columns; for a missing struct, as many empty cells as it has columns.
inline void add_cells(const ResultValue& value, const ResultInfo* info, std::vector<ResultValue>& row) {
  const auto info_of_one = [](const FieldInfo& field) { return field.holds == Holds::one ? field.record : nullptr; };
  if (const auto* record = value.as<ResultRecord>(); record != nullptr)
    for (std::size_t i = 0; i < record->values.size(); ++i)
      add_cells(record->values[i], info_of_one(record->info->fields[i]), row);
  else if (info != nullptr)
    for (const FieldInfo& field : info->fields) add_cells({}, info_of_one(field), row);
  else if (const auto* list = value.as<ValueList>(); list != nullptr)
    row.push_back({std::uint64_t{list->size()}});
  else if (const auto* map = value.as<ResultMap>(); map != nullptr)
    row.push_back({std::uint64_t{map->ids.size()}});
  else
    row.push_back(value);
}

inline std::string csv_value(const ResultValue& value) {
  return std::visit(Match{
                        [](bool flag) { return std::string(flag ? "true" : "false"); },
                        [](std::uint64_t count) { return fmt::format("{}", count); },
                        [](std::int64_t number) { return fmt::format("{}", number); },
                        [](double number) { return csv_number(number); },
                        [](const std::string& text) { return detail::csv_cell(text); },
                        [](const auto&) { return std::string(); },
                    },
                    value.held);
}

/// Adds a line of CSV.
inline void append_csv(std::span<const ResultValue> row, std::string& text) {
  for (std::size_t i = 0; i < row.size(); ++i) text += (i == 0 ? "" : ",") + csv_value(row[i]);
  text += '\n';
}

inline std::string value_text(const ResultValue& value, Style style);

/// A count, or the length of a list or map.
inline std::size_t count_of(const ResultValue& value) {
  if (const auto* count = value.as<std::uint64_t>(); count != nullptr) return *count;
  if (const auto* list = value.as<ValueList>(); list != nullptr) return list->size();
  const auto* map = value.as<ResultMap>();
  return map != nullptr ? map->ids.size() : 0;
}

/// A pattern with its fields filled in: {name}, or {name:one|many} for counts.
inline std::string filled(std::string_view pattern, const ResultRecord& record) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size();) {
    const std::size_t open = std::min(pattern.find('{', at), pattern.size());
    text += pattern.substr(at, open - at);
    if (open == pattern.size()) break;
    const std::size_t close = pattern.find('}', open);
    const std::string_view field = pattern.substr(open + 1, close - open - 1);
    const std::string_view name = field.substr(0, field.find(':'));
    at = close + 1;
    for (std::size_t i = 0; i < record.values.size(); ++i) {
      if (record.info->fields[i].name != name) continue;
      const std::string_view words = field.substr(std::min(field.size(), name.size() + 1));
      text += words.empty() ? value_text(record.values[i], record.info->fields[i].style)
                            : counted(count_of(record.values[i]), words.substr(0, words.find('|')),
                                      words.substr(words.find('|') + 1));
    }
  }
  return text;
}

/// A row as text: by its pattern, or each field with its name.
inline std::string record_text(const ResultRecord& record) {
  if (!record.info->read_as.empty()) return filled(record.info->read_as, record);
  std::string text;
  for (std::size_t i = 0; i < record.values.size(); ++i)
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", record.info->fields[i].name,
                        value_text(record.values[i], record.info->fields[i].style));
  return text;
}

/// A value as text: counts with separators, numbers in their style, lists by their length.
inline std::string value_text(const ResultValue& value, Style style) {
  return std::visit(Match{
                        [](std::monostate) { return std::string("-"); },
                        [](bool flag) { return std::string(flag ? "yes" : "no"); },
                        [](std::uint64_t count) { return fmt::format("{}", fmt::group_digits(count)); },
                        [](std::int64_t number) { return fmt::format("{}", number); },
                        [style](double number) { return styled_number(number, style); },
                        [](const std::string& text) { return text; },
                        [](const ValueList& list) { return fmt::format("{}", fmt::group_digits(list.size())); },
                        [](const ResultRecord& record) { return record_text(record); },
                        [](const ResultMap& map) { return fmt::format("{}", fmt::group_digits(map.ids.size())); },
                    },
                    value.held);
}

}  // namespace detail::report

struct ResultText::Json {
  detail::JsonPrinter printer{true};
};

IRMETRICS_INLINE ResultText::ResultText() : json_(std::make_unique<Json>()) {}
IRMETRICS_INLINE ResultText::~ResultText() = default;
IRMETRICS_INLINE void ResultText::begin(char bracket) { json_->printer.begin(bracket); }
IRMETRICS_INLINE void ResultText::end(char bracket) { json_->printer.end(bracket); }
IRMETRICS_INLINE void ResultText::item() { json_->printer.item(); }
IRMETRICS_INLINE void ResultText::key(std::string_view name) { json_->printer.key(std::string(name)); }
IRMETRICS_INLINE void ResultText::value(const ResultValue& value) { json_->printer.print(value); }
IRMETRICS_INLINE Result<std::string> ResultText::finished() && {
  return detail::report::finished_json(std::move(json_->printer));
}

IRMETRICS_INLINE ResultCsv::ResultCsv(const ResultInfo& row) {
  std::vector<std::string> columns;
  detail::report::add_columns("", &row, columns);
  for (const std::string& column : columns)
    text_ += fmt::format("{}{}", text_.empty() ? "" : ",", detail::csv_cell(column));
  text_ += '\n';
}

IRMETRICS_INLINE void ResultCsv::add(const ResultRecord& row) {
  cells_.clear();
  detail::report::add_cells({row}, row.info, cells_);
  detail::report::append_csv(cells_, text_);
}

IRMETRICS_INLINE Result<std::string> result_as_json(const ResultRecord& result) {
  detail::JsonPrinter printer(true);
  printer.print({result});
  return detail::report::finished_json(std::move(printer));
}

IRMETRICS_INLINE ResultRows rows_of_result(const ResultRecord& result) {
  if (result.view != nullptr && result.view->rows) return *result.view->rows;
  ResultRows table;
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    const FieldInfo& field = result.info->fields[i];
    const auto* map = result.values[i].as<ResultMap>();
    if (map == nullptr && field.shown != Shown::as_rows) continue;
    table.keys = map != nullptr ? 1 : field.record->keys();
    if (map != nullptr) table.columns.push_back(field.key_name);
    detail::report::add_columns(field.record == nullptr ? field.value_name : "", field.record, table.columns);
    const auto& values = map != nullptr ? map->values : *result.values[i].as<detail::report::ValueList>();
    for (std::size_t row = 0; row < values.size(); ++row) {
      table.rows.emplace_back();
      if (map != nullptr) table.rows.back().push_back({map->ids[row]});
      detail::report::add_cells(values[row], field.record, table.rows.back());
    }
    return table;
  }
  table.single = true;
  detail::report::add_columns("", result.info, table.columns);
  detail::report::add_cells({result}, result.info, table.rows.emplace_back());
  return table;
}

IRMETRICS_INLINE std::string result_as_csv(const ResultRecord& result) { return rows_as_csv(rows_of_result(result)); }

IRMETRICS_INLINE std::string rows_as_csv(const ResultRows& table) {
  std::string text;
  for (const std::string& column : table.columns)
    text += fmt::format("{}{}", text.empty() ? "" : ",", detail::csv_cell(column));
  text += '\n';
  for (const auto& row : table.rows) detail::report::append_csv(row, text);
  return text;
}

IRMETRICS_INLINE std::string title_of_record(const ResultRecord& result) {
  return result.info->title.empty() ? result.info->name : detail::report::filled(result.info->title, result);
}

IRMETRICS_INLINE ReportTable table_of_record(const ResultRecord& result, std::string title) {
  ReportTable table;
  table.title = std::move(title);
  const auto in_table = [](const FieldInfo& field) { return field.shown == Shown::in_table; };
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    const FieldInfo& field = result.info->fields[i];
    if (field.shown != Shown::as_rows) continue;
    const std::vector<FieldInfo>& columns = field.record->fields;
    table.rows.emplace_back();
    for (const FieldInfo& column : columns)
      if (in_table(column)) table.rows[0].emplace_back(column.name);
    for (const ResultValue& item : *result.values[i].as<detail::report::ValueList>()) {
      table.rows.emplace_back();
      for (std::size_t j = 0; j < columns.size(); ++j)
        if (in_table(columns[j]))
          table.rows.back().emplace_back(
              detail::report::value_text(item.as<ResultRecord>()->values[j], columns[j].style));
    }
    return table;
  }
  table.rows.push_back({"", ""});  // names and values need no header
  for (std::size_t i = 0; i < result.values.size(); ++i)
    if (const FieldInfo& field = result.info->fields[i]; in_table(field))
      table.rows.push_back({field.name, detail::report::value_text(result.values[i], field.style)});
  return table;
}

}  // namespace irmetrics
