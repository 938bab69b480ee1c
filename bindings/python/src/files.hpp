// Reading and writing files with the GIL released; lines that a lenient reader skips or coerces become a warning.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// Warns in Python about the lines that a lenient reader skipped or coerced.
inline void warn_of(const std::string& name, const ReadReport& report) {
  if (report.skipped + report.coerced == 0) return;
  const std::string text = message_text("{}: skipped {} and read {} differently of {} lines; the first: {}", name,
                                        report.skipped, report.coerced, report.lines, report.first_problem);
  if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1) != 0) throw py::error_already_set();
}

/// Calls read(name, options, &report).
template <class Options, class Read>
auto read_file(py::handle path, const Options& options, Read&& read) {
  const std::string name = path_text(path);
  ReadReport report;
  auto result = unlocked([&] { return read(name, options, &report); });
  warn_of(name, report);
  return result;
}

/// Calls write(name), which returns a status.
template <class Write>
void write_file(py::handle path, Write&& write) {
  const std::string name = path_text(path);
  const absl::Status status = [&] {
    const py::gil_scoped_release release;
    return write(name);
  }();
  check(status);
}

}  // namespace irmetrics::python
