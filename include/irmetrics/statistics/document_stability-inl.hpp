// How documents are sampled away.
#pragma once

#include <irmetrics/statistics/collection_stability-inl.hpp>
#include <irmetrics/statistics/document_stability.hpp>
#include <irmetrics/statistics/judgment_subset-inl.hpp>

#include <span>
#include <vector>

namespace irmetrics {
namespace detail {

/// Keeps each document with the same chance. Lists are views of the run's text.
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

  void start(const RankedList& list) {
    full_ = list;
    numbers_.resize(list.size());
    for (std::size_t row = 0; row < list.size(); ++row) numbers_[row] = number(list.documents.hashes[row]);
    begins_.resize(list.size());
    lengths_.resize(list.size());
    hashes_.resize(list.size());
    scores_.resize(list.size());
    ranks_.resize(list.ranks.size());
  }

  RankedList list(std::size_t i) {
    std::size_t kept = 0;
    for (std::size_t row = 0; row < full_.size(); ++row) {  // a row that is not kept is overwritten by the next
      begins_[kept] = full_.documents.begins[row];
      lengths_[kept] = full_.documents.lengths[row];
      hashes_[kept] = full_.documents.hashes[row];
      scores_[kept] = full_.scores[row];
      if (!ranks_.empty()) ranks_[kept] = full_.ranks[row];
      if (numbers_[row] < shares_[i]) ++kept;
    }
    const auto first = [kept](const auto& column) { return std::span(column).first(kept); };
    return {full_.query,
            {full_.documents.text, first(begins_), first(lengths_), first(hashes_)},
            first(scores_),
            ranks_.empty() ? std::span<const std::uint32_t>() : first(ranks_),
            full_.descending || is_descending(first(scores_)),
            full_.distinct};
  }

 private:
  double number(std::uint32_t document) const noexcept {
    return static_cast<double>(sample_number(stream_, document) >> 11) * 0x1p-53;
  }

  const TestCollection* collection_;
  std::span<const double> shares_;
  std::uint64_t seed_;
  RandomStream stream_;
  RankedList full_;
  std::vector<double> numbers_;  // of the list's documents
  std::vector<std::uint32_t> begins_, hashes_, ranks_;
  std::vector<std::uint16_t> lengths_;
  std::vector<double> scores_;
};

}  // namespace detail

IRMETRICS_INLINE absl::StatusOr<std::vector<Stability>> document_stability(const TestCollection& collection,
                                                                           std::span<const Run> runs,
                                                                           const std::vector<AnyMeasure>& measures,
                                                                           std::span<const double> shares,
                                                                           const CollectionStabilityOptions& options) {
  for (const double share : shares)
    if (!(share > 0 && share <= 1)) return invalid_input("a share of documents must lie in (0, 1], not be {}", share);
  return detail::collection_stability(collection, runs, measures, shares, options,
                                      detail::DocumentSampler(collection, shares, options.seed));
}

}  // namespace irmetrics
