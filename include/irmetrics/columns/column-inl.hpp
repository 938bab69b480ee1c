// Makes columns of Arrow data and of spans, and reads blocks of their rows.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/column.hpp>
#include <irmetrics/columns/detail/arrow_pieces-inl.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <algorithm>

namespace irmetrics {
namespace detail::columns {

/// A column of one piece.
template <class Column, class Piece>
Column column_of(std::unique_ptr<Piece> piece) {
  typename Column::Pieces pieces;
  pieces.add(std::move(piece));
  return Column(std::move(pieces));
}

/// Adds the pieces that `add` makes of Arrow data.
template <class Pieces, class Add>
Status add_arrow(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what, Pieces& pieces,
                 Add&& add) {
  const Result<bool> added = add(chunks, child, what, pieces);
  if (!added.ok()) return added.status();
  return *added ? Status() : unsupported_type(chunks, child, what);
}

/// A column of Arrow data.
template <class Column>
Result<Column> column_from_arrow(const SharedArrowChunks& chunks, std::optional<std::size_t> child,
                                 std::string_view what) {
  Column column({}, chunks);
  if (Status status = column.add_arrow(*chunks, child, what); !status.ok()) return status;
  return column;
}

}  // namespace detail::columns

IRMETRICS_INLINE Result<IdColumn> IdColumn::from_arrow(const SharedArrowChunks& chunks,
                                                       std::optional<std::size_t> child, std::string_view what) {
  return detail::columns::column_from_arrow<IdColumn>(chunks, child, what);
}

IRMETRICS_INLINE Status IdColumn::add_arrow(const ArrowChunks& chunks, std::optional<std::size_t> child,
                                            std::string_view what) {
  return detail::columns::add_arrow(chunks, child, what, pieces_, &detail::columns::add_arrow_ids);
}

IRMETRICS_INLINE IdColumn IdColumn::of(std::span<const std::string_view> ids) {
  detail::columns::CopiedTexts texts;
  for (const std::string_view id : ids) texts.add(id);
  return detail::columns::column_of<IdColumn>(std::move(texts).piece());
}

template <class Integer>
IdColumn IdColumn::of(std::span<const Integer> ids) {
  return detail::columns::column_of<IdColumn>(
      std::make_unique<detail::columns::Integers<Integer>>(ids.data(), sizeof(Integer), ids.size()));
}

IRMETRICS_INLINE std::size_t IdColumn::next_change(std::size_t row, std::size_t end) const noexcept {
  Digits digits, other;
  const auto start = pieces_.find(row);
  std::size_t next = row + start.piece->repeats(start.row, std::min(start.left, end - row));
  while (next < end) {  // the id may continue in the next piece
    const auto position = pieces_.find(next);
    if (position.row != 0) break;
    if (position.piece->id(0, other) != start.piece->id(start.row, digits)) break;
    next += position.piece->repeats(0, std::min(position.left, end - next));
  }
  return next;
}

IRMETRICS_INLINE bool IdColumn::read(std::size_t row, std::size_t count, detail::columns::IdBlock& block) const {
  block.start(count);
  const auto position = pieces_.find(row);
  if (count <= position.left && position.piece->refer(position.row, count, block)) return true;
  block.start(count);
  return pieces_.for_each(row, count, [&](const detail::columns::IdPiece& piece, std::size_t first, std::size_t here) {
    return piece.copy(first, here, block);
  });
}

IRMETRICS_INLINE bool IdColumn::read_wanted(std::size_t row, std::size_t count, const DocumentIds& wanted,
                                            detail::columns::MemoryAhead& ahead, detail::columns::IdBlock& block,
                                            std::vector<std::uint32_t>& found) const {
  const auto position = pieces_.find(row);
  const std::span<std::uint32_t> hashes = block.row_hashes(count);
  if (count > position.left || !position.piece->hash_rows(position.row, hashes)) return false;
  if (!detail::columns::are_distinct(hashes, ahead, block.search())) return false;
  std::uint32_t unlike_all = 0;  // a hash that no wanted id has
  while (std::find(wanted.hashes.begin(), wanted.hashes.end(), unlike_all) != wanted.hashes.end()) ++unlike_all;
  block.start_without_text(count, unlike_all);
  found.clear();
  Digits digits;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto hash = position.piece->hash_as_row(wanted[i]);
    const std::size_t at = hash ? kernels::find_hash(hashes, *hash, 0) : count;
    if (at == count || position.piece->id(position.row + at, digits) != wanted[i]) continue;
    block.set(at, wanted[i]);
    found.push_back(static_cast<std::uint32_t>(at));
  }
  return true;
}

IRMETRICS_INLINE Result<NumberColumn> NumberColumn::from_arrow(const SharedArrowChunks& chunks,
                                                               std::optional<std::size_t> child,
                                                               std::string_view what) {
  return detail::columns::column_from_arrow<NumberColumn>(chunks, child, what);
}

IRMETRICS_INLINE Status NumberColumn::add_arrow(const ArrowChunks& chunks, std::optional<std::size_t> child,
                                                std::string_view what) {
  return detail::columns::add_arrow(chunks, child, what, pieces_, &detail::columns::add_arrow_numbers);
}

template <class Number>
NumberColumn NumberColumn::of(std::span<const Number> numbers) {
  return detail::columns::column_of<NumberColumn>(
      std::make_unique<detail::columns::Numbers<Number>>(numbers.data(), sizeof(Number), numbers.size()));
}

IRMETRICS_INLINE std::span<const double> NumberColumn::read(std::size_t row, std::size_t count,
                                                            std::vector<double>& room) const {
  if (count == 0) return {};
  const auto position = pieces_.find(row);
  if (const double* const doubles = position.piece->doubles(); doubles != nullptr && count <= position.left)
    return {doubles + position.row, count};
  if (room.size() < count) room.resize(count);
  double* out = room.data();
  pieces_.for_each(row, count, [&](const detail::columns::NumberPiece& piece, std::size_t first, std::size_t here) {
    piece.read(first, std::span(out, here));
    out += here;
    return true;
  });
  return std::span<const double>(room).first(count);
}

}  // namespace irmetrics
