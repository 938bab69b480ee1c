// The result of separation in Python: the samples with their diagnosis.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

struct PythonSeparation {
  Samples samples;
  Diagnosis diagnosis;
};

/// By thresholds or by quantiles; by sign if neither is given. Raises TypeError if both are given.
PartitionBy parts_by(const std::optional<std::vector<double>>& thresholds, const std::optional<std::size_t>& quantiles);

void bind_separation_object(py::module_& module);

}  // namespace irmetrics::python
