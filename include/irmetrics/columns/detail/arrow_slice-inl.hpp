// Rows of Arrow's arrays, and the checks that the specification allows: the sizes of buffers are unknown.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/columns/arrow_structures.hpp>
#include <irmetrics/columns/detail/row_loops.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace irmetrics::detail::columns {

/// Consecutive rows of an array, from its offset on.
struct Slice {
  const ArrowArray& array;
  std::size_t first, size;

  /// The values from the first row on. See check_buffers.
  template <class T>
  const char* values() const noexcept {
    return static_cast<const char*>(array.buffers[1]) + first * sizeof(T);
  }
};

/// Fails unless the lengths of an array are possible. The sizes of its buffers are unknown.
IRMETRICS_INLINE Status check_array(const ArrowArray& array) {
  if (array.length < 0 || array.offset < 0 || array.offset > std::numeric_limits<std::int64_t>::max() - array.length)
    return invalid_input("an Arrow array has {} rows from row {} of its buffers on", array.length, array.offset);
  if (array.n_buffers < 0 || (array.n_buffers > 0 && array.buffers == nullptr))
    return invalid_input("an Arrow array has {} buffers, which are missing", array.n_buffers);
  return Status();
}

/// Fails unless an array that has rows has its buffers.
IRMETRICS_INLINE Status check_buffers(const Slice& slice, std::int64_t count) {
  const ArrowArray& array = slice.array;
  if (array.n_buffers < count || array.buffers[1] == nullptr)
    return invalid_input("an Arrow array has {} buffers, expected {}", array.n_buffers, count);
  if (array.null_count > 0 && array.buffers[0] == nullptr)
    return invalid_input("an Arrow array has {} nulls, but no bitmap of them", array.null_count);
  return Status();
}

/// Fails if the first and the last offset of texts contradict each other. Those between them are checked when they are
/// read.
template <class Offset>
Status check_offsets(const Slice& slice) {
  const auto first = load<Offset>(slice.values<Offset>(), 0), last = load<Offset>(slice.values<Offset>(), slice.size);
  if (first < 0 || last < first)
    return invalid_input("the texts of an Arrow array begin at {} and end at {}", first, last);
  if (last > first && slice.array.buffers[2] == nullptr)
    return invalid_input("the {} bytes of the texts of an Arrow array are missing", last - first);
  return Status();
}

/// Fails unless the buffers of texts in views have sizes.
IRMETRICS_INLINE Status check_views(const ViewBuffers& buffers) {
  if (buffers.count > 0 && buffers.sizes == nullptr)
    return invalid_input("the sizes of the {} buffers of an Arrow array of views are missing", buffers.count);
  for (std::size_t i = 0; i < buffers.count; ++i) {
    const auto size = load<std::int64_t>(buffers.sizes, i);
    if (size < 0 || (size > 0 && buffers.buffers[i] == nullptr))
      return invalid_input("buffer {} of an Arrow array of views has {} bytes, which are missing", i + 1, size);
  }
  return Status();
}

inline bool is_null(const ArrowArray& array, std::size_t row) noexcept {
  if (array.null_count == 0 || array.n_buffers == 0 || array.buffers[0] == nullptr) return false;
  return (static_cast<const unsigned char*>(array.buffers[0])[row / 8] >> (row % 8) & 1) == 0;
}

/// Fails if one of the rows is null. `before`: rows of the column before the slice.
IRMETRICS_INLINE Status check_nulls(const Slice& slice, std::string_view format, std::size_t before,
                                    std::string_view what) {
  for (std::size_t row = 0; row < slice.size; ++row) {
    if (format == "n" || is_null(slice.array, slice.first + row))
      return wrong_type("row {}: the {} is null", before + row + 1, what);
    if (slice.array.null_count == 0 || slice.array.n_buffers == 0 || slice.array.buffers[0] == nullptr) break;
  }
  return Status();
}

/// Calls visit(a value of the type) for an Arrow type of integers. Returns false for other types.
template <class Visit>
bool with_integer(std::string_view format, Visit&& visit) {
  if (format.size() != 1) return false;
  switch (format[0]) {
    case 'c':
      return visit(std::int8_t{}), true;
    case 'C':
      return visit(std::uint8_t{}), true;
    case 's':
      return visit(std::int16_t{}), true;
    case 'S':
      return visit(std::uint16_t{}), true;
    case 'i':
      return visit(std::int32_t{}), true;
    case 'I':
      return visit(std::uint32_t{}), true;
    case 'l':
      return visit(std::int64_t{}), true;
    case 'L':
      return visit(std::uint64_t{}), true;
    default:
      return false;
  }
}

}  // namespace irmetrics::detail::columns
