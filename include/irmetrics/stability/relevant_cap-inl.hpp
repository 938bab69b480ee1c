// Draws relevant documents.
#pragma once

#include <irmetrics/check_range.hpp>
#include <irmetrics/hash_table.hpp>
#include <irmetrics/stability/detail/collection_stability-inl.hpp>
#include <irmetrics/stability/judgment_subset-inl.hpp>
#include <irmetrics/stability/relevant_cap.hpp>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::stability {

/// Keeps the judgments of at most `cap` relevant documents per query. Documents are not removed.
class RelevantSampler {
 public:
  RelevantSampler(const TestCollection& collection, std::span<const std::size_t> caps,
                  const RelevantCapOptions& options)
      : collection_(&collection), caps_(caps), rel_(options.rel), seed_(options.seed), drawn_(collection.size()) {}

  void start(std::size_t sample) {
    const RandomStream stream(seed_, sample);
    for (std::size_t query = 0; query < drawn_.size(); ++query) {
      const Judgments judged = collection_->qrels()[query];
      const std::uint32_t query_hash = hash_id(judged.query);
      drawn_[query].clear();
      for (std::size_t row = 0; row < judged.size(); ++row)
        if (judged.grades[row] >= rel_)
          drawn_[query].emplace_back(sample_number(stream, judged.documents.hashes[row], query_hash),
                                     judged.documents[row]);
      std::sort(drawn_[query].begin(), drawn_[query].end());
    }
  }

  absl::StatusOr<TestCollection> judgments(std::size_t i) const {
    std::vector<HashSet<std::string_view>> unknown(drawn_.size());
    for (std::size_t query = 0; query < drawn_.size(); ++query)
      for (std::size_t place = caps_[i]; place < drawn_[query].size(); ++place)
        unknown[query].insert(drawn_[query][place].second);
    return judgment_subset(*collection_, [&](std::size_t query, std::string_view document, std::uint32_t) {
      return !unknown[query].contains(document);
    });
  }

  std::uint32_t document(std::string_view) const noexcept { return 0; }  // no document is removed
  void start(const FullRanking&) noexcept {}
  std::uint32_t kept(std::size_t, std::uint32_t begin, std::uint32_t end) const noexcept { return end - begin; }

 private:
  const TestCollection* collection_;
  std::span<const std::size_t> caps_;
  double rel_;
  std::uint64_t seed_;
  std::vector<std::vector<std::pair<std::uint64_t, std::string_view>>> drawn_;  // relevant documents of each query
};

}  // namespace detail::stability

IRMETRICS_INLINE absl::StatusOr<std::vector<Stability>> relevant_cap(const TestCollection& collection,
                                                                     std::span<const Run> runs,
                                                                     const Measures& measures,
                                                                     std::span<const std::size_t> caps,
                                                                     const RelevantCapOptions& options) {
  if (!measures.status().ok()) return measures.status();
  if (absl::Status status = check_range("rel", options.rel, range::any); !status.ok()) return status;
  for (const std::size_t cap : caps)
    if (cap == 0) return invalid_input("a cap must leave each query at least 1 relevant document");
  const std::vector<double> sizes(caps.begin(), caps.end());
  detail::stability::CollectionStudy<detail::stability::RelevantSampler> study(
      collection, runs, measures.list(), "relevant documents per query", sizes, options);
  return study.results(detail::stability::RelevantSampler(collection, caps, options));
}

}  // namespace irmetrics
