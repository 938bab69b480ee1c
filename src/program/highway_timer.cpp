// Prevents Highway from measuring the clock. Its shared library does so at the start of every program, for its own
// benchmarks, which takes 3 ms; the linker prefers this definition. If the library is an archive, this function is not
// used.
#include <cstdint>

namespace hwy::platform {

// NOLINTBEGIN(readability-identifier-naming): Highway's name
std::uint64_t TimerResolution();
std::uint64_t TimerResolution() { return 1; }
// NOLINTEND(readability-identifier-naming)

}  // namespace hwy::platform
