// Errors of the library as Python exceptions with the same text.
#pragma once

#include "gil.hpp"

#include <irmetrics/base/detail/system_error.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>

#include <fmt/format.h>
#include <pybind11/pybind11.h>

#include <iterator>
#include <string>
#include <utility>

namespace irmetrics::python {

namespace py = pybind11;
using namespace py::literals;

/// Raises an exception. Its text is escaped and shortened like the library's messages.
[[noreturn]] inline void raise(PyObject* type, const std::string& text) {
  PyErr_SetObject(type, py::str(detail::visible(text, detail::longest_message)).ptr());
  throw py::error_already_set();
}
template <class First, class... Rest>
[[noreturn]] void raise(PyObject* type, fmt::format_string<First, Rest...> text, First&& first, Rest&&... rest) {
  raise(type, fmt::format(text, std::forward<First>(first), std::forward<Rest>(rest)...));
}

/// The text of a status. A hint names a Python function instead of a command of the program, which pip does not
/// install.
inline std::string python_message(const Status& status) {
  std::string text = message(status);
  constexpr std::string_view command = "`irmetrics measures`";
  if (const std::size_t at = text.find(command); at != std::string::npos)
    text.replace(at, command.size(), "irmetrics.all_measures()");
  return text;
}

/// Drops the exception of a failed attempt, which another attempt or a clearer error follows. Raises it if the attempt
/// is not its cause: too little memory, or an interruption.
inline void drop_exception() {
  if (PyErr_Occurred() == nullptr) return;
  if (PyErr_ExceptionMatches(PyExc_MemoryError) != 0 || PyErr_ExceptionMatches(PyExc_Exception) == 0)
    throw py::error_already_set();
  PyErr_Clear();
}

/// The object of a new reference. Throws the exception of the call that returned none.
template <class Object = py::object>
Object owned(PyObject* reference) {
  if (reference == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<Object>(reference);
}

/// An attribute of an object; null if it has none. Raises what drop_exception() raises, which py::hasattr takes for its
/// absence.
inline py::object attribute(py::handle object, const char* name) {
  PyObject* const found = parked_at_exit([&] { return PyObject_GetAttrString(object.ptr(), name); });
  if (found == nullptr) drop_exception();
  return py::reinterpret_steal<py::object>(found);
}
inline bool has_attribute(py::handle object, const char* name) { return bool(attribute(object, name)); }

/// Raises Python's exception of a system error, such as FileNotFoundError. Its errno is set, but neither strerror nor
/// filename, with which Python would compose another text.
[[noreturn]] inline void raise_system_error(int number, const std::string& text) {
  const py::object chosen = owned(PyObject_CallFunction(PyExc_OSError, "is", number, ""));
  const py::object error = py::type::of(chosen)(py::str(detail::visible(text, detail::longest_message)));
  error.attr("errno") = number;
  PyErr_SetObject(py::type::of(chosen).ptr(), error.ptr());
  throw py::error_already_set();
}

/// OSError or a subclass if a file cannot be opened, read or written; KeyError for a missing name; TypeError for a
/// wrong type; otherwise ValueError.
[[noreturn]] inline void raise(const Status& status) {
  if (const int number = status.system_error(); number != 0) raise_system_error(number, python_message(status));
  if (status.code() == StatusCode::file_error) raise(PyExc_OSError, python_message(status));
  if (status.code() == StatusCode::not_found) raise(PyExc_KeyError, python_message(status));
  if (is_wrong_type(status)) raise(PyExc_TypeError, python_message(status));
  raise(PyExc_ValueError, python_message(status));
}

inline void check(const Status& status) {
  if (!status.ok()) raise(status);
}

template <class T>
T value_or_raise(Result<T> result) {
  if (!result.ok()) raise(result.status());
  return *std::move(result);
}

/// Calls a function of Python, which may run its code for long.
template <class... Arguments>
py::object call_python(py::handle function, Arguments&&... arguments) {
  const py::tuple all = py::make_tuple(std::forward<Arguments>(arguments)...);
  return owned(parked_at_exit([&] { return PyObject_CallObject(function.ptr(), all.ptr()); }));
}

/// The items of an iterable, whose iterator may run code of Python for long.
class Iteration {
 public:
  explicit Iteration(py::handle iterable)
      : items_(owned(parked_at_exit([&] { return PyObject_GetIter(iterable.ptr()); }))) {}

  class Place {
   public:
    explicit Place(py::handle items) : items_(items) { ++*this; }
    py::handle operator*() const { return item_; }
    Place& operator++() {
      item_ = py::reinterpret_steal<py::object>(parked_at_exit([this] { return PyIter_Next(items_.ptr()); }));
      if (!item_ && PyErr_Occurred() != nullptr) throw py::error_already_set();
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return !item_; }

   private:
    py::handle items_;
    py::object item_;
  };
  Place begin() const { return Place(items_); }
  std::default_sentinel_t end() const noexcept { return {}; }

 private:
  py::object items_;
};

/// The value of a call that returns a value or a status and does not use Python.
template <class Call>
auto unlocked(Call&& call) {
  auto result = [&] {
    const ReleasedGil release;
    return call();
  }();
  return value_or_raise(std::move(result));
}

/// The exception of a Python function that the library called. The library converts any std::exception to text; this
/// type is not one, so that it passes through and the module raises it again.
struct PythonRaised {
  py::error_already_set error;
};

/// Returns call(), which the library calls while the GIL is released.
template <class Call>
auto through_library(Call&& call) {
  const HeldGil held;
  try {
    return call();
  } catch (const py::error_already_set& error) {
    throw PythonRaised{error};
  }
}

/// "1.5 (float)", for messages about values of a wrong type; for large values, such as collections, only the beginning.
inline std::string value_and_type(PyObject* object) {
  const py::str text = py::module_::import("reprlib").attr("repr")(py::handle(object));
  return fmt::format("{} ({})", irmetrics::detail::shown(std::string(text), 100), Py_TYPE(object)->tp_name);
}

}  // namespace irmetrics::python
