// The documents of a test collection, and samples of them.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/document_ids.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/stability/detail/sampled_ranking-inl.hpp>
#include <irmetrics/stability/judgment_subset.hpp>
#include <irmetrics/stability/stability.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::stability {

/// Calls visit(document, query) for each judged document, of nuggets too.
template <class Visit>
Status for_each_judged(const TestCollection& collection, Visit&& visit) {
  for (std::size_t query = 0; query < collection.size(); ++query) {
    const DocumentIds judged = collection.qrels()[query].documents;
    for (std::size_t row = 0; row < judged.size(); ++row)
      if (auto status = visit(judged[row], collection.query(query)); !status.ok()) return status;
    if (collection.nuggets() == nullptr || collection.documents_are_shared()) continue;
    const DocumentIds supports = (*collection.nuggets())[query].documents.documents;
    for (std::size_t row = 0; row < supports.size(); ++row)
      if (auto status = visit(supports[row], collection.query(query)); !status.ok()) return status;
  }
  return Status();
}

/// Calls visit(document) for each result of a run.
template <class Visit>
Status for_each_result_of(const Run& run, Visit&& visit) {
  for (std::size_t query = 0; query < run.size(); ++query) {
    const RankedList list = run[query];
    for (std::size_t row = 0; row < list.size(); ++row)
      if (auto status = visit(list.documents[row]); !status.ok()) return status;
  }
  return Status();
}

/// The documents of a collection, each once, in byte order: views into its runs, judgments or list.
class CollectionDocuments {
 public:
  /// The documents of runs and judgments; or the given ones, if there are any, which must contain those.
  static Result<CollectionDocuments> of(const TestCollection& collection, std::span<const Run> runs,
                                        std::span<const std::string> given) {
    CollectionDocuments all;
    for (const std::string& id : given)
      if (!all.indices_.emplace(id, 0).second) return duplicate_input("duplicate document '{}' in the collection", id);
    const auto add = [&](std::string_view id, auto&& where) {
      if (given.empty()) all.indices_.emplace(id, 0);
      if (given.empty() || all.indices_.contains(id)) return Status();
      return not_found("document '{}' of {} is not among the {} documents of the collection", id, where(),
                       given.size());
    };
    auto status = for_each_judged(collection, [&](std::string_view id, std::string_view query) {
      return add(id, [&] { return fmt::format("the judgments of query '{}'", query); });
    });
    for (const Run& run : runs)
      if (status.ok())
        status = for_each_result_of(
            run, [&](std::string_view id) { return add(id, [&] { return fmt::format("run '{}'", run.name()); }); });
    if (!status.ok()) return status;
    all.ids_.reserve(all.indices_.size());
    for (const auto& [id, index] : all.indices_) all.ids_.push_back(id);
    std::sort(all.ids_.begin(), all.ids_.end());
    all.hashes_.reserve(all.ids_.size());
    for (std::uint32_t index = 0; index < all.ids_.size(); ++index) {
      all.indices_[all.ids_[index]] = index;
      all.hashes_.push_back(hash_id(all.ids_[index]));
    }
    return all;
  }

  std::size_t size() const noexcept { return ids_.size(); }
  std::span<const std::uint32_t> hashes() const noexcept { return hashes_; }
  bool contains(std::string_view id) const { return indices_.contains(id); }
  /// The index of a document that the collection contains.
  std::uint32_t index(std::string_view id) const { return indices_.find(id)->second; }

 private:
  std::vector<std::string_view> ids_;
  std::vector<std::uint32_t> hashes_;
  HashMap<std::string_view, std::uint32_t> indices_;
};

/// Numbers the documents of a collection in a sample.
using NumberDocuments = std::function<void(std::size_t sample, std::span<double> numbers)>;

/// Random numbers in [0, 1), from hash_id.
inline NumberDocuments random_numbers(const CollectionDocuments& documents, std::uint64_t seed) {
  return [&documents, seed](std::size_t sample, std::span<double> numbers) {
    const RandomStream stream(seed, sample);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      numbers[i] = static_cast<double>(sample_number(stream, documents.hashes()[i]) >> 11) * 0x1p-53;
  };
}

/// Positions in a random order, from 0: by the random number of hash_id, then by id.
inline NumberDocuments random_order(const CollectionDocuments& documents, std::uint64_t seed) {
  return [&documents, seed](std::size_t sample, std::span<double> numbers) {
    const RandomStream stream(seed, sample);
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
    order.reserve(numbers.size());
    for (std::uint32_t i = 0; i < numbers.size(); ++i)
      order.emplace_back(sample_number(stream, documents.hashes()[i]), i);
    std::sort(order.begin(), order.end());
    for (std::size_t position = 0; position < order.size(); ++position)
      numbers[order[position].second] = static_cast<double>(position);
  };
}

/// Samples of documents for a CollectionStudy: at size i, the documents whose number is below below[i].
class DocumentSampler {
 public:
  DocumentSampler(const TestCollection& collection, const CollectionDocuments& documents, NumberDocuments number,
                  std::span<const double> below)
      : collection_(&collection),
        documents_(&documents),
        number_(std::move(number)),
        below_(below),
        numbers_(documents.size()) {}

  std::uint32_t document(std::string_view id) const { return documents_->index(id); }
  void start(std::size_t sample) { number_(sample, numbers_); }

  Result<TestCollection> judgments(std::size_t i) const {
    return judgment_subset(*collection_, [&](std::size_t, std::string_view document, std::uint32_t) {
      return numbers_[documents_->index(document)] < below_[i];
    });
  }

  void start(std::size_t, const FullRanking& ranking) {
    of_ranking_.clear();
    for (const std::uint32_t document : ranking.documents) of_ranking_.push_back(numbers_[document]);
  }

  std::uint32_t kept(std::size_t i, std::uint32_t begin, std::uint32_t end) const noexcept {
    std::uint32_t count = 0;
    for (std::uint32_t row = begin; row < end; ++row) count += of_ranking_[row] < below_[i] ? 1U : 0U;
    return count;
  }

 private:
  const TestCollection* collection_;
  const CollectionDocuments* documents_;
  NumberDocuments number_;
  std::span<const double> below_;
  std::vector<double> numbers_, of_ranking_;  // of all documents, and of the ranking's
};

}  // namespace irmetrics::detail::stability
