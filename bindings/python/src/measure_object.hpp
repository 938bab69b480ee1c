// A measure as Python holds it: a built-in one, whole or still without its cut-off, or a user's own function.
#pragma once

#include <irmetrics/measures/measure.hpp>

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>

namespace irmetrics::python {

/// A Python object that any thread may let go of.
using SharedObject = std::shared_ptr<pybind11::object>;
SharedObject share(pybind11::object object);

struct PythonMeasure {
  std::string text;                   // canonical; "P(rel=2)" if a cut-off is still to come
  std::optional<AnyMeasure> measure;  // nothing while its cut-off is missing
  SharedObject function;              // a user's own

  bool operator==(const PythonMeasure& other) const {
    if (text != other.text || (function == nullptr) != (other.function == nullptr)) return false;
    return function == nullptr || function->is(*other.function);
  }
};

inline PythonMeasure of_any(const AnyMeasure& measure) { return {measure.text(), measure, nullptr}; }

/// Makes a measure of a Python function of a JudgedRanking. Exceptions pass through evaluate.
PythonMeasure own_measure(std::string name, pybind11::object function, Aggregate aggregate);

}  // namespace irmetrics::python
