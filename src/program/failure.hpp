// How a command ends on bad input: it says what is wrong, and prints nothing else.
#pragma once

#include "commands.hpp"

#include <irmetrics/error.hpp>

#include <cstdio>

namespace irmetrics::program {

[[noreturn]] inline void fail(const absl::Status& status) {
  std::fflush(stdout);
  std::fprintf(stderr, "irmetrics: %s\n", message(status).c_str());
  throw CLI::RuntimeError(bad_input);
}

/// The value, or the end of the command.
template <class T>
T value_or_fail(absl::StatusOr<T> result) {
  if (!result.ok()) fail(result.status());
  return *std::move(result);
}

}  // namespace irmetrics::program
