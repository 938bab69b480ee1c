// Choice of the reader of a column: Arrow if supported, the buffer for flat numbers, otherwise object by object.
#include "column.hpp"

namespace irmetrics::python {
namespace {

/// Any iterable.
class Objects {
 public:
  Objects(py::handle column, std::string_view what) : what_(what) {
    py::object source = py::reinterpret_borrow<py::object>(column);
    for (const char* convert : {"tolist", "to_pylist"}) {  // conversions of NumPy and Arrow to Python objects
      if (!py::hasattr(column, convert)) continue;
      source = column.attr(convert)();
      break;
    }
    if (PyUnicode_Check(source.ptr()) || !py::hasattr(source, "__iter__"))
      raise(PyExc_TypeError, "expected a column of {}s, not {}", what, value_and_type(column.ptr()));
    values_ = py::list(source);
  }
  std::size_t size() const noexcept { return static_cast<std::size_t>(PyList_GET_SIZE(values_.ptr())); }
  PyObject* operator[](std::size_t row) const noexcept {
    return PyList_GET_ITEM(values_.ptr(), static_cast<Py_ssize_t>(row));
  }
  std::string where(std::size_t row) const { return fmt::format("row {}: the {}", row + 1, what_); }

 private:
  std::string what_;
  py::list values_;
};

/// The numbers of a one-dimensional buffer, such as NumPy's; it may be strided.
template <class Number>
class Buffer {
 public:
  explicit Buffer(py::buffer_info info) : info_(std::move(info)) {}
  Number operator[](std::size_t row) const noexcept {
    Number number;
    std::memcpy(&number, static_cast<const char*>(info_.ptr) + static_cast<py::ssize_t>(row) * info_.strides[0],
                sizeof number);
    return number;
  }

 private:
  py::buffer_info info_;
};

/// Returns value(row, room) for each row. The value may be a view into the room; each row has its own room.
template <class T, class Room, class Value>
class RowReader final : public ColumnReader<T> {
 public:
  RowReader(std::size_t size, Value value) : size_(size), value_(std::move(value)) {}
  std::size_t size() const noexcept override { return size_; }
  void read(std::size_t row, std::span<T> values) override {
    rooms_.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = value_(row + i, rooms_[i]);
  }

 private:
  std::size_t size_;
  Value value_;
  std::vector<Room> rooms_;
};

template <class T, class Room, class Value>
std::unique_ptr<ColumnReader<T>> row_reader(std::size_t size, Value value) {
  return std::make_unique<RowReader<T, Room, Value>>(size, std::move(value));
}

/// The reader of ids from a buffer of one of these integer types, in native byte order.
template <class... Integers>
std::unique_ptr<ColumnReader<std::string_view>> integer_reader(py::buffer_info& info) {
  std::unique_ptr<ColumnReader<std::string_view>> reader;
  const auto try_one = [&]<class Integer>(Integer) {
    if (reader || !info.item_type_is_equivalent_to<Integer>()) return;
    const auto size = static_cast<std::size_t>(info.size);
    reader = row_reader<std::string_view, Digits>(
        size, [numbers = Buffer<Integer>(std::move(info))](std::size_t row, Digits& digits) {
          const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), numbers[row]);
          return std::string_view(digits.data(), written.ptr);
        });
  };
  (try_one(Integers{}), ...);
  return reader;
}

}  // namespace

std::optional<py::buffer_info> flat_buffer(py::handle column) {
  if (PyObject_CheckBuffer(column.ptr()) == 0) return std::nullopt;
  try {
    py::buffer_info info = py::reinterpret_borrow<py::buffer>(column).request();
    return info.ndim == 1 ? std::optional(std::move(info)) : std::nullopt;
  } catch (const py::error_already_set&) {  // an array of other values, such as dates
    return std::nullopt;
  }
}

std::unique_ptr<ColumnReader<std::string_view>> text_column(py::handle column, std::string_view what) {
  if (auto arrow = arrow_text_column(column, what)) return arrow;
  if (auto info = flat_buffer(column))
    if (auto integers = integer_reader<std::int64_t, std::int32_t, std::uint64_t, std::uint32_t>(*info))
      return integers;
  Objects objects(column, what);
  const std::size_t size = objects.size();
  return row_reader<std::string_view, IdRoom>(size, [held = std::move(objects)](std::size_t row, IdRoom& room) {
    return any_id(held[row], room, [&] { return held.where(row); });
  });
}

std::unique_ptr<ColumnReader<double>> number_column(py::handle column, std::string_view what) {
  if (auto arrow = arrow_number_column(column, what)) return arrow;
  if (auto info = flat_buffer(column); info && info->format == "d") {
    const auto size = static_cast<std::size_t>(info->size);
    return row_reader<double, std::monostate>(
        size, [numbers = Buffer<double>(*std::move(info))](std::size_t row, std::monostate) { return numbers[row]; });
  }
  Objects objects(column, what);
  const std::size_t size = objects.size();
  return row_reader<double, std::monostate>(size, [held = std::move(objects)](std::size_t row, std::monostate) {
    return any_number(held[row], [&] { return held.where(row); });
  });
}

}  // namespace irmetrics::python
