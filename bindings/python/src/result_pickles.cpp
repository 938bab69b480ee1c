// Results in pickles: records are tuples, maps dicts, and texts bytes, because they need not be UTF-8.
#include "result.hpp"

#include "pickles.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <string>

namespace irmetrics::python {
namespace {

py::object state_of(const ResultValue& value) {
  if (const auto* record = value.as<ResultRecord>(); record != nullptr) return pickle_record(*record);
  if (const auto* list = value.as<std::vector<ResultValue>>(); list != nullptr) {
    py::list items;
    for (const ResultValue& item : *list) items.append(state_of(item));
    return items;
  }
  if (const auto* map = value.as<ResultMap>(); map != nullptr) {
    py::dict items;
    for (std::size_t i = 0; i < map->ids.size(); ++i) items[py::bytes(map->ids[i])] = state_of(map->values[i]);
    return items;
  }
  if (const auto* flag = value.as<bool>(); flag != nullptr) return py::bool_(*flag);
  if (const auto* count = value.as<std::uint64_t>(); count != nullptr) return py::int_(*count);
  if (const auto* number = value.as<std::int64_t>(); number != nullptr) return py::int_(*number);
  if (const auto* number = value.as<double>(); number != nullptr) return py::float_(*number);
  if (const auto* text = value.as<std::string>(); text != nullptr) return py::bytes(*text);
  return py::none();
}

/// `info`: of the records that the value is or holds.
ResultValue value_from(const py::handle& state, const ResultInfo* info) {
  if (state.is_none()) return {};
  if (py::isinstance<py::bool_>(state)) return {state.cast<bool>()};
  if (py::isinstance<py::int_>(state))
    return state < py::int_(0) ? ResultValue{state.cast<std::int64_t>()} : ResultValue{state.cast<std::uint64_t>()};
  if (py::isinstance<py::float_>(state)) return {state.cast<double>()};
  if (py::isinstance<py::bytes>(state)) return {state.cast<std::string>()};
  if (py::isinstance<py::tuple>(state)) {
    if (info == nullptr) raise_damaged();
    return {unpickle_record(state.cast<py::tuple>(), *info)};
  }
  if (py::isinstance<py::dict>(state)) {
    ResultMap map;
    for (const auto& [id, value] : state.cast<py::dict>()) {
      map.ids.push_back(id.cast<std::string>());
      map.values.push_back(value_from(value, info));
    }
    return {std::move(map)};
  }
  std::vector<ResultValue> list;
  for (const py::handle item : state) list.push_back(value_from(item, info));
  return {std::move(list)};
}

py::object view_state(const ResultView& view) {
  py::list tables;
  for (const ReportTable& table : view.tables) {
    py::list rows;
    for (const std::vector<Cell>& row : table.rows) {
      py::list cells;
      for (const Cell& cell : row)
        cells.append(py::make_tuple(py::bytes(cell.text), py::bytes(cell.mark), cell.strong));
      rows.append(cells);
    }
    py::list notes;
    for (const std::string& note : table.notes) notes.append(py::bytes(note));
    tables.append(py::make_tuple(py::bytes(table.title), rows, notes));
  }
  if (!view.rows) return py::make_tuple(tables, py::none());
  py::list rows;
  for (const std::vector<ResultValue>& row : view.rows->rows) rows.append(state_of({row}));
  return py::make_tuple(tables, py::make_tuple(view.rows->columns, rows, view.rows->keys, view.rows->single));
}

ResultView view_from(const py::tuple& state) {
  ResultView view;
  for (const py::handle item : state[0]) {
    const auto given = item.cast<py::tuple>();
    ReportTable& table = view.tables.emplace_back();
    table.title = given[0].cast<std::string>();
    for (const py::handle row : given[1]) {
      table.rows.emplace_back();
      for (const py::handle cell : row) {
        const auto parts = cell.cast<py::tuple>();
        table.rows.back().emplace_back(parts[0].cast<std::string>(), parts[1].cast<std::string>(),
                                       parts[2].cast<bool>());
      }
    }
    table.notes = given[2].cast<std::vector<std::string>>();
  }
  if (state[1].is_none()) return view;
  const auto given = state[1].cast<py::tuple>();
  view.rows = ResultRows{.columns = given[0].cast<std::vector<std::string>>(),
                         .rows = {},
                         .keys = given[2].cast<std::size_t>(),
                         .single = given[3].cast<bool>()};
  for (const py::handle row : given[1])
    view.rows->rows.push_back(std::get<std::vector<ResultValue>>(value_from(row, nullptr).held));
  return view;
}

}  // namespace

py::tuple pickle_record(const ResultRecord& record) {
  py::list values;
  for (const ResultValue& value : record.values) values.append(state_of(value));
  return py::make_tuple(values, record.view == nullptr ? py::none() : view_state(*record.view));
}

ResultRecord unpickle_record(const py::tuple& state, const ResultInfo& info) {
  const auto values = state[0].cast<py::list>();
  if (values.size() != info.fields.size()) raise_damaged();
  ResultRecord record;
  record.info = &info;
  for (std::size_t i = 0; i < info.fields.size(); ++i)
    record.values.push_back(value_from(values[i], info.fields[i].record));
  if (!state[1].is_none()) record.view = std::make_shared<ResultView>(view_from(state[1].cast<py::tuple>()));
  return record;
}

}  // namespace irmetrics::python
