// Samples of RAGAS as runs and qrels: JSON lines with the ids of the contexts that a system retrieved, best first, and
// of those that answer the question. A file has both, and can be given as either.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/run_reader.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::io {

inline constexpr const char* retrieved_contexts = "retrieved_context_ids";
inline constexpr const char* reference_contexts = "reference_context_ids";

/// Whether a line is a sample with the ids of retrieved or of reference contexts.
bool has_retrieved_contexts(std::string_view line);
bool has_reference_contexts(std::string_view line);

/// Calls on_sample(query, ids, line) for each sample of a source; `key` names the list of ids. The query is one of its
/// usual ids, otherwise the `user_input`. A query twice is an error.
Status read_ragas_samples(const std::string& path, std::unique_ptr<ByteSource> source, FieldCheck& check,
                          const Cancel& cancel, const char* key,
                          const std::function<Status(const std::string& query, const std::vector<std::string>& ids,
                                                     std::size_t line)>& on_sample);

Result<std::unique_ptr<RunReader>> open_ragas_run(const std::string& path, std::unique_ptr<ByteSource> source,
                                                  const ReadOptions& options, const Cancel& cancel);

}  // namespace irmetrics::detail::io

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/detail/ragas_jsonl-inl.hpp>
#endif
