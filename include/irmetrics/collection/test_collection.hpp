// The judgments that runs are scored against: of documents, of nuggets, or both; or preferences.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/kept_ideals.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/preference_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// The judgments of a test collection. Copies share the same columns, and the ideal rankings found so far.
class TestCollection {
 public:
  TestCollection(Qrels qrels)  // NOLINT(google-explicit-constructor): qrels are a test collection
      : qrels_(std::move(qrels)) {}
  /// For measures of documents, a document is relevant if it supports a nugget (NuggetQrels::to_qrels).
  TestCollection(NuggetQrels nuggets)  // NOLINT(google-explicit-constructor): and so are nugget judgments
      : qrels_(nuggets.to_qrels()),
        nuggets_(std::move(nuggets)),
        ideals_(std::make_shared<KeptIdeals>(nuggets_->size())) {}
  /// For measures of documents, the grade of a document is its largest rating (PreferenceQrels::to_qrels).
  TestCollection(PreferenceQrels preferences)  // NOLINT(google-explicit-constructor): and so are preferences
      : qrels_(preferences.to_qrels()), preferences_(std::move(preferences)) {}

  /// Both. Fails if one of them judges a query that the other does not, because their means would be over different
  /// queries.
  static Result<TestCollection> of(Qrels qrels, NuggetQrels nuggets);

  /// The number of queries.
  std::size_t size() const noexcept { return qrels_.size(); }
  std::string_view query(std::size_t i) const& { return qrels_.query(i); }
  std::string_view query(std::size_t i) const&& = delete;
  /// The index of a query, if it is judged.
  std::optional<std::size_t> find(std::string_view query) const noexcept { return qrels_.find(query); }

  const Qrels& qrels() const& noexcept { return qrels_; }
  Qrels qrels() && noexcept { return std::move(qrels_); }
  /// The nugget judgments, with the same queries at the same indices; null if there are none.
  const NuggetQrels* nuggets() const& noexcept { return nuggets_ ? &*nuggets_ : nullptr; }
  const NuggetQrels* nuggets() const&& = delete;
  /// The preferences, with the same queries at the same indices; null if there are none.
  const PreferenceQrels* preferences() const& noexcept { return preferences_ ? &*preferences_ : nullptr; }
  const PreferenceQrels* preferences() const&& = delete;
  /// The ideal rankings of a query found so far; null if there are no nuggets.
  KeptIdeals::Query* ideals(std::size_t query) const& {
    return ideals_ ? &(*ideals_)[detail::checked_index("query", query, size())] : nullptr;
  }
  KeptIdeals::Query* ideals(std::size_t query) const&& = delete;
  /// The same judgments of a corpus, given by the ids of its documents: evaluations count in their audit the judged and
  /// the returned documents that it lacks.
  TestCollection with_corpus(std::span<const std::string> documents) const;
  bool has_corpus() const noexcept { return corpus_ != nullptr; }
  /// The ids of its documents, in byte order.
  std::vector<std::string> corpus() const;
  /// Whether the corpus lacks a document; false without a corpus.
  bool is_outside(std::string_view document) const { return has_corpus() && !corpus_->contains(document); }
  /// Whether qrels() is derived from nuggets(), document for document.
  bool documents_are_shared() const noexcept { return nuggets_ && !separate_; }
  /// A number that differs, but for chance, if the judgments or the corpus differ. The same on every machine, and for
  /// judgments in any order; the order of a query's nuggets counts, because sums follow it.
  std::uint64_t fingerprint() const;

 private:
  Qrels qrels_;
  std::optional<NuggetQrels> nuggets_;
  std::optional<PreferenceQrels> preferences_;
  std::shared_ptr<KeptIdeals> ideals_;
  std::shared_ptr<const HashSet<std::string>> corpus_;
  bool separate_ = false;
  // 0: not computed yet. Parts of a run need it each, and computing it reads all judgments.
  std::shared_ptr<std::atomic<std::uint64_t>> fingerprint_ = std::make_shared<std::atomic<std::uint64_t>>(0);
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/test_collection-inl.hpp>
#endif
