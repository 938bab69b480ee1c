// The value of a result, or its error as an exception.
#pragma once

#include <irmetrics/error.hpp>

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <stdexcept>
#include <utility>

namespace irmetrics::test {

inline void require_ok(const absl::Status& status) {
  if (!status.ok()) throw std::runtime_error(message(status));
}

template <class T>
T value_of(absl::StatusOr<T> result) {
  require_ok(result.status());
  return *std::move(result);
}

}  // namespace irmetrics::test
