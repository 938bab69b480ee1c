// Subtopic qrels files, the format of ndeval and the TREC Web tracks: query, subtopic, document, judgment.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/io/read_options.hpp>

#include <string>

namespace irmetrics {

/// Reads subtopic qrels from a file (plain, gzip or zstd), or from standard input for "-". Each subtopic is a nugget,
/// even if all of its judgments are 0. Ids may not contain whitespace; lines may come in any order. The nuggets of a
/// query are in natural order (nugget_order.hpp). Errors name file, line and expected contents.
Result<NuggetQrels> read_subtopic_qrels(const std::string& path, const ReadOptions& options = {},
                                        ReadReport* report = nullptr);

/// Writes subtopic qrels, compressed if the name ends in .gz or .zst. The texts of nuggets are omitted. Fails on
/// judgments that do not fit the format: ids with whitespace, nuggets and queries without judgments, importance and
/// weights.
Status write_subtopic_qrels(const NuggetQrels& nuggets, const std::string& path);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/subtopic_qrels-inl.hpp>
#endif
