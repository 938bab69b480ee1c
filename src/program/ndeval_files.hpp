// ndeval's files: judgments of subtopics, and runs whose topics are numbers.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/error.hpp>

#include <string>

namespace irmetrics::program {

/// Reads judgments of subtopics, which become nuggets in the order of their numbers. Topics are numbers, so that 07
/// and 7 are one. Fails where ndeval does, and on a document that is judged twice for the same subtopic.
absl::StatusOr<NuggetQrels> read_ndeval_qrels(const std::string& path);

/// Reads a run with its rank column, or, for the traditional order, with its scores. A topic may have a prefix that
/// ends in '-', which does not count. The run's name is the tag of its first line. Fails where ndeval does: on ranks
/// (without scores) and documents that come twice, and on what is no number.
absl::StatusOr<Run> read_ndeval_run(const std::string& path, bool traditional);

}  // namespace irmetrics::program
