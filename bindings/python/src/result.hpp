// Results in Python: classes of the module _results, made from the descriptions of the library.
#pragma once

#include "convert.hpp"

#include <irmetrics/report/all_results.hpp>

namespace irmetrics::python {

/// What stands behind a result in Python: its values, and the table that shows them.
struct ResultData {
  ResultRecord record;
  ReportTable table;
};

/// A result as an object of its class, which is made when the first is.
inline py::object wrap_result(ResultData data) {
  return py::module_::import("irmetrics._results").attr("wrap")(std::move(data));
}

/// A row as a named tuple of its class.
py::object wrap_row(const ResultRecord& row);

template <DescribedResult R>
py::object to_result(const R& result) {
  if constexpr (R::description.kind == ResultKind::row)
    return wrap_row(record_of(result));
  else
    return wrap_result({record_of(result), table_of(result)});
}

}  // namespace irmetrics::python
