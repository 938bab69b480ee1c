// Passes blocks of texts between threads.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/text/detail/statistics_sum-inl.hpp>
#include <irmetrics/text/detail/text_block-inl.hpp>

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace irmetrics::detail::text {

/// Blocks of texts on their way from the thread that reads to the threads that compute, and to the sum in order. The
/// reading thread computes, too, when enough blocks wait.
class TextBlocks {
 public:
  TextBlocks(StatisticsSum& sum, unsigned threads) : sum_(sum), most_waiting_(threads <= 1 ? 0 : 2 * threads) {}

  /// Adds the next block; computes one if too many wait.
  void add(std::unique_ptr<TextBlock> block, TextMeter& meter, const Cancel& cancel) {
    block->number = added_++;
    {
      const std::scoped_lock lock(mutex_);
      waiting_.push_back(std::move(block));
      if (waiting_.size() <= most_waiting_) {
        changed_.notify_one();
        return;
      }
    }
    compute_one(meter, cancel);
  }

  /// No more blocks follow.
  void close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

  /// Computes blocks until all are computed, or being computed by other threads.
  void compute_all(TextMeter& meter, const Cancel& cancel) {
    while (true) {
      while (compute_one(meter, cancel)) {
      }
      std::unique_lock lock(mutex_);
      if (waiting_.empty() && closed_) return;
      changed_.wait_for(lock, std::chrono::milliseconds(Cancel::pause_milliseconds),
                        [&] { return !waiting_.empty() || closed_; });
      lock.unlock();
      cancel.check();
    }
  }

  /// The error of the first text that has one.
  Status status() const {
    const std::scoped_lock lock(mutex_);
    return status_;
  }

 private:
  bool compute_one(TextMeter& meter, const Cancel& cancel) {
    std::unique_ptr<TextBlock> block;
    {
      const std::scoped_lock lock(mutex_);
      if (waiting_.empty()) return false;
      block = std::move(waiting_.front());
      waiting_.pop_front();
    }
    block->compute(meter, cancel);
    const std::scoped_lock lock(mutex_);
    computed_.emplace(block->number, std::move(block));
    for (auto next = computed_.begin(); next != computed_.end() && next->first == summed_;
         next = computed_.erase(next), ++summed_) {
      if (!status_.ok()) continue;
      status_ = next->second->status;
      if (status_.ok()) sum_.add(*next->second);
    }
    return true;
  }

  StatisticsSum& sum_;
  std::size_t most_waiting_;
  std::size_t added_ = 0;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<TextBlock>> waiting_;
  std::map<std::size_t, std::unique_ptr<TextBlock>> computed_;  // by number; blocks before them are missing
  std::size_t summed_ = 0;
  bool closed_ = false;
  Status status_;
};

}  // namespace irmetrics::detail::text
