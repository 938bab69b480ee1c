// Tokenizers as Python holds them.
#pragma once

#include "errors.hpp"

#include <irmetrics/separation/tokenizer.hpp>

#include <pybind11/pybind11.h>

#include <exception>
#include <memory>
#include <utility>

namespace irmetrics::python {

/// What a Python function raised that the library called; the library makes an error text of it. None: no function is
/// called.
using Raised = std::shared_ptr<std::exception_ptr>;

/// As value_or_raise, but with what the function raised, if it was that.
template <class T>
T value_or_raise(absl::StatusOr<T> result, const Raised& raised) {
  if (!result.ok() && raised && *raised) std::rethrow_exception(std::exchange(*raised, nullptr));
  return value_or_raise(std::move(result));
}

struct PythonTokenizer {
  Tokenizer tokenizer;
  Raised raised;  // by the function that splits texts
};

/// A tokenizer by the arguments that all similarities of terms have: a Tokenizer, or stemmer and stop words.
PythonTokenizer tokenizer_of(pybind11::handle tokenizer, pybind11::handle stemmer, pybind11::handle stopwords);

/// What these arguments are, for docstrings; and their defaults.
extern const char* const tokenizer_doc;
inline constexpr const char* default_stemmer = "english";
inline constexpr const char* default_stopwords = "en";

}  // namespace irmetrics::python
