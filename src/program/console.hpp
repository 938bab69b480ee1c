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

/// Reserves the file descriptors of standard streams that the caller closed, so that no file opened later gets one of
/// them. Reading or writing such a stream fails as if it were still closed.
void keep_closed_streams_closed();

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
void write_error(std::string_view text);

/// Writes a message as a line to standard error, after all previous output.
void complain(std::string_view message);

/// Whether standard error is a terminal.
bool error_is_terminal();

}  // namespace irmetrics::program
