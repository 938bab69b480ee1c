// The parts of the extension module, each bound by the file that is named after it.
#pragma once

#include "measure_object.hpp"

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

namespace irmetrics::python {

void bind_collections(pybind11::module_& module);
void bind_nuggets(pybind11::module_& module);
void bind_measures(pybind11::module_& module);
void bind_scores(pybind11::module_& module);
void bind_evaluator(pybind11::module_& module);
void bind_results(pybind11::module_& module);
void bind_statistics(pybind11::module_& module);
void bind_coverage(pybind11::module_& module);
void bind_correlation(pybind11::module_& module);
void bind_correlate(pybind11::module_& module);
void bind_paired_tests(pybind11::module_& module);
void bind_system_tests(pybind11::module_& module);
void bind_score_files(pybind11::module_& module);
void bind_compare(pybind11::module_& module);
void bind_stability(pybind11::module_& module);
void bind_drift(pybind11::module_& module);
void bind_samples(pybind11::module_& module);
void bind_tokenizer(pybind11::module_& module);
void bind_similarity(pybind11::module_& module);
void bind_given_similarities(pybind11::module_& module);
void bind_bm25_index(pybind11::module_& module);
void bind_separation(pybind11::module_& module);
void bind_fusion(pybind11::module_& module);

/// Qrels, nugget judgments and runs of anything that their constructors take.
Qrels to_qrels(pybind11::handle source);
NuggetQrels to_nuggets(pybind11::handle source);
Run to_run(pybind11::handle source, std::string name);

/// The runs of a list, of {name: run}, or one run.
std::vector<Run> to_runs(pybind11::handle source);

/// What nugget judgments hold, in numbers.
pybind11::object describe(const NuggetQrels& nuggets);

/// Measures of anything that `measures=` takes: texts, Measures, {name: callable}, and lists of these.
std::vector<PythonMeasure> to_measures(pybind11::handle source);

}  // namespace irmetrics::python
