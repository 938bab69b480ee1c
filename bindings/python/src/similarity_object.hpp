// Similarities, and the tokenizers of their terms, in Python.
#pragma once

#include "bind.hpp"
#include "progress.hpp"

namespace irmetrics::python {

/// Whether a tokenizer calls a Python function; if so, several threads would wait for each other.
inline bool splits_in_python(const Tokenizer& tokenizer) { return tokenizer.options().splitter != nullptr; }

/// Default stemmer and stop words of a similarity of terms; null is None in Python.
struct TermDefaults {
  const char* stemmer;
  const char* stopwords;
};
inline constexpr TermDefaults stemmed_terms{.stemmer = "english", .stopwords = "en"};
inline constexpr TermDefaults plain_words{.stemmer = nullptr, .stopwords = nullptr};

/// Whether an argument is its default.
bool is_default(py::handle given, const char* initial);

/// A tokenizer from the arguments of all similarities of terms: a Tokenizer, or stemmer and stop words.
Tokenizer tokenizer_of(py::handle tokenizer, py::handle stemmer, py::handle stopwords, const TermDefaults& defaults);

struct PythonSimilarity {
  AnySimilarity similarity;
  bool calls_python = false;  // if so, several threads would wait for each other
};

/// BM25, which has more methods than scoring.
struct PythonBm25 : PythonSimilarity {
  explicit PythonBm25(Bm25Similarity of, bool corpus = false)
      : PythonSimilarity{of, splits_in_python(of.tokenizer())}, bm25(std::move(of)), of_corpus(corpus) {}
  Bm25Similarity bm25;
  bool of_corpus;  // whether its statistics are from an index
};

/// A similarity from an object of these classes, or a function of query and passages. Raises TypeError for other
/// objects.
PythonSimilarity to_similarity(py::handle source);

/// BM25 as in the paper: each sample is a corpus; English stemmer and stop words.
PythonBm25 default_bm25();

/// Calls call(options) with the GIL released, and raises its errors; `progress` is None, or a function of the samples
/// done and the total.
template <class Function>
auto with_work(const PythonSimilarity& similarity, unsigned threads, py::object progress, Function&& call) {
  SimilarityOptions options;
  options.threads = similarity.calls_python ? 1 : threads;
  return with_progress(options, std::move(progress), call);
}

}  // namespace irmetrics::python
