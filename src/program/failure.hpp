// The end of a command after an error: it prints a message, and nothing else. Errors visible on the command line alone
// are wrong usage; errors in files are bad input.
#pragma once

#include "commands.hpp"
#include "console.hpp"
#include "options.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {

/// For bad input.
[[noreturn]] inline void fail(const Status& status) {
  complain(message_text("irmetrics: {}", message(status)));
  throw Stopped(bad_input);
}

/// For wrong usage.
template <class... Arguments>
[[noreturn]] void refuse(MessageFormat<Arguments...> format, const Arguments&... arguments) {
  throw WrongUsage(detail::write_message(format.text, {arguments...}));
}

/// The same, with the name of the command before the message.
template <class... Arguments>
[[noreturn]] void refuse(const Command& command, MessageFormat<Arguments...> format, const Arguments&... arguments) {
  throw WrongUsage(fmt::format("{}: {}", command.get_name(), detail::write_message(format.text, {arguments...})));
}

/// Ends the command for bad input if this is an error.
inline void ok_or_fail(const Status& status) {
  if (!status.ok()) fail(status);
}

/// Returns the value, or ends the command for bad input.
template <class T>
T value_or_fail(Result<T> result) {
  if (!result.ok()) fail(result.status());
  return *std::move(result);
}

/// The same, with what the error is about, such as a file, before its message.
template <class T>
T value_or_fail(Result<T> result, std::string_view about) {
  if (!result.ok()) fail(annotate(result.status(), about));
  return *std::move(result);
}

/// The same error, with a file before its message if the message begins with a text: functions of the library do not
/// know the files of ids and tables that they are given.
inline Status about_file(const Status& status, std::string_view beginning, const std::string& file) {
  return message(status).starts_with(beginning) ? annotate(status, detail::io::source_name(file)) : status;
}

/// Returns the value, or ends the command for wrong usage.
template <class T>
T value_or_refuse(Result<T> result) {
  if (!result.ok()) refuse("{}", message(result.status()));
  return *std::move(result);
}

/// Ends the command if one of these options was given, which have no effect in this call. `applies` says where they
/// apply. Seeds and threads are always accepted, because they do not change the request.
inline void refuse_given(const Command& command, const std::vector<std::string>& options, const char* applies) {
  for (const std::string& option : options)
    if (command.was_given(option)) refuse(command, "{} applies {}", option, applies);
}

}  // namespace irmetrics::program
