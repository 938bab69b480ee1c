// Which reader a column gets: Arrow's for what speaks Arrow, the buffer's for flat numbers, else one object after the
// other.
#include "column.hpp"

#include "arrow_column.hpp"
#include "convert.hpp"

#include <cstring>
#include <vector>

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
      raise(PyExc_TypeError, fmt::format("expected a column of {}s, not {}", what, value_and_type(column.ptr())));
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
    made_.resize(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      PyObject* object = objects_[row + i];
      if (PyUnicode_Check(object))
        texts[i] = text_of(object);
      else
        texts[i] = made_[i] = any_id(object, objects_.where(row + i));
    }
  }

 private:
  Objects objects_;
  std::vector<std::string> made_;
};

class NumberObjects final : public ColumnReader<double> {
 public:
  NumberObjects(py::handle column, std::string_view what) : objects_(column, what) {}
  std::size_t size() const noexcept override { return objects_.size(); }
  void read(std::size_t row, std::span<double> numbers) override {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto plain = plain_number(objects_[row + i]);
      numbers[i] = plain ? *plain : any_number(objects_[row + i], objects_.where(row + i));
    }
  }

 private:
  Objects objects_;
};

/// One-dimensional buffers of doubles, such as NumPy's.
class DoubleBuffer final : public ColumnReader<double> {
 public:
  explicit DoubleBuffer(py::buffer_info info) : info_(std::move(info)) {}
  std::size_t size() const noexcept override { return static_cast<std::size_t>(info_.size); }
  void read(std::size_t row, std::span<double> numbers) override {
    const char* at = static_cast<const char*>(info_.ptr) + static_cast<py::ssize_t>(row) * info_.strides[0];
    for (double& number : numbers) {
      std::memcpy(&number, at, sizeof(double));
      at += info_.strides[0];
    }
  }

 private:
  py::buffer_info info_;
};

}  // namespace

std::unique_ptr<ColumnReader<std::string_view>> text_column(py::handle column, std::string_view what) {
  if (auto arrow = arrow_text_column(column, what)) return arrow;
  return std::make_unique<TextObjects>(column, what);
}

std::unique_ptr<ColumnReader<double>> number_column(py::handle column, std::string_view what) {
  if (auto arrow = arrow_number_column(column, what)) return arrow;
  if (PyObject_CheckBuffer(column.ptr()) != 0) {
    py::buffer_info info = py::reinterpret_borrow<py::buffer>(column).request();
    if (info.ndim == 1 && info.format == "d") return std::make_unique<DoubleBuffer>(std::move(info));
  }
  return std::make_unique<NumberObjects>(column, what);
}

}  // namespace irmetrics::python
