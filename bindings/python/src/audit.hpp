// The audit of an evaluation as text, and in pickles.
#pragma once

#include <irmetrics/evaluate/scores.hpp>

#include <pybind11/pybind11.h>

#include <string>

namespace irmetrics::python {

/// "queries: 43 scored, 2 missing; top 10: 12 of 430 unjudged, 3 tied pairs across the cut"
std::string audit_text(const Audit& audit);

pybind11::tuple pickle_audit(const Audit& audit);
Audit unpickle_audit(const pybind11::tuple& state);

}  // namespace irmetrics::python
