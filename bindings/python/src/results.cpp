// The values of results in Python, and their JSON, CSV and tables.
#include "result.hpp"

#include "bind.hpp"
#include "hints.hpp"

#include <irmetrics/report/all_results.hpp>

#include <pybind11/stl.h>

#include <map>

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

py::tuple values_of(const ResultRecord& record) {
  py::tuple values(record.values.size());
  for (std::size_t i = 0; i < record.values.size(); ++i) values[i] = python_of(record.values[i], Records::objects);
  return values;
}

py::object python_of(const ResultValue& value, Records records) {
  if (const auto* record = value.as<ResultRecord>(); record != nullptr) {
    if (records == Records::dicts) return dict_of(*record);
    if (record->info->kind == ResultKind::row) return wrap_row(*record);
    return wrap_result({*record, table_of_record(*record, record->info->name)});
  }
  if (const auto* list = value.as<std::vector<ResultValue>>(); list != nullptr) {
    py::list items(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) items[i] = python_of((*list)[i], records);
    return items;
  }
  if (const auto* map = value.as<ResultMap>(); map != nullptr) {  // small structs are read by name, as dicts
    py::dict items;
    for (std::size_t i = 0; i < map->ids.size(); ++i)
      items[py::str(map->ids[i])] = python_of(map->values[i], Records::dicts);
    return items;
  }
  if (const auto* flag = value.as<bool>(); flag != nullptr) return py::bool_(*flag);
  if (const auto* count = value.as<std::uint64_t>(); count != nullptr) return py::int_(*count);
  if (const auto* number = value.as<std::int64_t>(); number != nullptr) return py::int_(*number);
  if (const auto* number = value.as<double>(); number != nullptr) return py::float_(*number);
  if (const auto* text = value.as<std::string>(); text != nullptr) return py::str(*text);
  return py::none();
}

/// The record that a pickle's dict holds, or a named tuple.
ResultRecord record_from(const py::dict& dict, const ResultInfo& info);
ResultRecord record_from(const py::tuple& values, const ResultInfo& info);

/// A whole number of Python.
ResultValue whole_number(py::handle number) {
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0 && small < 0) return {std::int64_t{small}};
  return {number.cast<std::uint64_t>()};
}

ResultValue value_from(const py::handle& object, const ResultInfo* record) {
  if (object.is_none()) return {};
  if (py::isinstance<py::bool_>(object)) return {object.cast<bool>()};
  if (py::isinstance<py::int_>(object)) return whole_number(object);
  if (py::isinstance<py::float_>(object)) return {object.cast<double>()};
  if (py::isinstance<py::str>(object)) return {object.cast<std::string>()};
  if (py::isinstance<py::dict>(object)) return {record_from(py::reinterpret_borrow<py::dict>(object), *record)};
  if (record != nullptr && py::isinstance<py::tuple>(object))
    return {record_from(py::reinterpret_borrow<py::tuple>(object), *record)};
  std::vector<ResultValue> list;
  for (const py::handle item : object) list.push_back(value_from(item, record));
  return {std::move(list)};
}

ResultRecord record_from(const py::dict& dict, const ResultInfo& info) {
  ResultRecord record{&info, {}};
  for (const FieldInfo& field : info.fields) {
    const py::object object = dict[py::str(field.name)];
    if (field.holds != Holds::map) {
      record.values.push_back(value_from(object, field.record));
      continue;
    }
    ResultMap map;
    for (const auto& [id, value] : object.cast<py::dict>()) {
      map.ids.push_back(id.cast<std::string>());
      map.values.push_back(value_from(value, field.record));
    }
    record.values.push_back({std::move(map)});
  }
  return record;
}

ResultRecord record_from(const py::tuple& values, const ResultInfo& info) {
  ResultRecord record{&info, {}};
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

py::tuple pickle_result(const ResultData& data) {
  py::list rows;
  for (const std::vector<Cell>& row : data.table.rows) {
    py::list cells;
    for (const Cell& cell : row) cells.append(py::make_tuple(cell.text, cell.mark, cell.strong));
    rows.append(cells);
  }
  return py::make_tuple(data.record.info->name, dict_of(data.record), data.table.title, rows, data.table.notes);
}

ResultData unpickle_result(const py::tuple& state) {
  ResultData data;
  data.record = record_from(state[1].cast<py::dict>(), info_of(state[0].cast<std::string>()));
  data.table.title = state[2].cast<std::string>();
  for (const py::handle row : state[3]) {
    data.table.rows.emplace_back();
    for (const py::handle item : row) {
      const auto cell = item.cast<py::tuple>();
      data.table.rows.back().emplace_back(cell[0].cast<std::string>(), cell[1].cast<std::string>(),
                                          cell[2].cast<bool>());
    }
  }
  data.table.notes = state[4].cast<std::vector<std::string>>();
  return data;
}

}  // namespace

py::object wrap_row(const ResultRecord& row) {
  return py::module_::import("irmetrics._results").attr("ROWS")[py::str(row.info->name)](*values_of(row));
}

void bind_results(py::module_& module) {
  py::class_<FieldInfo>(module, "FieldInfo", "What the library says of a field of a result.")
      .def_readonly("name", &FieldInfo::name)
      .def_readonly("type", &FieldInfo::type, "The type of its values in Python.")
      .def_readonly("meaning", &FieldInfo::meaning);
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

  py::class_<ResultData>(module, "ResultData", "The values of a result, and the table that shows them.")
      .def_static(
          "of_row",
          [](const std::string& name, const py::tuple& values) {
            ResultRecord record = record_from(values, info_of(name));
            ReportTable table = table_of_record(record, name);
            return ResultData{std::move(record), std::move(table)};
          },
          py::arg("name"), py::arg("values"), "The data of a row, which in Python is a named tuple.")
      .def_property_readonly("name", [](const ResultData& self) { return self.record.info->name; })
      .def_property_readonly("values", [](const ResultData& self) { return values_of(self.record); })
      .def(
          "to_dict", [](const ResultData& self) -> As<"dict[str, typing.Any]"> { return dict_of(self.record); })
      .def("to_json", [](const ResultData& self) { return value_or_raise(result_as_json(self.record)); })
      .def("to_csv", [](const ResultData& self) { return result_as_csv(self.record); })
      .def("table",
           [](const ResultData& self, const std::string& format) {
             return render(self.table, value_or_raise(parse_enum<TableFormat>("format", format)));
           })
      .def("rows",
           [](const ResultData& self) {
             const ResultRows table = rows_of_result(self.record);
             py::list rows;
             for (const auto& row : table.rows) {
               py::list cells;
               for (const ResultValue& cell : row) cells.append(python_of(cell, Records::dicts));
               rows.append(cells);
             }
             return py::make_tuple(table.columns, rows, table.keyed, table.single);
           })
      .def(
          "__eq__",
          [](const ResultData& self, const ResultData& other) {
            return ResultValue{self.record} == ResultValue{other.record};
          },
          py::is_operator())
      .def(py::pickle(&pickle_result, &unpickle_result));
}

}  // namespace irmetrics::python
