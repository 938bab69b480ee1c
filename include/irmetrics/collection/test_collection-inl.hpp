// Joins document and nugget judgments, and adds the corpus.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/test_collection.hpp>

#include <algorithm>
#include <bit>

namespace irmetrics {
namespace detail::collection {

/// A hash of a number and of what precedes it.
inline std::uint64_t hash_number(double number, std::uint64_t before) noexcept {
  const auto bits = std::bit_cast<std::uint64_t>(number == 0 ? 0.0 : number);  // 0 and -0 are equal
  std::uint64_t hash = (bits ^ before) * 0xFF51AFD7ED558CCD;
  hash = (hash ^ hash >> 29) * 0xC4CEB9FE1A85EC53;
  return hash ^ hash >> 32;
}

/// A sum over the documents of all queries, which no order changes.
inline std::uint64_t hash_judgments(const Qrels& qrels) {
  std::uint64_t sum = 0;
  for (std::size_t query = 0; query < qrels.size(); ++query) {
    const std::uint64_t of_query = hash_id_again(qrels.query(query), 0);
    const Judgments judged = qrels[query];
    sum += of_query;
    for (std::size_t i = 0; i < judged.size(); ++i)
      sum += hash_number(judged.grades[i], hash_id_again(judged.documents[i], of_query));
  }
  return sum;
}

inline std::uint64_t hash_nuggets(const NuggetQrels& nuggets) {
  std::uint64_t sum = 0;
  for (std::size_t query = 0; query < nuggets.size(); ++query) {
    const NuggetJudgments judged = nuggets[query];
    const std::uint64_t of_query = hash_id_again(judged.query, 1);
    sum += of_query;
    for (std::size_t i = 0; i < judged.nuggets.size(); ++i) {
      const Nugget& nugget = judged.nuggets[i];
      const auto kind =
          static_cast<double>(static_cast<unsigned>(nugget.importance) * 256U + static_cast<unsigned>(nugget.stance));
      sum += hash_number(nugget.weight, hash_number(kind, hash_id_again(nugget.id, of_query + i)));
    }
    for (std::size_t i = 0; i < judged.documents.size(); ++i) {
      const std::uint64_t document = hash_id_again(judged.documents.documents[i], of_query);
      sum += document;
      for (const auto [nugget, grade] : judged.support_of(i)) sum += hash_number(grade, document + nugget);
    }
  }
  return sum;
}

inline std::uint64_t hash_preferences(const PreferenceQrels& preferences) {
  std::uint64_t sum = 0;
  for (std::size_t query = 0; query < preferences.size(); ++query) {
    const PreferenceJudgments judged = preferences[query];
    for (const JudgmentGroup& group : judged.groups) {
      const std::uint64_t of_group = hash_id_again(group.judged.query, hash_id_again(preferences.query(query), 3));
      for (std::size_t i = 0; i < group.size(); ++i) {
        std::uint64_t document =
            hash_number(group.judged.grades[i], hash_id_again(group.judged.documents[i], of_group));
        for (std::size_t j = 0; group.has_subgroups() && j < group.size(); ++j)
          if (group.prefers(i, j)) document += hash_id_again(group.judged.documents[j], document);
        sum += document;
      }
    }
  }
  return sum;
}

}  // namespace detail::collection

IRMETRICS_INLINE std::vector<std::string> TestCollection::corpus() const {
  if (!corpus_) return {};
  std::vector<std::string> documents(corpus_->begin(), corpus_->end());
  std::sort(documents.begin(), documents.end());
  return documents;
}

IRMETRICS_INLINE std::uint64_t TestCollection::fingerprint() const {
  if (const std::uint64_t known = *fingerprint_; known != 0) return known;
  std::uint64_t sum = detail::collection::hash_judgments(qrels_);
  if (nuggets_) sum += detail::collection::hash_nuggets(*nuggets_);
  if (preferences_) sum += detail::collection::hash_preferences(*preferences_);
  if (corpus_) {
    sum += 1;
    for (const std::string& document : *corpus_) sum += detail::hash_id_again(document, 2);
  }
  *fingerprint_ = sum == 0 ? 1 : sum;
  return *fingerprint_;
}

IRMETRICS_INLINE Result<TestCollection> TestCollection::of(Qrels qrels, NuggetQrels nuggets) {
  const auto error = [](std::string_view query, std::string_view has, std::string_view lacks) {
    return invalid_input(
        "query '{}' is judged by the {} but not by the {}; both must judge the same queries: use each separately",
        query, has, lacks);
  };
  for (std::size_t i = 0; i < qrels.size(); ++i)
    if (!nuggets.find(qrels.query(i))) return error(qrels.query(i), "qrels", "nuggets");
  for (std::size_t i = 0; i < nuggets.size(); ++i)
    if (!qrels.find(nuggets.query(i))) return error(nuggets.query(i), "nuggets", "qrels");
  TestCollection both(std::move(qrels));
  both.ideals_ = std::make_shared<KeptIdeals>(nuggets.size());
  both.nuggets_ = std::move(nuggets);
  both.separate_ = true;
  return both;
}

IRMETRICS_INLINE TestCollection TestCollection::with_corpus(std::span<const std::string> documents) const {
  TestCollection collection = *this;
  collection.corpus_ = std::make_shared<const HashSet<std::string>>(documents.begin(), documents.end());
  collection.fingerprint_ = std::make_shared<std::atomic<std::uint64_t>>(0);
  return collection;
}

}  // namespace irmetrics
