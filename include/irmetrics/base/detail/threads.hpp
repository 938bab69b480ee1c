// Work on several threads: choosing their number, and running them.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <functional>
#include <thread>
#include <utility>

namespace irmetrics::detail {

/// Number of threads for an amount of work: few enough that starting them takes less time than the work, and not many
/// more than the machine can run at once. A unit of work takes about as long as scoring a document (some nanoseconds).
/// `wanted` 0: as many as the machine has.
unsigned choose_threads(unsigned wanted, std::size_t work) noexcept;

/// The work of each thread, called with its number; it checks the Cancel from time to time.
using ThreadWork = std::function<void(unsigned, const Cancel&)>;

/// Calls work(0) to work(threads - 1), each on its own thread, the first on the calling one, and waits. An exception in
/// one of them stops the others and is rethrown. If no more threads are available, the calling thread does their work
/// after its own.
void run_threads(unsigned threads, const Cancel& cancel, const ThreadWork& work);

/// A thread whose destructor waits for its end. (libc++ has std::jthread since version 18.)
class JoinedThread {
 public:
  explicit JoinedThread(std::function<void()> run) : thread_(std::move(run)) {}
  JoinedThread(JoinedThread&&) noexcept = default;
  JoinedThread& operator=(JoinedThread&&) = delete;
  ~JoinedThread() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

/// Starts a thread, or throws std::system_error.
using ThreadStarter = std::function<JoinedThread(std::function<void()>)>;

void run_threads(unsigned threads, const Cancel& cancel, const ThreadWork& work, const ThreadStarter& start);

}  // namespace irmetrics::detail

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/base/detail/threads-inl.hpp>
#endif
