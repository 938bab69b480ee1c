// Errors as values: a Status is success, or a kind of error with its text.
#pragma once

#include <irmetrics/config.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {

/// Kinds of errors. Python raises ValueError, except where a comment names another exception.
enum class StatusCode : std::uint8_t {
  ok,
  invalid_input,         // an invalid file, text or value
  wrong_type,            // a value of a wrong type, or a missing one, such as an id: TypeError
  duplicate,             // a query, a document or a name that occurs twice
  not_found,             // an unknown name: KeyError
  file_error,            // a file that cannot be opened, read or written: OSError
  too_large,             // more than a limit allows
  unsuitable,            // valid data, with which this computation is impossible
  needs_calling_thread,  // a source that only the calling thread can read
  scattered,             // a query whose rows do not follow each other, where they must
  cancelled,             // the caller cancelled the computation
};

namespace detail {
template <class Other>
struct Conversion;  // of a Status or a Result to another library's type: see abseil.hpp
}  // namespace detail

/// Success, or an error. It has the size of a pointer; copies share the text.
class [[nodiscard]] Status {
 public:
  /// Success.
  Status() noexcept = default;
  /// An error. `system_error` is the number of the system's error (errno), if it has one.
  Status(StatusCode code, std::string_view message, int system_error = 0);
  Status(const Status& other) noexcept : error_(other.error_) {
    if (error_ != nullptr) error_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  Status(Status&& other) noexcept : error_(std::exchange(other.error_, nullptr)) {}
  Status& operator=(Status other) noexcept {
    std::swap(error_, other.error_);
    return *this;
  }
  ~Status() {
    if (error_ != nullptr) [[unlikely]]
      release();
  }

  bool ok() const noexcept { return error_ == nullptr; }
  /// The kind of the error.
  StatusCode code() const noexcept { return ok() ? StatusCode::ok : error_->code; }
  /// The text of the error; empty for success.
  std::string_view message() const& noexcept { return ok() ? std::string_view() : error_->message; }
  std::string message() && { return std::string(std::as_const(*this).message()); }
  /// The number of the system's error, such as ENOENT, so that a missing file can be told from a forbidden one; 0 if
  /// there is none.
  int system_error() const noexcept { return ok() ? 0 : error_->system_error; }

  /// Keeps the first error of several.
  void update(Status other) noexcept {
    if (ok()) *this = std::move(other);
  }
  /// Throws StatusError if it is an error.
  void value() const;

  /// Whether both are successes, or errors of the same kind with the same text.
  friend bool operator==(const Status& one, const Status& other) noexcept {
    return one.code() == other.code() && one.message() == other.message();
  }

  template <class Other>
    requires requires(const Status& status) { detail::Conversion<Other>::from(status); }
  operator Other() const {  // NOLINT(google-explicit-constructor): code that was written for Other compiles
    return detail::Conversion<Other>::from(*this);
  }

 private:
  struct Error {
    StatusCode code;
    int system_error;
    std::string message;
    std::atomic<std::size_t> owners = 1;
  };
  /// Not inline: a function that returns a Status for each line of a file must stay small enough to be inlined.
  void release() noexcept;

  Error* error_ = nullptr;
};

/// Thrown by access to the value of an error; what() is the text of the error.
class StatusError : public std::runtime_error {
 public:
  explicit StatusError(Status status) : std::runtime_error(std::string(status.message())), status_(std::move(status)) {}

  const Status& status() const& noexcept { return status_; }
  Status status() && noexcept { return std::move(status_); }

 private:
  Status status_;
};

/// The text of a status.
inline std::string message(const Status& status) { return std::string(status.message()); }

/// Whether a value had a wrong type, or was missing.
inline bool is_wrong_type(const Status& status) { return status.code() == StatusCode::wrong_type; }

namespace detail {

/// Throws StatusError. Where exceptions are off, it calls IRMETRICS_ON_ERROR(text), if the program defines it, and ends
/// the program.
[[noreturn]] inline void throw_status([[maybe_unused]] const Status& status) {
#ifdef __cpp_exceptions
  throw StatusError(status);
#else
#ifdef IRMETRICS_ON_ERROR
  IRMETRICS_ON_ERROR(status.message());
#endif
  std::abort();
#endif
}

}  // namespace detail

inline void Status::value() const {
  if (!ok()) detail::throw_status(*this);
}

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/base/status-inl.hpp>
#endif
