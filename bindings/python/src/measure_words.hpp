// What the built-in measures say of themselves, as Python objects and as text for help().
#pragma once

#include <irmetrics/measures/grammar.hpp>

#include <pybind11/pybind11.h>

#include <string>

namespace irmetrics::python {

std::string measure_doc(const MeasureInfo& info);
void bind_measure_words(pybind11::module_& module);

}  // namespace irmetrics::python
