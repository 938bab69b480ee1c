// Columns of typed buffers: each type, with gaps, in reverse order and unaligned, against plain values.
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/columns/buffer_column.hpp>
#include <irmetrics/columns/detail/id_block.hpp>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <cstring>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace buffer_column_test {
namespace {

/// Bytes with values at a distance, after a byte that makes them unaligned.
template <class T>
struct Buffer {
  std::shared_ptr<std::vector<char>> bytes;
  TypedBuffer typed;

  Buffer(const std::vector<T>& values, BufferType type, std::size_t gap, bool reverse)
      : bytes(std::make_shared<std::vector<char>>(1 + values.size() * (sizeof(T) + gap), '\x7F')) {
    const std::size_t step = sizeof(T) + gap;
    for (std::size_t i = 0; i < values.size(); ++i)
      std::memcpy(bytes->data() + 1 + (reverse ? values.size() - 1 - i : i) * step, &values[i], sizeof(T));
    const auto stride = static_cast<std::ptrdiff_t>(step);
    typed = {bytes->data() + 1 + (reverse ? (values.size() - 1) * step : 0),
             reverse ? -stride : stride,
             values.size(),
             type,
             0,
             bytes};
  }
};

std::vector<std::string> ids_in(const IdColumn& column) {
  std::vector<std::string> ids;
  detail::columns::Digits digits;
  for (std::size_t row = 0; row < column.size(); ++row) ids.emplace_back(column.id(row, digits));
  return ids;
}

std::vector<double> numbers_in(const NumberColumn& column) {
  std::vector<double> room;
  const auto numbers = column.read(0, column.size(), room);
  return {numbers.begin(), numbers.end()};
}

template <class T>
void check_numbers(Random& random, BufferType type) {
  std::vector<T> values = {std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max(), T{0}};
  for (int i = 0; i < 40; ++i) values.push_back(static_cast<T>(random.whole(0, 100)));
  for (const std::size_t gap : {0, 3})
    for (const bool reverse : {false, true}) {
      const Buffer<T> buffer(values, type, gap, reverse);
      CHECK(numbers_in(value_of(number_column_of(buffer.typed, "score"))) ==
            std::vector<double>(values.begin(), values.end()));
      if constexpr (std::is_integral_v<T>) {
        std::vector<std::string> ids;
        for (const T value : values) ids.push_back(fmt::format("{}", value));
        CHECK(ids_in(value_of(id_column_of(buffer.typed, "query id"))) == ids);
      } else {
        CHECK(error_of(id_column_of(buffer.typed, "query id")) ==
              fmt::format("expected query ids that are integers or texts, not of type {}", enum_text(type)));
      }
    }
}

/// Texts of a width in code points.
IdColumn texts_of(const std::vector<std::u32string>& texts, std::size_t width) {
  auto points = std::make_shared<std::vector<char32_t>>();
  for (const std::u32string& text : texts) {
    points->insert(points->end(), text.begin(), text.end());
    points->resize(points->size() + width - text.size(), U'\0');
  }
  return value_of(id_column_of(
      {points->data(), static_cast<std::ptrdiff_t>(width * 4), texts.size(), BufferType::utf32, width, points},
      "document id"));
}

std::string error_of_point(char32_t point) {
  const std::vector<char32_t> points = {U'a', U'b', U'c', point};
  return error_of(id_column_of({points.data(), 8, 2, BufferType::utf32, 2}, "document id"));
}

}  // namespace

TEST_CASE("Buffers of numbers are read where they are", "[columns]") {
  Random random(21);
  check_numbers<std::int8_t>(random, BufferType::int8);
  check_numbers<std::int16_t>(random, BufferType::int16);
  check_numbers<std::int32_t>(random, BufferType::int32);
  check_numbers<std::int64_t>(random, BufferType::int64);
  check_numbers<std::uint8_t>(random, BufferType::uint8);
  check_numbers<std::uint16_t>(random, BufferType::uint16);
  check_numbers<std::uint32_t>(random, BufferType::uint32);
  check_numbers<std::uint64_t>(random, BufferType::uint64);
  check_numbers<float>(random, BufferType::float32);
  check_numbers<double>(random, BufferType::float64);
  const Buffer<std::uint16_t> halves({0x3C00, 0xC000, 0x3800}, BufferType::float16, 0, false);
  CHECK(numbers_in(value_of(number_column_of(halves.typed, "score"))) == std::vector<double>{1, -2, 0.5});
  const Buffer<std::uint8_t> booleans({1, 0, 1}, BufferType::boolean, 1, true);
  CHECK(numbers_in(value_of(number_column_of(booleans.typed, "score"))) == std::vector<double>{1, 0, 1});
  CHECK(error_of(id_column_of(booleans.typed, "query id")) ==
        "expected query ids that are integers or texts, not of type boolean");
  CHECK(value_of(number_column_of({}, "score")).size() == 0);
}

TEST_CASE("A column keeps the memory of its buffer", "[columns]") {
  std::weak_ptr<std::vector<char>> memory;
  {
    std::optional<NumberColumn> column;
    {
      const Buffer<double> buffer({1, 2}, BufferType::float64, 0, false);
      memory = buffer.bytes;
      column = value_of(number_column_of(buffer.typed, "score"));
    }
    CHECK(numbers_in(*column) == std::vector<double>{1, 2});
  }
  CHECK(memory.expired());
}

TEST_CASE("Buffers of texts are read as UTF-8", "[columns]") {
  CHECK(ids_in(texts_of({U"d1", U"", U"d23", U"\u00E9\u20AC", U"\U0001F98A\uFFFF", U"a\0b"}, 4)) ==
        std::vector<std::string>{"d1", "", "d23", "\xC3\xA9\xE2\x82\xAC", "\xF0\x9F\xA6\x8A\xEF\xBF\xBF", "a"});
  CHECK(error_of_point(U'd').empty());
  CHECK(error_of_point(0x10FFFF).empty());
  for (const char32_t point : {0xD800, 0xDFFF, 0x110000, 0x7FFFFFFF})
    CHECK(error_of_point(point) == "row 2: the document id is not Unicode text");
  CHECK(error_of(number_column_of({nullptr, 4, 0, BufferType::utf32, 1}, "score")) ==
        "expected scores that are numbers, not texts");
}

}  // namespace buffer_column_test
