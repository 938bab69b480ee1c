// All output of the program: whole texts, including NUL bytes; a lost byte is an error.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace irmetrics::program {

/// Standard output could not be written.
class UnwritableOutput : public std::runtime_error {
 public:
  /// `cause` is the errno of the failure.
  explicit UnwritableOutput(int cause);
  /// Whether the reader of the output is gone, which is not reported as an error.
  bool is_closed_pipe() const noexcept;

 private:
  int cause_;
};

/// Writes a text unchanged to standard output. Throws UnwritableOutput.
void print(std::string_view text);

template <class... Arguments>
  requires(sizeof...(Arguments) > 0)
void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::memory_buffer text;
  fmt::format_to(std::back_inserter(text), format, std::forward<Arguments>(arguments)...);
  print(std::string_view(text.data(), text.size()));
}

/// Flushes standard output. Throws UnwritableOutput.
void finish_printing();

/// Writes a text unchanged to standard error.
void write_error(std::string_view text) noexcept;

/// Writes a message as a line to standard error, after all previous output.
void complain(std::string_view message);

/// Reports exhausted memory without allocating any.
void complain_of_memory() noexcept;

}  // namespace irmetrics::program
