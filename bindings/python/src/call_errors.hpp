// What a call says whose arguments do not fit.
#pragma once

#include <pybind11/pybind11.h>

namespace irmetrics::python {

/// Has all functions and classes of the finished module say shortly what is wrong with a call: the names of its
/// arguments and the types of what was given, where pybind11 prints all values, which may be millions. And where runs
/// and qrels are given by position, dicts that look swapped are an error.
void check_calls(const pybind11::module_& module);

}  // namespace irmetrics::python
