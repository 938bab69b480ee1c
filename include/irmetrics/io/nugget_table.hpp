// Tables of nugget judgments: query, nugget, document and grade, separated by tabs, so that ids may contain spaces.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/io/read_options.hpp>

#include <string>

namespace irmetrics {

/// Reads a table from a file (plain, gzip or zstd), or from standard input for "-". A row without document and grade
/// declares a nugget, whether or not other rows support it; a row with only a query declares a query. The nuggets of a
/// query are in natural order (nugget_order.hpp). Errors name file, line and expected contents.
Result<NuggetQrels> read_nugget_table(const std::string& path, const ReadOptions& options = {},
                                      ReadReport* report = nullptr);

/// Writes a table with a header, compressed if the name ends in .gz or .zst. The texts of nuggets are omitted. Fails on
/// judgments that do not fit the format: ids with tabs, line ends or surrounding whitespace, importance and weights.
Status write_nugget_table(const NuggetQrels& nuggets, const std::string& path);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/nugget_table-inl.hpp>
#endif
