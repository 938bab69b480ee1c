// Docstrings: the texts of the sections of the pages in docs/python.
#pragma once

#include "docstring_names.hpp"
#include "hints.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::python {

/// The docstring at an index into the names. Links to options are replaced by the library's descriptions.
const char* docstring_at(std::size_t index);

/// A text with spaces after each line break except the last.
std::string indented(std::string_view text, std::size_t spaces);

/// Takes the place of the type of a result, which `publish_functions` fills in.
inline constexpr char return_type_mark = '\v';

/// The docstring of a section, by its heading.
template <Hint name>
const char* doc() {
  constexpr auto found = std::find(docstring_names.begin(), docstring_names.end(), std::string_view(name.name));
  static_assert(found != docstring_names.end(), "no page of docs/python has a section of this name");
  return docstring_at(static_cast<std::size_t>(found - docstring_names.begin()));
}

/// Adds a function to the module with the docstring of its name.
template <Hint name, class Function, class... Extra>
void define(pybind11::module_& module, Function&& function, const Extra&... extra) {
  module.def(name.name, std::forward<Function>(function), extra..., doc<name>());
}

}  // namespace irmetrics::python
