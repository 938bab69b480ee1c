// Results that are written in Python: dataclasses of the module _results, which is imported when the first is made.
#pragma once

#include "convert.hpp"

#include <span>
#include <string>

namespace irmetrics::python {

/// A result by the name of its class and its fields.
inline py::object make_result(const char* name, const py::dict& fields) {
  return py::module_::import("irmetrics._results").attr(name)(**fields);
}

/// {query: entry(i)} for all queries.
template <class Entry>
py::dict by_query(std::span<const std::string> queries, Entry&& entry) {
  py::dict result;
  for (std::size_t i = 0; i < queries.size(); ++i) result[py::str(queries[i])] = entry(i);
  return result;
}

}  // namespace irmetrics::python
