// Term-based similarities without parameters: TF-IDF cosine, and Jaccard of the sets of terms.
#pragma once

#include <irmetrics/separation/similarity.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <string>
#include <utility>

namespace irmetrics {

/// Cosine of query and passage as vectors of term frequency times idf, idf = ln((1 + N) / (1 + df)) + 1 over the
/// sample's N passages, as scikit-learn's TfidfVectorizer by default. 0 if one of them has no term that occurs in the
/// passages.
class TfidfCosine {
 public:
  explicit TfidfCosine(Tokenizer tokenizer = {}) : tokenizer_(std::move(tokenizer)) {}
  std::string text() const;
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

 private:
  Tokenizer tokenizer_;
};

/// Number of distinct terms in both query and passage, divided by the number in either; 0 if there are no terms. By
/// default terms are unstemmed words, including stop words: as in the paper on D_S, whose words are NLTK's.
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
