// Compares the items of one kind that documents support: queries, or nuggets.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/drift/detail/drift_documents-inl.hpp>
#include <irmetrics/drift/detail/judged_documents-inl.hpp>
#include <irmetrics/drift/detail/source_drift-inl.hpp>
#include <irmetrics/drift/detail/source_moves-inl.hpp>
#include <irmetrics/drift/support_drift.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace irmetrics::detail::drift {

/// Adds an id to the list for its support.
template <class Id>
void add_change(SupportChange<Id>& change, const Id& id, bool before, bool after) {
  (before ? after ? change.kept : change.lost : after ? change.gained : change.unsupported).push_back(id);
}

/// Compares the items of one kind that documents support. Items are added in byte order.
template <class Id>
class SupportComparison {
 public:
  SupportComparison(DriftDocuments& documents, const DriftOptions& options)
      : documents_(documents), options_(options) {}

  /// Adds an item with its judged documents, in any order; null if the snapshot does not contain it.
  void add(const Id& id, JudgedDocuments* before, JudgedDocuments* after) {
    Presence<Id>& presence = result_.presence;
    (before == nullptr ? presence.only_after : after == nullptr ? presence.only_before : presence.both).push_back(id);

    const JudgedDocuments none;
    if (before != nullptr) std::sort(before->begin(), before->end());
    if (after != nullptr) std::sort(after->begin(), after->end());
    sources_.clear();
    each_judged(before != nullptr ? *before : none, after != nullptr ? *after : none,
                [this](std::uint32_t document, std::optional<double> was, std::optional<double> is) {
                  add_document(document, was, is);
                });

    BeforeAfter supporting;
    std::vector<SourceSupport> sources;
    for (const auto& [source, documents] : sources_) {
      supporting.before += documents.before;
      supporting.after += documents.after;
      sources.push_back({source, documents});
    }
    if ((before != nullptr && after != nullptr) || options_.absent_is_unsupported)
      add_change(result_.support, id, supporting.before > 0, supporting.after > 0);
    if (!sources.empty()) result_.per_id.push_back({id, std::move(sources)});
  }

  Result<SupportDrift<Id>> finish() && {
    result_.judged = judged_.count();
    result_.supporting = supporting_.count();
    rank_sources(result_, supporting_, documents_);
    if (Status status = find_moves(result_); !status.ok()) return status;
    return std::move(result_);
  }

 private:
  void add_document(std::uint32_t document, std::optional<double> before, std::optional<double> after) {
    add_judgment(result_.judgments, before, after, options_.rel);
    judged_.see(document, before.has_value(), after.has_value());

    const bool was = is_supporting(before, options_.rel), is = is_supporting(after, options_.rel);
    if (!was && !is) return;
    supporting_.see(document, was, is);
    BeforeAfter& source = sources_[documents_.source(document)];
    source.before += was ? 1 : 0;
    source.after += is ? 1 : 0;
  }

  DriftDocuments& documents_;
  const DriftOptions& options_;
  SupportDrift<Id> result_;
  SeenDocuments judged_, supporting_;
  std::map<std::uint32_t, BeforeAfter> sources_;  // of the current item
};

}  // namespace irmetrics::detail::drift
