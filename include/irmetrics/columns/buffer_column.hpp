// Columns of typed buffers, as other languages and their libraries hand them over: numbers of one type, or texts of a
// constant width in code points of 32 bits.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/column.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace irmetrics {

/// The type of the values of a buffer, in the byte order of this machine.
enum class BufferType : std::uint8_t {
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float16,
  float32,
  float64,
  boolean,  // in a byte
  utf32,    // a text, filled up with zeros
};
template <>
inline constexpr std::array<std::string_view, 13> enum_names<BufferType> = {
    "int8",   "int16",   "int32",   "int64",   "uint8",   "uint16", "uint32",
    "uint64", "float16", "float32", "float64", "boolean", "utf32"};

/// Values in memory, which need no alignment.
struct TypedBuffer {
  const void* first = nullptr;
  std::ptrdiff_t stride = 0;  // from one value to the next, in bytes; negative if they are in reverse order
  std::size_t count = 0;
  BufferType type = BufferType::float64;
  std::size_t width = 0;                        // of the texts, in code points
  std::shared_ptr<const void> owner = nullptr;  // keeps the memory; without, it must outlive the column
};

/// A column of ids: integers, which stay where they are, or copies of texts. `what` is the name of a value in messages.
/// Fails on values of other types, and on a text that is not Unicode, with its row.
Result<IdColumn> id_column_of(const TypedBuffer& buffer, std::string_view what);

/// A column of numbers or of booleans, which are 0 and 1; they stay where they are. Fails on texts.
Result<NumberColumn> number_column_of(const TypedBuffer& buffer, std::string_view what);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/buffer_column-inl.hpp>
#endif
