// The part of irmetrics describe for texts.
#pragma once

#include "options.hpp"

#include <irmetrics/io/text_files.hpp>
#include <irmetrics/text/text_statistics.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// The request on the command line.
struct TextsRequest {
  std::vector<std::string> files;  // together one collection
  TextFormat format = TextFormat::automatic;
  TextStatisticsOptions options;
};

/// Adds the options of texts; the request must outlive the command.
void add_text_options(Command& command, TextsRequest& request);

/// The statistics of the texts in the files. Ends the command for bad input.
TextStatistics text_statistics_of(const TextsRequest& request);

}  // namespace irmetrics::program
