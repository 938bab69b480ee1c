// The options that say how runs are scored: a profile, and each choice of the policy.
#pragma once

#include <irmetrics/alignment/policy.hpp>

#include <CLI/CLI.hpp>

namespace irmetrics::program {

/// Adds them to a command. They set `policy`, which must outlive the command line and holds the defaults.
void add_policy_options(CLI::App& command, Policy& policy);

}  // namespace irmetrics::program
