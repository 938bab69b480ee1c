// Columns of ids and numbers in Arrow's layouts, against a plain reader: any contents, in arrays that are consistent,
// as Arrow's C data interface requires. Buffers have exactly the size that the interface defines. Offsets, views and
// codes that are not consistent, as a damaged file may contain, are read without a fault.
#include "fuzz/target.hpp"

#include <irmetrics/columns/detail/arrow_pieces.hpp>
#include <irmetrics/columns/detail/piece.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::fuzz::arrow_columns_target {
namespace {

using namespace irmetrics::detail::columns;

/// The bytes of an input, from the beginning again after the end.
class Endless {
 public:
  explicit Endless(std::string_view bytes) : bytes_(bytes) {}
  std::uint8_t byte() noexcept {
    if (bytes_.empty()) return 0;
    return static_cast<std::uint8_t>(bytes_[at_++ % bytes_.size()]);
  }
  std::string text(std::size_t size) {
    std::string text(size, '\0');
    for (char& one : text) one = static_cast<char>(byte());
    return text;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

/// The values of an array, as a plain reader sees them.
struct Plain {
  std::vector<std::string> ids;
  std::vector<double> numbers;
};

/// An array with its memory. It begins `offset` rows after the beginning of its buffers.
struct OwnedArray {
  std::deque<std::vector<char>> memory;
  std::vector<const void*> buffers;
  std::vector<ArrowArray*> children;
  ArrowArray array{};
  std::unique_ptr<OwnedArray> child, dictionary;
  Plain plain;
  std::optional<std::size_t> first_null;

  void add_buffer(std::string_view bytes) { buffers.push_back(memory.emplace_back(bytes.begin(), bytes.end()).data()); }
  void finish(std::size_t offset, std::size_t length, std::int64_t nulls) {
    array.offset = static_cast<std::int64_t>(offset);
    array.length = static_cast<std::int64_t>(length);
    array.null_count = nulls;
    array.n_buffers = static_cast<std::int64_t>(buffers.size());
    array.buffers = buffers.data();
    array.n_children = static_cast<std::int64_t>(children.size());
    array.children = children.data();
    if (dictionary) array.dictionary = &dictionary->array;
  }
};

template <class T>
void append(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// A type: its format, and a function that adds the buffers of some rows after the validity bitmap.
struct Type {
  const char* format;
  void (*fill)(OwnedArray& array, std::size_t rows, Endless& bytes);
  bool numbers = false, ids = false, buffers = true;
};

std::size_t text_size(Endless& bytes) {
  const std::size_t size = bytes.byte();
  return size < 240 ? size % 24 : size < 255 ? size : 70'000;
}

template <class Offset>
void fill_texts(OwnedArray& array, std::size_t rows, Endless& bytes) {
  std::string offsets, text;
  append(offsets, Offset{0});
  for (std::size_t i = 0; i < rows; ++i) {
    array.plain.ids.push_back(bytes.text(text_size(bytes)));
    text += array.plain.ids.back();
    append(offsets, static_cast<Offset>(text.size()));
  }
  array.add_buffer(offsets);
  array.add_buffer(text);
}

void fill_views(OwnedArray& array, std::size_t rows, Endless& bytes) {
  std::string views;
  std::array<std::string, 2> texts;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string& id = array.plain.ids.emplace_back(bytes.text(text_size(bytes)));
    append(views, static_cast<std::int32_t>(id.size()));
    if (id.size() <= 12) {
      views += id + std::string(12 - id.size(), '\0');
    } else {
      const std::int32_t number = bytes.byte() % 2;
      views += id.substr(0, 4);
      append(views, number);
      append(views, static_cast<std::int32_t>(texts[static_cast<std::size_t>(number)].size()));
      texts[static_cast<std::size_t>(number)] += id;
    }
  }
  array.add_buffer(views);
  std::string sizes;
  for (const std::string& text : texts) {
    array.add_buffer(text);
    append(sizes, static_cast<std::int64_t>(text.size()));
  }
  array.add_buffer(sizes);
}

template <class Number>
void fill_numbers(OwnedArray& array, std::size_t rows, Endless& bytes) {
  std::string buffer;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string value = bytes.text(sizeof(Number));
    Number number;
    std::memcpy(&number, value.data(), sizeof number);
    if constexpr (std::is_same_v<Number, kernels::Half>) {
      const int exponent = number.bits >> 10 & 31, fraction = number.bits & 1023;
      const double size = exponent == 31  ? (fraction == 0 ? INFINITY : NAN)
                          : exponent == 0 ? std::ldexp(fraction, -24)
                                          : std::ldexp(1024 + fraction, exponent - 25);
      array.plain.numbers.push_back((number.bits >> 15) != 0 ? -size : size);
    } else {
      array.plain.numbers.push_back(static_cast<double>(number));
    }
    if constexpr (std::is_integral_v<Number>) array.plain.ids.push_back(fmt::format("{}", +number));
    buffer += value;
  }
  array.add_buffer(buffer);
}

void fill_bits(OwnedArray& array, std::size_t rows, Endless& bytes) {
  const std::string buffer = bytes.text((rows + 7) / 8);
  for (std::size_t i = 0; i < rows; ++i)
    array.plain.numbers.push_back(static_cast<unsigned char>(buffer[i / 8]) >> i % 8 & 1);
  array.add_buffer(buffer);
}

/// Decimals of up to 128 bits, read as integers followed by an exponent.
template <class Integer, int Scale>
void fill_decimals(OwnedArray& array, std::size_t rows, Endless& bytes) {
  std::string buffer;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string value = bytes.text(sizeof(Integer));
    Integer number;
    std::memcpy(&number, value.data(), sizeof number);
    const std::string text = fmt::format("{}e{}", number, -Scale);
    array.plain.numbers.push_back(std::strtod(text.c_str(), nullptr));
    buffer += value;
  }
  array.add_buffer(buffer);
}

/// Run-end encoded arrays have no buffers of their own.
void fill_nothing(OwnedArray&, std::size_t, Endless&) {}

__extension__ using Wide = __int128;

constexpr std::array types = {Type{"u", &fill_texts<std::int32_t>, false, true},
                              Type{"U", &fill_texts<std::int64_t>, false, true},
                              Type{"vu", &fill_views, false, true},
                              Type{"c", &fill_numbers<std::int8_t>, true, true},
                              Type{"C", &fill_numbers<std::uint8_t>, true, true},
                              Type{"s", &fill_numbers<std::int16_t>, true, true},
                              Type{"S", &fill_numbers<std::uint16_t>, true, true},
                              Type{"i", &fill_numbers<std::int32_t>, true, true},
                              Type{"I", &fill_numbers<std::uint32_t>, true, true},
                              Type{"l", &fill_numbers<std::int64_t>, true, true},
                              Type{"L", &fill_numbers<std::uint64_t>, true, true},
                              Type{"g", &fill_numbers<double>, true},
                              Type{"f", &fill_numbers<float>, true},
                              Type{"e", &fill_numbers<kernels::Half>, true},
                              Type{"b", &fill_bits, true},
                              Type{"d:9,2,32", &fill_decimals<std::int32_t, 2>, true},
                              Type{"d:18,30,64", &fill_decimals<std::int64_t, 30>, true},
                              Type{"d:38,-3", &fill_decimals<Wide, -3>, true},
                              Type{"tsu:UTC", &fill_numbers<std::int64_t>},
                              Type{"+r", &fill_nothing, false, false, false}};

/// A validity bitmap, and the rows from `offset` on.
void add_validity(OwnedArray& array, std::size_t offset, std::size_t rows, Endless& bytes) {
  const std::uint8_t how = bytes.byte();
  std::string bits((rows + 7) / 8, '\xFF');
  if (how % 16 == 0 && rows > offset) {
    const std::size_t row = offset + bytes.byte() % (rows - offset);
    bits[row / 8] = static_cast<char>(bits[row / 8] & ~(1 << row % 8));
    array.first_null = row - offset;
  }
  if (array.first_null || how % 3 == 0)
    array.add_buffer(bits);
  else
    array.buffers.push_back(nullptr);
}

std::unique_ptr<OwnedArray> make_array(const Type& type, bool coded, Endless& bytes);

/// Codes of the values of another array.
void fill_codes(OwnedArray& array, const Type& type, std::size_t rows, Endless& bytes) {
  array.dictionary = make_array(type, false, bytes);
  const Plain& values = array.dictionary->plain;
  std::string codes;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t code = values.ids.empty() ? 0 : bytes.byte() % values.ids.size();
    append(codes, static_cast<std::int32_t>(code));
    if (!values.ids.empty()) array.plain.ids.push_back(values.ids[code]);
  }
  array.add_buffer(codes);
}

std::unique_ptr<OwnedArray> make_array(const Type& type, bool coded, Endless& bytes) {
  auto array = std::make_unique<OwnedArray>();
  const std::size_t offset = bytes.byte() % 20, rows = offset + bytes.byte() % 100;
  if (type.buffers) add_validity(*array, offset, rows, bytes);
  coded ? fill_codes(*array, type, rows, bytes) : type.fill(*array, rows, bytes);
  const auto remove = [offset](auto& values) {
    values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(std::min(offset, values.size())));
  };
  remove(array->plain.ids);
  remove(array->plain.numbers);
  const bool unknown = bytes.byte() % 4 == 0;
  array->finish(offset, rows - offset, unknown ? -1 : array->first_null ? 1 : 0);
  return array;
}

/// The values of the chunks as pieces. No value if the type is unsupported, or if a row is null.
template <class Piece, class Add>
std::optional<Pieces<Piece>> read_pieces(const ArrowChunks& chunks, bool null, Add&& add) {
  Pieces<Piece> pieces;
  const Result<bool> added = add(chunks, std::nullopt, "value", pieces);
  expect(added.ok() || (null && is_wrong_type(added.status())), "an error without a null: {}", message(added.status()));
  if (!added.ok() || !*added) return std::nullopt;
  expect(!null, "a null is no error");
  return pieces;
}

void check_block(const IdBlock& block, std::span<const std::string> ids) {
  expect(block.size() == ids.size(), "{} ids of a block, not {}", block.size(), ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    expect(block.ids()[i] == ids[i], "id {} of a block is '{}', not '{}'", i, block.ids()[i], ids[i]);
    expect(block.ids().hashes[i] == detail::hash_id(ids[i]), "the hash of id {}", i);
  }
}

void check_ids(const Pieces<IdPiece>& pieces, const std::vector<std::string>& ids, Endless& bytes) {
  expect(pieces.size() == ids.size(), "{} ids, not {}", pieces.size(), ids.size());
  for (std::size_t row = 0; row < ids.size(); ++row) {
    const auto position = pieces.find(row);
    Digits digits;
    const std::string_view id = position.piece->id(position.row, digits);
    expect(id == ids[row], "id {} is '{}', not '{}'", row, id, ids[row]);
    std::size_t equal = 1;
    while (equal < position.left && ids[row + equal] == ids[row]) ++equal;
    const std::size_t repeats = position.piece->repeats(position.row, position.left);
    expect(repeats == equal, "id {} occurs {} times, not {}", row, repeats, equal);
  }
  if (ids.empty()) return;
  const std::size_t first = bytes.byte() % ids.size();
  const auto position = pieces.find(first);
  const std::span<const std::string> rows = std::span(ids).subspan(first, position.left);
  const bool valid = std::all_of(rows.begin(), rows.end(), [](const std::string& id) {
    return !id.empty() && id.size() <= max_document_id_length;
  });
  IdBlock referring, copying;
  referring.start(rows.size());
  copying.start(rows.size());
  const bool referred = position.piece->refer(position.row, rows.size(), referring);
  const bool copied = position.piece->copy(position.row, rows.size(), copying);
  expect(copied == valid && (valid || !referred), "valid: {}, copied: {}, referred: {}", valid, copied, referred);
  if (referred) check_block(referring, rows);
  if (copied) check_block(copying, rows);
  std::vector<std::uint32_t> hashes(rows.size());
  if (!position.piece->hash_rows(position.row, hashes)) return;
  expect(valid, "hashes of invalid ids");
  for (std::size_t i = 0; i < rows.size(); ++i)
    expect(position.piece->hash_as_row(rows[i]) == hashes[i], "the hash of row {} is not that of its id", i);
}

void check_numbers(const Pieces<NumberPiece>& pieces, const std::vector<double>& numbers) {
  expect(pieces.size() == numbers.size(), "{} numbers, not {}", pieces.size(), numbers.size());
  pieces.for_each(0, numbers.size(),
                  [&, row = std::size_t{0}](const NumberPiece& piece, std::size_t first, std::size_t count) mutable {
                    std::vector<double> values(count);
                    piece.read(first, values);
                    for (const double value : values) {
                      const double expected = numbers[row++];
                      expect(std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(expected) ||
                                 (std::isnan(value) && std::isnan(expected)),
                             "number {} is {}, not {}", row - 1, value, expected);
                    }
                    return true;
                  });
}

/// Overwrites some offsets, views or codes of an array. The first and the last offset, which the interface leaves to
/// those who make it, stay.
void damage(OwnedArray& array, const Type& type, bool coded, Endless& bytes) {
  const std::string_view format = type.format;
  const std::size_t rows = static_cast<std::size_t>(array.array.offset + array.array.length);
  const bool views = !coded && format == "vu", texts = !coded && (format == "u" || format == "U");
  if (rows == 0 || (!coded && !views && !texts)) return;
  const std::size_t width = views ? 16 : coded || format == "u" ? 4 : 8;
  auto* const values = const_cast<char*>(static_cast<const char*>(array.array.buffers[1]));
  const std::size_t first = texts ? static_cast<std::size_t>(array.array.offset) + 1 : 0, end = rows;
  for (int times = 1 + bytes.byte() % 4; times > 0 && first < end; --times) {
    const std::size_t row = first + bytes.byte() % (end - first), begin = bytes.byte() % width;
    for (std::size_t i = begin; i < width; ++i) values[row * width + i] = static_cast<char>(bytes.byte());
  }
}

/// Reads each id in every way.
void read_all(const Pieces<IdPiece>& pieces) {
  for (std::size_t row = 0; row < pieces.size(); ++row) {
    const auto position = pieces.find(row);
    Digits digits;
    std::string id(position.piece->id(position.row, digits));
    expect(position.piece->repeats(position.row, position.left) >= 1, "row {} does not equal itself", row);
    IdBlock block;
    block.start(position.left);
    position.piece->refer(position.row, position.left, block);
    block.start(position.left);
    position.piece->copy(position.row, position.left, block);
    std::vector<std::uint32_t> hashes(position.left);
    position.piece->hash_rows(position.row, hashes);
  }
}

void check(std::string_view input) {
  Endless bytes(input);
  const Type& type = types[bytes.byte() % types.size()];
  const bool coded = type.ids && bytes.byte() % 4 == 0;
  const std::size_t count = 1 + bytes.byte() % 3;
  const bool damaged = bytes.byte() % 8 == 0;
  std::deque<std::unique_ptr<OwnedArray>> arrays;
  ArrowSchema values{};
  ArrowChunks chunks;
  chunks.schema.format = coded ? "i" : type.format;
  values.format = type.format;
  if (coded) chunks.schema.dictionary = &values;
  Plain plain;
  bool null = false;
  for (std::size_t i = 0; i < count; ++i) {
    OwnedArray& array = *arrays.emplace_back(make_array(type, coded, bytes));
    if (coded && array.dictionary->plain.ids.empty()) return;  // its codes have no values
    if (damaged) damage(array, type, coded, bytes);
    static_cast<ArrowArray&>(chunks.arrays.emplace_back()) = array.array;
    plain.ids.insert(plain.ids.end(), array.plain.ids.begin(), array.plain.ids.end());
    plain.numbers.insert(plain.numbers.end(), array.plain.numbers.begin(), array.plain.numbers.end());
    null = null || array.first_null || (coded && array.dictionary->first_null && array.array.length > 0);
  }
  if (const auto ids = read_pieces<IdPiece>(chunks, null, add_arrow_ids); ids && type.ids)
    damaged ? read_all(*ids) : check_ids(*ids, plain.ids, bytes);
  if (coded) return;
  if (const auto numbers = read_pieces<NumberPiece>(chunks, null, add_arrow_numbers); numbers && type.numbers)
    check_numbers(*numbers, plain.numbers);
}

const Registered registered({"arrow_columns", &check});

}  // namespace
}  // namespace irmetrics::fuzz::arrow_columns_target
