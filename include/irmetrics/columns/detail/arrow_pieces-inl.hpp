// The pieces of columns in Arrow's layouts: ids as texts in three layouts, integers and dictionaries of these.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/detail/arrow_numbers-inl.hpp>
#include <irmetrics/columns/detail/arrow_pieces.hpp>
#include <irmetrics/columns/detail/arrow_slice-inl.hpp>
#include <irmetrics/columns/detail/pieces.hpp>

#include <fmt/format.h>

#include <array>
#include <memory>
#include <string_view>
#include <utility>

namespace irmetrics::detail::columns {

/// A piece; null for types other than text, integers and dictionaries of these.
using MadeIds = Result<std::unique_ptr<IdPiece>>;

template <class Offset>
MadeIds texts_of(const Slice& slice) {
  if (Status status = check_buffers(slice, 3); !status.ok()) return status;
  if (Status status = check_offsets<Offset>(slice); !status.ok()) return status;
  const void* const text = slice.array.buffers[2];
  return std::make_unique<Texts<Offset>>(slice.values<Offset>(), text == nullptr ? "" : static_cast<const char*>(text),
                                         slice.size);
}

IRMETRICS_INLINE MadeIds views_of(const Slice& slice) {
  if (Status status = check_buffers(slice, 3); !status.ok()) return status;
  const std::int64_t last = slice.array.n_buffers - 1;  // the sizes of those before
  const ViewBuffers buffers{slice.array.buffers + 2, slice.array.buffers[last], static_cast<std::size_t>(last - 2)};
  if (Status status = check_views(buffers); !status.ok()) return status;
  return std::make_unique<TextViews>(slice.values<std::array<char, view_width>>(), buffers, slice.size);
}

/// Rows that are there, of text and integers.
IRMETRICS_INLINE MadeIds plain_ids_of(const Slice& slice, std::string_view format) {
  if (format == "u") return texts_of<std::int32_t>(slice);
  if (format == "U") return texts_of<std::int64_t>(slice);
  if (format == "vu") return views_of(slice);
  MadeIds piece = nullptr;
  with_integer(format, [&]<class Integer>(Integer) {
    if (Status status = check_buffers(slice, 2); !status.ok())
      piece = status;
    else
      piece = std::make_unique<Integers<Integer>>(slice.values<Integer>(), sizeof(Integer), slice.size);
  });
  return piece;
}

/// The ids that a dictionary contains; null for types other than text and integers.
IRMETRICS_INLINE Result<std::shared_ptr<const CopiedTexts>> dictionary_of(const ArrowArray& array,
                                                                          const ArrowSchema& schema) {
  if (Status status = check_array(array); !status.ok()) return status;
  const Slice all{array, static_cast<std::size_t>(array.offset), static_cast<std::size_t>(array.length)};
  auto texts = std::make_shared<CopiedTexts>();
  if (all.size > 0) {
    if (schema.dictionary != nullptr) return nullptr;
    const MadeIds piece = plain_ids_of(all, schema.format);
    if (!piece.ok()) return piece.status();
    if (*piece == nullptr) return nullptr;
    Digits digits;
    for (std::size_t i = 0; i < all.size; ++i) {
      if (is_null(array, all.first + i)) return wrong_type("the dictionary of a column of ids contains a null");
      texts->add((*piece)->id(i, digits));
    }
  }
  texts->add("");  // of codes without an id
  return texts;
}

/// Rows that are there, of text, integers and dictionaries of these.
IRMETRICS_INLINE MadeIds ids_of(const Slice& slice, const ArrowSchema& schema) {
  if (schema.dictionary == nullptr) return plain_ids_of(slice, schema.format);
  if (slice.array.dictionary == nullptr) return invalid_input("an Arrow array of codes has no dictionary");
  auto list = dictionary_of(*slice.array.dictionary, *schema.dictionary);
  if (!list.ok()) return list.status();
  MadeIds piece = nullptr;
  if (*list == nullptr) return piece;
  with_integer(schema.format, [&]<class Code>(Code) {
    if (Status status = check_buffers(slice, 2); !status.ok())
      piece = status;
    else
      piece = std::make_unique<Codes<Code>>(slice.values<Code>(), slice.size, *std::move(list));
  });
  return piece;
}

/// The column of a table, or the whole data. Fails if a child is asked for that the data do not have, or none of
/// several.
IRMETRICS_INLINE Result<std::optional<std::size_t>> child_of(const ArrowChunks& chunks,
                                                             std::optional<std::size_t> child, std::string_view what) {
  const auto width = static_cast<std::size_t>(chunks.schema.n_children);
  if (child && (!chunks.is_table() || *child >= width))
    return invalid_input("the Arrow data have no column {}", *child + 1);
  if (!chunks.is_table() || child) return child;
  if (width != 1) return wrong_type("expected one column of {}s, not a table of {}", what, width);
  return std::optional<std::size_t>(0);
}

/// The rows of a chunk of a column. Fails if a row is null: `before` rows precede the chunk.
IRMETRICS_INLINE Result<Slice> slice_of(const ArrowSchema& all, const ArrowArray& array,
                                        std::optional<std::size_t> child, std::size_t before, std::string_view what) {
  if (Status status = check_array(array); !status.ok()) return status;
  const Slice whole{array, static_cast<std::size_t>(array.offset), static_cast<std::size_t>(array.length)};
  if (Status status = check_nulls(whole, all.format, before, what); !status.ok() || !child) {
    if (!status.ok()) return status;
    return whole;
  }
  if (array.n_children != all.n_children || array.children == nullptr || array.children[*child] == nullptr)
    return invalid_input("an Arrow array has {} columns, expected {}", array.n_children, all.n_children);
  const ArrowArray& inner = *array.children[*child];
  if (Status status = check_array(inner); !status.ok()) return status;
  if (inner.length < array.offset + array.length)
    return invalid_input("an Arrow array has {} rows, expected {}", inner.length, array.offset + array.length);
  const Slice slice{inner, static_cast<std::size_t>(inner.offset) + whole.first, whole.size};
  if (Status status = check_nulls(slice, all.children[*child]->format, before, what); !status.ok()) return status;
  return slice;
}

/// Adds make(slice, schema) for each chunk.
template <class Piece, class Make>
Result<bool> add_pieces(const ArrowChunks& chunks, std::optional<std::size_t> given, std::string_view what,
                        Pieces<Piece>& pieces, Make&& make) {
  const auto child = child_of(chunks, given, what);
  if (!child.ok()) return child.status();
  const ArrowSchema& all = chunks.schema;
  const ArrowSchema& schema = *child ? *all.children[**child] : all;
  const auto located = [&](const Status& status) {
    if (is_wrong_type(status)) return status;
    return annotate(status, fmt::format("the {}s from row {} on", what, pieces.size() + 1));
  };
  for (const ArrowArray& array : chunks.arrays) {
    const auto slice = slice_of(all, array, *child, pieces.size(), what);
    if (!slice.ok()) return located(slice.status());
    if (slice->size == 0) continue;
    auto piece = make(*slice, schema);
    if (!piece.ok()) return located(piece.status());
    if (*piece == nullptr) return false;
    pieces.add(*std::move(piece));
  }
  return true;
}

IRMETRICS_INLINE Result<bool> add_arrow_ids(const ArrowChunks& chunks, std::optional<std::size_t> child,
                                            std::string_view what, Pieces<IdPiece>& pieces) {
  return add_pieces(chunks, child, what, pieces, &ids_of);
}

IRMETRICS_INLINE Result<bool> add_arrow_numbers(const ArrowChunks& chunks, std::optional<std::size_t> child,
                                                std::string_view what, Pieces<NumberPiece>& pieces) {
  return add_pieces(chunks, child, what, pieces, &numbers_of);
}

IRMETRICS_INLINE Status unsupported_type(const ArrowChunks& chunks, std::optional<std::size_t> child,
                                         std::string_view what) {
  if (!chunks.is_table())
    return wrong_type("expected a column of {}s, not Arrow data of type '{}'", what, chunks.schema.format);
  const std::size_t column = child.value_or(0);
  return wrong_type("expected a column of {}s, not Arrow data of type '{}' in column '{}'", what,
                    chunks.schema.children[column]->format, chunks.column_names()[column]);
}

}  // namespace irmetrics::detail::columns
