// Checks as tables, and in the forms of the places where teams read them: a pull request, a test report, annotations.
#pragma once

#include <irmetrics/check/check.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/report/report_table.hpp>
#include <irmetrics/report/result_report.hpp>

#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// "failed: pr against main", with the policies.
std::string title_of(const Check& check);

/// One row per measure, slice and baseline, with the verdict. The notes give the reasons of all verdicts but no worse,
/// and the warnings.
ReportTable table_of(const Check& check);
/// The same, and the floors, if there are any.
std::vector<ReportTable> tables_of(const Check& check);

/// One row per difference, then one per floor. In a row of a floor, candidate_mean is the mean that was checked, and
/// the columns about a baseline are empty. The policies that a row violates are separated by spaces.
std::optional<ResultRows> own_rows(const Check& check);

/// Markdown for a comment on a pull request: the outcome, what failed, the table; reasons and options in details that a
/// click opens.
std::string check_as_markdown(const Check& check);

/// A test report in JUnit's XML: a test case per row of the tables, which fails if the row does, or is unresolved.
std::string check_as_junit(const Check& check);

/// Commands of GitHub's workflows, one line each: an error for each row that fails, a warning for each that is
/// unresolved and for each warning, and a notice of the outcome.
std::string check_as_annotations(const Check& check);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/check_report-inl.hpp>
#endif
