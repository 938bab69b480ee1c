// Commands that write data, and a report on them: the data to a file, or to standard output in place of the report.
#pragma once

#include "console.hpp"
#include "failure.hpp"
#include "print_result.hpp"
#include "report_format.hpp"

#include <irmetrics/base/enum_text.hpp>

#include <string>

namespace irmetrics::program {

/// Ends the command if `option` sends the data to standard output and the report is not text, which standard error
/// gets.
inline void check_report_format(const Command& command, const char* option, const std::string& path,
                                ReportFormat format) {
  if (path == "-" && format != ReportFormat::text)
    refuse(command, "with {} -, the report is text on standard error; for {} give {} FILE", option, enum_text(format),
           option);
}

/// Writes the data to `path` by write(), and then prints the report. The report is ready before the data are written,
/// so that an error in it leaves the file as it was.
template <DescribedResult R, class Write>
void write_and_report(const std::string& path, const Write& write, const R& report, ReportFormat format) {
  const std::string text = result_text(report, format);
  ok_or_fail(write());
  path == "-" ? write_error(text) : print(text);
}

}  // namespace irmetrics::program
