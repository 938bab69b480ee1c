// NumPy arrays of what the library computed; NumPy is imported when the first is made.
#pragma once

#include "hints.hpp"

#include <pybind11/pybind11.h>

#include <span>

namespace irmetrics::python {

using Array = As<"numpy.ndarray">;
using Arrays = As<"list[numpy.ndarray]">;

/// A read-only array of float64.
inline Array array_of(std::span<const double> numbers) {
  const pybind11::bytes bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
  return pybind11::object(pybind11::module_::import("numpy").attr("frombuffer")(bytes));
}

}  // namespace irmetrics::python
