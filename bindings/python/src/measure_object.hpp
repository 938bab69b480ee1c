// A measure in Python: a built-in one, complete or without its cut-off, or a user-defined function.
#pragma once

#include <irmetrics/measures/measure.hpp>

#include <irmetrics/base/enum_text.hpp>

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics::python {

/// A Python object that any thread may release.
using SharedObject = std::shared_ptr<pybind11::object>;
SharedObject share(pybind11::object object);

struct PythonMeasure {
  std::string text;                   // canonical; "P(rel=2)" while a cut-off is missing
  std::optional<AnyMeasure> measure;  // nullopt while its cut-off is missing
  SharedObject function;              // of a user-defined measure
  std::string incomplete = {};        // while a cut-off is missing: what was given, "P(rel=1)" for P

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

/// The input of a Python function: a JudgedRanking or a NuggetRanking.
enum class Sees : std::uint8_t { documents, nuggets };

/// Creates a measure from a Python function. Exceptions pass through evaluate.
PythonMeasure own_measure(std::string name, pybind11::object function, Aggregate aggregate, Sees sees,
                          Better better = Better::higher, std::optional<double> missing = std::nullopt,
                          Outcome outcome = Outcome::number);

}  // namespace irmetrics::python

template <>
inline constexpr std::array<std::string_view, 2> irmetrics::enum_names<irmetrics::python::Sees> = {"documents",
                                                                                                   "nuggets"};
