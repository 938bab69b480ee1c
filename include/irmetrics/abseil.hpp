// Conversions to Abseil's types, for programs that use them: a Status becomes an absl::Status, and a Result an
// absl::StatusOr, where one is expected. Needs Abseil's status and statusor; no other header of irmetrics does.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail {

constexpr absl::StatusCode code_in_abseil(StatusCode code) noexcept {
  switch (code) {
    case StatusCode::ok:
      return absl::StatusCode::kOk;
    case StatusCode::invalid_input:
      return absl::StatusCode::kInvalidArgument;
    case StatusCode::wrong_type:
      return absl::StatusCode::kUnimplemented;
    case StatusCode::duplicate:
      return absl::StatusCode::kAlreadyExists;
    case StatusCode::not_found:
      return absl::StatusCode::kNotFound;
    case StatusCode::file_error:
      return absl::StatusCode::kUnavailable;
    case StatusCode::too_large:
      return absl::StatusCode::kOutOfRange;
    case StatusCode::unsuitable:
      return absl::StatusCode::kFailedPrecondition;
    case StatusCode::needs_calling_thread:
      return absl::StatusCode::kResourceExhausted;
    case StatusCode::scattered:
      return absl::StatusCode::kAborted;
    case StatusCode::cancelled:
      return absl::StatusCode::kCancelled;
  }
  return absl::StatusCode::kUnknown;
}

template <>
struct Conversion<absl::Status> {
  static absl::Status from(const Status& status) {
    const std::string_view text = status.message();
    return absl::Status(code_in_abseil(status.code()), absl::string_view(text.data(), text.size()));
  }
};
template <class T>
struct Conversion<absl::StatusOr<T>> {
  static absl::StatusOr<T> from(Result<T> result) {
    if (!result.ok()) return Conversion<absl::Status>::from(result.status());
    return *std::move(result);
  }
};

}  // namespace detail

/// The text of a status of Abseil.
inline std::string message(const absl::Status& status) {
  return std::string(status.message().data(), status.message().size());
}

}  // namespace irmetrics
