// The chunks of data that an object exports by Arrow's C interface.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// The result of a method of an object; null if the method is missing or (in pandas) Arrow is not installed.
py::object call_if_able(py::handle source, const char* method);

/// The data that an object exports by `__arrow_c_stream__` or `__arrow_c_array__`. Null if it has neither, or if (in
/// pandas) Arrow is not installed.
SharedArrowChunks arrow_chunks(py::handle source);

/// A table of Arrow data in Python. A column of it is a table of one column.
struct ArrowTable {
  SharedArrowChunks chunks;
  std::optional<std::size_t> column;  // the only one
};

}  // namespace irmetrics::python
