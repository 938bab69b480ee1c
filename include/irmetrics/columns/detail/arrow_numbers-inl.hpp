// The pieces of numbers in Arrow's layouts: integers, floats, bools and decimals.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/detail/arrow_slice-inl.hpp>
#include <irmetrics/columns/detail/pieces.hpp>

#include <array>
#include <charconv>
#include <memory>
#include <string_view>
#include <utility>

namespace irmetrics::detail::columns {

/// Bits as numbers: 0 and 1.
class Bits final : public NumberPiece {
 public:
  explicit Bits(const Slice& slice)
      : bits_(static_cast<const unsigned char*>(slice.array.buffers[1])), first_(slice.first), size_(slice.size) {}
  std::size_t size() const noexcept override { return size_; }
  void read(std::size_t row, std::span<double> values) const noexcept override {
    for (std::size_t i = first_ + row; double& value : values) {
      value = bits_[i / 8] >> (i % 8) & 1;
      ++i;
    }
  }

 private:
  const unsigned char* bits_;
  std::size_t first_, size_;
};

/// Decimals of up to 256 bits: integers divided by a power of ten. Text is the exact way from any of them to the
/// nearest double.
class Decimals final : public NumberPiece {
 public:
  Decimals(const char* first, std::size_t width, int scale, std::size_t size)
      : first_(first), width_(width), scale_(scale), size_(size) {}
  std::size_t size() const noexcept override { return size_; }
  void read(std::size_t row, std::span<double> values) const override {
    for (double& value : values) value = at(row++);
  }

 private:
  double at(std::size_t row) const {
    std::array<std::uint32_t, 8> parts{};  // the lowest first
    const std::size_t count = width_ / sizeof(std::uint32_t);
    const char* const number = first_ + row * width_;
    for (std::size_t i = 0; i < count; ++i) parts[i] = load<std::uint32_t>(number, i);
    const bool negative = parts[count - 1] >> 31 != 0;
    std::uint64_t carry = 1;
    for (std::size_t i = 0; negative && i < count; ++i) {
      carry += ~parts[i];
      parts[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    std::array<char, 112> text;
    char* const middle = text.data() + 96;
    char* begin = middle;
    for (bool more = true; more;) {
      std::uint64_t rest = 0;
      more = false;
      for (std::size_t i = count; i-- > 0;) {
        rest = rest << 32 | parts[i];
        parts[i] = static_cast<std::uint32_t>(rest / 10);
        rest %= 10;
        more |= parts[i] != 0;
      }
      *--begin = static_cast<char>('0' + rest);
    }
    if (negative) *--begin = '-';
    *middle = 'e';
    const char* const end = std::to_chars(middle + 1, text.data() + text.size(), -scale_).ptr;
    return parse_number({begin, static_cast<std::size_t>(end - begin)}).value_or(0);  // it is always a number
  }

  const char* first_;
  std::size_t width_;
  int scale_;
  std::size_t size_;
};

/// The piece of a type such as "d:10,2" or "d:10,2,64": precision, scale and bits (128 by default).
inline std::unique_ptr<NumberPiece> decimals_of(const Slice& slice, std::string_view format) {
  std::array<int, 3> numbers = {0, 0, 128};
  format.remove_prefix(2);
  const char* at = format.data();
  for (int& number : numbers) {
    const auto read = std::from_chars(at, format.data() + format.size(), number);
    at = read.ptr;
    if (at == format.data() + format.size()) break;
    ++at;  // the comma
  }
  const auto [precision, scale, bits] = numbers;
  const auto width = static_cast<std::size_t>(bits) / 8;
  constexpr int most = 10'000;
  if (bits < 32 || bits > 256 || bits % 32 != 0 || scale < -most || scale > most) return nullptr;
  const char* const first = static_cast<const char*>(slice.array.buffers[1]) + slice.first * width;
  return std::make_unique<Decimals>(first, width, scale, slice.size);
}

/// A piece; null for types other than numbers.
using MadeNumbers = Result<std::unique_ptr<NumberPiece>>;

/// Rows that are there, of numbers.
IRMETRICS_INLINE MadeNumbers numbers_of(const Slice& slice, const ArrowSchema& schema) {
  const std::string_view format = schema.format;
  MadeNumbers piece = nullptr;
  if (schema.dictionary != nullptr) return piece;
  const auto numbers = [&]<class Number>(Number) {
    piece = std::make_unique<Numbers<Number>>(slice.values<Number>(), sizeof(Number), slice.size);
  };
  const bool decimals = format.starts_with("d:");
  const bool integers = with_integer(format, [](auto) {});
  if (!integers && !decimals && format != "g" && format != "f" && format != "e" && format != "b") return piece;
  if (Status status = check_buffers(slice, 2); !status.ok()) return status;
  if (integers)
    with_integer(format, numbers);
  else if (decimals)
    piece = decimals_of(slice, format);
  else if (format == "g")
    numbers(double{});
  else if (format == "f")
    numbers(float{});
  else if (format == "e")
    numbers(kernels::Half{});
  else
    piece = std::make_unique<Bits>(slice);
  return piece;
}

}  // namespace irmetrics::detail::columns
