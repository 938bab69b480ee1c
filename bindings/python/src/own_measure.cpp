// A user's own measure: a Python function that is called with the GIL held, wherever the evaluation runs.
#include "convert.hpp"
#include "measure_object.hpp"

namespace irmetrics::python {
namespace {

/// The ranking as plain Python values, which the function may keep.
py::object to_python(const JudgedRanking& ranking) {
  const py::module_ module = py::module_::import("irmetrics._ranking");
  const py::object hit = module.attr("Hit");
  py::list hits, judged;
  for (const auto& [rank, grade] : ranking.hits) hits.append(hit(rank, grade));
  for (const double grade : ranking.judged) judged.append(grade);
  return module.attr("JudgedRanking")(hits, judged, ranking.retrieved);
}

}  // namespace

SharedObject share(py::object object) {
  return {new py::object(std::move(object)), [](py::object* held) {
            if (Py_IsInitialized() == 0) return;
            const py::gil_scoped_acquire acquire;
            delete held;
          }};
}

PythonMeasure own_measure(std::string name, py::object function, Aggregate aggregate) {
  if (name.empty()) raise(PyExc_ValueError, "a measure needs a name");
  if (PyCallable_Check(function.ptr()) == 0)
    raise(PyExc_TypeError, fmt::format("measure '{}': expected a function of a judged ranking, not {}", name,
                                       value_and_type(function.ptr())));
  const SharedObject shared = share(std::move(function));
  const auto call = [shared, name](const JudgedRanking& ranking) -> double {
    const py::gil_scoped_acquire acquire;
    const py::object value = (*shared)(to_python(ranking));
    return any_number(value.ptr(), fmt::format("measure '{}': what its function returns", name));
  };
  return {name, AnyMeasure(name, call, aggregate), shared};
}

}  // namespace irmetrics::python
