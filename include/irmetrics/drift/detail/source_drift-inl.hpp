// Counts the support from each source, before and after.
#pragma once

#include <irmetrics/drift/detail/drift_documents-inl.hpp>
#include <irmetrics/drift/support_drift.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace irmetrics::detail::drift {

inline SourceCount source_count(const BeforeAfter& count, const BeforeAfter& all) {
  SourceCount result{.count = count};
  if (all.before > 0) result.share_before = static_cast<double>(count.before) / static_cast<double>(all.before);
  if (all.after > 0) result.share_after = static_cast<double>(count.after) / static_cast<double>(all.after);
  return result;
}

/// Counts by source, and sorts the sources: per_id and `supporting` refer to them by their previous numbers.
template <class Id>
void rank_sources(SupportDrift<Id>& drift, const SeenDocuments& supporting, DriftDocuments& numbers) {
  const std::vector<std::string> names = numbers.source_names();
  std::vector<BeforeAfter> supports(names.size()), documents(names.size());
  BeforeAfter all;
  for (const SupportSources<Id>& one : drift.per_id) {
    for (const SourceSupport& source : one.sources) {
      supports[source.source].before += source.documents.before;
      supports[source.source].after += source.documents.after;
      all.before += source.documents.before;
      all.after += source.documents.after;
    }
  }
  supporting.each([&](std::uint32_t document, bool before, bool after) {
    BeforeAfter& count = documents[numbers.source(document)];
    count.before += before ? 1 : 0;
    count.after += after ? 1 : 0;
  });

  std::vector<std::uint32_t> indices(names.size());
  const auto total = [&](std::uint32_t source) { return supports[source].before + supports[source].after; };
  for (const std::uint32_t source : order_of_sources(names, total)) {
    if (total(source) == 0) break;  // it supports only items of the other kind
    indices[source] = static_cast<std::uint32_t>(drift.sources.size());
    drift.sources.push_back({names[source], source_count(supports[source], all),
                             source_count(documents[source], drift.supporting.documents)});
  }
  for (SupportSources<Id>& one : drift.per_id) {
    for (SourceSupport& source : one.sources) source.source = indices[source.source];
    std::sort(one.sources.begin(), one.sources.end(),
              [](const SourceSupport& a, const SourceSupport& b) { return a.source < b.source; });
  }
}

}  // namespace irmetrics::detail::drift
