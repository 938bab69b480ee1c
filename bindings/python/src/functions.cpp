// The functions of the finished module. pybind11 writes signatures that no tool reads before its docstrings, and errors
// that print all values, which may be millions. A function of CPython therefore takes the place of each function of
// pybind11 and calls it: its docstring begins with the signature that inspect.signature and help read, "name(first,
// second=0)\n--\n\n", and its errors are short.
#include "bind.hpp"

namespace irmetrics::python {
namespace {

/// An overload, as the docstring of a function of pybind11 lists it.
struct Overload {
  std::string signature;               // "(run: Run, *, depth: int = 0) -> Scores"
  std::string doc;                     // without the signature
  std::vector<std::string> arguments;  // as in a definition: "run", "*", "depth=0"
  std::string returned;                // the type

  /// The arguments that are given by name only, "**kwargs" included.
  std::span<const std::string> by_name() const {
    const auto is_star = [](const std::string& one) { return one.starts_with('*'); };
    const auto star = std::ranges::find_if(arguments, is_star);
    return star == arguments.end() ? std::span<const std::string>() : std::span(star + 1, arguments.end());
  }
  std::ptrdiff_t size() const {
    return std::ranges::count_if(arguments, [](const std::string& one) { return one != "*" && one != "/"; });
  }
};

std::string_view bare_name(std::string_view argument) { return argument.substr(0, argument.find_first_of(":=")); }

/// An argument as in a definition, of "depth: int = 0" or "*".
std::string without_type(std::string_view argument) {
  const std::size_t standard = argument.find(" = ");
  return standard == std::string_view::npos ? std::string(bare_name(argument))
                                            : fmt::format("{}={}", bare_name(argument), argument.substr(standard + 3));
}

/// Reads the signature of an overload: splits it at commas outside of brackets and texts.
void read_signature(Overload& overload) {
  const std::string_view text = overload.signature;
  std::size_t begin = 1, depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool closes = c == ')' || c == ']' || c == '}';
    if (quote != 0) {
      if (c == '\\') ++i;
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if ((c == ',' || closes) && depth == 1) {
      if (i > begin) overload.arguments.push_back(without_type(text.substr(begin, i - begin)));
      begin = i + 2;
    }
    if (quote == 0 && closes && --depth == 0) {
      overload.returned = text.substr(i + std::string_view(") -> ").size());
      return;
    }
  }
}

/// The function of CPython behind an attribute of a module or a class; null if it is another object.
py::object function_of(py::handle attribute) {
  py::handle object = attribute;
  if (PyInstanceMethod_Check(object.ptr())) object = PyInstanceMethod_GET_FUNCTION(object.ptr());
  auto function = py::reinterpret_borrow<py::object>(object);
  if (Py_TYPE(object.ptr()) == &PyStaticMethod_Type) function = object.attr("__func__");
  return PyCFunction_Check(function.ptr()) ? function : py::object();
}

/// The overloads of a function of pybind11: "name(...) -> type\n\ndocstring\n", with a heading and numbers if there are
/// several. None for other functions.
std::vector<Overload> overloads_of(const py::object& function) {
  std::vector<Overload> found;
  const py::object doc = function.attr("__doc__");
  if (doc.is_none()) return found;
  const auto whole = doc.cast<std::string>(), name = function.attr("__name__").cast<std::string>();
  const std::string heading = name + "(*args, **kwargs)\nOverloaded function.\n\n";
  const bool several = whole.starts_with(heading);
  std::string_view text = whole;
  if (several) text.remove_prefix(heading.size());
  const auto start = [&](std::size_t number) { return several ? fmt::format("{}. {}", number, name) : name; };
  while (text.starts_with(start(found.size() + 1) + "(")) {
    text.remove_prefix(start(found.size() + 1).size());
    const std::size_t end = several ? text.find(fmt::format("\n{}(", start(found.size() + 2))) : std::string::npos;
    const std::string_view one = text.substr(0, end);
    Overload& overload = found.emplace_back();
    overload.signature = one.substr(0, one.find('\n'));
    std::string_view after = one.substr(overload.signature.size());
    if (after.starts_with("\n\n")) overload.doc = after.substr(2, after.size() - 3);
    read_signature(overload);
    text.remove_prefix(end == std::string::npos ? text.size() : end + 1);
  }
  return found;
}

/// The arguments as in a definition, "self, run, *, depth=0": those of the overload with the most, of several the last,
/// which accepts more types; and keywords that only others have.
std::string arguments_text(const std::vector<Overload>& overloads) {
  const Overload* general = overloads.data();
  for (const Overload& one : overloads)
    if (one.size() >= general->size()) general = &one;
  std::vector<std::string> arguments = general->arguments;
  const auto is_missing = [&](const std::string& argument) {
    return !argument.starts_with('*') &&
           std::ranges::find(arguments, bare_name(argument), &bare_name) == arguments.end();
  };
  const bool has_keywords = !general->by_name().empty() && !general->by_name()[0].starts_with('*');
  for (const Overload& other : overloads)
    for (const std::string& argument : other.by_name())
      if (has_keywords && is_missing(argument))
        arguments.insert(arguments.end() - (arguments.back().starts_with("**") ? 1 : 0), argument);
  return fmt::format("{}", fmt::join(arguments, ", "));
}

/// The types that the overloads return, without the modules of the package and of the standard library.
std::string return_types(const std::vector<Overload>& overloads) {
  std::vector<std::string> types;
  for (const Overload& one : overloads) {
    std::string type = one.returned;
    for (const std::string_view module : {"irmetrics._core.", "irmetrics.results.", "typing.", "collections.abc."})
      for (std::size_t at = type.find(module); at != std::string::npos; at = type.find(module, at))
        type.erase(at, module.size());
    if (std::ranges::find(types, type) == types.end()) types.push_back(std::move(type));
  }
  return fmt::format("{}", fmt::join(types, " | "));
}

/// Puts the types that a function returns into the docstrings of its overloads.
void name_returned_types(std::vector<Overload>& overloads) {
  const std::string types = return_types(overloads);
  for (Overload& one : overloads)
    if (const std::size_t mark = one.doc.find(return_type_mark); mark != std::string::npos)
      one.doc.replace(mark, 1, types);
}

/// The different docstrings of all overloads.
std::string docstrings_of(const std::vector<Overload>& overloads) {
  std::string texts;
  for (const Overload& one : overloads)
    if (texts.find(one.doc) == std::string::npos) texts += (texts.empty() ? "" : "\n\n") + one.doc;
  return texts;
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
py::object published(const py::object& inner, std::vector<Overload> overloads) {
  name_returned_types(overloads);
  const py::object self = owned(PyModule_Create(&one_function));
  auto* const function =
      new (PyModule_GetState(self.ptr())) PublishedFunction{inner, inner.attr("__name__").cast<std::string>()};
  function->text = fmt::format("{}({})\n--\n\n{}", function->name, arguments_text(overloads), docstrings_of(overloads));
  const std::vector<std::string>& arguments = overloads[0].arguments;
  const bool is_method = !arguments.empty() && arguments[0] == "self";
  if (!is_method && arguments.size() >= 2 && bare_name(arguments[1]) == "qrels")
    function->runs = bare_name(arguments[0]);
  const auto stored = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&call_inner));
  function->definition = {function->name.c_str(), stored, called_so, function->text.c_str()};
  return owned(PyCFunction_NewEx(&function->definition, self.ptr(), py::str("irmetrics._core").ptr()));
}

/// Publishes the functions among the attributes of a module or a class.
void publish_all(const py::object& scope) {
  for (const auto& [key, attribute] : py::dict(scope.attr("__dict__"))) {
    const py::object inner = function_of(attribute);
    if (!inner || PyCFunction_GET_FLAGS(inner.ptr()) != called_so) continue;
    std::vector<Overload> overloads = overloads_of(inner);
    if (overloads.empty()) continue;
    py::object function = published(inner, std::move(overloads));
    if (PyInstanceMethod_Check(attribute.ptr())) function = owned(PyInstanceMethod_New(function.ptr()));
    if (Py_TYPE(attribute.ptr()) == &PyStaticMethod_Type) function = owned(PyStaticMethod_New(function.ptr()));
    py::setattr(scope, key, function);
  }
}

/// Stores the signature of a class, which its docstring does not show, where CPython keeps it.
void show_signature(py::handle type, const std::vector<Overload>& constructor) {
  auto* const object = reinterpret_cast<PyTypeObject*>(type.ptr());
  const std::string name = py::str(type.attr("__name__"));
  const std::string text = fmt::format("{}(${})\n--\n\n", name, arguments_text(constructor));
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

/// The signatures of the overloads of a function with all types, and their docstrings.
Anything typed_signatures(const Anything& object) {
  py::object function = function_of(object);
  if (!function) return py::object(py::none());
  if (const PublishedFunction* const behind = function_behind(PyCFunction_GET_SELF(function.ptr())))
    function = behind->inner;
  std::vector<Overload> overloads = overloads_of(function);
  name_returned_types(overloads);
  py::list signatures;
  for (const Overload& one : overloads) signatures.append(py::make_tuple(one.signature, one.doc));
  return overloads.empty() ? py::object(py::none()) : py::object(signatures);
}

}  // namespace

void publish_functions(py::module_& module) {
  module.def("_typed_signatures", &typed_signatures, "function"_a,
             "The signatures and docstrings of the overloads of a function, with types; None for other functions.");
  publish_all(module);
  for (const auto& [name, object] : py::dict(module.attr("__dict__"))) {
    if (!PyType_Check(object.ptr())) continue;
    const py::dict members(object.attr("__dict__"));
    const py::object constructor = members.contains("__init__") ? function_of(members["__init__"]) : py::object();
    if (constructor)
      if (const auto overloads = overloads_of(constructor); !overloads.empty()) show_signature(object, overloads);
    publish_all(py::reinterpret_borrow<py::object>(object));
  }
}

}  // namespace irmetrics::python
