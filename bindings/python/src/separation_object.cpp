// What separation returns, in Python: how it is read, shown and converted.
#include "separation_object.hpp"
#include "arrays.hpp"
#include "bind.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "samples.hpp"

namespace irmetrics::python {
namespace {

using namespace py::literals;
using Parts = As<"list[irmetrics._results.Part]">;

Parts part_rows(const PythonSeparation& self, const std::vector<Part>& parts) {
  return to_rows(named_parts(self.samples, self.diagnosis, parts));
}

std::vector<double> values_of(const Separation& separation) {
  std::vector<double> values;
  values.reserve(separation.samples.size());
  for (const SampleSeparation& sample : separation.samples) values.push_back(sample.value);
  return values;
}

/// The ids of the passages that each D_S comes from.
As<"list[tuple[str | None, str | None]]"> best_passages(const PythonSeparation& self) {
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

/// The parts by other thresholds, from the scores that are there.
Parts other_parts(const PythonSeparation& self, const std::optional<std::vector<double>>& thresholds,
                  const std::optional<std::size_t>& quantiles) {
  DiagnosisOptions options = self.diagnosis.options;
  options.parts = parts_by(thresholds, quantiles);
  options.hardest = 0;
  options.work.cancel = until_signal();
  const Separation& found = self.diagnosis.separation;
  const GivenScores given(found.similarity, found.passage_scores);
  return part_rows(self, unlocked([&] { return diagnose(self.samples, given, options); }).parts);
}

std::vector<std::string> states(const PythonSeparation& self) {
  std::vector<std::string> states;
  states.reserve(self.samples.size());
  for (const SampleSeparation& one : self.diagnosis.separation.samples) states.emplace_back(enum_text(one.state));
  return states;
}

As<"dict[str, numpy.ndarray]"> correctness_arrays(const PythonSeparation& self) {
  py::dict result;
  for (std::size_t i = 0; i < self.diagnosis.systems.size(); ++i)
    result[py::str(self.diagnosis.systems[i])] = array_of(self.diagnosis.correctness.of(i));
  return py::object(result);
}

/// What a member of the diagnosis holds or returns.
template <class Member>
auto diagnosed(Member member) {
  return [member](const PythonSeparation& self) { return std::invoke(member, self.diagnosis); };
}
/// The same of the separation in it.
template <class Member>
auto separated(Member member) {
  return [member](const PythonSeparation& self) { return std::invoke(member, self.diagnosis.separation); };
}

void def_numbers(py::class_<PythonSeparation>& type) {
  type.def_property_readonly(
          "values", [](const PythonSeparation& self) { return array_of(values_of(self.diagnosis.separation)); },
          "D_S of each sample, as an array; nan where it is not defined.")
      .def_property_readonly(
          "passage_scores",
          [](const PythonSeparation& self) -> Arrays {
            return py::object(call_helper("_separation", "by_sample",
                                          array_of(self.diagnosis.separation.passage_scores),
                                          sample_ends(self.samples)));
          },
          "What the similarity gave each passage: an array a sample.")
      .def_property_readonly("best_passages", &best_passages,
                             "The ids of each sample's best gold and best other passage; None where there is none.")
      .def_property_readonly("correctness", &correctness_arrays,
                             "What each system gets in each sample under the measure: {system: array}.")
      .def_property_readonly("mean", separated(&Separation::mean),
                             "The mean D_S of the samples that have one; nan if there are none.")
      .def(
          "share_below",
          [](const PythonSeparation& self, double threshold) {
            return self.diagnosis.separation.share_below(threshold);
          },
          py::arg("threshold") = 0., "The share of the samples that have a D_S of which it is less than a threshold.")
      .def(
          "quantile",
          [](const PythonSeparation& self, double share) {
            if (!(share >= 0 && share <= 1))
              raise(PyExc_ValueError, fmt::format("share must be in [0, 1], not {}", share));
            return self.diagnosis.separation.quantile(share);
          },
          py::arg("share") = 0.5, "A quantile of D_S, share in [0, 1], interpolated as NumPy does by default.")
      .def_property_readonly(
          "undefined", [](const PythonSeparation& self) -> As<"dict[str, int]"> {
            return py::object(py::dict("no_gold"_a = self.diagnosis.separation.no_gold,
                                       "only_gold"_a = self.diagnosis.separation.only_gold));
          },
          "How many samples have no D_S: for want of a gold passage, or of any other.")
      .def_property_readonly("states", &states,
                             "Of each sample whether it has a D_S, and if not why: defined, no_gold or only_gold.");
}

void def_findings(py::class_<PythonSeparation>& type) {
  type.def_readonly("samples", &PythonSeparation::samples, "The samples.")
      .def_property_readonly("similarity", separated(&Separation::similarity), "The similarity, as text.")
      .def_property_readonly("measure", diagnosed(&Diagnosis::measure), "The measure, as text.")
      .def_property_readonly(
          "parts", [](const PythonSeparation& self) { return part_rows(self, self.diagnosis.parts); },
          "The parts of the samples by their D_S, lowest first, with what each system gets in them.")
      .def("partition", &other_parts, py::arg("thresholds") = py::none(), py::kw_only(),
           py::arg("quantiles") = py::none(),
           "The same by other thresholds, or in so many parts of about equal size (quantiles).")
      .def_property_readonly(
          "systems", [](const PythonSeparation& self) -> As<"dict[str, irmetrics._results.SystemDiagnosis]"> {
            return to_rows(self.diagnosis.per_system);
          },
          "{system: SystemDiagnosis}: how much each follows the similarity.")
      .def_property_readonly(
          "tied_by_similarity", diagnosed(&Diagnosis::tied_by_similarity),
          "In how many samples the similarity's gold passages were chosen from equals, by their ids.")
      .def_property_readonly(
          "hardest", [](const PythonSeparation& self) -> As<"list[irmetrics._results.HardSample]"> {
            return to_rows(named_hardest(self.samples, self.diagnosis));
          },
          "The samples of lowest D_S in which a system fails (without systems: of all), lowest first.");
}

/// The tables in one of their formats.
struct View {
  const char* name;
  TableFormat format;
  const char* doc;
};
constexpr View views[] = {
    {"__repr__", TableFormat::text, ""},
    {"_repr_html_", TableFormat::html, ""},
    {"to_text", TableFormat::text, "The tables: D_S, the parts, the systems and the hardest samples."},
    {"to_markdown", TableFormat::markdown, "The same in Markdown."},
    {"to_latex", TableFormat::latex, "The same in LaTeX, with the package booktabs."},
    {"to_html", TableFormat::html, "The same in HTML."},
};

void def_views(py::class_<PythonSeparation>& type) {
  for (const auto& [name, format, doc] : views)
    type.def(
        name,
        [format = format](const PythonSeparation& self) {
          return render(separation_tables(self.samples, self.diagnosis), format);
        },
        doc);
  type.def(
          "__len__", [](const PythonSeparation& self) { return self.samples.size(); }, "The number of samples.")
      .def(
          "to_json",
          [](const PythonSeparation& self) { return value_or_raise(separation_as_json(self.samples, self.diagnosis)); },
          "Everything; all numbers in full.")
      .def(
          "to_csv",
          [](const PythonSeparation& self) { return rows_as_csv(separation_rows(self.samples, self.diagnosis)); },
          "A line a sample: its D_S, its best passages and each system's measure.")
      .def(
          "to_pandas",
          [](const PythonSeparation& self) -> Anything {
            return call_helper("_results", "frame", python_table(separation_rows(self.samples, self.diagnosis)));
          },
          "A pandas DataFrame, a row a sample: D_S, its state, the best passages, and a column a system.")
      .def(
          "plot",
          [](const py::object& self, const Anything& system, const py::kwargs& options) -> Anything {
            return call_helper("_separation_plots", "plot_separation", self, system, **options);
          },
          py::arg("system") = py::none(), "The picture of plot_separation, which takes the options.")
      .def(
          "plot_parts",
          [](const py::object& self, const py::kwargs& options) -> Anything {
            return call_helper("_separation_plots", "plot_parts", self, **options);
          },
          "The picture of plot_parts, which takes the options.");
}

}  // namespace

PartitionBy parts_by(const std::optional<std::vector<double>>& thresholds,
                     const std::optional<std::size_t>& quantiles) {
  PartitionBy by;
  if (thresholds && quantiles) raise(PyExc_TypeError, "parts are either by thresholds or by quantiles");
  if (thresholds) by.thresholds = *thresholds;
  if (quantiles) {
    if (*quantiles < 2) raise(PyExc_ValueError, fmt::format("quantiles must be at least 2, not {}", *quantiles));
    by.quantiles = *quantiles;
  }
  return by;
}

void bind_separation_object(py::module_& module) {
  py::class_<PythonSeparation> type(module, "Separation",
                                    "What separation returns: D_S of the samples, and where systems fail.\n\n"
                                    "It prints as the program's separate does.");
  def_numbers(type);
  def_findings(type);
  def_views(type);
  type.def(py::pickle(&pickle_separation, &unpickle_separation));
}

}  // namespace irmetrics::python
