// Errors of files with the system's number (errno), so that a caller can tell a missing file from a forbidden one.
#pragma once

#include <irmetrics/base/error.hpp>

#include <cstring>
#include <string_view>

namespace irmetrics::detail {

/// A failed call: "qrels.txt: cannot be opened: No such file or directory".
inline Status failed_call(std::string_view file, std::string_view done, int number) {
  return {StatusCode::file_error, message_text("{}: cannot be {}: {}", file, done, std::strerror(number)), number};
}

}  // namespace irmetrics::detail
