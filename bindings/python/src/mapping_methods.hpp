// What read-only mappings have in Python besides their own [], len, iter and in.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// Registers a class as a Mapping, and gives it keys, values, items (whose types the hints name) and get.
template <class Keys, class Values, class Items, class Type>
void make_mapping(Type& type) {
  const auto abc = [] { return py::module_::import("collections.abc"); };
  abc().attr("Mapping").attr("register")(type);
  type.def("keys", [abc](py::object self) -> Keys { return abc().attr("KeysView")(self); })
      .def("values", [abc](py::object self) -> Values { return abc().attr("ValuesView")(self); })
      .def("items", [abc](py::object self) -> Items { return abc().attr("ItemsView")(self); })
      .def(
          "get",
          [abc](py::object self, Anything key, Anything otherwise) -> Anything {
            return abc().attr("Mapping").attr("get")(self, key, otherwise);
          },
          py::arg("key"), py::arg("default") = py::none());
}

/// The same by the types of a key and of a value.
template <Hint Key, Hint Value, class Type>
void make_mapping(Type& type) {
  make_mapping<As<Hint("collections.abc.KeysView[") + Key + Hint("]")>,
               As<Hint("collections.abc.ValuesView[") + Value + Hint("]")>,
               As<Hint("collections.abc.ItemsView[") + Key + Hint(", ") + Value + Hint("]")>>(type);
}

/// A method that one of the package's functions in Python is.
template <class Returned = Anything, class Type>
void def_helper(Type& type, const char* name, const char* module, const char* function, const char* doc = "") {
  type.def(
      name, [=](const py::object& self) -> Returned { return call_helper(module, function, self); }, doc);
}

}  // namespace irmetrics::python
