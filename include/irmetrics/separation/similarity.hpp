// A similarity scores the similarity of each passage of a sample to its query: the concept on which separation is
// based.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/config.hpp>

#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// Options of a similarity.
struct SimilarityOptions {
  unsigned threads = 0;   // 0: as many as the machine has. The result does not depend on it.
  WorkProgress progress;  // in samples
  Cancel cancel = {};     // stops it early
};

/// One score for each passage of all samples, in their order; higher is more similar. Errors name the sample.
using PassageScores = Result<std::vector<double>>;

/// A function from the passages of samples to scores, with a text that names it.
template <class S>
concept Similarity = requires(const S& similarity, const Samples& samples, const SimilarityOptions& options) {
  { similarity.text() } -> std::convertible_to<std::string>;  // "BM25(method='lucene', k1=1.5, b=0.75)"
  { similarity.score(samples, options) } -> std::same_as<PassageScores>;
};

/// Any similarity. An immutable value; copies share.
class AnySimilarity {
 public:
  template <Similarity S>
    requires(!std::same_as<S, AnySimilarity>)
  AnySimilarity(S similarity)  // NOLINT(google-explicit-constructor): a similarity is one
      : held_(std::make_shared<const Held<S>>(std::move(similarity))) {}

  std::string text() const { return held_->text(); }
  PassageScores score(const Samples& samples, const SimilarityOptions& options = {}) const {
    return held_->score(samples, options);
  }

 private:
  struct Base {
    Base() = default;
    Base(const Base&) = delete;
    Base& operator=(const Base&) = delete;
    virtual ~Base() = default;
    virtual std::string text() const = 0;
    virtual PassageScores score(const Samples& samples, const SimilarityOptions& options) const = 0;
  };
  template <class S>
  struct Held final : Base {
    explicit Held(S held) : similarity(std::move(held)) {}
    std::string text() const override { return similarity.text(); }
    PassageScores score(const Samples& samples, const SimilarityOptions& options) const override {
      return similarity.score(samples, options);
    }
    S similarity;
  };
  std::shared_ptr<const Base> held_;
};

/// Fails unless there is one finite score for each passage of all samples: the message names the sample.
Status check_passage_scores(const Samples& samples, std::string_view similarity, std::span<const double> scores);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/similarity-inl.hpp>
#endif
