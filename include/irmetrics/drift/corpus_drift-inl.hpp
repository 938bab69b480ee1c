// Counts the documents of two corpora by source.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/drift/corpus_drift.hpp>
#include <irmetrics/drift/detail/drift_documents-inl.hpp>

#include <cstdint>
#include <map>

namespace irmetrics {

IRMETRICS_INLINE Result<CorpusDrift> corpus_drift(std::span<const std::string_view> before,
                                                  std::span<const std::string_view> after, const Source& source) {
  detail::drift::DriftDocuments documents(source);
  detail::drift::SeenDocuments seen;
  for (const std::string_view id : before) seen.see(documents.number(id), true, false);
  for (const std::string_view id : after) seen.see(documents.number(id), false, true);

  std::map<std::uint32_t, DocumentDrift> sizes;
  seen.each([&](std::uint32_t document, bool is_before, bool is_after) {
    DocumentDrift& size = sizes[documents.source(document)];
    size.documents.before += is_before ? 1 : 0;
    size.documents.after += is_after ? 1 : 0;
    size.both += is_before && is_after ? 1 : 0;
  });
  if (Status status = documents.check_sources(); !status.ok()) return status;
  CorpusDrift result{seen.count(), {}};
  const std::vector<std::string> names = documents.source_names();
  const auto total = [&](std::uint32_t number) {
    return sizes[number].documents.before + sizes[number].documents.after;
  };
  for (const std::uint32_t number : detail::drift::order_of_sources(names, total))
    result.sources.push_back({names[number], sizes[number]});
  return result;
}

}  // namespace irmetrics
