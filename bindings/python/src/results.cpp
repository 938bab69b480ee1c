// The values of results in Python, and their JSON, CSV and tables.
#include "result.hpp"

#include "bind.hpp"
#include "hints.hpp"
#include "samples.hpp"

#include <irmetrics/report/all_results.hpp>

#include <pybind11/stl.h>

#include <optional>

namespace irmetrics::python {
namespace {

/// How records become Python objects: as objects of their classes, or as dicts.
enum class Records { objects, dicts };

py::object python_of(const ResultValue& value, Records records);

py::dict dict_of(const ResultRecord& record) {
  py::dict dict;
  for (std::size_t i = 0; i < record.values.size(); ++i)
    dict[py::str(record.info->fields[i].name)] = python_of(record.values[i], Records::dicts);
  return dict;
}

py::list values_of(const ResultRecord& record) {
  py::list values(record.values.size());
  for (std::size_t i = 0; i < record.values.size(); ++i) {
    const auto* list = record.values[i].as<std::vector<ResultValue>>();
    const ResultInfo* info = record.info->fields[i].record;
    values[i] =
        list != nullptr && info != nullptr ? python_rows(*list, *info) : python_of(record.values[i], Records::objects);
  }
  return values;
}

/// The tuple of a row, without its keys.
py::object row_object(const ResultInfo& info, const py::list& values) {
  return py::module_::import("irmetrics._results").attr("ROWS")[py::str(info.name)](*values);
}

py::object python_of(const ResultValue& value, Records records) {
  if (const auto* record = value.as<ResultRecord>(); record != nullptr) {
    if (records == Records::dicts) return dict_of(*record);
    return record->info->kind == ResultKind::row ? to_row(*record) : wrap_result(*record);
  }
  if (const auto* list = value.as<std::vector<ResultValue>>(); list != nullptr) {
    py::list items(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) items[i] = python_of((*list)[i], records);
    return items;
  }
  if (const auto* map = value.as<ResultMap>(); map != nullptr) {  // small structs are read by name, as dicts
    py::dict items;
    for (std::size_t i = 0; i < map->ids.size(); ++i)
      items[shown(map->ids[i])] = python_of(map->values[i], Records::dicts);
    return items;
  }
  if (const auto* flag = value.as<bool>(); flag != nullptr) return py::bool_(*flag);
  if (const auto* count = value.as<std::uint64_t>(); count != nullptr) return py::int_(*count);
  if (const auto* number = value.as<std::int64_t>(); number != nullptr) return py::int_(*number);
  if (const auto* number = value.as<double>(); number != nullptr) return py::float_(*number);
  if (const auto* text = value.as<std::string>(); text != nullptr) return shown(*text);
  return py::none();
}

std::vector<ReportTable> tables_of_data(const ResultData& data) {
  if (data.record.view != nullptr) return data.record.view->tables;
  return {table_of_record(data.record, title_of_record(data.record))};
}

/// A whole number of Python.
ResultValue whole_number(py::handle number) {
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0 && small < 0) return {std::int64_t{small}};
  return {number.cast<std::uint64_t>()};
}

/// The record of a row, which in Python is a named tuple.
ResultRecord record_from(const py::tuple& values, const ResultInfo& info);

ResultValue value_from(const py::handle& object, const ResultInfo* record) {
  if (object.is_none()) return {};
  if (py::isinstance<py::bool_>(object)) return {object.cast<bool>()};
  if (py::isinstance<py::int_>(object)) return whole_number(object);
  if (py::isinstance<py::float_>(object)) return {object.cast<double>()};
  if (py::isinstance<py::str>(object)) return {object.cast<std::string>()};
  if (record != nullptr && py::isinstance<py::tuple>(object))
    return {record_from(py::reinterpret_borrow<py::tuple>(object), *record)};
  std::vector<ResultValue> list;
  for (const py::handle item : object) list.push_back(value_from(item, record));
  return {std::move(list)};
}

ResultRecord record_from(const py::tuple& values, const ResultInfo& info) {
  ResultRecord record{.info = &info};
  for (std::size_t i = 0; i < info.fields.size(); ++i)
    record.values.push_back(value_from(py::object(values[i]), info.fields[i].record));
  return record;
}

/// What the library says of the result of this name.
const ResultInfo& info_of(const std::string& name) {
  const ResultInfo* found = nullptr;
  for_each_result(AllResults(), [&](const ResultInfo& info) {
    if (info.name == name) found = &info;
  });
  if (found == nullptr) raise(PyExc_ValueError, fmt::format("the pickle holds an unknown result '{}'", name));
  return *found;
}

}  // namespace

py::object python_rows(const std::vector<ResultValue>& rows, const ResultInfo& info) {
  const std::size_t keys = info.keys();
  if (keys == 0) return python_of({rows}, Records::objects);
  py::dict dict;
  for (const ResultValue& row : rows) {
    if (info.kind == ResultKind::report) {  // which has its keys, too
      dict[python_of(row.as<ResultRecord>()->values[0], Records::objects)] = python_of(row, Records::objects);
      continue;
    }
    const py::list values = values_of(*row.as<ResultRecord>());
    const py::list rest = values[py::slice(static_cast<py::ssize_t>(keys), std::nullopt, std::nullopt)];
    const py::object key = keys == 1 ? py::object(values[0])
                                     : py::tuple(py::list(values[py::slice(0, static_cast<py::ssize_t>(keys), 1)]));
    dict[key] = rest.size() == 1 ? py::object(rest[0]) : row_object(info, rest);
  }
  return dict;
}

py::tuple python_table(const ResultRows& table) {
  py::list rows;
  for (const auto& row : table.rows) {
    py::list cells;
    for (const ResultValue& cell : row) cells.append(python_of(cell, Records::dicts));
    rows.append(cells);
  }
  return py::make_tuple(table.columns, rows, table.keys, table.single);
}

py::object to_row(const ResultRecord& record) { return row_object(*record.info, values_of(record)); }

void bind_results(py::module_& module) {
  py::class_<FieldInfo>(module, "FieldInfo", "What the library says of a field of a result.")
      .def_readonly("name", &FieldInfo::name)
      .def_readonly("type", &FieldInfo::type, "The type of its values in Python.")
      .def_readonly("meaning", &FieldInfo::meaning)
      .def_readonly("is_key", &FieldInfo::is_key, "Whether it is the key of a dict that holds the rest.");
  py::class_<ResultInfo>(module, "ResultInfo", "What the library says of a result.")
      .def_readonly("name", &ResultInfo::name)
      .def_readonly("meaning", &ResultInfo::meaning)
      .def_property_readonly(
          "unpacks", [](const ResultInfo& self) { return self.kind == ResultKind::row; }, "Whether it is a tuple.")
      .def_readonly("fields", &ResultInfo::fields);
  module.def(
      "all_results",
      [] {
        std::vector<ResultInfo> infos;
        for_each_result(AllResults(), [&](const ResultInfo& info) { infos.push_back(info); });
        return infos;
      },
      "What the library says of its results: their fields by name, type and meaning.\n\n"
      ">>> [field.name for result in all_results() if result.name == 'SetSize' for field in result.fields][:2]\n"
      "['mean', 'share']");

  module.def(
      "result_names",
      [] {
        std::vector<std::string> names;
        for_each_result(AllResults(), [&](const ResultInfo& info) { names.push_back(info.name); });
        return names;
      },
      "The names of the classes of results.");

  py::class_<ResultData>(module, "ResultData", "The values of a result, and the tables that show them.")
      .def_static(
          "of_row",
          [](const std::string& name, const py::tuple& values) {
            return ResultData{record_from(values, info_of(name))};
          },
          py::arg("name"), py::arg("values"), "The data of a row, which in Python is a named tuple.")
      .def_property_readonly("name", [](const ResultData& self) { return self.record.info->name; })
      .def_property_readonly("title", [](const ResultData& self) { return tables_of_data(self)[0].title; })
      .def_property_readonly(
          "values",
          [](const ResultData& self) -> As<"tuple[typing.Any, ...]"> { return py::tuple(values_of(self.record)); })
      .def(
          "to_dict", [](const ResultData& self) -> As<"dict[str, typing.Any]"> { return dict_of(self.record); })
      .def("to_json", [](const ResultData& self) { return value_or_raise(result_as_json(self.record)); })
      .def("to_csv", [](const ResultData& self) { return shown(result_as_csv(self.record)); })
      .def("table",
           [](const ResultData& self, const std::string& format) {
             return render(tables_of_data(self), value_or_raise(parse_enum<TableFormat>("format", format)));
           })
      .def(
          "rows", [](const ResultData& self) -> As<"tuple[list[str], list[list[typing.Any]], int, bool]"> {
            return python_table(rows_of_result(self.record));
          })
      .def(
          "__eq__",
          [](const ResultData& self, const ResultData& other) {
            return ResultValue{self.record} == ResultValue{other.record};
          },
          py::is_operator())
      .def(py::pickle(
          [](const ResultData& self) { return py::make_tuple(self.record.info->name, pickle_record(self.record)); },
          [](const py::tuple& state) {
            return ResultData{unpickle_record(state[1].cast<py::tuple>(), info_of(state[0].cast<std::string>()))};
          }));
}

}  // namespace irmetrics::python
