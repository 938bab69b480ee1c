// The rows of a run or of qrels as three columns: queries, documents, and scores or grades.
#pragma once

#include "column.hpp"

namespace irmetrics::python {

/// Columns of equal length.
class RowColumns {
 public:
  /// `three`: lists, NumPy or Arrow arrays, pandas or polars columns. `value` is the name of a number in messages.
  /// Raises TypeError for a null and a value of a wrong type, and ValueError for different lengths and for no rows: an
  /// iterator may be exhausted.
  RowColumns(const py::tuple& three, std::string_view value);

  std::size_t size() const noexcept { return queries_.size(); }

  /// All rows as a table. Uses no Python.
  absl::StatusOr<Table> table(const Cancel& cancel) const;

  /// Scores the rows as a run while they are read, on several threads: most often each query is in consecutive rows.
  /// Nothing if this is not so or if anything is wrong; the scores of a Run from the table, or its errors, are then
  /// the result. Uses no Python except for its measures.
  std::optional<Scores> evaluate(const TestCollection& collection, const std::vector<AnyMeasure>& measures,
                                 const EvaluateOptions& options, const std::string& name) const;

 private:
  class Scorer;

  IdColumn queries_, documents_;
  NumberColumn values_;
};

}  // namespace irmetrics::python
