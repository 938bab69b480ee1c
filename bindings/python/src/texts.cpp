// Texts in Python, and conversion of text from and to Python objects.
#include "collection_access.hpp"
#include "column.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"
#include "samples.hpp"

namespace irmetrics::python {
namespace {

void add_text(TextsBuilder& builder, py::handle id, py::handle text) {
  const std::string name = any_id(id.ptr(), "an id");
  check(builder.add(name, utf8_of(text, fmt::format("the text of '{}'", name))));
}

py::str text_by_id(const Texts& texts, const Anything& id) {
  const std::string name = any_id(id.ptr(), "an id");
  const auto found = texts.find(name);
  if (!found) raise(PyExc_KeyError, "no text '{}'", name);
  return shown(texts[*found]);
}

bool contains(const Texts& texts, const Anything& id) {
  return PyUnicode_Check(id.ptr()) && texts.find(text_of(id.ptr())).has_value();
}

py::typing::Iterator<py::str> iterate(const Texts& texts) {
  py::list ids;
  for (std::size_t i = 0; i < texts.size(); ++i) ids.append(shown(texts.id(i)));
  return py::iter(ids);
}

}  // namespace

std::string_view utf8_of(py::handle text, std::string_view what) {
  if (PyBytes_Check(text.ptr()))
    return {PyBytes_AS_STRING(text.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(text.ptr()))};
  if (!PyUnicode_Check(text.ptr())) raise(PyExc_TypeError, "{} must be text, not {}", what, value_and_type(text.ptr()));
  Py_ssize_t size = 0;
  if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) return {bytes, static_cast<std::size_t>(size)};
  if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  raise(PyExc_ValueError, "{} is no Unicode text: it has half of a surrogate pair", what);
}

py::str shown(std::string_view text) {
  return owned<py::str>(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

Texts to_texts(py::handle source, TextRole role) {
  if (py::isinstance<Texts>(source)) return source.cast<Texts>();
  if (is_path(source))
    return unlocked([path = path_text(source), role] { return read_texts(path, TextFormat::automatic, {}, role); });
  if (!has_attribute(source, "__iter__"))
    raise(PyExc_TypeError, "expected {{id: text}}, (id, text) tuples, Texts or a path, not {}",
          Py_TYPE(source.ptr())->tp_name);
  TextsBuilder builder;
  const bool mapping = is_mapping(source);
  std::size_t row = 0;
  const py::object items = mapping ? py::object(source.attr("items")()) : py::reinterpret_borrow<py::object>(source);
  for (const py::handle item : items_in(items)) {
    const py::tuple pair = fields_of(item, ++row, 2, "(id, text)");
    add_text(builder, pair[0], pair[1]);
  }
  return std::move(builder).build();
}

void bind_texts(py::module_& module) {
  py::class_<Texts> type(module, "Texts", published_text("Texts"));
  type.def(py::init([](const TextsHint& source) { return to_texts(source); }), "source"_a)
      .def("__len__", &Texts::size)
      .def("__getitem__", &text_by_id, "id"_a)
      .def("__contains__", &contains, "id"_a)
      .def("__iter__", &iterate)
      .def("__repr__", [](const Texts& self) { return summary(self); })
      .def(pickled<Texts>());
  make_mapping<"str", "str">(type);
  bind_equality(type);
  module.def(
      "read_texts",
      [](const Path& path, const Choice<"format", TextFormat>& format, const LimitsHint& limits) {
        return unlocked([name = path_text(path), form = TextFormat(format), most = to_limits(limits)] {
          return read_texts(name, form, most);
        });
      },
      "path"_a, Choice<"format", TextFormat>::argument(TextFormat::automatic), "limits"_a = py::none());
}

}  // namespace irmetrics::python
