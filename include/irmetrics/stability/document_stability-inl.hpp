// Samples documents.
#pragma once

#include <irmetrics/stability/detail/collection_stability-inl.hpp>
#include <irmetrics/stability/document_stability.hpp>
#include <irmetrics/stability/judgment_subset-inl.hpp>

#include <span>
#include <vector>

namespace irmetrics {
namespace detail::stability {

/// Keeps each document with the same probability.
class DocumentSampler {
 public:
  DocumentSampler(const TestCollection& collection, std::span<const double> shares, std::uint64_t seed)
      : collection_(&collection), shares_(shares), seed_(seed), stream_(seed, 0) {}

  void start(std::size_t sample) noexcept { stream_ = RandomStream(seed_, sample); }

  absl::StatusOr<TestCollection> judgments(std::size_t i) const {
    return judgment_subset(*collection_, [&](std::size_t, std::string_view, std::uint32_t document) {
      return number(document) < shares_[i];
    });
  }

  void start(const FullRanking& ranking) {
    numbers_.clear();
    for (const std::uint32_t document : ranking.hashes) numbers_.push_back(number(document));
  }

  std::uint32_t kept(std::size_t i, std::uint32_t begin, std::uint32_t end) const noexcept {
    std::uint32_t count = 0;
    for (std::uint32_t place = begin; place < end; ++place) count += numbers_[place] < shares_[i] ? 1U : 0U;
    return count;
  }

 private:
  double number(std::uint32_t document) const noexcept {
    return static_cast<double>(sample_number(stream_, document) >> 11) * 0x1p-53;
  }

  const TestCollection* collection_;
  std::span<const double> shares_;
  std::uint64_t seed_;
  RandomStream stream_;
  std::vector<double> numbers_;  // of the ranking's documents
};

}  // namespace detail::stability

IRMETRICS_INLINE absl::StatusOr<std::vector<Stability>> document_stability(const TestCollection& collection,
                                                                           std::span<const Run> runs,
                                                                           const Measures& measures,
                                                                           std::span<const double> shares,
                                                                           const CollectionStabilityOptions& options) {
  if (!measures.status().ok()) return measures.status();
  for (const double share : shares)
    if (!(share > 0 && share <= 1)) return invalid_input("a proportion of documents must be in (0, 1], not {}", share);
  detail::stability::CollectionStudy<detail::stability::DocumentSampler> study(
      collection, runs, measures.list(), "proportion of the documents", shares, options);
  return study.results(detail::stability::DocumentSampler(collection, shares, options.seed));
}

}  // namespace irmetrics
