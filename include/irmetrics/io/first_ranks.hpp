// Reads the first documents of each query of a run: what measures with a cut-off look at, in a small part of the
// memory.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/ties.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/read_options.hpp>

#include <cstdint>
#include <string>

namespace irmetrics {

/// Reads a run from a file as read_run does, and keeps the first `last` documents of each query: those with the largest
/// scores, and of equal scores those that the tie rule puts first. They stay in the order of the file. `ties` is
/// docno_desc, docno_asc or input; `last` is at least 1. If the lines of a query are not contiguous, more of its
/// documents may be kept.
Result<Run> read_first_ranks(const std::string& path, std::uint32_t last, Ties ties, const ReadOptions& options = {},
                             const Cancel& cancel = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/first_ranks-inl.hpp>
#endif
