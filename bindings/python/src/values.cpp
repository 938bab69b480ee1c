// Every object is a value: it has one before it is used, equality, a hash, copies and a pickle, also if its class does
// not define them itself.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "pickles.hpp"

namespace irmetrics::python {
namespace {

/// The arguments of an evaluator: qrels and nuggets, or None; measures; options by name.
py::tuple evaluator_parts(const Evaluator& evaluator) {
  const TestCollection& collection = evaluator.collection();
  const bool has_nuggets = collection.nuggets() != nullptr;
  const py::dict options(**options_dict(evaluator.options().policy), **options_dict(evaluator.options()));
  return py::make_tuple(has_nuggets && collection.documents_are_shared() ? py::none() : py::cast(collection.qrels()),
                        has_nuggets ? py::cast(*collection.nuggets()) : py::none(), py::cast(evaluator.measures()),
                        options);
}

Evaluator evaluator_of(const py::tuple& parts) {
  if (parts.size() != 4) raise_damaged();
  const py::object type = py::type::of<Evaluator>();
  return type(parts[0], parts[2], "nuggets"_a = parts[1], **parts[3].cast<py::dict>()).cast<Evaluator>();
}

/// Objects of one class are equal if their pickled states are. An object without a state equals only itself.
py::object equal(const py::object& self, const py::object& other) {
  if (!py::type::of(self).is(py::type::of(other))) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
  if (self.is(other)) return py::bool_(true);
  if (!has_attribute(self, "__setstate__")) return py::bool_(false);
  try {
    return py::bool_(self.attr("__getstate__")().equal(other.attr("__getstate__")()));
  } catch (const py::error_already_set& error) {  // a similarity of an index
    if (!error.matches(PyExc_TypeError)) throw;
    return py::bool_(false);
  }
}

/// What pickles an object in all protocols of pickles, by the state of protocol 2: for the protocols 0 and 1, and in
/// object.__reduce__, Python makes an object of the base of all classes, for which pybind11 ends the process.
As<"tuple[typing.Any, ...]"> reduced(const py::object& self) {
  if (!has_attribute(self, "__setstate__"))
    raise(PyExc_TypeError, "cannot pickle '{}' object", Py_TYPE(self.ptr())->tp_name);
  const py::object make = py::module_::import("copyreg").attr("__newobj__");
  return py::make_tuple(make, py::make_tuple(py::type::of(self)), self.attr("__getstate__")());
}

/// Makes it a TypeError to use an object whose __init__ was not called, as Run.__new__(Run) makes one: pybind11 would
/// allocate memory for it, without a value. No public function of pybind11 tells whether an object has a value.
void refuse_uninitialised(py::handle type) {
  if (auto* const about = py::detail::get_type_info(reinterpret_cast<PyTypeObject*>(type.ptr())))
    about->operator_new = [](std::size_t) -> void* {
      throw py::type_error("the object has no value, because its __init__ was not called");
    };
}

template <class Function, class... Extra>
void add_method(const py::object& type, const char* name, Function&& function, const Extra&... extra) {
  type.attr(name) = py::cpp_function(std::forward<Function>(function), py::name(name), py::is_method(type), extra...);
}

}  // namespace

void bind_values(py::module_& module) {
  module.attr("_pickle_format") = pickle_format;
  module.def("_check_format", &check_format, "format"_a);
  py::reinterpret_borrow<py::class_<Evaluator>>(module.attr("Evaluator")).def(pickled(&evaluator_parts, &evaluator_of));
  const py::handle plain(reinterpret_cast<PyObject*>(&PyBaseObject_Type));
  for (const auto& [name, object] : py::dict(module.attr("__dict__"))) {
    if (!PyType_Check(object.ptr())) continue;
    const auto type = py::reinterpret_borrow<py::object>(object);
    refuse_uninitialised(type);
    add_method(type, "__reduce__", &reduced);
    if (std::string(py::str(name)).starts_with("_")) continue;
    if (type.attr("__eq__").is(plain.attr("__eq__"))) {
      add_method(
          type, "__eq__", [](const py::object& self, const Anything& other) -> Anything { return equal(self, other); },
          py::is_operator());
      add_method(type, "__hash__", [](const py::object& self) -> py::ssize_t { return py::hash(py::repr(self)); });
    }
    constexpr const char* doc = "Returns the object itself, which is immutable.";
    add_method(
        type, "__copy__", [](py::object self) -> Anything { return self; }, doc);
    add_method(
        type, "__deepcopy__", [](py::object self, const Anything&) -> Anything { return self; }, "memo"_a, doc);
  }
}

}  // namespace irmetrics::python
