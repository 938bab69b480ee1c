// Tokenizers as Python holds them.
#pragma once

#include <irmetrics/text/tokenizer.hpp>

#include <pybind11/pybind11.h>

namespace irmetrics::python {

/// Whether a tokenizer calls a Python function, so that several threads would only wait for each other.
inline bool splits_in_python(const Tokenizer& tokenizer) { return tokenizer.options().splitter != nullptr; }

/// What a similarity of terms does with words by default; None where it is null.
struct TermDefaults {
  const char* stemmer;
  const char* stopwords;
};
inline constexpr TermDefaults stemmed_terms{.stemmer = "english", .stopwords = "en"};
inline constexpr TermDefaults plain_words{.stemmer = nullptr, .stopwords = nullptr};

/// Whether an argument is its default.
bool is_default(pybind11::handle given, const char* initial);

/// A tokenizer by the arguments that all similarities of terms have: a Tokenizer, or stemmer and stop words.
Tokenizer tokenizer_of(pybind11::handle tokenizer, pybind11::handle stemmer, pybind11::handle stopwords,
                       const TermDefaults& defaults);

/// What these arguments are, for docstrings.
extern const char* const tokenizer_doc;

}  // namespace irmetrics::python
