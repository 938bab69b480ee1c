// What measures= takes, in all its forms.
#include "bind.hpp"
#include "convert.hpp"

#include <irmetrics/measures/grammar.hpp>

namespace irmetrics::python {

std::vector<PythonMeasure> to_measures(py::handle source) {
  std::vector<PythonMeasure> measures;
  const auto add = [&](PythonMeasure measure) {
    if (!measure.measure) raise(parse_measure(measure.text).status());
    for (const PythonMeasure& known : measures)
      if (known == measure) return;  // another spelling of the same
    measures.push_back(std::move(measure));
  };
  const auto visit = [&](const auto& self, py::handle item, bool nested) -> void {
    if (PyUnicode_Check(item.ptr())) {
      for (const AnyMeasure& measure : value_or_raise(parse_measures(text_of(item.ptr())))) add(of_any(measure));
    } else if (py::isinstance<PythonMeasure>(item)) {
      add(item.cast<const PythonMeasure&>());
    } else if (is_mapping(item)) {
      for (const py::handle pair : py::list(item.attr("items")())) {
        const py::tuple named = py::reinterpret_borrow<py::object>(pair);
        add(own_measure(any_id(py::object(named[0]).ptr(), "a measure's name"), named[1], Aggregate::mean,
                        Sees::documents));
      }
    } else if (nested || !py::hasattr(item, "__iter__")) {
      raise(PyExc_TypeError,
            fmt::format("a measure must be a text such as 'nDCG@10', a Measure or {{name: function}}, not {}",
                        value_and_type(item.ptr())));
    } else {
      for (const py::handle inner : py::iter(item)) self(self, inner, true);
    }
  };
  if (source.is_none()) raise(PyExc_TypeError, "measures are needed, such as measures=\"nDCG@10 AP\"");
  visit(visit, source, false);
  if (measures.empty()) raise(PyExc_ValueError, "a measure is expected, such as nDCG@10");
  std::vector<AnyMeasure> whole;
  for (const PythonMeasure& measure : measures) whole.push_back(*measure.measure);
  check(check_names(whole));
  return measures;
}

}  // namespace irmetrics::python
