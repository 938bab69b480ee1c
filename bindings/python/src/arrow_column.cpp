// Readers of columns with Arrow's C interface: text in three layouts, dictionaries of text, and numbers, without nulls.
#include "arrow_structures.hpp"
#include "column.hpp"

namespace irmetrics::python {
namespace {

/// Owns an Arrow structure.
template <class T>
struct ArrowOwner : T {
  ArrowOwner() : T{} {}
  explicit ArrowOwner(T* moved) : T(*moved) { moved->release = nullptr; }
  ArrowOwner(ArrowOwner&& other) noexcept : T(other) { other.release = nullptr; }
  ArrowOwner(const ArrowOwner&) = delete;
  ArrowOwner& operator=(const ArrowOwner&) = delete;
  ArrowOwner& operator=(ArrowOwner&&) = delete;
  ~ArrowOwner() {
    if (this->release != nullptr) this->release(this);
  }
};

/// Moves the structure out of a capsule.
template <class T>
ArrowOwner<T> take_arrow(const py::object& capsule, const char* name) {
  auto* held = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
  if (held == nullptr) throw py::error_already_set();
  return ArrowOwner<T>(held);
}

/// The chunks of a column, in order.
struct Chunks {
  ArrowOwner<ArrowSchema> schema;
  std::vector<ArrowOwner<ArrowArray>> arrays;
  std::size_t rows = 0;
};

/// The result of a method of a column; null if the method is missing or (in pandas) Arrow is not installed.
py::object call_if_able(py::handle column, const char* method) {
  if (!py::hasattr(column, method)) return {};
  try {
    return column.attr(method)();
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_ImportError)) throw;
    return {};
  }
}

std::unique_ptr<Chunks> take_chunks(py::handle column) {
  auto chunks = std::make_unique<Chunks>();
  if (const py::object capsule = call_if_able(column, "__arrow_c_stream__")) {
    auto stream = take_arrow<ArrowArrayStream>(capsule, "arrow_array_stream");
    const auto check_stream = [&](int error) {
      if (error != 0) raise(PyExc_ValueError, "the Arrow column cannot be read");
    };
    check_stream(stream.get_schema(&stream, &chunks->schema));
    while (true) {
      ArrowOwner<ArrowArray> array;
      check_stream(stream.get_next(&stream, &array));
      if (array.release == nullptr) break;
      chunks->arrays.push_back(std::move(array));
    }
  } else if (const py::object capsules = call_if_able(column, "__arrow_c_array__")) {
    const py::tuple pair = capsules;
    auto schema = take_arrow<ArrowSchema>(pair[0], "arrow_schema");
    std::swap(static_cast<ArrowSchema&>(chunks->schema), static_cast<ArrowSchema&>(schema));
    chunks->arrays.push_back(take_arrow<ArrowArray>(pair[1], "arrow_array"));
  } else {
    return nullptr;
  }
  for (const ArrowArray& array : chunks->arrays) chunks->rows += static_cast<std::size_t>(array.length);
  return chunks;
}

template <class T>
T load(const void* buffer, std::int64_t row) noexcept {
  T value;
  std::memcpy(&value, static_cast<const char*>(buffer) + static_cast<std::size_t>(row) * sizeof(T), sizeof(T));
  return value;
}

bool is_null(const ArrowArray& array, std::int64_t row) noexcept {
  if (array.null_count == 0 || array.n_buffers == 0 || array.buffers[0] == nullptr) return false;
  const std::int64_t bit = row + array.offset;
  return (static_cast<const unsigned char*>(array.buffers[0])[bit / 8] >> (bit % 8) & 1) == 0;
}

/// Text: 'u' and 'U' have offsets of 32 and 64 bits, 'vu' has views of 16 bytes with the text or its location.
std::string_view text_at(const ArrowArray& array, char layout, std::int64_t row) noexcept {
  row += array.offset;
  if (layout == 'v') {
    const char* view = static_cast<const char*>(array.buffers[1]) + row * 16;
    const auto size = static_cast<std::size_t>(load<std::int32_t>(view, 0));
    if (size <= 12) return {view + 4, size};
    return {static_cast<const char*>(array.buffers[2 + load<std::int32_t>(view, 2)]) + load<std::int32_t>(view, 3),
            size};
  }
  const char* text = static_cast<const char*>(array.buffers[2]);
  const auto at = [&](std::int64_t i) {
    return layout == 'u' ? std::int64_t{load<std::int32_t>(array.buffers[1], i)}
                         : load<std::int64_t>(array.buffers[1], i);
  };
  const std::int64_t begin = at(row);
  return {text + begin, static_cast<std::size_t>(at(row + 1) - begin)};
}

/// Reads a number from a buffer of its type.
using NumberReader = double (*)(const void* buffer, std::int64_t row) noexcept;

template <class T>
double read_number(const void* buffer, std::int64_t row) noexcept {
  return static_cast<double>(load<T>(buffer, row));
}
double read_bit(const void* buffer, std::int64_t row) noexcept {
  return load<unsigned char>(buffer, row / 8) >> (row % 8) & 1;
}

/// The reader of a type by its letter in Arrow; null for other types.
NumberReader number_reader(std::string_view format) noexcept {
  constexpr std::pair<char, NumberReader> readers[] = {{'g', &read_number<double>},
                                                       {'f', &read_number<float>},
                                                       {'l', &read_number<std::int64_t>},
                                                       {'L', &read_number<std::uint64_t>},
                                                       {'i', &read_number<std::int32_t>},
                                                       {'I', &read_number<std::uint32_t>},
                                                       {'s', &read_number<std::int16_t>},
                                                       {'S', &read_number<std::uint16_t>},
                                                       {'c', &read_number<std::int8_t>},
                                                       {'C', &read_number<std::uint8_t>},
                                                       {'b', &read_bit}};
  for (const auto& [letter, reader] : readers)
    if (format.size() == 1 && format[0] == letter) return reader;
  return nullptr;
}

double number_at(const ArrowArray& array, NumberReader reader, std::int64_t row) noexcept {
  return reader(array.buffers[1], row + array.offset);
}

/// Iterates over the chunks row by row.
template <class T, class Value>
class ArrowColumn final : public ColumnReader<T> {
 public:
  ArrowColumn(std::unique_ptr<Chunks> chunks, std::string_view what, Value value)
      : chunks_(std::move(chunks)), what_(what), value_(value) {}
  std::size_t size() const noexcept override { return chunks_->rows; }
  void read(std::size_t row, std::span<T> values) override {  // rows are read in order
    for (T& value : values) {
      while (at_ == chunks_->arrays[chunk_].length) {
        ++chunk_;
        at_ = 0;
      }
      const ArrowArray& array = chunks_->arrays[chunk_];
      if (is_null(array, at_)) raise(PyExc_TypeError, "row {}: the {} is null", row + 1, what_);
      value = value_(array, at_++);
      ++row;
    }
  }

 private:
  std::unique_ptr<Chunks> chunks_;
  std::string what_;
  Value value_;
  std::size_t chunk_ = 0;
  std::int64_t at_ = 0;
};

template <class T, class Value>
std::unique_ptr<ColumnReader<T>> arrow_column(std::unique_ptr<Chunks> chunks, std::string_view what, Value value) {
  return std::make_unique<ArrowColumn<T, Value>>(std::move(chunks), what, value);
}

bool is_text(std::string_view format) { return format == "u" || format == "U" || format == "vu"; }

}  // namespace

std::unique_ptr<ColumnReader<std::string_view>> arrow_text_column(py::handle column, std::string_view what) {
  auto chunks = take_chunks(column);
  if (!chunks) return nullptr;
  const char* const format = chunks->schema.format;
  const ArrowSchema* dictionary = chunks->schema.dictionary;
  if (dictionary == nullptr && is_text(format))
    return arrow_column<std::string_view>(
        std::move(chunks), what,
        [layout = format[0]](const ArrowArray& array, std::int64_t row) { return text_at(array, layout, row); });
  const NumberReader reader = number_reader(format);  // of indices into the dictionary
  if (dictionary == nullptr || reader == nullptr || !is_text(dictionary->format)) return nullptr;
  return arrow_column<std::string_view>(
      std::move(chunks), what, [layout = dictionary->format[0], reader](const ArrowArray& array, std::int64_t row) {
        return text_at(*array.dictionary, layout, static_cast<std::int64_t>(number_at(array, reader, row)));
      });
}

std::unique_ptr<ColumnReader<double>> arrow_number_column(py::handle column, std::string_view what) {
  auto chunks = take_chunks(column);
  const NumberReader reader = chunks ? number_reader(chunks->schema.format) : nullptr;
  if (reader == nullptr || chunks->schema.dictionary != nullptr) return nullptr;
  return arrow_column<double>(std::move(chunks), what, [reader](const ArrowArray& array, std::int64_t row) {
    return number_at(array, reader, row);
  });
}

}  // namespace irmetrics::python
