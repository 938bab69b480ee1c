// Where a plain run file can be cut so that no query is divided.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace irmetrics {

/// Cuts a plain file of so many bytes into at most so many parts of about the same size, each of which begins with
/// another query than the one before ends with. Gives the cuts, 0 and the size among them; no others where one query
/// fills the file, or where it cannot be read.
std::vector<std::uint64_t> cut_between_queries(const std::string& path, std::uint64_t size, std::size_t parts);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/query_cuts-inl.hpp>
#endif
