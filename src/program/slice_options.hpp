// The options for slices of the queries, of the commands that score or compare.
#pragma once

#include "options.hpp"

#include <irmetrics/collection/query_slices.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// The slices on the command line.
struct SliceRequest {
  std::vector<std::string> texts;  // files, columns and rules, as read_slices takes them
  std::string topics;              // the file of topics for rules
  SliceOptions options;
};

/// The slices as they were asked for, for messages about them.
std::string shown(const SliceRequest& request);

/// Adds the options of a request, which must outlive the command line.
void add_slice_options(Command& command, SliceRequest& request);

/// Reads the slices; none if none were asked for. Ends the command on wrong usage and on bad input.
std::vector<QuerySlice> read_slices(const Command& command, const SliceRequest& request);

}  // namespace irmetrics::program
