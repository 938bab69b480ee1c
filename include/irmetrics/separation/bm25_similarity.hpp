// BM25 as a similarity: each sample's passages are a corpus of their own (the setting of the D_BM25 paper), or the
// statistics are those of an index of a whole corpus.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/separation/bm25.hpp>
#include <irmetrics/separation/bm25_index.hpp>
#include <irmetrics/separation/similarity.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// A term of a query with its contribution to the score of one passage.
struct TermWeight {
  std::string term;
  double weight = 0;

  bool operator==(const TermWeight&) const = default;

  static constexpr auto description =
      describe_result<TermWeight>("TermWeight", "A term and its contribution to a score.", ResultKind::row) |
      ReadAs{"{term} {weight}"} | field("term", &TermWeight::term, "term") |
      field("weight", &TermWeight::weight, "contribution to the score");
};

/// The similarity of a query and a passage by BM25.
class Bm25Similarity {
 public:
  /// Fails on parameters outside their range.
  static Result<Bm25Similarity> make(Tokenizer tokenizer, const Bm25& bm25 = {});
  /// With number of documents, average length and document frequencies of an index, and its tokenizer and parameters.
  /// Terms that are not in the index are ignored.
  static Bm25Similarity of(Bm25Index index);

  std::string text() const;
  /// Accumulated in double, in the order of the query's terms. All passages of a sample without any term score 0. Fails
  /// on samples without texts and on invalid UTF-8, naming sample and passage.
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const;

  /// The contributions of the query's terms to each of a sample's passages, in the order of passages: for each passage
  /// the terms that occur in it, in the order of the query, with repetitions combined.
  Result<std::vector<std::vector<TermWeight>>> term_weights(const Sample& sample) const;

  const Tokenizer& tokenizer() const& noexcept { return tokenizer_; }
  const Tokenizer& tokenizer() const&& = delete;
  const Bm25& bm25() const& noexcept { return bm25_; }
  const Bm25& bm25() const&& = delete;

 private:
  Bm25Similarity(Tokenizer tokenizer, const Bm25& bm25, std::optional<Bm25Index> index);

  Tokenizer tokenizer_;
  Bm25 bm25_;
  std::optional<Bm25Index> index_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/bm25_similarity-inl.hpp>
#endif
