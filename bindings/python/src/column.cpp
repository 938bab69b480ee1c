// Choice of the pieces of a column: Arrow's or a buffer's in place, otherwise copies of the values of any iterable.
#include "object_pieces.hpp"

#include <irmetrics/columns/detail/arrow_pieces.hpp>

namespace irmetrics::python {
namespace {

using detail::columns::CopiedTexts;
using detail::columns::Integers;
using detail::columns::Numbers;

/// The values of any iterable.
class Values {
 public:
  Values(py::handle column, std::string_view what) : what_(what) {
    py::object source = py::reinterpret_borrow<py::object>(column);
    for (const char* convert : {"tolist", "to_pylist"}) {  // conversions of NumPy and Arrow to Python objects
      const py::object able = attribute(column, convert);
      if (!able) continue;
      source = able();
      break;
    }
    if (PyUnicode_Check(source.ptr()) || !has_attribute(source, "__iter__"))
      raise(PyExc_TypeError, "expected a column of {}s, not {}", what, value_and_type(column.ptr()));
    if (PyAnySet_Check(source.ptr()))
      raise(PyExc_TypeError, "expected a column of {}s, not a {}, whose values have no order", what,
            Py_TYPE(source.ptr())->tp_name);
    values_ = py::list(source);
  }

  /// Calls visit(object, where) for each: where() describes it. The objects are scattered over the heap: prefetch them.
  template <class Visit>
  void for_each(Visit&& visit) const {
    constexpr Py_ssize_t ahead = 12;
    for (Py_ssize_t row = 0; row < PyList_GET_SIZE(values_.ptr()); ++row) {
      if (row + ahead < PyList_GET_SIZE(values_.ptr())) prefetch(PyList_GET_ITEM(values_.ptr(), row + ahead));
      const auto object = py::reinterpret_borrow<py::object>(PyList_GET_ITEM(values_.ptr(), row));
      visit(object.ptr(), [&] { return fmt::format("row {}: the {}", row + 1, what_); });
    }
  }

  std::unique_ptr<IdPiece> ids() const {
    CopiedTexts texts;
    IdRoom room;
    for_each([&](PyObject* object, const auto& where) { texts.add(any_id(object, room, where)); });
    return std::move(texts).piece();
  }
  std::unique_ptr<NumberPiece> numbers() const {
    auto held = std::make_shared<std::vector<double>>();
    for_each([&](PyObject* object, const auto& where) { held->push_back(any_number(object, where)); });
    const std::vector<double>& numbers = *held;
    return std::make_unique<Numbers<double>>(numbers.data(), sizeof(double), numbers.size(), std::move(held));
  }

 private:
  std::string what_;
  py::list values_;
};

/// A column of pandas whose values are a NumPy array, as this array; others unchanged.
py::object without_pandas(py::handle column) {
  const py::object to_numpy = attribute(column, "to_numpy"), dtype = to_numpy ? attribute(column, "dtype") : to_numpy;
  if (dtype) {
    const py::object module = py::type::of(dtype).attr("__module__");
    if (py::isinstance<py::str>(module) && module.cast<std::string>().starts_with("numpy")) return to_numpy();
  }
  return py::reinterpret_borrow<py::object>(column);
}

/// The chunks and the column of Arrow data. No chunks if the column has none.
ArrowTable arrow_column(py::handle column) {
  if (py::isinstance<ArrowTable>(column)) return column.cast<ArrowTable>();
  // Columns of pandas: those of pandas 2 have no other way, and those of pandas 3 no shorter one.
  if (const py::object array = attribute(column, "array"))
    if (const py::object exported = call_if_able(array, "__arrow_array__"))
      return {arrow_chunks(exported), std::nullopt};
  return {arrow_chunks(column), std::nullopt};
}

/// The letter of a buffer's format, such as 'd'; 0 if its numbers have the byte order of another machine.
char letter_of(const py::buffer_info& info) {
  std::string_view format = info.format;
  constexpr char native = std::endian::native == std::endian::little ? '<' : '>';
  if (format.starts_with('@') || format.starts_with('=') || format.starts_with('^') || format.starts_with(native))
    format.remove_prefix(1);
  while (!format.empty() && format[0] >= '0' && format[0] <= '9') format.remove_prefix(1);  // width of a text
  return format.size() == 1 ? format[0] : '\0';
}

/// Calls visit(a value of the type) for an integer format. Returns false for other formats.
template <class Visit>
bool with_integer(const py::buffer_info& info, Visit&& visit) {
  const char letter = letter_of(info);
  const bool is_signed = letter != '\0' && std::string_view("bhilqn").find(letter) != std::string_view::npos;
  if (!is_signed && (letter == '\0' || std::string_view("BHILQN").find(letter) == std::string_view::npos)) return false;
  switch (info.itemsize) {
    case 1:
      return is_signed ? visit(std::int8_t{}) : visit(std::uint8_t{}), true;
    case 2:
      return is_signed ? visit(std::int16_t{}) : visit(std::uint16_t{}), true;
    case 4:
      return is_signed ? visit(std::int32_t{}) : visit(std::uint32_t{}), true;
    case 8:
      return is_signed ? visit(std::int64_t{}) : visit(std::uint64_t{}), true;
    default:
      return false;
  }
}

/// NumPy's texts of a constant width in code points of 32 bits.
std::unique_ptr<IdPiece> wide_texts(const py::buffer_info& info) {
  CopiedTexts texts;
  std::string narrow;
  for (py::ssize_t row = 0; row < info.size; ++row) {
    const char* const wide = static_cast<const char*>(info.ptr) + row * info.strides[0];
    auto length = static_cast<std::size_t>(info.itemsize) / 4;
    while (length > 0 && load<std::uint32_t>(wide, length - 1) == 0) --length;
    narrow.resize(length);
    bool ascii = true;
    for (std::size_t i = 0; i < length; ++i) {
      const auto point = load<std::uint32_t>(wide, i);
      ascii &= point < 0x80;
      narrow[i] = static_cast<char>(point);
    }
    if (ascii) {
      texts.add(narrow);
      continue;
    }
    std::u32string points(length, U'\0');  // aligned
    std::memcpy(points.data(), wide, length * 4);
    const auto text =
        owned(PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, points.data(), static_cast<py::ssize_t>(length)));
    texts.add(text_of(text.ptr()));
  }
  return std::move(texts).piece();
}

std::unique_ptr<IdPiece> ids_of_buffer(py::buffer_info info) {
  if (letter_of(info) == 'w') return wide_texts(info);
  std::unique_ptr<IdPiece> piece;
  with_integer(info, [&]<class Integer>(Integer) {
    auto held = std::make_shared<py::buffer_info>(std::move(info));
    const py::buffer_info& numbers = *held;
    piece = std::make_unique<Integers<Integer>>(numbers.ptr, numbers.strides[0], static_cast<std::size_t>(numbers.size),
                                                std::move(held));
  });
  return piece;
}

std::unique_ptr<NumberPiece> numbers_of_buffer(py::buffer_info info) {
  std::unique_ptr<NumberPiece> piece;
  const auto numbers = [&]<class Number>(Number) {
    auto held = std::make_shared<py::buffer_info>(std::move(info));
    const py::buffer_info& values = *held;
    piece = std::make_unique<Numbers<Number>>(values.ptr, values.strides[0], static_cast<std::size_t>(values.size),
                                              std::move(held));
  };
  switch (letter_of(info)) {
    case 'd':
      numbers(double{});
      break;
    case 'f':
      numbers(float{});
      break;
    case 'e':
      numbers(kernels::Half{});
      break;
    case '?':
      numbers(std::uint8_t{});
      break;
    default:
      with_integer(info, numbers);
  }
  return piece;
}

/// The objects of a column as one piece; none for other columns.
template <class Piece, template <class> class In>
Pieces<Piece> objects_in_place(const py::object& column) {
  Pieces<Piece> pieces;
  if (ObjectList::is(column)) {
    pieces.add(std::make_unique<In<ObjectList>>(ObjectList(column)));
  } else if (auto info = flat_buffer(column); info && ObjectArray::is(*info)) {
    pieces.add(std::make_unique<In<ObjectArray>>(ObjectArray(*std::move(info))));
  }
  return pieces;
}

/// A column: its objects in place if asked for, its buffer, its Arrow data, or copies of its values.
template <class Column, template <class> class In, class Piece>
Column read_column(py::handle given, std::string_view what, Objects objects,
                   std::unique_ptr<Piece> (*piece_of_buffer)(py::buffer_info),
                   absl::StatusOr<bool> (*add_arrow)(const ArrowChunks&, std::optional<std::size_t>, std::string_view,
                                                     Pieces<Piece>&),
                   std::unique_ptr<Piece> (Values::*copied)() const) {
  const py::object column = without_pandas(given);
  if (objects == Objects::in_place)
    if (auto pieces = objects_in_place<Piece, In>(column); pieces.size() > 0) return Column(std::move(pieces));
  Pieces<Piece> pieces;
  if (auto info = flat_buffer(column)) {
    if (auto piece = piece_of_buffer(*std::move(info))) {
      pieces.add(std::move(piece));
      return Column(std::move(pieces));
    }
  }
  if (const ArrowTable arrow = arrow_column(column); arrow.chunks) {
    if (value_or_raise(add_arrow(*arrow.chunks, arrow.column, what, pieces)))
      return Column(std::move(pieces), arrow.chunks);
    // Data of other types are read by their conversion to Python objects, which a stream does not have.
    if (py::isinstance<ArrowTable>(column)) raise(detail::columns::unsupported_type(*arrow.chunks, arrow.column, what));
    pieces = {};
  }
  pieces.add((Values(column, what).*copied)());
  return Column(std::move(pieces));
}

}  // namespace

void refuse_masked(py::handle array) {
  if (const py::object mask = attribute(array, "mask")) {
    const py::object any = call_if_able(mask, "any");
    if (any && any.ptr() != Py_None && PyObject_IsTrue(any.ptr()) == 1)
      raise(PyExc_TypeError, "an array has masked values; fill them, or leave their rows out");
  }
}

std::optional<py::buffer_info> flat_buffer(py::handle column) {
  if (PyObject_CheckBuffer(column.ptr()) == 0) return std::nullopt;
  refuse_masked(column);
  try {
    py::buffer_info info = py::reinterpret_borrow<py::buffer>(column).request();
    return info.ndim == 1 ? std::optional(std::move(info)) : std::nullopt;
  } catch (py::error_already_set& error) {  // an array of other values, such as dates
    error.restore();
    drop_exception();
    return std::nullopt;
  }
}

bool have_objects(const py::tuple& columns) {
  bool found = false;
  for (const py::handle given : columns) {
    const py::object column = without_pandas(given);
    const auto info = flat_buffer(column);
    if (!info && !ObjectList::is(column)) return false;  // other columns may be read only once
    found |= !info || ObjectArray::is(*info);
  }
  return found;
}

IdColumn id_column(py::handle column, std::string_view what, Objects objects) {
  return read_column<IdColumn, ObjectIds>(column, what, objects, ids_of_buffer, detail::columns::add_arrow_ids,
                                          &Values::ids);
}

NumberColumn number_column(py::handle column, std::string_view what, Objects objects) {
  return read_column<NumberColumn, ObjectNumbers>(column, what, objects, numbers_of_buffer,
                                                  detail::columns::add_arrow_numbers, &Values::numbers);
}

RowColumns row_columns(const py::tuple& three, std::string_view value, Objects objects) {
  auto queries = id_column(three[0], "query id", objects);
  auto documents = id_column(three[1], "document id", objects);
  return value_or_raise(
      RowColumns::of(std::move(queries), std::move(documents), number_column(three[2], value, objects), value));
}

}  // namespace irmetrics::python
