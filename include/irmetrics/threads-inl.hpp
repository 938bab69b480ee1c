#pragma once

#include <irmetrics/threads.hpp>

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace irmetrics {

IRMETRICS_INLINE unsigned choose_threads(unsigned wanted, std::size_t work) noexcept {
  constexpr std::size_t worth_a_thread = 50'000;  // takes ten times as long as starting a thread
  const std::size_t useful = work / worth_a_thread + 1;
  if (useful == 1) return 1;
  const unsigned most = wanted == 0 ? std::max(1U, std::thread::hardware_concurrency()) : wanted;
  return static_cast<unsigned>(std::min<std::size_t>(most, useful));
}

IRMETRICS_INLINE void run_threads(unsigned threads, const std::function<void(unsigned)>& work) {
  std::exception_ptr thrown;  // by a user's own measure, say
  std::mutex mutex;
  const auto guarded = [&](unsigned thread) {
    try {
      work(thread);
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(guarded, i);
    guarded(0);
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace irmetrics
