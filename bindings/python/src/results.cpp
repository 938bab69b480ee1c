// Results in Python: their values as objects, rows that users construct back, their JSON, CSV and tables.
#include "pickles.hpp"
#include "result.hpp"
#include "samples.hpp"

namespace irmetrics::python {
namespace {

/// The forms of records: objects of their classes, or dicts.
enum class Form { objects, dicts };

py::object python_of(const ResultValue& value, Form form) {
  return std::visit(
      [form]<class T>(const T& held) -> py::object {
        if constexpr (std::is_same_v<T, std::monostate>) {
          return py::none();
        } else if constexpr (std::is_same_v<T, ResultRecord>) {
          if (form == Form::dicts) return dict_of(held);
          return held.info->kind == ResultKind::row ? to_row(held) : wrap_result(held);
        } else if constexpr (std::is_same_v<T, ResultMap>) {  // small structs are read by name as dicts
          py::dict items;
          for (std::size_t i = 0; i < held.ids.size(); ++i)
            items[shown(held.ids[i])] = python_of(held.values[i], Form::dicts);
          return items;
        } else if constexpr (std::is_same_v<T, std::vector<ResultValue>>) {
          py::list items(held.size());
          for (std::size_t i = 0; i < held.size(); ++i) items[i] = python_of(held[i], form);
          return items;
        } else if constexpr (std::is_same_v<T, std::string>) {
          return shown(held);
        } else {
          return py::cast(held);
        }
      },
      value.held);
}

/// A Python integer.
ResultValue whole_number(py::handle number) {
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0 && small < 0) return {std::int64_t{small}};
  return {number.cast<std::uint64_t>()};
}

/// Counts the values that contain a value: a list may contain itself.
class Depth {
 public:
  Depth() {
    if (Py_EnterRecursiveCall(" while a result was read") != 0) throw py::error_already_set();
  }
  ~Depth() { Py_LeaveRecursiveCall(); }
  Depth(const Depth&) = delete;
  Depth& operator=(const Depth&) = delete;
};

/// The inverse of python_of; `info` describes the records in the value.
ResultValue value_from(py::handle object, const ResultInfo* info) {
  const Depth depth;
  if (object.is_none()) return {};
  if (py::isinstance<py::bool_>(object)) return {object.cast<bool>()};
  if (py::isinstance<py::int_>(object)) return whole_number(object);
  if (py::isinstance<py::float_>(object)) return {object.cast<double>()};
  if (py::isinstance<py::str>(object) || py::isinstance<py::bytes>(object)) return {object.cast<std::string>()};
  if (info != nullptr && py::isinstance<py::tuple>(object))
    return {record_of_row(py::reinterpret_borrow<py::tuple>(object), *info)};
  if (py::isinstance<py::dict>(object)) {
    ResultMap map;
    for (const auto& [id, value] : object.cast<py::dict>()) {
      map.ids.push_back(id.cast<std::string>());
      map.values.push_back(value_from(value, info));
    }
    return {std::move(map)};
  }
  std::vector<ResultValue> list;
  for (const py::handle item : object) list.push_back(value_from(item, info));
  return {std::move(list)};
}

/// A value of a field. Raises ValueError if it is of another type.
ResultValue field_value(py::handle object, const FieldInfo& field) {
  std::optional<ResultValue> value = fitted(value_from(object, field.record), field);
  if (!value) raise_damaged();
  return *std::move(value);
}

py::object class_of(const ResultInfo& info) { return class_of_results(info.name.c_str()); }

/// The tuple of a row without its keys, created like those of _make: __new__ of a named tuple is a Python function,
/// which takes as long as converting all values.
py::object row_object(const ResultInfo& info, const py::list& values) {
  const py::object type = class_of(info);
  const py::tuple arguments = py::make_tuple(py::tuple(values));
  return owned(PyTuple_Type.tp_new(reinterpret_cast<PyTypeObject*>(type.ptr()), arguments.ptr(), nullptr));
}

/// A type as (name of its kind, whether None is one of its values, description of a record, type of an item).
py::tuple type_of(const ValueType& type) {
  constexpr std::array<const char*, 6> kinds = {"str", "bool", "int", "float", "record", "list"};
  const py::object item = type.item == nullptr ? py::object(py::none()) : type_of(*type.item);
  return py::make_tuple(kinds[static_cast<std::size_t>(type.kind)], type.optional, type.record, item);
}

std::vector<ReportTable> tables_of_data(const ResultData& data) {
  if (data.record.view != nullptr) return data.record.view->tables;
  return {table_of_record(data.record, title_of_record(data.record))};
}

}  // namespace

py::dict dict_of(const ResultRecord& record) {
  py::dict dict;
  for (std::size_t i = 0; i < record.values.size(); ++i)
    dict[py::str(record.info->fields[i].name)] = python_of(record.values[i], Form::dicts);
  return dict;
}

py::object value_of(const ResultRecord& record, std::size_t index) {
  const auto* list = record.values[index].as<std::vector<ResultValue>>();
  const ResultInfo* info = record.info->fields[index].record;
  return list != nullptr && info != nullptr ? python_rows(*list, *info)
                                            : python_of(record.values[index], Form::objects);
}

py::list values_of(const ResultRecord& record) {
  py::list values(record.values.size());
  for (std::size_t i = 0; i < record.values.size(); ++i) values[i] = value_of(record, i);
  return values;
}

py::object wrap_result(ResultRecord record) {
  const py::object type = class_of(*record.info);
  return call_python(type, ResultData{std::move(record)});
}

py::object class_of_results(const char* name) {
  const py::str path("irmetrics.results");
  // Looked up first, because an import takes longer than most statistics of a few numbers.
  const py::object module = owned(parked_at_exit([&] {
    PyObject* const known = PyImport_GetModule(path.ptr());  // waits for a thread that imports it
    return known != nullptr || PyErr_Occurred() != nullptr ? known : PyImport_Import(path.ptr());
  }));
  return module.attr(name);
}

py::object to_row(const ResultRecord& record) { return row_object(*record.info, values_of(record)); }

py::object python_rows(const std::vector<ResultValue>& rows, const ResultInfo& info) {
  const std::size_t keys = info.keys();
  if (keys == 0) return python_of({rows}, Form::objects);
  py::dict dict;
  for (const ResultValue& row : rows) {
    if (info.kind == ResultKind::report) {  // including its keys
      dict[python_of(row.as<ResultRecord>()->values[0], Form::objects)] = python_of(row, Form::objects);
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
  for (const auto& row : table.rows) rows.append(python_of({row}, Form::dicts));
  return py::make_tuple(table.columns, rows, table.keys, table.single);
}

ResultRecord record_of_row(const py::tuple& row, const ResultInfo& info) {
  if (row.size() != info.fields.size()) raise_damaged();
  ResultRecord record;
  record.info = &info;
  for (std::size_t i = 0; i < row.size(); ++i) record.values.push_back(field_value(py::object(row[i]), info.fields[i]));
  return record;
}

void bind_results(py::module_& module) {
  py::class_<FieldInfo>(module, "_FieldInfo")
      .def_readonly("name", &FieldInfo::name)
      .def_property_readonly(
          "type", [](const FieldInfo& self) -> As<"tuple[typing.Any, ...]"> { return type_of(*self.type); })
      .def_property_readonly("is_map", [](const FieldInfo& self) { return self.holds == Holds::map; })
      .def_readonly("meaning", &FieldInfo::meaning)
      .def_readonly("is_key", &FieldInfo::is_key);
  py::class_<ResultInfo>(module, "_ResultInfo")
      .def_readonly("name", &ResultInfo::name)
      .def_readonly("meaning", &ResultInfo::meaning)
      .def_property_readonly("unpacks", [](const ResultInfo& self) { return self.kind == ResultKind::row; })
      .def_readonly("fields", &ResultInfo::fields);
  module.def("_all_results", [] {
    std::vector<ResultInfo> infos;
    for_each_result(AllResults(), [&](const ResultInfo& info) { infos.push_back(info); });
    return infos;
  });
  py::class_<ResultData>(module, "_ResultData")
      .def_static(
          "of_row",
          [](const std::string& name, const py::tuple& values) {
            const ResultInfo* const info = detail::report::result_info_named(name);
            if (info == nullptr) raise(PyExc_ValueError, "the pickle contains an unknown result '{}'", name);
            return ResultData{record_of_row(values, *info)};
          },
          "name"_a, "values"_a)
      .def_property_readonly("name", [](const ResultData& self) { return self.record.info->name; })
      .def_property_readonly("title", [](const ResultData& self) { return tables_of_data(self)[0].title; })
      .def_property_readonly(
          "values",
          [](const ResultData& self) -> As<"tuple[typing.Any, ...]"> { return py::tuple(values_of(self.record)); })
      .def(
          "value",
          [](const ResultData& self, std::size_t index) -> Anything {
            if (index >= self.record.values.size()) throw py::index_error();
            return value_of(self.record, index);
          },
          "index"_a)
      .def(
          "to_dict", [](const ResultData& self) -> As<"dict[str, typing.Any]"> { return dict_of(self.record); })
      .def("to_json", [](const ResultData& self) { return value_or_raise(result_as_json(self.record)); })
      .def(
          "to_csv",
          [](const ResultData& self, bool spreadsheet) {
            return shown(csv_text(result_as_csv(self.record), spreadsheet));
          },
          "spreadsheet"_a = false)
      .def("table", [](const ResultData& self,
                       const Choice<"format", TableFormat>& format) { return render(tables_of_data(self), format); })
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
      .def(pickled([](const ResultData& self) { return to_bytes(self.record); },
                   +[](const py::bytes& state) { return ResultData{from_bytes<ResultRecord>(state)}; }));
}

}  // namespace irmetrics::python
