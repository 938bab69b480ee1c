// Similarities of terms without parameters: TF-IDF cosine, and Jaccard of the sets of terms.
#pragma once

#include <irmetrics/separation/similarity.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <string>
#include <utility>

namespace irmetrics {

/// Cosine of query and passage as vectors of term frequency times idf, idf = ln((1 + N) / (1 + df)) + 1 over the
/// sample's N passages, as scikit-learn's TfidfVectorizer has it by default. 0 where one has no term that the passages
/// have.
class TfidfCosine {
 public:
  explicit TfidfCosine(Tokenizer tokenizer = {}) : tokenizer_(std::move(tokenizer)) {}
  std::string text() const;
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  Tokenizer tokenizer_;
};

/// Distinct terms that query and passage share, over those that either has; 0 if neither has any. By default terms are
/// words as they are, neither stemmed nor without stop words: as in the paper on D_S, whose words are NLTK's.
class Jaccard {
 public:
  explicit Jaccard(Tokenizer tokenizer = {}) : tokenizer_(std::move(tokenizer)) {}
  std::string text() const;
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  Tokenizer tokenizer_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/term_similarities-inl.hpp>
#endif
