// How a command reads its files: their limits, and whether they have comments.
#pragma once

#include "options.hpp"

#include <irmetrics/base/limits.hpp>
#include <irmetrics/io/read_options.hpp>

namespace irmetrics::program {

/// The options for all files: the defaults, changed by --limits and --comments. The program runs one command.
const ReadOptions& input_options();
const Limits& input_limits();

/// Adds --limits.
void add_limits_option(Command& command);

/// Adds --comments.
void add_comments_option(Command& command);

}  // namespace irmetrics::program
