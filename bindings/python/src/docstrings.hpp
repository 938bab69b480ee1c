// Docstrings: the text of a section of the pages docs/python.
#pragma once

#include "docstring_names.hpp"
#include "hints.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace irmetrics::python {

/// The docstring at a place among the names. Where its page has a link to options, it says what the library says.
const char* docstring_at(std::size_t place);

/// The docstring of a section by its heading.
template <Hint name>
const char* doc() {
  constexpr auto found = std::find(docstring_names.begin(), docstring_names.end(), std::string_view(name.name));
  static_assert(found != docstring_names.end(), "no page of docs/python has a section of this name");
  return docstring_at(static_cast<std::size_t>(found - docstring_names.begin()));
}

}  // namespace irmetrics::python
