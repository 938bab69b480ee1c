// NumPy arrays of what the library computed; NumPy is imported when the first is made.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

using Array = As<"numpy.ndarray">;
using Arrays = As<"list[numpy.ndarray]">;

/// A read-only array of float64.
inline Array array_of(std::span<const double> numbers) {
  const py::bytes bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
  return py::object(py::module_::import("numpy").attr("frombuffer")(bytes));
}

}  // namespace irmetrics::python
