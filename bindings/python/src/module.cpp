// The extension module irmetrics._core.
#include "bind.hpp"
#include "call_errors.hpp"

#include <irmetrics/version.hpp>

PYBIND11_MODULE(_core, module) {
  namespace python = irmetrics::python;
  module.doc() = "The compiled part of irmetrics.";
  module.attr("__version__") = IRMETRICS_VERSION_TEXT;
  python::bind_collections(module);
  python::bind_nuggets(module);
  python::bind_measures(module);
  python::bind_scores(module);
  python::bind_evaluator(module);
  python::bind_results(module);
  python::bind_statistics(module);
  python::bind_coverage(module);
  python::bind_correlation(module);
  python::bind_correlate(module);
  python::bind_paired_tests(module);
  python::bind_system_tests(module);
  python::bind_score_files(module);
  python::bind_compare(module);
  python::bind_stability(module);
  python::bind_drift(module);
  python::bind_samples(module);
  python::bind_tokenizer(module);
  python::bind_similarity(module);
  python::bind_given_similarities(module);
  python::bind_bm25_index(module);
  python::bind_separation(module);
  python::bind_fusion(module);
  python::check_calls(module);

  pybind11::list names;
  for (const auto item : module.attr("__dict__").cast<pybind11::dict>())
    if (!item.first.cast<std::string>().starts_with("_")) names.append(item.first);
  names.attr("sort")();
  module.attr("__all__") = names;
}
