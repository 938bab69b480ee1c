// Common header of the extension: the library, pybind11, the conversion of values and errors between the two, and the
// parts of the module, each bound by the file of the same name.
#pragma once

#include "convert.hpp"
#include "docstrings.hpp"
#include "errors.hpp"
#include "hints.hpp"

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/irmetrics.hpp>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace irmetrics::python {

/// A Python object that any thread may release.
using SharedObject = std::shared_ptr<pybind11::object>;
SharedObject share(pybind11::object object);

struct PythonMeasure {
  std::string text;                   // canonical; "P(rel=2)" while a cut-off is missing
  std::optional<AnyMeasure> measure;  // nullopt while its cut-off is missing
  SharedObject function;              // of a user-defined measure
  std::string incomplete = {};        // while a cut-off is missing: what was given, "P(rel=1)" for P
  bool sees_ids = false;              // whether the function gets ids

  bool operator==(const PythonMeasure& other) const {
    if (text != other.text || (function == nullptr) != (other.function == nullptr)) return false;
    return function == nullptr || function->is(*other.function);
  }
};

/// The measures of the library. Each must have its cut-off.
inline std::vector<AnyMeasure> library_measures(const std::vector<PythonMeasure>& measures) {
  std::vector<AnyMeasure> values;
  values.reserve(measures.size());
  for (const PythonMeasure& measure : measures) values.push_back(measure.measure.value());
  return values;
}

inline PythonMeasure of_any(const AnyMeasure& measure) { return {measure.text(), measure, nullptr}; }

/// The input of a Python function: a JudgedRanking, without ids or with them, or a NuggetRanking.
enum class Sees : std::uint8_t { documents, nuggets, ids };

/// What a measure of Python has beside its name and function.
struct OwnMeasure {
  Aggregate aggregate = Aggregate::mean;
  Sees sees = Sees::documents;
  Better better = Better::higher;
  std::optional<double> missing = std::nullopt;
  Outcome outcome = Outcome::number;
};

/// Creates a measure from a Python function. Exceptions pass through evaluate.
PythonMeasure own_measure(std::string name, pybind11::object function, const OwnMeasure& own = {});

/// Adds a part to the extension module.
using Binder = void(pybind11::module_& module);
Binder bind_collections, bind_nuggets, bind_preferences, bind_measures, bind_scores, bind_parts, bind_evaluator,
    bind_results, bind_statistics, bind_correlate, bind_significance, bind_score_files, bind_compare, bind_check,
    bind_report, bind_stability, bind_drift, bind_texts, bind_samples, bind_tokenizer, bind_similarity,
    bind_given_similarities, bind_separation, bind_fusion, bind_describe, bind_text_statistics, bind_pooling,
    bind_datasets, bind_slices, bind_arrow, bind_docstrings;

/// Replaces the functions of the finished module and its classes: they have signatures that inspect.signature and help
/// show, and short errors with the names of arguments. If runs and qrels are given by position, dicts that look swapped
/// are an error.
void publish_functions(pybind11::module_& module);

/// Raises ValueError if runs and qrels, the first arguments of a function, are dicts that look swapped.
void check_not_swapped(PyObject* runs, PyObject* qrels, std::string_view first_argument, std::string_view function);

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

template <>
inline constexpr std::array<std::string_view, 3> irmetrics::enum_names<irmetrics::python::Sees> = {"documents",
                                                                                                   "nuggets", "ids"};
