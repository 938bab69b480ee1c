// What a caller and a long computation tell each other: the work done so far, and to stop.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace irmetrics {

/// Called from time to time by the calling thread with the work done so far, and the total (0 if unknown).
using WorkProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

/// Thrown by Cancel::check, and by functions that return neither a Status nor a Result. The others return an error with
/// StatusCode::cancelled.
class Cancelled : public StatusError {
 public:
  Cancelled() : StatusError(Status(StatusCode::cancelled, "cancelled")) {}
};

/// Requests that a computation stop; every long computation checks it. A value stored in options: copies share the
/// request, and a cancelled computation stays cancelled. By default a Cancel never cancels, and checking it is free.
class Cancel {
 public:
  /// The shortest time between two calls of `wanted`. A number, since <chrono> takes long to compile.
  static constexpr int pause_milliseconds = 20;

  Cancel() = default;
  /// `wanted` returns whether to stop. The thread that called the computation calls it, for the first time after
  /// this pause. An exception from `wanted` also stops the computation, and propagates to the caller.
  explicit Cancel(std::function<bool()> wanted);

  /// Whether a cancellation is possible.
  bool possible() const noexcept { return wish_ != nullptr; }

  /// Called at least every few milliseconds by all longer computations. Throws Cancelled, or the exception of `wanted`.
  void check() const {
    if (stopped_ != nullptr || wish_ != nullptr) check_requests();
  }

  /// For one of several threads that work together: `stopped` stops it too, and only the calling thread calls `wanted`.
  Cancel in_thread(const std::atomic<bool>& stopped, bool asks) const {
    Cancel cancel = *this;
    cancel.stopped_ = &stopped;
    cancel.asks_ = asks_ && asks;
    return cancel;
  }

 private:
  class Wish;
  void check_requests() const;

  std::shared_ptr<Wish> wish_;
  const std::atomic<bool>* stopped_ = nullptr;
  bool asks_ = true;
};

namespace detail {

/// Thrown in a thread that stops because another one failed, which has the error.
struct Stopped {};

/// What a function returns that was cancelled.
inline Status cancelled() { return Cancelled().status(); }

/// Checks a Cancel once in many steps: a check may read the clock, which takes longer than a step of most loops.
class CountedCancel {
 public:
  CountedCancel() = default;
  explicit CountedCancel(Cancel cancel) : cancel_(std::move(cancel)) {}

  /// To be called with the number of steps since the last call, each of which takes some nanoseconds.
  void count(std::uint64_t steps) {
    if ((steps_ += steps) < between_checks) return;
    steps_ = 0;
    cancel_.check();
  }

 private:
  static constexpr std::uint64_t between_checks = 1 << 16;

  Cancel cancel_;
  std::uint64_t steps_ = 0;
};

}  // namespace detail
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/base/cancel-inl.hpp>
#endif
