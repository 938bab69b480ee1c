// Recognition of files, tables, mappings, lists of runs and rows, and of the columns and fields in them.
#include "classify.hpp"
#include "arrow.hpp"
#include "column.hpp"
#include "evaluator.hpp"
#include "files.hpp"

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/columns/row_columns.hpp>

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

/// Whether an object is of pandas or polars, and no iterator of batches. Those of pandas search long for an attribute
/// that they lack.
bool is_frame(py::handle object) {
  if (PyIter_Check(object.ptr()) != 0) return false;
  const py::object module = attribute(py::type::handle_of(object), "__module__");
  if (!module || !PyUnicode_Check(module.ptr())) return false;
  const std::string_view name = text_of(module.ptr());
  const std::string_view package = name.substr(0, name.find('.'));
  return package == "pandas" || package == "polars";
}

bool is_collection(py::handle object) {
  return py::isinstance<Run>(object) || py::isinstance<Qrels>(object) || py::isinstance<NuggetQrels>(object) ||
         py::isinstance<PreferenceQrels>(object);
}

/// Whether a value can be a score.
bool is_number(py::handle value) {
  if (PyFloat_Check(value.ptr()) || PyLong_Check(value.ptr())) return true;
  return has_attribute(value, "__float__") && !has_attribute(value, "__len__");
}

/// Whether a value is a list of document ids, as a query has, and not a run.
bool is_list_of_ids(py::handle value) {
  if (!is_list(value) || PySequence_Fast_GET_SIZE(value.ptr()) == 0) return false;
  PyObject* const first = PySequence_Fast_GET_ITEM(value.ptr(), 0);
  return PyUnicode_Check(first) || PyLong_Check(first);
}

/// Calls visit(key, value) for the entries of a mapping until it returns true; returns whether a call did.
template <class Visit>
bool any_entry(py::handle mapping, Visit&& visit) {
  if (is_plain_dict(mapping.ptr())) {
    Py_ssize_t position = 0;
    PyObject *key = nullptr, *value = nullptr;
    while (PyDict_Next(mapping.ptr(), &position, &key, &value) != 0)
      if (visit(py::reinterpret_borrow<py::object>(key), py::reinterpret_borrow<py::object>(value))) return true;
    return false;
  }
  for (const py::handle item : Iteration(call_python(mapping.attr("items")))) {
    const py::tuple pair = pair_of(item);
    if (visit(py::object(pair[0]), py::object(pair[1]))) return true;
  }
  return false;
}

bool holds_mapping(const py::object& /*key*/, const py::object& value) { return is_mapping(value); }

/// The first value of a mapping; null if it is empty.
py::object first_value(py::handle mapping) {
  py::object first;
  any_entry(mapping, [&](const py::object&, const py::object& value) {
    first = value;
    return true;
  });
  return first;
}

/// Whether a mapping is {name of a column: values} rather than {query: ...}.
bool holds_columns(py::handle mapping) {
  const bool no_column = any_entry(mapping, [](const py::object&, const py::object& value) {
    return PyUnicode_Check(value.ptr()) || is_mapping(value) || !has_attribute(value, "__len__");
  });
  return !no_column && has_columns(list_from(mapping), kinds_of("score").first(2));
}

InputForm form_of_mapping(py::handle mapping) {
  InputForm form = InputForm::queries;
  any_entry(mapping, [&](const py::object&, const py::object& value) {
    if (!is_mapping(value) || (PyDict_Check(value.ptr()) == 0 && py::isinstance<Run>(value))) {
      form = is_number(value) || is_list_of_ids(value) ? InputForm::numbers : InputForm::named;
      return true;
    }
    const py::object inner = first_value(value);
    if (inner && is_mapping(inner)) form = InputForm::levels;
    return bool(inner);
  });
  return form;
}

/// The names of the fields of a row; nothing for rows that are read by position.
std::optional<py::list> field_names(py::handle row, bool& are_attributes) {
  if (PyTuple_Check(row.ptr())) {
    const py::object fields = attribute(py::type::handle_of(row), "_fields");
    return fields ? std::optional(py::list(fields)) : std::nullopt;
  }
  if (is_mapping(row)) return list_from(row);
  if (column_labels(row)) return std::nullopt;
  if (const py::object keys = attribute(row, "keys")) return py::list(keys());  // of sqlite3
  if (PyNumber_Check(row.ptr()) != 0 || is_abstract(row, "Sequence") || has_attribute(row, "dtype"))
    return std::nullopt;
  are_attributes = true;
  py::list names;
  const auto type = py::type::of(row);
  for (const py::handle name : owned<py::list>(PyObject_Dir(row.ptr()))) {
    const std::string text = py::str(name);
    const py::object of_type = attribute(type, text.c_str());
    if (!text.starts_with('_') && (!of_type || PyCallable_Check(of_type.ptr()) == 0)) names.append(name);
  }
  return names.empty() ? std::nullopt : std::optional(std::move(names));
}

/// Whether an item of a list is a row: a tuple, a dict of ids and a number, or an object with such fields.
bool is_row(py::handle item) {
  if (PyTuple_Check(item.ptr())) return true;
  if (is_collection(item) || (is_mapping(item) && holds_columns(item))) return false;
  bool are_attributes = false;
  const auto names = field_names(item, are_attributes);
  return names && has_columns(*names, kinds_of("score"));
}

/// Whether the items of a list or tuple are rows.
bool holds_rows(py::handle list) {
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list.ptr()); ++i) {
    PyObject* const item = PySequence_Fast_GET_ITEM(list.ptr(), i);
    if (!PyTuple_Check(item) && !is_row(py::reinterpret_borrow<py::object>(item))) return false;
  }
  return true;
}

/// A table whose columns are available by name, for lazy frames and for any stream of Arrow data.
py::object as_table(py::handle source, bool nested) {
  const auto object = py::reinterpret_borrow<py::object>(source);
  if (is_frame(source))
    return std::string_view(Py_TYPE(source.ptr())->tp_name) == "LazyFrame" ? object.attr("collect")() : object;
  if (has_attribute(source, "column_names") ||
      !(has_attribute(source, "__arrow_c_stream__") || has_attribute(source, "__arrow_c_array__")))
    return object;
  if (nested) {
    try {
      return py::module_::import("pyarrow").attr("table")(object);
    } catch (py::error_already_set& error) {
      if (!error.matches(PyExc_ImportError)) throw;
    }
  }
  return py::cast(ArrowTable::of(source));
}

std::vector<std::string> texts_of(const py::list& labels) {
  std::vector<std::string> texts;
  for (const py::handle label : labels) texts.push_back(py::str(label));
  return texts;
}

}  // namespace

std::span<const ColumnNames> kinds_of(std::string_view value) {
  static constexpr std::array run = {query_column, document_column, score_column};
  static constexpr std::array qrels = {query_column, document_column, grade_column};
  return value == score_column.role ? run : qrels;
}

std::optional<py::list> column_labels(py::handle object) {
  if (is_mapping(object)) {
    if (!holds_columns(object)) return std::nullopt;
    return list_from(object);
  }
  if (py::isinstance<ArrowTable>(object)) return py::cast(object.cast<const ArrowTable&>().column_names());
  py::object labels;
  if (is_frame(object)) {
    if (const py::object schema = attribute(object, "collect_schema"))  // of polars
      return py::list(schema().attr("names")());
  } else {
    labels = attribute(object, "column_names");  // of Arrow
    const py::object type = labels ? py::object() : attribute(object, "dtype");
    if (type) labels = attribute(type, "names");  // of NumPy
  }
  if (!labels || labels.is_none()) labels = attribute(object, "columns");  // of pandas and polars
  if (!labels || labels.is_none() || PyCallable_Check(labels.ptr()) != 0) return std::nullopt;
  return py::list(labels);
}

bool has_columns(const py::list& labels, std::span<const ColumnNames> kinds) {
  const std::vector<std::string> names = texts_of(labels);
  return std::ranges::all_of(kinds, [&](const ColumnNames& kind) {
    return std::ranges::any_of(names, [&](const std::string& name) { return is_named(kind, name); });
  });
}

py::object chosen_label(const py::list& labels, const ColumnNames& kind, const py::dict& given) {
  const std::vector<std::string> names = texts_of(labels);
  const py::str role(kind.role.data(), kind.role.size());
  if (!given.contains(role)) return labels[value_or_raise(detail::columns::find_column(names, kind, ""))];
  const py::object wanted = given[role];
  const Py_ssize_t count = PySequence_Count(labels.ptr(), wanted.ptr());
  if (count < 0) throw py::error_already_set();
  if (count == 1) return wanted;
  const auto text = fmt::format("{}={}", kind.role, std::string(py::repr(wanted)));
  if (count > 1) raise(PyExc_ValueError, "{}: several columns have this name", text);
  if (names.empty()) raise(PyExc_ValueError, "{}: no column of this name; the table has no columns", text);
  const auto changes = [near = std::string(py::str(wanted))](const std::string& n) {
    return detail::edit_distance(n, near);
  };
  const std::string nearest = *std::ranges::min_element(names, {}, changes);
  raise(PyExc_ValueError, "{}: no column of this name; the table has {}; did you mean {}?", text,
        fmt::join(names, ", "), std::string(py::repr(py::str(nearest))));
}

py::object field_of(py::handle record, const ColumnNames& kind) {
  const py::list labels = list_from(record);
  if (!has_columns(labels, {&kind, 1})) return {};
  return owned(PyObject_GetItem(record.ptr(), chosen_label(labels, kind, {}).ptr()));
}

py::object NamedColumns::column(const ColumnNames& kind, const py::dict& given) const {
  return column(chosen_label(labels_, kind, given));
}

py::tuple NamedColumns::columns(std::span<const ColumnNames> kinds, const py::dict& given) const {
  py::list found;
  for (const ColumnNames& kind : kinds) found.append(column(kind, given));
  return py::tuple(found);
}

py::object NamedColumns::column(const py::object& label) const {
  if (!py::isinstance<ArrowTable>(table_)) return owned(PyObject_GetItem(table_.ptr(), label.ptr()));
  return py::cast(table_.cast<const ArrowTable&>().column_named(text_of(label.ptr())));
}

bool is_dict_of_queries(PyObject* object) {
  Py_ssize_t first = 0, first_of_inner = 0;
  PyObject *key = nullptr, *inner = nullptr, *value = nullptr;
  return PyDict_CheckExact(object) && PyDict_Next(object, &first, &key, &inner) != 0 && PyDict_CheckExact(inner) &&
         PyDict_Next(inner, &first_of_inner, &key, &value) != 0 &&
         (PyFloat_CheckExact(value) || PyLong_CheckExact(value));
}

namespace {

/// `given`: null if no column is named; an empty dict would cost as much as the rest of a small call.
Input classified(py::handle object, const py::dict* given, bool nested) {
  auto held = py::reinterpret_borrow<py::object>(object);
  if (given == nullptr && is_dict_of_queries(object.ptr())) return {InputForm::queries, std::move(held)};
  if (PyDict_Check(object.ptr()) == 0) {
    if (is_collection(object)) return {InputForm::collection, std::move(held)};
    if (is_path(object)) return {is_python_file(object) ? InputForm::opened : InputForm::path, std::move(held)};
    if (is_list(object)) return {holds_rows(object) ? InputForm::rows : InputForm::items, std::move(held)};
  }
  if (is_mapping(object)) {
    if (given != nullptr && any_entry(object, holds_mapping)) expect_no_columns(*given, "a dict of dicts");
    if (given != nullptr || holds_columns(object)) return {InputForm::table, held, NamedColumns(held, list_from(held))};
    return {form_of_mapping(object), std::move(held)};
  }
  if (!is_frame(object) && is_python_file(object)) return {InputForm::opened, std::move(held)};
  if (auto columns = columns_in(object, nested)) return {InputForm::table, columns->table(), std::move(columns)};
  if (const py::object to_dict = attribute(object, "to_dict"); to_dict && PyCallable_Check(to_dict.ptr()) != 0)
    if (const py::object of_ranx = call_python(to_dict); is_mapping(of_ranx)) {
      Input source = classified(of_ranx, given, false);
      const py::object name = attribute(object, "name");
      if (name && PyUnicode_Check(name.ptr())) source.name = text_of(name.ptr());
      return source;
    }
  return {has_attribute(object, "__iter__") ? InputForm::rows : InputForm::other, std::move(held)};
}

}  // namespace

Input classify(py::handle object) { return classified(object, nullptr, false); }

Input classify(py::handle object, const py::dict& given, bool nested) {
  return classified(object, given.empty() ? nullptr : &given, nested);
}

std::optional<NamedColumns> columns_in(py::handle object, bool nested) {
  py::object table = as_table(object, nested);
  auto labels = column_labels(table);
  return labels ? std::optional(NamedColumns(std::move(table), *std::move(labels))) : std::nullopt;
}

py::object records_of(py::handle table) {
  for (const char* convert : {"to_dicts", "to_pylist"})  // of polars and Arrow
    if (const py::object able = attribute(table, convert)) return able();
  if (has_attribute(table, "itertuples")) return table.attr("to_dict")("records");  // of pandas
  return py::reinterpret_borrow<py::object>(table);
}

std::optional<std::vector<NamedObject>> several_in(const Input& source) {
  std::vector<NamedObject> runs;
  if (source.form == InputForm::named || source.form == InputForm::levels) {
    HashSet<std::string> names;
    for_each_entry(source.object, [&](const py::object& key, const py::object& run) {
      const std::string name = py::str(key);
      if (!names.insert(name).second)
        raise(PyExc_ValueError, "two runs are named {}", std::string(py::repr(py::str(name))));
      runs.push_back({name, run});
    });
    return runs;
  }
  if (source.form != InputForm::items) return std::nullopt;
  for (const py::handle run : Iteration(source.object)) runs.push_back({"", py::reinterpret_borrow<py::object>(run)});
  return runs;
}

void refuse_scores(py::handle mapping, std::string_view value) {
  if (is_dict_of_queries(mapping.ptr())) return;
  for (const py::object& object : {py::reinterpret_borrow<py::object>(mapping), first_value(mapping)}) {
    if (!object || PyDict_CheckExact(object.ptr())) continue;
    if (!py::isinstance<PythonScores>(object) && type_name(object) != "PerQuery" && !is_scores_by_run(object)) continue;
    raise(PyExc_TypeError, "expected {}, not {}, which holds values of measures; give what was evaluated",
          value == score_column.role ? "a run" : "judgments", type_name(object));
  }
}

void refuse_levels(py::handle mapping, std::string_view value) {
  std::string path;
  auto source = py::reinterpret_borrow<py::object>(mapping);
  constexpr int most = 8;  // a mapping may contain itself
  for (int level = 0; level < most; ++level) {
    py::object name, inner;
    any_entry(source, [&](const py::object& key, const py::object& of_key) {
      if (!is_mapping(of_key) || py::len(of_key) == 0) return false;
      name = key;
      inner = of_key;
      return true;
    });
    if (!inner || !any_entry(inner, holds_mapping)) break;
    path = fmt::format("{}[{}]", path.empty() ? "source" : path, std::string(py::repr(name)));
    source = inner;
  }
  if (path.empty()) return;
  raise(
      PyExc_TypeError,
      "expected {{query: {{document: {}}}}}, found more levels of dicts: {} has this form; evaluate also takes {{name "
      "of a run: {{query: {{document: score}}}}}}",
      value, path);
}

RowFields::RowFields(py::handle first, std::span<const ColumnNames> kinds, const py::dict& given) : kinds_(kinds) {
  bool are_attributes = false;
  if (const auto names = field_names(first, are_attributes)) {
    by_ = are_attributes ? By::attribute : By::key;
    for (const ColumnNames& kind : kinds) {
      const py::object label = chosen_label(*names, kind, given);
      names_.push_back(py::str(label));
      keys_.push_back(PyTuple_Check(first.ptr()) ? py::int_(PySequence_Index(names->ptr(), label.ptr())) : label);
    }
  } else if (!given.empty()) {
    by_ = By::key;
    for (const ColumnNames& kind : kinds) {
      const py::str role(kind.role.data(), kind.role.size());
      const py::object position = given.contains(role) ? py::object(given[role]) : py::object(py::none());
      if (!PyLong_Check(position.ptr())) {
        std::vector<std::string> shown;
        for (const auto& [name, value] : given)
          shown.push_back(fmt::format("{}={}", std::string(py::str(name)), std::string(py::repr(value))));
        raise(PyExc_TypeError, "{}: the rows have no names of fields", fmt::join(shown, ", "));
      }
      names_.push_back(py::str(position));
      keys_.push_back(position);
    }
  }
}

py::tuple RowFields::of(py::handle row, std::size_t number) const {
  if (by_ == By::order) {
    std::vector<std::string_view> roles;
    if (PyTuple_Check(row.ptr()) && PyTuple_GET_SIZE(row.ptr()) == static_cast<Py_ssize_t>(kinds_.size())) [[likely]]
      return py::reinterpret_borrow<py::tuple>(row);
    for (const ColumnNames& kind : kinds_) roles.push_back(kind.role);
    return fields_of(row, number, kinds_.size(), fmt::format("({})", fmt::join(roles, ", ")));
  }
  py::tuple fields(keys_.size());
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    PyObject* const field = by_ == By::attribute ? PyObject_GetAttr(row.ptr(), keys_[i].ptr())
                                                 : PyObject_GetItem(row.ptr(), keys_[i].ptr());
    if (field == nullptr) {
      drop_exception();
      raise(PyExc_TypeError, "row {}: expected the fields {}, as row 1 has, not {}", number, fmt::join(names_, ", "),
            std::string(py::repr(row)));
    }
    PyTuple_SET_ITEM(fields.ptr(), static_cast<Py_ssize_t>(i), field);
  }
  return fields;
}

}  // namespace irmetrics::python
