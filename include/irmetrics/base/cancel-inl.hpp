#pragma once

#include <irmetrics/base/cancel.hpp>

#include <chrono>

namespace irmetrics {

class Cancel::Wish {
  using Clock = std::chrono::steady_clock;

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
    next_ = after_pause();  // from the answer on, since `wanted` may be slow
    return known_;
  }

 private:
  static Clock::rep after_pause() {
    return (Clock::now() + std::chrono::milliseconds(pause_milliseconds)).time_since_epoch().count();
  }

  std::function<bool()> wanted_;
  std::atomic<bool> known_ = false;
  std::atomic<Clock::rep> next_ = after_pause();
};

IRMETRICS_INLINE Cancel::Cancel(std::function<bool()> wanted) : wish_(std::make_shared<Wish>(std::move(wanted))) {}

IRMETRICS_INLINE void Cancel::check_requests() const {
  if (wish_ && wish_->is_known(asks_)) throw Cancelled();
  if (stopped_ != nullptr && stopped_->load(std::memory_order_relaxed)) throw detail::Stopped();
}

}  // namespace irmetrics
