// The value of a result, with its error as an exception, or the text of its error.
#pragma once

#include <irmetrics/base/result.hpp>

#include <stdexcept>
#include <string>
#include <utility>

namespace irmetrics::test {

inline void require_ok(const Status& status) {
  if (!status.ok()) throw std::runtime_error(message(status));
}

template <class T>
T value_of(Result<T> result) {
  require_ok(result.status());
  return *std::move(result);
}

/// The text of an error; empty on success.
inline std::string error_of(const Status& status) { return message(status); }
template <class T>
std::string error_of(const Result<T>& result) {
  return error_of(result.status());
}

}  // namespace irmetrics::test
