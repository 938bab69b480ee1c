// Scores in Python.
#include "bind.hpp"
#include "collection_access.hpp"
#include "enum_argument.hpp"
#include "pickles.hpp"
#include "result.hpp"
#include "scores_object.hpp"

#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/score_report.hpp>

#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>

namespace irmetrics::python {
namespace {

/// Four decimals, as trec_eval prints; counts are whole, and what is not defined is "-".
std::string value_text(const Scores& scores, std::size_t row) {
  const double value = scores.mean(row);
  if (std::isnan(value)) return "-";
  const bool count = scores.measures()[row].aggregate() == Aggregate::sum &&
                     value == static_cast<double>(static_cast<long long>(value));
  return count ? fmt::format("{:.0f}", value) : fmt::format("{:.4f}", value);
}

std::string table(const Scores& scores) {
  std::size_t width = 0, number = 0;
  for (std::size_t i = 0; i < scores.measures().size(); ++i) {
    width = std::max(width, scores.measures()[i].text().size());
    number = std::max(number, value_text(scores, i).size());
  }
  std::string text = fmt::format("Scores of run '{}'\n", visible(scores.run()));
  for (std::size_t i = 0; i < scores.measures().size(); ++i)
    text += fmt::format("{:{}}  {:>{}}\n", scores.measures()[i].text(), width, value_text(scores, i), number);
  return text + audit_line(scores);
}

py::bytes bytes_of(std::span<const double> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)};
}

/// The whole matrix, measures x queries.
py::bytes matrix_bytes(const Scores& scores) {
  std::vector<double> values;
  for (std::size_t i = 0; i < scores.measures().size(); ++i)
    values.insert(values.end(), scores.per_query(i).begin(), scores.per_query(i).end());
  return bytes_of(values);
}

/// The parts of the values of measures that are pooled: pairs of numbers.
py::bytes quotients(const Scores& scores) {
  std::vector<double> parts;
  for (const Quotient& quotient : scores.quotients()) parts.insert(parts.end(), {quotient.dividend, quotient.divisor});
  return bytes_of(parts);
}

PythonScores named(const PythonScores& self, std::string name) {
  return {std::make_shared<const SharedScores>(SharedScores{self->named(std::move(name)), self.shared->measures})};
}

py::tuple pickle_scores(const PythonScores& self) {
  std::vector<bool> missing;
  for (std::size_t i = 0; i < self->queries().size(); ++i) missing.push_back(self->is_missing(i));
  return py::make_tuple(self->run(), self.shared->measures, self->queries(), matrix_bytes(*self), missing,
                        pickle_record(record_of(self->audit())), quotients(*self));
}

PythonScores unpickle_scores(const py::tuple& state) {
  auto measures = state[1].cast<std::vector<PythonMeasure>>();
  auto queries = state[2].cast<std::vector<std::string>>();
  const auto bytes = state[3].cast<std::string>();
  std::vector<double> values(measures.size() * queries.size());
  if (bytes.size() != values.size() * sizeof(double)) raise(PyExc_ValueError, "the pickled scores are damaged");
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(values.data()));
  const auto parts = unpack<double>(state[6]);
  std::vector<Quotient> quotients;
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) quotients.push_back({parts[i], parts[i + 1]});
  std::vector<AnyMeasure> whole;
  for (const PythonMeasure& measure : measures) whole.push_back(measure.measure.value());
  Scores scores(state[0].cast<std::string>(), std::move(whole), std::move(queries), std::move(values),
                state[4].cast<std::vector<bool>>(),
                result_of<Audit>(unpickle_record(py::tuple(state[5]), result_info<Audit>())), std::move(quotients));
  return {std::make_shared<const SharedScores>(SharedScores{std::move(scores), std::move(measures)})};
}

}  // namespace

void bind_scores(py::module_& module) {
  bind_per_query(module);
  py::class_<PythonScores>(module, "Scores",
                           R"(What evaluate returns for one run: measures x queries, and the overall values.

>>> scores = evaluate({"q1": {"d1": 2, "d2": 1}}, {"q1": {"d2": 1}}, "RR P@1")
>>> scores["RR"], scores.per_query["P@1"]["q1"]
(0.5, 0.0))")
      .def(
          "__getitem__",
          [](const PythonScores& self, Anything measure) { return self->mean(measure_row(*self.shared, measure)); },
          py::arg("measure"),
          "The overall value of a measure: mean, sum, geometric mean or pooled, as the measure says; nan if it is "
          "not defined.\n\n"
          "Takes a Measure, or its text in any spelling. KeyError if it was not scored.")
      .def(
          "__len__", [](const PythonScores& self) { return self->measures().size(); }, "The number of measures.")
      .def(
          "__iter__",
          [](const PythonScores& self) -> py::typing::Iterator<PythonMeasure> {
            return py::iter(py::cast(self.shared->measures));
          },
          "The measures.")
      .def(
          "__contains__",
          [](const PythonScores& self, const PythonMeasure& measure) {
            return std::find(self.shared->measures.begin(), self.shared->measures.end(), measure) !=
                   self.shared->measures.end();
          },
          py::arg("measure"))
      .def(
          "__contains__",
          [](const PythonScores& self, const std::string& measure) {
            const auto parsed = parse_measure(measure);
            return std::any_of(self->measures().begin(), self->measures().end(), [&](const AnyMeasure& known) {
              return known.text() == measure || (parsed.ok() && known.text() == parsed->text());
            });
          },
          py::arg("measure"))
      .def_property_readonly(
          "run", [](const PythonScores& self) { return self->run(); }, "The name of the run.")
      .def("named", &named, py::arg("name"), "The same scores with another name of the run.")
      .def_property_readonly("measures", [](const PythonScores& self) { return self.shared->measures; })
      .def_property_readonly(
          "queries", [](const PythonScores& self) { return self->queries(); },
          "The ids of the scored queries, in byte order.")
      .def_property_readonly(
          "missing",
          [](const PythonScores& self) {
            std::vector<std::string> ids;
            for (std::size_t i = 0; i < self->queries().size(); ++i)
              if (self->is_missing(i)) ids.push_back(self->queries()[i]);
            return ids;
          },
          "The ids of the scored queries that the run lacks, and whose values are those of an empty ranking.")
      .def_property_readonly(
          "per_query", [](const PythonScores& self) -> As<"PerQuery"> { return per_query(self); },
          "The queries' values: ``scores.per_query[\"nDCG@10\"][\"q1\"]``; nan where a measure is not defined.")
      .def_property_readonly(
          "audit", [](const PythonScores& self) -> As<"irmetrics._results.Audit"> { return to_result(self->audit()); },
          "What the evaluation met besides scores.")
      .def_property_readonly(
          "values",
          [](const PythonScores& self) -> Anything {
            return py::module_::import("numpy")
                .attr("frombuffer")(matrix_bytes(*self))
                .attr("reshape")(self->measures().size(), self->queries().size());
          },
          "All values as a read-only NumPy array of shape (measures, queries).")
      .def(
          "to_dict", [](const PythonScores& self) -> As<"dict[str, float]"> {
            py::dict result;
            for (std::size_t i = 0; i < self->measures().size(); ++i)
              result[to_str(self->measures()[i].text())] = self->mean(i);
            return result;
          },
          "The overall values as ``{measure: value}``.")
      .def(
          "to_pandas", [](py::object self) -> Anything { return call_helper("_frames", "scores_to_pandas", self); },
          "The queries' values as a pandas DataFrame: a row a query, a column a measure.")
      .def(
          "__eq__",
          [](const PythonScores& self, const PythonScores& other) {
            return self->run() == other->run() && self.shared->measures == other.shared->measures &&
                   self->queries() == other->queries() && bool(matrix_bytes(*self).equal(matrix_bytes(*other))) &&
                   std::ranges::equal(self->quotients(), other->quotients()) && self->audit() == other->audit();
          },
          py::is_operator())
      .def("__repr__", [](const PythonScores& self) { return visible(table(*self), std::string::npos, true); })
      .def("_repr_html_", [](py::object self) -> py::str { return call_helper("_display", "scores_html", self); })
      .def(py::pickle(&pickle_scores, &unpickle_scores));
  module.attr("Scores").attr("__hash__") = py::none();
  module.def(
      "_audit_line", [](const PythonScores& scores) { return audit_line(*scores); }, py::arg("scores"),
      "What the audit says, and for how many queries a measure is not defined, on one line.");
}

}  // namespace irmetrics::python
