// The base classes of the pieces of a column: flat buffers that are read in any order and from several threads.
#pragma once

#include <irmetrics/columns/detail/decimal_digits.hpp>
#include <irmetrics/columns/detail/id_block.hpp>
#include <irmetrics/columns/detail/memory_ahead.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::columns {

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

/// Pieces in order, and the index of their rows. Rows keep their numbers when those before them are dropped.
template <class Piece>
class Pieces {
 public:
  void add(std::unique_ptr<const Piece> piece) {
    if (piece->size() == 0) return;
    pieces_.push_back(std::move(piece));
    begins_.push_back(begins_.back() + pieces_.back()->size());
  }
  /// Drops the pieces whose rows all come before a row.
  void drop_before(std::size_t row) {
    const auto kept = std::upper_bound(begins_.begin() + 1, begins_.end(), row) - begins_.begin() - 1;
    pieces_.erase(pieces_.begin(), pieces_.begin() + kept);
    begins_.erase(begins_.begin(), begins_.begin() + kept);
  }
  /// The number of all rows that were added.
  std::size_t size() const noexcept { return begins_.back(); }

  /// A row of a piece.
  struct Position {
    std::size_t number;
    const Piece* piece;
    std::size_t row, left;  // row within the piece; rows from it to the end of the piece
  };
  Position find(std::size_t row) const noexcept {
    const auto after = std::upper_bound(begins_.begin() + 1, begins_.end(), row);
    const auto number = static_cast<std::size_t>(after - begins_.begin()) - 1;
    return {number, pieces_[number].get(), row - begins_[number], *after - row};
  }

  /// Adds the memory of at most `count` rows of a piece; none behind the last row.
  void add_memory(std::size_t row, std::size_t count, MemoryAhead& memory) const noexcept {
    if (row >= size()) return;
    const Position position = find(row);
    position.piece->add_memory(position.row, std::min(count, position.left), memory);
  }

  /// Calls visit(piece, first row in it, number of rows) for the parts of a range of rows until it returns false.
  template <class Visit>
  bool for_each(std::size_t row, std::size_t count, Visit&& visit) const {
    while (count > 0) {
      const Position position = find(row);
      const std::size_t here = std::min(count, position.left);
      if (!visit(*position.piece, position.row, here)) return false;
      row += here;
      count -= here;
    }
    return true;
  }

 private:
  std::vector<std::unique_ptr<const Piece>> pieces_;
  std::vector<std::size_t> begins_ = {0};  // of each piece, and the end of the last
};

}  // namespace irmetrics::detail::columns
