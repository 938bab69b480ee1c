// The audit of an evaluation in pickles.
#pragma once

#include <irmetrics/evaluate/scores.hpp>

#include <pybind11/pybind11.h>

namespace irmetrics::python {

pybind11::tuple pickle_audit(const Audit& audit);
Audit unpickle_audit(const pybind11::tuple& state);

}  // namespace irmetrics::python
