// How texts are read of Python objects and shown to Python, and made of dicts, tuples and files.
#include "samples.hpp"

#include <irmetrics/io/text_files.hpp>

namespace irmetrics::python {
namespace {

void add_text(TextsBuilder& builder, py::handle id, py::handle text) {
  const std::string name = any_id(id.ptr(), "an id");
  check(builder.add(name, utf8_of(text, fmt::format("the text of '{}'", name))));
}

}  // namespace

std::string_view utf8_of(py::handle text, std::string_view what) {
  if (PyBytes_Check(text.ptr()))
    return {PyBytes_AS_STRING(text.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(text.ptr()))};
  if (!PyUnicode_Check(text.ptr()))
    raise(PyExc_TypeError, fmt::format("{} must be text, not {}", what, value_and_type(text.ptr())));
  Py_ssize_t size = 0;
  if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) return {bytes, static_cast<std::size_t>(size)};
  if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  raise(PyExc_ValueError, fmt::format("{} is no Unicode text: it has half of a surrogate pair", what));
}

py::str shown(std::string_view text) {
  return py::reinterpret_steal<py::str>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

Texts to_texts(py::handle source) {
  if (py::isinstance<Texts>(source)) return source.cast<Texts>();
  if (is_path(source)) {
    const std::string path = path_text(source);
    auto texts = [&] {
      const py::gil_scoped_release release;
      return read_texts(path);
    }();
    return value_or_raise(std::move(texts));
  }
  if (!py::hasattr(source, "__iter__"))
    raise(PyExc_TypeError, fmt::format("expected {{id: text}}, (id, text) tuples, Texts or a path, not {}",
                                       Py_TYPE(source.ptr())->tp_name));
  TextsBuilder builder;
  const bool mapping = is_mapping(source);
  std::size_t row = 0;
  const py::object items = mapping ? py::object(source.attr("items")()) : py::reinterpret_borrow<py::object>(source);
  for (const py::handle item : py::iter(items)) {
    ++row;
    if (PyUnicode_Check(item.ptr()) || PySequence_Check(item.ptr()) == 0 || py::len(item) != 2)
      raise(PyExc_TypeError, fmt::format("row {}: expected (id, text), not {}", row, value_and_type(item.ptr())));
    const py::tuple pair(py::reinterpret_borrow<py::object>(item));
    add_text(builder, pair[0], pair[1]);
  }
  return std::move(builder).build();
}

}  // namespace irmetrics::python
