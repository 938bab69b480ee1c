// Qrels files: TREC's (query, iteration, document, grade), tables of BEIR, and JSON lines.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/format.hpp>
#include <irmetrics/io/read_options.hpp>

#include <memory>
#include <string>
#include <vector>

namespace irmetrics {

/// Reads qrels from a file (plain, gzip or zstd), or from standard input for "-". Lines may come in any order. Errors
/// name file, line and expected contents.
Result<Qrels> read_qrels(const std::string& path, const ReadOptions& options = {}, ReadReport* report = nullptr,
                         const Cancel& cancel = {});

/// The same for an opened source. `name` is for messages.
Result<Qrels> read_qrels_source(const std::string& name, std::unique_ptr<ByteSource> source,
                                const ReadOptions& options = {}, ReadReport* report = nullptr,
                                const Cancel& cancel = {});

/// Writes qrels in TREC's format, compressed if the name ends in .gz or .zst. Fails on ids that contain whitespace, and
/// on a query without judgments.
Status write_qrels(const Qrels& qrels, const std::string& path);

/// The table of these formats, for lists.
std::vector<FileFormat> qrels_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/trec_qrels-inl.hpp>
#endif
