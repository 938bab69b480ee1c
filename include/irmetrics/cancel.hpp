// Cancel: how a caller ends a long computation before it is done.
#pragma once

#include <irmetrics/config.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

namespace irmetrics {

/// Thrown by a computation that was cancelled: nothing of its result is returned.
class Cancelled : public std::runtime_error {
 public:
  Cancelled() : std::runtime_error("cancelled") {}
};

/// A caller's wish to end a computation, which every long one looks for. A value that options carry; copies share the
/// wish, and what is cancelled stays cancelled. By default nothing is ever cancelled, which costs nothing.
class Cancel {
 public:
  using Clock = std::chrono::steady_clock;
  /// The shortest time between two questions.
  static constexpr std::chrono::milliseconds pause{20};

  Cancel() = default;
  /// `wanted` says whether to end. The thread that called the computation asks it, the first time after `pause`. What
  /// it throws ends the computation too, and reaches the caller.
  explicit Cancel(std::function<bool()> wanted) : wish_(std::make_shared<Wish>(std::move(wanted))) {}

  /// Whether anybody can cancel.
  bool possible() const noexcept { return wish_ != nullptr; }

  /// Called at least every few milliseconds by whatever takes longer. Throws Cancelled, or what `wanted` throws.
  void check() const {
    if ((stopped_ != nullptr && stopped_->load(std::memory_order_relaxed)) || (wish_ && wish_->is_known(asks_)))
      throw Cancelled();
  }

  /// For one of several threads that work together: `stopped` ends it too, and only the calling thread asks.
  Cancel in_thread(const std::atomic<bool>& stopped, bool asks) const {
    Cancel cancel = *this;
    cancel.stopped_ = &stopped;
    cancel.asks_ = asks_ && asks;
    return cancel;
  }

 private:
  class Wish {
   public:
    explicit Wish(std::function<bool()> wanted) : wanted_(std::move(wanted)) {}

    bool is_known(bool asks) {
      if (known_.load(std::memory_order_relaxed)) return true;
      if (!asks) return false;
      const Clock::rep now = Clock::now().time_since_epoch().count();
      if (now < next_.load(std::memory_order_relaxed)) return false;
      try {
        if (wanted_()) known_ = true;
      } catch (...) {
        known_ = true;
        throw;
      }
      next_ = after_pause();  // counted from the answer, which may take its time
      return known_;
    }

   private:
    static Clock::rep after_pause() { return (Clock::now() + pause).time_since_epoch().count(); }

    std::function<bool()> wanted_;
    std::atomic<bool> known_ = false;
    std::atomic<Clock::rep> next_ = after_pause();
  };

  std::shared_ptr<Wish> wish_;
  const std::atomic<bool>* stopped_ = nullptr;
  bool asks_ = true;
};

}  // namespace irmetrics
