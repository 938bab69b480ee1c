// Results in Python: classes of irmetrics.results, derived from the library's descriptions.
#pragma once

#include <irmetrics/base/result.hpp>

#include "pickles.hpp"

#include <functional>

namespace irmetrics::python {

/// The data of a result in Python: its values, and the tables that show them.
struct ResultData {
  ResultRecord record;
};

/// A result as an object of its class.
py::object wrap_result(ResultRecord record);

/// A class of irmetrics.results.
py::object class_of_results(const char* name);

/// Tables as text, without the newline at the end, which an interpreter adds.
inline std::string shown_tables(std::span<const ReportTable> tables) {
  std::string text = render(tables, TableFormat::text);
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

/// Adds the methods to_text, to_markdown, to_latex and to_html of a class: of(format), with these arguments.
template <class Type, class Of, class... Extra>
void def_formats(Type& type, const Of& of, const Extra&... extra) {
  type.def("to_text", of(TableFormat::text), extra...)
      .def("to_markdown", of(TableFormat::markdown), extra...)
      .def("to_latex", of(TableFormat::latex), extra...)
      .def("to_html", of(TableFormat::html), extra...);
}

/// CSV, with apostrophes before formulas if it is for a program that runs them.
inline std::string csv_text(std::string csv, bool spreadsheet) {
  return spreadsheet ? spreadsheet_csv(csv) : std::move(csv);
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
ResultOf<R> to_result(Result<R> result) {
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

/// The fields by name; nested structs are dicts.
py::dict dict_of(const ResultRecord& record);

/// The values in the order of the fields, as objects of their classes.
py::list values_of(const ResultRecord& record);

/// One of these values.
py::object value_of(const ResultRecord& record, std::size_t index);

/// The record of a row, which in Python is a named tuple of its values. Raises ValueError for values of other types.
ResultRecord record_of_row(const py::tuple& row, const ResultInfo& info);

}  // namespace irmetrics::python

template <class R>
struct pybind11::detail::handle_type_name<irmetrics::python::ResultOf<R>> {
  static constexpr auto name = irmetrics::python::spelled_type<[](auto put) {
    put("irmetrics.results.");
    put(R::description.name);
  }>();
};
