// Results in Python: classes of the module _results, derived from the library's descriptions.
#pragma once

#include "pickles.hpp"

#include <functional>

namespace irmetrics::python {

/// The data of a result in Python: its values, and the tables that show them.
struct ResultData {
  ResultRecord record;
};

/// A result as an object of its class, which the first result creates.
inline py::object wrap_result(ResultRecord record) {
  return py::module_::import("irmetrics._results").attr("wrap")(ResultData{std::move(record)});
}

/// Tables as text, without the newline at the end, which an interpreter adds.
inline std::string shown_tables(std::span<const ReportTable> tables) {
  std::string text = render(tables, TableFormat::text);
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

/// A few values as a named tuple.
py::object to_row(const ResultRecord& record);

/// The object of a result; signatures and stubs contain the name of its class.
template <DescribedResult R>
class ResultOf : public py::object {
 public:
  ResultOf(py::object of) : py::object(std::move(of)) {}  // NOLINT(google-explicit-constructor)
};

template <DescribedResult R>
ResultOf<R> to_result(const R& result) {
  if constexpr (R::description.kind == ResultKind::row)
    return to_row(record_of(result));
  else
    return wrap_result(viewed(result));
}
template <DescribedResult R>
ResultOf<R> to_result(absl::StatusOr<R> result) {
  return to_result(value_or_raise(std::move(result)));
}

/// Converts a list of described structs to a list, or to a dict if they have keys.
py::object python_rows(const std::vector<ResultValue>& rows, const ResultInfo& info);

template <DescribedResult R>
py::object to_rows(const std::vector<R>& rows) {
  return python_rows(*result_value(rows).template as<std::vector<ResultValue>>(), result_info<R>());
}

/// Rows for Python: columns, rows, the number of key columns, and whether there is only one row of all fields.
py::tuple python_table(const ResultRows& table);

/// Restores a struct from its record: the fields that are members.
template <DescribedResult R>
R result_of(const ResultRecord& record);

/// What a value holds. Raises ValueError if it holds something else.
template <class T>
const T& held_by(const ResultValue& value) {
  const T* const held = value.as<T>();
  if (held == nullptr) raise_damaged();
  return *held;
}

template <class T>
void read_value(const ResultValue& value, T& into) {
  if constexpr (DescribedResult<T>) {
    into = result_of<T>(held_by<ResultRecord>(value));
  } else if constexpr (NamedEnum<T>) {
    into = value_or_raise(parse_enum<T>("the pickle", held_by<std::string>(value)));
  } else if constexpr (std::unsigned_integral<T> && !std::is_same_v<T, bool>) {
    into = static_cast<T>(held_by<std::uint64_t>(value));
  } else if constexpr (std::signed_integral<T>) {
    const auto* negative = value.as<std::int64_t>();
    into = negative != nullptr ? static_cast<T>(*negative) : static_cast<T>(held_by<std::uint64_t>(value));
  } else if constexpr (requires { into.emplace_back(); }) {
    for (const ResultValue& item : held_by<std::vector<ResultValue>>(value)) read_value(item, into.emplace_back());
  } else {
    into = held_by<T>(value);
  }
}

template <DescribedResult R>
R result_of(const ResultRecord& record) {
  R result;
  std::size_t place = 0;
  for_each_field<R>([&](const auto& field) { read_value(record.values[place++], std::invoke(field.get, result)); });
  return result;
}

/// The fields by name; nested structs are dicts.
py::dict dict_of(const ResultRecord& record);

/// The values in the order of the fields, as objects of their classes.
py::list values_of(const ResultRecord& record);

/// One of these values.
py::object value_of(const ResultRecord& record, std::size_t place);

/// The values in the order of the fields, and their tables, in the form of pickles.
py::tuple pickle_record(const ResultRecord& record);

/// The record of such a tuple, or of a row, which in Python is a named tuple of only the values.
ResultRecord unpickle_record(const py::tuple& state, const ResultInfo& info);

}  // namespace irmetrics::python

template <class R>
struct pybind11::detail::handle_type_name<irmetrics::python::ResultOf<R>> {
  static constexpr auto name = irmetrics::python::spelled_type<[](auto put) {
    put("irmetrics._results.");
    put(R::description.name);
  }>();
};
