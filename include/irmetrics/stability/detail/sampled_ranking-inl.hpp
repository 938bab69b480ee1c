// Judged rankings under samples of a test collection, without ranking again: the rank of a document in a sample is its
// full rank minus the number of documents above it that are not in the sample.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/evaluation.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics::detail::stability {

/// A judged document in a full ranking.
struct RankedJudgment {
  std::uint32_t above;   // number of documents above it
  std::uint32_t judged;  // index among the judgments
};

/// All results of a system for a query, in rank order under a policy, without duplicates.
struct FullRanking {
  std::vector<std::uint32_t> documents;  // by their indices in the study
  std::vector<RankedJudgment> judged;    // of documents
  std::vector<RankedJudgment> supports;  // of documents for nuggets, if these are judged separately
};

/// The judged documents in a list, in its order.
inline std::vector<RankedJudgment> judged_among(const Judgments& documents, std::span<const std::uint32_t> order,
                                                const Judgments& judged) {
  std::vector<RankedJudgment> found;
  for (std::uint32_t above = 0; above < order.size(); ++above) {
    const std::uint32_t row = order[above];
    if (const auto index =
            find_id(judged.index, judged.documents, documents.documents[row], documents.documents.hashes[row]))
      found.push_back({above, *index});
  }
  return found;
}

/// The full rankings of a run, one per query of the collection; nullopt for missing queries. The aligner gives the
/// ranks of judged documents: here each document is treated as judged. index_of(id): index of a document in the study.
template <class IndexOf>
Result<std::vector<std::optional<FullRanking>>> full_rankings(const TestCollection& collection, const Run& run,
                                                              Policy policy, IndexOf&& index_of) {
  if (Status status = check_one_order(policy.ties, "samples of documents need"); !status.ok()) return status;
  policy.depth = 0;
  policy.judged_only = false;
  Aligner aligner(policy, {});
  std::vector<std::optional<FullRanking>> rankings(collection.size());
  std::vector<std::uint32_t> slots;
  for (std::size_t query = 0; query < collection.size(); ++query) {
    const auto found = run.find(collection.query(query));
    if (!found) continue;
    const RankedList list = run[*found];
    std::vector<bool> first(list.size(), true);  // whether this is the document's first occurrence
    slots.assign(id_index_slots(list.size()), 0);
    index_ids(list.documents, slots, [&](std::uint32_t, std::uint32_t later) { first[later] = false; });
    QrelsBuilder builder;
    for (std::size_t row = 0; row < list.size(); ++row)
      if (first[row])
        if (auto status = builder.add(list.query, list.documents[row], 0); !status.ok()) return status;
    const auto returned = std::move(builder).build();
    if (!returned.ok()) return returned.status();
    FullRanking& ranking = rankings[query].emplace();
    if (returned->size() == 0) continue;  // no results
    const Judgments documents = (*returned)[0];
    if (const auto aligned = aligner.align(list, documents); !aligned.ok()) return aligned.status();
    for (const std::uint32_t row : aligner.documents()) ranking.documents.push_back(index_of(documents.documents[row]));
    ranking.judged = judged_among(documents, aligner.documents(), collection.qrels()[query]);
    if (collection.nuggets() != nullptr && !collection.documents_are_shared())
      ranking.supports = judged_among(documents, aligner.documents(), (*collection.nuggets())[query].documents);
  }
  return rankings;
}

/// The positions of a query's judged documents in a sample of the judgments, if they are in it.
class SampledIndices {
 public:
  SampledIndices(const Judgments& full, const Judgments& sampled) {
    for (std::size_t row = 0; row < full.size(); ++row)
      indices_.push_back(
          find_id(sampled.index, sampled.documents, full.documents[row], full.documents.hashes[row]).value_or(nowhere));
  }
  static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t operator[](std::uint32_t judged) const noexcept { return indices_[judged]; }

 private:
  std::vector<std::uint32_t> indices_;
};

/// Makes judged rankings of samples. Reuses its memory from query to query; one object serves one thread.
class SampledRanking {
 public:
  /// The result of Aligner::align for the sampled list and judgments: views that are valid until the next call.
  /// kept(begin, end): number of documents of a part of the full ranking that are in the sample.
  template <class Kept>
  Scoring::Aligned rank(std::span<const RankedJudgment> full, std::size_t documents, const SampledIndices& indices,
                        const Judgments& sampled, const Policy& policy, Kept&& kept) {
    hits_.clear();
    documents_.clear();
    std::uint32_t above = 0, counted = 0;  // documents in the sample, among the first `counted`
    for (const RankedJudgment& one : full) {
      const std::uint32_t index = indices[one.judged];
      if (index == SampledIndices::nowhere) continue;
      above += kept(counted, one.above);
      counted = one.above;
      const double grade = sampled.grades[index];
      if (policy.depth != 0 && above >= policy.depth) continue;
      if (policy.judged_only && grade < 0) continue;
      hits_.push_back({policy.judged_only ? static_cast<std::uint32_t>(hits_.size()) + 1 : above + 1, grade});
      documents_.push_back(index);
    }
    std::uint32_t retrieved = above + kept(counted, static_cast<std::uint32_t>(documents));
    if (policy.depth != 0) retrieved = std::min(retrieved, policy.depth);
    if (policy.judged_only) retrieved = static_cast<std::uint32_t>(hits_.size());
    return {{hits_, sampled.descending, retrieved}, documents_};
  }

 private:
  std::vector<Hit> hits_;
  std::vector<std::uint32_t> documents_;
};

}  // namespace irmetrics::detail::stability
