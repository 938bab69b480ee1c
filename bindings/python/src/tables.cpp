// How tables are made of mappings, tuples and columns.
#include "tables.hpp"

#include "column.hpp"
#include "document_block.hpp"

#include <algorithm>
#include <vector>

namespace irmetrics::python {

Table table_from_mapping(py::handle mapping, std::string_view value) {
  TableBuilder builder;
  DocumentBlock block(value);
  for_each_query(mapping, [&](std::string_view query, PyObject* inner) {
    block.fill(query, inner);
    check(builder.start(query));
    const DocumentIds ids = block.documents();
    for (std::size_t i = 0; i < block.size(); ++i) check(builder.append(ids[i], ids.hashes[i], block.value(i)));
  });
  return builder.finish();
}

Table table_from_tuples(py::handle tuples, std::string_view value) {
  TableBuilder builder;
  IdRoom query_room, document_room;
  std::size_t row = 0;
  for (const py::handle item : py::iter(tuples)) {
    ++row;
    const auto expected = [&] {
      raise(PyExc_TypeError,
            fmt::format("row {}: expected (query, document, {}), not {}", row, value, value_and_type(item.ptr())));
    };
    if (PyUnicode_Check(item.ptr()) || !PySequence_Check(item.ptr())) expected();
    const py::tuple fields(py::reinterpret_borrow<py::object>(item));
    if (fields.size() != 3) expected();
    const auto field = [&](std::size_t i) { return PyTuple_GET_ITEM(fields.ptr(), static_cast<Py_ssize_t>(i)); };
    const auto query = any_id(field(0), query_room, [&] { return fmt::format("row {}: a query id", row); });
    const auto document =
        any_id(field(1), document_room, [&] { return fmt::format("row {}, query '{}': a document id", row, query); });
    const double number = any_number(field(2), [&] {
      return fmt::format("row {}, query '{}', document '{}': the {}", row, query, document, value);
    });
    if (const absl::Status status = builder.add(query, document, number); !status.ok())
      raise(PyExc_ValueError, fmt::format("row {}: {}", row, message(status)));
  }
  return builder.finish();
}

Table table_from_columns(py::handle queries, py::handle documents, py::handle values, std::string_view value) {
  const auto query_ids = text_column(queries, "query id");
  const auto document_ids = text_column(documents, "document id");
  const auto numbers = number_column(values, value);
  const std::size_t rows = query_ids->size();
  if (document_ids->size() != rows || numbers->size() != rows)
    raise(PyExc_ValueError, fmt::format("columns must have the same length, not {} queries, {} documents and {} {}s",
                                        rows, document_ids->size(), numbers->size(), value));
  constexpr std::size_t chunk = 4096;
  std::vector<std::string_view> query(chunk), document(chunk);
  std::vector<double> number(chunk);
  TableBuilder builder;
  builder.reserve(rows, rows * 8);
  for (std::size_t begin = 0; begin < rows; begin += chunk) {
    const std::size_t count = std::min(chunk, rows - begin);
    query_ids->read(begin, std::span(query).first(count));
    document_ids->read(begin, std::span(document).first(count));
    numbers->read(begin, std::span(number).first(count));
    for (std::size_t i = 0; i < count; ++i)
      if (const absl::Status status = builder.add(query[i], document[i], number[i]); !status.ok())
        raise(PyExc_ValueError, fmt::format("row {}: {}", begin + i + 1, message(status)));
  }
  return builder.finish();
}

}  // namespace irmetrics::python
