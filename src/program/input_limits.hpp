// The limits of the files that a command reads.
#pragma once

#include "options.hpp"

#include <irmetrics/limits.hpp>

namespace irmetrics::program {

/// The limits for all files: the defaults, changed by --limits. The program runs one command.
const Limits& input_limits();

/// Adds --limits.
void add_limits_option(Command& command);

}  // namespace irmetrics::program
