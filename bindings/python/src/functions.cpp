// The functions of the finished module. pybind11 writes signatures that no tool reads before its docstrings, and errors
// that print all values, which may be millions. A function of CPython therefore takes the place of each function of
// pybind11 and calls it: its docstring begins with the signature that inspect.signature and help read, "name(first,
// second=0)\n--\n\n", and its errors are short.
#include "bind.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

/// The function of CPython behind an attribute of a module or a class; null if it is another object.
py::object function_of(py::handle attribute) {
  py::handle object = attribute;
  if (PyInstanceMethod_Check(object.ptr())) object = PyInstanceMethod_GET_FUNCTION(object.ptr());
  auto function = py::reinterpret_borrow<py::object>(object);
  if (Py_TYPE(object.ptr()) == &PyStaticMethod_Type) function = object.attr("__func__");
  return PyCFunction_Check(function.ptr()) ? function : py::object();
}

/// The docstring that pybind11 made: "name(arguments with types) -> type\n\ndocstring\n", or a heading and such texts
/// with numbers. Empty for other functions.
std::string typed_text(const py::object& function) {
  const py::object doc = function.attr("__doc__");
  return doc.is_none() ? std::string() : doc.cast<std::string>();
}

/// The signature and docstring of a function for users. Special methods have short docstrings of their own.
std::string text_for_users(const py::object& inner, std::string_view qualified_name) {
  std::string text = published_text(qualified_name);
  const std::string own = typed_text(inner);
  const std::size_t after_signature = own.find("\n\n");
  if ((text.empty() || text.ends_with("--\n\n")) && after_signature != std::string::npos)
    text += own.substr(after_signature + 2, own.size() - after_signature - 3);
  return text;
}

/// The first argument of "evaluate(run, qrels=None, ...)"; empty if the second is not qrels.
std::string runs_before_qrels(std::string_view text) {
  const std::size_t begin = text.find('(') + 1, comma = text.find(',');
  return comma != std::string_view::npos && text.substr(comma).starts_with(", qrels")
             ? std::string(text.substr(begin, comma - begin))
             : std::string();
}

/// What a function of the module has beside its name.
struct PublishedFunction {
  py::object inner;  // the function of pybind11
  std::string name;
  std::string text = {};  // its docstring
  std::string runs = {};  // the name of its first argument if the second one is qrels
  PyMethodDef definition = {};
};
PyObject* call_inner(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* keywords);

/// A module with one function: modules have a state for C++, and Python pickles their functions by name.
PyModuleDef one_function = {PyModuleDef_HEAD_INIT,
                            "irmetrics._core",
                            nullptr,
                            sizeof(PublishedFunction),
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr};

const PublishedFunction* function_behind(PyObject* self) {
  const bool is_ours = self != nullptr && PyModule_Check(self) && PyModule_GetDef(self) == &one_function;
  return is_ours ? static_cast<const PublishedFunction*>(PyModule_GetState(self)) : nullptr;
}

using Called = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);
constexpr int called_so = METH_FASTCALL | METH_KEYWORDS;

/// Shortens pybind11's error about arguments that match no overload; keeps all other errors.
void shorten_error(const PublishedFunction& function, PyObject* const* arguments, Py_ssize_t count,
                   PyObject* keywords) {
  py::error_already_set error;
  try {
    const std::string text = py::str(error.value());
    if (text.starts_with(fmt::format("{}(): incompatible ", function.name))) {
      py::list given;
      py::dict named;
      for (Py_ssize_t i = 0; i < count; ++i) given.append(py::handle(arguments[i]));
      for (Py_ssize_t i = 0; keywords != nullptr && i < PyTuple_Size(keywords); ++i)
        named[PyTuple_GET_ITEM(keywords, i)] = py::handle(arguments[count + i]);
      const py::object shorter = call_helper("_calls", "shorter", text, function.inner, given, named);
      PyErr_SetObject(py::type::of(shorter).ptr(), shorter.ptr());
      return;
    }
  } catch (const std::exception&) {  // keep the longer error
    PyErr_Clear();
  }
  error.restore();
}

/// Calls a function of pybind11, which converts exceptions of functions, but not of the memory of their new objects.
PyObject* call_inner(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* keywords) {
  const auto& function = *static_cast<const PublishedFunction*>(PyModule_GetState(self));
  PyObject* const inner = function.inner.ptr();
  try {
    if (!function.runs.empty() && count >= 2)
      check_not_swapped(arguments[0], arguments[1], function.runs, function.name);
    const auto called = reinterpret_cast<Called>(reinterpret_cast<void (*)()>(PyCFunction_GET_FUNCTION(inner)));
    PyObject* const result = called(PyCFunction_GET_SELF(inner), arguments, count, keywords);
    if (result == nullptr && PyErr_ExceptionMatches(PyExc_TypeError) != 0) [[unlikely]]
      shorten_error(function, arguments, count, keywords);
    return result;
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  }
  return nullptr;
}

/// The function for users, whose self is such a module.
py::object published(const py::object& inner, std::string_view qualified_name) {
  const py::object self = owned(PyModule_Create(&one_function));
  auto* const function =
      new (PyModule_GetState(self.ptr())) PublishedFunction{inner, inner.attr("__name__").cast<std::string>()};
  function->text = text_for_users(inner, qualified_name);
  function->runs = runs_before_qrels(function->text);
  const auto stored = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&call_inner));
  function->definition = {function->name.c_str(), stored, called_so, function->text.c_str()};
  return owned(PyCFunction_NewEx(&function->definition, self.ptr(), py::str("irmetrics._core").ptr()));
}

/// Publishes the functions among the attributes of a module, or of a class, whose name and a dot begin their names, and
/// the docstrings of properties.
void publish_all(const py::object& scope, const std::string& prefix) {
  for (const auto& [key, attribute] : py::dict(scope.attr("__dict__"))) {
    const char* const text = published_text(prefix + key.cast<std::string>());
    if (PyObject_TypeCheck(attribute.ptr(), &PyProperty_Type) && *text != '\0') attribute.attr("__doc__") = text;
    const py::object inner = function_of(attribute);
    if (!inner || PyCFunction_GET_FLAGS(inner.ptr()) != called_so || typed_text(inner).empty()) continue;
    py::object function = published(inner, prefix + key.cast<std::string>());
    if (PyInstanceMethod_Check(attribute.ptr())) function = owned(PyInstanceMethod_New(function.ptr()));
    if (Py_TYPE(attribute.ptr()) == &PyStaticMethod_Type) function = owned(PyStaticMethod_New(function.ptr()));
    py::setattr(scope, key, function);
  }
}

/// The docstring of pybind11 behind a function of the module: the signatures of its overloads, with types. Empty for
/// other objects.
std::string typed_text_behind(const Anything& object) {
  const py::object function = function_of(object);
  if (!function) return {};
  const PublishedFunction* const behind = function_behind(PyCFunction_GET_SELF(function.ptr()));
  return typed_text(behind != nullptr ? behind->inner : function);
}

}  // namespace

void publish_functions(py::module_& module) {
  module.def("_typed_text", &typed_text_behind, "function"_a);
  publish_all(module, "");
  for (const auto& [name, object] : py::dict(module.attr("__dict__")))
    if (PyType_Check(object.ptr()))
      publish_all(py::reinterpret_borrow<py::object>(object), name.cast<std::string>() + ".");
}

}  // namespace irmetrics::python
