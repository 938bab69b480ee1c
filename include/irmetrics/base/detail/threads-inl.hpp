#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/limits.hpp>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

namespace irmetrics::detail {

IRMETRICS_INLINE unsigned choose_threads(unsigned wanted, std::size_t work) noexcept {
  constexpr std::size_t worth_a_thread = 50'000;              // takes ten times as long as starting a thread
  constexpr unsigned always_allowed = Limits::least_threads;  // on a small machine too
  const std::size_t useful = work / worth_a_thread + 1;
  if (useful == 1) return 1;
  unsigned most = wanted;
  if (wanted == 0 || wanted > always_allowed) {
    const unsigned machine = std::max(1U, std::thread::hardware_concurrency());
    most = wanted == 0 ? machine : std::min(wanted, std::max(always_allowed, 2 * machine));
  }
  return static_cast<unsigned>(std::min<std::size_t>(most, useful));
}

/// Threads that work together, and their exceptions.
class ThreadGroup {
 public:
  ThreadGroup(const Cancel& cancel, const ThreadWork& work, unsigned threads) : cancel_(cancel), work_(work) {
    others_.reserve(threads);
  }

  /// Runs the work of one thread; catches its exception.
  void run(unsigned thread, bool is_caller) noexcept {
    if (!stopped_) attempt([&] { work_(thread, cancel_.in_thread(stopped_, is_caller)); });
  }

  /// The same on another thread, if one is available.
  bool start(unsigned thread, const ThreadStarter& starter) {
    running(1);
    try {
      others_.push_back(starter([this, thread] {
        run(thread, false);
        running(-1);
      }));
      return true;
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    running(-1);
    return false;
  }

  /// Waits for all threads, checking for cancellation meanwhile. Rethrows an exception of one of them.
  void finish() {
    std::unique_lock lock(mutex_);
    while (cancel_.possible() && running_ > 0 && !stopped_) {
      if (ended_.wait_for(lock, std::chrono::milliseconds(Cancel::pause_milliseconds), [&] { return running_ == 0; }))
        break;
      lock.unlock();
      attempt([&] { cancel_.check(); });
      lock.lock();
    }
    lock.unlock();
    others_.clear();  // joins them
    if (thrown_) std::rethrow_exception(thrown_);
    if (cancelled_) throw Cancelled();
    if (stopped_) throw Stopped();
  }

 private:
  template <class Function>
  void attempt(const Function& function) noexcept {
    try {
      function();
      return;
    } catch (const Stopped&) {
    } catch (const Cancelled&) {  // another thread may have the exception of the one who cancelled
      cancelled_ = true;
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
    }
    stopped_ = true;
  }

  void running(int change) {
    const std::scoped_lock lock(mutex_);
    running_ += change;
    ended_.notify_one();
  }

  const Cancel& cancel_;
  const ThreadWork& work_;
  std::atomic<bool> stopped_ = false, cancelled_ = false;
  std::mutex mutex_;
  std::condition_variable ended_;
  int running_ = 0;
  std::exception_ptr thrown_;  // for example by a user's own measure
  std::vector<JoinedThread> others_;
};

IRMETRICS_INLINE void run_threads(unsigned threads, const Cancel& cancel, const ThreadWork& work,
                                  const ThreadStarter& start) {
  if (threads <= 1) return work(0, cancel);
  ThreadGroup group(cancel, work, threads);
  unsigned started = 1;
  while (started < threads && group.start(started, start)) ++started;
  group.run(0, true);
  for (unsigned thread = started; thread < threads; ++thread) group.run(thread, true);
  group.finish();
}

IRMETRICS_INLINE void run_threads(unsigned threads, const Cancel& cancel, const ThreadWork& work) {
  run_threads(threads, cancel, work, [](std::function<void()> run) { return JoinedThread(std::move(run)); });
}

}  // namespace irmetrics::detail
