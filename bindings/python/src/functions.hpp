// The functions that pybind11 created for a module and its classes.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// An overload of a function; `next` is the following one.
using Overload = py::detail::function_record;

/// Gives access to pybind11's dispatcher.
struct Dispatcher : py::cpp_function {
  using cpp_function::dispatcher;
};

/// A function pointer in the type of a method table.
template <class Function>
PyCFunction as_stored(Function* function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

/// The function of pybind11 behind an attribute of a module or class, before `check_calls` redirects it; otherwise
/// null.
inline PyCFunctionObject* function_of(py::handle object) {
  if (PyInstanceMethod_Check(object.ptr())) object = PyInstanceMethod_GET_FUNCTION(object.ptr());
  if (Py_TYPE(object.ptr()) == &PyStaticMethod_Type) object = py::object(object.attr("__func__"));
  if (!PyCFunction_Check(object.ptr())) return nullptr;
  auto* const function = reinterpret_cast<PyCFunctionObject*>(object.ptr());
  return function->m_ml->ml_meth == as_stored(&Dispatcher::dispatcher) ? function : nullptr;
}

/// The first overload of a function.
inline const Overload& overloads_of(PyCFunctionObject* function) {
  return *py::detail::function_record_ptr_from_PyObject(function->m_self);
}

/// Calls visit(function) for all functions of a module and of its classes.
template <class Visit>
void for_each_function(const py::module_& module, Visit&& visit) {
  for (const auto& [name, object] : py::dict(module.attr("__dict__"))) {
    if (auto* const function = function_of(object)) visit(*function);
    if (!PyType_Check(object.ptr())) continue;
    for (const auto& [member, method] : py::dict(object.attr("__dict__")))
      if (auto* const function = function_of(method)) visit(*function);
  }
}

}  // namespace irmetrics::python
