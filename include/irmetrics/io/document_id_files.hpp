// Lists of documents: the documents of a collection, or some of them.
#pragma once

#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <string>
#include <vector>

namespace irmetrics {

/// Reads the ids of documents from a file (plain, gzip or zstd), or from standard input for "-", in the order of the
/// file: one per line; or the ids of texts in any format of read_texts, such as a table of id, tab and text. Fails,
/// naming file and line, on an empty id, on malformed texts, and without any id.
Result<std::vector<std::string>> read_document_ids(const std::string& path, const Limits& limits = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/document_id_files-inl.hpp>
#endif
