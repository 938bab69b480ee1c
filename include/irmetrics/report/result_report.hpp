// Results as JSON, CSV and tables, derived from their descriptions; only titles and tables of special form are written
// by hand (result_titles.hpp).
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/report/report_table.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// All fields of a result, with full precision; numbers that are not finite and empty optionals are null. Fails on a
/// text that is not UTF-8, and names it.
Result<std::string> result_as_json(const ResultRecord& result);

/// The rows of a result, for CSV and data frames: those of its rows_field, or one per id of its by_query, otherwise one
/// row of all fields. A struct within a row has one column per field, called outer_inner; a list is shown by its
/// length.
struct ResultRows {
  std::vector<std::string> columns{};
  std::vector<std::vector<ResultValue>> rows{};
  std::size_t keys = 0;  // number of id columns; they come first
  bool single = false;   // whether there is only one row, of all fields
};
/// The rows of a result.
ResultRows rows_of_result(const ResultRecord& result);

/// The presentation of a result: its tables, and its rows if they have a special form.
struct ResultView {
  std::vector<ReportTable> tables;
  std::optional<ResultRows> rows = std::nullopt;
};

/// Rows with a header line. Numbers have full precision, undefined numbers are "nan", and missing values are empty.
std::string rows_as_csv(const ResultRows& rows);
/// The rows of a result as CSV.
std::string result_as_csv(const ResultRecord& result);

/// The JSON of a result, written field by field: a list of many structs is never in memory as values.
class ResultText {
 public:
  ResultText();
  ResultText(const ResultText&) = delete;
  ResultText& operator=(const ResultText&) = delete;
  ~ResultText();

  /// '{' or '['; then each member or item, with its value; then the other bracket.
  void begin(char bracket);
  void end(char bracket);
  void key(std::string_view name);
  void item();
  void value(const ResultValue& value);
  /// As result_as_json.
  Result<std::string> finished() &&;

 private:
  struct Json;
  std::unique_ptr<Json> json_;
};

/// The CSV of a list of structs, written row by row.
class ResultCsv {
 public:
  /// With the header line.
  explicit ResultCsv(const ResultInfo& row);
  void add(const ResultRecord& row);
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
  std::vector<ResultValue> cells_;  // of a row
};

template <DescribedResult R>
void write_fields(const R& result, ResultText& json);

/// Writes a value as JSON: a list of structs one by one.
template <class T>
void write_json(const T& value, ResultText& json) {
  if constexpr (DescribedResult<T>) {
    json.begin('{');
    write_fields(value, json);
    json.end('}');
  } else if constexpr (requires {
                         requires DescribedResult<typename T::value_type>;
                         value.size();
                       }) {
    json.begin('[');
    for (const auto& one : value) {
      json.item();
      write_json(one, json);
    }
    json.end(']');
  } else {
    json.value(result_value(value));
  }
}

namespace detail::report {

template <class R, class Get>
void write_field(const R& result, const ResultField<Get>& field, ResultText& json) {
  json.key(field.name);
  write_json(get_from(result, field.get), json);
}
template <class R, class Keys, class Values>
void write_field(const R& result, const KeyedField<Keys, Values>& field, ResultText& json) {
  const auto& keys = get_from(result, field.keys);
  json.key(field.name);
  json.begin('{');
  std::size_t i = 0;
  for (const auto& value : get_from(result, field.values)) {
    json.key(keys[i++]);
    write_json(value, json);
  }
  json.end('}');
}
template <class R, class Get>
void write_field(const R& result, const IncludedFields<Get>& field, ResultText& json) {
  write_fields(get_from(result, field.get), json);
}

}  // namespace detail::report

/// Writes the members of the object that is a result.
template <DescribedResult R>
void write_fields(const R& result, ResultText& json) {
  for_each_field<R>([&](const auto& field) { detail::report::write_field(result, field, json); });
}

/// The same text as result_as_json(record_of(result)), with less memory for long lists.
template <DescribedResult R>
Result<std::string> described_as_json(const R& result) {
  ResultText json;
  write_json(result, json);
  return std::move(json).finished();
}

/// The table: the entries of the rows_field, otherwise one line per field that is shown in tables.
ReportTable table_of_record(const ResultRecord& result, std::string title);

/// The title from the description: "Agreement on 50 pairs".
std::string title_of_record(const ResultRecord& result);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/result_report-inl.hpp>
#endif
