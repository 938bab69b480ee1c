// Samples and texts of anything that Python programs hold them in.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// Samples as they are, a path, a table in long form, or an iterable of dicts.
Samples to_samples(py::handle source);

/// Texts as they are, a path, {id: text}, or an iterable of (id, text).
Texts to_texts(py::handle source);

/// The UTF-8 text of a str, or bytes as they are. Raises TypeError, or ValueError where a str is no Unicode text.
std::string_view utf8_of(py::handle text, std::string_view what);

/// Where each sample but the last ends among the passages of all: what NumPy's split takes.
py::list sample_ends(const Samples& samples);

/// A text as Python's str; what is not UTF-8 in it is shown as U+FFFD.
py::str shown(std::string_view text);

/// Calls read(), and puts `where` before the text of what it raises.
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
