// Parts in files, to be merged on another machine.
#pragma once

#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/merge.hpp>

#include <span>
#include <string>

namespace irmetrics {

/// Writes a part; a file whose name ends in .gz or .zst is compressed.
Status write_part(const ScoresPart& part, const std::string& path);

/// Reads a part. Fails on damaged files, and on those of a later version.
Result<ScoresPart> read_part(const std::string& path, const Limits& limits = {});

/// merge for parts in files, of which one at a time is in memory. Errors name the file.
ScoresOrError merge_part_files(const TestCollection& collection, std::span<const std::string> paths,
                               const Measures& measures, const EvaluateOptions& options = {},
                               const Limits& limits = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/part_files-inl.hpp>
#endif
