// Choice of the pieces of a column: Arrow's or a buffer's in place, otherwise copies of the values of any iterable.
#include "object_pieces.hpp"

#include <irmetrics/columns/detail/arrow_pieces.hpp>

#include <fmt/format.h>

#include <bit>

namespace irmetrics::python {
namespace {

using detail::columns::CopiedTexts;
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

/// The data and the column of Arrow data. No data if the column has none.
ArrowTable arrow_column(py::handle column) {
  if (py::isinstance<ArrowTable>(column)) return column.cast<ArrowTable>();
  // Columns of pandas: those of pandas 2 have no other way, and those of pandas 3 no shorter one.
  if (const py::object array = attribute(column, "array"))
    if (const py::object exported = call_if_able(array, "__arrow_array__"))
      return {ArrowData::of(exported), std::nullopt};
  return {ArrowData::of(column), std::nullopt};
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

/// The type of values of a buffer; nothing for others, such as dates.
std::optional<BufferType> type_of(const py::buffer_info& info) {
  using enum BufferType;
  constexpr std::pair<std::string_view, std::array<BufferType, 4>> integers[] = {
      {"bhilqn", {int8, int16, int32, int64}}, {"BHILQN", {uint8, uint16, uint32, uint64}}};
  constexpr std::pair<char, BufferType> others[] = {
      {'d', float64}, {'f', float32}, {'e', float16}, {'?', boolean}, {'w', utf32}};
  const char letter = letter_of(info);
  for (const auto& [letters, types] : integers)
    if (letter != '\0' && letters.find(letter) != std::string_view::npos)
      return types.at(static_cast<std::size_t>(std::countr_zero(static_cast<std::size_t>(info.itemsize))));
  for (const auto& [known, type] : others)
    if (letter == known) return type;
  return std::nullopt;
}

/// A column of a buffer of known types; nothing for others, and for texts that are not Unicode.
template <class Column>
std::optional<Column> column_of_buffer(py::buffer_info info, std::string_view what,
                                       Result<Column> (*column_of)(const TypedBuffer&, std::string_view)) {
  const auto type = type_of(info);
  if (!type) return std::nullopt;
  auto held = std::make_shared<const py::buffer_info>(std::move(info));
  auto column = column_of({held->ptr, held->strides[0], static_cast<std::size_t>(held->size), *type,
                           static_cast<std::size_t>(held->itemsize) / 4, held},
                          what);
  return column.ok() ? std::optional(*std::move(column)) : std::nullopt;
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
                   Result<Column> (*of_buffer)(const TypedBuffer&, std::string_view),
                   Result<bool> (*add_arrow)(const ArrowChunks&, std::optional<std::size_t>, std::string_view,
                                             Pieces<Piece>&),
                   std::unique_ptr<Piece> (Values::*copied)() const) {
  const py::object column = without_pandas(given);
  if (objects == Objects::in_place)
    if (auto pieces = objects_in_place<Piece, In>(column); pieces.size() > 0) return Column(std::move(pieces));
  if (auto info = flat_buffer(column))
    if (auto found = column_of_buffer(*std::move(info), what, of_buffer)) return *std::move(found);
  Pieces<Piece> pieces;
  if (const ArrowTable arrow = arrow_column(column); arrow.data) {
    const SharedArrowChunks& chunks = arrow.data->chunks();
    if (value_or_raise(add_arrow(*chunks, arrow.column, what, pieces))) return Column(std::move(pieces), chunks);
    // Data of other types are read by their conversion to Python objects, which a stream does not have.
    if (py::isinstance<ArrowTable>(column)) raise(detail::columns::unsupported_type(*chunks, arrow.column, what));
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
  return read_column<IdColumn, ObjectIds>(column, what, objects, id_column_of, detail::columns::add_arrow_ids,
                                          &Values::ids);
}

NumberColumn number_column(py::handle column, std::string_view what, Objects objects) {
  return read_column<NumberColumn, ObjectNumbers>(column, what, objects, number_column_of,
                                                  detail::columns::add_arrow_numbers, &Values::numbers);
}

RowColumns row_columns(const py::tuple& three, std::string_view value, Objects objects) {
  auto queries = id_column(three[0], "query id", objects);
  auto documents = id_column(three[1], "document id", objects);
  return value_or_raise(
      RowColumns::of(std::move(queries), std::move(documents), number_column(three[2], value, objects), value));
}

}  // namespace irmetrics::python
