// Columns of ids and numbers: pieces of flat buffers that are read in any order and from several threads.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/arrow_chunks.hpp>
#include <irmetrics/columns/detail/piece.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// A column of ids: texts, integers, whose ids are their decimal digits, or codes of these.
class IdColumn {
 public:
  using Pieces = detail::columns::Pieces<detail::columns::IdPiece>;
  using Digits = detail::columns::Digits;

  /// A column of Arrow data: the whole data, or a column of a table by its index. `what` is the name of a value in
  /// messages. Fails on a null and on arrays that contradict themselves, with the row, and on values of other types.
  static Result<IdColumn> from_arrow(const SharedArrowChunks& chunks, std::optional<std::size_t> child,
                                     std::string_view what);
  /// Copies of texts.
  static IdColumn of(std::span<const std::string_view> ids);
  /// Integers of any width, which stay where they are.
  template <class Integer>
  static IdColumn of(std::span<const Integer> ids);
  /// `owner` keeps the memory of the pieces.
  explicit IdColumn(Pieces pieces, std::shared_ptr<const void> owner = nullptr)
      : owner_(std::move(owner)), pieces_(std::move(pieces)) {}

  /// Adds the rows of Arrow data, whose memory the caller keeps. Fails as from_arrow does.
  Status add_arrow(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what);
  /// Tells that no row before this one is read any more, so that its memory may end. Rows keep their numbers.
  void drop_before(std::size_t row) { pieces_.drop_before(row); }

  std::size_t size() const noexcept { return pieces_.size(); }
  /// The id of a row, which the column or `digits` owns.
  std::string_view id(std::size_t row, Digits& digits) const noexcept {
    const auto position = pieces_.find(row);
    return position.piece->id(position.row, digits);
  }
  /// The first row after `row` that has another id; `end` if there is none before it.
  std::size_t next_change(std::size_t row, std::size_t end) const noexcept;
  /// The ids of rows. Returns false if one of them is invalid, or if their text exceeds 4 GiB.
  bool read(std::size_t row, std::size_t count, detail::columns::IdBlock& block) const;
  /// Reads only the wanted ids of rows whose ids are distinct; the block has no text for the others. Writes the rows of
  /// the wanted ids to `found`, counted from `row`. Returns false if this is impossible; read() may still be possible.
  /// Requests the memory ahead meanwhile.
  bool read_wanted(std::size_t row, std::size_t count, const DocumentIds& wanted, detail::columns::MemoryAhead& ahead,
                   detail::columns::IdBlock& block, std::vector<std::uint32_t>& found) const;
  void add_memory(std::size_t row, std::size_t count, detail::columns::MemoryAhead& memory) const noexcept {
    pieces_.add_memory(row, count, memory);
  }

 private:
  std::shared_ptr<const void> owner_;
  Pieces pieces_;
};

/// A column of numbers.
class NumberColumn {
 public:
  using Pieces = detail::columns::Pieces<detail::columns::NumberPiece>;

  /// The same for numbers: doubles, floats, halves, integers of any width, bools and decimals.
  static Result<NumberColumn> from_arrow(const SharedArrowChunks& chunks, std::optional<std::size_t> child,
                                         std::string_view what);
  /// Doubles, floats or integers of any width, which stay where they are.
  template <class Number>
  static NumberColumn of(std::span<const Number> numbers);
  /// `owner` keeps the memory of the pieces.
  explicit NumberColumn(Pieces pieces, std::shared_ptr<const void> owner = nullptr)
      : owner_(std::move(owner)), pieces_(std::move(pieces)) {}

  /// Adds the rows of Arrow data, whose memory the caller keeps. Fails as from_arrow does.
  Status add_arrow(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what);
  /// Tells that no row before this one is read any more, so that its memory may end. Rows keep their numbers.
  void drop_before(std::size_t row) { pieces_.drop_before(row); }

  std::size_t size() const noexcept { return pieces_.size(); }
  /// The numbers of rows, which the column or `room` owns.
  std::span<const double> read(std::size_t row, std::size_t count, std::vector<double>& room) const;
  void add_memory(std::size_t row, std::size_t count, detail::columns::MemoryAhead& memory) const noexcept {
    pieces_.add_memory(row, count, memory);
  }

 private:
  std::shared_ptr<const void> owner_;
  Pieces pieces_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/column-inl.hpp>
#endif
