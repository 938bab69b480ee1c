// What functions return that can fail: a value, or an error.
#pragma once

#include <irmetrics/base/status.hpp>

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

namespace irmetrics {

template <class T>
class Result;

namespace detail {

/// A value from which a Result<T> is made: neither a Result nor an error.
template <class U, class T>
concept ValueOf = std::constructible_from<T, U> && !std::same_as<std::remove_cvref_t<U>, Result<T>> &&
                  !std::same_as<std::remove_cvref_t<U>, Status>;

}  // namespace detail

/// What a function returns that can fail: `if (run.ok()) use(*run); else show(run.status().message());`. Access to a
/// missing value throws StatusError with the text of the error. A temporary gives its value away instead of a reference
/// into itself.
template <class T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  /// An error: there is no value yet.
  Result() : Result(Status()) {}
  /// An error. A success is the error that there is no value.
  Result(Status error)
      : status_(std::move(error)) {  // NOLINT(google-explicit-constructor): `return invalid_input(...)`
    if (status_.ok()) status_ = Status(StatusCode::unsuitable, "a result needs a value or an error");
  }
  /// A value.
  template <detail::ValueOf<T> U = T>
  // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): ValueOf excludes Result
  explicit(!std::convertible_to<U, T>) Result(U&& value) : value_(std::in_place, std::forward<U>(value)) {}

  /// Whether there is a value.
  bool ok() const noexcept { return value_.has_value(); }
  /// The error; success if there is a value.
  const Status& status() const& noexcept { return status_; }
  Status status() && noexcept { return std::move(status_); }

  /// The value. Throws StatusError if there is none; without exceptions it ends the program.
  T& value() & { return checked(*this); }
  const T& value() const& { return checked(*this); }
  T value() && { return std::move(checked(*this)); }
  /// The same.
  T& operator*() & { return checked(*this); }
  const T& operator*() const& { return checked(*this); }
  T operator*() && { return std::move(checked(*this)); }
  /// Access to a member of the value, with the same error.
  T* operator->() { return &checked(*this); }
  const T* operator->() const { return &checked(*this); }
  template <class U>
  /// The value, or another one if there is none.
  T value_or(U&& otherwise) const& {
    return ok() ? *value_ : static_cast<T>(std::forward<U>(otherwise));
  }
  template <class U>
  T value_or(U&& otherwise) && {
    return ok() ? std::move(*value_) : static_cast<T>(std::forward<U>(otherwise));
  }

  template <class Other>
    requires requires(Result result) { detail::Conversion<Other>::from(std::move(result)); }
  operator Other() && {  // NOLINT(google-explicit-constructor): code that was written for Other compiles
    return detail::Conversion<Other>::from(std::move(*this));
  }

 private:
  template <class Self>
  static auto& checked(Self& self) {
    if (!self.value_) [[unlikely]]
      detail::throw_status(self.status_);
    return *self.value_;
  }

  std::optional<T> value_;
  Status status_;
};

}  // namespace irmetrics
