// Makes the pieces of a column of Arrow data.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/arrow_chunks.hpp>
#include <irmetrics/columns/detail/piece.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace irmetrics::detail::columns {

/// Adds the pieces of Arrow data with one column, or of a column of a table. Returns false for types other than those
/// of ids or numbers. Fails on a null and on arrays that contradict themselves, with the row.
Result<bool> add_arrow_ids(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what,
                           Pieces<IdPiece>& pieces);
Result<bool> add_arrow_numbers(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what,
                               Pieces<NumberPiece>& pieces);

/// The error of another type.
Status unsupported_type(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what);

}  // namespace irmetrics::detail::columns

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/detail/arrow_pieces-inl.hpp>
#endif
