// Tables that say which source (repository, site, newspaper) each document comes from: document and source.
#pragma once

#include <irmetrics/error.hpp>
#include <irmetrics/io/read_options.hpp>

#include <functional>
#include <map>
#include <string>

namespace irmetrics {

/// From a document's id to its source, for Source::mapping.
using SourceMapping = std::map<std::string, std::string, std::less<>>;

/// Reads a mapping from a file (plain, gzip or zstd), or from standard input for "-". A line holds a document id and a
/// source, separated by a tab, so that both may hold blanks; in a line without a tab a blank separates them. A header
/// ("document" or "document_id" or "doc_id", and "source") and lines that begin with '#' are passed over. Errors name
/// file, line and what was expected; a document that has a source already is one of them.
absl::StatusOr<SourceMapping> read_source_mapping(const std::string& path, const ReadOptions& options = {},
                                                  ReadReport* report = nullptr);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/source_mapping-inl.hpp>
#endif
