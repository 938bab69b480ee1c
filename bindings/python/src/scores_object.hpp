// Scores as Python holds them: the library's scores, with the measures' Python functions, and dicts made on demand.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// What does not change, shared by Scores and its per_query.
struct SharedScores {
  Scores scores;
  std::vector<PythonMeasure> measures;
  Policy policy;  // by which it was scored
};

struct PythonScores {
  std::shared_ptr<const SharedScores> shared;
  const Scores& operator*() const noexcept { return shared->scores; }
  const Scores* operator->() const noexcept { return &shared->scores; }
};

/// The row of a measure, given as text in any spelling or as a Measure. Raises KeyError.
std::size_t measure_row(const Scores& scores, py::handle measure);

}  // namespace irmetrics::python
