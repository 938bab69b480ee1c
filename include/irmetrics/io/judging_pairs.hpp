// Files of pairs of a query and a document to be judged.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/judging_pair.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/config.hpp>

#include <span>
#include <string>

namespace irmetrics {

/// Writes lines of query, 0, document and an empty grade, separated by tabs: qrels, once the grades are filled in. The
/// file is compressed if its name ends in .gz or .zst. Fails on ids that contain whitespace.
Status write_pairs(std::span<const JudgingPair> pairs, const std::string& path);

/// Writes lines of JSON with the texts: {"query_id": ..., "document_id": ..., "query": ..., "document": ..., "grade":
/// null}. Fails on a query or document without a text, and on a text that is not UTF-8.
Status write_pairs(std::span<const JudgingPair> pairs, const Texts& documents, const Texts& queries,
                   const std::string& path);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/judging_pairs-inl.hpp>
#endif
