// Collects the results of a system for one query.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/detail/hit_columns.hpp>
#include <irmetrics/collection/run.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// The results for one query, in any order: documents are ranked by their scores. Keeps its memory from query to query;
/// one builder serves one thread.
class RankedListBuilder {
 public:
  /// Removes all documents, for the results of another query.
  void start(std::string_view query);

  /// Adds a document. Fails on an id that is empty or longer than 65,535 bytes, and on a score that is not finite.
  Status add(std::string_view document, double score) { return add({&document, 1}, {&score, 1}); }
  /// Adds documents[i] with scores[i], for each i. Nothing is added on an error.
  Status add(std::span<const std::string_view> documents, std::span<const double> scores);
  /// The same for results as an engine has them, as RunBuilder takes them: add(hits, &Hit::id, &Hit::score).
  template <class... Hits>
  Status add(Hits&&... hits) requires detail::collection::EngineHits<Hits...> {
    hits_.read(std::forward<Hits>(hits)...);
    return add(hits_.documents(), hits_.values());
  }

  std::size_t size() const noexcept { return scores_.size(); }

  /// The documents so far: views that are valid until the next change.
  RankedList list() const& noexcept;
  RankedList list() const&& = delete;

 private:
  std::string query_;
  std::vector<char> text_;
  std::vector<std::uint32_t> begins_, hashes_;
  std::vector<std::uint16_t> lengths_;
  std::vector<double> scores_;
  detail::collection::HitColumns hits_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/ranked_list_builder-inl.hpp>
#endif
