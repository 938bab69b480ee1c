// Similarities as Python holds them.
#pragma once

#include "progress.hpp"
#include "tokenizer_object.hpp"

#include <irmetrics/separation/bm25_index.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>
#include <irmetrics/separation/similarity.hpp>

#include <pybind11/pybind11.h>

#include <mutex>

namespace irmetrics::python {

struct PythonSimilarity {
  AnySimilarity similarity;
  bool calls_python = false;  // so that several threads would only wait for each other
};

/// BM25, of which more can be asked than scores.
struct PythonBm25 : PythonSimilarity {
  explicit PythonBm25(Bm25Similarity of, bool corpus = false)
      : PythonSimilarity{of, splits_in_python(of.tokenizer())}, bm25(std::move(of)), of_corpus(corpus) {}
  Bm25Similarity bm25;
  bool of_corpus;  // whether its statistics are those of an index
};

/// Whatever stands for one similarity: an object of these classes, or a function of query and passages. Raises
/// TypeError for anything else.
PythonSimilarity to_similarity(pybind11::handle source);

/// BM25 as the paper has it: each sample a corpus, English stemmer and stop words.
PythonBm25 default_bm25();

/// Calls call(options) with the GIL released, and raises what fails; `progress` is None, or a function of samples done
/// and of all.
template <class Function>
auto with_work(const PythonSimilarity& similarity, unsigned threads, pybind11::object progress, Function&& call) {
  Progress report(std::move(progress));
  std::mutex one_at_a_time;
  SimilarityOptions options;
  options.threads = similarity.calls_python ? 1 : threads;
  options.cancel = until_signal();
  options.progress = [&](std::size_t done, std::size_t all) {
    const std::scoped_lock lock(one_at_a_time);
    report(done, all);
    return true;
  };
  auto result = value_or_raise([&] {
    const pybind11::gil_scoped_release release;
    return call(options);
  }());
  report.finish();
  return result;
}

}  // namespace irmetrics::python
