// Results as std::expected, for programs in C++23.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <version>

#ifdef __cpp_lib_expected
#include <expected>
#include <utility>

namespace irmetrics {

/// The same value or error. irmetrics::message returns the text of the error.
template <class T>
std::expected<T, Status> to_expected(Result<T> result) {
  if (!result.ok()) return std::unexpected(std::move(result).status());
  return *std::move(result);
}

}  // namespace irmetrics
#endif
