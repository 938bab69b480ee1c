// The presentation of results: their tables, and rows of special form. The bindings store them with the values.
#pragma once

#include <irmetrics/report/result_report.hpp>
#include <irmetrics/report/result_titles.hpp>

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace irmetrics {

/// All tables of a result: one, unless there is an overload.
template <DescribedResult R>
std::vector<ReportTable> tables_of(const R& result) {
  return {table_of(result)};
}

/// Rows of special form, if there is an overload.
template <DescribedResult R>
std::optional<ResultRows> own_rows(const R&) {
  return std::nullopt;
}

namespace detail::report {

template <class T>
constexpr bool holds_reports();

template <class R, class Field>
constexpr bool field_holds_reports() {
  if constexpr (requires(Field field) { field.get; })
    return holds_reports<GotFrom<const R, decltype(Field::get)>>();
  else
    return false;
}

/// Whether values of a type are reports, or contain reports.
template <class T>
constexpr bool holds_reports() {
  if constexpr (DescribedResult<T>) {
    bool found = T::description.kind == ResultKind::report;
    for_each_field<T>([&]<class Field>(const Field&) { found = found || field_holds_reports<T, Field>(); });
    return found;
  } else if constexpr (!std::is_same_v<T, std::string> && requires { typename T::value_type; }) {
    return holds_reports<typename T::value_type>();
  } else {
    return false;
  }
}

template <DescribedResult R>
void add_views_of_fields(const R& result, ResultValue*& values);

/// Adds the views of the reports that a value is or contains.
template <class T>
void add_views(const T& value, ResultValue& in) {
  if constexpr (!holds_reports<T>()) {
  } else if constexpr (DescribedResult<T>) {
    auto& record = std::get<ResultRecord>(in.held);
    if constexpr (T::description.kind == ResultKind::report)
      record.view = std::make_shared<ResultView>(ResultView{tables_of(value), own_rows(value)});
    ResultValue* values = record.values.data();
    add_views_of_fields(value, values);
  } else if constexpr (requires { value.has_value(); }) {
    if (value) add_views(*value, in);
  } else {
    auto item = std::get<std::vector<ResultValue>>(in.held).begin();
    for (const auto& one : value) add_views(one, *item++);
  }
}

/// The same for fields whose values begin at an index, which is moved behind them.
template <class R, class Get>
void add_field_views(const R& result, const ResultField<Get>& field, ResultValue*& values) {
  if constexpr (field_holds_reports<R, ResultField<Get>>()) add_views(get_from(result, field.get), *values);
  ++values;
}
template <class R, class Keys, class Values>
void add_field_views(const R&, const KeyedField<Keys, Values>&, ResultValue*& values) {
  ++values;
}
template <class R, class Get>
void add_field_views(const R& result, const IncludedFields<Get>& field, ResultValue*& values) {
  add_views_of_fields(get_from(result, field.get), values);
}

template <DescribedResult R>
void add_views_of_fields(const R& result, ResultValue*& values) {
  for_each_field<R>([&](const auto& field) { add_field_views(result, field, values); });
}

}  // namespace detail::report

/// The values of a result with its view, and with the views of the reports in its fields.
template <DescribedResult R>
ResultRecord viewed(const R& result) {
  ResultValue value{record_of(result)};
  detail::report::add_views(result, value);
  return std::get<ResultRecord>(std::move(value.held));
}

}  // namespace irmetrics
