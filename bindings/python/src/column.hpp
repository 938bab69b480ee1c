// Columns of ids and numbers. Whatever a column is in Python, it becomes pieces of flat buffers that are read in any
// order, from several threads and without the GIL.
#pragma once

#include "arrow.hpp"
#include "id_block.hpp"
#include "memory_ahead.hpp"
#include "row_loops.hpp"

namespace irmetrics::python {

/// Ids in one buffer. Rows count from its first.
class IdPiece {
 public:
  IdPiece() = default;
  IdPiece(const IdPiece&) = delete;
  IdPiece& operator=(const IdPiece&) = delete;
  virtual ~IdPiece() = default;
  virtual std::size_t size() const noexcept = 0;
  /// The id of a row, which the piece or `digits` owns.
  virtual std::string_view id(std::size_t row, Digits& digits) const noexcept = 0;
  /// The number of rows from `row` on, at most `most`, that have its id.
  virtual std::size_t repeats(std::size_t row, std::size_t most) const noexcept = 0;
  /// Refers to the ids of rows where they are. Returns false if this is impossible or an id is invalid.
  virtual bool refer(std::size_t row, std::size_t count, IdBlock& block) const = 0;
  /// Appends copies of the ids of rows. Returns false if one is invalid.
  virtual bool copy(std::size_t row, std::size_t count, IdBlock& block) const = 0;
  /// Adds the memory of rows, as far as it is known without reading it; none if it is scattered.
  virtual void add_memory(std::size_t, std::size_t, MemoryAhead&) const noexcept {}
  /// Writes a hash of the id of each row; kinds of pieces have different hashes. Returns false if the kind has no fast
  /// one, or if an id is invalid.
  virtual bool hash_rows(std::size_t, std::span<std::uint32_t>) const noexcept { return false; }
  /// The hash that a row with this id would have; nothing if no row can have it.
  virtual std::optional<std::uint32_t> hash_as_row(std::string_view) const noexcept { return std::nullopt; }
};

/// The same for numbers.
class NumberPiece {
 public:
  NumberPiece() = default;
  NumberPiece(const NumberPiece&) = delete;
  NumberPiece& operator=(const NumberPiece&) = delete;
  virtual ~NumberPiece() = default;
  virtual std::size_t size() const noexcept = 0;
  virtual void read(std::size_t row, std::span<double> values) const = 0;
  virtual void add_memory(std::size_t, std::size_t, MemoryAhead&) const noexcept {}
  /// All numbers, if they are doubles without gaps.
  virtual const double* doubles() const noexcept { return nullptr; }
};

/// Pieces in order, and the index of their rows.
template <class Piece>
class Pieces {
 public:
  void add(std::unique_ptr<const Piece> piece) {
    if (piece->size() == 0) return;
    pieces_.push_back(std::move(piece));
    begins_.push_back(begins_.back() + pieces_.back()->size());
  }
  std::size_t size() const noexcept { return begins_.back(); }

  /// A row of a piece.
  struct Place {
    std::size_t number;
    const Piece* piece;
    std::size_t row, left;  // row within the piece; rows from it to the end of the piece
  };
  Place find(std::size_t row) const noexcept {
    const auto after = std::upper_bound(begins_.begin() + 1, begins_.end(), row);
    const auto number = static_cast<std::size_t>(after - begins_.begin()) - 1;
    return {number, pieces_[number].get(), row - begins_[number], *after - row};
  }

  /// Adds the memory of at most `count` rows of a piece; none behind the last row.
  void add_memory(std::size_t row, std::size_t count, MemoryAhead& memory) const noexcept {
    if (row >= size()) return;
    const Place place = find(row);
    place.piece->add_memory(place.row, std::min(count, place.left), memory);
  }

  /// Calls visit(piece, first row in it, number of rows) for the parts of a range of rows until it returns false.
  template <class Visit>
  bool for_each(std::size_t row, std::size_t count, Visit&& visit) const {
    while (count > 0) {
      const Place place = find(row);
      const std::size_t here = std::min(count, place.left);
      if (!visit(*place.piece, place.row, here)) return false;
      row += here;
      count -= here;
    }
    return true;
  }

 private:
  std::vector<std::unique_ptr<const Piece>> pieces_;
  std::vector<std::size_t> begins_ = {0};  // of each piece, and the number of rows
};

/// How a column reads Python objects: it copies their values, or refers to them where they are. Whoever reads them
/// there holds the GIL; ids that need Python code to read them are then empty, and such numbers are NaN.
enum class Objects { copied, in_place };

/// Whether columns can be read in place, and some of them consist of Python objects.
bool have_objects(const py::tuple& columns);

/// A column of ids. `what` is the name of a value in messages. Raises TypeError with the row of a value that is null or
/// has a wrong type.
class IdColumn {
 public:
  IdColumn(py::handle column, std::string_view what, Objects objects = Objects::copied);
  explicit IdColumn(std::unique_ptr<const IdPiece> piece) { pieces_.add(std::move(piece)); }

  std::size_t size() const noexcept { return pieces_.size(); }
  /// The id of a row, which the column or `digits` owns.
  std::string_view id(std::size_t row, Digits& digits) const noexcept {
    const auto place = pieces_.find(row);
    return place.piece->id(place.row, digits);
  }
  /// The first row after `row` that has another id; `end` if there is none before it.
  std::size_t next_change(std::size_t row, std::size_t end) const noexcept;
  /// The ids of rows. Returns false if one of them is invalid, or if their text exceeds 4 GiB.
  bool read(std::size_t row, std::size_t count, IdBlock& block) const;
  /// Reads only the wanted ids of rows whose ids are distinct; the block has no text for the others. Writes the rows of
  /// the wanted ids to `found`, counted from `row`. Returns false if this is impossible; read() may still be possible.
  /// Requests the memory ahead meanwhile.
  bool read_wanted(std::size_t row, std::size_t count, const DocumentIds& wanted, MemoryAhead& ahead, IdBlock& block,
                   std::vector<std::uint32_t>& found) const;
  void add_memory(std::size_t row, std::size_t count, MemoryAhead& memory) const noexcept {
    pieces_.add_memory(row, count, memory);
  }

 private:
  std::shared_ptr<const ArrowChunks> chunks_;
  Pieces<IdPiece> pieces_;
};

/// The same for numbers.
class NumberColumn {
 public:
  NumberColumn(py::handle column, std::string_view what, Objects objects = Objects::copied);
  explicit NumberColumn(std::unique_ptr<const NumberPiece> piece) { pieces_.add(std::move(piece)); }

  std::size_t size() const noexcept { return pieces_.size(); }
  /// The numbers of rows, which the column or `room` owns.
  std::span<const double> read(std::size_t row, std::size_t count, std::vector<double>& room) const;
  void add_memory(std::size_t row, std::size_t count, MemoryAhead& memory) const noexcept {
    pieces_.add_memory(row, count, memory);
  }

 private:
  std::shared_ptr<const ArrowChunks> chunks_;
  Pieces<NumberPiece> pieces_;
};

/// Raises TypeError for one of NumPy's arrays with masked values.
void refuse_masked(py::handle array);

/// The column as a buffer of flat numbers, such as NumPy's, if it is one; the buffer may have gaps.
std::optional<py::buffer_info> flat_buffer(py::handle column);

/// Adds the pieces of Arrow data with one column. Returns false for types that Arrow's own conversion to Python objects
/// must read. Raises TypeError with the row of a null.
bool add_arrow_ids(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what,
                   Pieces<IdPiece>& pieces);
bool add_arrow_numbers(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what,
                       Pieces<NumberPiece>& pieces);

/// Raises ValueError if columns differ in length: `lengths` describes their lengths.
template <class... Columns>
std::size_t common_length(const std::string& lengths, const Columns&... columns) {
  const std::size_t rows = std::min({columns.size()...});
  if (((columns.size() != rows) || ...)) raise(PyExc_ValueError, "columns must have the same length, not {}", lengths);
  return rows;
}

/// The fields of a row that is a tuple or another sequence. Raises TypeError unless it has the expected number.
inline py::tuple fields_of(py::handle row, std::size_t number, std::size_t count, std::string_view expected) {
  if (PyUnicode_Check(row.ptr()) || PySequence_Check(row.ptr()) == 0 || py::len(row) != count)
    raise(PyExc_TypeError, "row {}: expected {}, not {}", number, expected, value_and_type(row.ptr()));
  return py::reinterpret_borrow<py::object>(row);
}

}  // namespace irmetrics::python
