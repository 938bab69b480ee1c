// Errors of the library as Python exceptions, with the same text.
#pragma once

#include <irmetrics/error.hpp>

#include <pybind11/pybind11.h>

#include <string>
#include <utility>

namespace irmetrics::python {

namespace py = pybind11;

/// All of the text can be seen, and it is as short as the library's own messages.
[[noreturn]] inline void raise(PyObject* type, const std::string& text) {
  PyErr_SetObject(type, py::str(visible(text, detail::longest_message)).ptr());
  throw py::error_already_set();
}

/// A file that cannot be opened, read or written: OSError. A name that is not there: KeyError. All others: ValueError.
[[noreturn]] inline void raise(const absl::Status& status) {
  if (absl::IsUnavailable(status)) raise(PyExc_OSError, message(status));
  if (absl::IsNotFound(status)) raise(PyExc_KeyError, message(status));
  raise(PyExc_ValueError, message(status));
}

inline void check(const absl::Status& status) {
  if (!status.ok()) raise(status);
}

template <class T>
T value_or_raise(absl::StatusOr<T> result) {
  if (!result.ok()) raise(result.status());
  return *std::move(result);
}

/// "1.5 (float)", for messages about values of a wrong type.
inline std::string value_and_type(PyObject* object) {
  const std::string text = py::repr(py::handle(object));
  return fmt::format("{} ({})", irmetrics::shown(text, 200), Py_TYPE(object)->tp_name);
}

}  // namespace irmetrics::python
