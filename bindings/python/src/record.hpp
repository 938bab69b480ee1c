// Small results that are written in Python: named tuples, quicker to make than dataclasses.
#pragma once

#include "convert.hpp"
#include "hints.hpp"
#include "result.hpp"

#include <irmetrics/significance/interval.hpp>

#include <pybind11/gil_safe_call_once.h>

namespace irmetrics::python {

/// A named tuple by its module, its name and its values, in their order. The class is looked up once.
template <Hint Module, Hint Name, class... Values>
py::object make_record(const Values&... values) {
  PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> type;
  return type
      .call_once_and_store_result([] {
        return py::object(py::module_::import(fmt::format("irmetrics.{}", Module.name).c_str()).attr(Name.name));
      })
      .get_stored()(values...);
}

inline py::object interval_record(const Interval& interval) { return to_result(interval); }

}  // namespace irmetrics::python
