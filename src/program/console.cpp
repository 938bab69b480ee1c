// Writes standard output and standard error.
#include "console.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace irmetrics::program {

UnwritableOutput::UnwritableOutput(int cause)
    : std::runtime_error(cause == EBADF ? "standard output is closed"
                                        : fmt::format("standard output: cannot be written: {}", std::strerror(cause))),
      cause_(cause) {}

bool UnwritableOutput::is_closed_pipe() const noexcept { return cause_ == EPIPE; }

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) throw UnwritableOutput(errno);
}

void finish_printing() {
  if (std::fflush(stdout) != 0) throw UnwritableOutput(errno);
}

void write_error(std::string_view text) noexcept {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void complain(std::string_view message) {
  std::fflush(stdout);
  write_error(std::string(message) + '\n');
}

void complain_of_memory() noexcept {
  std::fflush(stdout);
  write_error("irmetrics: out of memory\n");
}

}  // namespace irmetrics::program
