// Signatures of functions and classes. CPython reads them from the start of a docstring, "name(first,
// second=0)\n--\n\n"; pybind11 writes its own, which no tool reads, and which contain all types.
#include "functions.hpp"

#include <cstring>

namespace irmetrics::python {
namespace {

/// The overload with the most arguments; of several, the last, which accepts more types.
const Overload& most_general(const Overload& first) {
  const Overload* found = &first;
  for (const Overload* one = &first; one != nullptr; one = one->next)
    if (one->nargs >= found->nargs) found = one;
  return *found;
}

/// An argument as in a definition: "run" or "depth=0".
std::string argument_text(const py::detail::argument_record& argument) {
  return argument.descr == nullptr ? argument.name : fmt::format("{}={}", argument.name, argument.descr);
}

/// The arguments as in a definition: "self, run, *, depth=0"; those of the most general overload, and keywords that
/// only others have.
std::string arguments_text(const Overload& first, std::string_view self) {
  const Overload& overload = most_general(first);
  std::string text;
  const auto put = [&](std::string_view argument) { text += fmt::format("{}{}", text.empty() ? "" : ", ", argument); };
  const std::size_t named = overload.nargs - overload.has_args - overload.has_kwargs;
  for (std::size_t i = 0; i <= named; ++i) {
    if (i == overload.nargs_pos && overload.has_args) put("*args");
    if (i == overload.nargs_pos && !overload.has_args && i < named) put("*");
    if (i == named) break;
    const bool has_name = i < overload.args.size() && overload.args[i].name != nullptr;
    if (i == 0 && overload.is_method) {
      put(self);
    } else if (!has_name) {
      put(fmt::format("arg{}", i));
    } else {
      put(argument_text(overload.args[i]));
    }
    if (i + 1 == overload.nargs_pos_only && i + 1 < overload.nargs) put("/");
  }
  for (const Overload* other = &first; other != nullptr && overload.nargs_pos < named; other = other->next)
    for (std::size_t i = other->nargs_pos; other != &overload && i < other->args.size(); ++i)
      if (text.find(fmt::format(", {}=", other->args[i].name)) == std::string::npos) put(argument_text(other->args[i]));
  if (overload.has_kwargs) put("**kwargs");
  return text;
}

/// The type that an overload returns, without the modules of the package and of the standard library.
std::string return_type(const Overload& overload) {
  const std::string_view signature = overload.signature;
  std::string type(signature.substr(signature.rfind("-> ") + 3));
  for (const std::string_view module : {"irmetrics._core.", "irmetrics.results.", "typing.", "collections.abc."})
    for (std::size_t at = type.find(module); at != std::string::npos; at = type.find(module, at))
      type.erase(at, module.size());
  return type;
}

/// The types that a function returns.
std::string return_types(const Overload& first) {
  std::vector<std::string> types;
  for (const Overload* one = &first; one != nullptr; one = one->next)
    if (const std::string type = return_type(*one); std::ranges::find(types, type) == types.end())
      types.push_back(type);
  return fmt::format("{}", fmt::join(types, " | "));
}

/// The docstring of an overload of a function, with the types that the function returns.
std::string docstring_of(const Overload& overload, const Overload& first) {
  const std::string text = overload.doc == nullptr ? "" : overload.doc;
  const std::size_t mark = text.find(return_type_mark);
  return mark == std::string::npos ? text : std::string(text).replace(mark, 1, return_types(first));
}

/// The different docstrings of all overloads.
std::string docstrings_of(const Overload& first) {
  std::string texts;
  for (const Overload* one = &first; one != nullptr; one = one->next)
    if (const std::string text = docstring_of(*one, first); texts.find(text) == std::string::npos)
      texts += (texts.empty() ? "" : "\n\n") + text;
  return texts;
}

/// Prepends the signature to the docstring of a function.
void show_signature(PyCFunctionObject& function) {
  const Overload& first = overloads_of(&function);
  const std::string text =
      fmt::format("{}({})\n--\n\n{}", first.name, arguments_text(first, "self"), docstrings_of(first));
  std::free(const_cast<char*>(function.m_ml->ml_doc));
  function.m_ml->ml_doc = strdup(text.c_str());  // pybind11 frees it
}

/// Stores the signature of a class, which its docstring does not show.
void show_signature(py::handle type, const Overload& constructor) {
  auto* const object = reinterpret_cast<PyTypeObject*>(type.ptr());
  const std::string name = py::str(type.attr("__name__"));
  const std::string text = fmt::format("{}({})\n--\n\n", name, arguments_text(constructor, "$self"));
#if PY_VERSION_HEX >= 0x030D0000
  const auto allocate = &PyMem_Malloc;
  const auto release = &PyMem_Free;
#else
  const auto allocate = &PyObject_Malloc;
  const auto release = &PyObject_Free;
#endif
  release(const_cast<char*>(object->tp_doc));
  object->tp_doc = std::strcpy(static_cast<char*>(allocate(text.size() + 1)), text.c_str());
}

/// The signatures and docstrings of the overloads of a function, as pybind11 writes them, with all types.
py::object typed_signatures(py::handle object) {
  if (PyInstanceMethod_Check(object.ptr())) object = PyInstanceMethod_GET_FUNCTION(object.ptr());
  if (!PyCFunction_Check(object.ptr())) return py::none();
  const Overload* const first = py::detail::function_record_ptr_from_PyObject(PyCFunction_GET_SELF(object.ptr()));
  if (first == nullptr) return py::none();
  py::list signatures;
  for (const Overload* one = first; one != nullptr; one = one->next)
    signatures.append(py::make_tuple(one->signature, docstring_of(*one, *first)));
  return py::object(signatures);
}

}  // namespace

void show_signatures(const py::module_& module) {
  for_each_function(module, [](PyCFunctionObject& function) { show_signature(function); });
  for (const auto& [name, object] : py::dict(module.attr("__dict__"))) {
    if (!PyType_Check(object.ptr())) continue;
    const py::dict members(object.attr("__dict__"));
    if (!members.contains("__init__")) continue;
    if (auto* const constructor = function_of(members["__init__"])) show_signature(object, overloads_of(constructor));
  }
}

void bind_signatures(py::module_& module) {
  module.def("_typed_signatures", &typed_signatures, "function"_a,
             "The signatures and docstrings of the overloads of a function, with types; None for other functions.");
}

}  // namespace irmetrics::python
