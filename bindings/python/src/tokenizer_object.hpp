// Tokenizers as Python holds them.
#pragma once

#include <irmetrics/separation/tokenizer.hpp>

#include <pybind11/pybind11.h>

namespace irmetrics::python {

/// Whether a tokenizer calls a Python function, so that several threads would only wait for each other.
inline bool splits_in_python(const Tokenizer& tokenizer) { return tokenizer.options().splitter != nullptr; }

/// A tokenizer by the arguments that all similarities of terms have: a Tokenizer, or stemmer and stop words.
Tokenizer tokenizer_of(pybind11::handle tokenizer, pybind11::handle stemmer, pybind11::handle stopwords);

/// What these arguments are, for docstrings; and their defaults.
extern const char* const tokenizer_doc;
inline constexpr const char* default_stemmer = "english";
inline constexpr const char* default_stopwords = "en";

}  // namespace irmetrics::python
