// Samples and texts from Python objects.
#pragma once

#include "bind.hpp"

#include <fmt/format.h>

namespace irmetrics::python {

/// Treatment of malformed permutations.
using Malformed = Choice<"permutations", Permutations>;

/// From Samples, a path, a table in long form, or an iterable of dicts.
Samples to_samples(py::handle source, Permutations permutations = Permutations::error);

/// From Texts, a path, {id: text}, or an iterable of (id, text).
Texts to_texts(py::handle source, TextRole role = TextRole::text);

/// The UTF-8 text of a str, or bytes unchanged. Raises TypeError, or ValueError if a str is not Unicode text.
std::string_view utf8_of(py::handle text, std::string_view what);

/// The texts in an iterable; `what` is the name of one in messages.
inline std::vector<std::string> texts_in(py::handle texts, std::string_view what) {
  std::vector<std::string> all;
  for (const py::handle text : items_in(texts)) all.emplace_back(utf8_of(text, what));
  return all;
}

/// The numbers of the passages of all samples, as an array for each sample.
py::object by_sample(const Samples& samples, std::span<const double> numbers);

/// A text as Python's str, with U+FFFD in place of bytes that are not UTF-8.
py::str shown(std::string_view text);

/// Calls read(), and prepends `where` to the text of its exceptions.
template <class Read>
decltype(auto) located(const std::string& where, Read&& read) {
  try {
    return read();
  } catch (py::error_already_set& error) {
    PyObject* const type = error.matches(PyExc_TypeError) ? PyExc_TypeError : PyExc_ValueError;
    if (!error.matches(type)) throw;
    raise(type, fmt::format("{}: {}", where, std::string(py::str(error.value()))));
  }
}

}  // namespace irmetrics::python
