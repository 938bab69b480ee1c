// Results in Python: their descriptions from the library, their values, and their JSON, CSV and tables.
#include "pickles.hpp"
#include "result.hpp"
#include "samples.hpp"

namespace irmetrics::python {
namespace {

std::vector<ReportTable> tables_of_data(const ResultData& data) {
  if (data.record.view != nullptr) return data.record.view->tables;
  return {table_of_record(data.record, title_of_record(data.record))};
}

}  // namespace

const ResultInfo& info_of_result(std::string_view name) {
  const ResultInfo* found = nullptr;
  for_each_result(AllResults(), [&](const ResultInfo& info) {
    if (info.name == name) found = &info;
  });
  if (found == nullptr) raise(PyExc_ValueError, "the pickle contains an unknown result '{}'", name);
  return *found;
}

void bind_results(py::module_& module) {
  py::class_<FieldInfo>(module, "_FieldInfo", "The description of a field of a result.")
      .def_readonly("name", &FieldInfo::name)
      .def_readonly("type", &FieldInfo::type, "The type of its values in Python.")
      .def_readonly("meaning", &FieldInfo::meaning)
      .def_readonly("is_key", &FieldInfo::is_key, "Whether it is the key of the dict that contains the other fields.");
  py::class_<ResultInfo>(module, "_ResultInfo", "The description of a result.")
      .def_readonly("name", &ResultInfo::name)
      .def_readonly("meaning", &ResultInfo::meaning)
      .def_property_readonly(
          "unpacks", [](const ResultInfo& self) { return self.kind == ResultKind::row; }, "Whether it is a tuple.")
      .def_readonly("fields", &ResultInfo::fields);
  module.def(
      "_all_results",
      [] {
        std::vector<ResultInfo> infos;
        for_each_result(AllResults(), [&](const ResultInfo& info) { infos.push_back(info); });
        return infos;
      },
      R"(The descriptions of all results: their fields by name, type and meaning.

>>> [field.name for result in _all_results() if result.name == 'SetSize' for field in result.fields][:2]
['mean', 'share'])");
  py::class_<ResultData>(module, "_ResultData", "The values of a result, and the tables that show them.")
      .def_static(
          "of_row",
          [](const std::string& name, const py::tuple& values) {
            return ResultData{record_of_row(values, info_of_result(name))};
          },
          "name"_a, "values"_a, "The data of a row, a named tuple in Python.")
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
          "index"_a, "The value of a field.")
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
      .def(pickled([](const ResultData& self) { return packed(self.record); },
                   +[](const py::bytes& state) { return ResultData{unpacked<ResultRecord>(state)}; }));
}

}  // namespace irmetrics::python
