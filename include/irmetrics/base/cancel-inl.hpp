// Exceptions of a Cancel: compiled, so that a program without exceptions can include the header.
#pragma once

#include <irmetrics/base/cancel.hpp>

namespace irmetrics {

IRMETRICS_INLINE void Cancel::check_both() const {
  if ((stopped_ != nullptr && stopped_->load(std::memory_order_relaxed)) || (wish_ && wish_->is_known(asks_)))
    throw Cancelled();
}

IRMETRICS_INLINE bool Cancel::Wish::is_known(bool asks) {
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

}  // namespace irmetrics
