// Columns of ids and numbers from Python objects. Whatever a column is in Python, it becomes pieces of flat buffers
// that are read in any order, from several threads and without the GIL.
#pragma once

#include "arrow.hpp"

#include <irmetrics/columns/detail/pieces.hpp>

namespace irmetrics::python {

using detail::columns::IdBlock;
using detail::columns::IdPiece;
using detail::columns::load;
using detail::columns::NumberPiece;
using detail::columns::Pieces;

/// How a column reads Python objects: it copies their values, or refers to them where they are. Whoever reads them
/// there holds the GIL; ids that need Python code to read them are then empty, and such numbers are NaN.
enum class Objects { copied, in_place };

/// Whether columns can be read in place, and some of them consist of Python objects.
bool have_objects(const py::tuple& columns);

/// A column of ids, or of numbers. `what` is the name of a value in messages. Raises TypeError with the row of a value
/// that is null or has a wrong type.
IdColumn id_column(py::handle column, std::string_view what, Objects objects = Objects::copied);
NumberColumn number_column(py::handle column, std::string_view what, Objects objects = Objects::copied);

/// The columns of a run or of qrels: lists, NumPy or Arrow arrays, pandas or polars columns. `value` is the name of a
/// number in messages. Raises ValueError for different lengths and for no rows: an iterator may be exhausted.
RowColumns row_columns(const py::tuple& three, std::string_view value, Objects objects = Objects::copied);

/// Raises TypeError for one of NumPy's arrays with masked values.
void refuse_masked(py::handle array);

/// The column as a buffer of flat numbers, such as NumPy's, if it is one; the buffer may have gaps.
std::optional<py::buffer_info> flat_buffer(py::handle column);

/// The fields of a row that is a tuple or another sequence. Raises TypeError unless it has the expected number.
inline py::tuple fields_of(py::handle row, std::size_t number, std::size_t count, std::string_view expected) {
  if (PyUnicode_Check(row.ptr()) || PySequence_Check(row.ptr()) == 0 || py::len(row) != count)
    raise(PyExc_TypeError, "row {}: expected {}, not {}", number, expected, value_and_type(row.ptr()));
  return py::reinterpret_borrow<py::object>(row);
}

}  // namespace irmetrics::python
