// Common parts of Qrels, Run and NuggetQrels in Python: they are read-only mappings of query ids to dicts.
#pragma once

#include "bind.hpp"

#include <fmt/format.h>

namespace irmetrics::python {

/// Equality of the library, and a hash: equal values have equal representations.
template <class Type>
void bind_equality(py::class_<Type>& type) {
  type.def(
          "__eq__", [](const Type& self, const Type& other) { return self == other; }, py::is_operator())
      .def("__hash__", [](const py::object& self) { return py::hash(py::repr(self)); });
}

template <class Collection>
std::optional<std::size_t> find_query(const Collection& collection, py::handle id) {
  Digits digits;
  const auto text = plain_id(id.ptr(), digits);
  return text ? collection.find(*text) : std::nullopt;
}

/// The index of a query. Raises KeyError if there is none.
template <class Collection>
std::size_t index_of_query(const Collection& collection, py::handle id) {
  const auto index = find_query(collection, id);
  if (!index) throw py::key_error(fmt::format("unknown query {}", std::string(py::repr(id))));
  return *index;
}

/// Conversions of a collection to Python values.
template <class Collection>
struct Access {
  py::dict (*query_dict)(const Collection&, std::size_t query);
  py::tuple (*columns)(const Collection&);
};

/// Binds the common methods. `QueryDict` is the return type of query_dict.
template <Hint QueryDict, class Collection>
void bind_access(py::class_<Collection>& type, const Access<Collection>& access) {
  type.def("__len__", &Collection::size)
      .def("__iter__",
           [](const Collection& self) -> py::typing::Iterator<py::str> {
             py::list queries;
             for (std::size_t i = 0; i < self.size(); ++i) queries.append(to_str(self.query(i)));
             return py::iter(queries);
           })
      .def(
          "__contains__", [](const Collection& self, py::object query) { return find_query(self, query).has_value(); },
          "query"_a)
      .def(
          "__getitem__",
          [query_dict = access.query_dict](const Collection& self, py::object query) -> As<QueryDict> {
            return py::object(query_dict(self, index_of_query(self, query)));
          },
          "query"_a)
      .def("to_dict",
           [query_dict = access.query_dict](const Collection& self) -> As<Hint("dict[str, ") + QueryDict + Hint("]")> {
             py::dict result;
             for (std::size_t i = 0; i < self.size(); ++i) result[to_str(self.query(i))] = query_dict(self, i);
             return py::object(result);
           })
      .def("to_columns", access.columns)
      .def("__repr__", [](const Collection& self) { return summary(self); })
      .def("_repr_html_",
           [](const Collection& self) -> Anything { return py::str(render(preview(self), TableFormat::html)); });
  bind_equality(type);
  type.attr("__hash__") = py::none();
}

}  // namespace irmetrics::python
