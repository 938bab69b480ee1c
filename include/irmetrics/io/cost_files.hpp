// Costs of documents, such as the seconds that reading them takes.
#pragma once

#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/byte_source.hpp>

#include <memory>
#include <string>

namespace irmetrics {

/// Reads the costs of documents for cwl from a file (plain, gzip or zstd), or from standard input for "-": lines of
/// query, document and cost, in any order. The cost is where qrels have the grade. Fails, naming file and line, on
/// another number of fields, on a cost that is negative or not a finite number, on a document with two costs for a
/// query, and without any cost.
Result<Qrels> read_costs(const std::string& path, const Limits& limits = {});

/// The same for an opened source. `name` is for messages.
Result<Qrels> read_costs_source(const std::string& name, std::unique_ptr<ByteSource> source);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/cost_files-inl.hpp>
#endif
