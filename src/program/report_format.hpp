// The format of a command's report: formats of tables, CSV and JSON.
#pragma once

#include "enum_option.hpp"

#include <irmetrics/report/report_table.hpp>
#include <irmetrics/report/text_table.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace irmetrics::program {

/// The formats of a table, CSV and JSON.
enum class ReportFormat : std::uint8_t { text, markdown, latex, html, csv, json };

}  // namespace irmetrics::program

namespace irmetrics {

template <>
inline constexpr std::array<std::string_view, 6> enum_names<program::ReportFormat> = {"text", "markdown", "latex",
                                                                                      "html", "csv",      "json"};

}  // namespace irmetrics

namespace irmetrics::program {

/// The format of tables; not for CSV and JSON.
constexpr TableFormat table_format(ReportFormat format) noexcept {
  switch (format) {
    case ReportFormat::markdown:
      return TableFormat::markdown;
    case ReportFormat::latex:
      return TableFormat::latex;
    case ReportFormat::html:
      return TableFormat::html;
    case ReportFormat::text:
    case ReportFormat::csv:
    case ReportFormat::json:
      break;
  }
  return TableFormat::text;
}

/// Whether CSV is for spreadsheets, as --csv-for-spreadsheets says. The program runs one command.
inline bool& for_spreadsheets() {
  static bool wanted = false;
  return wanted;
}

/// CSV, with apostrophes before formulas if --csv-for-spreadsheets is given.
inline std::string csv_output(std::string csv) { return for_spreadsheets() ? spreadsheet_csv(csv) : std::move(csv); }

/// Adds --format, --csv and --json, which exclude each other and set `format`, which must outlive the command line.
/// `lines` describes the lines of the CSV.
inline void add_format_options(Command& command, ReportFormat& format, const std::string& lines) {
  Option* any = add_enum_option(command, "--format", format, "output format")->group("Output");
  Option* csv = command
                    .add_flag_callback(
                        "--csv", [&format] { format = ReportFormat::csv; }, "as --format csv: " + lines)
                    ->group("Output")
                    ->excludes(any);
  Option* spreadsheet = command
                            .add_flag_callback(
                                "--csv-for-spreadsheets",
                                [&format] {
                                  format = ReportFormat::csv;
                                  for_spreadsheets() = true;
                                },
                                "as --csv, with an apostrophe before texts that a spreadsheet would run as formulas")
                            ->group("Output")
                            ->excludes(any)
                            ->excludes(csv);
  command
      .add_flag_callback(
          "--json", [&format] { format = ReportFormat::json; }, "as --format json: everything")
      ->group("Output")
      ->excludes(any)
      ->excludes(csv)
      ->excludes(spreadsheet);
}

/// Adds --audit, which sets `audit`; it must outlive the command line.
inline void add_audit_flag(Command& command, bool& audit) {
  command.add_flag("--audit", audit, "print the full audit of each run, not only what stands out")->group("Output");
}

}  // namespace irmetrics::program
