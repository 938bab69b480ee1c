// What separation returns in Python: the samples with what was found.
#pragma once

#include <irmetrics/separation/diagnosis.hpp>

#include <pybind11/pybind11.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace irmetrics::python {

struct PythonSeparation {
  Samples samples;
  Diagnosis diagnosis;
};

/// By thresholds or by quantiles; by sign if neither is given. Raises TypeError if both are.
PartitionBy parts_by(const std::optional<std::vector<double>>& thresholds, const std::optional<std::size_t>& quantiles);

pybind11::tuple pickle_separation(const PythonSeparation& self);
PythonSeparation unpickle_separation(const pybind11::tuple& state);

void bind_separation_object(pybind11::module_& module);

}  // namespace irmetrics::python
