// What evaluations are made with, kept for many of them, and the scores that they give, as Python holds them.
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

/// What runs are scored against. Raises TypeError if there is nothing, or nuggets stand in the place of qrels.
TestCollection to_collection(const py::object& qrels, const py::object& nuggets);

class Evaluator {
 public:
  Evaluator(TestCollection collection, std::vector<PythonMeasure> measures, FileOptions options);

  const TestCollection& collection() const noexcept { return collection_; }
  const std::vector<PythonMeasure>& measures() const noexcept { return measures_; }

  /// Scores a run object, with the GIL released.
  PythonScores evaluate(const Run& run) const;
  /// Scores a run file while it is read, with the GIL released. `progress`: None, or a function of bytes read and of
  /// all.
  PythonScores evaluate_file(py::handle path, py::object progress) const;
  /// Scores {query: {document: score}}, one query after the other, without making a run of it.
  PythonScores evaluate_mapping(py::handle mapping, const std::string& name) const;

 private:
  PythonScores finish(Scores scores) const;

  TestCollection collection_;
  std::vector<PythonMeasure> measures_;
  std::vector<AnyMeasure> library_measures_;
  FileOptions options_;
};

}  // namespace irmetrics::python
