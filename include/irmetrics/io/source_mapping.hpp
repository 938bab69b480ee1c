// Tables of the source (repository, site, newspaper) of each document: document and source.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/io/read_options.hpp>

#include <functional>
#include <map>
#include <string>

namespace irmetrics {

/// Maps a document's id to its source, for Source::mapping.
using SourceMapping = std::map<std::string, std::string, std::less<>>;

/// Reads a mapping from a file (plain, gzip or zstd), or from standard input for "-". A line contains a document id and
/// a source, separated by a tab, so that both may contain spaces; a line without a tab is separated by a space. A
/// header ("document" or "document_id" or "doc_id", and "source") and lines that begin with '#' are skipped. Errors
/// name file, line and expected contents; a document with two sources is an error.
Result<SourceMapping> read_source_mapping(const std::string& path, const ReadOptions& options = {},
                                          ReadReport* report = nullptr);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/source_mapping-inl.hpp>
#endif
