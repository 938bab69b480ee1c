// separation in Python: all forms of samples and similarities.
#include "option_arguments.hpp"
#include "samples.hpp"
#include "separation_object.hpp"
#include "similarity_object.hpp"

namespace irmetrics::python {
namespace {

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
                    const Similarity& similarity, const char* doc) {
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
        "progress"_a = py::none(), Option::argument()..., doc);
  });
}

}  // namespace

void bind_separation(py::module_& module) {
  bind_separation_object(module);
  def_separation(module, &of_several, "similarity"_a, "With several similarities: {name: Separation}.");
  def_separation(module, &diagnosed, "similarity"_a = py::none(), doc<"separation">());
}

}  // namespace irmetrics::python
