// The pieces of columns: texts with offsets, texts in views, integers, codes of texts, and numbers.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/columns/detail/piece.hpp>
#include <irmetrics/columns/detail/row_loops.hpp>
#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/kernels/scalar.hpp>

#include <charconv>
#include <cstring>
#include <system_error>
#include <type_traits>

namespace irmetrics::detail::columns {

/// The number of values without gaps, at most `most`, that equal the first one, compared as bytes.
inline std::size_t equal_values(const char* first, std::size_t width, std::size_t most) noexcept {
  constexpr std::size_t many = 256;
  std::size_t equal = 1;
  while (equal < most) {  // values are equal if they equal themselves, moved by one
    const std::size_t count = std::min(many, most - equal);
    const char* const begin = first + (equal - 1) * width;
    if (std::memcmp(begin, begin + width, count * width) != 0) break;
    equal += count;
  }
  while (equal < most && std::memcmp(first, first + equal * width, width) == 0) ++equal;
  return equal;
}

/// Texts that follow each other in a buffer. `owner` keeps both buffers, unless the column does. Offsets that do not
/// ascend from the first one to the last make empty texts, which no id is.
template <class Offset>
class Texts final : public IdPiece {
 public:
  Texts(const void* offsets, const char* text, std::size_t size, std::shared_ptr<const void> owner = nullptr)
      : offsets_(offsets),
        text_(text),
        size_(size),
        low_(static_cast<Distance>(offset(0))),
        all_(distance(size)),
        owner_(std::move(owner)) {}

  std::size_t size() const noexcept override { return size_; }
  std::string_view id(std::size_t row, Digits&) const noexcept override { return at(row); }

  std::size_t repeats(std::size_t row, std::size_t most) const noexcept override {
    const std::string_view id = at(row);
    constexpr std::size_t many = 256;
    std::size_t equal = 1;
    while (equal + many <= most && same_as_before(row + equal, many, id.size())) equal += many;
    while (equal < most && same_id(at(row + equal), id)) ++equal;
    return equal;
  }

  bool refer(std::size_t row, std::size_t count, IdBlock& block) const override {
    const Distance first = distance(row);
    if (first > all_) return false;
    return block.refer(
        text_ + offset(row), all_ - first, count, [&](std::size_t i) { return distance(row + i) - first; },
        [&](std::size_t i) { return distance(row + i + 1) - distance(row + i); });
  }
  bool copy(std::size_t row, std::size_t count, IdBlock& block) const override {
    for (std::size_t i = 0; i < count; ++i)
      if (!block.copy(at(row + i))) return false;
    return true;
  }
  void add_memory(std::size_t row, std::size_t count, MemoryAhead& memory) const noexcept override {
    memory.add(static_cast<const char*>(offsets_), sizeof(Offset), row, count);
    if (distance(row) > all_) return;
    memory.add(text_ + offset(row), 1, 0, std::size_t{all_} * count / size_);  // if ids have the mean length
  }
  bool hash_rows(std::size_t row, std::span<std::uint32_t> hashes) const noexcept override {
    return hash_texts<Offset>(offsets_, text_, size_, row, hashes);
  }
  std::optional<std::uint32_t> hash_as_row(std::string_view id) const noexcept override { return hash_text(id); }

 private:
  using Distance = std::make_unsigned_t<Offset>;

  Offset offset(std::size_t row) const noexcept { return load<Offset>(offsets_, row); }
  /// Where a text begins, in bytes from the beginning of the first one; above all_ if it begins before that.
  Distance distance(std::size_t row) const noexcept {
    return static_cast<Distance>(static_cast<Distance>(offset(row)) - low_);
  }
  std::string_view at(std::size_t row) const noexcept {
    const Distance begin = distance(row), end = distance(row + 1);
    if (begin > end || end > all_) return {};
    return {text_ + offset(row), static_cast<std::size_t>(end - begin)};
  }
  /// Whether these rows, and the one before, have the same text of this length.
  bool same_as_before(std::size_t row, std::size_t count, std::size_t length) const noexcept {
    const char* const begin = text_ + offset(row);
    return have_length<Offset>(offsets_, row, count, length) && distance(row + count) <= all_ &&
           std::memcmp(begin - length, begin, count * length) == 0;
  }

  const void* offsets_;
  const char* text_;
  std::size_t size_;
  Distance low_;  // the offset of the first text
  Distance all_;  // bytes of all texts
  std::shared_ptr<const void> owner_;
};

/// Copies of texts, one after the other.
struct CopiedTexts {
  std::vector<char> text;
  std::vector<std::int64_t> offsets = {0};

  void add(std::string_view id) {
    text.insert(text.end(), id.begin(), id.end());
    offsets.push_back(static_cast<std::int64_t>(text.size()));
  }
  std::unique_ptr<IdPiece> piece() && {
    auto held = std::make_shared<const CopiedTexts>(std::move(*this));
    const auto& texts = *held;
    return std::make_unique<Texts<std::int64_t>>(texts.offsets.data(), texts.text.data(), texts.offsets.size() - 1,
                                                 std::move(held));
  }
};

/// Arrow's views of 16 bytes: the length, and a text of at most 12 bytes or its location in a buffer.
class TextViews final : public IdPiece {
 public:
  TextViews(const char* views, const ViewBuffers& buffers, std::size_t size)
      : views_(views), buffers_(buffers), size_(size) {}

  std::size_t size() const noexcept override { return size_; }
  std::string_view id(std::size_t row, Digits&) const noexcept override { return at(row); }

  std::size_t repeats(std::size_t row, std::size_t most) const noexcept override {
    const std::string_view id = at(row);
    std::size_t equal = equal_values(views_ + row * width, width, most);
    while (equal < most && same_id(at(row + equal), id)) ++equal;  // equal texts may be stored twice
    return equal;
  }

  bool refer(std::size_t row, std::size_t count, IdBlock& block) const override {
    std::size_t longest = 0;
    for (std::size_t i = 0; i < count; ++i) longest = std::max(longest, length(row + i));
    if (longest > view_inside) return false;
    return block.refer(
        views_ + row * width, count * width, count, [](std::size_t i) { return i * width + 4; },
        [&](std::size_t i) { return length(row + i); });
  }
  bool copy(std::size_t row, std::size_t count, IdBlock& block) const override {
    for (std::size_t i = 0; i < count; ++i)
      if (!block.copy(at(row + i))) return false;
    return true;
  }
  void add_memory(std::size_t row, std::size_t count, MemoryAhead& memory) const noexcept override {
    memory.add(views_, width, row, count);
  }
  bool hash_rows(std::size_t row, std::span<std::uint32_t> hashes) const noexcept override {
    return hash_views(views_, buffers_, row, hashes);
  }
  std::optional<std::uint32_t> hash_as_row(std::string_view id) const noexcept override { return hash_text(id); }

 private:
  static constexpr std::size_t width = view_width;

  std::size_t length(std::size_t row) const noexcept { return load<std::uint32_t>(views_, row, width); }
  std::string_view at(std::size_t row) const noexcept { return text_of_view(views_ + row * width, buffers_); }

  const char* views_;
  ViewBuffers buffers_;
  std::size_t size_;
};

/// Integers as ids; `stride` is the distance of two in bytes.
template <class Integer>
class Integers final : public IdPiece {
 public:
  Integers(const void* first, std::ptrdiff_t stride, std::size_t size, std::shared_ptr<const void> owner = nullptr)
      : first_(static_cast<const char*>(first)), stride_(stride), size_(size), owner_(std::move(owner)) {}

  std::size_t size() const noexcept override { return size_; }
  std::string_view id(std::size_t row, Digits& digits) const noexcept override {
    return {digits.data(), write_decimal(at(row), digits.data())};
  }
  std::size_t repeats(std::size_t row, std::size_t most) const noexcept override {
    if (stride_ == sizeof(Integer)) return equal_values(first_ + row * sizeof(Integer), sizeof(Integer), most);
    std::size_t equal = 1;
    while (equal < most && at(row + equal) == at(row)) ++equal;
    return equal;
  }
  bool refer(std::size_t, std::size_t, IdBlock&) const override { return false; }
  bool copy(std::size_t row, std::size_t count, IdBlock& block) const override {
    for (std::size_t i = 0; i < count; ++i)
      if (!block.write(std::tuple_size_v<Digits>, [&](char* out) { return write_decimal(at(row + i), out); }))
        return false;
    return true;
  }
  void add_memory(std::size_t row, std::size_t count, MemoryAhead& memory) const noexcept override {
    if (stride_ == sizeof(Integer)) memory.add(first_, sizeof(Integer), row, count);
  }
  bool hash_rows(std::size_t row, std::span<std::uint32_t> hashes) const noexcept override {
    hash_numbers<Bits>(first_, stride_, row, hashes);
    return true;
  }
  std::optional<std::uint32_t> hash_as_row(std::string_view id) const noexcept override {
    Integer number = 0;
    Digits digits;
    const auto read = std::from_chars(id.data(), id.data() + id.size(), number);
    if (read.ec != std::errc() || std::string_view(digits.data(), write_decimal(number, digits.data())) != id)
      return std::nullopt;
    return hash_number(static_cast<Bits>(number));
  }

 private:
  using Bits = std::make_unsigned_t<Integer>;

  Integer at(std::size_t row) const noexcept { return load<Integer>(first_, row, stride_); }

  const char* first_;
  std::ptrdiff_t stride_;
  std::size_t size_;
  std::shared_ptr<const void> owner_;
};

/// Codes of ids: their positions in a list. A code of no id is an empty text.
template <class Code>
class Codes final : public IdPiece {
 public:
  /// `list`: the ids, and an empty text at the end.
  Codes(const void* codes, std::size_t size, std::shared_ptr<const CopiedTexts> list)
      : codes_(static_cast<const char*>(codes)), size_(size), list_(std::move(list)) {}

  std::size_t size() const noexcept override { return size_; }
  std::string_view id(std::size_t row, Digits&) const noexcept override { return at(row); }
  std::size_t repeats(std::size_t row, std::size_t most) const noexcept override {
    const std::string_view id = at(row);
    std::size_t equal = equal_values(codes_ + row * sizeof(Code), sizeof(Code), most);
    while (equal < most && same_id(at(row + equal), id)) ++equal;  // the list may contain an id twice
    return equal;
  }
  bool refer(std::size_t row, std::size_t count, IdBlock& block) const override {
    return block.refer(
        list_->text.data(), list_->text.size(), count, [&](std::size_t i) { return list_->offsets[code(row + i)]; },
        [&](std::size_t i) { return list_->offsets[code(row + i) + 1] - list_->offsets[code(row + i)]; });
  }
  void add_memory(std::size_t row, std::size_t count, MemoryAhead& memory) const noexcept override {
    memory.add(codes_, sizeof(Code), row, count);
  }
  bool copy(std::size_t row, std::size_t count, IdBlock& block) const override {
    for (std::size_t i = 0; i < count; ++i)
      if (!block.copy(at(row + i))) return false;
    return true;
  }

 private:
  /// The code of a row; the number of codes, which has an empty text, if it is not below that.
  std::size_t code(std::size_t row) const noexcept {
    return std::min(static_cast<std::size_t>(load<Code>(codes_, row)), list_->offsets.size() - 2);
  }
  std::string_view at(std::size_t row) const noexcept {
    const std::int64_t begin = list_->offsets[code(row)], end = list_->offsets[code(row) + 1];
    return {list_->text.data() + begin, static_cast<std::size_t>(end - begin)};
  }

  const char* codes_;
  std::size_t size_;
  std::shared_ptr<const CopiedTexts> list_;
};

/// Numbers of one type; `stride` is the distance of two in bytes.
template <class Number>
class Numbers final : public NumberPiece {
 public:
  Numbers(const void* first, std::ptrdiff_t stride, std::size_t size, std::shared_ptr<const void> owner = nullptr)
      : first_(first), stride_(stride), size_(size), owner_(std::move(owner)) {}

  std::size_t size() const noexcept override { return size_; }
  void read(std::size_t row, std::span<double> values) const noexcept override {
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = to_double(load<Number>(first_, row + i, stride_));
  }
  void add_memory(std::size_t row, std::size_t count, MemoryAhead& memory) const noexcept override {
    if (stride_ == sizeof(Number)) memory.add(static_cast<const char*>(first_), sizeof(Number), row, count);
  }
  const double* doubles() const noexcept override {
    const bool aligned = reinterpret_cast<std::uintptr_t>(first_) % alignof(double) == 0;
    return std::is_same_v<Number, double> && aligned && stride_ == sizeof(double) ? static_cast<const double*>(first_)
                                                                                  : nullptr;
  }

 private:
  static double to_double(Number number) noexcept {
    if constexpr (std::is_same_v<Number, kernels::Half>) {
      return kernels::scalar::to_float(number);
    } else {
      return static_cast<double>(number);
    }
  }

  const void* first_;
  std::ptrdiff_t stride_;
  std::size_t size_;
  std::shared_ptr<const void> owner_;
};

}  // namespace irmetrics::detail::columns
