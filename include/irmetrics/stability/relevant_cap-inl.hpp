// Draws relevant documents.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/stability/detail/collection_stability-inl.hpp>
#include <irmetrics/stability/judgment_subset-inl.hpp>
#include <irmetrics/stability/relevant_cap.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::stability {

/// Keeps the judgments of at most `cap` relevant documents per query, and, if documents are removed, only these of the
/// relevant documents in its results.
class RelevantSampler {
 public:
  RelevantSampler(const TestCollection& collection, std::span<const std::size_t> caps,
                  const RelevantCapOptions& options)
      : collection_(&collection),
        caps_(caps),
        seed_(options.seed),
        removes_documents_(options.cap_removes == CapRemoves::documents),
        drawn_(collection.size()) {
    for (std::size_t query = 0; query < drawn_.size(); ++query) {
      const Judgments judged = collection.qrels()[query];
      for (std::size_t row = 0; row < judged.size(); ++row) {
        if (judged.grades[row] < options.rel) continue;
        const std::string_view id = judged.documents[row];
        const auto number = static_cast<std::uint32_t>(numbers_.size()) + 1;
        drawn_[query].push_back({0, id, numbers_.emplace(id, number).first->second, judged.documents.hashes[row]});
      }
    }
    position_.resize(numbers_.size() + 1);
  }

  void start(std::size_t sample) {
    const RandomStream stream(seed_, sample);
    for (std::size_t query = 0; query < drawn_.size(); ++query) {
      const std::uint32_t query_hash = hash_id(collection_->query(query));
      for (Drawn& one : drawn_[query]) one.number = sample_number(stream, one.hash, query_hash);
      std::sort(drawn_[query].begin(), drawn_[query].end());
    }
  }

  Result<TestCollection> judgments(std::size_t i) const {
    std::vector<HashSet<std::string_view>> unknown(drawn_.size());
    for (std::size_t query = 0; query < drawn_.size(); ++query)
      for (std::size_t position = caps_[i]; position < drawn_[query].size(); ++position)
        unknown[query].insert(drawn_[query][position].id);
    return judgment_subset(*collection_, [&](std::size_t query, std::string_view document, std::uint32_t) {
      return !unknown[query].contains(document);
    });
  }

  /// 0: relevant to no query, or no document is removed.
  std::uint32_t document(std::string_view id) const {
    if (!removes_documents_) return 0;
    const auto known = numbers_.find(id);
    return known == numbers_.end() ? 0 : known->second;
  }

  void start(std::size_t query, const FullRanking& ranking) {
    if (!removes_documents_) return;
    const std::vector<Drawn>& drawn = drawn_[query];
    for (std::size_t position = 0; position < drawn.size(); ++position) position_[drawn[position].document] = position;
    of_ranking_.clear();
    for (const std::uint32_t document : ranking.documents) of_ranking_.push_back(position_[document]);
    for (const Drawn& one : drawn) position_[one.document] = 0;
  }

  std::uint32_t kept(std::size_t i, std::uint32_t begin, std::uint32_t end) const noexcept {
    if (!removes_documents_) return end - begin;
    std::uint32_t count = 0;
    for (std::uint32_t position = begin; position < end; ++position)
      count += of_ranking_[position] < caps_[i] ? 1U : 0U;
    return count;
  }

 private:
  struct Drawn {  // a relevant document of a query
    std::uint64_t number;
    std::string_view id;
    std::uint32_t document, hash;
    bool operator<(const Drawn& other) const { return std::tie(number, id) < std::tie(other.number, other.id); }
  };

  const TestCollection* collection_;
  std::span<const std::size_t> caps_;
  std::uint64_t seed_;
  bool removes_documents_;
  HashMap<std::string_view, std::uint32_t> numbers_;  // of all relevant documents, from 1
  std::vector<std::vector<Drawn>> drawn_;             // relevant documents of each query, in the order of the sample
  std::vector<std::size_t> position_;    // of each relevant document in its query's order; 0 outside of start
  std::vector<std::size_t> of_ranking_;  // position of each document of a ranking; 0 if not relevant: always kept
};

}  // namespace detail::stability

IRMETRICS_INLINE Result<std::vector<Stability>> relevant_cap(const TestCollection& collection,
                                                             std::span<const Run> runs, const Measures& measures,
                                                             std::span<const std::size_t> caps,
                                                             const RelevantCapOptions& options) try {
  if (!measures.status().ok()) return measures.status();
  if (Status status = detail::check_range("rel", options.rel, range::any); !status.ok()) return status;
  for (const std::size_t cap : caps)
    if (cap == 0) return invalid_input("a cap must leave each query at least 1 relevant document");
  const std::vector<double> sizes(caps.begin(), caps.end());
  const std::string what = fmt::format("relevant documents per query (cap_removes={})", enum_text(options.cap_removes));
  detail::stability::CollectionStudy<detail::stability::RelevantSampler> study(collection, runs, measures.list(), what,
                                                                               sizes, options);
  return study.results(detail::stability::RelevantSampler(collection, caps, options));
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
