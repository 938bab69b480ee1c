// Shared by both programs of this test: random numbers, numbers as bits, and the comparison of lines.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

/// The same numbers with every compiler: xorshift64.
class Random {
 public:
  unsigned below(unsigned bound) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<unsigned>((state_ >> 32) % bound);
  }

 private:
  std::uint64_t state_ = 88172645463325252;
};

inline std::string line_of(const std::string& what, double value) {
  return fmt::format("{} {:016x}", what, std::bit_cast<std::uint64_t>(value));
}

/// Prints the lines, or compares them with the lines of the file EXPECTED. Returns the exit code of main.
inline int finish(const std::vector<std::string>& lines) {
#if defined(NOTHING_FUSES)
  std::puts("skipped: the compiler or this processor has no -march=haswell, so there is nothing to fuse");
  return lines.empty() ? 1 : 0;
#elif defined(EXPECTED)
  std::ifstream expected(EXPECTED);
  std::size_t others = 0;
  for (const std::string& line : lines)
    if (std::string wanted; (!std::getline(expected, wanted) || line != wanted) && ++others <= 10)
      std::fprintf(stderr, "%s is not '%s'\n", line.c_str(), wanted.c_str());
  std::printf("%zu of %zu values differ from the compiled library's\n", others, lines.size());
  return others == 0 ? 0 : 1;
#else
  for (const std::string& line : lines) std::puts(line.c_str());
  return 0;
#endif
}
