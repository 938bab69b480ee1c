// Changes of a corpus, judged or not: its documents by source.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/drift/source.hpp>
#include <irmetrics/drift/support_drift.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The documents of a corpus from one source.
struct CorpusSource {
  std::string source;
  DocumentDrift size;

  static constexpr auto description =
      describe_result<CorpusSource>(DocumentDrift::description.name,
                                    "The documents of a corpus that come from a source.", ResultKind::row) |
      key_field("source", &CorpusSource::source, "name of the source") | included(&CorpusSource::size);
};

/// Changes of a corpus, judged or not: its distinct documents, in total and by source, largest source first (before and
/// after together), then by name.
struct CorpusDrift {
  DocumentDrift size;
  std::vector<CorpusSource> sources;

  static constexpr auto description =
      describe_result<CorpusDrift>("CorpusDrift", "Changes of a corpus.") | Title{"Documents of a corpus: {size}"} |
      detail_field("size", &CorpusDrift::size, "distinct documents") |
      rows_field("sources", &CorpusDrift::sources, "distinct documents of each source, the largest first");
};

/// Compares the ids of two corpora; duplicate ids count once. Fails if the source function throws.
Result<CorpusDrift> corpus_drift(std::span<const std::string_view> before, std::span<const std::string_view> after,
                                 const Source& source = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/drift/corpus_drift-inl.hpp>
#endif
