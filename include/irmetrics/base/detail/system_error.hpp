// Errors of files with the system's number (errno), so that a caller can tell a missing file from a forbidden one.
#pragma once

#include <irmetrics/base/error.hpp>

#include <absl/status/status.h>
#include <absl/strings/cord.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics::detail {
/// The key of the number in a status.
inline constexpr const char* system_error_key = "irmetrics/errno";

/// The system's number of an error, such as ENOENT; 0 if it has none.
inline int system_error(const absl::Status& status) {
  const auto number = status.GetPayload(system_error_key);
  return number ? std::atoi(std::string(*number).c_str()) : 0;
}

/// The same error with the system's number.
inline absl::Status with_system_error(absl::Status status, int number) {
  status.SetPayload(system_error_key, absl::Cord(std::to_string(number)));
  return status;
}

/// A failed call: "qrels.txt: cannot be opened: No such file or directory".
inline absl::Status failed_call(std::string_view file, std::string_view done, int number) {
  return with_system_error(file_error("{}: cannot be {}: {}", file, done, std::strerror(number)), number);
}

}  // namespace irmetrics::detail
