// Conversion of Python ids and numbers to text and double. Functions that run no Python code are separate, because no
// object can disappear or change while they read.
#pragma once

#include "errors.hpp"

#include <irmetrics/base/detail/prefetch.hpp>
#include <irmetrics/columns/detail/decimal_digits.hpp>

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::python {

using irmetrics::detail::prefetch;
using irmetrics::detail::columns::Digits;

/// The UTF-8 text of a str, which the str itself owns.
inline std::string_view text_of(PyObject* text) {
  if (PyUnicode_IS_COMPACT_ASCII(text))
    return {static_cast<const char*>(PyUnicode_DATA(text)), static_cast<std::size_t>(PyUnicode_GET_LENGTH(text))};
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text, &size);
  if (bytes == nullptr) throw py::error_already_set();
  return {bytes, static_cast<std::size_t>(size)};
}

/// The digits of an int of at most 64 bits.
inline std::optional<std::string_view> id_of_int(PyObject* object, Digits& digits) {
  if (!PyLong_CheckExact(object)) return std::nullopt;
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(object, &overflow);
  if (overflow != 0) return std::nullopt;
  return std::string_view(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

/// The number of a bool, or of an int that a double can represent.
inline std::optional<double> number_of_int(PyObject* object) {
  if (!PyLong_CheckExact(object) && !PyBool_Check(object)) return std::nullopt;
  const double number = PyLong_AsDouble(object);
  if (number == -1 && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    return std::nullopt;
  }
  return number;
}

/// The number of an int that a double represents exactly.
inline std::optional<double> exact_number_of_int(PyObject* object) noexcept {
  if (!PyLong_CheckExact(object)) return std::nullopt;
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(object, &overflow);
  constexpr long long limit = 1LL << 53;
  if (overflow != 0 || number < -limit || number > limit) return std::nullopt;
  return static_cast<double>(number);
}

// Most ids are texts, and most numbers are floats. Ints have functions of their own, so that these are short enough to
// be inlined: a call takes as long as the reading.

/// An id, if it is a str or an int of at most 64 bits.
inline std::optional<std::string_view> plain_id(PyObject* object, Digits& digits) {
  if (PyUnicode_Check(object)) [[likely]]
    return text_of(object);
  return id_of_int(object, digits);
}

/// A number, if it is a float (np.float64 is one), a bool or an int that a double can represent.
inline std::optional<double> plain_number(PyObject* object) {
  if (PyFloat_Check(object)) [[likely]]
    return PyFloat_AS_DOUBLE(object);
  return number_of_int(object);
}

/// The same for objects that any thread can read while another one holds the GIL and runs no Python code: ids in ASCII
/// and ints, and floats and ints that a double represents exactly.
inline std::optional<std::string_view> quiet_id(PyObject* object, Digits& digits) noexcept {
  if (PyUnicode_Check(object) && PyUnicode_IS_COMPACT_ASCII(object)) [[likely]]
    return text_of(object);
  return id_of_int(object, digits);
}
inline std::optional<double> quiet_number(PyObject* object) noexcept {
  if (PyFloat_Check(object)) [[likely]]
    return PyFloat_AS_DOUBLE(object);
  return exact_number_of_int(object);
}

/// Storage for the text of an id that its object does not own.
struct IdRoom {
  Digits digits;
  std::string text;
};

/// Any id: text, or an integer of Python or NumPy; the object or the room owns its text. Raises TypeError that begins
/// with where(), which is evaluated only then.
template <class Where>
std::string_view any_id(PyObject* object, IdRoom& room, const Where& where) {
  if (const auto id = plain_id(object, room.digits)) return *id;
  if (!PyBool_Check(object) && PyIndex_Check(object) != 0) {
    if (const py::object number = py::reinterpret_steal<py::object>(PyNumber_Index(object)))
      return room.text = std::string(py::str(number));
    drop_exception();
  }
  raise(PyExc_TypeError, "{} must be text or a whole number, not {}", where(), value_and_type(object));
}
inline std::string any_id(PyObject* object, std::string_view where) {
  IdRoom room;
  return std::string(any_id(object, room, [where] { return where; }));
}

/// Any number of Python or NumPy. Raises TypeError that begins with where(), which is evaluated only then.
template <class Where>
double any_number(PyObject* object, const Where& where) {
  if (const auto number = plain_number(object)) return *number;
  const double number = PyUnicode_Check(object) ? -1 : PyFloat_AsDouble(object);
  if (number != -1 || (!PyUnicode_Check(object) && PyErr_Occurred() == nullptr)) return number;
  drop_exception();
  raise(PyExc_TypeError, "{} must be a number, not {}", where(), value_and_type(object));
}
inline double any_number(PyObject* object, const std::string& where) {
  return any_number(object, [&where] { return where; });
}

/// The name of a file, in the encoding of the file system. Raises ValueError for the address of a page.
inline std::string path_text(py::handle path) {
  PyObject* bytes = nullptr;
  if (PyUnicode_FSConverter(path.ptr(), &bytes) == 0) throw py::error_already_set();
  std::string name(py::reinterpret_steal<py::bytes>(bytes));
  const std::size_t scheme = name.find("://");
  if (scheme != std::string::npos && scheme > 1 && std::all_of(name.begin(), name.begin() + scheme, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0;
      }))
    raise(PyExc_ValueError,
          "{}: expected the path of a file, not a URL; download the file, or give a table or file object", name);
  return name;
}

/// Whether an object is the path of a file. As in os.fspath, its type decides: objects of pandas search long for what
/// they lack.
inline bool is_path(py::handle object) {
  return PyUnicode_Check(object.ptr()) || has_attribute(py::type::handle_of(object), "__fspath__");
}

/// An argument that must be an object of one of our classes. Raises TypeError otherwise.
template <class T>
T instance_of(py::handle given, std::string_view argument, std::string_view its_class) {
  if (!py::isinstance<T>(given))
    raise(PyExc_TypeError, "{} must be a {}, not {}", argument, its_class, value_and_type(given.ptr()));
  return given.cast<T>();
}

inline bool is_list(py::handle object) { return PyList_Check(object.ptr()) != 0 || PyTuple_Check(object.ptr()) != 0; }

/// Whether an object is a dict whose entries can be read without running Python code: one without its own order.
inline bool is_plain_dict(PyObject* object) {
  return PyDict_CheckExact(object) || (PyDict_Check(object) && Py_TYPE(object)->tp_iter == PyDict_Type.tp_iter);
}

/// Whether an object is a Series of pandas whose index is more than the positions of its values.
inline bool has_own_index(py::handle object) {
  if (std::string_view(Py_TYPE(object.ptr())->tp_name) != "Series") return false;
  const py::object index = attribute(object, "index");
  return index && std::string_view(Py_TYPE(index.ptr())->tp_name) != "RangeIndex";
}

/// Raises TypeError for a table, whose items would be its columns or their names, and for an open file, whose items
/// would be lines.
inline void refuse_tables(py::handle source) {
  const std::string_view type = Py_TYPE(source.ptr())->tp_name;
  if (type == "DataFrame" || type == "LazyFrame" || type.ends_with(".Table"))
    raise(PyExc_TypeError, "expected an iterable, not {}, whose items are columns; give one of its columns, or rows",
          type);
  if (has_attribute(source, "readline"))
    raise(PyExc_TypeError, "expected an iterable, not an open file ({}); give its path", type);
}

/// The items of an iterable that is neither.
inline Iteration items_in(py::handle source) {
  refuse_tables(source);
  return Iteration(source);
}

/// The ids of documents in a list. Raises TypeError for text and for objects without items: `expected`, not these.
inline std::vector<std::string> ids_in(py::handle list, std::string_view expected) {
  if (PyUnicode_Check(list.ptr()) || !has_attribute(list, "__iter__"))
    raise(PyExc_TypeError, "expected {}, not {}", expected, value_and_type(list.ptr()));
  std::vector<std::string> ids;
  for (const py::handle id : Iteration(list)) ids.push_back(any_id(id.ptr(), "a document id"));
  return ids;
}

/// Whether a value stands for a missing one: NaN and NaT differ from themselves, and NA of pandas refuses to tell.
inline bool is_nan(const py::object& value) {
  const auto differs = owned(PyObject_RichCompare(value.ptr(), value.ptr(), Py_NE));
  const int truth = PyObject_IsTrue(differs.ptr());
  if (truth < 0) PyErr_Clear();
  return truth != 0;
}

/// Calls a function of one of the package's Python modules, which are imported on demand.
template <class... Arguments>
py::object call_helper(const char* module, const char* function, Arguments&&... arguments) {
  const auto imported = py::module_::import(fmt::format("irmetrics.{}", module).c_str());
  return call_python(imported.attr(function), std::forward<Arguments>(arguments)...);
}

inline py::str to_str(std::string_view text) { return py::str(text.data(), text.size()); }

/// {name: value(index)} for some names.
template <class Names, class Value>
py::object dict_by(const Names& names, const Value& value) {
  py::dict dict;
  for (std::size_t i = 0; i < names.size(); ++i) dict[to_str(names[i])] = value(i);
  return dict;
}

/// Whether an object is of a class of collections.abc.
inline bool is_abstract(py::handle object, const char* name) {
  const py::object type = py::module_::import("collections.abc").attr(name);
  const int is = parked_at_exit([&] { return PyObject_IsInstance(object.ptr(), type.ptr()); });
  if (is == -1) throw py::error_already_set();
  return is != 0;
}

/// Whether an object is a Mapping (a dict at once, others by collections.abc).
inline bool is_mapping(py::handle object) {
  if (PyDict_Check(object.ptr())) return true;
  if (PyFloat_CheckExact(object.ptr()) || PyLong_CheckExact(object.ptr()) || PyUnicode_CheckExact(object.ptr()))
    return false;  // most values, for which collections.abc takes longer than an evaluation
  return is_abstract(object, "Mapping");
}

/// A (key, value) pair of the items of a mapping. Raises TypeError if it is another object.
inline py::tuple pair_of(py::handle item) {
  if (!PyTuple_Check(item.ptr()) || PyTuple_GET_SIZE(item.ptr()) != 2)
    raise(PyExc_TypeError, "items() of a mapping must be (key, value) pairs, not {}", value_and_type(item.ptr()));
  return py::reinterpret_borrow<py::tuple>(item);
}

/// The items of a mapping: pairs, if it is one.
inline py::list entries_of(py::handle mapping) {
  const py::object view = call_python(mapping.attr("items"));
  return owned<py::list>(parked_at_exit([&] { return PySequence_List(view.ptr()); }));
}

/// Calls visit(key, value) for each entry of a mapping.
template <class Visit>
void for_each_entry(py::handle mapping, Visit&& visit) {
  const py::list items = entries_of(mapping);
  for (const py::handle item : items) {
    const py::tuple pair = pair_of(item);
    visit(py::object(pair[0]), py::object(pair[1]));
  }
}

}  // namespace irmetrics::python
