// Implementation of RankedListBuilder.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/detail/append_ids-inl.hpp>
#include <irmetrics/collection/ranked_list_builder.hpp>

namespace irmetrics {

IRMETRICS_INLINE void RankedListBuilder::start(std::string_view query) {
  query_ = query;
  text_.clear();
  begins_.clear();
  hashes_.clear();
  lengths_.clear();
  scores_.clear();
}

IRMETRICS_INLINE Status RankedListBuilder::add(std::span<const std::string_view> documents,
                                               std::span<const double> scores) {
  using namespace detail::collection;
  if (auto status = check_values("score", query_, documents, scores); !status.ok()) return status;
  if (auto status = check_ids(query_, documents); !status.ok()) return status;
  if (auto status = append_ids(query_, documents, 0, text_, begins_, lengths_, hashes_); !status.ok()) return status;
  scores_.insert(scores_.end(), scores.begin(), scores.end());
  return Status();
}

IRMETRICS_INLINE RankedList RankedListBuilder::list() const& noexcept {
  return {query_, {text_.data(), begins_, lengths_, hashes_}, scores_, {}, is_descending(scores_), false};
}

}  // namespace irmetrics
