// Tokenizers as Python holds them.
#pragma once

#include <irmetrics/separation/tokenizer.hpp>

#include <pybind11/pybind11.h>

#include <string>

namespace irmetrics::python {

struct PythonTokenizer {
  Tokenizer tokenizer;
  bool calls_python = false;  // it splits texts with a Python function
};

/// A tokenizer by the arguments that all similarities of terms have: a Tokenizer, or stemmer and stop words.
PythonTokenizer tokenizer_of(pybind11::handle tokenizer, pybind11::handle stemmer, pybind11::handle stopwords);

/// What these arguments are, for docstrings; and their defaults.
extern const char* const tokenizer_doc;
inline constexpr const char* default_stemmer = "english";
inline constexpr const char* default_stopwords = "en";

}  // namespace irmetrics::python
