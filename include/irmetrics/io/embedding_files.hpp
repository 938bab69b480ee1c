// Files of embeddings of documents.
#pragma once

#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/document_embeddings.hpp>
#include <irmetrics/config.hpp>

#include <string>

namespace irmetrics {

/// Reads lines of JSON, {"id": ..., "embedding": [numbers]}; _id, docno and vector are other names of the two. The file
/// may be compressed; "-" is standard input. Errors name file and line.
Result<DocumentEmbeddings> read_embeddings(const std::string& path, const Limits& limits = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/embedding_files-inl.hpp>
#endif
