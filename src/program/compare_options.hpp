// The options of comparisons: the baseline, and the statistics.
#pragma once

#include "options.hpp"
#include "score_sources.hpp"

#include <irmetrics/significance/compare.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// The name of the baseline, which may also be given by the file of its run.
std::string baseline_name(const std::string& baseline, const SourcesRequest& request,
                          const std::vector<ScoreTable>& tables);

/// Ends the command on a family or a correction that the test does not have.
void check_statistics(const Command& command, const CompareOptions& options);

/// Ends the command if there is only one run or file of BERDS.
void check_several(const Command& command, const SourcesRequest& request);

/// Adds the options of the statistics, which must outlive the command line.
void add_statistics(Command& command, CompareOptions& options);

}  // namespace irmetrics::program
