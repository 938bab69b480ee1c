// The limits of files as {name: number}.
#pragma once

#include "errors.hpp"
#include "hints.hpp"

#include <irmetrics/base/limits.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace irmetrics::python {

using LimitsHint = As<"collections.abc.Mapping[str, int] | None">;

/// The limits of an argument; None means the defaults.
inline Limits to_limits(py::handle given) {
  Limits limits;
  if (given.is_none()) return limits;
  if (PyMapping_Check(given.ptr()) == 0 || !has_attribute(given, "items"))
    raise(PyExc_TypeError, "limits must be a dict of names and numbers, not {}", Py_TYPE(given.ptr())->tp_name);
  for (const py::handle item : given.attr("items")()) {
    const auto [name, number] = item.cast<std::pair<py::object, py::object>>();
    py::detail::make_caster<std::uint64_t> value;
    if (!PyUnicode_Check(name.ptr()) || PyBool_Check(number.ptr()) || !value.load(number, false))
      raise(PyExc_TypeError, "limits: expected a name and a whole number, such as 'query_rows': 1000, not {}: {}",
            std::string(py::repr(name)), std::string(py::repr(number)));
    check(set_limit(limits, std::string(py::str(name)), py::detail::cast_op<std::uint64_t>(value)));
  }
  return limits;
}

/// None for the defaults.
inline py::object limits_object(const Limits& limits) {
  if (limits == Limits()) return py::none();
  py::dict dict;
  for_each_option<Limits>(
      [&](const auto& one) { dict[py::str(std::string(one.name))] = std::invoke(one.get, limits); });
  return dict;
}

}  // namespace irmetrics::python
