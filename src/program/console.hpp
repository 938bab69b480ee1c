// All that the program writes: whole texts, NUL bytes included, of which no byte is lost without an error.
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
  /// The errno of the failure.
  explicit UnwritableOutput(int cause);
  /// Whether nobody reads what is printed any more, which is no error to speak of.
  bool is_closed_pipe() const noexcept;

 private:
  int cause_;
};

/// Fills the places of standard streams that whoever started the program closed, so that no file which is opened later
/// becomes one of them. Reading or writing such a stream fails as if it were still closed.
void keep_closed_streams_closed();

/// Writes a text to standard output as it stands. Throws UnwritableOutput.
void print(std::string_view text);

template <class... Arguments>
  requires(sizeof...(Arguments) > 0)
void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::memory_buffer text;
  fmt::format_to(std::back_inserter(text), format, std::forward<Arguments>(arguments)...);
  print(std::string_view(text.data(), text.size()));
}

/// Sees to it that all that was printed is written. Throws UnwritableOutput.
void finish_printing();

/// Writes a text to standard error as it stands.
void write_error(std::string_view text);

/// Writes a message to standard error as a line, after what was printed before.
void complain(std::string_view message);

/// Whether standard error is a terminal.
bool error_is_terminal();

}  // namespace irmetrics::program
