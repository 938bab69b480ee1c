// How a command ends where something is wrong: it says what, and prints nothing else. What the command line alone shows
// to be wrong is wrong usage; what files show is bad input.
#pragma once

#include "commands.hpp"
#include "console.hpp"
#include "options.hpp"

#include <irmetrics/error.hpp>

#include <string>
#include <utility>
#include <vector>

namespace irmetrics::program {

/// Bad input.
[[noreturn]] inline void fail(const absl::Status& status) {
  complain(message_text("irmetrics: {}", message(status)));
  throw Stopped(bad_input);
}

/// Wrong usage.
template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  throw WrongUsage(message_text(format, std::forward<Arguments>(arguments)...));
}

/// The value, or the end of the command for bad input.
template <class T>
T value_or_fail(absl::StatusOr<T> result) {
  if (!result.ok()) fail(result.status());
  return *std::move(result);
}

/// The value, or the end of the command for wrong usage.
template <class T>
T value_or_refuse(absl::StatusOr<T> result) {
  if (!result.ok()) refuse("{}", message(result.status()));
  return *std::move(result);
}

/// Ends the command if one of these options was given, which say nothing in this call. `applies` says where they would.
/// Seeds and threads are welcome in any call: they do not say what is asked for.
inline void refuse_given(const Command& command, const std::vector<std::string>& options, const char* applies) {
  for (const std::string& option : options)
    if (command.was_given(option)) refuse("{}: {} applies {}", command.get_name(), option, applies);
}

}  // namespace irmetrics::program
