// scores.per_query: measure -> {query: value}.
#include "collection_access.hpp"
#include "scores_object.hpp"

#include <pybind11/stl.h>

#include <stdexcept>

namespace irmetrics::python {
namespace {

/// Makes each measure's dict once, and hands it out read-only.
struct PerQuery {
  std::shared_ptr<const SharedScores> shared;
  std::vector<py::object> views;

  py::object view(std::size_t row) {
    if (!views[row]) {
      py::dict values;
      const auto numbers = shared->scores.per_query(row);
      for (std::size_t i = 0; i < numbers.size(); ++i) values[to_str(shared->scores.queries()[i])] = numbers[i];
      views[row] = py::reinterpret_steal<py::object>(PyDictProxy_New(values.ptr()));
    }
    return views[row];
  }
};

}  // namespace

std::size_t measure_row(const SharedScores& shared, py::handle measure) {
  const std::string text =
      PyUnicode_Check(measure.ptr()) ? std::string(text_of(measure.ptr())) : std::string(py::str(measure));
  try {
    return shared.scores.index(text);
  } catch (const std::out_of_range& error) {
    raise(PyExc_KeyError, error.what());
  }
}

py::object per_query(const PythonScores& scores) {
  return py::cast(PerQuery{scores.shared, std::vector<py::object>(scores->measures().size())});
}

void bind_per_query(py::module_& module) {
  py::class_<PerQuery> type(module, "PerQuery",
                            "The queries' values: a read-only mapping of measures to mappings of query ids to values.");
  type.def(
          "__getitem__", [](PerQuery & self, Anything measure) -> As<"types.MappingProxyType[str, float]"> {
            return self.view(measure_row(*self.shared, measure));
          },
          py::arg("measure"), "{query: value} of a measure, in any spelling. KeyError if it was not scored.")
      .def("__len__", [](const PerQuery& self) { return self.shared->measures.size(); })
      .def(
          "__iter__",
          [](const PerQuery& self) -> py::typing::Iterator<PythonMeasure> {
            return py::iter(py::cast(self.shared->measures));
          },
          "The measures.")
      .def("__repr__", [](const PerQuery& self) {
        return fmt::format("PerQuery: {} measures, {} queries", self.shared->measures.size(),
                           self.shared->scores.queries().size());
      });
  make_mapping<As<"collections.abc.KeysView[Measure]">,
               As<"collections.abc.ValuesView[types.MappingProxyType[str, float]]">,
               As<"collections.abc.ItemsView[Measure, types.MappingProxyType[str, float]]">>(type);
}

}  // namespace irmetrics::python
