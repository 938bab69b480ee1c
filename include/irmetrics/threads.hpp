// Work on several threads: how many are worth it, and running them.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <functional>

namespace irmetrics {

/// How many threads to use for so much work: never so many that starting them takes longer. A unit of work is what
/// takes about as long as scoring a document (some nanoseconds). `wanted` 0: as many as the machine has.
unsigned choose_threads(unsigned wanted, std::size_t work) noexcept;

/// Runs work(thread) on so many threads, this one among them, and waits. What one of them throws is thrown here.
void run_threads(unsigned threads, const std::function<void(unsigned)>& work);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/threads-inl.hpp>
#endif
