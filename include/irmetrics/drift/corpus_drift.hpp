// How a corpus changed, judged or not: its documents by their sources.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/drift/source.hpp>
#include <irmetrics/drift/support_drift.hpp>
#include <irmetrics/error.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The documents of a corpus that come from a source.
struct CorpusSource {
  std::string source;
  DocumentDrift size;
};

/// How a corpus changed, judged or not: its distinct documents, of all sources and of each, largest first (before and
/// after together), then by name.
struct CorpusDrift {
  DocumentDrift size;
  std::vector<CorpusSource> sources;
};

/// Compares the ids of two corpora; an id that is given twice counts once. Fails if the source throws.
absl::StatusOr<CorpusDrift> corpus_drift(std::span<const std::string_view> before,
                                         std::span<const std::string_view> after, const Source& source = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/drift/corpus_drift-inl.hpp>
#endif
