// Docstrings: cmake/document_stubs.py joins the signatures of the stubs and the pages of docs/python.
#pragma once

#include "hints.hpp"

#include <span>
#include <string>
#include <string_view>

namespace irmetrics::python {

/// The text of a function, "write(self, path)\n--\n\ndocstring", or of a class, whose signature begins with
/// "Run($self".
struct PublishedText {
  std::string_view name;  // such as Run or Run.write
  const char* text;
};

/// All, sorted by name.
std::span<const PublishedText> published_texts();

/// The docstring of a name, from the stubs and the pages; empty for names without one, such as special methods.
const char* published_text(std::string_view name);

}  // namespace irmetrics::python
