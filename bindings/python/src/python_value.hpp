// Objects of Python as values with a path, which the library's readers of samples, labels and FreshStack's queries take
// as they take JSON.
#pragma once

#include "classify.hpp"
#include "samples.hpp"
#include "vector.hpp"

#include <irmetrics/base/result.hpp>
#include <irmetrics/io/detail/row_value.hpp>

#include <fmt/format.h>

namespace irmetrics::python {

/// What the values of a row refer to: the objects that were found in it, and the keys that were looked for.
struct PythonRoom {
  std::vector<py::object> kept;
  std::vector<std::pair<const char*, py::str>> keys;

  py::handle keep(py::object object) { return kept.emplace_back(std::move(object)); }
  py::handle key(const char* name) {
    const auto known = std::ranges::find(keys, name, [](const auto& key) { return key.first; });
    return known != keys.end() ? known->second : keys.emplace_back(name, py::str(name)).second;
  }
};

/// A value of a row, possibly missing, as members are whose value is None, NaN or NA of pandas.
class PythonValue : public detail::io::RowValue<PythonValue> {
 public:
  PythonValue(py::handle row, std::string_view location, PythonRoom& room)
      : object_(row), room_(&room), location_(location) {}

  PythonValue member(const char* key) const {
    if (!is_object()) return {*this, {}, key};
    const py::handle name = room_->key(key);
    if (!PyDict_Check(object_.ptr()))
      return of_member(py::reinterpret_steal<py::object>(PyObject_GetItem(object_.ptr(), name.ptr())), key);
    return of_member(py::reinterpret_borrow<py::object>(PyDict_GetItemWithError(object_.ptr(), name.ptr())), key);
  }
  /// Raises ValueError for two spellings of a key.
  PythonValue column(const ColumnNames& kind) const {
    return of_member(is_object() ? field_of(object_, kind) : py::object(), kind.names.front().data());
  }
  template <class OnItem>
  Status for_each(OnItem&& on_item) const {
    if (!is_list()) return expected("a list");
    const py::handle items = room_->keep(owned(PySequence_List(object_.ptr())));
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(items.ptr()); ++i)
      if (Status status = on_item(PythonValue(*this, PyList_GET_ITEM(items.ptr(), i), nullptr, i)); !status.ok())
        return status;
    return Status();
  }
  template <class OnMember>
  Status for_each_member(OnMember&& on_member) const {
    if (!is_object()) return expected("an object");
    const py::list items = entries_of(object_);
    for (const py::handle item : items) {
      const py::tuple pair = pair_of(item);
      const std::string name = any_id(py::object(pair[0]).ptr(), "a name");
      const PythonValue value(*this, room_->keep(pair[1]), name.c_str(), entry);
      if (Status status = on_member(name, value); !status.ok()) return status;
    }
    return Status();
  }

  bool missing() const { return !object_; }
  bool is_object() const { return object_ && is_mapping(object_); }
  bool is_text() const { return object_ && (PyUnicode_Check(object_.ptr()) || PyBytes_Check(object_.ptr())); }
  /// Whether it is a list, an array or any other iterable except texts, sets and mappings.
  bool is_list() const {
    if (!object_ || PyList_CheckExact(object_.ptr())) return bool(object_);
    return !is_text() && !PyAnySet_Check(object_.ptr()) && !is_mapping(object_) && has_attribute(object_, "__iter__");
  }
  /// Whether it is True or False, of Python or NumPy.
  bool is_boolean() const {
    if (!object_ || PyLong_CheckExact(object_.ptr()) || PyFloat_CheckExact(object_.ptr())) return false;
    return PyBool_Check(object_.ptr()) || std::string_view(Py_TYPE(object_.ptr())->tp_name).starts_with("numpy.bool");
  }

  Result<std::string_view> view() const {
    if (!is_text()) return expected("a text");
    Py_ssize_t size = 0;
    const char* const text = PyBytes_Check(object_.ptr()) ? nullptr : PyUnicode_AsUTF8AndSize(object_.ptr(), &size);
    if (text != nullptr) return std::string_view(text, static_cast<std::size_t>(size));
    PyErr_Clear();
    return utf8_of(object_, PyBytes_Check(object_.ptr()) ? "" : where());
  }
  Result<std::string> id() const {
    IdRoom room;
    if (!is_text() && (!object_ || is_boolean() || PyIndex_Check(object_.ptr()) == 0))
      return expected("a text or a whole number");
    return std::string(any_id(object_.ptr(), room, [this] { return where(); }));
  }
  Result<double> number() const {
    if (!object_ || is_text() || is_boolean()) return expected("a number");
    if (const auto number = plain_number(object_.ptr())) return *number;
    const double number = PyFloat_AsDouble(object_.ptr());
    if (number != -1 || PyErr_Occurred() == nullptr) return number;
    drop_exception();
    return expected("a number");
  }
  Result<bool> boolean() const {
    if (!is_boolean()) return expected("true or false");
    return PyObject_IsTrue(object_.ptr()) == 1;
  }
  Result<std::vector<double>> numbers() const {
    if (!object_) return expected("a list");
    return located(where(), [this] {
      const Vector all(object_, "score");
      return std::vector<double>(all.numbers().begin(), all.numbers().end());
    });
  }

  /// The path within the row, such as nuggets[2]._id or scores['bm25'].
  std::string path() const {
    if (from_ == nullptr) return "";
    const std::string path = from_->path();
    if (key_ == nullptr) return fmt::format("{}[{}]", path, item_);
    if (item_ == entry) return fmt::format("{}['{}']", path, key_);
    return path.empty() ? key_ : fmt::format("{}.{}", path, key_);
  }
  Status expected(std::string_view what) const {
    if (!object_ && !from_->is_object()) return from_->expected("an object");
    if (!object_) return wrong(fmt::format("expected {}, found nothing", what));
    return wrong_type("{} must be {}, not {}", where(), in_python(what), value_and_type(object_.ptr()));
  }
  Status expected(std::string_view what, double found) const {
    return invalid_input("{} must be {}, not {}", where(), in_python(what), found);
  }
  Status wrong(std::string_view problem) const { return invalid_input("{}: {}", where(), problem); }

 private:
  static constexpr Py_ssize_t entry = -1;  // of a mapping whose keys are the user's

  PythonValue(const PythonValue& from, py::handle object, const char* key, Py_ssize_t item = 0)
      : object_(object), from_(&from), key_(key), item_(item), room_(from.room_), location_(from.location_) {}

  PythonValue of_member(py::object object, const char* key) const {
    if (!object) drop_exception();
    const bool may_be_nan = object && (PyFloat_Check(object.ptr()) || PyMapping_Check(object.ptr()) == 0);
    if (!object || object.is_none() || (may_be_nan && is_nan(object))) return {*this, {}, key};
    return {*this, room_->keep(std::move(object)), key};
  }
  std::string where() const {
    const std::string path = this->path();
    return path.empty() ? std::string(location_) : fmt::format("{}: {}", location_, path);
  }
  static std::string in_python(std::string_view what) {
    std::string text(what);
    for (const auto& [words, python] : {std::pair("true or false", "True or False"), {"an object", "a dict"}})
      if (const std::size_t at = text.find(words); at != std::string::npos)
        text.replace(at, std::string_view(words).size(), python);
    return text;
  }

  py::handle object_;  // null: missing
  const PythonValue* from_ = nullptr;
  const char* key_ = nullptr;  // null: the row, or an item of a list
  Py_ssize_t item_ = 0;
  PythonRoom* room_;
  std::string_view location_;  // of the row
};

/// Calls on_system(name, value) for each system of a mapping. Any other value belongs to a single system, "system".
template <class OnSystem>
Status for_each_system(const PythonValue& systems, OnSystem&& on_system) {
  return systems.is_object() ? systems.for_each_member(on_system) : on_system("system", systems);
}

}  // namespace irmetrics::python
