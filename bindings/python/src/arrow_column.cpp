// The pieces of columns in Arrow's layouts: text in three of them, dictionaries, integers, floats and decimals.
#include "pieces.hpp"

namespace irmetrics::python {
namespace {

/// Consecutive rows of an array, from its offset on.
struct Slice {
  const ArrowArray& array;
  std::size_t first, size;

  /// The values from the first row on; null if there are no rows. Raises ValueError if the array lacks them.
  template <class T>
  const char* buffer() const {
    if (size == 0) return nullptr;
    check_buffers(2);
    return static_cast<const char*>(array.buffers[1]) + first * sizeof(T);
  }
  void check_buffers(std::int64_t count) const {
    if (array.n_buffers < count || array.buffers[1] == nullptr)
      raise(PyExc_ValueError, "an Arrow array has {} buffers, expected {}", array.n_buffers, count);
  }
};

bool is_null(const ArrowArray& array, std::size_t row) noexcept {
  if (array.null_count == 0 || array.n_buffers == 0 || array.buffers[0] == nullptr) return false;
  return (static_cast<const unsigned char*>(array.buffers[0])[row / 8] >> (row % 8) & 1) == 0;
}

/// Raises TypeError if one of the rows is null. `before`: rows of the column before the slice.
void check_nulls(const Slice& slice, std::string_view format, std::size_t before, std::string_view what) {
  for (std::size_t row = 0; row < slice.size; ++row) {
    if (format == "n" || is_null(slice.array, slice.first + row))
      raise(PyExc_TypeError, "row {}: the {} is null", before + row + 1, what);
    if (slice.array.null_count == 0 || slice.array.n_buffers == 0 || slice.array.buffers[0] == nullptr) return;
  }
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

std::unique_ptr<IdPiece> ids_of(const Slice& slice, const ArrowSchema& schema);

/// The ids that a dictionary contains.
std::shared_ptr<const CopiedTexts> dictionary_of(const ArrowArray& array, const ArrowSchema& schema) {
  const Slice all{array, static_cast<std::size_t>(array.offset), static_cast<std::size_t>(array.length)};
  const auto piece = ids_of(all, schema);
  if (!piece) return nullptr;
  auto texts = std::make_shared<CopiedTexts>();
  Digits digits;
  for (std::size_t i = 0; i < all.size; ++i) {
    if (is_null(array, all.first + i)) raise(PyExc_TypeError, "the dictionary of a column of ids contains a null");
    texts->add(piece->id(i, digits));
  }
  texts->add("");  // of codes without an id
  return texts;
}

/// Null for types other than text, integers and dictionaries of these.
std::unique_ptr<IdPiece> ids_of(const Slice& slice, const ArrowSchema& schema) {
  const std::string_view format = schema.format;
  const bool empty = slice.size == 0;  // such arrays may lack their buffers
  std::unique_ptr<IdPiece> piece;
  if (schema.dictionary != nullptr) {
    if (slice.array.dictionary == nullptr) raise(PyExc_ValueError, "an Arrow array of codes has no dictionary");
    if (auto list = dictionary_of(*slice.array.dictionary, *schema.dictionary))
      with_integer(format, [&]<class Code>(Code) {
        piece = std::make_unique<Codes<Code>>(slice.buffer<Code>(), slice.size, std::move(list));
      });
    return piece;
  }
  if (empty && (format == "vu" || format == "u" || format == "U")) return CopiedTexts().piece();
  if (format == "vu") {
    slice.check_buffers(3);
    const std::int64_t last = slice.array.n_buffers - 1;  // the sizes of those before
    const ViewBuffers buffers{slice.array.buffers + 2, slice.array.buffers[last], static_cast<std::size_t>(last - 2)};
    return std::make_unique<TextViews>(slice.buffer<std::array<char, 16>>(), buffers, slice.size);
  }
  const auto texts = [&]<class Offset>(Offset) {
    slice.check_buffers(3);
    const auto* const text = static_cast<const char*>(slice.array.buffers[2]);
    return std::make_unique<Texts<Offset>>(slice.buffer<Offset>(), text, slice.size);
  };
  if (format == "u") return texts(std::int32_t{});
  if (format == "U") return texts(std::int64_t{});
  with_integer(format, [&]<class Integer>(Integer) {
    piece = std::make_unique<Integers<Integer>>(slice.buffer<Integer>(), sizeof(Integer), slice.size);
  });
  return piece;
}

/// Bits as numbers: 0 and 1.
class Bits final : public NumberPiece {
 public:
  explicit Bits(const Slice& slice)
      : bits_(reinterpret_cast<const unsigned char*>(Slice{slice.array, 0, slice.size}.buffer<char>())),
        first_(slice.first),
        size_(slice.size) {}
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
    const char* const place = first_ + row * width_;
    for (std::size_t i = 0; i < count; ++i) parts[i] = load<std::uint32_t>(place, i);
    const bool negative = parts[count - 1] >> 31 != 0;
    std::uint64_t carry = 1;
    for (std::size_t i = 0; negative && i < count; ++i) {
      carry += static_cast<std::uint32_t>(~parts[i]);
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

/// The piece of a type such as "d:10,2" or "d:10,2,64": precision, scale and bits, of which 128 are the default.
std::unique_ptr<NumberPiece> decimals_of(const Slice& slice, std::string_view format) {
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
  if (bits < 32 || bits > 256) return nullptr;
  const char* const first = Slice{slice.array, 0, slice.size}.buffer<char>() + slice.first * width;
  return std::make_unique<Decimals>(first, width, scale, slice.size);
}

/// Null for types other than numbers.
std::unique_ptr<NumberPiece> numbers_of(const Slice& slice, const ArrowSchema& schema) {
  const std::string_view format = schema.format;
  std::unique_ptr<NumberPiece> piece;
  if (schema.dictionary != nullptr) return piece;
  const auto numbers = [&]<class Number>(Number) {
    piece = std::make_unique<Numbers<Number>>(slice.buffer<Number>(), sizeof(Number), slice.size);
  };
  if (format == "g") {
    numbers(double{});
  } else if (format == "f") {
    numbers(float{});
  } else if (format == "e") {
    numbers(kernels::Half{});
  } else if (format == "b") {
    return std::make_unique<Bits>(slice);
  } else if (format.starts_with("d:")) {
    return decimals_of(slice, schema.format);
  } else {
    with_integer(format, numbers);
  }
  return piece;
}

/// Adds make(slice, schema) for each chunk.
template <class Piece, class Make>
bool add_pieces(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what,
                Pieces<Piece>& pieces, Make&& make) {
  if (chunks.is_table() && !child) {
    if (chunks.schema.n_children != 1)
      raise(PyExc_TypeError, "expected one column of {}s, not a table of {}", what, chunks.schema.n_children);
    child = 0;
  }
  const ArrowSchema& all = chunks.schema;
  const ArrowSchema& schema = child ? *all.children[*child] : all;
  for (const ArrowArray& array : chunks.arrays) {
    const Slice whole{array, static_cast<std::size_t>(array.offset), static_cast<std::size_t>(array.length)};
    if (child) check_nulls(whole, all.format, pieces.size(), what);
    const ArrowArray& inner = child ? *array.children[*child] : array;
    const Slice slice{inner, static_cast<std::size_t>(inner.offset) + (child ? whole.first : 0), whole.size};
    check_nulls(slice, schema.format, pieces.size(), what);
    if (slice.size == 0) continue;
    auto piece = make(slice, schema);
    if (!piece) return false;
    pieces.add(std::move(piece));
  }
  return true;
}

}  // namespace

bool add_arrow_ids(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what,
                   Pieces<IdPiece>& pieces) {
  return add_pieces(chunks, child, what, pieces, &ids_of);
}

bool add_arrow_numbers(const ArrowChunks& chunks, std::optional<std::size_t> child, std::string_view what,
                       Pieces<NumberPiece>& pieces) {
  return add_pieces(chunks, child, what, pieces, &numbers_of);
}

}  // namespace irmetrics::python
