// The value of a result, with its error as an exception, or the text of its error; whether a call was cancelled.
#pragma once

#include <irmetrics/base/cancel.hpp>
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

/// Whether a call returns the error of a cancelled computation, or throws it where it returns no Result.
template <class Call>
bool is_cancelled(Call&& call) {
  if constexpr (requires { call().status(); }) {
    return call().status().code() == StatusCode::cancelled;
  } else {
    try {
      (void)call();
      return false;
    } catch (const Cancelled&) {
      return true;
    }
  }
}

}  // namespace irmetrics::test
