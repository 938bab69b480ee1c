// Computes TF-IDF cosine and Jaccard. Sums are in the order of the terms in a text, so that they depend neither on the
// numbering of terms nor, consequently, on the thread.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/separation/detail/sample_terms-inl.hpp>
#include <irmetrics/separation/term_similarities.hpp>

#include <cmath>

namespace irmetrics {
namespace detail::separation {

/// Number of occurrences of each distinct term in one text, in order of first occurrence.
class TermCounts {
 public:
  void count(std::span<const std::uint32_t> terms, const TermSlots& slots) {
    for (const std::uint32_t slot : distinct_) counts_[slot] = 0;
    distinct_.clear();
    if (counts_.size() < slots.size()) counts_.resize(slots.size(), 0);
    for (const std::uint32_t term : terms) {
      const std::uint32_t slot = slots[term];
      if (slot != TermSlots::none && counts_[slot]++ == 0) distinct_.push_back(slot);
    }
  }
  std::span<const std::uint32_t> distinct() const noexcept { return distinct_; }
  /// 0 for a slot that does not occur in the text.
  std::uint32_t operator[](std::uint32_t slot) const noexcept { return counts_[slot]; }

 private:
  std::vector<std::uint32_t> counts_, distinct_;
};

class TfidfScorer {
 public:
  explicit TfidfScorer(const Tokenizer& tokenizer) : terms_(tokenizer) {}

  Status operator()(const Sample& sample, std::span<double> scores) {
    if (Status status = terms_.read(sample); !status.ok()) return status;
    slots_.start(terms_.size());
    for (const std::uint32_t term : terms_.passages()) slots_.add(term);
    find_idf(sample.size());
    query_.count(terms_.query(), slots_);
    const double query_length = length(query_);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      passage_.count(terms_.passage(i), slots_);
      double dot = 0;
      for (const std::uint32_t slot : query_.distinct())
        if (passage_[slot] != 0) dot += weight(query_, slot) * weight(passage_, slot);
      scores[i] = dot == 0 ? 0 : dot / (query_length * length(passage_));
    }
    return Status();
  }

 private:
  void find_idf(std::size_t passages) {
    containing_.assign(slots_.size(), 0);
    for (std::size_t i = 0; i < passages; ++i) {
      passage_.count(terms_.passage(i), slots_);
      for (const std::uint32_t slot : passage_.distinct()) ++containing_[slot];
    }
    // One logarithm per number of passages; there are fewer of these than terms.
    idf_of_.resize(passages + 1);
    for (std::size_t df = 0; df <= passages; ++df)
      idf_of_[df] = std::log((1 + static_cast<double>(passages)) / (1 + static_cast<double>(df))) + 1;
  }

  double weight(const TermCounts& text, std::uint32_t slot) const { return text[slot] * idf_of_[containing_[slot]]; }

  double length(const TermCounts& text) const {
    double sum = 0;
    for (const std::uint32_t slot : text.distinct()) sum += weight(text, slot) * weight(text, slot);
    return std::sqrt(sum);
  }

  SampleTerms terms_;
  TermSlots slots_;  // of all terms in the passages
  TermCounts query_, passage_;
  std::vector<std::uint32_t> containing_;  // number of passages with the term of each slot
  std::vector<double> idf_of_;             // of a term, by its number of passages
};

class JaccardScorer {
 public:
  explicit JaccardScorer(const Tokenizer& tokenizer) : terms_(tokenizer) {}

  Status operator()(const Sample& sample, std::span<double> scores) {
    if (Status status = terms_.read(sample); !status.ok()) return status;
    slots_.start(terms_.size());
    for (const std::uint32_t term : terms_.query()) slots_.add(term);
    const std::size_t of_query = slots_.size();
    for (const std::uint32_t term : terms_.passages()) slots_.add(term);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      passage_.count(terms_.passage(i), slots_);
      std::size_t shared = 0;
      for (const std::uint32_t slot : passage_.distinct()) shared += slot < of_query ? 1 : 0;
      const std::size_t either = of_query + passage_.distinct().size() - shared;
      scores[i] = either == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(either);
    }
    return Status();
  }

 private:
  SampleTerms terms_;
  TermSlots slots_;  // of all terms, starting with those of the query
  TermCounts passage_;
};

}  // namespace detail::separation

IRMETRICS_INLINE std::string TfidfCosine::text() const { return "TfidfCosine(" + tokenizer_.text() + ")"; }

IRMETRICS_INLINE PassageScores TfidfCosine::score(const Samples& samples, const SimilarityOptions& options) const {
  return detail::separation::score_texts<detail::separation::TfidfScorer>(samples, options, tokenizer_);
}

IRMETRICS_INLINE std::string Jaccard::text() const { return "Jaccard(" + tokenizer_.text() + ")"; }

IRMETRICS_INLINE PassageScores Jaccard::score(const Samples& samples, const SimilarityOptions& options) const {
  return detail::separation::score_texts<detail::separation::JaccardScorer>(samples, options, tokenizer_);
}

}  // namespace irmetrics
