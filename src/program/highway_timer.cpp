// Keeps Highway from measuring the clock. Its shared library does so whenever a program starts, for its own benchmarks,
// which takes 3 ms; the linker prefers this answer. Where the library is an archive, nothing asks.
#include <cstdint>

namespace hwy::platform {

// NOLINTBEGIN(readability-identifier-naming): Highway's name
std::uint64_t TimerResolution();
std::uint64_t TimerResolution() { return 1; }
// NOLINTEND(readability-identifier-naming)

}  // namespace hwy::platform
