// The result of separation in Python: access, display and conversion.
#include "separation_object.hpp"
#include "collection_access.hpp"
#include "csv_text.hpp"
#include "pickles.hpp"
#include "result.hpp"
#include "samples.hpp"
#include "similarity_object.hpp"
#include "vector.hpp"

namespace irmetrics::python {

namespace {

using SelfSeparation = const PythonSeparation&;
using Parts = As<"list[irmetrics.results.Part]">;

Array values(SelfSeparation self) {
  std::vector<double> values;
  values.reserve(self.samples.size());
  for (const SampleSeparation& sample : self.diagnosis.separation.samples) values.push_back(sample.value);
  return array_of(values);
}

Arrays passage_scores(SelfSeparation self) { return by_sample(self.samples, self.diagnosis.separation.passage_scores); }

As<"list[tuple[str | None, str | None]]"> best_passages(SelfSeparation self) {
  py::list result;
  for (std::size_t i = 0; i < self.samples.size(); ++i) {
    const SampleSeparation& one = self.diagnosis.separation.samples[i];
    py::object gold = py::none(), other = py::none();
    if (one.state != SeparationState::no_gold) gold = shown(self.samples[i].passage_ids[one.best_gold]);
    if (one.state != SeparationState::only_gold) other = shown(self.samples[i].passage_ids[one.best_other]);
    result.append(py::make_tuple(gold, other));
  }
  return py::object(result);
}

As<"dict[str, numpy.ndarray]"> correctness(SelfSeparation self) {
  py::dict result;
  for (std::size_t i = 0; i < self.diagnosis.systems.size(); ++i)
    result[py::str(self.diagnosis.systems[i])] = array_of(self.diagnosis.correctness.of(i));
  return py::object(result);
}

double mean(SelfSeparation self) { return self.diagnosis.separation.mean(); }

double share_below(SelfSeparation self, double threshold) { return self.diagnosis.separation.share_below(threshold); }

double quantile(SelfSeparation self, double share) {
  if (!(share >= 0 && share <= 1)) raise(PyExc_ValueError, "share must be in [0, 1], not {}", share);
  return self.diagnosis.separation.quantile(share);
}

As<"dict[str, int]"> undefined(SelfSeparation self) {
  const Separation& found = self.diagnosis.separation;
  return py::object(py::dict("no_gold"_a = found.no_gold, "only_gold"_a = found.only_gold));
}

std::vector<std::string> states(SelfSeparation self) {
  std::vector<std::string> states;
  states.reserve(self.samples.size());
  for (const SampleSeparation& one : self.diagnosis.separation.samples) states.emplace_back(enum_text(one.state));
  return states;
}

std::string similarity(SelfSeparation self) { return self.diagnosis.separation.similarity; }

std::string measure(SelfSeparation self) { return self.diagnosis.measure; }

Parts parts_of(SelfSeparation self, const std::vector<Part>& parts) {
  return to_rows(named_parts(self.samples, self.diagnosis, parts));
}

Parts parts(SelfSeparation self) { return parts_of(self, self.diagnosis.parts); }

/// Computed from the existing scores.
Parts partition(SelfSeparation self, const std::optional<std::vector<double>>& thresholds,
                const std::optional<std::size_t>& quantiles) {
  DiagnosisOptions options = self.diagnosis.options;
  options.parts = parts_by(thresholds, quantiles);
  options.hardest = options.easiest = 0;
  options.work.cancel = until_signal();
  const GivenScores given(similarity(self), self.diagnosis.separation.passage_scores);
  return parts_of(self, unlocked([&] { return diagnose(self.samples, given, options); }).parts);
}

As<"dict[str, irmetrics.results.SystemDiagnosis]"> systems(SelfSeparation self) {
  return to_rows(self.diagnosis.per_system);
}

std::size_t tied_by_similarity(SelfSeparation self) { return self.diagnosis.tied_by_similarity; }

As<"list[irmetrics.results.HardSample]"> hardest(SelfSeparation self) {
  return to_rows(named_failing(self.samples, self.diagnosis, self.diagnosis.hardest));
}

As<"list[irmetrics.results.HardSample]"> easiest(SelfSeparation self) {
  return to_rows(named_failing(self.samples, self.diagnosis, self.diagnosis.easiest));
}

As<"irmetrics.results.SystemDiagnosis | None"> of_similarity(SelfSeparation self) {
  if (!self.diagnosis.of_similarity) return py::object(py::none());
  const py::dict by_name = to_rows(std::vector{*self.diagnosis.of_similarity});
  return py::reinterpret_borrow<py::object>(by_name.begin()->second);
}

void def_numbers(py::class_<PythonSeparation>& type) {
  type.def_property_readonly("values", &values, "D_S of each sample, as an array; nan where undefined.")
      .def_property_readonly("passage_scores", &passage_scores,
                             "The similarities of the passages: one array per sample.")
      .def_property_readonly("best_passages", &best_passages,
                             "The ids of the best gold and the best other passage of each sample, or None.")
      .def_property_readonly("correctness", &correctness,
                             "The value of the measure for each system and sample: {system: array}.")
      .def_property_readonly("mean", &mean,
                             "The mean D_S of the samples for which it is defined; nan without such samples.")
      .def("share_below", &share_below, "threshold"_a = 0., doc<"Separation.share_below">())
      .def("quantile", &quantile, "share"_a = 0.5, doc<"Separation.quantile">())
      .def_property_readonly(
          "undefined", &undefined,
          "The number of samples without a D_S, because they lack a gold passage or another passage.")
      .def_property_readonly("states", &states,
                             "The state of each sample: defined (it has a D_S), no_gold or only_gold.");
}

void def_findings(py::class_<PythonSeparation>& type) {
  type.def_readonly("samples", &PythonSeparation::samples, "The samples.")
      .def_property_readonly("similarity", &similarity, "The similarity, as text.")
      .def_property_readonly("measure", &measure, "The measure, as text.")
      .def_property_readonly("parts", &parts,
                             "The parts of the samples by their D_S, lowest first, with the score of each system.")
      .def("partition", &partition, "thresholds"_a = py::none(), py::kw_only(), "quantiles"_a = py::none(),
           doc<"Separation.partition">())
      .def_property_readonly("systems", &systems, "{system: SystemDiagnosis}: how much each follows the similarity.")
      .def_property_readonly(
          "tied_by_similarity", &tied_by_similarity,
          "The number of samples in which ties decided the gold passages of the similarity, by their ids.")
      .def_property_readonly("of_similarity", &of_similarity,
                             "The SystemDiagnosis of the similarity's own ranking, such as BM25's.")
      .def_property_readonly("easiest", &easiest,
                             "The samples with the highest D_S, above 0, in which a system fails, highest first.")
      .def_property_readonly(
          "hardest", &hardest,
          "The samples with the lowest D_S in which a system fails (without systems: of all samples), lowest first.");
}

ResultRows rows(SelfSeparation self) { return separation_rows(self.samples, self.diagnosis); }

std::string to_json(SelfSeparation self) { return value_or_raise(separation_as_json(self.samples, self.diagnosis)); }

std::string to_csv(SelfSeparation self, bool spreadsheet) { return csv_text(rows_as_csv(rows(self)), spreadsheet); }

Anything to_pandas(SelfSeparation self) { return frame_of(rows(self)); }

void def_views(py::class_<PythonSeparation>& type) {
  const auto def_tables = [&type](const char* name, TableFormat format, const char* doc) {
    type.def(
        name, [format](SelfSeparation self) { return render(separation_tables(self.samples, self.diagnosis), format); },
        doc);
  };
  type.def("__repr__",
           [](SelfSeparation self) { return shown_tables(separation_tables(self.samples, self.diagnosis)); });
  def_tables("_repr_html_", TableFormat::html, "");
  def_tables("to_text", TableFormat::text, doc<"Separation.to_text">());
  def_tables("to_markdown", TableFormat::markdown, doc<"Separation.to_markdown">());
  def_tables("to_latex", TableFormat::latex, doc<"Separation.to_latex">());
  def_tables("to_html", TableFormat::html, doc<"Separation.to_html">());
  type.def(
          "__len__", [](SelfSeparation self) { return self.samples.size(); }, "The number of samples.")
      .def("to_json", &to_json, doc<"Separation.to_json">())
      .def("to_csv", &to_csv, py::kw_only(), "spreadsheet"_a = false, doc<"Separation.to_csv">())
      .def("to_pandas", &to_pandas, doc<"Separation.to_pandas">())
      .def("plot", in_python<Anything, py::kwargs>("_separation_plots", "plot_separation"), "system"_a = py::none(),
           doc<"Separation.plot">())
      .def("plot_parts", in_python<py::kwargs>("_separation_plots", "plot_parts"), doc<"Separation.plot_parts">());
}

}  // namespace

PartitionBy parts_by(const std::optional<std::vector<double>>& thresholds,
                     const std::optional<std::size_t>& quantiles) {
  PartitionBy by;
  if (thresholds && quantiles) raise(PyExc_TypeError, "parts are either by thresholds or by quantiles");
  if (thresholds) by.thresholds = *thresholds;
  if (quantiles) {
    if (*quantiles < 2) raise(PyExc_ValueError, "quantiles must be at least 2, not {}", *quantiles);
    by.quantiles = *quantiles;
  }
  return by;
}

void bind_separation_object(py::module_& module) {
  py::class_<PythonSeparation> type(module, "Separation", doc<"Separation">());
  def_numbers(type);
  def_findings(type);
  def_views(type);
  // The similarity, which may own functions and arrays, is not part of a diagnosis: its scores are.
  type.def(pickled([](SelfSeparation self) { return py::make_tuple(self.samples, packed(self.diagnosis)); },
                   +[](const py::tuple& state) {
                     return PythonSeparation{state[0].cast<Samples>(), unpacked<Diagnosis>(state[1])};
                   }));
}

}  // namespace irmetrics::python
