// The entry point of libFuzzer, for a program with one target.
#include "fuzz/target.hpp"

#include <cstddef>
#include <cstdint>

// A Finding ends the program with its text, and libFuzzer keeps the input.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) noexcept {
  irmetrics::fuzz::targets().front().check({reinterpret_cast<const char*>(data), size});
  return 0;
}
