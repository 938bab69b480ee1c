// The operating system's view of the standard streams. The program makes no other calls to the system, except for
// folders (folder.hpp).
#pragma once

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>
#endif

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>

namespace irmetrics::program {

#ifdef _WIN32

/// Makes the standard streams pass on bytes unchanged. Windows gives the descriptors of closed streams to no other
/// file.
inline void prepare_standard_streams() {
  for (std::FILE* const stream : {stdin, stdout, stderr})
    if (const int number = ::_fileno(stream); number >= 0) ::_setmode(number, _O_BINARY);
}

/// Whether standard error is a terminal that understands control sequences, which consoles of Windows need not do.
inline bool error_is_terminal() { return false; }

/// Columns of the terminal on standard output; 0 if it is none.
inline std::size_t terminal_width() { return 0; }

#else

/// Reserves the file descriptors of standard streams that the caller closed, so that no file opened later gets one of
/// them: reading or writing such a stream fails as if it were still closed. A file that reaches the limit of its size
/// is an error of the write, instead of the end of the process.
inline void prepare_standard_streams() {
  ::signal(SIGXFSZ, SIG_IGN);
  const auto fill = [](int number, int useless_mode) {
    if (::fcntl(number, F_GETFD) == -1 && errno == EBADF) ::open("/dev/null", useless_mode);  // takes the lowest number
  };
  fill(STDIN_FILENO, O_WRONLY);
  fill(STDOUT_FILENO, O_RDONLY);
  fill(STDERR_FILENO, O_RDONLY);
}

/// Whether standard error is a terminal.
inline bool error_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

/// Columns of the terminal on standard output; 0 if it is none.
inline std::size_t terminal_width() {
  winsize terminal{};
  if (::isatty(STDOUT_FILENO) != 1 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &terminal) != 0) return 0;
  return terminal.ws_col;
}

#endif

}  // namespace irmetrics::program
