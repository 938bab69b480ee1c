// Work on several threads: how many are worth it, and running them.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <functional>
#include <thread>

namespace irmetrics {

/// How many threads to use for so much work: never so many that starting them takes longer, nor many more than the
/// machine can run at once. A unit of work is what takes about as long as scoring a document (some nanoseconds).
/// `wanted` 0: as many as the machine has.
unsigned choose_threads(unsigned wanted, std::size_t work) noexcept;

/// What each thread does: it gets its number, and looks at the Cancel now and then.
using ThreadWork = std::function<void(unsigned, const Cancel&)>;

/// Calls work(0) to work(threads - 1), each on a thread, the first on this one, and waits. What one of them throws ends
/// the others and is thrown here. Where no more threads can be had, this one does their work after its own.
void run_threads(unsigned threads, const Cancel& cancel, const ThreadWork& work);

namespace detail {

/// Starts a thread, or throws std::system_error.
using ThreadStarter = std::function<std::jthread(std::function<void()>)>;

void run_threads(unsigned threads, const Cancel& cancel, const ThreadWork& work, const ThreadStarter& start);

}  // namespace detail

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/threads-inl.hpp>
#endif
