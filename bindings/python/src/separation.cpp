// separation in Python: all forms of samples and similarities, and its result.
#include "collection_access.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "result.hpp"
#include "samples.hpp"
#include "similarity_object.hpp"
#include "vector.hpp"

namespace irmetrics::python {
namespace {

/// The result: the samples with their diagnosis. The similarity, which may own functions and arrays, is not part of it:
/// its scores are.
struct PythonSeparation {
  Samples samples;
  Diagnosis diagnosis;

  const Separation& found() const { return diagnosis.separation; }
  std::vector<ReportTable> tables() const { return separation_tables(samples, diagnosis); }
  ResultRows rows() const { return separation_rows(samples, diagnosis); }
};
using SelfSeparation = const PythonSeparation&;
using Parts = As<"list[irmetrics.results.Part]">;
using HardSamples = As<"list[irmetrics.results.HardSample]">;

As<"list[tuple[str | None, str | None]]"> best_passages(SelfSeparation self) {
  py::list result;
  for (std::size_t i = 0; i < self.samples.size(); ++i) {
    const SampleSeparation& one = self.found().samples[i];
    py::object gold = py::none(), other = py::none();
    if (one.state != SeparationState::no_gold) gold = shown(self.samples[i].passage_ids[one.best_gold]);
    if (one.state != SeparationState::only_gold) other = shown(self.samples[i].passage_ids[one.best_other]);
    result.append(py::make_tuple(gold, other));
  }
  return py::object(result);
}

As<"dict[str, numpy.ndarray]"> correctness(SelfSeparation self) {
  return dict_by(self.diagnosis.systems,
                 [&](std::size_t system) { return array_of(self.diagnosis.correctness.of(system)); });
}

/// By thresholds or by quantiles; by sign if neither is given. Raises TypeError if both are given.
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

Parts parts_of(SelfSeparation self, const std::vector<Part>& parts) {
  return to_rows(named_parts(self.samples, self.diagnosis, parts));
}

/// Computed from the existing scores.
Parts partition(SelfSeparation self, const std::optional<std::vector<double>>& thresholds,
                const std::optional<std::size_t>& quantiles) {
  DiagnosisOptions options = self.diagnosis.options;
  options.parts = parts_by(thresholds, quantiles);
  options.hardest = options.easiest = 0;
  options.work.cancel = until_signal();
  const GivenScores given(self.found().similarity, self.found().passage_scores);
  return parts_of(self, unlocked([&] { return diagnose(self.samples, given, options); }).parts);
}

As<"irmetrics.results.SystemDiagnosis | None"> of_similarity(SelfSeparation self) {
  if (!self.diagnosis.of_similarity) return py::object(py::none());
  const py::dict by_name = to_rows(std::vector{*self.diagnosis.of_similarity});
  return py::reinterpret_borrow<py::object>(by_name.begin()->second);
}

/// The property with the value of get(sample) for each sample.
template <class Get>
auto of_samples(Get get) {
  return [get](SelfSeparation self) {
    std::vector<std::invoke_result_t<Get, const SampleSeparation&>> values;
    for (const SampleSeparation& sample : self.found().samples) values.push_back(get(sample));
    return values;
  };
}

void def_numbers(py::class_<PythonSeparation>& type) {
  type.def_property_readonly("values",
                             [](SelfSeparation self) {
                               return array_of(of_samples([](const SampleSeparation& one) { return one.value; })(self));
                             })
      .def_property_readonly(
          "passage_scores",
          [](SelfSeparation self) -> Arrays { return by_sample(self.samples, self.found().passage_scores); })
      .def_property_readonly("best_passages", &best_passages)
      .def_property_readonly("correctness", &correctness)
      .def_property_readonly("mean", [](SelfSeparation self) { return self.found().mean(); })
      .def(
          "share_below", [](SelfSeparation self, double threshold) { return self.found().share_below(threshold); },
          "threshold"_a = 0.)
      .def(
          "quantile",
          [](SelfSeparation self, double share) {
            if (!(share >= 0 && share <= 1)) raise(PyExc_ValueError, "share must be in [0, 1], not {}", share);
            return self.found().quantile(share);
          },
          "share"_a = 0.5)
      .def_property_readonly(
          "undefined", [](SelfSeparation self) -> As<"dict[str, int]"> {
            return py::object(py::dict("no_gold"_a = self.found().no_gold, "only_gold"_a = self.found().only_gold));
          })
      .def_property_readonly("states",
                             of_samples([](const SampleSeparation& one) { return std::string(enum_text(one.state)); }));
}

void def_findings(py::class_<PythonSeparation>& type) {
  type.def_readonly("samples", &PythonSeparation::samples)
      .def_property_readonly("similarity", [](SelfSeparation self) { return self.found().similarity; })
      .def_property_readonly("measure", [](SelfSeparation self) { return self.diagnosis.measure; })
      .def_property_readonly("parts", [](SelfSeparation self) { return parts_of(self, self.diagnosis.parts); })
      .def("partition", &partition, "thresholds"_a = py::none(), py::kw_only(), "quantiles"_a = py::none())
      .def_property_readonly(
          "systems", [](SelfSeparation self) -> As<"dict[str, irmetrics.results.SystemDiagnosis]"> {
            return to_rows(self.diagnosis.per_system);
          })
      .def_property_readonly("tied_by_similarity",
                             [](SelfSeparation self) { return self.diagnosis.tied_by_similarity; })
      .def_property_readonly("of_similarity", &of_similarity)
      .def_property_readonly("easiest",
                             [](SelfSeparation self) -> HardSamples {
                               return to_rows(named_failing(self.samples, self.diagnosis, self.diagnosis.easiest));
                             })
      .def_property_readonly("hardest", [](SelfSeparation self) -> HardSamples {
        return to_rows(named_failing(self.samples, self.diagnosis, self.diagnosis.hardest));
      });
}

void def_views(py::class_<PythonSeparation>& type) {
  def_formats(
      type, [](TableFormat format) { return [format](SelfSeparation self) { return render(self.tables(), format); }; });
  type.def("__repr__", [](SelfSeparation self) { return shown_tables(self.tables()); })
      .def("_repr_html_", [](SelfSeparation self) { return render(self.tables(), TableFormat::html); })
      .def("__len__", [](SelfSeparation self) { return self.samples.size(); })
      .def("to_json",
           [](SelfSeparation self) { return value_or_raise(separation_as_json(self.samples, self.diagnosis)); })
      .def(
          "to_csv",
          [](SelfSeparation self, bool spreadsheet) { return csv_text(rows_as_csv(self.rows()), spreadsheet); },
          py::kw_only(), "spreadsheet"_a = false)
      .def("_rows", [](SelfSeparation self) -> Anything { return python_table(self.rows()); })
      .def(pickled([](SelfSeparation self) { return py::make_tuple(self.samples, to_bytes(self.diagnosis)); },
                   +[](const py::tuple& state) {
                     return PythonSeparation{state[0].cast<Samples>(), from_bytes<Diagnosis>(state[1])};
                   }));
}

bool is_several(py::handle object) { return is_list(object) || is_mapping(object); }

/// Several similarities, as opposed to one.
using Similarities =
    Kind<"collections.abc.Mapping[str, typing.Any] | collections.abc.Sequence[typing.Any]", &is_several>;
using OneSimilarity = As<"Similarity | collections.abc.Callable[[str, list[str]], typing.Any] | None">;
using Separations = As<"dict[str, Separation]">;

PythonSeparation diagnosed(const Samples& samples, const OneSimilarity& given, const DiagnosisOptions& asked,
                           const py::object& progress) {
  DiagnosisOptions options = asked;
  py::object chosen = given;
  if (given.is_none()) chosen = py::cast(default_bm25());
  const PythonSimilarity similarity = to_similarity(chosen);
  if (!options.terms && py::isinstance<PythonBm25>(chosen)) options.terms = chosen.cast<PythonBm25>().bm25;
  Diagnosis found = with_work(similarity, options.work.threads, progress, [&](const SimilarityOptions& work) {
    options.work = work;
    return diagnose(samples, similarity.similarity, options);
  });
  return {samples, std::move(found)};
}

/// Returns {name: separation} for {name: similarity} or a list of similarities, which are named by their texts.
Separations of_several(const Samples& samples, const Similarities& similarities, const DiagnosisOptions& options,
                       const py::object& progress) {
  py::dict result;
  const auto add = [&](const py::object& name, const py::object& similarity) {
    if (result.contains(name))
      raise(PyExc_ValueError, "two similarities are '{}'; give {{name: similarity}}", std::string(py::str(name)));
    result[name] = py::cast(diagnosed(samples, similarity, options, progress));
  };
  if (is_mapping(similarities)) {
    for_each_entry(similarities, [&](const py::object& name, const py::object& one) { add(py::str(name), one); });
  } else {
    for (const py::handle similarity : Iteration(similarities))
      add(shown(to_similarity(similarity).similarity.text()), py::reinterpret_borrow<py::object>(similarity));
  }
  return py::object(result);
}

/// The BM25 that weighs terms, if given.
std::optional<Bm25Similarity> terms_of(py::handle given) {
  if (given.is_none()) return std::nullopt;
  return instance_of<PythonBm25>(given, "terms", "BM25").bm25;
}

template <class Given, class Result, class Similarity>
void def_separation(py::module_& module,
                    Result (*find)(const Samples&, const Given&, const DiagnosisOptions&, const py::object&),
                    const Similarity& similarity) {
  with_options<DiagnosisOptions>([&]<class... Option>() {
    module.def(
        "separation",
        [find](const SamplesHint& samples, const Given& given, const MaybeMeasures& measures,
               const std::optional<std::vector<double>>& thresholds, const std::optional<std::size_t>& quantiles,
               const As<"BM25 | None">& terms, const Malformed& permutations, const ProgressFunction& progress,
               const Option&... chosen) {
          auto options = options_of<DiagnosisOptions>(chosen...);
          options.measures = std::string(py::str(measures));
          options.parts = parts_by(thresholds, quantiles);
          options.terms = terms_of(terms);
          options.interval.threads = options.work.threads;
          return find(to_samples(samples, permutations), given, options, progress);
        },
        "samples"_a, similarity, "measures"_a = DiagnosisOptions().measures, py::kw_only(), "thresholds"_a = py::none(),
        "quantiles"_a = py::none(), "terms"_a = py::none(), Malformed::argument(Permutations::error),
        "progress"_a = py::none(), Option::argument()...);
  });
}

}  // namespace

void bind_separation(py::module_& module) {
  py::class_<PythonSeparation> type(module, "Separation", published_text("Separation"));
  def_numbers(type);
  def_findings(type);
  def_views(type);
  def_separation(module, &of_several, "similarity"_a);
  def_separation(module, &diagnosed, "similarity"_a = py::none());
}

}  // namespace irmetrics::python
