// The rows of a run or of qrels as three columns: queries, documents, and scores or grades.
#pragma once

#include "object_pieces.hpp"

#include <functional>

namespace irmetrics::python {

/// Columns of equal length.
class RowColumns {
 public:
  /// `three`: lists, NumPy or Arrow arrays, pandas or polars columns. `value` is the name of a number in messages.
  /// Raises TypeError for a null and a value of a wrong type, and ValueError for different lengths and for no rows: an
  /// iterator may be exhausted.
  RowColumns(const py::tuple& three, std::string_view value, Objects objects = Objects::copied);
  /// The fields of a list of plain tuples, which stay where they are: whoever reads them holds the GIL. Rows that need
  /// Python code to read them have an empty id, or NaN.
  explicit RowColumns(const TupleRows& rows);

  std::size_t size() const noexcept { return queries_.size(); }

  /// All rows as a table. Uses no Python.
  absl::StatusOr<Table> table(const Cancel& cancel) const;

  /// Scores the rows as a run while they are read, on several threads: most often each query is in consecutive rows.
  /// Nothing if this is not so or if anything is wrong; the scores of a Run from the table, or its errors, are then
  /// the result. Uses no Python except for its measures. `pause`, if given, is called from time to time while no thread
  /// reads.
  std::optional<Scores> evaluate(const TestCollection& collection, const std::vector<AnyMeasure>& measures,
                                 const EvaluateOptions& options, const std::string& name,
                                 const std::function<void()>& pause = nullptr) const;

 private:
  class Source;

  IdColumn queries_, documents_;
  NumberColumn values_;
};

}  // namespace irmetrics::python
