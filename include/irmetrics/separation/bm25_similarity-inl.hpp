// Processes one sample at a time: only the terms of its query are counted in its passages.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>
#include <irmetrics/separation/detail/sample_terms-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace irmetrics {
namespace detail::separation {

/// Weights of the distinct terms of a query in each passage: one row per term, one column per passage.
class Bm25Scorer {
 public:
  Bm25Scorer(const Tokenizer& tokenizer, const Bm25& bm25, const std::optional<Bm25Index>& index)
      : bm25_(bm25), index_(index), terms_(tokenizer) {}

  Status operator()(const Sample& sample, std::span<double> scores) {
    if (Status status = weigh(sample); !status.ok()) return status;
    std::fill(scores.begin(), scores.end(), 0.0);
    for (const std::uint32_t term : terms_.query()) {
      const std::span<const double> weights = row(weights_, slots_[term]);
      for (std::size_t i = 0; i < scores.size(); ++i) scores[i] += weights[i];
    }
    return Status();
  }

  Status weigh(const Sample& sample) {
    if (Status status = terms_.read(sample); !status.ok()) return status;
    slots_.start(terms_.size());
    for (const std::uint32_t term : terms_.query()) slots_.add(term);
    passages_ = sample.size();
    count();
    weights_.resize(counts_.size());
    const auto documents = static_cast<double>(index_ ? index_->document_count() : passages_);
    const double average = index_ ? index_->average_length()
                                  : static_cast<double>(terms_.passages().size()) / static_cast<double>(passages_);
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      const double idf = bm25_.idf(documents, containing(slot));
      for (std::size_t i = 0; i < passages_; ++i) {
        const auto length = static_cast<double>(terms_.passage(i).size());
        const std::size_t at = slot * passages_ + i;
        weights_[at] = idf == 0 ? 0 : idf * bm25_.frequency(counts_[at], length / average);
      }
    }
    return Status();
  }

  /// After weigh: the contributions of the query's terms to a passage that contains them.
  std::vector<TermWeight> weights_in(std::size_t passage) const {
    std::vector<TermWeight> result;
    result.reserve(slots_.size());
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      if (row(counts_, slot)[passage] == 0 || containing(slot) == 0) continue;
      double weight = 0;
      for (const std::uint32_t term : terms_.query())
        if (slots_[term] == slot) weight += row(weights_, slot)[passage];
      result.push_back({std::string(terms_.term(slots_.terms()[slot])), weight});
    }
    return result;
  }

 private:
  void count() {
    counts_.assign(slots_.size() * passages_, 0);
    for (std::size_t i = 0; i < passages_; ++i) {
      for (const std::uint32_t term : terms_.passage(i))
        if (const std::uint32_t slot = slots_[term]; slot != TermSlots::none) ++counts_[slot * passages_ + i];
    }
  }

  /// Number of documents with the term of a slot.
  double containing(std::size_t slot) const {
    if (index_) return static_cast<double>(index_->containing(terms_.term(slots_.terms()[slot])));
    const std::span<const std::uint32_t> counts = row(counts_, slot);
    return static_cast<double>(passages_) - static_cast<double>(std::count(counts.begin(), counts.end(), 0U));
  }

  template <class T>
  std::span<const T> row(const std::vector<T>& table, std::size_t slot) const noexcept {
    return std::span(table).subspan(slot * passages_, passages_);
  }

  const Bm25& bm25_;
  const std::optional<Bm25Index>& index_;
  SampleTerms terms_;
  TermSlots slots_;  // of the query's terms
  std::size_t passages_ = 0;
  std::vector<std::uint32_t> counts_;
  std::vector<double> weights_;
};

}  // namespace detail::separation

IRMETRICS_INLINE Bm25Similarity::Bm25Similarity(Tokenizer tokenizer, const Bm25& bm25, std::optional<Bm25Index> index)
    : tokenizer_(std::move(tokenizer)), bm25_(bm25), index_(std::move(index)) {}

IRMETRICS_INLINE Result<Bm25Similarity> Bm25Similarity::make(Tokenizer tokenizer, const Bm25& bm25) {
  if (Status status = bm25.check(); !status.ok()) return status;
  return Bm25Similarity(std::move(tokenizer), bm25, std::nullopt);
}

IRMETRICS_INLINE Bm25Similarity Bm25Similarity::of(Bm25Index index) {
  Tokenizer tokenizer = index.tokenizer();
  const Bm25 bm25 = index.bm25();
  return Bm25Similarity(std::move(tokenizer), bm25, std::move(index));
}

IRMETRICS_INLINE std::string Bm25Similarity::text() const {
  std::string text = "BM25(" + bm25_.text();
  if (const std::string terms = tokenizer_.text(); !terms.empty()) text += ", " + terms;
  if (index_) text += fmt::format(", corpus=<{} documents>", index_->document_count());
  return text + ")";
}

IRMETRICS_INLINE PassageScores Bm25Similarity::score(const Samples& samples, const SimilarityOptions& options) const {
  return detail::separation::score_texts<detail::separation::Bm25Scorer>(samples, options, tokenizer_, bm25_, index_);
}

IRMETRICS_INLINE Result<std::vector<std::vector<TermWeight>>> Bm25Similarity::term_weights(const Sample& sample) const {
  if (sample.passages.size() != sample.size())
    return invalid_input("sample '{}': its query and passages have no texts", sample.id);
  detail::separation::Bm25Scorer scorer(tokenizer_, bm25_, index_);
  if (Status status = scorer.weigh(sample); !status.ok())
    return annotate(status, fmt::format("sample '{}'", sample.id));
  std::vector<std::vector<TermWeight>> weights;
  weights.reserve(sample.size());
  for (std::size_t i = 0; i < sample.size(); ++i) weights.push_back(scorer.weights_in(i));
  return weights;
}

}  // namespace irmetrics
