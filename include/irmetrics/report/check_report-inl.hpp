// Writes checks.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/report/audit_report.hpp>
#include <irmetrics/report/check_report.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/detail/rows_result-inl.hpp>
#include <irmetrics/report/report_table-inl.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace irmetrics {
namespace detail::report {

/// A row of a check, whatever its table: what all forms of reports need.
struct CheckedRow {
  std::string name;      // "nDCG@10 of slice 'short'"
  std::string headline;  // "nDCG@10 is worse than main"
  std::string reason;
  CheckOutcome outcome;
  bool of_interest;  // whether the verdict says something
};

inline std::string sliced_name(const std::string& measure, const std::string& slice) {
  return slice.empty() ? measure : fmt::format("{} of slice '{}'", measure, slice);
}

/// "nDCG@10 is worse than main", "nDCG@10 against main is unresolved"; "nDCG@10 fell by 0.0250 against main, more than
/// drop=0.02" if the verdict does not say why a policy is violated.
inline std::string headline_of(const CheckedDifference& row) {
  std::string name = sliced_name(row.measure, row.slice);
  if (!row.violated.empty() && row.verdict != CheckVerdict::worse)
    return fmt::format("{} {} by {} against {}, more than {}", name, row.difference < 0 ? "fell" : "rose",
                       number_text(std::abs(row.difference)), row.baseline, fmt::join(row.violated, " and "));
  switch (row.verdict) {
    case CheckVerdict::better:
    case CheckVerdict::worse:
      return fmt::format("{} is {} than {}", name, enum_text(row.verdict), row.baseline);
    case CheckVerdict::no_worse:
      return fmt::format("{} is no worse than {}", name, row.baseline);
    case CheckVerdict::unresolved:
      return fmt::format("{} against {} is unresolved", name, row.baseline);
  }
  return name;
}

inline std::vector<CheckedRow> rows_of(const Check& check) {
  std::vector<CheckedRow> rows;
  for (const CheckedDifference& row : check.differences) {
    std::string reason = row.reason;
    if (!row.violated.empty()) reason += fmt::format(" (violates {})", fmt::join(row.violated, ", "));
    const std::string name = sliced_name(row.measure, row.slice);
    rows.push_back({check.baselines.size() > 1 ? fmt::format("{} against {}", name, row.baseline) : name,
                    headline_of(row), std::move(reason), row.outcome,
                    row.verdict != CheckVerdict::no_worse && row.differing() > 0});
  }
  for (const CheckedFloor& row : check.floors) {
    const std::string name = sliced_name(row.measure, row.slice);
    const bool failed = row.outcome == CheckOutcome::failed;
    rows.push_back({fmt::format("floor of {}", name), fmt::format("{} {} its floor", name, failed ? "misses" : "keeps"),
                    row.reason, row.outcome, failed});
  }
  return rows;
}

/// "policy regression; randomization test, Holm correction for 3 comparisons, alpha 0.05; ..."
inline std::string method_of(const Check& check) {
  const CheckOptions& options = check.options;
  std::string text = fmt::format("Policy: {}", options.policy);
  if (options.margin > 0) text += fmt::format(", margin {:g}", options.margin);
  text += fmt::format("; {}, ", row_of(paired_test_table, options.test).title);
  if (options.correction == Correction::none)
    text += "p-values not corrected";
  else
    text += fmt::format("{} correction for {}", row_of(correction_table, options.correction).title,
                        counted(check.differences.size(), "comparison", "comparisons"));
  return text + fmt::format(", alpha {}; resamples {}, seed {}", options.alpha, options.resamples, options.seed);
}

inline std::string against_text(const Check& check) {
  return fmt::format("{} against {}", check.candidate, fmt::join(check.baselines, ", "));
}

inline ReportTable table_of_differences(const Check& check) {
  const bool sliced = std::any_of(check.differences.begin(), check.differences.end(),
                                  [](const CheckedDifference& row) { return !row.slice.empty(); });
  const bool several = check.baselines.size() > 1;
  ReportTable table;
  std::vector<Cell> header = {"measure"};
  if (sliced) header.emplace_back("slice");
  if (several) header.emplace_back("baseline");
  const std::string interval = fmt::format("{:.4g} % interval", 100 * (1 - check.options.alpha));
  for (const std::string& name :
       {std::string("queries"), several ? std::string("its mean") : check.baselines[0], check.candidate,
        std::string("difference"), interval,
        std::string(check.options.correction == Correction::none || check.differences.size() < 2 ? "p" : "corrected p"),
        std::string("verdict")})
    header.emplace_back(name);
  table.rows.push_back(std::move(header));
  for (const CheckedDifference& row : check.differences) {
    std::vector<Cell>& cells = table.rows.emplace_back();
    cells.emplace_back(row.measure);
    if (sliced) cells.emplace_back(row.slice.empty() ? "all" : row.slice);
    if (several) cells.emplace_back(row.baseline);
    cells.emplace_back(fmt::format("{}", fmt::group_digits(row.queries)));
    cells.emplace_back(number_text(row.baseline_mean));
    cells.emplace_back(number_text(row.candidate_mean));
    cells.emplace_back(difference_text(row.difference));
    cells.emplace_back(interval_text(difference_text(row.interval.low), difference_text(row.interval.high)));
    cells.emplace_back(p_value_text(row.corrected_p_value));
    cells.emplace_back(std::string(enum_text(row.verdict)),
                       row.outcome == CheckOutcome::passed   ? ""
                       : row.outcome == CheckOutcome::failed ? "fails"
                                                             : "open",
                       row.outcome == CheckOutcome::failed);
  }
  return table;
}

inline ReportTable table_of_floors(const Check& check) {
  ReportTable table;
  table.title = "Floors";
  table.rows = {{"measure", "slice", "queries", "mean", "interval", "floor", "outcome"}};
  for (const CheckedFloor& row : check.floors)
    table.rows.push_back({row.measure,
                          row.slice.empty() ? "all" : row.slice,
                          fmt::format("{}", fmt::group_digits(row.queries)),
                          number_text(row.mean),
                          interval_text(row.interval),
                          number_text(row.floor),
                          {std::string(enum_text(row.outcome)), "", row.outcome == CheckOutcome::failed}});
  return table;
}

/// The place of a column, which is added if it is new.
inline std::size_t place_of_column(std::vector<std::string>& columns, const std::string& name) {
  const auto found = std::find(columns.begin(), columns.end(), name);
  const auto place = static_cast<std::size_t>(found - columns.begin());
  if (found == columns.end()) columns.push_back(name);
  return place;
}

/// Text for XML: bytes that are not UTF-8, and characters that XML forbids, become U+FFFD.
inline std::string xml_text(std::string_view text) {
  std::string valid;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const bool allowed = length > 0 && is_xml(utf8_character(text, at, length));
    valid += allowed ? text.substr(at, length) : "\xEF\xBF\xBD";
    at += std::max<std::size_t>(1, length);
  }
  return html_text(valid);
}

/// Text in one line of a comment, in which control characters are visible, as in tables.
inline std::string comment_text(std::string_view text) {
  return markdown_text(visible(text, std::string_view::npos, true));
}

/// Data of a workflow command; `property` also escapes what separates properties.
inline std::string command_text(std::string_view text, bool property) {
  static constexpr Escape escapes[] = {{'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}, {':', "%3A"}, {',', "%2C"}};
  return escaped(text, std::span(escapes).first(property ? 5 : 3));
}

constexpr std::size_t most_headlines = 3;  // in a title

/// "nDCG@10 is worse than main; R@100 misses its floor; and 2 more".
inline std::string outcome_text(const Check& check) {
  std::vector<std::string> parts;
  for (const CheckedRow& row : rows_of(check))
    if (row.outcome == check.outcome && check.outcome != CheckOutcome::passed) parts.push_back(row.headline);
  if (parts.empty())
    return std::all_of(check.differences.begin(), check.differences.end(),
                       [](const CheckedDifference& row) { return row.verdict == CheckVerdict::unresolved; })
               ? "no difference is resolved"
               : "";
  if (parts.size() > most_headlines + 1) {
    const std::size_t more = parts.size() - most_headlines;
    parts.resize(most_headlines);
    parts.push_back(fmt::format("and {} more", more));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

/// The table with the verdict beside the names: a comment is narrow, and hides the last columns of a wide table.
inline ReportTable with_verdict_first(ReportTable table) {
  constexpr std::size_t columns_after_names = 7;  // from the queries to the verdict
  const auto names = static_cast<std::ptrdiff_t>(table.rows[0].size() - columns_after_names);
  for (std::vector<Cell>& row : table.rows) std::rotate(row.begin() + names, row.end() - 1, row.end());
  return table;
}

/// What stands out in the audits of the systems that were evaluated.
inline ReportTable table_of_checked_audits(const Check& check) {
  std::vector<NamedAudit> audits;
  audits.reserve(check.audits.size());
  for (const CheckedAudit& one : check.audits) audits.push_back({one.system, one.audit});
  return table_of_audits(audits);
}

}  // namespace detail::report

IRMETRICS_INLINE std::string title_of(const Check& check) {
  std::string outcome(enum_text(check.outcome));
  outcome[0] = static_cast<char>(outcome[0] - 'a' + 'A');
  const std::string why = detail::report::outcome_text(check);
  return fmt::format("{}: {}{}{}", outcome, detail::report::against_text(check), why.empty() ? "" : ": ", why);
}

IRMETRICS_INLINE ReportTable table_of(const Check& check) {
  ReportTable table = detail::report::table_of_differences(check);
  table.title = title_of(check);
  for (const detail::report::CheckedRow& row : detail::report::rows_of(check))
    if (row.of_interest || row.outcome != CheckOutcome::passed)
      table.notes.push_back(fmt::format("{}: {}.", row.headline, row.reason));
  for (const std::string& warning : check.warnings) table.notes.push_back(fmt::format("Warning: {}.", warning));
  table.notes.push_back(detail::report::method_of(check) + ".");
  return table;
}

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const Check& check) {
  std::vector<ReportTable> tables = {table_of(check)};
  if (!check.floors.empty()) tables.push_back(detail::report::table_of_floors(check));
  if (!check.audits.empty()) tables.push_back(detail::report::table_of_checked_audits(check));
  return tables;
}

IRMETRICS_INLINE std::optional<ResultRows> own_rows(const Check& check) {
  using detail::report::place_of_column;
  ResultRows all = rows_of_result(record_of(check));
  const ResultRows floors = rows_of_result(record_of(detail::report::RowsResult<CheckedFloor>{check.floors}));
  std::vector<std::size_t> places;  // of the columns of floors
  for (const std::string& column : floors.columns)
    places.push_back(place_of_column(all.columns, column == "mean" ? "candidate_mean" : column));
  const std::size_t violated = place_of_column(all.columns, "violated");
  for (std::size_t i = 0; i < all.rows.size(); ++i) {
    all.rows[i].resize(all.columns.size());
    all.rows[i][violated] = {fmt::format("{}", fmt::join(check.differences[i].violated, " "))};
  }
  for (std::size_t i = 0; i < floors.rows.size(); ++i) {
    std::vector<ResultValue>& row = all.rows.emplace_back(all.columns.size());
    for (std::size_t column = 0; column < places.size(); ++column) row[places[column]] = floors.rows[i][column];
    if (const CheckedFloor& floor = check.floors[i]; floor.outcome == CheckOutcome::failed)
      row[violated] = {GatePolicy{.rule = GateRule::floor, .bound = floor.floor}.text()};
  }
  return all;
}

IRMETRICS_INLINE std::string check_as_markdown(const Check& check) {
  using detail::report::comment_text;
  static constexpr std::array<std::string_view, 3> signs = {"✅", "❔", "❌"};
  std::string text =
      fmt::format("### {} {}\n\n", signs[static_cast<std::size_t>(check.outcome)], comment_text(title_of(check)));
  text +=
      render(detail::report::with_verdict_first(detail::report::table_of_differences(check)), TableFormat::markdown);
  if (!check.floors.empty()) text += "\n" + render(detail::report::table_of_floors(check), TableFormat::markdown);
  for (const std::string& warning : check.warnings) text += fmt::format("\n⚠️ {}.\n", comment_text(warning));
  text += "\n<details><summary>Why, and how it was tested</summary>\n\n";
  std::vector<detail::report::CheckedRow> rows = detail::report::rows_of(check);
  std::stable_sort(rows.begin(), rows.end(), [](const auto& one, const auto& other) {
    return one.outcome > other.outcome;  // what failed first
  });
  for (const detail::report::CheckedRow& row : rows)
    text += fmt::format("- **{}**: {}.\n", comment_text(row.headline), comment_text(row.reason));
  text += fmt::format("\n{}.\n", comment_text(detail::report::method_of(check)));
  if (!check.audits.empty())
    text += "\n" + render(detail::report::table_of_checked_audits(check), TableFormat::markdown);
  return text + "\n</details>\n";
}

IRMETRICS_INLINE std::string check_as_junit(const Check& check) {
  using detail::report::xml_text;
  const auto rows = detail::report::rows_of(check);
  const auto failures = std::count_if(rows.begin(), rows.end(), [](const detail::report::CheckedRow& row) {
    return row.outcome != CheckOutcome::passed;
  });
  const std::string counts = fmt::format(R"(tests="{}" failures="{}" errors="0" skipped="0")", rows.size(), failures);
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"irmetrics check\" {}>\n"
      "  <testsuite name=\"{}\" {}>\n",
      counts, xml_text(detail::report::against_text(check)), counts);
  for (const detail::report::CheckedRow& row : rows) {
    text += fmt::format("    <testcase classname=\"{}\" name=\"{}\">\n", xml_text(check.candidate), xml_text(row.name));
    if (row.outcome != CheckOutcome::passed)
      text += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", enum_text(row.outcome),
                          xml_text(row.headline), xml_text(row.reason));
    text += fmt::format("      <system-out>{}: {}</system-out>\n    </testcase>\n", xml_text(row.headline),
                        xml_text(row.reason));
  }
  return text + "  </testsuite>\n</testsuites>\n";
}

IRMETRICS_INLINE std::string check_as_annotations(const Check& check) {
  using detail::report::command_text;
  std::string text;
  const auto add = [&](std::string_view kind, std::string_view title, std::string_view what) {
    text += fmt::format("::{} title={}::{}\n", kind, command_text(title, true), command_text(what, false));
  };
  for (const detail::report::CheckedRow& row : detail::report::rows_of(check))
    if (row.outcome != CheckOutcome::passed)
      add(row.outcome == CheckOutcome::failed ? "error" : "warning", row.headline, row.reason);
  for (const std::string& warning : check.warnings) add("warning", "irmetrics check", warning);
  add("notice", "irmetrics check", title_of(check));
  return text;
}

}  // namespace irmetrics
