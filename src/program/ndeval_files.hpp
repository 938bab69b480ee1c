// ndeval's files: judgments of subtopics, and runs with numeric topics.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/run.hpp>

#include <string>

namespace irmetrics::program {

/// Reads judgments of subtopics, which become nuggets in the order of their numbers. Topics are numbers, so 07 and 7
/// are equal. Fails if ndeval does, and on a document judged twice for the same subtopic.
Result<NuggetQrels> read_ndeval_qrels(const std::string& path);

/// Reads a run with its rank column, or with its scores for the traditional order. A topic may have a prefix ending in
/// '-', which is ignored. The name of the run is the tag of its first line. Fails if ndeval does: on duplicate ranks
/// (without scores) and documents, and on invalid numbers.
Result<Run> read_ndeval_run(const std::string& path, bool traditional);

}  // namespace irmetrics::program
