// Which reader a column gets: Arrow's for what speaks Arrow, the buffer's for flat numbers, else one object after the
// other.
#include "column.hpp"

namespace irmetrics::python {
namespace {

/// Anything that can be iterated.
class Objects {
 public:
  Objects(py::handle column, std::string_view what) : what_(what) {
    py::object source = py::reinterpret_borrow<py::object>(column);
    for (const char* convert : {"tolist", "to_pylist"}) {  // NumPy's and Arrow's own ways to Python objects
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

class TextObjects final : public ColumnReader<std::string_view> {
 public:
  TextObjects(py::handle column, std::string_view what) : objects_(column, what) {}
  std::size_t size() const noexcept override { return objects_.size(); }
  void read(std::size_t row, std::span<std::string_view> texts) override {
    rooms_.resize(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
      texts[i] = any_id(objects_[row + i], rooms_[i], [&] { return objects_.where(row + i); });
  }

 private:
  Objects objects_;
  std::vector<IdRoom> rooms_;
};

class NumberObjects final : public ColumnReader<double> {
 public:
  NumberObjects(py::handle column, std::string_view what) : objects_(column, what) {}
  std::size_t size() const noexcept override { return objects_.size(); }
  void read(std::size_t row, std::span<double> numbers) override {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = any_number(objects_[row + i], [&] { return objects_.where(row + i); });
    }
  }

 private:
  Objects objects_;
};

/// The numbers of a one-dimensional buffer, such as NumPy's, which may have gaps.
template <class Number>
class Buffer {
 public:
  explicit Buffer(py::buffer_info info) : info_(std::move(info)) {}
  std::size_t size() const noexcept { return static_cast<std::size_t>(info_.size); }
  Number operator[](std::size_t row) const noexcept {
    Number number;
    std::memcpy(&number, static_cast<const char*>(info_.ptr) + static_cast<py::ssize_t>(row) * info_.strides[0],
                sizeof number);
    return number;
  }

 private:
  py::buffer_info info_;
};

/// Whole numbers as the ids that they are in decimal digits.
template <class Integer>
class IntegerBuffer final : public ColumnReader<std::string_view> {
 public:
  explicit IntegerBuffer(py::buffer_info info) : numbers_(std::move(info)) {}
  std::size_t size() const noexcept override { return numbers_.size(); }
  void read(std::size_t row, std::span<std::string_view> texts) override {
    digits_.resize(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      char* const begin = digits_[i].data();
      texts[i] = {begin, std::to_chars(begin, begin + digits_[i].size(), numbers_[row + i]).ptr};
    }
  }

 private:
  Buffer<Integer> numbers_;
  std::vector<Digits> digits_;
};

class DoubleBuffer final : public ColumnReader<double> {
 public:
  explicit DoubleBuffer(py::buffer_info info) : numbers_(std::move(info)) {}
  std::size_t size() const noexcept override { return numbers_.size(); }
  void read(std::size_t row, std::span<double> numbers) override {
    for (double& number : numbers) number = numbers_[row++];
  }

 private:
  Buffer<double> numbers_;
};

/// A buffer of flat numbers, if a column is one.
std::optional<py::buffer_info> flat_buffer(py::handle column) {
  if (PyObject_CheckBuffer(column.ptr()) == 0) return std::nullopt;
  try {
    py::buffer_info info = py::reinterpret_borrow<py::buffer>(column).request();
    return info.ndim == 1 ? std::optional(std::move(info)) : std::nullopt;
  } catch (const py::error_already_set&) {  // an array, but not of numbers: dates, say
    return std::nullopt;
  }
}

/// The reader of a buffer of any of some types of whole numbers, in the machine's own order of bytes.
template <class... Integers>
std::unique_ptr<ColumnReader<std::string_view>> integer_reader(py::buffer_info& info) {
  std::unique_ptr<ColumnReader<std::string_view>> reader;
  const auto try_one = [&]<class Integer>(Integer) {
    if (!reader && info.item_type_is_equivalent_to<Integer>())
      reader = std::make_unique<IntegerBuffer<Integer>>(std::move(info));
  };
  (try_one(Integers{}), ...);
  return reader;
}

}  // namespace

std::unique_ptr<ColumnReader<std::string_view>> text_column(py::handle column, std::string_view what) {
  if (auto arrow = arrow_text_column(column, what)) return arrow;
  if (auto info = flat_buffer(column))
    if (auto integers = integer_reader<std::int64_t, std::int32_t, std::uint64_t, std::uint32_t>(*info))
      return integers;
  return std::make_unique<TextObjects>(column, what);
}

std::unique_ptr<ColumnReader<double>> number_column(py::handle column, std::string_view what) {
  if (auto arrow = arrow_number_column(column, what)) return arrow;
  if (auto info = flat_buffer(column); info && info->format == "d")
    return std::make_unique<DoubleBuffer>(*std::move(info));
  return std::make_unique<NumberObjects>(column, what);
}

}  // namespace irmetrics::python
