// What all files of the extension include: the library, pybind11, and how values and errors cross between the two; and
// the parts of the module, each bound by the file that is named after it.
#pragma once

#include "convert.hpp"
#include "docstrings.hpp"
#include "enum_argument.hpp"
#include "errors.hpp"
#include "hints.hpp"
#include "measure_object.hpp"

#include <irmetrics/irmetrics.hpp>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace irmetrics::python {

/// Adds a part to the extension module.
using Binder = void(pybind11::module_& module);
Binder bind_collections, bind_nuggets, bind_measures, bind_scores, bind_evaluator, bind_results, bind_statistics,
    bind_coverage, bind_correlation, bind_correlate, bind_paired_tests, bind_system_tests, bind_score_files,
    bind_compare, bind_stability, bind_drift, bind_texts, bind_samples, bind_tokenizer, bind_similarity,
    bind_given_similarities, bind_separation, bind_fusion, bind_docstrings;

/// Has all functions and classes of the finished module say shortly what is wrong with a call: the names of its
/// arguments and the types of what was given, where pybind11 prints all values, which may be millions. And where runs
/// and qrels are given by position, dicts that look swapped are an error.
void check_calls(const pybind11::module_& module);

/// Qrels, nugget judgments and runs of anything that their constructors take.
Qrels to_qrels(pybind11::handle source);
NuggetQrels to_nuggets(pybind11::handle source);
Run to_run(pybind11::handle source, std::string name);

/// The runs of a list, of {name: run}, or one run.
std::vector<Run> to_runs(pybind11::handle source);

/// Measures of anything that `measures=` takes: texts, Measures, {name: callable}, and lists of these.
std::vector<PythonMeasure> to_measures(pybind11::handle source);

}  // namespace irmetrics::python
