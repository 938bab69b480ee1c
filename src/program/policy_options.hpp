// The options for scoring runs: a profile, and each choice of the policy.
#pragma once

#include "options.hpp"

#include <irmetrics/alignment/policy.hpp>

namespace irmetrics::program {

/// Adds them to a command. They set `policy`, which must outlive the command line and contains the defaults.
void add_policy_options(Command& command, Policy& policy);

}  // namespace irmetrics::program
