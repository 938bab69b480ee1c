// Pieces of columns by the type of their values.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/buffer_column.hpp>
#include <irmetrics/columns/column-inl.hpp>
#include <irmetrics/columns/detail/pieces.hpp>

#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace irmetrics {
namespace detail::columns {

/// Returns visit(a number of the type). Texts are visited as bytes.
template <class Visit>
auto visit_type(BufferType type, Visit&& visit) {
  switch (type) {
    case BufferType::int8:
      return visit(std::int8_t{});
    case BufferType::int16:
      return visit(std::int16_t{});
    case BufferType::int32:
      return visit(std::int32_t{});
    case BufferType::int64:
      return visit(std::int64_t{});
    case BufferType::uint16:
      return visit(std::uint16_t{});
    case BufferType::uint32:
      return visit(std::uint32_t{});
    case BufferType::uint64:
      return visit(std::uint64_t{});
    case BufferType::float16:
      return visit(kernels::Half{});
    case BufferType::float32:
      return visit(float{});
    case BufferType::float64:
      return visit(double{});
    case BufferType::uint8:
    case BufferType::boolean:
    case BufferType::utf32:
      break;
  }
  return visit(std::uint8_t{});
}

/// A text of code points as UTF-8 in `room`, which has four bytes for each; nothing if it is not Unicode.
inline std::optional<std::string_view> narrow_text(const char* first, std::size_t width, std::span<char> room) {
  while (width > 0 && load<std::uint32_t>(first, width - 1) == 0) --width;
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < width; ++i) {
    const auto point = load<std::uint32_t>(first, i);
    all |= point;
    room[i] = static_cast<char>(point);
  }
  if (all < 0x80) return std::string_view(room.data(), width);
  std::size_t size = 0;
  for (std::size_t i = 0; i < width; ++i) {
    const auto point = load<std::uint32_t>(first, i);
    if (point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return std::nullopt;
    size += encode_utf8(point, room.data() + size);
  }
  return std::string_view(room.data(), size);
}

inline Result<IdColumn> wide_texts(const TypedBuffer& buffer, std::string_view what) {
  CopiedTexts texts;
  std::vector<char> room(4 * buffer.width);
  for (std::size_t row = 0; row < buffer.count; ++row) {
    const char* const first = static_cast<const char*>(buffer.first) + static_cast<std::ptrdiff_t>(row) * buffer.stride;
    const auto text = narrow_text(first, buffer.width, room);
    if (!text) return invalid_input("row {}: the {} is not Unicode text", row + 1, what);
    texts.add(*text);
  }
  return column_of<IdColumn>(std::move(texts).piece());
}

}  // namespace detail::columns

IRMETRICS_INLINE Result<IdColumn> id_column_of(const TypedBuffer& buffer, std::string_view what) {
  using namespace detail::columns;
  if (buffer.type == BufferType::utf32) return wide_texts(buffer, what);
  return visit_type(buffer.type, [&]<class Number>(Number) -> Result<IdColumn> {
    if constexpr (std::is_integral_v<Number>)
      if (buffer.type != BufferType::boolean)
        return column_of<IdColumn>(
            std::make_unique<Integers<Number>>(buffer.first, buffer.stride, buffer.count, buffer.owner));
    return invalid_input("expected {}s that are integers or texts, not of type {}", what, enum_text(buffer.type));
  });
}

IRMETRICS_INLINE Result<NumberColumn> number_column_of(const TypedBuffer& buffer, std::string_view what) {
  using namespace detail::columns;
  if (buffer.type == BufferType::utf32) return invalid_input("expected {}s that are numbers, not texts", what);
  return visit_type(buffer.type, [&]<class Number>(Number) -> Result<NumberColumn> {
    return column_of<NumberColumn>(
        std::make_unique<Numbers<Number>>(buffer.first, buffer.stride, buffer.count, buffer.owner));
  });
}

}  // namespace irmetrics
