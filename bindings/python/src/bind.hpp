// Common header of the extension: the library, pybind11, the conversion of values and errors between the two, and the
// parts of the module, each bound by the file of the same name.
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
    bind_given_similarities, bind_separation, bind_fusion, bind_describe, bind_docstrings, bind_pair_similarity,
    bind_text_statistics, bind_pooling, bind_datasets, bind_signatures, bind_values, bind_arrow;

/// Shortens the errors of all functions and classes of the finished module: they contain the names of the arguments
/// and the types of the given values, whereas pybind11 prints all values, which may be millions. If runs and qrels are
/// given by position, dicts that look swapped are an error.
void check_calls(const pybind11::module_& module);

/// Gives the functions and classes of the finished module signatures, which inspect.signature and help show.
void show_signatures(const pybind11::module_& module);

/// Qrels, nugget judgments and runs from any object that their constructors accept.
/// `given`: names of columns, by argument.
Qrels to_qrels(pybind11::handle source, const pybind11::dict& given = {}, Comments comments = Comments::on);
NuggetQrels to_nuggets(pybind11::handle source, const pybind11::dict& given = {}, Comments comments = Comments::on);
Run to_run(pybind11::handle source, std::string name, const pybind11::dict& given = {});

/// The runs of a list, of {name: run}, or a single run.
std::vector<Run> to_runs(pybind11::handle source);

/// Measures from any form of `measures=`: texts, Measures, {name: callable}, and lists of these.
std::vector<PythonMeasure> to_measures(pybind11::handle source);

}  // namespace irmetrics::python
